"""Reports for people at a table: every move with its consequences, every refusal with its reasons."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final

from dclub.kernel import clauses as C
from dclub.kernel.citing import defines
from dclub.kernel.claims import format_claims, objections_to
from dclub.kernel.clause import Certainty
from dclub.kernel.nearest import difference_in_words
from dclub.kernel.notation import format_seat
from dclub.kernel.partial import Unknown
from dclub.kernel.phrases import (
    clause_of,
    explain_event,
    explain_objection,
    explain_score_line,
    option_text,
    told,
)
from dclub.kernel.provenance import Provenance
from dclub.kernel.ruling import Verdict
from dclub.kernel.translating import called, translated
from dclub.kernel.verdicts import RecordReport

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from dclub.kernel.claims import ClaimResult
    from dclub.kernel.clause import ClauseId
    from dclub.kernel.outcome import ScoreLine
    from dclub.kernel.reading import ReadingId
    from dclub.kernel.rules import GameRules, Names
    from dclub.kernel.ruling import Objection, Ruling
    from dclub.kernel.state import GameState
    from dclub.kernel.verdicts import PlyReport

__all__ = ["CERTAINTY", "DATA", "NOT_DECIDED", "REFUSED", "outcome_text", "ply_text", "report_text"]

NARROWEST: Final = 40
INDENT: Final = 6
STEP: Final = 2
_LEAST_GAP: Final = 2
REFUSED: Final = "; refused: {places}"
NOT_DECIDED: Final = "; not decided: {places}"

_COLUMN: Final = (Verdict.LEGAL, Verdict.ILLEGAL)
"""The verdicts that a column is made for; another is rare and may be wider."""

_BOLD_RED, _GREEN, _YELLOW, _DIM, _PLAIN = "\033[1;31m", "\033[32m", "\033[33m", "\033[2m", "\033[0m"
_COLOURS: Final = {Verdict.LEGAL: _GREEN, Verdict.ILLEGAL: _BOLD_RED, Verdict.UNDETERMINED: _YELLOW}

CERTAINTY: Final = {
    Certainty.INFERRED: "what follows from the rule texts without being said",
    Certainty.DISPUTED: "what the sources dispute",
    Certainty.SILENT: "dclub's own decision where the sources are silent",
}
"""What a remark calls that which a ruling of each certainty rests on."""

DATA: Final = {
    Provenance.REVIEW: "data that a player reported",
    Provenance.INFERRED: "inferred data",
    Provenance.INVENTED: "invented data",
}
"""What a remark calls data of each level that is worth checking."""


def report_text(
    report: RecordReport[Any, Any],
    width: int = 80,
    *,
    colour: bool = False,
    below: Callable[[int], Iterable[str]] | None = None,
) -> Iterator[str]:
    """Yield the lines of a report, none longer than `width` unless a single word is.

    `colour` adds terminal colours, which take no room. `below` gives the lines that stand below a
    move, by its index in the report.
    """
    page = _Page(report, max(width, NARROWEST), colour=colour)
    yield from page.heading()
    for index, ply in enumerate(report.plies):
        yield from page.ply(ply)
        yield from below(index) if below is not None else ()
    yield from page.ending()


def ply_text(ply: PlyReport[Any, Any], width: int = 80, *, colour: bool = False) -> Iterator[str]:
    """Yield the lines of the report on one move, as in that on its record."""
    yield from _Page(RecordReport(ply.rules, ply.names, None, (ply,)), width, colour=colour).ply(ply)


def outcome_text(
    rules: GameRules[Any, Any], state: GameState[Any], names: Names, width: int = 80
) -> Iterator[str]:
    """Yield the points of each player and who has won; nothing while the game goes on.

    Raises `Unknown` where the points rest on what is not known.
    """
    yield from _Page(RecordReport(rules, names, state), width, colour=False).outcome()


class _Page:
    """Lays out one report."""

    def __init__(self, report: RecordReport[Any, Any], width: int, *, colour: bool) -> None:
        self.report = report
        self.rules = report.rules
        self.language = report.rules.language
        self.names = called(report.rules, report.names)
        self.width = width
        self.colour = colour
        self.digits = max(3, len(str(len(report.plies))))
        self.column = max(len(told(self.language, verdict.value)) for verdict in _COLUMN)

    # --- layout ---------------------------------------------------------------------------------

    def _paint(self, text: str, code: str) -> str:
        return f"{code}{text}{_PLAIN}" if self.colour and text else text

    def _wrapped(self, text: str, indent: int) -> Iterator[str]:
        """Yield a text at an indent; its further lines go two columns in."""
        first, rest = " " * indent, " " * (indent + STEP)
        if text.isprintable() and len(first) + len(text) <= self.width:
            # Most lines are short, and to break up words takes long.
            yield from [f"{first}{text}".rstrip()] if text.strip() else []
            return
        yield from wrap(
            text, self.width, initial_indent=first, subsequent_indent=rest, break_long_words=False
        )

    def _cited(self, text: str, clauses: Iterable[str], indent: int = INDENT) -> Iterator[str]:
        """Yield a text with its clauses at the right edge, on a line of their own if need be."""
        cited = ", ".join(clauses)
        lines = list(self._wrapped(text, indent))
        last = lines.pop()
        room = self.width - len(last) - _LEAST_GAP
        yield from lines
        if len(cited) <= room:
            yield f"{last}{' ' * (self.width - len(last) - len(cited))}{self._paint(cited, _DIM)}"
        else:
            yield last
            yield f"{' ' * max(self.width - len(cited), 0)}{self._paint(cited, _DIM)}"

    # --- what is said ---------------------------------------------------------------------------

    def heading(self) -> Iterator[str]:
        """Yield what was judged, and what is worth knowing beforehand."""
        start = self.report.start
        edition = self.rules.header(start).edition if start is not None else ""
        names = ", ".join(self.names)
        said = told(
            self.language,
            "{game}[, edition {edition}]: {names}",
            game=self.rules.title,
            edition=edition,
            names=names,
        )
        yield from self._wrapped(said, 0)
        for note in self.report.notes:
            yield from self._wrapped(note, 0)
        if self.report.unknown:
            said = told(self.language, "Not known at the start: {paths}.", paths=self.report.unknown)
            yield from self._wrapped(said, 0)
        yield ""

    def ply(self, ply: PlyReport[Any, Any]) -> Iterator[str]:
        """Yield one move with its consequences or the reasons against it."""
        yield from self._verdict(ply)
        if ply.note:
            yield from self._wrapped(ply.note, INDENT)
        claimed = tuple(objections_to(ply.claims))
        for objection in ply.objections[: len(ply.objections) - len(claimed)]:
            yield from self._objection(objection)
        for result in ply.claims:
            yield from self._wrong_claim(result)
        for path in ply.unknown:
            said = told(self.language, "Not known: {path}. Nobody has entered it.", path=path)
            yield from self._wrapped(said, INDENT)
        if ply.verdict is not Verdict.LEGAL and ply.ruling is not None:
            yield from self._nearest(ply, ply.ruling)
            yield from self._grounds(ply, ply.ruling)
        for event in ply.events:
            yield from self._cited(explain_event(self.rules, event, self.names), (event.clause,))
        right = tuple(result.claim for result in ply.claims if result.verdict is Verdict.LEGAL)
        if right:
            claims = translated(self.rules, format_claims(right, self.names), self.names)
            said = told(self.language, "Claimed, and right: {claims}.", claims=claims)
            yield from self._cited(said, (C.RECORD_CLAIM,))

    def _objection(self, objection: Objection) -> Iterator[str]:
        title = clause_of(self.rules, objection.clause).title
        yield from self._cited(f"{title}:", (objection.clause,))
        yield from self._wrapped(explain_objection(self.rules, objection, self.names), INDENT + STEP)

    def _wrong_claim(self, result: ClaimResult) -> Iterator[str]:
        """Yield the right figure and its parts: what there was before, what came of the moves."""
        objection = result.objection
        if objection is None:
            return
        yield from self._objection(objection)
        if result.before is None:
            return
        seat = format_seat(result.claim.seat, self.names)
        had = translated(self.rules, f"{result.before} {result.claim.quantity}", ())
        said = (
            told(self.language, "{seat} had {had} before.", seat=seat, had=had)
            if result.parts
            else told(
                self.language,
                "{seat} had {had} before, and nothing in these moves changes that.",
                seat=seat,
                had=had,
            )
        )
        yield from self._wrapped(said, INDENT + STEP)
        for part in result.parts:
            said = f"{part.amount:+d}  {explain_event(self.rules, part.event, self.names)}"
            yield from self._cited(said, (part.event.clause,), INDENT + STEP)

    def _verdict(self, ply: PlyReport[Any, Any]) -> Iterator[str]:
        number = "?" if ply.asked else str(ply.ply)
        word = told(self.language, ply.verdict.value)
        begin = f"{number:>{self.digits}}  {word:<{self.column}}  "
        lines = wrap(
            f"{ply.text}{self._remark(ply)}",
            self.width,
            initial_indent=begin,
            subsequent_indent=" " * len(begin),
            break_long_words=False,
        )
        colour = _DIM if ply.corrected else _COLOURS[ply.verdict]
        yield lines[0].replace(word, self._paint(word, colour), 1)
        yield from lines[1:]

    @defines(C.RULING_NEAREST)
    def _nearest(self, ply: PlyReport[Any, Any], ruling: Ruling) -> Iterator[str]:
        if ruling.nearest:
            yield from self._wrapped(told(self.language, "Nearest legal moves:"), INDENT)
        for near in ruling.nearest:
            assert ply.move is not None, "only a move has moves that are near"
            text = self.rules.format_move(near.move, ply.before, self.names)
            difference = difference_in_words(ply.before, self.rules, ply.move, near.move)
            yield from self._wrapped(f"{text}  ({difference})", INDENT + STEP)

    @defines(C.RULING_CERTAINTY)
    def _grounds(self, ply: PlyReport[Any, Any], ruling: Ruling) -> Iterator[str]:
        """Yield what makes a verdict less than certain.

        A refusal rests on the clauses that object; the others could not change it.
        """
        objecting = tuple(objection.clause for objection in ruling.objections)
        texts = [clause_of(self.rules, clause) for clause in objecting or ruling.clauses]
        weakest = max((text.certainty for text in texts), default=Certainty.STATED)
        named = {text.reading for text in texts}
        for reading, option in ruling.readings:
            if reading in named:
                said = told(
                    self.language,
                    "Rests on the reading {reading} = {option}:",
                    reading=str(reading),
                    option=option,
                )
                said += f" {self._meaning(reading, option)}"
                yield from self._wrapped(said, INDENT)
        if weakest in CERTAINTY:
            weak = ", ".join(text.id for text in texts if text.certainty is weakest)
            what = told(self.language, CERTAINTY[weakest])
            said = told(self.language, "Rests on {what}: {named}.", what=what, named=weak)
            yield from self._wrapped(said, INDENT)
        tables = _tables_read(ply, objecting) if objecting else dict(ruling.provenance)
        yield from self._data(tables, INDENT)

    def _meaning(self, reading: ReadingId, option: str) -> str:
        """Return what an option of a reading says, as part of a sentence."""
        text = option_text(self.rules, reading, option)
        return text[:1].lower() + text[1:]

    def _data(self, tables: Mapping[str, Provenance], indent: int) -> Iterator[str]:
        for level in DATA:
            named = ", ".join(table for table, found in tables.items() if found is level)
            if named:
                what = told(self.language, DATA[level])
                said = told(
                    self.language,
                    "Rests on {what}: {named}. Check the printed game.",
                    what=what,
                    named=named,
                )
                yield from self._wrapped(said, indent)

    # --- the end --------------------------------------------------------------------------------

    def ending(self) -> Iterator[str]:
        """Yield how the game ended, and the verdict on the whole."""
        if self.report.plies:
            yield ""
        try:
            yield from self.outcome()
        except Unknown as unknown:
            said = told(
                self.language,
                "The game is over; the points rest on what is not known: {path}.",
                path=unknown.path,
            )
            yield from self._wrapped(said, 0)
            yield ""
        yield from self._summary()

    def outcome(self) -> Iterator[str]:
        """Yield the points, and who has won, at the end of the game."""
        state = self.report.state
        outcome = state.outcome() if state is not None else None
        if state is None or outcome is None:
            return
        for score in state.score():
            name = format_seat(score.seat, self.names)
            total = (
                told(self.language, "not scored")
                if score.excluded
                else told(self.language, "{points:point}", points=score.total)
            )
            yield from self._wrapped(f"{name}: {total}", 0)
            for line in score.lines:
                yield from self._score_line(line)
        winners = [format_seat(seat, self.names) for seat in outcome.winners]
        yield from self._cited(self._won(winners), outcome.why, 0)
        yield ""

    def _won(self, names: list[str]) -> str:
        match names:
            case []:
                return told(self.language, "Nobody wins.")
            case [name]:
                return told(self.language, "{name} wins.", name=name)
            case [*first, last]:
                return told(
                    self.language, "{names} and {last} win together.", names=", ".join(first), last=last
                )
        raise AssertionError(names)

    def _place(self, ply: PlyReport[Any, Any]) -> str:
        return told(self.language, "ply {ply} (line {line})", ply=ply.ply, line=ply.line)

    def _remark(self, ply: PlyReport[Any, Any]) -> str:
        remarks = [
            *([told(self.language, "corrected")] if ply.corrected else []),
            *([told(self.language, "it stood")] if ply.stood and not ply.corrected else []),
            *([told(self.language, "asked, not played")] if ply.asked else []),
        ]
        return f"  ({', '.join(remarks)})" if remarks else ""

    def _score_line(self, line: ScoreLine) -> Iterator[str]:
        title = clause_of(self.rules, line.clause).title
        counted = explain_score_line(self.rules, line, self.names)
        said = f"{line.points:>4}  {title}{f' ({counted})' if counted else ''}"
        yield from self._cited(said, (line.clause,), STEP)

    def _summary(self) -> Iterator[str]:
        report = self.report
        judged = [ply for ply in report.plies if ply.counts]
        word = told(self.language, report.verdict.value).capitalize()
        said = told(self.language, "{verdict}: {count:move} judged", verdict=word, count=len(judged))
        for verdict, what in ((Verdict.ILLEGAL, REFUSED), (Verdict.UNDETERMINED, NOT_DECIDED)):
            places = [self._place(ply) for ply in judged if ply.verdict is verdict]
            said += told(self.language, what, places=", ".join(places)) if places else ""
        lines = list(self._wrapped(f"{said}.", 0))
        yield lines[0].replace(word, self._paint(word, _COLOURS[report.verdict]), 1)
        yield from lines[1:]
        for one in report.unread:
            yield from self._wrapped(told(self.language, "Not used: {error}", error=str(one.error)), 0)
        if not report.is_complete:
            said = told(self.language, "Judging ends there: the moves that follow are not judged.")
            yield from self._wrapped(said, 0)
        tables: dict[str, Provenance] = {}
        for ply in judged:
            tables |= dict(ply.ruling.provenance) if ply.ruling is not None else {}
        yield from self._data(tables, 0)


def _tables_read(ply: PlyReport[Any, Any], clauses: tuple[ClauseId, ...]) -> dict[str, Provenance]:
    """Return the tables that the guards of some clauses read, with where they are from."""
    rules = ply.before.rules
    guards = rules.guards.get(type(ply.move)) if rules is not None else None
    return {
        table: ply.before.provenance(table)
        for citation in (guards.citations if guards is not None else ())
        if citation.clause in clauses and citation.reads is not None
        for table in citation.reads(ply.before, ply.move)
    }
