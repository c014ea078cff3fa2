"""Prices of landscape tiles: what a table asks of a player, and what pays it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club.components import PRICE_TABLES, Gems, Price, PriceTable, word
from dclub.kernel.citing import defines
from dclub.kernel.partial import Unknown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.diamonds_club.state import Player, State

__all__ = [
    "FEW_GEMS",
    "asked",
    "can_pay",
    "covers",
    "few_payments",
    "payable",
    "payments",
    "printed_price",
    "shortfall",
    "surcharge",
]


def printed_price(state: State, table: PriceTable) -> Price:
    """Return the price that a table shows; `Unknown` if nobody entered it."""
    price = state.ruleset.edition.prices[table]
    if price is None:
        raise Unknown(f"prices.{word(table)}")
    return price


@defines(C.PAY_SURCHARGE)
def surcharge(state: State, table: PriceTable) -> int:
    """Return how many gems of any kind the markers on a table add."""
    markers = 0
    for player in state.players:
        markers += player.marked >> table & 1
    return markers


@defines(C.PAY_JOKERS)
def shortfall(colours: tuple[int, int, int, int], gems: Gems) -> int:
    """Return how many gems of the printed colours are lacking; diamonds stand in for them."""
    lacking = 0
    for wanted, held in zip(colours, gems, strict=False):
        if wanted > held:
            lacking += wanted - held
    return lacking


def covers(colours: tuple[int, int, int, int], gems: Gems) -> bool:
    """Return whether gems cover the printed colours, diamonds filling the gaps."""
    return shortfall(colours, gems) <= gems[4]


def can_pay(colours: tuple[int, int, int, int], total: int, gems: Gems) -> bool:
    """Return whether some part of the gems pays a price of `total` with these printed colours."""
    return sum(gems) >= total and covers(colours, gems)


FEW_GEMS: Final = 10
"""Up to so many gems the payments are kept for the next time; of more there can be very many."""


def payments(colours: tuple[int, int, int, int], total: int, gems: Gems) -> Iterator[Gems]:
    """Yield every part of the gems that pays the price exactly, in ascending order."""
    if not can_pay(colours, total, gems):
        return
    limits: list[_Limit] = []
    lacking, later = 0, gems[4]
    for printed, held in zip(reversed(colours), gems[3::-1], strict=True):
        limits.append((printed, held, lacking, later))
        lacking += max(0, printed - held)
        later += held
    yield from _payments(tuple(reversed(limits)), (), total, total - sum(colours), gems[4])


@lru_cache(maxsize=1 << 14)
def few_payments(colours: tuple[int, int, int, int], total: int, gems: Gems) -> tuple[Gems, ...]:
    """Return the same as `payments`; up to `FEW_GEMS` gems there are not many."""
    return tuple(payments(colours, total, gems))


_Limit = tuple[int, int, int, int]
"""Of a colour: how many gems are printed and held, then of the later ones, how many of the printed
gems are lacking, and how many gems there are, diamonds included.
"""


def _payments(
    limits: tuple[_Limit, ...], paid: tuple[int, ...], left: int, free: int, jokers: int
) -> Iterator[Gems]:
    """Yield the payments that begin with so many gems of the first colours.

    So many gems are `left` to pay, `free` of them beyond the printed colours, and so many
    diamonds are not needed yet. Each number of the next colour leads to a payment: the diamonds
    and the later colours suffice for what is left then.
    """
    printed, held, lacking, later = limits[len(paid)]
    numbers = range(max(0, printed + lacking - jokers, left - later), min(held, printed + free) + 1)
    if len(paid) == len(limits) - 1:
        blue, yellow, green = paid
        for number in numbers:
            yield blue, yellow, green, number, left - number
        return
    for number in numbers:
        over = number - printed
        yield from _payments(
            limits, (*paid, number), left - number, free - max(0, over), jokers + min(0, over)
        )


def payable(state: State, player: Player) -> list[PriceTable]:
    """Return the tables without the player's marker at which he can pay, in their order.

    Where a price is not known, nobody can tell.
    """
    gems, prices, marked = player.gems, state.ruleset.edition.prices, player.marked
    held, diamonds, dearer = sum(gems), gems[4], 0
    for other in state.players:
        dearer |= other.marked
    found: list[PriceTable] = []
    for table in PRICE_TABLES:
        price = prices[table]
        if marked >> table & 1 or price is None or price.total > held:
            continue
        if dearer >> table & 1 and price.total + surcharge(state, table) > held:
            continue
        if shortfall(price.colours, gems) <= diamonds:
            found.append(table)
    return found


def asked(state: State, table: PriceTable) -> tuple[tuple[int, int, int, int], int]:
    """Return the printed colours of a table and how many gems it asks, surcharge included."""
    price = printed_price(state, table)
    return price.colours, price.total + surcharge(state, table)
