"""What an edition of New World says: tiles, start spaces and quantities."""

from __future__ import annotations

from functools import cache, cached_property
from typing import TYPE_CHECKING

from attrs import field, frozen

from dclub.kernel.blanks import is_partial
from dclub.kernel.partial import Unknown
from dclub.kernel.provenance import Provenance
from dclub.new_world.components import Segment, Tile

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from pathlib import Path

__all__ = ["Edition", "Points", "Quantities", "StartSpace", "load_edition"]


@frozen(cache_hash=True)
class Quantities:
    """How many of everything there is. `settlers` are those of each player that can be placed."""

    players_min: int
    players_max: int
    settlers: int
    surveyors: int
    tiles: int


@frozen(cache_hash=True)
class Points:
    """What things are worth: complete features, incomplete ones at the end, the surveyor's bonus.

    `farm` is a complete farm, `farm_tile` what it and each tile around it are worth at the end.
    """

    trail_tile: int
    trail_post: int
    town_tile: int
    town_flag: int
    farm: int
    bonus: int
    last_trail: int
    last_town: int
    last_flag: int
    farm_tile: int
    animal: int


@frozen(cache_hash=True)
class StartSpace:
    """A start space: the segments that reach its west side, the only one that tiles can touch.

    They are a blank as a whole where nobody entered them.
    """

    segments: tuple[Segment, ...]


@frozen(cache_hash=True)
class Edition:
    """One edition, complete or not. Compared and hashed by value.

    A table that nobody has entered is None; a value that is left blank is a `Blank`. `tiles` has every
    kind with its number; `start` the start spaces from the south.
    """

    name: str
    title: str
    digest: str
    quantities: Quantities
    points: Points
    tiles: tuple[tuple[Tile, int], ...] | None
    start: tuple[StartSpace, ...] | None
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
        """The names of the tables of which something is unknown."""
        tables = {"tiles": self.tiles, "start": self.start}
        return tuple(name for name, table in tables.items() if is_partial(table))

    def overlay(self, components: Mapping[str, object], open_tables: Collection[str] = ()) -> Edition:
        """Return this edition with what a record states itself put over it.

        Raises `EditionError` with every fault.
        """
        from dclub.new_world.loading import overlay

        return overlay(self, components, open_tables)


def load_edition(name_or_path: str | Path, base: Path | None = None) -> Edition:
    """Return a shipped edition by name, or one from a file (a path relative to `base`).

    Raises `EditionError` with every fault and its key path. Shipped editions are read once.
    """
    from dclub.kernel.edition import is_path

    if is_path(name_or_path):
        from dclub.new_world.loading import read_edition

        return read_edition(name_or_path, base)
    return _shipped(str(name_or_path))


@cache
def _shipped(name: str) -> Edition:
    from dclub.new_world.loading import read_edition

    return read_edition(name, None)
