"""Chance: drawing one outcome by exact weights, outside the rules."""

from __future__ import annotations

from bisect import bisect_right
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, repeat
from math import gcd, lcm
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from dclub.kernel import clauses as K
from dclub.kernel.citing import defines
from dclub.kernel.partial import Unknown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dclub.kernel.state import GameState

__all__ = ["Counted", "Randomness", "alike", "counted", "draw", "unweighed"]

M = TypeVar("M")


class Randomness(Protocol):
    """What a source of randomness must do; `random.Random` does."""

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 to `stop` - 1, all alike."""
        ...


class Counted(tuple[tuple[M, Fraction], ...]):  # noqa: SLOT001 (a tuple has no slots for fields)
    """Outcomes weighted by how many things there are of each, of which every single one is drawn alike."""

    counts: Sequence[int]


@defines(K.CHANCE_WEIGHTS)
def draw(chances: Sequence[tuple[M, Fraction]], rng: Randomness) -> M:
    """Return one outcome by its weight; the weights sum to 1 and are used without rounding.

    Outcomes that share one weight object are drawn by their number, and those that were counted
    by their counts, which is cheaper.
    """
    if isinstance(chances, Counted):
        drawn: M = chances[_number_drawn(chances.counts, rng)][0]
        return drawn
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


def unweighed(state: GameState[Any]) -> str:
    """Return the key path of what nobody entered and chance draws from; "" if its outcomes are known."""
    try:
        if state.rules is not None:
            state.rules.chances(state)
    except Unknown as unknown:
        return unknown.path
    return ""


def _number_drawn(counts: Sequence[int], rng: Randomness) -> int:
    """Return which of some counted kinds is drawn; the same ticket as by their weights."""
    upto, common = list(accumulate(counts)), gcd(*counts)
    return bisect_right(upto, rng.randrange(upto[-1] // common) * common)


def counted(moves: Sequence[M], counts: Sequence[int]) -> tuple[tuple[M, Fraction], ...]:
    """Return outcomes, each with its share of all that is counted; none of the counts is 0."""
    outcomes = Counted(zip(moves, map(_shares(sum(counts)).__getitem__, counts), strict=True))
    outcomes.counts = counts
    return outcomes


class _Shares(dict[int, Fraction]):
    """The share that each number is of a total, worked out when it is first asked for."""

    def __init__(self, total: int) -> None:
        super().__init__()
        self._total = total

    def __missing__(self, count: int) -> Fraction:
        share = self[count] = Fraction(count, self._total)
        return share


@lru_cache(maxsize=1 << 10)
def _shares(total: int) -> _Shares:
    return _Shares(total)


def alike(moves: Sequence[M]) -> tuple[tuple[M, Fraction], ...]:
    """Return outcomes, all of one weight.

    They share one object for it, so that one is drawn by its number.
    """
    return tuple(zip(moves, repeat(_weight(len(moves))))) if moves else ()


@lru_cache(maxsize=1 << 8)
def _weight(outcomes: int) -> Fraction:
    return Fraction(1, outcomes)
