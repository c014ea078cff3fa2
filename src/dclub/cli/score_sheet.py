"""What a score comes to, line by line: what the table, the CSV and the page all show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from dclub.kernel.clause import Certainty
from dclub.kernel.inquiry_text import in_short
from dclub.kernel.language import ENGLISH, Language
from dclub.kernel.notation import format_seat
from dclub.kernel.pads import Account, OpenLine
from dclub.kernel.partial import Unknown
from dclub.kernel.phrases import clause_of, explain_score_line, option_text, told
from dclub.kernel.provenance import Provenance
from dclub.kernel.report_text import DATA
from dclub.kernel.translating import called

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from dclub.kernel.clause import ClauseId
    from dclub.kernel.inquiry import Inquiry
    from dclub.kernel.move import Seat
    from dclub.kernel.outcome import Outcome, ScoreLine
    from dclub.kernel.pads import Pad
    from dclub.kernel.reading import Readings
    from dclub.kernel.rules import GameRules, Names
    from dclub.kernel.state import GameState

__all__ = [
    "Row",
    "ScoreSheet",
    "contenders_text",
    "name_of",
    "range_text",
    "remarks_of",
    "rows_of",
    "sheet_of_open",
    "sheet_of_pad",
    "sheet_of_state",
    "total_text",
    "winners_text",
]


@frozen
class ScoreSheet:
    """The scores of all players, and who has won.

    `outcome` is None while the game goes on, or where `unknown` says what decides it; `contenders` are
    then those who can have won, () where that cannot be told.
    """

    rules: GameRules[Any, Any]
    names: Names
    accounts: tuple[Account, ...]
    outcome: Outcome | None
    unknown: tuple[str, ...]
    readings: Readings
    level: Callable[[str], Provenance]
    edition: str
    contenders: tuple[Seat, ...] = ()

    @property
    def clauses(self) -> tuple[ClauseId, ...]:
        """Every clause that a line or the outcome rests on, in the order in which they come."""
        lines = [line.clause for account in self.accounts for line in account.lines]
        return tuple(dict.fromkeys([*lines, *(self.outcome.why if self.outcome is not None else ())]))


def sheet_of_state(rules: GameRules[Any, Any], state: GameState[Any], names: Names) -> ScoreSheet:
    """Return the scores of a state; `Unknown` where a table that nobody entered decides one."""
    accounts = tuple(Account(score.seat, score.lines, score.excluded) for score in state.score())
    edition = rules.header(state).edition
    return ScoreSheet(rules, names, accounts, state.outcome(), (), state.readings, state.provenance, edition)


def sheet_of_open(rules: GameRules[Any, Any], inquiry: Inquiry[Any, Any], names: Names) -> ScoreSheet:
    """Return the scores of a position of which something is open, as far as they are known."""
    from dclub.kernel.open_scoring import score_open

    counted, state = score_open(rules, inquiry, names), inquiry.sketch.state
    edition = rules.header(state).edition
    return ScoreSheet(
        rules,
        names,
        counted.accounts,
        counted.outcome,
        counted.unknown,
        state.readings,
        state.provenance,
        edition,
        counted.contenders,
    )


def sheet_of_pad(rules: GameRules[Any, Any], pad: Pad[Any]) -> ScoreSheet:
    """Return the scores of a pad, as far as they are known."""
    counted = pad.score()
    edition = str(pad.document.get("edition", "invented"))
    return ScoreSheet(
        rules,
        pad.names,
        counted.accounts,
        counted.outcome,
        counted.unknown,
        pad.readings,
        pad.provenance,
        edition,
        counted.contenders,
    )


@frozen
class Row:
    """One line of a score, in words; `points` is "?" or a range where the line is open."""

    points: str
    clause: ClauseId
    title: str
    certainty: Certainty
    counted: str
    provenance: tuple[tuple[str, Provenance], ...]


def rows_of(sheet: ScoreSheet, account: Account) -> Iterator[Row]:
    """Yield the lines of one player."""
    for line in account.lines:
        clause = clause_of(sheet.rules, line.clause)
        levels = tuple(_levels(sheet, clause.tables))
        counted = _counted(sheet, line)
        points = _points(line, sheet.rules.language)
        yield Row(points, clause.id, clause.title, clause.certainty, counted, levels)


def _levels(sheet: ScoreSheet, tables: tuple[str, ...]) -> Iterator[tuple[str, Provenance]]:
    """Yield where each table is from; what the edition lacks was stated on the spot, or is unknown."""
    for table in tables:
        try:
            yield table, sheet.level(table)
        except Unknown:
            yield table, Provenance.TABLE


def _points(line: ScoreLine | OpenLine, language: Language) -> str:
    if not isinstance(line, OpenLine):
        return str(line.points)
    return "?" if line.low is None else range_text((line.low, line.high), language)


def _counted(sheet: ScoreSheet, line: ScoreLine | OpenLine) -> str:
    if isinstance(line, OpenLine):
        missing = told(sheet.rules.language, "not known: {paths}", paths=", ".join(in_short(line.unknown)))
        return f"{line.what}: {missing}" if line.what else missing
    return explain_score_line(sheet.rules, line, sheet.names)


def range_text(points: tuple[int, int | None], language: Language = ENGLISH) -> str:
    """Return a range in words, a single number if both ends are the same; a range may have no end."""
    low, high = points
    if high is None:
        return told(language, "{low} or more", low=low)
    return str(low) if low == high else f"{low} to {high}"


def total_text(account: Account, language: Language = ENGLISH) -> str:
    """Return what a player has in all."""
    if account.excluded:
        return told(language, "not scored")
    if account.range is None:
        return told(language, "not known")
    low, high = account.range
    if low == high:
        return told(language, "{points:point}", points=low)
    if high is None:
        return told(language, "{low} points or more", low=low)
    return told(language, "{low} to {high} points", low=low, high=high)


def name_of(sheet: ScoreSheet, account: Account) -> str:
    """Return the name of the player of an account."""
    return format_seat(account.seat, called(sheet.rules, sheet.names))


def winners_text(sheet: ScoreSheet) -> str:
    """Return who has won; "" where that is not known."""
    if sheet.outcome is None:
        return ""
    language, names = sheet.rules.language, called(sheet.rules, sheet.names)
    match [format_seat(seat, names) for seat in sheet.outcome.winners]:
        case []:
            return told(language, "Nobody wins")
        case [*first, last] if first:
            return told(language, "Won by {names} and {last}", names=" and ".join(first), last=last)
        case winners:
            return told(language, "Won by {name}", name=winners[0])


def contenders_text(sheet: ScoreSheet) -> str:
    """Return who can have won where that is open; "" where it cannot be told."""
    language, names = sheet.rules.language, called(sheet.rules, sheet.names)
    match [format_seat(seat, names) for seat in sheet.contenders]:
        case []:
            return ""
        case [name]:
            return told(language, "Won by {name}, whatever it is that is not known.", name=name)
        case several:
            return told(language, "Who has won is open: {names}.", names=", ".join(several))


def remarks_of(sheet: ScoreSheet) -> Iterator[str]:
    """Yield what makes the scores less than certain: data to check, readings, what nobody stated."""
    language = sheet.rules.language
    clauses = [clause_of(sheet.rules, clause) for clause in sheet.clauses]
    levels = {table: level for clause in clauses for table, level in _levels(sheet, clause.tables)}
    for level, words in DATA.items():
        if named := [table for table, found in levels.items() if found is level]:
            what, tables = told(language, words), ", ".join(named)
            yield told(language, "Rests on {what}: {named}. Check the printed game.", what=what, named=tables)
    asked = {clause.reading for clause in clauses}
    for reading in sheet.rules.readings:
        if reading.id in asked:
            option = reading.option(sheet.readings[reading.id])
            head = told(
                language,
                "Rests on the reading {reading} = {option}:",
                reading=str(reading.id),
                option=option.name,
            )
            yield f"{head} {option_text(sheet.rules, reading.id, option.name)}"
    if sheet.unknown:
        yield told(language, "Not known: {paths}.", paths=", ".join(in_short(sheet.unknown)))
