"""The search for one change of a record after which it can be read further, or to its end."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from attrs import frozen

from dclub.kernel import clauses as C
from dclub.kernel.citing import defines
from dclub.kernel.edits import EditKind
from dclub.kernel.move import Move
from dclub.kernel.repair_changes import Changes
from dclub.kernel.state import GameState

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dclub.kernel.draft import Draft, Line
    from dclub.kernel.edits import Edit
    from dclub.kernel.record_lines import Entry
    from dclub.kernel.repair_changes import Change
    from dclub.kernel.trial import Trial

__all__ = ["Search"]

S = TypeVar("S", bound=GameState[Any])
M = TypeVar("M", bound=Move)

WINDOW: Final = 12
"""How many lines before the fault are near it, and how many after it it may be exchanged with."""

TRIES: Final = 20_000
"""How many lines are played at most near the fault, and as many again in each look farther back."""

_ORDER: Final = (EditKind.CHANGED, EditKind.EXCHANGED, EditKind.STRUCK, EditKind.ADDED)

Watch = Callable[[int], object]
"""Is told now and then how many lines have been played since it was told last."""

_Order = Callable[["Change"], tuple[int, ...]]
"""What decides which change is tried first."""


@frozen(eq=False)
class _Best:
    """The change that leads furthest so far: how far, and its size where two lead as far."""

    rank: tuple[int, ...]
    change: Change


class Search(Generic[S, M]):
    """Looks for a change of a draft of which a line is at fault.

    `states` are those before each line up to there; `lines_of` gives the lines of another draft.
    """

    def __init__(
        self,
        trial: Trial[S, M],
        states: list[S],
        draft: Draft,
        lines_of: Callable[[Draft], tuple[Line, ...]],
        watch: Watch,
    ) -> None:
        """Begin where lines have been played up to the first fault."""
        self.trial = trial
        self.states = states
        self.fault: int = len(states) - 1
        self.lines_of = lines_of
        self.watch = watch
        lines = lines_of(draft)
        self.entries: tuple[Entry, ...] = tuple(line.entry for line in lines)
        self.changes: Changes[S, M] = Changes(trial, states, draft, lines)
        self._best: _Best | None = None

    @defines(C.REPAIR_SEARCH)
    def find(self) -> Edit | None:
        """Return the smallest change after which no line is at fault, else the one that leads furthest.

        None if none leads beyond the fault, or the search gives up before it has found one.
        """
        near = range(max(self.fault - WINDOW, 0), self.fault + 1)
        reach = range(near.start, min(self.fault + WINDOW + 1, len(self.entries)))
        close = chain(self.changes.of_moves(near, claims=True), self.changes.of_lines(near, reach))
        found = self._first(close, None, self._size)
        farther = list(self.changes.of_moves(range(near.start), claims=False))
        related = (change for change in farther if change.rarity)
        found = self._first(related, found, self._relation) or found
        found = self._first(farther, found, self._size) or found
        if found is not None:
            return found
        return None if self._best is None else self._best.change.make()

    def _first(self, changes: Iterable[Change], found: Edit | None, order: _Order) -> Edit | None:
        """Return the smallest change after which nothing is at fault, if smaller than one found already."""
        most = self.trial.tried + TRIES
        for change in sorted(changes, key=order):
            if self.trial.tried > most or (found is not None and change.words >= found.words):
                return None
            before = self.trial.tried
            is_whole = self._is_whole(change)
            self.watch(self.trial.tried - before)
            if is_whole and self._holds(edit := change.make(), change.begin):
                return edit
        return None

    def _is_whole(self, change: Change) -> bool:
        """Return whether nothing is at fault after a change; note how far it leads if something is."""
        following = chain(change.entries, self.entries[change.end :])
        run = self.trial.run(self.states[change.begin], following)
        passed = change.begin + run.passed
        growth = len(change.entries) - (change.end - change.begin)
        if passed == len(self.entries) + growth:
            return True
        # To strike out the line at fault leads nowhere unless the next one can be played.
        beyond = passed - growth - (change.kind is EditKind.STRUCK)
        # Nor does an exchange unless both lines can be played.
        if beyond <= self.fault or (change.kind is EditKind.EXCHANGED and passed < change.end):
            return False
        rank = (-beyond, *self._size(change))
        if run.is_fault and (self._best is None or rank < self._best.rank):
            self._best = _Best(rank, change)
        return not run.is_fault

    def _holds(self, edit: Edit, begin: int) -> bool:
        """Return whether nothing is at fault in the text of an edit either."""
        entries = (line.entry for line in self.lines_of(edit.draft)[begin:])
        return not self.trial.run(self.states[begin], entries).is_fault

    @defines(C.REPAIR_SEARCH)
    def _relation(self, change: Change) -> tuple[int, ...]:
        words, *rest = self._size(change)
        return words, change.rarity, *rest

    @defines(C.REPAIR_SMALLEST)
    def _size(self, change: Change) -> tuple[int, ...]:
        back = max(self.fault - change.begin, 0)
        return change.words, back, _ORDER.index(change.kind), change.nearness
