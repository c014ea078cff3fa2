"""The moves of Diamonds Club: each the smallest thing that people at a table can dispute.

Seats, counts and names are not checked here; the guards of the phases do that. Moves are
frozen values, compared and pickled by their fields.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from operator import attrgetter
from typing import Final, TypeAlias

from attrs import field, frozen

from dclub.diamonds_club.components import (
    Frame,
    Gem,
    Gems,
    Goods,
    Place,
    PriceTable,
    Space,
    StripId,
    Tile,
    Track,
)
from dclub.kernel.move import CHANCE, Seat

__all__ = [
    "NAMELESS",
    "NOTHING_KEPT",
    "Build",
    "Buy",
    "Exchange",
    "First",
    "GemSet",
    "Keep",
    "Move",
    "Pass",
    "Pay",
    "Reveal",
    "builds",
    "chosen_buy",
    "exchange",
    "gem_set",
    "keeping",
    "passing",
    "pay",
    "plain_buy",
    "plain_buys",
]


NAMELESS: Final = StripId("")
"""The name of a strip that an open table states literally."""


@frozen(cache_hash=True)
class First:
    """Chance names the first start player."""

    chosen: Seat

    @property
    def seat(self) -> Seat:
        """The seat of chance."""
        return CHANCE


@frozen(cache_hash=True)
class Reveal:
    """Chance lays a strip in the next column, one side up.

    `column` counts from 0. Where the edition's strips are known, `strip` and `side` name the
    face and `spaces` is (); on an open table `spaces` states what it shows, top row first, and
    the names are "".
    """

    column: int
    frame: Frame
    strip: StripId = NAMELESS
    side: str = ""
    spaces: tuple[Goods, ...] = ()

    @property
    def seat(self) -> Seat:
        """The seat of chance."""
        return CHANCE


@frozen(cache_hash=True)
class Buy:
    """A player lays coins on a market space and takes what it shows.

    `places` has one entry for each animal printed, in that order: where it goes, or None if it
    is not taken. `tracks` has one entry for each `?`.
    """

    seat: Seat
    space: Space
    coins: int
    places: tuple[Place | None, ...] = ()
    tracks: tuple[Track, ...] = ()


@frozen(cache_hash=True)
class Pass:
    """A player passes, for the rest of the phase."""

    seat: Seat


def _sorted_colours(colours: Iterable[Gem]) -> tuple[Gem, ...]:
    return tuple(sorted(colours))


def _sorted_values(values: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(values))


_TILES: Final = attrgetter("mine", "right", "ship")


def _sorted_sets(sets: Iterable[GemSet]) -> tuple[GemSet, ...]:
    return tuple(sorted(sets, key=_TILES))  # in their own order, which attrs compares more slowly


@frozen(cache_hash=True, order=True)
class GemSet:
    """A mine, a right and a ship that are exchanged together."""

    mine: Gem
    right: int
    ship: int

    @property
    def value(self) -> int:
        """How many gems the set brings before any bonus: the smaller of its two values."""
        return min(self.right, self.ship)


@frozen(cache_hash=True)
class Keep:
    """The equipment that is kept: colours of mines, values of rights and of ships, sorted.

    It holds what was said, so more than one unfinished set can be written down and refused.
    """

    mines: tuple[Gem, ...] = field(default=(), converter=_sorted_colours)
    rights: tuple[int, ...] = field(default=(), converter=_sorted_values)
    ships: tuple[int, ...] = field(default=(), converter=_sorted_values)


NOTHING_KEPT: Final = Keep()


@frozen(cache_hash=True)
class Exchange:
    """A player exchanges sets for gems and keeps an unfinished one. `sets` are sorted."""

    seat: Seat
    sets: tuple[GemSet, ...] = field(default=(), converter=_sorted_sets)
    keep: Keep = NOTHING_KEPT


@frozen(cache_hash=True)
class Build:
    """A player chooses a tile to build, where it comes from and where it goes.

    `stack` is the building whose stack the tile is taken from: the tile itself, unless it is
    a forest.
    """

    seat: Seat
    table: PriceTable
    tile: Tile
    stack: Tile
    place: Place


@frozen(cache_hash=True)
class Pay:
    """A player pays for the tile that he has chosen."""

    seat: Seat
    gems: Gems


Move: TypeAlias = First | Reveal | Buy | Pass | Exchange | Build | Pay
"""Every kind of move of Diamonds Club."""


@lru_cache(maxsize=1 << 4)
def passing(seat: Seat) -> Pass:
    """Return the pass of a seat; the same object again."""
    return Pass(seat)


def plain_buy(seat: Seat, space: Space, coins: int) -> Buy:
    """Return the purchase of a space on which there is nothing to choose; the same object again."""
    return chosen_buy(seat, space, coins, (), ())


class PlainBuys(dict[int, tuple[Buy, ...]]):
    """The purchases of one seat without choices: by coins, then by space; made as they are needed."""

    def __init__(self, seat: Seat, spaces: int) -> None:
        self.seat = seat
        self.spaces = spaces

    def __missing__(self, coins: int) -> tuple[Buy, ...]:
        self[coins] = row = tuple(Buy(self.seat, Space(space), coins) for space in range(self.spaces))
        return row


@lru_cache(maxsize=1 << 5)
def plain_buys(seat: Seat, spaces: int) -> PlainBuys:
    """Return the purchases of a seat that leave nothing to choose; the same objects again."""
    return PlainBuys(seat, spaces)


@lru_cache(maxsize=1 << 15)
def chosen_buy(
    seat: Seat, space: Space, coins: int, places: tuple[Place | None, ...], tracks: tuple[Track, ...]
) -> Buy:
    """Return a purchase with its choices; the same object for the same choices."""
    return Buy(seat, space, coins, places, tracks)


@lru_cache(maxsize=1 << 10)
def keeping(mines: tuple[Gem, ...], rights: tuple[int, ...], ships: tuple[int, ...]) -> Keep:
    """Return what is kept; the same object for the same tiles."""
    return Keep(mines, rights, ships)


@lru_cache(maxsize=1 << 10)
def gem_set(mine: Gem, right: int, ship: int) -> GemSet:
    """Return a set; the same object for the same tiles."""
    return GemSet(mine, right, ship)


@lru_cache(maxsize=1 << 14)
def exchange(seat: Seat, sets: tuple[GemSet, ...], keep: Keep) -> Exchange:
    """Return an exchange; the same object for the same sets and tiles kept."""
    return Exchange(seat, sets, keep)


@lru_cache(maxsize=1 << 13)
def pay(seat: Seat, gems: Gems) -> Pay:
    """Return a payment; the same object for the same gems."""
    return Pay(seat, gems)


@lru_cache(maxsize=1 << 12)
def builds(seat: Seat, table: PriceTable, tile: Tile, stack: Tile, places: int) -> tuple[Build, ...]:
    """Return the buildings of a tile from a stack, by place; the same objects again."""
    return tuple(Build(seat, table, tile, stack, Place(place)) for place in range(places))
