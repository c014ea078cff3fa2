"""The tables of an edition's file, as they are written: texts and numbers nobody has checked.

`dclub.new_world.printed` checks them, `dclub.new_world.loading` makes an edition of them.
"""

from __future__ import annotations

from typing import Final

from attrs import frozen

from dclub.kernel.edition import EditionKind, Table

__all__ = ["KIND", "REQUIRED", "Components", "EditionTables", "PointNumbers", "QuantityNumbers"]

KIND: Final = EditionKind(
    "new-world",
    "dclub.new_world",
    (
        Table("quantities", (("quantities",),)),
        Table("points", (("points",),)),
        Table("tiles", (("tiles",),)),
        Table("start", (("start",),)),
    ),
)

REQUIRED: Final = ("quantities", "points")
"""The tables that no edition can do without: the rules read them everywhere."""


@frozen
class QuantityNumbers:
    """The table `quantities` of a file."""

    players_min: int
    players_max: int
    settlers: int
    surveyors: int
    tiles: int


@frozen
class PointNumbers:
    """The table `points` of a file."""

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


@frozen
class Components:
    """What a record states itself: the table `[components]` of its header, built as in a file.

    `start` has the start spaces from the south, `tiles` the number and the looks of every kind by
    its name.
    """

    start: tuple[str, ...] | None = None
    tiles: dict[str, str] | None = None

    @property
    def present(self) -> tuple[str, ...]:
        """The names of the tables that may be unknown and are here."""
        tables = {"start": self.start, "tiles": self.tiles}
        return tuple(name for name, table in tables.items() if table is not None)


@frozen
class EditionTables(Components):
    """The tables of an edition's file, as texts and numbers that nobody has checked."""

    quantities: QuantityNumbers | None = None
    points: PointNumbers | None = None
