"""The table at which a record is played again, line by line.

Strict and forensic judging are one path here: they differ only in what may be carried out
after it was refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

from attrs import evolve

from dclub.errors import DclubError, Fault, NotationError, RecordError
from dclub.kernel import clauses as C
from dclub.kernel.audit import sorted_findings
from dclub.kernel.citing import defines
from dclub.kernel.claims import check_claim, parse_claims
from dclub.kernel.move import Move
from dclub.kernel.notation import split_turn
from dclub.kernel.opening import position_given
from dclub.kernel.partial import Unknown
from dclub.kernel.phrases import explain_finding
from dclub.kernel.policy import Policy
from dclub.kernel.record_lines import Mark
from dclub.kernel.resuming import Resumption, Ways
from dclub.kernel.ruling import Verdict
from dclub.kernel.standing import as_written, miscounted
from dclub.kernel.state import GameState, Step
from dclub.kernel.verdicts import PlyReport, Unread, worst

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dclub.kernel.claims import ClaimResult
    from dclub.kernel.record_lines import Entry
    from dclub.kernel.rules import GameRules, Names, StartOptions

__all__ = ["Table"]

S = TypeVar("S", bound=GameState[Any])
M = TypeVar("M", bound=Move)

CANNOT_STAND: Final = "the move cannot be carried out as written; put the position after it behind the `!`"
UNREAD: Final = "It cannot be read: {}."
CLAIMS_UNREAD: Final = "What it claims cannot be read: {}"


class _Line(NamedTuple):
    """What a line has come to before one of its moves: the state at its beginning, the steps since."""

    since: Any
    steps: tuple[Step[Any, Any], ...] = ()


class _Heard(NamedTuple):
    """What was found about one move: the verdict, what it lacks, and the step if it was made.

    `move` is None for a text that cannot be read; `note` says why.
    """

    text: str
    before: Any
    move: Any
    verdict: Verdict = Verdict.UNDETERMINED
    unknown: tuple[str, ...] = ()
    step: Step[Any, Any] | None = None
    note: str = ""


class Table(Generic[S, M]):
    """Replays lines from a state.

    `ended` is true once nothing more can be judged; `is_complete` is false if lines with moves
    were left. `unread` is what could not be used of the lines so far, if the policy goes on after it.
    """

    def __init__(
        self, rules: GameRules[S, M], state: S, names: Names, options: StartOptions, policy: Policy
    ) -> None:
        """Begin at a state; `options` complete the positions that lines give."""
        self.rules = rules
        self.state: S = state
        self.names = names
        self.options = options
        self.policy = policy
        self.ply: int = 0
        self.ended: bool = False
        self.is_complete: bool = True
        self.corrections: dict[int, Entry] = {}
        self.unread: list[Unread] = []
        self._texts: list[str] = []

    @defines(C.RECORD_POLICIES)
    def _refuse(self, entry: Entry, error: DclubError) -> None:
        """Raise the error of a line that cannot be used, or note it and go on."""
        if self.policy is Policy.STRICT:
            raise error
        self.unread.append(Unread(entry.line, error))

    def replay(self, entries: Sequence[Entry]) -> Iterator[PlyReport[S, M]]:
        """Yield a report on each move until judging ends."""
        self.heed_corrections(entries)
        if self.policy is Policy.FORENSIC:
            self._texts = [text for entry in entries for text in self._plies_of(entry)]
            for ply, correction in self.corrections.items():
                self._texts[ply - 1] = correction.text
        for number, entry in enumerate(entries, 1):
            yield from self.line(entry)
            if self.ended:
                self.is_complete = all(later.is_correction for later in entries[number:])
                return

    @defines(C.RECORD_CORRECTED)
    def heed_corrections(self, entries: Sequence[Entry]) -> None:
        """Note which plies are corrected; refuse what corrects a ply that is not there."""
        if not any(entry.is_correction for entry in entries):
            return
        plies = 0
        for entry in entries:
            plies += len(self._plies_of(entry))
            if not entry.is_correction:
                continue
            error = entry.error or _misplaced(entry, len(split_turn(self.rules, entry.text)), plies)
            if error is not None:
                self._refuse(entry, error)
            else:
                self.corrections[entry.replaces] = entry

    def _plies_of(self, entry: Entry) -> tuple[str, ...]:
        """Return the texts of a line that are plies: one if it cannot be read, none of a question."""
        if entry.is_correction or entry.mark is Mark.ASKED:
            return ()
        return (entry.text,) if entry.error is not None else split_turn(self.rules, entry.text)

    def plays(self, entry: Entry) -> bool:
        """Play the moves of a line if it is plain and they are legal; else change nothing."""
        if entry.mark is not Mark.PLAYED or entry.claims or entry.replaces or entry.error or self.corrections:
            return False
        state, names, parse_move = self.state, self.names, self.rules.parse_move
        texts = split_turn(self.rules, entry.text)
        try:
            for text in texts:
                move = parse_move(text, state, names)
                if not state.is_legal(move):
                    return False
                state = state.apply(move).after
        except (NotationError, Unknown):
            return False
        self.state = state
        self.ply += len(texts)
        return True

    def line(self, entry: Entry) -> Iterator[PlyReport[S, M]]:
        """Yield a report on each move of a line; a correction is reported with its ply."""
        if entry.is_correction:
            return
        if entry.error is not None:
            self.ply += 1
            self._refuse(entry, entry.error)
            heard = _unread(entry.text, self.state, entry.error)
            yield self._play(entry, heard, _Line(self.state), ends_line=True)
            return
        texts = split_turn(self.rules, entry.text)
        yield from self._asked(entry, texts) if entry.mark is Mark.ASKED else self._played(entry, texts)

    @defines(C.RECORD_ASKED)
    def _asked(self, entry: Entry, texts: tuple[str, ...]) -> Iterator[PlyReport[S, M]]:
        """Judge moves that are not played: the state stays, the plies are not counted."""
        line, before = _Line(self.state), self.state
        for index in range(len(texts)):
            heard = self._heard(entry, texts, index, before)
            claims, note = self._claims(entry, line, heard) if index == len(texts) - 1 else ((), "")
            ply, note = self.ply + 1 + index, note or heard.note
            stays: Resumption[S, M] = Resumption(self.state, "")
            yield self._report(entry, heard, stays, line, claims=claims, ply=ply, asked=True, note=note)
            if heard.step is None:
                return
            line, before = _with(line, heard), heard.step.after

    @defines(C.RECORD_PLY, C.RECORD_JOINED)
    def _played(self, entry: Entry, texts: tuple[str, ...]) -> Iterator[PlyReport[S, M]]:
        line, plies = _Line(self.state), range(self.ply + 1, self.ply + 1 + len(texts))
        # What the line says of its end is void once a move in it has been corrected.
        is_corrected = not self.corrections.keys().isdisjoint(plies)
        for index, text in enumerate(texts):
            self.ply = plies[index]
            correction = self.corrections.get(self.ply)
            if correction is None:
                heard = self._heard(entry, texts, index, self.state)
                yield self._play(entry, heard, line, ends_line=not is_corrected and index == len(texts) - 1)
                line = _with(line, heard)
            else:
                yield self._withdrawn(entry, text)
                heard = self._heard(correction, (correction.text,), 0, self.state)
                yield self._play(correction, heard, _Line(self.state), ends_line=True)
            if self.ended:
                return

    def _play(self, entry: Entry, heard: _Heard, line: _Line, *, ends_line: bool) -> PlyReport[S, M]:
        """Go on from a move that was judged, as far as the policy goes."""
        if heard.move is not None and heard.verdict is not Verdict.LEGAL and self._goes_on(entry):
            heard = heard._replace(step=as_written(self.rules, heard.before, heard.move))
        resumed = self._settle(entry, heard, ends_line=ends_line)
        claims, unread = self._claims(entry, line, heard) if ends_line else ((), "")
        self.ended = resumed is None
        self.state = heard.before if resumed is None else resumed.after
        note = " ".join(filter(None, ("" if resumed is None else resumed.note, unread)))
        return self._report(entry, heard, resumed, line, claims=claims, note=note)

    def _goes_on(self, entry: Entry) -> bool:
        return entry.mark is Mark.STOOD or self.policy is Policy.FORENSIC

    @defines(C.RECORD_STOOD)
    def _settle(self, entry: Entry, heard: _Heard, *, ends_line: bool) -> Resumption[S, M] | None:
        """Return where play goes on, None where it does not."""
        step = heard.step
        if ends_line and entry.position and (given := self._given(entry, heard.before)) is not None:
            return Resumption(given, heard.note)
        if step is not None:
            return Resumption(step.after, "")
        ways: Ways[S, M] = Ways(self.rules, self.names, heard.before, self._following())
        if heard.move is None:
            resumed = ways.from_unread(heard.text)
            return evolve(resumed, note=f"{heard.note} {resumed.note}")
        if heard.verdict is not Verdict.ILLEGAL or not self._goes_on(entry):
            return None
        if self.policy is Policy.STRICT:
            raise _contradiction(entry, CANNOT_STAND)
        return ways.from_refused(heard.move, heard.text)

    def _given(self, entry: Entry, before: S) -> S | None:
        """Return the position that a line gives; None if it cannot be and judging goes on without it."""
        try:
            given = position_given(self.rules, entry, self.names, self.options)
        except DclubError as error:
            self._refuse(entry, error)
            return None
        wrong = sorted_findings(miscounted(self.rules, before, given))
        if not wrong:
            return given
        said = [f"the position after it cannot be: {explain_finding(self.rules, fault)}" for fault in wrong]
        self._refuse(entry, RecordError(Fault(f"line {entry.line}", message) for message in said))
        return None

    def _following(self) -> str | None:
        """Return the text of the next move of the record, None at its end."""
        return self._texts[self.ply] if self.ply < len(self._texts) else None

    def _withdrawn(self, entry: Entry, text: str) -> PlyReport[S, M]:
        """Report on the move that a correction replaces, which need not be readable."""
        try:
            move = self.rules.parse_move(text, self.state, self.names)
        except NotationError as error:
            heard, note = _Heard(text, self.state, None), f"It cannot be read: {error}"
        else:
            heard, note = _hear(text, self.state, move), ""
        return self._report(entry, heard, None, _Line(self.state), corrected=True, note=note)

    def _report(
        self,
        entry: Entry,
        heard: _Heard,
        resumed: Resumption[S, M] | None,
        line: _Line,
        *,
        claims: tuple[ClaimResult, ...] = (),
        ply: int | None = None,
        asked: bool = False,
        corrected: bool = False,
        note: str = "",
    ) -> PlyReport[S, M]:
        report = PlyReport(
            rules=self.rules,
            names=self.names,
            ply=self.ply if ply is None else ply,
            line=entry.line,
            written=heard.text,
            before=heard.before,
            move=heard.move,
            verdict=worst({heard.verdict, *(result.verdict for result in claims)}),
            since=line.since,
            step=heard.step,
            after=None if resumed is None else resumed.after,
            supplied=None if resumed is None else resumed.supplied,
            stood=entry.mark is Mark.STOOD,
            asked=asked,
            corrected=corrected,
            claims=claims,
            unknown=heard.unknown + tuple(result.unknown for result in claims if result.unknown),
            note=note,
        )
        return evolve(report, verdict=Verdict.ILLEGAL) if report.is_otherwise else report

    def _claims(self, entry: Entry, line: _Line, heard: _Heard) -> tuple[tuple[ClaimResult, ...], str]:
        """Return whether the claims of a line hold, and why they cannot be read if they cannot.

        They are not tested after an illegal move.
        """
        if not entry.claims or heard.step is None or heard.verdict is not Verdict.LEGAL:
            return (), ""
        try:
            claims = parse_claims(self.rules, entry.claims, self.names, entry.claims_column)
        except NotationError as error:
            placed = error.at(entry.line)
            self._refuse(entry, placed)
            return (), CLAIMS_UNREAD.format(placed)
        steps = (*line.steps, heard.step)
        after = heard.step.after
        return tuple(check_claim(self.rules, claim, line.since, after, steps) for claim in claims), ""

    def _heard(self, entry: Entry, texts: tuple[str, ...], index: int, state: S) -> _Heard:
        """Judge a move of a line, or refuse its text."""
        try:
            move = self._read(entry, texts, index, state)
        except NotationError as error:
            self._refuse(entry, error)
            return _unread(texts[index], state, error)
        return _hear(texts[index], state, move)

    def _read(self, entry: Entry, texts: tuple[str, ...], index: int, state: S) -> M:
        """Return a move of a line; `NotationError` with its place in the whole text."""
        try:
            return self.rules.parse_move(texts[index], state, self.names)
        except NotationError as error:
            raise _placed(error, entry, texts, index) from error


def _with(line: _Line, heard: _Heard) -> _Line:
    return line if heard.step is None else _Line(line.since, (*line.steps, heard.step))


def _unread(text: str, state: GameState[Any], error: DclubError) -> _Heard:
    return _Heard(text, state, None, note=UNREAD.format(error))


def _hear(text: str, state: GameState[Any], move: Move) -> _Heard:
    """Judge a move and, if it is legal, carry it out."""
    if not state.is_legal(move):
        ruling = state.judge(move)
        return _Heard(text, state, move, ruling.verdict, ruling.unknown)
    try:
        return _Heard(text, state, move, Verdict.LEGAL, (), state.apply(move))
    except Unknown as unknown:
        return _Heard(text, state, move, Verdict.UNDETERMINED, (unknown.path,))


def _placed(error: NotationError, entry: Entry, texts: tuple[str, ...], index: int) -> NotationError:
    """Return an error in one move of a line, placed in the whole text.

    Moves after the first have the name put before them, so their place is looked up.
    """
    if index == 0:
        return error.at(entry.line, entry.column - 1)
    name = texts[index].partition(":")[0]
    said = texts[index][len(name) + 1 :].strip()
    begin = entry.text.find(said)
    inside = error.column - 1 - texts[index].find(said)
    if begin < 0 or inside < 0:
        begin, inside = max(entry.text.rfind(error.found), 0), 0
    return NotationError(
        error.expected, found=error.found, line=entry.line, column=entry.column + begin + inside
    )


def _misplaced(entry: Entry, moves: int, plies: int) -> RecordError | None:
    """Return what is wrong with a correction of so many moves after so many plies."""
    if moves > 1:
        return _contradiction(entry, f"ply {entry.replaces} is one move and cannot become {moves}")
    if entry.replaces > plies:
        return _contradiction(entry, f"there is no ply {entry.replaces} before it; the last one is {plies}")
    return None


def _contradiction(entry: Entry, message: str) -> RecordError:
    return RecordError([Fault(f"line {entry.line}", message)])
