"""Scoring a position of which something is open: part by part, as a pad is scored.

What stands in a hole is tried as what is left out of a pad is, and only what completes the position
counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, cast

from dclub.kernel.pad_reading import pad_module
from dclub.kernel.pads import Pad, PadScore, Range
from dclub.kernel.partial import Unknown

if TYPE_CHECKING:
    from dclub.kernel.inquiry import Inquiry
    from dclub.kernel.pads import Supposed
    from dclub.kernel.rules import GameRules, Names
    from dclub.kernel.state import GameState
    from dclub.kernel.unsettled import Variable

__all__ = ["open_pad", "score_open"]

S = TypeVar("S", bound="GameState[Any]")

_MOST_CHOICES: Final = 400
"""With how many choices of values a part is counted to find its range."""

_KEPT: Final = 1_000
"""How many states are kept, at most, because another part may need them."""


def score_open(rules: GameRules[S, Any], inquiry: Inquiry[S, Any], names: Names) -> PadScore:
    """Return what every seat scores in a position of which something is open, as far as it is bounded.

    No completion scores less or more than a range says. The position must have completions.
    """
    with inquiry.possibilities.in_short():
        return open_pad(rules, inquiry, names).score()


def open_pad(rules: GameRules[S, Any], inquiry: Inquiry[S, Any], names: Names) -> Pad[Any]:
    """Return a position of which something is open as a pad."""
    sketch = inquiry.sketch
    scoring, state = pad_module(rules).SCORING, sketch.state
    supposing = _Supposing(inquiry)
    ranges = {
        part.path: Range(tuple(range(len(variable.values))), is_bounded=bool(variable.values))
        for variable in sketch.variables
        for part in variable.parts
    }
    return Pad(
        document={},
        names=names,
        readings=state.readings,
        table=lambda supposed: scoring.tallies(supposing.state(supposed)),
        ranges=ranges,
        parts=scoring.parts(state),
        outcome=scoring.decide if _is_over(state) else None,
        provenance=state.provenance,
        may_be=supposing.may_be,
        most_choices=_MOST_CHOICES,
        is_reckoned=True,
    )


def _is_over(state: GameState[Any]) -> bool:
    try:
        return state.rules is None
    except Unknown:
        return False


class _Supposing(Generic[S]):
    """The states of a position with some values supposed, each by its index or a class of them by several."""

    def __init__(self, inquiry: Inquiry[S, Any]) -> None:
        self.sketch = inquiry.sketch
        self.possibilities = inquiry.possibilities
        self._states: dict[tuple[tuple[str, object], ...], S] = {}

    def state(self, supposed: Supposed) -> S:
        """Return the state with what is supposed."""
        return self._settled(tuple(supposed.values.items()))

    def _settled(self, way: tuple[tuple[str, object], ...]) -> S:
        if not way:
            return self.sketch.state
        if way not in self._states:
            path, keys = way[-1]
            settled = self.sketch.settle(self._settled(way[:-1]), self._variable(path), *_indices(keys))
            if len(self._states) >= _KEPT:
                self._states.clear()
            self._states[way] = settled
        return self._states[way]

    def may_be(self, supposed: Supposed) -> bool:
        """Return whether some completion has what is supposed, or that could not be told."""
        values = {self._variable(path): frozenset(_indices(keys)) for path, keys in supposed.values.items()}
        return self.possibilities.may_be(values)

    def _variable(self, path: str) -> Variable:
        variable = self.sketch.variable(path)
        assert variable is not None, "a part of what is open"
        return variable


def _indices(keys: object) -> tuple[int, ...]:
    """Return the indices of the values that are supposed."""
    return keys if isinstance(keys, tuple) else (cast("int", keys),)
