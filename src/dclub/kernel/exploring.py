"""Exploring: what can be listed of a position of which something is open.

What is listed is worked out as in any state until it needs a value that is open, and then once for
each class of its values. Where these are too many cases, it is worked out in some completions instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from attrs import frozen

from dclub.kernel.completions import GaveUp
from dclub.kernel.hearing import classes_of
from dclub.kernel.holes import asking
from dclub.kernel.partial import Unknown
from dclub.kernel.phase import SHOWN
from dclub.kernel.unsettled import left_of

if TYPE_CHECKING:
    from dclub.kernel.hearing import Box, Hearings
    from dclub.kernel.possibilities import Possibilities
    from dclub.kernel.state import GameState
    from dclub.kernel.unsettled import Sketch, Variable

__all__ = ["Explored", "Work", "explore"]

S = TypeVar("S", bound="GameState[Any]")
T = TypeVar("T")

Work = Callable[[S], Iterable[T]]
"""What lists something in a state."""

_MOST_CASES: Final = 100
"""In how many cases a piece is worked out, at most, to list all of it."""

_MOST_SAMPLES: Final = 4
"""In how many completions something is worked out where there are too many cases."""


@frozen(eq=False)
class Explored(Generic[T]):
    """What some completion of a position has; `needs` says what the rest rests on, () if that is all."""

    found: tuple[T, ...]
    needs: tuple[str, ...] = ()


def explore(
    possibilities: Possibilities[S], hearings: Hearings[S], pieces: Iterable[Work[S, T]]
) -> Explored[T]:
    """Return what comes out of pieces of work on the completions of a position.

    Of one state no more than a thousand things are listed. `hearings` keep the states that they share.
    """
    found: dict[T, None] = {}
    needs: dict[str, None] = {}
    with possibilities.in_short():
        for work in pieces:
            cases: _Cases[S, T] = _Cases(hearings, work)
            needs |= cases.needs
            if cases.is_cut:
                found |= dict.fromkeys(chain.from_iterable(_sampled(possibilities, work, cases, needs)))
            else:
                _confirm(possibilities, cases.leaves, found)
    return Explored(tuple(found), tuple(needs))


class _Cases(Generic[S, T]):
    """The cases of what is read: what is found in each of them.

    `needs` are the key paths of what is read and cannot be listed, or of all that is read where
    there are too many cases; then `is_cut` is true, and `read` tells what was read first.
    """

    def __init__(self, hearings: Hearings[S], work: Work[S, T]) -> None:
        self.hearings = hearings
        self.sketch = hearings.sketch
        self.work = work
        self.leaves: list[tuple[Box, tuple[T, ...]]] = []
        self.needs: dict[str, None] = {}
        self.read: dict[Variable, list[tuple[int, ...]]] = {}
        self.is_cut = False
        self._cases = 1
        with asking():
            self._follow(hearings.state(), {})
        if self.is_cut:
            self.needs = dict.fromkeys(chain((variable.path for variable in self.read), self.needs))

    def _follow(self, state: S, values: Box) -> None:
        try:
            self.leaves.append((values, _listed(self.work, state)))
        except Unknown as unknown:
            variable = self.sketch.variable(unknown.path)
            left = () if variable is None else left_of(state, variable)
            if variable is None or not left:
                self.needs[unknown.path] = None
                return
            classes = classes_of(left, unknown)
            self.read.setdefault(variable, classes)
            self._cases += len(classes) - 1
            for keys in classes:
                if self._cases > _MOST_CASES:
                    self.is_cut = True
                    return
                inner = {**values, variable: frozenset(keys)}
                self._follow(self.hearings.settled(state, variable, inner), inner)


def _listed(work: Work[S, T], state: S) -> tuple[T, ...]:
    """Return what comes out of some work, none of it with a number in it that is not known."""
    found = tuple(islice(work(state), SHOWN))
    hash(found)
    return found


def _confirm(
    possibilities: Possibilities[S], leaves: Iterable[tuple[Box, tuple[T, ...]]], found: dict[T, None]
) -> None:
    """Add what is found in cases that can be, or of which that could not be told."""
    for values, items in leaves:
        if not found.keys() >= {*items} and possibilities.may_be(values):
            found |= dict.fromkeys(items)


# --- where there are too many cases -------------------------------------------------------------


def _sampled(
    possibilities: Possibilities[S], work: Work[S, T], cases: _Cases[S, T], needs: dict[str, None]
) -> Iterator[tuple[T, ...]]:
    """Yield what is found in some completions: a likely one, and some with other values of what is read."""
    boxes: list[Box] = [{}]
    for variable, classes in cases.read.items():
        boxes += [{variable: frozenset(keys)} for keys in classes]
    for values in boxes[:_MOST_SAMPLES]:
        try:
            witness = possibilities.witness(values)
            if witness is not None:
                yield _listed(work, _completed(possibilities.sketch, values, witness))
        except GaveUp:
            return
        except Unknown as unknown:
            needs.setdefault(unknown.path)


def _completed(sketch: Sketch[S], values: Box, witness: Mapping[Variable, int]) -> S:
    """Return the state of a completion; what it does not speak of has its first value."""
    chosen = {variable: 0 for variable in sketch.variables if variable.values}
    chosen |= {variable: min(keys) for variable, keys in values.items()}
    state, _ = sketch.suppose(sketch.state, {**chosen, **witness})
    return state
