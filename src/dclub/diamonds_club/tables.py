"""The tables of an edition's file, as they are written: texts and numbers nobody has checked.

`dclub.diamonds_club.printed` checks them, `dclub.diamonds_club.loading` makes an edition of them.
"""

from __future__ import annotations

from typing import Final

from attrs import field, frozen

from dclub.diamonds_club.components import Bonus, Frame, PriceTable, word
from dclub.diamonds_club.edition import Quantities
from dclub.kernel.edition import EditionKind, Table

__all__ = ["KIND", "REQUIRED", "Components", "EditionTables", "PointValues", "StripTexts", "TrackTexts"]

KIND: Final = EditionKind(
    "diamonds-club",
    "dclub.diamonds_club",
    (
        Table("quantities", (("quantities",),)),
        Table("points", (("points",),)),
        Table("bonus", (("bonus",),)),
        Table("strips", (("strips",),)),
        *(Table(f"prices.{word(table)}", (("prices", word(table)),)) for table in PriceTable),
        Table("technology", (("tracks", "technology"), ("tracks", "technology_points"))),
        Table("money", (("tracks", "money"), ("tracks", "money_points"))),
        Table("forest", (("tracks", "forest"),)),
        Table("boards", (("boards",),)),
    ),
)

REQUIRED: Final = ("quantities", "points", "bonus")
"""The tables that no edition can do without: the rules read them everywhere."""


@frozen
class PointValues:
    """The table `points` of a file."""

    building: int
    trio: int
    animal: int


@frozen
class StripTexts:
    """The table `strips` of a file: for each face (`3a`) its spaces from the top, with commas."""

    dark: dict[str, str] = field(factory=dict)
    light: dict[str, str] = field(factory=dict)

    def of(self, frame: Frame) -> dict[str, str]:
        """Return the faces of one frame colour."""
        return self.dark if frame is Frame.DARK else self.light


@frozen
class TrackTexts:
    """The development tracks of a file, from the start down; `"_"` is a blank."""

    technology: tuple[str, ...] | None = None
    technology_points: tuple[int | str, ...] | None = None
    money: tuple[int | str, ...] | None = None
    money_points: tuple[int | str, ...] | None = None
    forest: tuple[int | str, ...] | None = None


@frozen
class EditionTables:
    """The tables of an edition's file, as texts and numbers that nobody has checked."""

    quantities: Quantities | None = None
    points: PointValues | None = None
    bonus: dict[Bonus, int] | None = None
    strips: StripTexts | None = None
    prices: dict[PriceTable, str] = field(factory=dict)
    tracks: TrackTexts = TrackTexts()
    boards: dict[str, str] = field(factory=dict)


@frozen
class Components(TrackTexts):
    """What a record states itself: the table `[components]` of its header."""

    strips: StripTexts | None = None
    prices: dict[PriceTable, str] = field(factory=dict)
    boards: dict[str, str] = field(factory=dict)
