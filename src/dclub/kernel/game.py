"""A game being played: a state, the steps that led to it, and the names at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from dclub.errors import DclubError, IllegalMove
from dclub.kernel import clauses as K
from dclub.kernel.chance import draw
from dclub.kernel.citing import defines
from dclub.kernel.move import Move
from dclub.kernel.notation import split_turn
from dclub.kernel.state import GameState, Step

if TYPE_CHECKING:
    from fractions import Fraction

    from dclub.kernel.audit import Audit
    from dclub.kernel.chance import Randomness
    from dclub.kernel.move import Seat
    from dclub.kernel.options import Options
    from dclub.kernel.outcome import Outcome, Score
    from dclub.kernel.record import Record
    from dclub.kernel.rules import GameRules, Names
    from dclub.kernel.ruling import Ruling
    from dclub.kernel.sensitivity import ScoreSensitivity, Sensitivity
    from dclub.kernel.state import LegalMoves
    from dclub.kernel.takeback import TakeBack

__all__ = ["Game"]

S = TypeVar("S", bound=GameState[Any])
M = TypeVar("M", bound=Move)


class Game(Generic[S, M]):
    """A game in progress. The states are values; only this object changes.

    `play` checks and `undo` is exact: the earlier state still exists. Every question that a
    state answers can be asked of the game as well.
    """

    def __init__(self, rules: GameRules[S, M], start: S, names: Names) -> None:
        """Begin at a state; `names` has one name a seat."""
        self.rules = rules
        self.start = start
        self.names = names
        self._steps: list[Step[S, M]] = []
        self._undone: list[Step[S, M]] = []

    @property
    def state(self) -> S:
        """The present state."""
        return self._steps[-1].after if self._steps else self.start

    @property
    def steps(self) -> tuple[Step[S, M], ...]:
        """The steps played so far; ply n is `steps[n - 1]`."""
        return tuple(self._steps)

    def play(self, move: str | M) -> Step[S, M]:
        """Play a move, or the moves of one line of text, and return the last step.

        Raises `NotationError` for a text that cannot be read and `IllegalMove`, which carries
        the ruling, for a move that the rules refuse or do not decide; then nothing is played.
        """
        before = len(self._steps)
        texts = split_turn(self.rules, move) if isinstance(move, str) else ()
        try:
            if not isinstance(move, str):
                return self._play(move)
            for text in texts:
                self._play(self.rules.parse_move(text, self.state, self.names))
        except BaseException:
            del self._steps[before:]
            raise
        self._undone.clear()
        return self._steps[-1]

    def _play(self, move: M) -> Step[S, M]:
        if not self.state.is_legal(move):
            raise IllegalMove(self.state.judge(move))
        step: Step[S, M] = self.state.apply(move)
        self._steps.append(step)
        return step

    def play_chance(self, rng: Randomness) -> Step[S, M]:
        """Draw one outcome at a chance node by its exact weight, and play it.

        Raises `DclubError` where no chance is at work, and `Unknown` where it draws from what nobody
        entered.
        """
        rules = self.state.rules
        chances = rules.chances(self.state) if rules is not None else ()
        if not chances:
            message = "no outcome of chance can be drawn here"
            raise DclubError(message)
        return self.play(draw(chances, rng))

    @defines(K.UNDO_EXACT)
    def undo(self) -> Step[S, M]:
        """Take back the last step and return it; `DclubError` if there is none."""
        if not self._steps:
            message = "nothing has been played"
            raise DclubError(message)
        self._undone.append(self._steps.pop())
        return self._undone[-1]

    def may_take_back(self, since: int | S | None = None) -> TakeBack:
        """Return whether a player may take back a move at the table, and what has been revealed since.

        `since` is the ply of the move, counted from 1, or the state before it; by default it is the last
        move of a player. Nothing is taken back: `undo` does that, whatever the ruling. Raises
        `DclubError` if the game has no such ply or state, or no player has decided anything.
        """
        from dclub.kernel.takeback import may_take_back

        if since is None or isinstance(since, int):
            return may_take_back(self._steps, since)
        for ply in range(len(self._steps), 0, -1):
            if self._steps[ply - 1].before == since:
                return may_take_back(self._steps, ply)
        message = "no move of this game was made in that state"
        raise DclubError(message)

    def redo(self) -> Step[S, M]:
        """Play again the step that was taken back last; `DclubError` if there is none."""
        if not self._undone:
            message = "nothing has been taken back"
            raise DclubError(message)
        self._steps.append(self._undone.pop())
        return self._steps[-1]

    def record(self) -> Record:
        """Return the record of the game so far."""
        from dclub.kernel.record import record_of

        return record_of(self.rules, self.start, [step.move for step in self._steps], self.names)

    def legal_moves(self, *, physical: bool = False) -> LegalMoves[M]:
        """Return the legal moves of the present state."""
        return self.state.legal_moves(physical=physical)

    def chances(self) -> tuple[tuple[M, Fraction], ...]:
        """Return the outcomes of chance with their weights."""
        return self.state.chances()

    def options(self) -> Options[M]:
        """Return what may be done now, for people."""
        return self.state.options()

    def is_legal(self, move: str | M) -> bool:
        """Return whether a move may be made now."""
        return self.state.is_legal(self._read(move))

    def judge(self, move: str | M) -> Ruling:
        """Return the ruling on a move that is not played."""
        return self.state.judge(self._read(move))

    def sensitivity(self, move: str | M) -> Sensitivity[S, M]:
        """Return what the ruling on a move, and what comes of it, would be under other readings."""
        from dclub.kernel.sensitivity import sensitivity

        return sensitivity(self.rules, self.state, self._read(move), self.names)

    def score_sensitivity(self) -> ScoreSensitivity:
        """Return what the points and the outcome would be under other readings."""
        from dclub.kernel.sensitivity import score_sensitivity

        return score_sensitivity(self.rules, self.state)

    def _read(self, move: str | M) -> M:
        return self.rules.parse_move(move, self.state, self.names) if isinstance(move, str) else move

    def audit(self) -> Audit:
        """Return everything impossible in the present state."""
        return self.state.audit()

    def score(self) -> tuple[Score, ...]:
        """Return what each seat would score if the game ended now."""
        return self.state.score()

    def view(self, seat: Seat) -> S:
        """Return what a seat may know of the present state."""
        return self.state.view(seat)

    def outcome(self) -> Outcome | None:
        """Return how the game ended; None while it goes on."""
        return self.state.outcome()

    def key(self) -> str:
        """Return the digest of the present state."""
        return self.state.key()
