"""Choosing: few cases that cover much, then more of every sort up to a number."""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator

    from dclub.testing.vectors.cases import Case

__all__ = ["choose"]

_QUOTA: Final = 8
"""From how many cases nothing more of the same is sought."""


def choose(kept: Iterable[Case], offered: Iterable[Case], number: int) -> list[Case]:
    """Return the cases `kept` and some of those `offered`, with `number` moves where there are so many.

    An offered case is taken first if it shows something (a clause on one side, an event, several
    objections at once, an option of a reading, a move of one kind in a phase) of which there are few yet.
    The rest are moves, from each phase, kind and verdict by turns. No case comes twice.
    """
    chosen: dict[tuple[str, str], Case] = {}
    left: dict[tuple[str, str], Case] = {}
    seen: dict[Hashable, int] = {}
    for case in kept:
        same = chosen.get(case.identity)
        chosen[case.identity] = case if same is None else evolve(same, about=(*same.about, *case.about))
        _count(case, seen)
    for case in offered:
        if case.identity in chosen:
            continue
        if any(seen.get(feature, 0) < _QUOTA for feature in _features(case)):
            chosen[case.identity] = case
            _count(case, seen)
        else:
            left.setdefault(case.identity, case)
    moves = [case for case in left.values() if case.text and case.identity not in chosen]
    lacking = max(0, number - sum(1 for case in chosen.values() if case.text))
    return [*chosen.values(), *islice(_by_turns(moves), lacking)]


def _count(case: Case, seen: dict[Hashable, int]) -> None:
    for feature in dict.fromkeys(_features(case)):
        seen[feature] = seen.get(feature, 0) + 1


def _features(case: Case) -> Iterator[Hashable]:
    """Yield what a case shows."""
    yield from case.signs
    yield _sort(case)
    if case.ruling is None:
        return
    yield tuple(objection.clause for objection in case.ruling.objections)
    yield from ((reading, option, case.side) for reading, option in case.ruling.readings)
    if case.step is not None:
        yield from (event.kind for event in case.step.events)


def _sort(case: Case) -> tuple[Any, ...]:
    rules = case.state.rules
    return (rules.name if rules is not None else "", type(case.move), case.side)


def _by_turns(cases: Iterable[Case]) -> Iterator[Case]:
    """Yield one case of each sort after the other."""
    sorts: dict[tuple[Any, ...], list[Case]] = {}
    for case in cases:
        sorts.setdefault(_sort(case), []).append(case)
    longest = max(map(len, sorts.values()), default=0)
    turns = ((group[index] for group in sorts.values() if index < len(group)) for index in range(longest))
    yield from chain.from_iterable(turns)
