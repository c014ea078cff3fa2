"""The things in the box: gems, tiles, tracks, price tables, bonus cards and what spaces show.

Nothing here holds a quantity or a printed value; those are an edition's
(`dclub.diamonds_club.edition`).
"""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import TYPE_CHECKING, Final, NewType

from attrs import field, frozen

from dclub.diamonds_club import clauses as C
from dclub.kernel.citing import defines

if TYPE_CHECKING:
    from collections.abc import Collection

__all__ = [
    "ANIMALS",
    "BUILDINGS",
    "COLOURS",
    "PRICE_TABLES",
    "TABLE_TILE",
    "Bonus",
    "FaceName",
    "Frame",
    "Gem",
    "Gems",
    "Goods",
    "Place",
    "Price",
    "PriceTable",
    "Space",
    "StripFace",
    "StripId",
    "Tile",
    "Track",
    "in_box_order",
    "word",
]

Space = NewType("Space", int)
"""A space of the market: column times the rows of a strip, plus the row, both from 0."""

Place = NewType("Place", int)
"""A place in a park: the light-green places first, from 0, then the dark-green ones."""

StripId = NewType("StripId", str)
"""The name of a strip within its frame colour, such as `3`."""


@defines(C.COMPONENTS_GEMS)
class Gem(IntEnum):
    """The five kinds of gem; `DIAMOND` is the joker."""

    BLUE = 0
    YELLOW = 1
    GREEN = 2
    RED = 3
    DIAMOND = 4


COLOURS: Final = (Gem.BLUE, Gem.YELLOW, Gem.GREEN, Gem.RED)

Gems = tuple[int, int, int, int, int]
"""How many gems of each kind, in the order of `Gem`."""


@defines(C.COMPONENTS_LANDSCAPE, C.COMPONENTS_ANIMALS)
class Tile(IntEnum):
    """What can lie on a place of a park; `EMPTY` is nothing."""

    EMPTY = 0
    FOUNTAIN = 1
    ORANGERY = 2
    PAVILION = 3
    ROSE_GARDEN = 4
    FOREST = 5
    POND = 6
    DEER_PARK = 7
    AVIARY = 8


BUILDINGS: Final = (Tile.FOUNTAIN, Tile.ORANGERY, Tile.PAVILION, Tile.ROSE_GARDEN)
ANIMALS: Final = (Tile.POND, Tile.DEER_PARK, Tile.AVIARY)


@defines(C.COMPONENTS_TRACKS)
class Track(IntEnum):
    """The three development tracks of a player board."""

    FOREST = 0
    TECHNOLOGY = 1
    MONEY = 2


class Frame(IntEnum):
    """The frame colour of a market strip."""

    DARK = 0
    LIGHT = 1


@defines(C.COMPONENTS_PRICE_TABLES)
class PriceTable(IntEnum):
    """The seven price tables at the top of the game board."""

    FOUNTAIN = 0
    ORANGERY = 1
    PAVILION = 2
    ROSE_GARDEN = 3
    ANY = 4
    FOREST_2 = 5
    FOREST_3 = 6


PRICE_TABLES: Final = tuple(PriceTable)

TABLE_TILE: Final[dict[PriceTable, Tile | None]] = {
    PriceTable.FOUNTAIN: Tile.FOUNTAIN,
    PriceTable.ORANGERY: Tile.ORANGERY,
    PriceTable.PAVILION: Tile.PAVILION,
    PriceTable.ROSE_GARDEN: Tile.ROSE_GARDEN,
    PriceTable.ANY: None,
    PriceTable.FOREST_2: Tile.FOREST,
    PriceTable.FOREST_3: Tile.FOREST,
}
"""The tile that each table sells; None where the buyer chooses."""


@defines(C.COMPONENTS_BONUS_CARDS)
class Bonus(Enum):
    """The eight bonus cards."""

    THREE_FOUNTAINS = "three-fountains"
    THREE_ORANGERIES = "three-orangeries"
    THREE_PAVILIONS = "three-pavilions"
    THREE_ROSE_GARDENS = "three-rose-gardens"
    FIRST_FOUR = "first-four"
    SECOND_FOUR = "second-four"
    FIRST_FIVE = "first-five"
    SECOND_FIVE = "second-five"


def in_box_order(cards: Collection[Bonus]) -> tuple[Bonus, ...]:
    """Return bonus cards in the order of the box: in which order they were won decides nothing."""
    return tuple([card for card in Bonus if card in cards])


def word(member: IntEnum) -> str:
    """Return the notation's word for a thing: `rose-garden`."""
    return member.name.lower().replace("_", "-")


@defines(C.COMPONENTS_EQUIPMENT)
@frozen(cache_hash=True)
class Goods:
    """What one market space shows.

    `mines` are colours, `rights` and `ships` printed values, `animals` in the order printed,
    `tracks` the pictured development tracks; `choices` counts the `?` symbols, `hats` the hats.
    """

    mines: tuple[Gem, ...] = ()
    rights: tuple[int, ...] = ()
    ships: tuple[int, ...] = ()
    animals: tuple[Tile, ...] = ()
    tracks: tuple[Track, ...] = ()
    choices: int = 0
    hats: int = 0


FaceName = tuple[Frame, StripId, str]
"""The name of a side of a strip: the frame colour, the strip within it, the side."""


@defines(C.COMPONENTS_STRIPS)
@frozen(cache_hash=True)
class StripFace:
    """One side of a market strip that lies, or could lie, in the market.

    `strip` and `side` are its names in the edition, both "" where an open table states the
    spaces literally. `spaces` run from the top row down; they are a blank as a whole where nobody
    entered any.
    """

    frame: Frame
    strip: StripId
    side: str
    spaces: tuple[Goods, ...]

    @property
    def name(self) -> FaceName:
        """How the edition finds it."""
        return self.frame, self.strip, self.side


@frozen(cache_hash=True)
class Price:
    """A printed price: gems of fixed colours, then any gems; all counts are 0 or more."""

    colours: tuple[int, int, int, int]
    any: int
    total: int = field(init=False, eq=False, repr=False)
    """How many gems the price takes before any surcharge."""

    @total.default
    def _sum(self) -> int:
        return sum(self.colours) + self.any
