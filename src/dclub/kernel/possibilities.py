"""Possibilities: which values the open facts of a position can have together, each question asked once."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from dclub.kernel.completions import Completions, GaveUp

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from dclub.kernel.hearing import Box
    from dclub.kernel.state import GameState
    from dclub.kernel.unsettled import Sketch, Variable

__all__ = ["Possibilities"]

S = TypeVar("S", bound="GameState[Any]")

_FEWEST: Final = 8
"""So many searches there are anyhow."""

_DEAD_ENDS: Final = 8
"""So many dead ends are allowed for each search, all in all."""

_MOST_WORK: Final = 1_200
"""So many searches for one open value take a moment: each search costs by the values that are open."""


class Possibilities(Generic[S]):
    """What is known of the completions of one sketch: some of them, and what cannot be so together."""

    def __init__(self, sketch: Sketch[S], hints: Mapping[Variable, int] | None = None) -> None:
        """Know nothing yet; `hints` are values that went together in a sketch like this."""
        self.sketch = sketch
        self.completions: Completions[S] = Completions(sketch, hints)
        self._witnesses: list[Mapping[Variable, int]] = []
        self._clashes: list[Box] = []
        self._left: int | None = None

    def settled(self, values: Box) -> S:
        """Return the state of the sketch in which some variables have one of some values."""
        state = self.sketch.state
        for variable, keys in values.items():
            state = self.sketch.settle(state, variable, *sorted(keys))
        return state

    def can_be(self, values: Box) -> bool:
        """Return whether some completion has these values; raises `GaveUp` if that cannot be told."""
        return self.witness(values) is not None

    def may_be(self, values: Box) -> bool:
        """Return whether some completion has these values, or that cannot be told."""
        try:
            return self.can_be(values)
        except GaveUp:
            return True

    def witness(self, values: Box) -> Mapping[Variable, int] | None:
        """Return what some completion has that has these values, None if there is none.

        What it does not speak of can be anything that can be listed. Raises `GaveUp` if it cannot be told.
        """
        if any(_is_in(values, clash) for clash in self._clashes):
            return None
        for witness in self._witnesses:
            if _fits(witness, values):
                return witness
        # Where nothing is left open nothing is looked for.
        if self._left is not None and not self._is_all(values):
            self._left -= 1
            if self._left < 0:
                raise GaveUp
        attempt = self.completions.complete(self.settled(values))
        if attempt.values is None:
            self._clashes.append({one: keys for one, keys in values.items() if one.path in attempt.blamed})
            return None
        singles = {one: next(iter(keys)) for one, keys in values.items() if len(keys) == 1}
        found = {**attempt.values, **singles}
        self._witnesses.append(found)
        return found

    def _is_all(self, values: Box) -> bool:
        """Return whether these values leave nothing open."""
        singles = [keys for keys in values.values() if len(keys) == 1]
        return len(singles) == len(self.sketch.variables)

    @contextmanager
    def in_short(self) -> Iterator[None]:
        """Look for only so many more completions as takes a moment while it lasts; then raise `GaveUp`."""
        before = self._left
        self._left = max(_FEWEST, _MOST_WORK // (1 + len(self.sketch.variables)))
        try:
            with self.completions.patience(_DEAD_ENDS * self._left):
                yield
        finally:
            self._left = before


def _is_in(values: Box, clash: Box) -> bool:
    """Return whether values are among those that cannot be so together."""
    return all(one in values and values[one] <= keys for one, keys in clash.items())


def _fits(witness: Mapping[Variable, int], values: Box) -> bool:
    """Return whether a completion has these values; what it says nothing of can be anything."""
    return all(witness[one] in keys for one, keys in values.items() if one in witness)
