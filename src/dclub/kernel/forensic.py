"""Forensics: what would have been legal had the faults been put right, and the two ways on.

It looks at the report of a record that was read to its end. Beside the game that was played it follows
a second one, from the first fault on, in which every illegal move is put right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from attrs import field, frozen

from dclub.errors import NotationError
from dclub.kernel import clauses as C
from dclub.kernel.citing import defines
from dclub.kernel.difference import Difference, differences
from dclub.kernel.move import Move
from dclub.kernel.partial import Unknown
from dclub.kernel.ruling import Verdict
from dclub.kernel.standing import can_be_played, put_right
from dclub.kernel.state import GameState, Step
from dclub.kernel.takeback import Disclosure, revealed_since

if TYPE_CHECKING:
    from dclub.kernel.audit import Finding
    from dclub.kernel.ruling import Objection
    from dclub.kernel.verdicts import PlyReport, RecordReport

__all__ = ["Beside", "Fault", "Forensics", "Known", "examine"]

S = TypeVar("S", bound=GameState[Any])
M = TypeVar("M", bound=Move)

_NO_TURN: Final = frozenset({C.TURN_OVER, C.TURN_PHASE, C.TURN_SEAT})
"""Where a move has no turn, nobody can tell how the game would have gone on."""


@frozen(eq=False)
class Fault(Generic[S, M]):
    """An illegal move of a record.

    `right` is the legal move that puts it right, None if leaving it out does, or making before it the
    one that is missing. `put_right` is the state after that, None if what is not known decides it.
    """

    ply: PlyReport[S, M]
    right: M | None
    put_right: S | None = field(repr=False)


@frozen(eq=False)
class Beside(Generic[S, M]):
    """A move of the record in the second game, in which the faults of some earlier plies are put right.

    `verdict` is None where nobody can tell; `parted` is the ply since when, `why` and `objections` say
    why. `right` is the move in its place: the same if it is legal, None if it is left out. `before` and
    `after` are the states of the second game, None where there is none any more.
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

    @property
    def is_same(self) -> bool:
        """Whether both games have come to one position, so that the faults matter no more."""
        return self.after is not None and self.after == self.ply.after


@frozen(eq=False)
class Known(Generic[S, M]):
    """Something that has become known since a fault: at which ply, and how."""

    ply: PlyReport[S, M]
    how: Disclosure


@frozen(eq=False)
class Forensics(Generic[S, M]):
    """What can be said of the faults of a record.

    `beside` has every move after the first fault, as it is in the second game, by its index in the plies
    of the report. `last` is where the second game has come at the end of the record, None if it has
    ended before.
    """

    report: RecordReport[S, M]
    faults: tuple[Fault[S, M], ...]
    beside: dict[int, Beside[S, M]] = field(repr=False)
    last: S | None = field(repr=False)

    @defines(C.FORENSIC_REVERSE)
    def reverse(self, fault: Fault[S, M]) -> tuple[PlyReport[S, M], ...]:
        """Return what is to be reversed to get back to a fault, the last move first and the fault last."""
        return tuple(reversed(self._since(fault)))

    def known(self, fault: Fault[S, M]) -> tuple[Known[S, M], ...]:
        """Return what has become known since a fault, in the order of the plies."""
        plies = []
        steps: list[Step[S, M]] = []
        for ply in self._since(fault):
            if ply.move is not None and ply.after is not None:
                plies.append(ply)
                steps.append(Step(ply.before, ply.move, ply.after))
        return tuple(Known(plies[one.ply - 1], one.how) for one in revealed_since(steps, 1))

    def _since(self, fault: Fault[S, M]) -> list[PlyReport[S, M]]:
        """Return the plies from a fault on that were played; what could not be carried out was not."""
        return [ply for ply in self.report.plies if ply.counts and ply.ply >= fault.ply.ply]

    @defines(C.FORENSIC_PLAY_ON)
    def wrong(self, fault: Fault[S, M]) -> tuple[Difference, ...]:
        """Return where the position after a fault is not what it would be had it been put right."""
        return self._between(fault.ply.after, fault.put_right)

    @defines(C.FORENSIC_PLAY_ON)
    def wrong_at_the_end(self) -> tuple[Difference, ...]:
        """Return where the games differ at the end; () also if the second one has ended before."""
        return self._between(self.report.state, self.last)

    @defines(C.FORENSIC_PLAY_ON)
    def impossible(self) -> frozenset[Finding]:
        """Return what the audit of the last position finds that it did not find at the start."""
        start, end = self.report.start, self.report.state
        if start is None or end is None:
            return frozenset()
        return end.audit().faults - start.audit().faults

    def _between(self, played: S | None, right: S | None) -> tuple[Difference, ...]:
        if played is None or right is None or played == right:
            return ()
        rules, names = self.report.rules, self.report.names
        return differences(rules.position_document(played, names), rules.position_document(right, names))


def examine(report: RecordReport[S, M]) -> Forensics[S, M]:
    r"""Return what can be said of the faults in a record that was read under the policy `FORENSIC`.

    Of a record without faults there is nothing to say.

    >>> from dclub.diamonds_club import RULES
    >>> from dclub.kernel.policy import Policy
    >>> from dclub.kernel.record import parse_record
    >>> from dclub.kernel.replay import judge_record
    >>> header = 'format = 1\ngame = "diamonds-club"\nedition = "invented"\nnames = ["Ana", "Bela"]'
    >>> record = parse_record(f"+++\n{header}\n+++\nTable: first Ana\nAna: pass\n")
    >>> report = judge_record(RULES, record, policy=Policy.FORENSIC)
    >>> [(fault.ply.text, fault.right) for fault in examine(report).faults]
    [('Ana: pass', None)]
    """
    played = [
        (index, ply, move)
        for index, ply in enumerate(report.plies)
        if ply.counts and (move := _taken_as(ply)) is not None and ply.after is not None
    ]
    faults: list[Fault[S, M]] = []
    beside: dict[int, Beside[S, M]] = {}
    second: _SecondGame[S, M] = _SecondGame(report)
    for number, (index, ply, move) in enumerate(played, 1):
        second.following = _text(*played[number][1:]) if number < len(played) else None
        if faults:
            beside[index] = second.follow(ply, move)
        if _is_fault(ply, move):
            faults.append(second.put_right(ply, move))
    return Forensics(report, tuple(faults), beside, second.state)


def _taken_as(ply: PlyReport[S, M]) -> M | None:
    """Return the move of a ply, or the one as which a text is taken that cannot be read."""
    return ply.supplied if ply.move is None else ply.move


def _text(ply: PlyReport[S, M], move: M) -> str:
    """Return the text by which a move of the record is read again."""
    return ply.written if ply.move is not None else ply.rules.format_move(move, ply.before, ply.names)


def _is_fault(ply: PlyReport[S, M], move: M) -> bool:
    """Return whether a move is illegal itself, and not only what is claimed of it."""
    return ply.verdict is Verdict.ILLEGAL and not ply.before.is_legal(move)


class _SecondGame(Generic[S, M]):
    """The game in which the faults are put right.

    `state` is None where it has ended, at the ply `parted`. `is_same` says that the game that was played
    has come to the same position. `following` is the next move of the record, None at its end.
    """

    def __init__(self, report: RecordReport[S, M]) -> None:
        self.rules = report.rules
        self.names = report.names
        self.state: S | None = None
        self.is_same = True
        self.parted = 0
        self.following: str | None = None
        self.faults: tuple[int, ...] = ()

    @defines(C.FORENSIC_RIGHT)
    def put_right(self, ply: PlyReport[S, M], move: M) -> Fault[S, M]:
        """Return a fault and what puts it right, and begin after that unless the game goes on already."""
        right = None if ply.supplied is not None else put_right(ply.before, move, self._can_follow)
        try:
            after = _put_right(ply) if right is None else ply.before.apply(right).after
        except Unknown:
            after = None
        if self.state is None or self.is_same:
            self.faults = ()
            self.state, self.parted = after, ply.ply if after is None else 0
            self.is_same = after == ply.after
        self.faults = (*self.faults, ply.ply)
        return Fault(ply, right, after)

    def _can_follow(self, state: S) -> bool:
        return can_be_played(self.rules, self.following, state, self.names)

    def follow(self, ply: PlyReport[S, M], move: M) -> Beside[S, M]:
        """Return what becomes of the next move of the record, and go on from there."""
        if self.state is None:
            return Beside(ply, self.faults, None, parted=self.parted)
        if self.is_same:
            verdict = Verdict.ILLEGAL if _is_fault(ply, move) else Verdict.LEGAL
            beside = Beside(ply, self.faults, self.state, verdict, right=move, after=ply.after)
        else:
            beside = self._judged(ply, _text(ply, move), self.state)
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
        verdict = Verdict.ILLEGAL if objections else Verdict.LEGAL
        return Beside(ply, self.faults, state, verdict, objections, right, after)


def _put_right(ply: PlyReport[S, M]) -> S | None:
    """Return the state after a fault is left out, or the move made before it that is missing."""
    return ply.before if ply.supplied is None else ply.after


def _not_known(paths: tuple[str, ...]) -> str:
    return f"it rests on what is not known: {', '.join(paths)}"
