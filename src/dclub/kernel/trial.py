"""Trials: how far the lines of a record can be played, quickly, and why not further."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

from attrs import frozen

from dclub.errors import DclubError, NotationError
from dclub.kernel.claims import check_claim, parse_claims
from dclub.kernel.move import Move
from dclub.kernel.notation import split_turn
from dclub.kernel.partial import Unknown
from dclub.kernel.policy import Policy
from dclub.kernel.record_lines import Entry, Mark
from dclub.kernel.ruling import Verdict
from dclub.kernel.state import GameState
from dclub.kernel.table import Table

if TYPE_CHECKING:
    from dclub.kernel.claims import ClaimResult
    from dclub.kernel.draft import Line
    from dclub.kernel.rules import GameRules, Names, StartOptions
    from dclub.kernel.verdicts import PlyReport

__all__ = ["Reason", "Run", "Trial"]

S = TypeVar("S", bound=GameState[Any])
M = TypeVar("M", bound=Move)

_SLOW: Final = 100
"""For how many lines one counts with a move that stood: carrying it out takes as long."""


class _Found(Enum):
    """What comes of a line: it is played, it is at fault, or what is not known decides it."""

    PLAYED = "played"
    FAULT = "fault"
    OPEN = "open"


@frozen(eq=False)
class Reason:
    """Why a line is at fault: the report on the illegal move, or why it cannot be read or carried out."""

    report: PlyReport[Any, Any] | None
    error: DclubError | None = None


class Run(NamedTuple):
    """How far some lines could be played: how many of them, and whether the next one is at fault.

    If it is not, all were played, or what is not known decides the next one.
    """

    passed: int
    is_fault: bool


class Trial(Generic[S, M]):
    """Plays lines strictly, from any state; `tried` counts them.

    A move that stood is played as written; with `stood` it is a fault like any other illegal move.
    """

    def __init__(
        self, rules: GameRules[S, M], names: Names, options: StartOptions, *, stood: bool = False
    ) -> None:
        """Keep what lines are read with; `options` complete the positions that they give."""
        self.rules = rules
        self.names = names
        self.options = options
        self.stood = stood
        self.tried: int = 0

    def run(self, state: S, entries: Iterable[Entry], states: list[S] | None = None) -> Run:
        """Play lines until one is at fault; `states` takes the state before each of them."""
        table, passed = self._table(state), 0
        for entry in entries:
            self.tried += 1
            if states is not None:
                states.append(table.state)
            if not table.plays(entry) and (found := self._line(table, entry)) is not _Found.PLAYED:
                return Run(passed, found is _Found.FAULT)
            passed += 1
        return Run(passed, is_fault=False)

    def explain(self, state: S, line: Line) -> Reason:
        """Return why a line is at fault after a state."""
        table, entry = self._table(state), line.entry
        table.ply = line.ply - 1
        try:
            for report in table.line(entry):
                if report.counts and report.verdict is Verdict.ILLEGAL and self._is_fault(entry):
                    return Reason(report)
        except DclubError as error:
            return Reason(None, error)
        raise AssertionError("a line at fault has a reason")

    def claimed(self, state: S, entry: Entry) -> tuple[ClaimResult, ...]:
        """Return what is right of the claims of a line; () if a move in it cannot be played.

        Raises `NotationError` for claims that cannot be read.
        """
        claims, since = parse_claims(self.rules, entry.claims, self.names), state
        try:
            for text in split_turn(self.rules, entry.text):
                move = self.rules.parse_move(text, state, self.names)
                if not state.is_legal(move):
                    return ()
                state = state.apply(move).after
        except (NotationError, Unknown):
            return ()
        return tuple(check_claim(self.rules, claim, since, state) for claim in claims)

    def _table(self, state: S) -> Table[S, M]:
        return Table(self.rules, state, self.names, self.options, Policy.STRICT)

    def _is_fault(self, entry: Entry) -> bool:
        """Return whether an illegal move of a line is a fault."""
        return self.stood or entry.mark is not Mark.STOOD

    def _line(self, table: Table[S, M], entry: Entry) -> _Found:
        """Play a line that is not plain, or not legal."""
        if entry.error is not None:
            return _Found.FAULT
        if entry.mark is Mark.STOOD:
            return self._stood(table, entry)
        state: S = table.state
        try:
            for text in split_turn(self.rules, entry.text):
                move = self.rules.parse_move(text, state, self.names)
                if not state.is_legal(move):
                    return _Found.FAULT if _is_refused(state, move) else _Found.OPEN
                state = state.apply(move).after
            found = self._claims(table.state, state, entry)
        except NotationError:
            return _Found.FAULT
        except Unknown:
            return _Found.OPEN
        table.state = state
        return found

    def _claims(self, since: S, state: S, entry: Entry) -> _Found:
        claims = parse_claims(self.rules, entry.claims, self.names) if entry.claims else ()
        verdicts = {check_claim(self.rules, claim, since, state).verdict for claim in claims}
        if Verdict.ILLEGAL in verdicts:
            return _Found.FAULT
        return _Found.OPEN if Verdict.UNDETERMINED in verdicts else _Found.PLAYED

    def _stood(self, table: Table[S, M], entry: Entry) -> _Found:
        """Play a line with a move that stood, at the table: it knows how."""
        try:
            for report in table.line(entry):
                if report.verdict is Verdict.ILLEGAL:
                    self.tried += _SLOW
                    if self._is_fault(entry):
                        return _Found.FAULT
        except DclubError:
            return _Found.FAULT
        return _Found.OPEN if table.ended else _Found.PLAYED


def _is_refused(state: GameState[Any], move: Move) -> bool:
    """Return whether a move that is not legal is illegal, not only open."""
    rules = state.rules
    guards = rules.guards.get(type(move)) if rules is not None else None
    if guards is None:
        return True
    for check in guards.checks:
        try:
            if check(state, move) is not None:
                return True
        except Unknown:
            continue
    return False
