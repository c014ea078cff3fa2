"""Settling: the smallest sets of facts of which any joint value settles what a move comes to."""

from __future__ import annotations

from itertools import combinations, product
from math import prod
from typing import TYPE_CHECKING, Any, Final

from dclub.kernel.completions import GaveUp
from dclub.kernel.hearing import Said

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dclub.kernel.hearing import Box, Guard
    from dclub.kernel.possibilities import Possibilities
    from dclub.kernel.unsettled import Variable

__all__ = ["settling"]

_MOST_WORK: Final = 1_000_000
"""How many cases are put into groups, at most."""

_FEW: Final = 1_000
"""So many joint values are looked at one by one; of more, only what is asked of them counts."""


def settling(
    guards: Sequence[Guard], variables: Sequence[Variable], possibilities: Possibilities[Any]
) -> tuple[frozenset[str], ...]:
    """Return the sets of key paths, smallest first; raises `GaveUp` where there is too much to look at."""
    classes = [_classes(guards, variable) for variable in variables]
    if prod(len(variable.values) for variable in variables) <= _FEW:
        classes = [[frozenset({index}) for keys in each for index in keys] for each in classes]
    if prod(map(len, classes)) << len(variables) > _MOST_WORK:
        raise GaveUp
    rows = [dict(zip(variables, keys, strict=True)) for keys in product(*classes)]
    said = [_strongest(guards, {one: min(keys) for one, keys in row.items()}) for row in rows]
    found: list[frozenset[Variable]] = []
    for size in range(len(variables) + 1):
        for chosen in combinations(variables, size):
            if not any(smaller <= {*chosen} for smaller in found) and _settles(
                rows, said, chosen, possibilities
            ):
                found.append(frozenset(chosen))
    return tuple(frozenset(variable.path for variable in one) for one in found)


def _classes(guards: Sequence[Guard], variable: Variable) -> list[frozenset[int]]:
    """Return the values of a variable in classes that no guard tells apart."""
    seen = [
        branch.values[variable] for guard in guards for branch in guard.branches if variable in branch.values
    ]
    parted: dict[tuple[bool, ...], list[int]] = {}
    distinct = list(dict.fromkeys(seen))
    for index in range(len(variable.values)):
        parted.setdefault(tuple(index in keys for keys in distinct), []).append(index)
    return [frozenset(keys) for keys in parted.values()]


def _strongest(guards: Sequence[Guard], values: Mapping[Variable, int]) -> Said:
    """Return the strongest that any guard says under values of all that matters."""
    said = {guard.under(values) for guard in guards}
    return next((one for one in (Said.OBJECTS, Said.OPEN) if one in said), Said.FINE)


def _settles(
    rows: Sequence[Box], said: Sequence[Said], chosen: Sequence[Variable], possibilities: Possibilities[Any]
) -> bool:
    """Return whether values that can be and agree in some variables say the same of the move.

    `rows` are all values with what is `said` under them. Whether they can be is asked only where some
    that agree do not say the same.
    """
    groups: dict[tuple[frozenset[int], ...], dict[Said, list[Box]]] = {}
    for values, verdict in zip(rows, said, strict=True):
        group = groups.setdefault(tuple(values[variable] for variable in chosen), {})
        group.setdefault(verdict, []).append(values)
    return all(len(group) == 1 or _is_one(group, possibilities) for group in groups.values())


def _is_one(group: Mapping[Said, Sequence[Box]], possibilities: Possibilities[Any]) -> bool:
    """Return whether only one of several things is said under values that can be."""
    return sum(any(map(possibilities.can_be, alike)) for alike in group.values()) <= 1
