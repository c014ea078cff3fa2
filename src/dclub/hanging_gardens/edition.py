"""What an edition of Hanging Gardens says: cards, projects, cubes and quantities."""

from __future__ import annotations

from functools import cache, cached_property
from typing import TYPE_CHECKING, Final

from attrs import field, frozen

from dclub.hanging_gardens.components import Card, Individual, Public
from dclub.kernel.blanks import is_partial
from dclub.kernel.partial import Unknown
from dclub.kernel.provenance import Provenance

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from pathlib import Path

__all__ = ["MARKERS", "Edition", "Quantities", "load_edition"]

MARKERS: Final = 1
"""How many wooden cubes of each construction mark its prestige."""


@frozen(cache_hash=True)
class Quantities:
    """How many of everything there is.

    `base` is the width of a pyramid in cards, five in the printed game; `start_cubes` has one
    number for each construction, `row` is the number of open cards, `most_prestige` the end of
    the prestige tracks, which begin at 1. With `short_pyramid` players or more the apex is left out.
    """

    players_min: int
    players_max: int
    base: int
    row: int
    start_cubes: tuple[int, int, int, int, int]
    most_prestige: int
    short_pyramid: int

    @property
    def fewest_wooden(self) -> tuple[int, ...]:
        """The wooden cubes of each construction that the set-up takes with the most players."""
        return tuple([MARKERS + self.players_max * cubes for cubes in self.start_cubes])


@frozen(cache_hash=True)
class Edition:
    """One edition, complete or not. Compared and hashed by value.

    A table that nobody has entered is None; a value that is left blank is a `Blank`, and all that a
    card or a project shows is one if nobody entered any of it. `cards` are the building cards of the
    deck. `starters` has one tuple of copies for each kind of starter, in the order of `Starter`: seat
    n gets copy n. `wooden` and `translucent` count the cubes of each construction. `provenance` names
    each table that the edition or the record has, in the order of the file. `open_tables` are those
    that the record states itself. The digest is that of the edition as it was loaded, whatever a
    record has put over it; `source` is the name or the absolute path by which it can be loaded again.
    """

    name: str
    title: str
    digest: str
    quantities: Quantities
    cards: tuple[Card, ...] | None
    starters: tuple[tuple[Card, ...], ...] | None
    individual: tuple[Individual, ...] | None
    public: tuple[Public, ...] | None
    wooden: tuple[int, int, int, int, int] | None
    translucent: tuple[int, int, int, int, int] | None
    provenance: tuple[tuple[str, Provenance], ...] = field(repr=False)
    open_tables: tuple[str, ...] = ()
    source: str = field(default="", eq=False, repr=False)

    def level(self, table: str) -> Provenance:
        """Return where a table comes from; raises `Unknown` if the edition lacks it."""
        for name, level in self.provenance:
            if name == table:
                return level
        raise Unknown(table)

    @cached_property
    def unknown_tables(self) -> tuple[str, ...]:
        """The names of the tables of which something is unknown, in the order of the file."""
        tables = {
            "wooden": self.wooden,
            "translucent": self.translucent,
            "cards": self.cards,
            "starters": self.starters,
            "individual": self.individual,
            "public": self.public,
        }
        return tuple(name for name, table in tables.items() if is_partial(table))

    def overlay(self, components: Mapping[str, object], open_tables: Collection[str] = ()) -> Edition:
        """Return this edition with what a record states itself put over it.

        The tables named in `open_tables` and those that `components` states lose their values;
        `components`, in the form of a record's `[components]`, gives new ones, with the provenance
        `table`. Raises `EditionError` with every fault.
        """
        from dclub.hanging_gardens.loading import overlay

        return overlay(self, components, open_tables)


def load_edition(name_or_path: str | Path, base: Path | None = None) -> Edition:
    """Return a shipped edition by name, or one from a file (a path relative to `base`).

    Raises `EditionError` with every fault and its key path. Shipped editions are read once.
    """
    from dclub.kernel.edition import is_path

    if is_path(name_or_path):
        from dclub.hanging_gardens.loading import read_edition

        return read_edition(name_or_path, base)
    return _shipped(str(name_or_path))


@cache
def _shipped(name: str) -> Edition:
    from dclub.hanging_gardens.loading import read_edition

    return read_edition(name, None)
