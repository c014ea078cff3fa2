"""Going by what is known: reading values of which some are holes, as far as they are there.

Checks of the audit use this: they find what is wrong with what is stated, and then say what they lack.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, TypeVar

from dclub.kernel.holes import Hole, Supposed, alone, is_reading, raw, raw_values, seen
from dclub.kernel.partial import Unknown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

__all__ = ["add_up", "balance", "each", "known", "known_items", "need"]

T = TypeVar("T")
K = TypeVar("K")
R = TypeVar("R")


def known_items(items: Mapping[K, T]) -> Iterator[tuple[K, T]]:
    """Yield the keys and values of a mapping whose values are no holes."""
    # Nothing is still to be worked out in a plain mapping.
    pairs: Iterable[tuple[K, T]] = (
        items.items() if type(items) is dict else zip(items.keys(), raw_values(items), strict=True)
    )
    return (
        (key, seen(value) if isinstance(value, Supposed) else value)
        for key, value in pairs
        if not isinstance(value, Hole)
    )


def known(values: Iterable[T]) -> Iterator[tuple[int, T]]:
    """Yield the values that are no holes, each with its number."""
    for number, value in enumerate(raw(values)):
        if not isinstance(value, Hole):
            yield number, seen(value) if isinstance(value, Supposed) else value


def need(values: Iterable[object]) -> None:
    """Raise `Unknown` for the first hole among values, if there is one."""
    for path in _missing(values):
        raise Unknown(path)


def each(items: Iterable[T], work: Callable[[T], Iterator[R]]) -> Iterator[R]:
    """Yield what is found of each of several items, all that is known before the first `Unknown`.

    What is found of one item does not rest on what was read for the others.
    """
    missing: Unknown | None = None
    is_noted = is_reading()
    for item in items:
        if is_noted:
            found, unknown = alone(work, item)
            yield from found
            missing = missing or unknown
            continue
        try:
            yield from work(item)
        except Unknown as unknown:
            missing = missing or unknown
    if missing is not None:
        raise missing


def add_up(parts: Iterable[int], most: int) -> int:
    """Return the sum of numbers of which none is below zero, some of them holes.

    Raises `Unknown` for the first hole, unless the others are more than `most` already: then
    their sum is returned, for it is too much whatever the rest is.
    """
    there = list(raw(parts))
    found = sum(value for _, value in known(there))
    if found <= most:
        need(there)
    return found


def balance(left: Iterable[int], right: Iterable[int]) -> tuple[int, int]:
    """Return the sums of two lists of numbers that should be equal, none below zero, some holes.

    Raises `Unknown` for the first hole, unless one side is complete and the other more already.
    """
    sides = [list(raw(left)), list(raw(right))]
    missing = [list(_missing(side)) for side in sides]
    first, second = (sum(value for _, value in known(side)) for side in sides)
    too_much = (not missing[0] and second > first) or (not missing[1] and first > second)
    for path in chain.from_iterable(missing):
        if not too_much:
            raise Unknown(path)
    return first, second


def _missing(values: Iterable[object]) -> Iterator[str]:
    return (value.path for value in raw(values) if isinstance(value, Hole))
