"""Reading what people hand in: bounded in time and memory, whatever it is."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import click

__all__ = ["MAX_BYTES", "STDIN", "InputError", "read_text"]

STDIN: Final = "-"
"""The name of standard input."""

MAX_BYTES: Final = 1 << 22
"""The longest file that is read: four mebibytes. A whole game takes some ten thousand bytes."""


class InputError(click.ClickException):
    """A file that cannot be read, or that does not say what it should."""

    exit_code = 2


def shown_name(name: str) -> str:
    """Return how messages call a file."""
    return "standard input" if name == STDIN else name


def read_text(name: str) -> str:
    """Return the text of a file, or of standard input for `-`.

    Raises `InputError` where there is none, where it is too long, or not a text in UTF-8.
    """
    content = _read_bytes(name)
    if len(content) > MAX_BYTES:
        raise InputError(f"{shown_name(name)}: longer than {MAX_BYTES} bytes, the most that is read")
    try:
        return content.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        before = error.object[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        found = f"found the byte 0x{error.object[error.start]:02x}, expected a text in UTF-8"
        raise InputError(f"{shown_name(name)}: line {line}, column {column}: {found}") from error


def _read_bytes(name: str) -> bytes:
    """Return at most one byte more than may be read."""
    try:
        if name == STDIN:
            return sys.stdin.buffer.read(MAX_BYTES + 1)
        with Path(name).open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"{shown_name(name)}: cannot be read: {reason}") from error
