"""What pays a price, by definition: every symbol of it gets one gem, and no gem is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub.diamonds_club.components import Gem

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Sequence

__all__ = ["payments", "pays"]


def pays(colours: Sequence[Gem], others: int, paid: Sequence[Gem]) -> bool:
    """Return whether the gems can be laid on the symbols one by one.

    A coloured symbol takes a gem of its colour or a diamond, each of the others any gem.
    """
    if len(paid) != len(colours) + others:
        return False
    if not colours:
        return True
    for gem in {colours[0], Gem.DIAMOND}:
        if gem in paid:
            rest = list(paid)
            rest.remove(gem)
            if pays(colours[1:], others, rest):
                return True
    return False


def payments(gems: Counter[Gem], most: int) -> list[list[Gem]]:
    """Return every collection of at most so many that can be taken from some gems."""
    found: list[list[Gem]] = [[]]
    for gem in Gem:
        found = [
            taken + [gem] * number
            for taken in found
            for number in range(min(gems[gem], most - len(taken)) + 1)
        ]
    return found
