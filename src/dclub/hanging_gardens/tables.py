"""The tables of an edition's file, as they are written: texts and numbers nobody has checked.

`dclub.hanging_gardens.printed` checks them, `dclub.hanging_gardens.loading` makes an edition of them.
"""

from __future__ import annotations

from typing import Final

from attrs import frozen

from dclub.hanging_gardens.components import Construction, Starter
from dclub.kernel.edition import EditionKind, Table

__all__ = [
    "KIND",
    "REQUIRED",
    "Components",
    "CubeNumbers",
    "EditionTables",
    "ProjectTexts",
    "QuantityNumbers",
]

KIND: Final = EditionKind(
    "hanging-gardens",
    "dclub.hanging_gardens",
    (
        Table("quantities", (("quantities",),)),
        Table("wooden", (("cubes", "wooden"),)),
        Table("translucent", (("cubes", "translucent"),)),
        Table("cards", (("cards",),)),
        Table("starters", (("starters",),)),
        Table("individual", (("projects", "individual"),)),
        Table("public", (("projects", "public"),)),
    ),
)

REQUIRED: Final = ("quantities",)
"""The tables that no edition can do without: the rules read them everywhere."""


@frozen
class QuantityNumbers:
    """The table `quantities` of a file."""

    players_min: int
    players_max: int
    base: int
    row: int
    start_cubes: dict[Construction, int]
    most_prestige: int
    short_pyramid: int


@frozen
class CubeNumbers:
    """The cubes of a file: for each construction a number, or `"_"` for a blank."""

    wooden: dict[Construction, int | str] | None = None
    translucent: dict[Construction, int | str] | None = None


@frozen
class ProjectTexts:
    """The projects of a file by their names: what each of them demands or names."""

    individual: dict[str, str] | None = None
    public: dict[str, str] | None = None


@frozen
class Components:
    """What a record states itself: the table `[components]` of its header, built as in a file.

    `cards` has what each card shows by its name, `starters` for each kind its copies from 1.
    """

    cubes: CubeNumbers = CubeNumbers()
    cards: dict[str, str] | None = None
    starters: dict[Starter, dict[str, str]] | None = None
    projects: ProjectTexts = ProjectTexts()

    @property
    def present(self) -> tuple[str, ...]:
        """The names of the tables that may be unknown and are here."""
        tables = {
            "wooden": self.cubes.wooden,
            "translucent": self.cubes.translucent,
            "cards": self.cards,
            "starters": self.starters,
            "individual": self.projects.individual,
            "public": self.projects.public,
        }
        return tuple(name for name, table in tables.items() if table is not None)


@frozen
class EditionTables(Components):
    """The tables of an edition's file, as texts and numbers that nobody has checked."""

    quantities: QuantityNumbers | None = None
