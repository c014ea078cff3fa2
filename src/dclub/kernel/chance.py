"""Chance: drawing one outcome by exact weights, outside the rules."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import repeat
from math import lcm
from typing import TYPE_CHECKING, Protocol, TypeVar

from dclub.kernel import clauses as K
from dclub.kernel.citing import defines

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Randomness", "alike", "draw"]

M = TypeVar("M")


class Randomness(Protocol):
    """What a source of randomness must do; `random.Random` does."""

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 to `stop` - 1, all alike."""
        ...


@defines(K.CHANCE_WEIGHTS)
def draw(chances: Sequence[tuple[M, Fraction]], rng: Randomness) -> M:
    """Return one outcome by its weight; the weights sum to 1 and are used without rounding.

    Outcomes that share one weight object are drawn by their number, which is cheaper.
    """
    first = chances[0][1]
    for _, weight in chances:
        if weight is not first:
            break
    else:
        return chances[rng.randrange(len(chances))][0]
    shares = [(move, *weight.as_integer_ratio()) for move, weight in chances]
    whole = lcm(*[denominator for _, _, denominator in shares])
    ticket = rng.randrange(whole)
    for move, numerator, denominator in shares:
        ticket -= numerator * (whole // denominator)
        if ticket < 0:
            return move
    raise AssertionError("the weights sum to 1")


def alike(moves: Sequence[M]) -> tuple[tuple[M, Fraction], ...]:
    """Return outcomes, all of one weight.

    They share one object for it, so that one is drawn by its number.
    """
    return tuple(zip(moves, repeat(_weight(len(moves))))) if moves else ()


@lru_cache(maxsize=1 << 8)
def _weight(outcomes: int) -> Fraction:
    return Fraction(1, outcomes)
