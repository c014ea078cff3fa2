"""Prices of landscape tiles: what a table asks of a player, and what pays it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club.components import Gems, Price, PriceTable, word
from dclub.kernel.citing import defines
from dclub.kernel.partial import Unknown

if TYPE_CHECKING:
    from dclub.diamonds_club.state import State

__all__ = ["asked", "can_pay", "covers", "payments", "printed_price", "shortfall", "surcharge"]


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
    return sum(max(0, colours[kind] - gems[kind]) for kind in range(4))


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
    found: list[Gems] = []
    for b in range(min(blue, total) + 1):
        for y in range(min(yellow, total - b) + 1):
            for g in range(min(green, total - b - y) + 1):
                rest = total - b - y - g
                for r in range(max(0, rest - diamond), min(red, rest) + 1):
                    paid = (b, y, g, r, rest - r)
                    if covers(colours, paid):
                        found.append(paid)
    return tuple(found)


def asked(state: State, table: PriceTable) -> tuple[tuple[int, int, int, int], int]:
    """Return the printed colours of a table and how many gems it asks, surcharge included."""
    price = printed_price(state, table)
    return price.colours, price.total + surcharge(state, table)
