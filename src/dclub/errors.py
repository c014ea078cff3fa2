"""The errors that a public call may raise.

A verdict is a value (`dclub.kernel.ruling.Ruling`), not an exception: an illegal move is
judged without any of these. They are raised where input cannot be read, where data cannot
be true, and where `Game.play` is asked to play what the rules refuse.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dclub.kernel.ruling import Ruling

__all__ = [
    "DclubError",
    "EditionError",
    "Fault",
    "IllegalMove",
    "NotationError",
    "RecordError",
]


class Fault(NamedTuple):
    """One thing that is wrong in a document: where it is, and what was expected there."""

    where: str
    message: str

    def __str__(self) -> str:
        """Return `where: message`, or the message alone where there is no place."""
        return f"{self.where}: {self.message}" if self.where else self.message


class DclubError(Exception):
    """Base of every error that dclub raises on purpose."""


class NotationError(DclubError):
    """A text that cannot be read.

    `line` and `column` count from 1; `found` is the text at that place ("" at the end),
    `expected` says what could have stood there.
    """

    def __init__(self, expected: str, *, found: str = "", line: int = 1, column: int = 1) -> None:
        """Keep the place, what was found and what was expected."""
        self.line: int = line
        self.column: int = column
        self.found: str = found if len(found) <= _SHOWN else found[: _SHOWN - 3] + "..."
        self.expected: str = expected
        super().__init__(str(self))

    def __str__(self) -> str:
        """Return one line that says where, what was found and what was expected."""
        found = f"found {self.found!r}" if self.found else "found the end"
        return f"line {self.line}, column {self.column}: {found}, expected {self.expected}"

    def at(self, line: int, column: int = 0) -> NotationError:
        """Return the same error, placed on `line` of a larger text and `column` further right."""
        return type(self)(self.expected, found=self.found, line=line, column=self.column + column)


class _DocumentError(DclubError):
    """A document with faults, all of them at once."""

    def __init__(self, faults: Iterable[Fault] | str) -> None:
        """Keep the faults; a plain text is one fault without a place."""
        given = (Fault("", faults),) if isinstance(faults, str) else tuple(faults)
        self.faults: tuple[Fault, ...] = given
        super().__init__(str(self))

    def __str__(self) -> str:
        """Return one fault a line."""
        return "\n".join(str(fault) for fault in self.faults)


class RecordError(_DocumentError):
    """A record or a position that is unreadable or contradicts itself."""


class EditionError(_DocumentError):
    """An edition that cannot be used; every fault with its key path."""


class IllegalMove(DclubError):  # noqa: N818 (the contract's name)
    """A move that the rules refuse, or do not decide; `ruling` says why."""

    def __init__(self, ruling: Ruling) -> None:
        """Keep the ruling."""
        self.ruling: Ruling = ruling
        super().__init__(str(ruling))


_SHOWN = 60
