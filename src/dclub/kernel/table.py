"""The table at which a record is played again, line by line.

Strict and forensic judging are one path here: they differ only in what may be carried out
after it was refused.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, NoReturn, TypeVar

from dclub.errors import Fault, NotationError, RecordError
from dclub.kernel import clauses as C
from dclub.kernel.citing import defines
from dclub.kernel.claims import check_claim, parse_claims
from dclub.kernel.judge import STAND_ALONE
from dclub.kernel.move import Move
from dclub.kernel.notation import split_turn
from dclub.kernel.opening import position_given
from dclub.kernel.partial import Unknown
from dclub.kernel.record import Mark
from dclub.kernel.ruling import Verdict
from dclub.kernel.state import GameState, Step
from dclub.kernel.verdicts import PlyReport, worst

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dclub.kernel.claims import ClaimResult
    from dclub.kernel.record import Entry
    from dclub.kernel.rules import GameRules, Names, StartOptions

__all__ = ["Policy", "Table"]

S = TypeVar("S", bound=GameState[Any])
M = TypeVar("M", bound=Move)

_BROKEN: Final = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What carrying out an illegal move may raise: effects trust their moves."""

CANNOT_STAND: Final = "the move cannot be carried out as written; put the position after it behind the `!`"
LEFT_OUT: Final = "It cannot be carried out as written and is left out."
POSITION_DIFFERS: Final = "The position given after it is not the one that it leads to."


class Policy(Enum):
    """How far judging goes.

    `STRICT` ends at the first illegal move that did not stand. `FORENSIC` treats such a move
    as one that stood if it can be carried out as written, and leaves it out if it cannot.
    """

    STRICT = "strict"
    FORENSIC = "forensic"


class _Line(NamedTuple):
    """What a line has come to before one of its moves: the state at its beginning, the steps since."""

    since: Any
    steps: tuple[Step[Any, Any], ...] = ()


class _Heard(NamedTuple):
    """What was found about one move: the verdict, what it lacks, and the step if it was made."""

    text: str
    before: Any
    move: Any
    verdict: Verdict = Verdict.UNDETERMINED
    unknown: tuple[str, ...] = ()
    step: Step[Any, Any] | None = None


class Table(Generic[S, M]):
    """Replays lines from a state.

    `ended` is true once nothing more can be judged; `is_complete` is false if lines with moves
    were left.
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

    def replay(self, entries: Sequence[Entry]) -> Iterator[PlyReport[S, M]]:
        """Yield a report on each move until judging ends."""
        self.heed_corrections(entries)
        for number, entry in enumerate(entries, 1):
            yield from self.line(entry)
            if self.ended:
                self.is_complete = all(later.replaces for later in entries[number:])
                return

    @defines(C.RECORD_CORRECTED)
    def heed_corrections(self, entries: Sequence[Entry]) -> None:
        """Note which plies are corrected; `RecordError` for one that is not there."""
        if not any(entry.replaces for entry in entries):
            return
        plies = 0
        for entry in entries:
            moves = len(split_turn(self.rules, entry.text))
            if not entry.replaces:
                plies += moves if entry.mark is not Mark.ASKED else 0
                continue
            self.corrections[entry.replaces] = entry
            if moves > 1:
                _contradict(entry, f"ply {entry.replaces} is one move and cannot become {moves}")
            if entry.replaces > plies:
                _contradict(entry, f"there is no ply {entry.replaces} before it; the last one is {plies}")

    def plays(self, entry: Entry) -> bool:
        """Play the moves of a line if it is plain and they are legal; else change nothing."""
        if entry.mark is not Mark.PLAYED or entry.claims or entry.replaces or self.corrections:
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
        if entry.replaces:
            return
        texts = split_turn(self.rules, entry.text)
        yield from self._asked(entry, texts) if entry.mark is Mark.ASKED else self._played(entry, texts)

    @defines(C.RECORD_ASKED)
    def _asked(self, entry: Entry, texts: tuple[str, ...]) -> Iterator[PlyReport[S, M]]:
        """Judge moves that are not played: the state stays, the plies are not counted."""
        line, before = _Line(self.state), self.state
        for index, text in enumerate(texts):
            heard = _hear(text, before, self._read(entry, texts, index, before))
            claims = self._claims(entry, line, heard) if index == len(texts) - 1 else ()
            ply = self.ply + 1 + index
            yield self._report(entry, heard, self.state, line, claims=claims, ply=ply, asked=True)
            if heard.step is None:
                return
            line, before = _with(line, heard), heard.step.after

    @defines(C.RECORD_PLY, C.RECORD_JOINED)
    def _played(self, entry: Entry, texts: tuple[str, ...]) -> Iterator[PlyReport[S, M]]:
        line, plies = _Line(self.state), range(self.ply + 1, self.ply + 1 + len(texts))
        # What the line says of its end is void once a move in it has been corrected.
        as_written = self.corrections.keys().isdisjoint(plies)
        for index, text in enumerate(texts):
            self.ply = plies[index]
            correction = self.corrections.get(self.ply)
            if correction is None:
                heard = _hear(text, self.state, self._read(entry, texts, index, self.state))
                yield self._play(entry, heard, line, ends_line=as_written and index == len(texts) - 1)
                line = _with(line, heard)
            else:
                yield self._withdrawn(entry, text)
                said = (correction.text,)
                heard = _hear(said[0], self.state, self._read(correction, said, 0, self.state))
                yield self._play(correction, heard, _Line(self.state), ends_line=True)
            if self.ended:
                return

    def _play(self, entry: Entry, heard: _Heard, line: _Line, *, ends_line: bool) -> PlyReport[S, M]:
        """Go on from a move that was judged, as far as the policy goes."""
        if heard.verdict is not Verdict.LEGAL and self._goes_on(entry):
            heard = heard._replace(step=_as_written(heard.before, heard.move))
        after, note = self._settle(entry, heard, ends_line=ends_line)
        claims = self._claims(entry, line, heard) if ends_line else ()
        self.ended = after is None
        self.state = heard.before if after is None else after
        return self._report(entry, heard, after, line, claims=claims, note=note)

    def _goes_on(self, entry: Entry) -> bool:
        return entry.mark is Mark.STOOD or self.policy is Policy.FORENSIC

    @defines(C.RECORD_STOOD)
    def _settle(self, entry: Entry, heard: _Heard, *, ends_line: bool) -> tuple[S | None, str]:
        """Return the state in which play goes on (None where it does not), and a remark."""
        step = heard.step
        if ends_line and entry.position:
            given = position_given(self.rules, entry, self.names, self.options)
            differs = heard.verdict is Verdict.LEGAL and step is not None and step.after != given
            return given, POSITION_DIFFERS if differs else ""
        if step is not None:
            return step.after, ""
        if heard.verdict is not Verdict.ILLEGAL or not self._goes_on(entry):
            return None, ""
        if self.policy is Policy.STRICT and not entry.position:
            _contradict(entry, CANNOT_STAND)
        return heard.before, LEFT_OUT

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
        after: S | None,
        line: _Line,
        *,
        claims: tuple[ClaimResult, ...] = (),
        ply: int | None = None,
        asked: bool = False,
        corrected: bool = False,
        note: str = "",
    ) -> PlyReport[S, M]:
        return PlyReport(
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
            after=after,
            stood=entry.mark is Mark.STOOD,
            asked=asked,
            corrected=corrected,
            claims=claims,
            unknown=heard.unknown + tuple(result.unknown for result in claims if result.unknown),
            note=note,
        )

    def _claims(self, entry: Entry, line: _Line, heard: _Heard) -> tuple[ClaimResult, ...]:
        """Return whether the claims of a line hold; they are not tested after an illegal move."""
        if not entry.claims or heard.step is None or heard.verdict is not Verdict.LEGAL:
            return ()
        try:
            claims = parse_claims(self.rules, entry.claims, self.names, entry.claims_column)
        except NotationError as error:
            raise error.at(entry.line) from error
        steps = (*line.steps, heard.step)
        return tuple(check_claim(self.rules, claim, line.since, heard.step.after, steps) for claim in claims)

    def _read(self, entry: Entry, texts: tuple[str, ...], index: int, state: S) -> M:
        """Return a move of a line; `NotationError` with its place in the whole text."""
        try:
            return self.rules.parse_move(texts[index], state, self.names)
        except NotationError as error:
            raise _placed(error, entry, texts, index) from error


def _with(line: _Line, heard: _Heard) -> _Line:
    return line if heard.step is None else _Line(line.since, (*line.steps, heard.step))


def _hear(text: str, state: GameState[Any], move: Move) -> _Heard:
    """Judge a move and, if it is legal, carry it out."""
    if not state.is_legal(move):
        ruling = state.judge(move)
        return _Heard(text, state, move, ruling.verdict, ruling.unknown)
    try:
        return _Heard(text, state, move, Verdict.LEGAL, (), state.apply(move))
    except Unknown as unknown:
        return _Heard(text, state, move, Verdict.UNDETERMINED, (unknown.path,))


def _as_written(state: GameState[Any], move: Move) -> Step[Any, Any] | None:
    """Return what a refused move leads to if it is made all the same; None if it makes no sense."""
    if any(objection.clause in STAND_ALONE for objection in state.judge(move).objections):
        return None
    try:
        return state.apply(move)
    except (Unknown, *_BROKEN):
        return None


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


def _contradict(entry: Entry, message: str) -> NoReturn:
    raise RecordError([Fault(f"line {entry.line}", message)])
