"""Hearings: what one guard says of a move under every value of what it reads and nobody knows.

A guard is asked as a rule is: it reads a value, or only asks something of a number. So the values of
what it reads come in classes, and of each class one case is looked at.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from math import prod
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from attrs import field, frozen

from dclub.kernel.holes import asking
from dclub.kernel.judge import STAND_ALONE
from dclub.kernel.partial import Unknown
from dclub.kernel.unsettled import left_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from dclub.kernel.citing import Citation
    from dclub.kernel.clause import ClauseId
    from dclub.kernel.move import Move
    from dclub.kernel.state import GameState
    from dclub.kernel.unsettled import Sketch, Variable

__all__ = ["MOST", "Box", "Branch", "Guard", "Hearings", "Said", "classes_of", "meet"]

S = TypeVar("S", bound="GameState[Any]")

Box = dict["Variable", frozenset[int]]
"""Which values some variables may have, by index: each one of its own, whatever the others have."""

MOST: Final = 100_000
"""How many combinations of values there may be of what a guard reads; of more, only some cases are tried."""

_FEW: Final = 500
"""How many cases of one guard are tried, however many combinations of values they stand for."""

_KEPT: Final = 2
"""With so many variables settled, at most, a state is kept for other guards."""


class Said(Enum):
    """What a guard says: nothing, something, nothing because it is not asked, or that it cannot know."""

    FINE = "fine"
    OBJECTS = "objects"
    SILENCED = "silenced"
    OPEN = "open"


@frozen(eq=False)
class Branch:
    """What a guard says under some values; `needs` is the key path that it cannot do without."""

    values: Box
    said: Said
    needs: str = ""


@frozen(eq=False)
class Fork:
    """Where what a guard says depends on a variable: what follows from each class of its values."""

    variable: Variable
    ways: tuple[tuple[frozenset[int], Fork | Branch], ...]
    by_index: Mapping[int, Fork | Branch] = field(init=False)

    @by_index.default
    def _by_index(self) -> Mapping[int, Fork | Branch]:
        return {index: way for indices, way in self.ways for index in indices}


@frozen(eq=False)
class Guard:
    """One guard, and what it says in all cases. `gave_up` tells that these were too many."""

    clause: ClauseId
    root: Fork | Branch
    gave_up: bool = False
    branches: tuple[Branch, ...] = field(init=False)

    @branches.default
    def _branches(self) -> tuple[Branch, ...]:
        return tuple(_branches(self.root))

    @property
    def variables(self) -> tuple[Variable, ...]:
        """What it reads that is open, in the order of reading."""
        return tuple(dict.fromkeys(variable for branch in self.branches for variable in branch.values))

    def under(self, values: Mapping[Variable, int]) -> Said:
        """Return what it says under values of what it reads; what they lack cannot be reached by any."""
        node = self.root
        while isinstance(node, Fork):
            node = node.by_index[values.get(node.variable, next(iter(node.by_index)))]
        return node.said


def _branches(node: Fork | Branch) -> Iterator[Branch]:
    if isinstance(node, Branch):
        yield node
    else:
        for _, way in node.ways:
            yield from _branches(way)


def meet(some: Box, others: Box) -> Box | None:
    """Return the values that are in both of two boxes; None if there are none."""
    both = {**some, **others}
    for variable in some.keys() & others.keys():
        both[variable] = some[variable] & others[variable]
        if not both[variable]:
            return None
    return both


def classes_of(left: tuple[int, ...], unknown: Unknown) -> list[tuple[int, ...]]:
    """Return the values that are left of what is not known, in classes by what was asked of it."""
    parted = (tuple(key for key in left if key in {*one}) for one in unknown.classes)
    classes = [one for one in parted if one]
    return classes if len(classes) > 1 else [(key,) for key in left]


class Hearings(Generic[S]):
    """The guards of one sketched position; what follows from a value or two is worked out once.

    Of one guard `few` cases are tried, however many combinations of values they stand for; more of
    them, if these are not more than `most`.
    """

    def __init__(self, sketch: Sketch[S], few: int = _FEW, most: int = MOST) -> None:
        """Have nobody heard yet."""
        self.sketch = sketch
        self.few = few
        self.most = most
        self._states: dict[tuple[tuple[Variable, frozenset[int]], ...], S] = {}

    def hear(self, move: Move) -> tuple[Guard, ...]:
        """Return what every guard of a move says; raises `Unknown` where not even the phase is known."""
        rules = self.sketch.state.rules
        assert rules is not None
        citations = rules.guards[type(move)].citations
        with asking():
            return tuple(
                _Hearing(self, move, citation, citations[:number]).guard()
                for number, citation in enumerate(citations)
            )

    def state(self) -> S:
        """Return the state in which everything that is open is so."""
        if () not in self._states:
            self._states[()] = self.sketch.derive(self.sketch.state, "")
        return self._states[()]

    def settled(self, state: S, variable: Variable, values: Box) -> S:
        """Return a state with one more variable settled, by all the values that it has then."""
        keys = sorted(values[variable])
        if len(values) > _KEPT:
            return self.sketch.settle(state, variable, *keys)
        way = tuple(values.items())
        if way not in self._states:
            self._states[way] = self.sketch.settle(state, variable, *keys)
        return self._states[way]


class _Hearing(Generic[S]):
    """One guard, asked only where none of those objects without which it makes no sense."""

    def __init__(
        self, hearings: Hearings[S], move: Move, citation: Citation, earlier: Sequence[Citation]
    ) -> None:
        self.hearings = hearings
        self.sketch = hearings.sketch
        self.move = move
        self.citation = citation
        self.premises = _premises(citation, earlier)
        self.cases = 1
        self.gave_up = False

    def guard(self) -> Guard:
        """Return what the guard says."""
        return Guard(self.citation.clause, self._follow(self.hearings.state(), {}), self.gave_up)

    def _follow(self, state: S, values: Box) -> Fork | Branch:
        """Return what the guard says in each case of what it reads."""
        try:
            return Branch(values, self._said(state))
        except Unknown as unknown:
            variable = self.sketch.variable(unknown.path)
            left = () if variable is None else left_of(state, variable)
            if variable is None or not left:
                return Branch(values, Said.OPEN, unknown.path)
            classes = classes_of(left, unknown)
        self.cases += len(classes) - 1
        if self._is_too_much({*values, variable}):
            self.gave_up = True
            return Branch(values, Said.OPEN, variable.path)
        ways: list[tuple[frozenset[int], Fork | Branch]] = []
        for keys in classes:
            inner = {**values, variable: frozenset(keys)}
            if self.gave_up:
                ways.append((inner[variable], Branch(inner, Said.OPEN, variable.path)))
            else:
                settled = self.hearings.settled(state, variable, inner)
                ways.append((inner[variable], self._follow(settled, inner)))
        return Fork(variable, tuple(ways))

    def _is_too_much(self, variables: Collection[Variable]) -> bool:
        combinations = prod(len(one.values) for one in variables)
        return self.cases > self.hearings.few and combinations > self.hearings.most

    def _said(self, state: S) -> Said:
        if not _applies(self.citation, state, self.move):
            return Said.FINE
        if any(_objects(premise, state, self.move) for premise in self.premises):
            return Said.SILENCED
        return Said.OBJECTS if _objects(self.citation, state, self.move) else Said.FINE


def _premises(citation: Citation, earlier: Sequence[Citation]) -> list[Citation]:
    """Return the guards that leave another unasked if they object, in their order."""
    wanted, found = set(citation.after) | STAND_ALONE, []
    for one in reversed(earlier):
        if one.clause in wanted:
            wanted |= set(one.after)
            found.append(one)
    return found[::-1]


def _applies(citation: Citation, state: GameState[Any], move: Move) -> bool:
    return citation.when is None or citation.when(state, move)


def _objects(citation: Citation, state: GameState[Any], move: Move) -> bool:
    return _applies(citation, state, move) and citation.function(state, move) is not None
