"""Repair: the smallest change that makes a record legal, as a proposal.

It takes a record for a wrong account of a legal game. Nothing is written anywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from attrs import field, frozen

from dclub.errors import DclubError, Fault, NotationError, RecordError
from dclub.kernel import clauses as C
from dclub.kernel.citing import defines
from dclub.kernel.draft import Draft, Line, lines_of
from dclub.kernel.edits import Edit, stray_struck
from dclub.kernel.move import Move
from dclub.kernel.opening import open_record
from dclub.kernel.policy import Policy
from dclub.kernel.record_lines import Entry
from dclub.kernel.repair_changes import OF_A_LINE
from dclub.kernel.repair_search import Search, Watch
from dclub.kernel.replay import judge_record
from dclub.kernel.ruling import Verdict
from dclub.kernel.state import GameState
from dclub.kernel.table import Table
from dclub.kernel.trial import Reason, Trial

if TYPE_CHECKING:
    from pathlib import Path

    from dclub.kernel.opening import Opening
    from dclub.kernel.record import Record
    from dclub.kernel.rules import GameRules, Names
    from dclub.kernel.verdicts import RecordReport

__all__ = ["Mended", "Repair", "Trouble", "repair"]

S = TypeVar("S", bound=GameState[Any])
M = TypeVar("M", bound=Move)

MOST: Final = 10
"""How many changes a repair makes at most."""

ALL_TRIES: Final = 100_000
"""After so many lines played no further fault is looked into."""


@frozen(eq=False)
class Trouble:
    """A line at fault: where it stands in the original text, what it says, and why it is at fault.

    `ply` is that of the move at fault, 0 for a correction that fits none.
    """

    line: int
    ply: int
    text: str
    reason: Reason


@frozen(eq=False)
class Mended:
    """One change of a repair, and the fault that asks for it."""

    edit: Edit
    trouble: Trouble


@frozen(eq=False)
class Repair(Generic[S, M]):
    """What a repair of a record comes to.

    `mended` are the changes, each made after those before it; `record` is the record with them. `stuck`
    is the first line that is still at fault where the search gave up, None if none is. `unknown`
    names what would have to be known at the start.
    """

    rules: GameRules[S, M] = field(repr=False)
    names: Names
    record: Record = field(repr=False)
    mended: tuple[Mended, ...]
    stuck: Trouble | None = None
    unknown: tuple[str, ...] = ()
    base: Path | None = field(default=None, repr=False)

    @property
    def is_sound(self) -> bool:
        """Whether nothing was at fault to begin with."""
        return not self.mended and self.stuck is None and not self.unknown

    @property
    def words(self) -> int:
        """What all changes cost together, in words."""
        return sum(one.edit.words for one in self.mended)

    def report(self) -> RecordReport[S, M]:
        """Return what strict reading finds in the record as far as it is repaired.

        Raises what `judge_record` raises where a line is still at fault.
        """
        return judge_record(self.rules, self.record, self.base)

    @property
    def verdict(self) -> Verdict:
        """The verdict on the repaired record; illegal where the search gave up, or where a move stood."""
        if self.stuck is not None:
            return Verdict.ILLEGAL
        return self.report().verdict


def repair(
    rules: GameRules[S, M],
    record: Record,
    base: Path | None = None,
    *,
    stood: bool = False,
    watch: Watch = lambda _: None,
) -> Repair[S, M]:
    r"""Return the smallest change that makes a record legal, as far as the search finds one.

    Give it a record that was read under the policy `FORENSIC`, so that lines that cannot be read are repaired
    too. Moves that stood are left as they are, unless `stood` says otherwise. Paths in the header
    are relative to `base`; `watch` is told how many lines have been tried. Raises `RecordError` and
    `EditionError` where the header contradicts itself.

    >>> from dclub.diamonds_club import RULES
    >>> from dclub.kernel.record import parse_record
    >>> header = 'format = 1\ngame = "diamonds-club"\nedition = "invented"\nnames = ["Ana", "Bela"]'
    >>> record = parse_record(f"+++\n{header}\n+++\nTable: frist Ana\n", Policy.FORENSIC)
    >>> repair(RULES, record).record.lines
    ('Table: first Ana',)
    """
    start = open_record(rules, record.header, base)
    if start.state is None:
        return Repair(rules, start.names, record, (), None, start.unknown, base)
    mender = _Mender(rules, start, record, stood=stood, watch=watch)
    mended, stuck = mender.mend()
    return Repair(rules, start.names, mender.draft.record, mended, stuck, base=base)


class _Mender(Generic[S, M]):
    """Changes a draft, one fault after the other."""

    def __init__(
        self, rules: GameRules[S, M], start: Opening[S], record: Record, *, stood: bool, watch: Watch
    ) -> None:
        assert start.state is not None, "the start is known"
        self.start: S = start.state
        self.draft = Draft.of(record)
        self.trial: Trial[S, M] = Trial(rules, start.names, start.options, stood=stood)
        self.watch = watch

    @defines(C.REPAIR_SEARCH)
    def mend(self) -> tuple[tuple[Mended, ...], Trouble | None]:
        """Return the changes made, and the line that is still at fault if there is one."""
        mended = list(self._strays())
        while True:
            lines, states = self._lines_of(self.draft), list[S]()
            run = self.trial.run(self.start, (line.entry for line in lines), states)
            if not run.is_fault:
                return tuple(mended), None
            trouble = self._trouble(lines[run.passed], states[-1])
            edit = None
            if len(mended) < MOST and self.trial.tried < ALL_TRIES:
                search = Search(self.trial, states, self.draft, self._lines_of, self.watch)
                edit = search.find()
            if edit is None:
                return tuple(mended), trouble
            mended.append(Mended(edit, trouble))
            self.draft = edit.draft

    def _strays(self) -> list[Mended]:
        """Strike out the corrections that fit no ply."""
        mended: list[Mended] = []
        while stray := self._table(self.draft)[1]:
            entry, error = stray[0]
            text = self.draft.raw(entry).strip()
            place = self.draft.place(entry)
            trouble = Trouble(place, 0, text, Reason(None, _placed(error, entry.line, place)))
            edit = stray_struck(self.draft, entry, OF_A_LINE)
            mended.append(Mended(edit, trouble))
            self.draft = edit.draft
        return mended

    def _trouble(self, line: Line, state: S) -> Trouble:
        reason = self.trial.explain(state, line)
        place = self.draft.place(line.source)
        if reason.error is not None:
            reason = Reason(None, _placed(reason.error, line.source.line, place))
        ply = line.ply if reason.report is None else reason.report.ply
        text = line.entry.text if reason.report is None else reason.report.text
        return Trouble(place, ply, text, reason)

    def _lines_of(self, draft: Draft) -> tuple[Line, ...]:
        corrections, _ = self._table(draft)
        return tuple(lines_of(self.trial.rules, draft.record.entries, corrections))

    def _table(self, draft: Draft) -> tuple[dict[int, Entry], list[tuple[Entry, DclubError]]]:
        """Return the corrections of a draft by the ply, and those that fit none."""
        trial, entries = self.trial, draft.record.entries
        table = Table(trial.rules, self.start, trial.names, trial.options, Policy.FORENSIC)
        table.heed_corrections(entries)
        errors = {one.line: one.error for one in table.unread}
        return table.corrections, [(one, errors[one.line]) for one in entries if one.line in errors]


def _placed(error: DclubError, line: int, place: int) -> DclubError:
    """Return an error of a line of a draft, placed in the original text."""
    match error:
        case NotationError():
            return error.at(place)
        case RecordError():
            moved = {f"line {line}": f"line {place}"}
            return RecordError(Fault(moved.get(where, where), said) for where, said in error.faults)
        case _:
            return error
