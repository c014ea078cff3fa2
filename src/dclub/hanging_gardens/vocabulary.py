"""The words of Hanging Gardens that other languages have words for.

`dclub.kernel.translating` puts the ones for the others. Moves are made of them, and the facts of rulings
and events. Words of one or two letters that are names of places and directions are the same in all.
"""

from __future__ import annotations

from typing import Final

__all__ = ["VOCABULARY"]

VOCABULARY: Final = (
    "amitis",
    "at",
    "azalea",
    "base",
    "bull",
    "card",
    "cards",
    "column",
    "cube",
    "date-palm",
    "decline",
    "diagonal",
    "down",
    "dragon",
    "draw",
    "effects",
    "evolve",
    "first",
    "gate",
    "iris",
    "jasmine",
    "lily",
    "line",
    "lion",
    "lotus",
    "move",
    "on",
    "over",
    "pillar",
    "point",
    "points",
    "poppy",
    "project",
    "public",
    "put",
    "queen",
    "recolour",
    "reveal",
    "rose-bush",
    "square",
    "stairs",
    "statue",
    "stop",
    "surprise",
    "take",
    "to",
    "translucent",
    "tree",
    "under",
    "up",
    "wooden",
)
