"""The words of Diamonds Club that other languages have words for.

`dclub.kernel.translating` puts the ones for the others. Moves are made of them, and the facts of rulings
and events. Words of one or two letters that are names of places and directions are the same in all.
"""

from __future__ import annotations

from typing import Final

__all__ = ["VOCABULARY"]

VOCABULARY: Final = (
    "any",
    "at",
    "aviary",
    "blue",
    "build",
    "buy",
    "coin",
    "coins",
    "dark",
    "deer-park",
    "diamond",
    "diamonds",
    "exchange",
    "first",
    "first-five",
    "first-four",
    "for",
    "forest",
    "forest-2",
    "forest-3",
    "fountain",
    "from",
    "gem",
    "gems",
    "green",
    "hat",
    "hats",
    "keeping",
    "light",
    "market",
    "marker",
    "markers",
    "mine",
    "money",
    "none",
    "nothing",
    "on",
    "orangery",
    "pass",
    "pavilion",
    "pay",
    "paying",
    "point",
    "points",
    "pond",
    "red",
    "right",
    "rose-garden",
    "second-five",
    "second-four",
    "ship",
    "strip",
    "technology",
    "three-fountains",
    "three-orangeries",
    "three-pavilions",
    "three-rose-gardens",
    "yellow",
)
