"""The group of commands: it imports a command when it is called, and turns errors into exit codes."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from dclub.errors import DclubError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dclub.kernel.ruling import Verdict

__all__ = ["ILLEGAL", "INTERRUPTED", "LEGAL", "UNDETERMINED", "UNREADABLE", "Entry", "LazyGroup", "exit_code"]

LEGAL: Final = 0
"""Exit code: legal, or fine."""

ILLEGAL: Final = 1
"""Exit code: something illegal, or a fault."""

UNREADABLE: Final = 2
"""Exit code: unreadable or contradictory input, and wrong use of the command line."""

UNDETERMINED: Final = 3
"""Exit code: the facts given do not settle it."""

_INTERNAL_ERROR: Final = 70
INTERRUPTED: Final = 130
"""Exit code: somebody interrupted it."""

_BROKEN_PIPE: Final = 141
_TRACEBACK: Final = "DCLUB_TRACEBACK"


def exit_code(verdict: Verdict) -> int:
    """Return the exit code of a verdict."""
    return {"legal": LEGAL, "illegal": ILLEGAL, "undetermined": UNDETERMINED}[verdict.value]


class Entry(NamedTuple):
    """Where a command is (a module of `dclub.cli` and a name in it), and what it does."""

    module: str
    name: str
    help: str


class LazyGroup(click.Group):
    """A group whose commands are imported when they are called.

    Whatever goes wrong ends in a message on standard error and an exit code, never in a
    traceback.
    """

    def __init__(self, *, entries: Mapping[str, Entry], **settings: Any) -> None:
        """Keep the table of commands."""
        super().__init__(**settings)
        self.entries = entries

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands, in the order of the table."""
        del ctx
        return list(self.entries)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return a command."""
        del ctx
        entry = self.entries.get(cmd_name)
        if entry is None:
            return None
        command = getattr(import_module(f"dclub.cli.{entry.module}"), entry.name)
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the first argument names; suggest one where it names none."""
        if args[0] not in self.entries and not args[0].startswith("-"):
            from dclub.cli.output import nothing_called

            ctx.fail(nothing_called("command", args[0], self.entries))
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a reader that has left the pipe is no fault."""
        try:
            code = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError as error:
            raise _ReaderLeftError from error
        return code

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands without importing any."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.help) for name, entry in self.entries.items()])

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the notes below the commands, without indenting them."""
        del ctx
        for paragraph in (self.epilog or "").split("\n\n"):
            formatter.write_paragraph()
            formatter.write_text(paragraph)

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> Any:
        """Run the command line and exit with the code that the command returns."""
        given = list(sys.argv[1:] if args is None else args) or ["--help"]
        sys.exit(self._run(given, *rest, **extra | {"standalone_mode": False}))

    def _run(self, args: Sequence[str], *rest: Any, **extra: Any) -> int:
        try:
            _set_encodings()
            code = super().main(args, *rest, **extra)
        except Exception as error:  # noqa: BLE001 (whatever it is, it ends in a message)
            return _report(error)
        return code if isinstance(code, int) else LEGAL


class _ReaderLeftError(Exception):
    """Nobody reads our output any more, as under `dclub random ... | head`."""


def _set_encodings() -> None:
    """Write UTF-8 into pipes and files, and on a terminal what it can show."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(
                encoding=None if stream.isatty() else "utf-8",
                errors="backslashreplace",
            )


def _report(error: Exception) -> int:
    """Say on standard error what went wrong, and return the exit code."""
    from dclub.cli.output import complain
    from dclub.errors import IllegalMove
    from dclub.kernel.partial import Unknown

    match error:
        case click.Abort():
            complain("interrupted")
            return INTERRUPTED
        case _ReaderLeftError():
            _silence_output()
            return _BROKEN_PIPE
        case click.UsageError():
            complain(error.format_message(), _usage(error))
            return UNREADABLE
        case click.ClickException():
            complain(error.format_message())
            return UNREADABLE
        case Unknown():
            complain(f"undetermined: {error}")
            return UNDETERMINED
        case IllegalMove():
            complain(str(error))
            return ILLEGAL
        case DclubError():
            complain(str(error))
            return UNREADABLE
        case RecursionError() | MemoryError():
            complain("the input is too deeply nested or too large")
            return UNREADABLE
        case OSError():
            complain(f"{error.filename or 'input or output'}: {error.strerror or error}")
            return UNREADABLE
    return _report_mistake(error)


def _usage(error: click.UsageError) -> str:
    if error.ctx is None:
        return ""
    return f"{error.ctx.get_usage()}\nTry '{error.ctx.command_path} --help'."


def _silence_output() -> None:
    """Let what is left in the buffer go nowhere; else the interpreter complains of it at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def _report_mistake(error: Exception) -> int:
    """Report an error that is dclub's own; the traceback is shown to those who ask for it."""
    from dclub.cli.output import complain

    if os.environ.get(_TRACEBACK):
        import traceback

        traceback.print_exception(error)
    complain(
        f"this is a mistake in dclub itself, not in your input: {type(error).__name__}: {error}\n"
        f"Set {_TRACEBACK}=1 to see where, and report it."
    )
    return _INTERNAL_ERROR
