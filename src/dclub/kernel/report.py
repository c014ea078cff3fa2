"""Reports for programs: what judging found, as a document of plain values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dclub.kernel.clause import Certainty
from dclub.kernel.notation import format_seat
from dclub.kernel.phrases import explain_event, explain_objection
from dclub.kernel.report_text import report_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dclub.kernel.event import Event
    from dclub.kernel.facts import Facts
    from dclub.kernel.rules import Document, GameRules, Names
    from dclub.kernel.ruling import Objection, Ruling
    from dclub.kernel.verdicts import PlyReport, RecordReport

__all__ = ["near_documents", "objection_documents", "report_json", "report_text"]


def report_json(report: RecordReport[Any, Any]) -> Document:
    """Return a report as a document: the verdict, each move, the outcome.

    Every move has the keys that a program can count on. Keys that say something rare come only
    where they apply: `asked` and `corrected` (true), `claims`, `unknown`, `note`, `supplied` (the move with
    which forensic reading goes on, and which the record does not have); and `notes`,
    `unknown` and `unread` of the record as a whole.
    """
    document: Document = {
        "verdict": report.verdict.value,
        "moves": [_move(ply) for ply in report.plies],
        "outcome": _outcome(report),
    }
    unread = [{"line": one.line, "message": str(one.error)} for one in report.unread]
    return document | _present(notes=list(report.notes), unknown=list(report.unknown), unread=unread)


def _present(**values: object) -> Document:
    """Return the values that say something."""
    return {name: value for name, value in values.items() if value}


def _move(ply: PlyReport[Any, Any]) -> Document:
    document: Document = {
        "ply": ply.ply,
        "line": ply.line,
        "text": ply.text,
        "verdict": ply.verdict.value,
        "stood": ply.stood,
        "objections": objection_documents(ply.rules, ply.objections, ply.names),
        "events": [_event(ply, event) for event in ply.events],
        **_grounds(ply, ply.ruling),
    }
    claims = [
        {
            "seat": format_seat(result.claim.seat, ply.names),
            "quantity": result.claim.quantity,
            "claimed": result.claim.amount,
            "found": result.found,
            "verdict": result.verdict.value,
            "before": result.before,
            "parts": [_event(ply, part.event) | {"amount": part.amount} for part in result.parts],
        }
        for result in ply.claims
    ]
    supplied = "" if ply.supplied is None else ply.rules.format_move(ply.supplied, ply.before, ply.names)
    return document | _present(
        asked=ply.asked,
        corrected=ply.corrected,
        claims=claims,
        unknown=list(ply.unknown),
        note=ply.note,
        supplied=supplied,
    )


def _event(ply: PlyReport[Any, Any], event: Event) -> Document:
    return {
        "clause": event.clause,
        "kind": event.kind,
        "facts": _facts(event.facts),
        "message": explain_event(ply.rules, event, ply.names),
    }


def objection_documents(
    rules: GameRules[Any, Any], objections: Iterable[Objection], names: Names
) -> list[Document]:
    """Return objections as documents: the clause, the facts, and the sentence made from them."""
    return [
        {
            "clause": objection.clause,
            "facts": _facts(objection.facts),
            "message": explain_objection(rules, objection, names),
        }
        for objection in objections
    ]


def near_documents(ply: PlyReport[Any, Any], ruling: Ruling) -> list[Document]:
    """Return the nearest legal moves as documents: the text, and the difference in words."""
    return [
        {"text": ply.rules.format_move(near.move, ply.before, ply.names), "difference": near.difference}
        for near in ruling.nearest
    ]


def _grounds(ply: PlyReport[Any, Any], ruling: Ruling | None) -> Document:
    """Return what the verdict on a move rests on; nothing for a text that cannot be read."""
    if ruling is None:
        return {
            "clauses": [],
            "readings": {},
            "certainty": Certainty.STATED.value,
            "provenance": {},
            "nearest": [],
        }
    return {
        "clauses": list(ruling.clauses),
        "readings": dict(ruling.readings),
        "certainty": ruling.certainty.value,
        "provenance": {table: level.value for table, level in ruling.provenance},
        "nearest": near_documents(ply, ruling),
    }


def _facts(facts: Facts) -> Document:
    return {name: list(value) if isinstance(value, tuple) else value for name, value in facts}


def _outcome(report: RecordReport[Any, Any]) -> Document | None:
    outcome = report.outcome
    if outcome is None:
        return None
    return {
        "winners": [format_seat(seat, report.names) for seat in outcome.winners],
        "scores": dict(zip(report.names, outcome.scores, strict=True)),
        "why": list(outcome.why),
    }
