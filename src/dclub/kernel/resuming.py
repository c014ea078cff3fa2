"""Resuming: where forensic reading goes on from a move that cannot be carried out, or read.

What really happened is not known, so the next move of the record decides: the first way after which
it is legal is taken. Every way is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from attrs import frozen

from dclub.kernel import clauses as C
from dclub.kernel.citing import defines
from dclub.kernel.move import Move
from dclub.kernel.partial import Unknown
from dclub.kernel.standing import can_be_played, leads_on, put_right
from dclub.kernel.state import GameState
from dclub.kernel.wording import likeness

if TYPE_CHECKING:
    from dclub.kernel.rules import GameRules, Names

__all__ = ["Resumption", "Ways"]

S = TypeVar("S", bound=GameState[Any])
M = TypeVar("M", bound=Move)

CONSIDERED: Final = 500
"""How many legal moves are tried in the place of one that is missing, or cannot be read."""

LEFT_OUT: Final = "It cannot be carried out as written and is left out."
PUT_RIGHT: Final = "It cannot be carried out as written; judging goes on as if it had been: {}."
MISSING: Final = "A move seems to be missing before it; judging goes on as if there were: {}."
UNREAD_LEFT_OUT: Final = "It is left out."
AS_IF_READ: Final = "Judging goes on as if it were: {}."


@frozen(eq=False)
class Resumption(Generic[S, M]):
    """The state in which judging goes on, and how it comes to that.

    `supplied` is a move that the record does not have: one that seems to be missing before the move, or
    the one as which a text is taken that cannot be read.
    """

    after: S
    note: str
    supplied: M | None = None


def _anything(_state: object) -> bool:
    """Return true: any state that a move leads to will do."""
    return True


class Ways(Generic[S, M]):
    """The ways on from the state before a move, given the next one of the record (None at its end)."""

    def __init__(self, rules: GameRules[S, M], names: Names, before: S, following: str | None) -> None:
        """Keep what the ways are measured by."""
        self.rules = rules
        self.names = names
        self.before = before
        self.following = following

    @defines(C.RECORD_AS_WRITTEN)
    def from_refused(self, move: M, said: str) -> Resumption[S, M]:
        """Return where judging goes on from a refused move that cannot be carried out; `said` is its text."""
        before = self.before
        right = put_right(before, move, self._can_follow)
        leads = self._can_follow(before) if right is None else leads_on(before, right, self._can_follow)
        if not leads and (missing := next(self._leading(partial(self._both_follow, said)), None)) is not None:
            between = before.apply(missing).after
            after = between.apply(self.rules.parse_move(said, between, self.names)).after
            return Resumption(after, MISSING.format(self._written(missing)), missing)
        try:
            after = before if right is None else before.apply(right).after
        except Unknown:
            right, after = None, before
        return Resumption(after, LEFT_OUT if right is None else PUT_RIGHT.format(self._written(right)))

    @defines(C.FORENSIC_RIGHT)
    def only_missing(self, said: str) -> M | None:
        """Return the only legal move with which before it a refused one can be played, and the next after it.

        None if there is none or more than one, or if play can follow without either.
        """
        if self._can_follow(self.before):
            return None
        found = tuple(islice(self._leading(partial(self._both_follow, said)), 2))
        return found[0] if len(found) == 1 else None

    @defines(C.RECORD_POLICIES)
    def from_unread(self, said: str) -> Resumption[S, M]:
        """Return where judging goes on from a text that cannot be read."""
        read = None
        if self.following is not None and not self._can_follow(self.before):
            read = self._alike(said)
        if read is None:
            return Resumption(self.before, UNREAD_LEFT_OUT)
        return Resumption(self.before.apply(read).after, AS_IF_READ.format(self._written(read)), read)

    def _alike(self, said: str) -> M | None:
        """Return the legal move spelt most like a text; of several, one after which play can follow."""
        ranked = [(likeness(said, self._written(move)), move) for move in self._legal()]
        least = min((rank for rank, _ in ranked), default=None)
        alike = [move for rank, move in ranked if rank == least and leads_on(self.before, move, _anything)]
        follows = (move for move in alike if leads_on(self.before, move, self._can_follow))
        return next(follows, alike[0] if alike else None)

    def _can_follow(self, state: S) -> bool:
        """Return whether the next move of the record is legal in a state."""
        return can_be_played(self.rules, self.following, state, self.names)

    def _both_follow(self, said: str, state: S) -> bool:
        """Return whether a move of the record is legal in a state, and the next one after it."""
        if not can_be_played(self.rules, said, state, self.names):
            return False
        move = self.rules.parse_move(said, state, self.names)
        return self.following is None or leads_on(state, move, self._can_follow)

    def _leading(self, fits: Callable[[S], bool]) -> Iterator[M]:
        """Yield the legal moves that fit, as the state after them says."""
        return (move for move in self._legal() if leads_on(self.before, move, fits))

    def _legal(self) -> list[M]:
        """Return as many legal moves as are considered; none where what is not known decides them."""
        try:
            return list(islice(self.before.legal_moves(), CONSIDERED))
        except Unknown:
            return []

    def _written(self, move: M) -> str:
        return self.rules.format_move(move, self.before, self.names)
