"""Gaps: the named components of a table that nobody entered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Generic, TypeVar

from attrs import field, frozen

from dclub.kernel import clauses as C
from dclub.kernel.blanks import path_of
from dclub.kernel.citing import defines
from dclub.kernel.partial import Unknown

__all__ = ["Gaps", "gaps_in"]

K = TypeVar("K")


@frozen(eq=False)
class Gaps(Generic[K]):
    """What a table of named components lacks; true if it lacks anything.

    `blank` has the key path of each component of which nobody entered anything, by its name. `beyond`
    is the table if there may be components that it does not name, else "".
    """

    blank: Mapping[K, str] = field(factory=dict)
    beyond: str = ""

    def __bool__(self) -> bool:
        """Return whether there may be components that nobody entered."""
        return bool(self.blank or self.beyond)

    @property
    def first(self) -> str:
        """The key path of the first thing that is lacking; "" if nothing is."""
        return next(iter(self.blank.values()), self.beyond)

    @defines(C.EDITION_UNENTERED)
    def check(self, name: K) -> None:
        """Raise `Unknown` if a name that no entered component has may be that of another."""
        if name in self.blank:
            raise Unknown(self.blank[name])
        if self.beyond:
            table, _, _ = self.first.rpartition(".")
            raise Unknown(f"{table}.{name}" if table else self.beyond)


def gaps_in(table: str, components: Iterable[tuple[K, object]] | None, *, all_named: bool = False) -> Gaps[K]:
    """Return what a table lacks.

    `components` are its names, each with what is shown, a blank if nobody entered that; None if the
    table is absent. `all_named` says that the quantities tell which names there are.
    """
    if components is None:
        return Gaps({}, table)
    blank = {name: path for name, shown in components if (path := path_of(shown))}
    return Gaps(blank, table if blank and not all_named else "")
