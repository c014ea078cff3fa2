"""The market: prices by the coins on neighbours, strips in their columns."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club.components import Space
from dclub.diamonds_club.state import OCCUPIED, Market, Shown
from dclub.diamonds_club.words import format_space
from dclub.kernel.citing import defines, effects

if TYPE_CHECKING:
    from dclub.diamonds_club.components import StripFace
    from dclub.diamonds_club.ruleset import Ruleset

__all__ = ["EMPTY_MARKET", "make_market", "price", "with_coins", "with_strip", "working"]

NOTHING_SHOWN: Final = Shown((), (), (), (), ())
EMPTY_MARKET: Final = Market((), (), (), NOTHING_SHOWN)


def make_market(ruleset: Ruleset, faces: tuple[StripFace, ...], coins: tuple[int, ...]) -> Market:
    """Return a market from what lies there; `coins` has one number a space of the strips."""
    prices = tuple(
        OCCUPIED if coins[space] else 1 + _surcharge(ruleset, coins, space) for space in range(len(coins))
    )
    return Market(faces, coins, prices, _shown(faces))


def _shown(faces: tuple[StripFace, ...]) -> Shown:
    shown = NOTHING_SHOWN
    for face in faces:
        shown = _also_shown(shown, face)
    return shown


def _also_shown(shown: Shown, face: StripFace) -> Shown:
    plain, animal, choice, mixed = _sorted_rows(face)
    start = len(shown.goods)
    return Shown(
        shown.goods + face.spaces,
        shown.plain + tuple([Space(start + row) for row in plain]),
        shown.animal + tuple([(Space(start + row), face.spaces[row].animals[0]) for row in animal]),
        shown.choice + tuple([Space(start + row) for row in choice]),
        shown.mixed + tuple([Space(start + row) for row in mixed]),
    )


@lru_cache(maxsize=1 << 10)
def _sorted_rows(face: StripFace) -> tuple[list[int], list[int], list[int], list[int]]:
    """Return the rows of a strip by the choices that they leave: plain, animal, choice, mixed."""
    plain, animal, choice, mixed = [], [], [], []
    for row, goods in enumerate(face.spaces):
        match len(goods.animals), goods.choices, bool(goods.tracks):
            case 0, 0, _:
                plain.append(row)
            case 1, 0, _:
                animal.append(row)
            case 0, 1, False:
                # A pictured track beside the `?` could fill up first: not every choice counts.
                choice.append(row)
            case _:
                mixed.append(row)
    return plain, animal, choice, mixed


def with_strip(ruleset: Ruleset, market: Market, face: StripFace) -> Market:
    """Return the market with a strip laid in the next column."""
    faces, rows = (*market.faces, face), ruleset.rows
    return Market(
        faces, market.coins + (0,) * rows, market.prices + (1,) * rows, _also_shown(market.shown, face)
    )


@effects(C.BUY_STAY)
def with_coins(ruleset: Ruleset, market: Market, space: Space, number: int) -> Market:
    """Return the market with coins stacked on a space, its neighbours dearer by them."""
    coins, prices = list(market.coins), list(market.prices)
    dearer = number
    if ruleset.per_space:
        # A space that held coins already (a purchase that stood) adds nothing for more of them.
        dearer = 0 if coins[space] or not number else 1
    coins[space] += number
    prices[space] = OCCUPIED if coins[space] else prices[space]
    for near in ruleset.neighbours[space]:
        prices[near] += dearer
    return Market(market.faces, tuple(coins), tuple(prices), market.shown)


def price(ruleset: Ruleset, market: Market, space: Space) -> int:
    """Return what a space costs: one coin, and what its neighbours add."""
    return 1 + _surcharge(ruleset, market.coins, space)


@defines(C.BUY_PRICE)
def _surcharge(ruleset: Ruleset, coins: tuple[int, ...], space: int) -> int:
    around = [coins[near] for near in ruleset.neighbours[space]]
    return sum(map(bool, around)) if ruleset.per_space else sum(around)


def working(ruleset: Ruleset, market: Market, space: Space) -> str:
    """Return how a price comes about, addend by addend: `1 + 1 (d3) + 2 (b3) = 4`."""
    addends = ["1"]
    for near in ruleset.neighbours[space]:
        if number := market.coins[near]:
            counted = 1 if ruleset.per_space else number
            addends.append(f"{counted} ({format_space(near, ruleset.rows)})")
    return f"{' + '.join(addends)} = {price(ruleset, market, space)}"
