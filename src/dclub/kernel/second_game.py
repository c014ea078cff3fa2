"""The second game: what the game of a record would have been, had its faults been put right.

It is followed beside the game that was played, from the first fault on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from attrs import field, frozen

from dclub.errors import NotationError
from dclub.kernel import clauses as C
from dclub.kernel.citing import defines
from dclub.kernel.claims import check_claim
from dclub.kernel.move import Move
from dclub.kernel.partial import Unknown
from dclub.kernel.resuming import Ways
from dclub.kernel.ruling import Verdict
from dclub.kernel.standing import can_be_played, put_right
from dclub.kernel.state import GameState
from dclub.kernel.verdicts import worst

if TYPE_CHECKING:
    from dclub.kernel.claims import ClaimResult
    from dclub.kernel.rules import GameRules, Names
    from dclub.kernel.ruling import Objection
    from dclub.kernel.verdicts import PlyReport, RecordReport

__all__ = ["Beside", "Fault", "SecondGame", "is_fault", "taken_as", "text_of"]

S = TypeVar("S", bound=GameState[Any])
M = TypeVar("M", bound=Move)

_NO_TURN: Final = frozenset({C.TURN_OVER, C.TURN_PHASE, C.TURN_SEAT})
"""Where a move has no turn, nobody can tell how the game would have gone on."""


@frozen(eq=False)
class Fault(Generic[S, M]):
    """An illegal move of a record.

    `right` is the legal move that puts it right, None if leaving it out does, or making before it the
    one that is `missing`. `put_right` is the state after that, None if what is not known decides it.
    """

    ply: PlyReport[S, M]
    right: M | None
    put_right: S | None = field(repr=False)
    missing: M | None = None


@frozen(eq=False)
class Beside(Generic[S, M]):
    """A move of the record in the second game, in which the faults of some earlier plies are put right.

    `verdict` is None where nobody can tell; `parted` is the ply since when, `why` and `objections` say
    why. `right` is the move in its place: the same if it is legal, None if it is left out. `before` and
    `after` are the states of the second game, None where there is none any more. `claims` are those of
    the line as they are there; the verdict covers them.
    """

    ply: PlyReport[S, M]
    faults: tuple[int, ...]
    before: S | None = field(repr=False)
    verdict: Verdict | None = None
    objections: tuple[Objection, ...] = ()
    right: M | None = None
    after: S | None = field(default=None, repr=False)
    parted: int = 0
    why: str = ""
    claims: tuple[ClaimResult, ...] = ()

    @property
    def is_same(self) -> bool:
        """Whether both games have come to one position, so that the faults matter no more."""
        return self.after is not None and self.after == self.ply.after


def taken_as(ply: PlyReport[S, M]) -> M | None:
    """Return the move of a ply, or the one as which a text is taken that cannot be read."""
    return ply.supplied if ply.move is None else ply.move


def text_of(ply: PlyReport[S, M], move: M) -> str:
    """Return the text by which a move of the record is read again."""
    return ply.written if ply.move is not None else ply.rules.format_move(move, ply.before, ply.names)


def is_fault(ply: PlyReport[S, M], move: M) -> bool:
    """Return whether a move or the position after it is at fault, and not only what is claimed of it."""
    return ply.is_otherwise or (ply.verdict is Verdict.ILLEGAL and not ply.before.is_legal(move))


class SecondGame(Generic[S, M]):
    """The game in which the faults are put right.

    `state` is None where it has ended, at the ply `parted`. `is_same` says that the game that was played
    has come to the same position. `following` is the next move of the record, None at its end.
    """

    def __init__(self, report: RecordReport[S, M]) -> None:
        """Begin where nothing is put right yet."""
        self.rules: GameRules[S, M] = report.rules
        self.names: Names = report.names
        self.state: S | None = None
        self.is_same: bool = True
        self.parted: int = 0
        self.following: str | None = None
        self.faults: tuple[int, ...] = ()
        self._line = 0
        self._line_since: S | None = None

    @defines(C.FORENSIC_RIGHT)
    def put_right(self, ply: PlyReport[S, M], move: M) -> Fault[S, M]:
        """Return a fault and what puts it right, and begin after that unless the game goes on already."""
        right, missing = self._remedy(ply, move)
        try:
            after = self._after(ply, right, missing)
        except Unknown:
            after = None
        if self.state is None or self.is_same:
            self.faults = ()
            self.state, self.parted = after, ply.ply if after is None else 0
            self.is_same = after == ply.after
        self.faults = (*self.faults, ply.ply)
        self._line, self._line_since = ply.line, None
        return Fault(ply, right, after, missing)

    def _remedy(self, ply: PlyReport[S, M], move: M) -> tuple[M | None, M | None]:
        """Return the move that puts a fault right in its place, or the one that is missing before it."""
        if ply.supplied is not None:
            return None, ply.supplied
        if ply.is_otherwise:
            return move, None
        right = put_right(ply.before, move, self._can_follow)
        # Of faults that come of each other only the first is looked into: this takes time.
        is_first = self.is_same and self.following is not None
        if right is not None or not is_first or not _is_out_of_turn(ply, move):
            return right, None
        ways: Ways[S, M] = Ways(self.rules, self.names, ply.before, self.following)
        return None, ways.only_missing(text_of(ply, move))

    def _after(self, ply: PlyReport[S, M], right: M | None, missing: M | None) -> S | None:
        """Return the state after a fault is put right; raises `Unknown` if what is not known decides it."""
        if right is not None:
            return ply.before.apply(right).after
        if missing is None:
            return ply.before
        if missing is ply.supplied:
            return ply.after
        between = ply.before.apply(missing).after
        return between.apply(self.rules.parse_move(ply.written, between, self.names)).after

    def _can_follow(self, state: S) -> bool:
        return can_be_played(self.rules, self.following, state, self.names)

    def follow(self, ply: PlyReport[S, M], move: M) -> Beside[S, M]:
        """Return what becomes of the next move of the record, and go on from there."""
        if self.state is None:
            return Beside(ply, self.faults, None, parted=self.parted)
        if ply.line != self._line:
            self._line, self._line_since = ply.line, self.state
        if self.is_same:
            beside = Beside(
                ply, self.faults, self.state, ply.verdict, right=move, after=ply.after, claims=ply.claims
            )
        else:
            beside = self._judged(ply, text_of(ply, move), self.state)
        self.state, self.is_same, self.parted = beside.after, beside.is_same, beside.parted
        return beside

    @defines(C.FORENSIC_PARTED)
    def _judged(self, ply: PlyReport[S, M], text: str, state: S) -> Beside[S, M]:
        def parted(why: str, objections: tuple[Objection, ...] = ()) -> Beside[S, M]:
            return Beside(ply, self.faults, state, objections=objections, parted=ply.ply, why=why)

        try:
            move = self.rules.parse_move(text, state, self.names)
        except NotationError as error:
            return parted(str(error))
        ruling = None if state.is_legal(move) else state.judge(move)
        if ruling is not None and ruling.verdict is Verdict.UNDETERMINED:
            return parted(_not_known(ruling.unknown))
        objections = () if ruling is None else ruling.objections
        if any(objection.clause in _NO_TURN for objection in objections):
            return parted("", objections)
        right = put_right(state, move, self._can_follow) if objections else move
        try:
            after = state if right is None else state.apply(right).after
        except Unknown as unknown:
            return parted(_not_known((unknown.path,)))
        claims = () if objections else self._claims(ply, after)
        is_wrong = bool(objections) or ply.is_otherwise
        verdict = worst({Verdict.ILLEGAL if is_wrong else Verdict.LEGAL, *(one.verdict for one in claims)})
        return Beside(ply, self.faults, state, verdict, objections, right, after, claims=claims)

    @defines(C.FORENSIC_RIGHT)
    def _claims(self, ply: PlyReport[S, M], after: S) -> tuple[ClaimResult, ...]:
        """Return what is right in this game of the claims of a line; () if it began before this game."""
        since = self._line_since
        if since is None:
            return ()
        return tuple(check_claim(self.rules, one.claim, since, after) for one in ply.claims)


def _is_out_of_turn(ply: PlyReport[S, M], move: M) -> bool:
    return any(objection.clause == C.TURN_SEAT for objection in ply.before.judge(move).objections)


def _not_known(paths: tuple[str, ...]) -> str:
    return f"it rests on what is not known: {', '.join(paths)}"
