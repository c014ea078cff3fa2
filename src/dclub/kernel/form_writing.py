"""From values to their JSON documents; see `dclub.kernel.forms`."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from dclub.kernel.audit import Audit
from dclub.kernel.event import Event
from dclub.kernel.jsontext import canonical_json
from dclub.kernel.outcome import Outcome, Score
from dclub.kernel.pads import Pad
from dclub.kernel.partial import PartialPosition
from dclub.kernel.record import Record
from dclub.kernel.rules import EditionValue, PositionFile
from dclub.kernel.ruling import Ruling
from dclub.kernel.state import GameState

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dclub.kernel.audit import Finding
    from dclub.kernel.outcome import ScoreLine
    from dclub.kernel.rules import Document, GameRules, Names
    from dclub.kernel.ruling import Objection

__all__ = ["rules_of", "to_document"]

_NO_GAME = ("dclub.kernel", "dclub.errors")


def to_document(value: object, names: Names = ()) -> Document:
    """Return the document of a value, its `type` first; `TypeError` if it has no form in JSON."""
    match value:
        case PositionFile():
            return to_document(value.position, value.names)
        case PartialPosition():
            return {"type": "position", **value.document}
        case Pad():
            return {"type": "pad", **value.document}
        case GameState():
            return {"type": "position", **_position(value, names)}
        case Ruling():
            return {"type": "ruling", **_ruling(value)}
        case Event():
            return {"type": "event", "clause": value.clause, "kind": value.kind, "facts": dict(value.facts)}
        case Score():
            lines = [_with_facts(line, clause=line.clause, points=line.points) for line in value.lines]
            return {"type": "score", "seat": value.seat, "lines": lines, "excluded": value.excluded}
        case Outcome():
            scores = {"winners": list(value.winners), "scores": list(value.scores)}
            return {"type": "outcome", **scores, "why": list(value.why)}
        case Audit():
            return {"type": "audit", "faults": _findings(value.faults), "notes": _findings(value.notes)}
        case Record():
            return {"type": "record", "header": _header(value), "lines": list(value.lines)}
        case _:
            return _of_game(value)


def rules_of(package: str) -> GameRules[Any, Any]:
    """Return the rules of a game's package, which is imported if need be."""
    rules: GameRules[Any, Any] = import_module(package).RULES
    return rules


def _position(state: GameState[Any], names: Names) -> Document:
    rules = rules_of(state.package)
    return rules.position_document(state, names or rules.default_names[: rules.header(state).players])


def _of_game(value: object) -> Document:
    """Return the document of a game's own value: a move or an edition."""
    from dclub.kernel.convert import unstructure

    package = ".".join(type(value).__module__.split(".")[:2])
    if package.startswith("dclub.") and package not in _NO_GAME:
        rules = rules_of(package)
        for kind, cls in rules.move_kinds.items():
            if type(value) is cls:
                return {"type": "move", "game": rules.id, "kind": kind, **unstructure(value)}
        if isinstance(value, EditionValue):
            return {"type": "edition", "game": rules.id, "name": value.name, "digest": value.digest}
    raise TypeError(f"{type(value).__name__} has no form in JSON")


def _ruling(ruling: Ruling) -> Document:
    near = [{"move": to_document(near.move), "difference": near.difference} for near in ruling.nearest]
    return {
        "verdict": ruling.verdict.value,
        "objections": [_with_facts(objection, clause=objection.clause) for objection in ruling.objections],
        "clauses": list(ruling.clauses),
        "readings": dict(ruling.readings),
        "provenance": {table: level.value for table, level in ruling.provenance},
        "certainty": ruling.certainty.value,
        "nearest": near,
        "unknown": list(ruling.unknown),
    }


def _with_facts(value: Objection | ScoreLine | Finding, **others: object) -> Document:
    return {**others, "facts": dict(value.facts)}


def _findings(findings: Iterable[Finding]) -> list[Document]:
    """Return the documents of a set, in an order that is the same in every process."""
    documents = [_with_facts(one, clause=one.clause, where=one.where) for one in findings]
    return sorted(documents, key=lambda document: (str(document["where"]), canonical_json(document)))


def _header(record: Record) -> Document:
    """Return the header of a record, without what is empty."""
    from dclub.kernel.convert import unstructure

    document: Document = unstructure(record.header)
    return {name: value for name, value in document.items() if value not in ({}, [], None)}
