"""Small counts in tuples: one more of this, these off those."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

T = TypeVar("T")

if TYPE_CHECKING:
    from dclub.diamonds_club.components import Gems

__all__ = ["added", "less", "plus", "replaced"]


def plus(counts: tuple[int, ...], index: int, number: int) -> tuple[int, ...]:
    """Return counts with `number` added at one index."""
    return counts[:index] + (counts[index] + number,) + counts[index + 1 :]


def added(left: Gems, right: Gems) -> Gems:
    """Return the sum of two counts of gems."""
    blue, yellow, green, red, diamond = right
    return left[0] + blue, left[1] + yellow, left[2] + green, left[3] + red, left[4] + diamond


def less(left: Gems, right: Gems) -> Gems:
    """Return what is left of a count of gems without others; below zero it counts substitutes."""
    blue, yellow, green, red, diamond = right
    return left[0] - blue, left[1] - yellow, left[2] - green, left[3] - red, left[4] - diamond


def replaced(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return values with one of them replaced."""
    return values[:index] + (value,) + values[index + 1 :]
