"""The market: prices by the coins on neighbours, strips in their columns."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Final, cast

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club.components import Space
from dclub.diamonds_club.state import MINES, OCCUPIED, Market, Shown
from dclub.diamonds_club.words import format_space
from dclub.kernel.blanks import Blank
from dclub.kernel.citing import defines, effects
from dclub.kernel.packing import packed

if TYPE_CHECKING:
    from dclub.diamonds_club.components import StripFace, Tile
    from dclub.diamonds_club.ruleset import Ruleset

__all__ = [
    "EMPTY_MARKET",
    "make_market",
    "price",
    "price_now",
    "shown_on",
    "sorted_spaces",
    "with_coins",
    "with_strip",
    "working",
]

NOTHING_SHOWN: Final = Shown((), (), (), (), (), ())
"""What a market shows before all strips lie; nobody reads it."""

EMPTY_MARKET: Final = Market((), (), (), NOTHING_SHOWN)


def make_market(ruleset: Ruleset, faces: tuple[StripFace, ...], coins: tuple[int, ...]) -> Market:
    """Return a market from what lies there; `coins` has one number a space of the strips."""
    prices = tuple(price_now(ruleset, coins, space) for space in range(len(coins)))
    shown = shown_on(ruleset, faces) if len(faces) == ruleset.columns else NOTHING_SHOWN
    return Market(faces, coins, prices, shown)


def price_now(ruleset: Ruleset, coins: tuple[int, ...], space: int) -> int:
    """Return the price of a space as a market keeps it, `OCCUPIED` more if coins lie there."""
    return 1 + _surcharge(ruleset, coins, space) + (OCCUPIED if coins[space] else 0)


def shown_on(ruleset: Ruleset, faces: tuple[StripFace, ...]) -> Shown:
    """Return what a market shows once all strips lie."""
    parts = [sorted_spaces(face, column, ruleset.rows, ruleset.values) for column, face in enumerate(faces)]
    return Shown(*[tuple(chain.from_iterable(kind)) for kind in zip(*parts, strict=True)])


@lru_cache(maxsize=1 << 10)
def sorted_spaces(face: StripFace, column: int, rows: int, values: tuple[int, ...]) -> Shown:
    """Return what the spaces of one strip show in a column; one that nobody entered is of no kind."""
    rights = {value: MINES + index for index, value in enumerate(values)}
    ships = {value: MINES + len(values) + index for index, value in enumerate(values)}
    equipment: list[tuple[int, ...]] = []
    plain: list[Space] = []
    animal: list[tuple[Space, Tile]] = []
    choice: list[Space] = []
    mixed: list[Space] = []
    for row, goods in enumerate(face.spaces):
        space = Space(column * rows + row)
        if isinstance(goods, Blank):
            equipment.append(cast("tuple[int, ...]", goods))
            continue
        equipment.append(
            (
                *map(int, goods.mines),
                *(rights[value] for value in goods.rights),
                *(ships[value] for value in goods.ships),
            )
        )
        match len(goods.animals), goods.choices, bool(goods.tracks):
            case 0, 0, _:
                plain.append(space)
            case 1, 0, _:
                animal.append((space, goods.animals[0]))
            case 0, 1, False:
                # A pictured track beside the `?` could fill up first: not every choice counts.
                choice.append(space)
            case _:
                mixed.append(space)
    return Shown(face.spaces, tuple(equipment), tuple(plain), tuple(animal), tuple(choice), tuple(mixed))


def with_strip(ruleset: Ruleset, market: Market, face: StripFace) -> Market:
    """Return the market with a strip laid in the next column."""
    faces, rows = market.faces + (face,), ruleset.rows
    shown = shown_on(ruleset, faces) if len(faces) == ruleset.columns else NOTHING_SHOWN
    coins, prices = market.coins + (0,) * rows, market.prices + (1,) * rows
    return packed(Market, (faces, coins, prices, shown))


@effects(C.BUY_STAY)
def with_coins(ruleset: Ruleset, market: Market, space: Space, number: int) -> Market:
    """Return the market with coins stacked on a space, its neighbours dearer by them."""
    if not number:
        return market
    faces, coins, prices, shown = market
    lying, costs, dearer = list(coins), list(prices), number
    if ruleset.per_space:
        # A space that holds coins already (a purchase that stood) adds nothing for more of them.
        dearer = 0 if lying[space] else 1
    if not lying[space]:
        costs[space] += OCCUPIED
    lying[space] += number
    for near in ruleset.neighbours[space]:
        costs[near] += dearer
    return packed(Market, (faces, tuple(lying), tuple(costs), shown))


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
