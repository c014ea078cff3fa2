"""The words of New World that other languages have words for.

`dclub.kernel.translating` puts the ones for the others. Moves are made of them, and the facts of rulings
and events. Words of one or two letters that are names of places and directions are the same in all.
"""

from __future__ import annotations

from typing import Final

__all__ = ["VOCABULARY"]

VOCABULARY: Final = (
    "agreed",
    "animal",
    "animals",
    "aside",
    "draw",
    "farm",
    "first",
    "flag",
    "flags",
    "none",
    "place",
    "plain",
    "point",
    "points",
    "post",
    "posts",
    "score",
    "set",
    "settle",
    "settler",
    "settlers",
    "surveyor",
    "surveyors",
    "tiles",
    "town",
    "trail",
    "turn",
)
