"""Forensics: what would have been legal had the faults been put right, and the two ways on.

It looks at the report of a record that was read to its end. Beside the game that was played it follows
a second one, from the first fault on, in which every illegal move is put right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from attrs import field, frozen

from dclub.kernel import clauses as C
from dclub.kernel.citing import defines
from dclub.kernel.difference import Difference, differences
from dclub.kernel.move import Move
from dclub.kernel.ruling import Verdict
from dclub.kernel.second_game import Beside, Fault, SecondGame, is_fault, taken_as, text_of
from dclub.kernel.state import GameState, Step
from dclub.kernel.takeback import Disclosure, revealed_since

if TYPE_CHECKING:
    from dclub.kernel.audit import Finding
    from dclub.kernel.verdicts import PlyReport, RecordReport

__all__ = ["Beside", "Fault", "Forensics", "Known", "examine"]

S = TypeVar("S", bound=GameState[Any])
M = TypeVar("M", bound=Move)


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

    @defines(C.FORENSIC_RIGHT)
    def is_none(self, fault: Fault[S, M]) -> bool:
        """Return whether a fault would have been legal had those before it been put right."""
        return any(one.ply is fault.ply and one.verdict is Verdict.LEGAL for one in self.beside.values())

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
        """Return a fault and the plies after it that were played; what was left out was not."""
        later = (ply for ply in self.report.plies if ply.counts and ply.ply > fault.ply.ply)
        return [fault.ply, *(ply for ply in later if ply.was_played)]

    @defines(C.FORENSIC_PLAY_ON)
    def wrong(self, fault: Fault[S, M]) -> tuple[Difference, ...]:
        """Return where the position after a fault is not what it would be had it been put right.

        Nowhere, if it is none once those before it are put right.
        """
        return () if self.is_none(fault) else self._between(fault.ply.after, fault.put_right)

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
        if ply.counts and (move := taken_as(ply)) is not None and ply.after is not None
    ]
    faults: list[Fault[S, M]] = []
    beside: dict[int, Beside[S, M]] = {}
    second: SecondGame[S, M] = SecondGame(report)
    for number, (index, ply, move) in enumerate(played, 1):
        second.following = text_of(*played[number][1:]) if number < len(played) else None
        if faults:
            beside[index] = second.follow(ply, move)
        if is_fault(ply, move):
            faults.append(second.put_right(ply, move))
    return Forensics(report, tuple(faults), beside, second.state)
