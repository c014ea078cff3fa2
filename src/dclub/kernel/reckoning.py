"""Reckoning: between what a part of the score lies where there are too many values to count it with each.

The part is counted with numbers that are not known, and only where it asks something of them that decides
what is counted, once for each answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from dclub.kernel.hearing import classes_of
from dclub.kernel.holes import asking
from dclub.kernel.pads import Supposed
from dclub.kernel.partial import Unknown
from dclub.kernel.unsure import Unsure

if TYPE_CHECKING:
    from dclub.kernel.pads import Pad, Part

__all__ = ["ends"]

Ends = list[tuple[int, int]]

_MOST_CASES: Final = 60
"""In how many cases a part is counted, at most."""


class _Unbounded(Exception):  # noqa: N818 (it is no error)
    """There is no bound, or too much to go through to find it."""


def ends(pad: Pad[Any], part: Part[Any]) -> Ends | None:
    """Return the least and the most of each seat of a part; None where that is not found.

    No completion has less or more. What cannot go together may make the ends wider than need be. Only
    of a position of which something is open more is found so than by counting with every value.
    """
    if part.excludes or not pad.is_reckoned:
        return None
    try:
        with asking():
            found = _Reckoning(pad, part).under(Supposed({}))
    except _Unbounded:
        return None
    return found


class _Reckoning:
    """One part of the score, in all cases that have to be told apart."""

    def __init__(self, pad: Pad[Any], part: Part[Any]) -> None:
        self.pad = pad
        self.part = part
        self.cases = 1

    def under(self, supposed: Supposed) -> Ends:
        """Return the ends where some classes of values are supposed."""
        try:
            counted = self.part.count(self.pad.table(supposed))
            return [_ends_of(sum(line.points for line in lines)) for lines in counted]
        except Unknown as unknown:
            path, classes = unknown.path, self._classes(unknown, supposed)
        self.cases += len(classes) - 1
        if self.cases > _MOST_CASES:
            raise _Unbounded
        return _widest([self.under(Supposed({**supposed.values, path: keys})) for keys in classes])

    def _classes(self, unknown: Unknown, supposed: Supposed) -> list[tuple[int, ...]]:
        """Return the values that are left of what is asked for, in classes."""
        values = self.pad.ranges.get(unknown.path)
        if values is None or not values.is_bounded:
            raise _Unbounded
        left = cast("tuple[int, ...]", supposed.values.get(unknown.path, values.values))
        return classes_of(left, unknown)


def _ends_of(points: int | Unsure) -> tuple[int, int]:
    return points.ends if isinstance(points, Unsure) else (points, points)


def _widest(found: list[Ends]) -> Ends:
    """Return the ends of several cases together."""
    by_seat = zip(*found, strict=True)
    return [(min(low for low, _ in each), max(high for _, high in each)) for each in by_seat]
