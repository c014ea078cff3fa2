"""Judging records that begin in a position of which something is open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dclub.cli.group import UNREADABLE, exit_code
from dclub.cli.input import faults_of
from dclub.cli.inquiring import answer_document, answer_lines, inquiry_with
from dclub.cli.options import spoken_language
from dclub.cli.output import fill, say, say_json
from dclub.kernel.first_moves import first_moves, has_more
from dclub.kernel.phrases import told
from dclub.kernel.report import report_json
from dclub.kernel.ruling import Verdict
from dclub.kernel.verdicts import worst

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dclub.cli.input import Loaded
    from dclub.kernel.first_moves import FirstMove
    from dclub.kernel.inquiry import Inquiry
    from dclub.kernel.inquiry_sensitivity import InquirySensitivity
    from dclub.kernel.rules import Document
    from dclub.kernel.verdicts import RecordReport

__all__ = ["first_moves_document", "judge_first_moves", "verdict_of_first"]


def judge_first_moves(
    loaded: Loaded, report: RecordReport[Any, Any], *, grant: bool, sensitivity: bool, as_json: bool
) -> int:
    """Tell what the position at the start says of the first moves of a record; return the exit code.

    `loaded` has the record and that position, and `report` what is not known at the start.
    """
    assert loaded.record is not None
    inquiry, others = inquiry_with(loaded, sensitivity=sensitivity)
    with faults_of(loaded.name):
        found = [*first_moves(loaded.rules, loaded.record, inquiry, loaded.names, grant=grant)]
    if as_json:
        say_json(first_moves_document(loaded, report, inquiry, found, others, grant=grant))
    else:
        _say(loaded, report, inquiry, found, others, grant=grant)
    if any(one.contradicted for one in found):
        return UNREADABLE
    return exit_code(verdict_of_first(loaded, found))


def verdict_of_first(loaded: Loaded, found: Iterable[FirstMove[Any]]) -> Verdict:
    """Return the verdict on a record by its first moves: what follows its first ply is not decided."""
    assert loaded.record is not None
    counted = {one.verdict for one in found if not one.asked}
    return worst(counted | ({Verdict.UNDETERMINED} if has_more(loaded.rules, loaded.record) else set()))


def first_moves_document(
    loaded: Loaded,
    report: RecordReport[Any, Any],
    inquiry: Inquiry[Any, Any],
    found: Iterable[FirstMove[Any]],
    others: InquirySensitivity[Any, Any] | None = None,
    *,
    grant: bool = False,
) -> Document:
    """Return the report on the record as a document, with the answers under `first`."""
    moves = [*found]
    first = [
        {"ply": one.ply, "line": one.line, "asked": one.asked}
        | (
            {"verdict": one.verdict.value, "text": one.text, "matters": [one.unknown]}
            if one.answer is None
            else answer_document(loaded, one.answer, inquiry, others, grant=grant)
        )
        for one in moves
    ]
    impossible = any(one.contradicted for one in moves)
    verdict = None if impossible else verdict_of_first(loaded, moves).value
    return report_json(report) | {"verdict": verdict, "first": first}


def _say(
    loaded: Loaded,
    report: RecordReport[Any, Any],
    inquiry: Inquiry[Any, Any],
    found: Iterable[FirstMove[Any]],
    others: InquirySensitivity[Any, Any] | None,
    *,
    grant: bool,
) -> None:
    assert loaded.record is not None
    language = spoken_language()
    say(fill(told(language, "Not known at the start: {paths}.", paths=", ".join(report.unknown)), "  ", ""))
    for one in found:
        say()
        place = told(language, "ply {ply} (line {line})", ply=one.ply, line=one.line)
        say(f"{place}, {told(language, 'asked, not played')}:" if one.asked else f"{place}:")
        if one.answer is None:
            say(f"{Verdict.UNDETERMINED.value}  {one.text}")
            say(fill(told(language, "Not known: {paths}.", paths=one.unknown), "        ", "      "))
            continue
        for line in answer_lines(loaded, one.answer, inquiry, others, grant=grant):
            say(line)
    if has_more(loaded.rules, loaded.record):
        say()
        say(told(language, "Judging ends there: the moves that follow are not judged."))
