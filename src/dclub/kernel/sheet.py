"""What every game's sheet of components has in common: the report on one, and its blanks.

A sheet is an edition file whose unknown values are blanks (`_`). It can be used at any time:
what is blank is unknown, and the referee says so where a verdict would need it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from attrs import field, frozen

from dclub.errors import EditionError, Fault
from dclub.kernel.edition import resolve_edition, resolve_text
from dclub.kernel.words import BLANK

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable
    from pathlib import Path

    from dclub.kernel.edition import EditionKind, Resolved

__all__ = ["Blanks", "SheetReport", "count_blanks", "report_on"]

E = TypeVar("E")
T = TypeVar("T")


@frozen
class Blanks:
    """How many values of a table are still blank."""

    table: str
    missing: int
    total: int

    def __str__(self) -> str:
        """Return `strips 82 of 144`."""
        return f"{self.table} {self.missing} of {self.total}"


@frozen
class SheetReport(Generic[E]):
    """What is wrong on a sheet, and what is blank; `edition` is None if anything is wrong.

    `blanks` has every table that can be filled in, those with nothing missing too. `written` are
    the tables as they were written, in the class that the game has for them; None if the file
    cannot be read.
    """

    edition: E | None
    faults: tuple[Fault, ...]
    blanks: tuple[Blanks, ...]
    written: object = field(default=None, eq=False, repr=False)

    @property
    def missing(self) -> int:
        """How many values are blank in all tables together."""
        return sum(blanks.missing for blanks in self.blanks)

    @property
    def total(self) -> int:
        """How many values there are in all tables together."""
        return sum(blanks.total for blanks in self.blanks)


def report_on(
    kind: EditionKind,
    source: str | Path,
    base: Path | None,
    check: Callable[[Resolved], tuple[E | None, T, tuple[Fault, ...]]],
    count: Callable[[T], Iterable[Blanks]],
) -> SheetReport[E]:
    """Return the report on an edition: a path, the name of a shipped one, or a text of lines.

    `check` gives the edition, its tables as written and the faults; `count` the blanks of the
    tables. Raises nothing: a file that cannot be read is a fault.
    """
    try:
        if isinstance(source, str) and "\n" in source:
            resolved = resolve_text(kind, source, base)
        else:
            resolved = resolve_edition(kind, source, base)
    except EditionError as error:
        return SheetReport(None, error.faults, ())
    edition, tables, faults = check(resolved)
    return SheetReport(edition, faults, tuple(count(tables)), tables)


def count_blanks(table: str, values: Collection[object]) -> Blanks:
    """Return how many of the values of a table are blank."""
    blank = sum(1 for value in values if isinstance(value, str) and value.strip() == BLANK)
    return Blanks(table, blank, len(values))
