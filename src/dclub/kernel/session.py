"""Sessions: a record that is kept along, line by line, as a game goes on.

A session takes what people say, judges it, and adds it to the record as one line, or says why not. It
draws nothing: what chance brings is said like any move. It does no input and no output; what it
holds at any time is the text of a record that judging accepts, or one that waits to be put right.
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from dclub.errors import DclubError, Fault, NotationError, RecordError
from dclub.kernel import clauses as C
from dclub.kernel.answers import (
    Answer,
    Result,
    Stuck,
    canonical_correction,
    canonical_line,
    marked_as_stood,
    result_of_line,
    result_of_ply,
)
from dclub.kernel.citing import defines
from dclub.kernel.history import with_notes
from dclub.kernel.move import Move
from dclub.kernel.notation import format_seat, split_turn
from dclub.kernel.opening import open_record
from dclub.kernel.policy import Policy
from dclub.kernel.record import MAX_SIZE, parse_record
from dclub.kernel.record_lines import read_line
from dclub.kernel.saying import Saying
from dclub.kernel.state import GameState, Step
from dclub.kernel.table import Table
from dclub.kernel.verdicts import RecordReport

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from dclub.kernel.record import Record
    from dclub.kernel.record_lines import Entry
    from dclub.kernel.rules import GameRules, Names
    from dclub.kernel.takeback import TakeBack
    from dclub.kernel.verdicts import PlyReport

__all__ = ["Session"]

S = TypeVar("S", bound="GameState[Any]")
M = TypeVar("M", bound=Move)


class Session(Generic[S, M]):
    """A record being kept.

    `text` is the whole record, `table` where the game is, `stuck` what must be put right before it can
    go on (None if nothing must), `reports` what was found about every move so far.
    """

    def __init__(self, rules: GameRules[S, M], text: str, base: Path | None = None) -> None:
        """Begin with the text of a record; paths in it are relative to `base`.

        Raises `NotationError`, `RecordError` and `EditionError` as reading and judging it do, but not for
        what a line in it says: then the session is stuck there. Raises `RecordError` as well if something
        that the start needs is not known.
        """
        self.rules = rules
        record = parse_record(text, Policy.FORENSIC)
        opening = open_record(rules, record.header, base)
        if opening.state is None:
            raise RecordError(Fault(path, "is not known; the game cannot begin") for path in opening.unknown)
        self.names: Names = opening.names
        self._opening = opening
        self._saying: Saying | None = None
        lines = text.split("\n")
        if lines[-1] == "":
            lines.pop()
        self._ending = "\r" if lines[0].endswith("\r") else ""
        self._head = lines[: len(lines) - len(record.lines)]
        self._lines = lines[len(self._head) :]
        self._undone: list[tuple[int, str]] = []
        self._refused = ""
        self.table: Table[S, M] = self._fresh_table()
        self.stuck: Stuck[S, M] | None = None
        self.reports: tuple[PlyReport[S, M], ...] = ()
        self._follow()
        report = RecordReport(rules, self.names, self.start, self.reports, notes=opening.notes)
        self.notes: tuple[str, ...] = with_notes(report, record.header.spec).notes

    # --- what there is --------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The text of the record, as it was read and with what was added."""
        return "\n".join([*self._head, *self._lines, ""])

    @property
    def record(self) -> Record:
        """The record; lines that cannot be read are entries with an error."""
        return parse_record(self.text, Policy.FORENSIC)

    @property
    def saying(self) -> Saying:
        """What can be said now."""
        if self._saying is None or self._saying.state is not self.state:
            self._saying = Saying(self.rules, self.state, self.names)
        return self._saying

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines after the header."""
        return tuple(line.rstrip("\r") for line in self._lines)

    @property
    def above(self) -> int:
        """The number of lines in the text before these."""
        return len(self._head)

    @property
    def state(self) -> S:
        """Where the game is."""
        state: S = self.table.state
        return state

    @property
    def start(self) -> S:
        """Where the record begins."""
        assert self._opening.state is not None, "a session begins where everything is known"
        return self._opening.state

    @property
    def steps(self) -> tuple[Step[S, M], ...]:
        """The moves that the game is made of; ply n is `steps[n - 1]`."""
        return tuple(
            Step(one.before, one.move, one.after)
            for one in self.reports
            if one.counts and one.move is not None and one.after is not None
        )

    def may_take_back(self) -> TakeBack | None:
        """Return whether the last move may be taken back at the table; None if there is none."""
        from dclub.kernel.takeback import may_take_back

        return may_take_back(self.steps, len(self.steps)) if self.steps else None

    # --- what is said ---------------------------------------------------------------------------

    @defines(C.RECORD_KEPT)
    def say(self, text: str) -> Answer[S, M]:
        """Add what is said to the record if it can be, and return what became of it.

        A move, with or without the name of whose turn it is and with the marks of a record; a correction
        (`> 7 ...`); a comment (`# ...`).
        """
        said = text.replace("\t", " ").strip()
        self._refused = ""
        fault = self._unwritable(said)
        if fault is not None:
            return Answer(Result.UNREADABLE, said, error=fault)
        if said.startswith("#"):
            return self._added(said, Answer(Result.ADDED, said))
        if said.startswith(">"):
            return self._correct(said)
        return self._move(said)

    def _move(self, said: str) -> Answer[S, M]:
        """Add a move, unless the record waits to be put right.

        A last line that cannot be read, as one that was cut off, becomes a comment when the move that
        takes its place is added.
        """
        if self.stuck is None:
            return self._hear(self.saying.named(said))
        index = self.stuck.line - self.above - 1
        if self.stuck.error is None or any(line.strip() for line in self._lines[index + 1 :]):
            waiting = Fault(f"line {self.stuck.line}", "must be put right first")
            return Answer(Result.UNREADABLE, said, error=RecordError([waiting]))
        cut_off = self._lines[index]
        self._lines[index] = f"# {cut_off}"
        self._follow()
        answer = self._hear(self.saying.named(said))
        if answer.result is not Result.ADDED:
            refused, self._lines[index] = self._refused, cut_off
            self._follow()
            self._refused = refused
        return answer

    def _unwritable(self, said: str) -> DclubError | None:
        """Return why something cannot be a line of a record; None if it can."""
        if not said:
            return NotationError("a move")
        odd = next((letter for letter in said if not letter.isprintable()), "")
        if odd:
            return NotationError("letters that can be printed", found=odd, column=said.index(odd) + 1)
        if len(self.text) + len(said) > MAX_SIZE:
            return RecordError(
                f"the record would be longer than {MAX_SIZE} characters, the most there can be"
            )
        return None

    def _hear(self, line: str) -> Answer[S, M]:
        """Judge a line of moves and add it if nothing is against it."""
        try:
            entry = read_line(line, self.above + len(self._lines) + 1)
            assert entry is not None, "it is no comment and not blank"
            return self._judge(line, entry)
        except DclubError as error:
            return self._misheard(line, error)

    def _judge(self, line: str, entry: Entry) -> Answer[S, M]:
        table = copy(self.table)
        plies = tuple(table.line(entry))
        written = canonical_line(line, entry, plies)
        answer = Answer(result_of_line(entry, plies), written, plies)
        if answer.result is not Result.ADDED:
            self._refused = written
            return answer
        self.table = table
        self.reports += plies
        return self._added(written, answer)

    def _misheard(self, line: str, error: DclubError) -> Answer[S, M]:
        """Take the only move that goes on as what was said; otherwise say which may be meant."""
        name, _, said = line.partition(":")
        mover = self.state.to_move
        if mover is None or name.strip().casefold() != format_seat(mover, self.names).casefold():
            return Answer(Result.UNREADABLE, line, error=error)
        meant = self.saying.meant(said)
        if len(meant) == 1:
            return self._hear(f"{name}: {meant[0]}")
        return Answer(Result.UNREADABLE, line, error=error, meant=meant or self.saying.close_to(said.strip()))

    def _correct(self, said: str) -> Answer[S, M]:
        """Add a correction; what follows the ply is judged after it from now on."""
        try:
            line = self._understood_correction(said)
        except DclubError as error:
            return Answer(Result.UNREADABLE, said, error=error)
        before = list(self._lines)
        self._lines.append(line + self._ending)
        number = self.above + len(self._lines)
        stuck = self._follow()
        if stuck is not None and stuck.line == number:
            answer: Answer[S, M] = Answer(Result.UNREADABLE, line, error=stuck.error)
        elif stuck is not None and stuck.plies and stuck.plies[-1].line == number:
            answer = Answer(result_of_ply(stuck.plies[-1]), line, stuck.plies[-1:])
        else:
            self._undone.clear()
            plies = tuple(one for one in self.reports if one.counts and one.line == number)
            return Answer(Result.ADDED, line, plies)
        self._lines = before
        self._follow()
        self._refused = line if answer.plies else ""
        return answer

    def _understood_correction(self, said: str) -> str:
        """Return a correction in canonical form, with the name of who made the ply if none is said.

        Raises `NotationError` where its move cannot be read.
        """
        number, _, rest = said[1:].strip().partition(" ")
        state = self._before(number)
        if state is None or not rest:
            return said
        saying = Saying(self.rules, state, self.names)
        named = saying.named(rest)
        entry = read_line(f"> {number} {named}")
        if entry is None or "#" in named or len(split_turn(self.rules, entry.text)) > 1:
            return f"> {number} {named}"
        move = self.rules.parse_move(entry.text, state, self.names)
        return canonical_correction(entry, self.rules.format_move(move, state, self.names))

    def _before(self, number: str) -> S | None:
        """Return the state before a ply, be it the one that waits to be put right; None if there is none."""
        waiting = self.stuck.plies if self.stuck is not None else ()
        for ply in (*self.reports, *waiting):
            if ply.counts and str(ply.ply) == number:
                return ply.before
        return self.state if self.stuck is not None and number == str(self.table.ply + 1) else None

    def _added(self, line: str, answer: Answer[S, M]) -> Answer[S, M]:
        self._lines.append(line + self._ending)
        self._undone.clear()
        return answer

    # --- what stood, and what is taken back -----------------------------------------------------

    @defines(C.RECORD_KEPT)
    def stand(self, position: str = "") -> Answer[S, M]:
        """Record that what was refused last stood all the same: a move just said, or a line of the record.

        `position` is the one after it, in the form on one line, where the move does not tell it.
        """
        if self._refused:
            line = marked_as_stood(self._refused, position)
            return self._correct(line) if line.startswith(">") else self._hear(line)
        waiting = self.stuck
        if waiting is None or not waiting.plies:
            return Answer(
                Result.UNREADABLE, "", error=RecordError("nothing was refused that could have stood")
            )
        index = waiting.line - self.above - 1
        before, line = self._lines[index], marked_as_stood(self._lines[index].rstrip("\r"), position)
        self._lines[index] = line + self._ending
        stuck = self._follow()
        if stuck is not None and stuck.line == waiting.line:
            error, self._lines[index] = stuck.error, before
            self._follow()
            return Answer(Result.UNREADABLE, line, error=error)
        plies = tuple(one for one in self.reports if one.line == waiting.line)
        return Answer(Result.ADDED, line, plies)

    @defines(C.RECORD_KEPT)
    def undo(self) -> str:
        """Take the last line that is not blank from the record, and return it.

        Raises `DclubError` if there is none.
        """
        index = next((n for n in range(len(self._lines) - 1, -1, -1) if self._lines[n].strip()), None)
        if index is None:
            raise DclubError("the record has no lines yet")
        self._undone.append((index, self._lines.pop(index)))
        self._follow()
        return self._undone[-1][1].rstrip("\r")

    def redo(self) -> str:
        """Put back the line that was taken back last, and return it; `DclubError` if there is none."""
        if not self._undone:
            raise DclubError("nothing has been taken back")
        index, line = self._undone.pop()
        self._lines.insert(index, line)
        self._follow()
        return line.rstrip("\r")

    # --- following the record -------------------------------------------------------------------

    def _fresh_table(self) -> Table[S, M]:
        return Table(self.rules, self.start, self.names, self._opening.options, Policy.STRICT)

    def _follow(self) -> Stuck[S, M] | None:
        """Judge the whole record, as far as it can be followed; return where it cannot."""
        self.table, self.reports, self._refused = self._fresh_table(), (), ""
        entries = self.record.entries
        self.stuck = self._heed(entries)
        for entry in entries if self.stuck is None else ():
            table = copy(self.table)
            try:
                plies = tuple(table.line(entry))
            except DclubError as error:
                self.stuck = Stuck(entry.line, error=error)
                break
            if table.ended:
                self.stuck = Stuck(entry.line, plies)
                break
            self.table = table
            self.reports += plies
        return self.stuck

    def _heed(self, entries: Sequence[Entry]) -> Stuck[S, M] | None:
        """Note which plies are corrected; return the first correction that cannot be one."""
        try:
            self.table.heed_corrections(entries)
        except DclubError as error:
            found = error
        else:
            return None
        for number, entry in enumerate(entries, 1):
            try:
                self.table.heed_corrections(entries[:number])
            except DclubError:
                return Stuck(entry.line, error=found)
        raise AssertionError("one of the corrections was refused")
