"""Scores for people at a terminal, for a spreadsheet and for a program."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from dclub.cli.output import fill, paint, say, table
from dclub.cli.score_sheet import contenders_text, name_of, remarks_of, rows_of, total_text, winners_text
from dclub.kernel.notation import format_seat
from dclub.kernel.outcome import ScoreLine
from dclub.kernel.phrases import explain_score_line, told

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.cli.score_sheet import ScoreSheet
    from dclub.kernel.facts import Facts
    from dclub.kernel.language import Language
    from dclub.kernel.outcome import Outcome
    from dclub.kernel.pads import Account
    from dclub.kernel.rules import Document

__all__ = ["say_scores", "score_csv", "score_document", "score_lines"]


def say_scores(sheet: ScoreSheet) -> None:
    """Write a table per player, who has won, and what all that rests on."""
    for line in score_lines(sheet):
        say(line)


def score_lines(sheet: ScoreSheet) -> Iterator[str]:
    """Yield what `say_scores` writes: lines of 80 columns."""
    for account in sheet.accounts:
        yield from _account_lines(sheet, account)
        yield ""
    yield from _outcome_lines(sheet)
    for remark in remarks_of(sheet):
        yield from fill(remark, "  ", "").split("\n")


def _account_lines(sheet: ScoreSheet, account: Account) -> Iterator[str]:
    yield paint(f"{name_of(sheet, account)}: {total_text(account, sheet.rules.language)}", bold=True)
    rows = [
        (
            row.points,
            row.clause,
            told(sheet.rules.language, row.certainty.value),
            f"{row.title}: {row.counted}" if row.counted else row.title,
        )
        for row in rows_of(sheet, account)
    ]
    language = sheet.rules.language
    heading, *lines = table([_heading(language), *rows], "  ", right=(0,))
    yield paint(heading, "bright_black")
    yield from lines


def _heading(language: Language) -> tuple[str, ...]:
    return (
        told(language, "Points"),
        told(language, "Clause"),
        told(language, "Certainty"),
        told(language, "What was counted"),
    )


def _outcome_lines(sheet: ScoreSheet) -> Iterator[str]:
    if sheet.outcome is not None:
        said = winners_text(sheet)
        first, *others = fill(f"{said}  ({', '.join(sheet.outcome.why)})", "  ", "").split("\n")
        yield first.replace(said, paint(said, bold=True), 1)
        yield from others
    elif sheet.unknown:
        yield paint(told(sheet.rules.language, "Undetermined."), "yellow", bold=True)
        if said := contenders_text(sheet):
            yield from fill(said, "  ", "").split("\n")
    else:
        yield told(sheet.rules.language, "The game goes on: these are the points if it ended now.")


# --- CSV ----------------------------------------------------------------------------------------


def score_csv(sheet: ScoreSheet) -> str:
    """Return one row a line, after a row with the names of the columns (RFC 4180).

    `points` is empty where a line is open; then `counted` says what is not known.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    language = sheet.rules.language
    writer.writerow(_columns(language))
    for account in sheet.accounts:
        name = name_of(sheet, account)
        for line, row in zip(account.lines, rows_of(sheet, account), strict=True):
            known = isinstance(line, ScoreLine)
            counted = row.counted if known or row.points == "?" else f"{row.points}; {row.counted}"
            provenance = "; ".join(f"{name} {told(language, level.value)}" for name, level in row.provenance)
            points, certainty = row.points if known else "", told(language, row.certainty.value)
            writer.writerow((name, row.title, points, row.clause, certainty, counted, provenance))
    return text.getvalue()


def _columns(language: Language) -> tuple[str, ...]:
    return (
        told(language, "player"),
        told(language, "line"),
        told(language, "points"),
        told(language, "clause"),
        told(language, "certainty"),
        told(language, "counted"),
        told(language, "provenance"),
    )


# --- JSON ---------------------------------------------------------------------------------------


def score_document(sheet: ScoreSheet) -> Document:
    """Return the scores as a document.

    What is open has `points` or `total` null, with its `range` (null if there is none) and what is
    `unknown`; these keys come only where they apply. The second number of a range is null where it has
    no end. `contenders` are those who can have won, where that is open and can be told.
    """
    document: Document = {
        "players": [_account_document(sheet, account) for account in sheet.accounts],
        "outcome": None if sheet.outcome is None else _outcome_document(sheet, sheet.outcome),
    }
    if sheet.contenders:
        document["contenders"] = [format_seat(seat, sheet.names) for seat in sheet.contenders]
    return {**document, "unknown": list(sheet.unknown)} if sheet.unknown else document


def _account_document(sheet: ScoreSheet, account: Account) -> Document:
    score = account.score
    document: Document = {
        "name": name_of(sheet, account),
        "total": None if score is None or score.excluded else score.total,
        "lines": [],
    }
    lines = []
    for line, row in zip(account.lines, rows_of(sheet, account), strict=True):
        grounds: Document = {
            "certainty": row.certainty.value,
            "provenance": {table: level.value for table, level in row.provenance},
        }
        if isinstance(line, ScoreLine):
            message = explain_score_line(sheet.rules, line, sheet.names)
            said: Document = {"points": line.points, "facts": _facts(line.facts), "message": message}
        else:
            bounds = None if line.low is None else [line.low, line.high]
            said = {"what": line.what, "points": None, "range": bounds, "unknown": list(line.unknown)}
        lines.append({"clause": line.clause, **said, **grounds})
    if score is None:
        document["range"] = None if account.range is None else list(account.range)
    return {**document, "lines": lines}


def _facts(facts: Facts) -> Document:
    return {name: list(value) if isinstance(value, tuple) else value for name, value in facts}


def _outcome_document(sheet: ScoreSheet, outcome: Outcome) -> Document:
    return {
        "winners": [format_seat(seat, sheet.names) for seat in outcome.winners],
        "scores": dict(zip(sheet.names, outcome.scores, strict=True)),
        "why": list(outcome.why),
    }
