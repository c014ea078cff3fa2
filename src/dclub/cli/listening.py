"""Listening: lines from a terminal, with editing and completion, or from a pipe."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from dclub.kernel.record_lines import MAX_LINE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["Ear", "NotTextError"]

_MOST_BYTES: Final = 4 * MAX_LINE


class NotTextError(Exception):
    """A line that is too long, or not a text in UTF-8; the message says which."""


class Ear:
    """Where lines come from. `is_terminal` says whether somebody sits there and is shown prompts.

    `complete` gives the ways to go on from what has been typed so far.
    """

    def __init__(self, complete: Callable[[str], Sequence[str]]) -> None:
        """Listen to standard input."""
        self.is_terminal: bool = sys.stdin.isatty() and sys.stdout.isatty()
        if self.is_terminal:
            _complete_with(complete)

    def line(self, prompt: str) -> str | None:
        """Return the next line without its end; None where there are no more.

        Raises `NotTextError` for a line that cannot be read, and `KeyboardInterrupt` as it comes.
        """
        if self.is_terminal:
            try:
                return input(prompt)
            except EOFError:
                print()
                return None
            except UnicodeDecodeError as error:
                raise NotTextError("that was not a text in UTF-8") from error
        return _line_of_pipe()


def _line_of_pipe() -> str | None:
    content = sys.stdin.buffer.readline(_MOST_BYTES)
    if not content:
        return None
    if len(content) >= _MOST_BYTES and not content.endswith(b"\n"):
        while content and not content.endswith(b"\n"):
            content = sys.stdin.buffer.readline(_MOST_BYTES)
        raise NotTextError(f"a line of more than {MAX_LINE} characters")
    try:
        return content.decode("utf-8").rstrip("\r\n")
    except UnicodeDecodeError as error:
        raise NotTextError("that was not a text in UTF-8") from error


def _complete_with(complete: Callable[[str], Sequence[str]]) -> None:
    """Let the Tab key complete whole lines, where the system has line editing."""
    try:
        import readline
    except ImportError:  # as on Windows
        return
    found: list[str] = []

    def completer(text: str, number: int) -> str | None:
        if not number:
            found[:] = complete(text)
        return found[number] if number < len(found) else None

    readline.set_completer(completer)
    readline.set_completer_delims("")
    is_libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")
