"""Hearings: what one guard says of a move under every value of what it reads and nobody knows."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from attrs import field, frozen

from dclub.kernel.completions import MOST
from dclub.kernel.judge import STAND_ALONE
from dclub.kernel.move import Move
from dclub.kernel.partial import Unknown

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from dclub.kernel.citing import Citation
    from dclub.kernel.clause import ClauseId
    from dclub.kernel.completions import Completions
    from dclub.kernel.state import GameState
    from dclub.kernel.unsettled import Sketch, Variable

__all__ = ["Branch", "Guard", "Said", "Values", "agree", "hear"]

S = TypeVar("S", bound="GameState[Any]")
M = TypeVar("M", bound=Move)

Values = dict["Variable", int]
"""Which of its values some variables have, by index."""


class Said(Enum):
    """What a guard says: nothing, something, nothing because it is not asked, or that it cannot know."""

    FINE = "fine"
    OBJECTS = "objects"
    SILENCED = "silenced"
    OPEN = "open"


@frozen(eq=False)
class Branch:
    """What a guard says under some values; `needs` is the key path that it cannot do without."""

    values: Values
    said: Said
    needs: str = ""


@frozen(eq=False)
class Fork:
    """Where what a guard says depends on a variable: what follows from each of its values."""

    variable: Variable
    ways: dict[int, Fork | Branch]


@frozen(eq=False)
class Guard:
    """One guard, and what it says under all values of what it reads."""

    clause: ClauseId
    root: Fork | Branch
    branches: tuple[Branch, ...] = field(init=False)

    @branches.default
    def _branches(self) -> tuple[Branch, ...]:
        return tuple(_branches(self.root))

    @property
    def is_open(self) -> bool:
        """Whether it may object."""
        return any(branch.said in (Said.OBJECTS, Said.OPEN) for branch in self.branches)

    @property
    def variables(self) -> tuple[Variable, ...]:
        """What it reads that is open, in the order of reading."""
        found = [variable for branch in self.branches for variable in branch.values]
        return tuple(dict.fromkeys(found))

    def under(self, values: Mapping[Variable, int]) -> Said:
        """Return what it says under values of all that it reads."""
        node = self.root
        while isinstance(node, Fork):
            node = node.ways[values[node.variable]]
        return node.said


def _branches(node: Fork | Branch) -> Iterator[Branch]:
    if isinstance(node, Branch):
        yield node
    else:
        for way in node.ways.values():
            yield from _branches(way)


def agree(some: Mapping[Variable, int], others: Mapping[Variable, int]) -> bool:
    """Return whether no variable has two different values in the two."""
    return all(others.get(variable, index) == index for variable, index in some.items())


def hear(completions: Completions[S], move: M) -> tuple[Guard, ...]:
    """Return what every guard of a move says; raises `GaveUp` if it depends on too much."""
    state = completions.sketch.state
    rules = state.rules
    assert rules is not None
    citations = rules.guards[type(move)].citations
    hearings = [
        _Hearing(completions, move, citation, citations[:number]) for number, citation in enumerate(citations)
    ]
    return tuple(Guard(hearing.citation.clause, hearing.follow(state, {})) for hearing in hearings)


class _Hearing(Generic[S, M]):
    """One guard, asked only where none of those objects without which it makes no sense."""

    def __init__(
        self, completions: Completions[S], move: M, citation: Citation, earlier: Sequence[Citation]
    ) -> None:
        self.completions = completions
        self.sketch: Sketch[S] = completions.sketch
        self.move = move
        self.citation = citation
        self.premises = _premises(citation, earlier)

    def follow(self, state: S, values: Values, size: int = 1) -> Fork | Branch:
        """Return what the guard says under each joint value of what it reads.

        `size` is how many joint values there are of what has been read so far.
        """
        self.completions.count(1 if size <= MOST else size)
        try:
            return Branch(values, self._said(state))
        except Unknown as unknown:
            variable = self.sketch.variable(unknown.path)
            if variable is None or not variable.values:
                return Branch(values, Said.OPEN, unknown.path)
        domain = self.completions.domain(variable)
        ways: dict[int, Fork | Branch] = {}
        for index in domain:
            settled = self.sketch.settle(state, variable, index)
            ways[index] = self.follow(settled, {**values, variable: index}, size * len(domain))
        return Fork(variable, ways)

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
