"""Outcomes of chance that are all alike."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import repeat
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dclub.hanging_gardens.moves import Move

__all__ = ["alike"]


def alike(moves: Sequence[Move]) -> tuple[tuple[Move, Fraction], ...]:
    """Return outcomes, all of one weight.

    They share one object for it, so that one is drawn by its number (`dclub.kernel.chance`).
    """
    return tuple(zip(moves, repeat(_weight(len(moves))))) if moves else ()


@lru_cache(maxsize=1 << 8)
def _weight(outcomes: int) -> Fraction:
    return Fraction(1, outcomes)
