"""Small counts in tuples: one more of this, these off those."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

T = TypeVar("T")

if TYPE_CHECKING:
    from dclub.diamonds_club.components import Gems

__all__ = ["added", "plus", "replaced"]


def plus(counts: tuple[int, ...], index: int, number: int) -> tuple[int, ...]:
    """Return counts with `number` added at one index."""
    return counts[:index] + (counts[index] + number,) + counts[index + 1 :]


def added(left: Gems, right: Gems, sign: int = 1) -> Gems:
    """Return the sum of two counts of gems, or their difference for a sign of -1."""
    return (
        left[0] + sign * right[0],
        left[1] + sign * right[1],
        left[2] + sign * right[2],
        left[3] + sign * right[3],
        left[4] + sign * right[4],
    )


def replaced(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return values with one of them replaced."""
    return values[:index] + (value,) + values[index + 1 :]
