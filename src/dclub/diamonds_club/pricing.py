"""Prices of landscape tiles: what a table asks of a player, and what pays it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club.components import PRICE_TABLES, Gems, Price, PriceTable, word
from dclub.kernel.citing import defines
from dclub.kernel.partial import Unknown

if TYPE_CHECKING:
    from dclub.diamonds_club.state import Player, State

__all__ = ["asked", "can_pay", "covers", "payable", "payments", "printed_price", "shortfall", "surcharge"]


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


@lru_cache(maxsize=1 << 14)
def payments(colours: tuple[int, int, int, int], total: int, gems: Gems) -> tuple[Gems, ...]:
    """Return every part of the gems that pays the price exactly, in ascending order."""
    blue, yellow, green, red, diamond = gems
    # No fewer than this of a colour: diamonds could not fill the gap.
    b_least, y_least, g_least, r_least = [max(0, wanted - diamond) for wanted in colours]
    found: list[Gems] = []
    for b in range(max(b_least, total - yellow - green - red - diamond), min(blue, total) + 1):
        for y in range(max(y_least, total - b - green - red - diamond), min(yellow, total - b) + 1):
            left = total - b - y
            for g in range(max(g_least, left - red - diamond), min(green, left) + 1):
                rest = left - g
                for r in range(max(r_least, rest - diamond), min(red, rest) + 1):
                    paid = (b, y, g, r, rest - r)
                    if covers(colours, paid):
                        found.append(paid)
    return tuple(found)


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
