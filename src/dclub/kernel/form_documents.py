"""The JSON documents of what every game has: rulings, events, scores, audits, records."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from dclub.kernel.clause import Certainty
from dclub.kernel.facts import FactValue
from dclub.kernel.provenance import Provenance
from dclub.kernel.ruling import Verdict

__all__ = [
    "AuditDocument",
    "EditionDocument",
    "EventDocument",
    "FactDocument",
    "FindingDocument",
    "LineDocument",
    "NearDocument",
    "ObjectionDocument",
    "OutcomeDocument",
    "RecordDocument",
    "RulingDocument",
    "ScoreDocument",
]

FactDocument: TypeAlias = dict[str, FactValue]
"""The facts of a case by name, in their order."""


@frozen
class ObjectionDocument:
    """One reason against a move: the clause that forbids it, and the facts of the case."""

    clause: str
    facts: FactDocument


@frozen
class NearDocument:
    """A legal move close to a refused one, and where they differ."""

    move: dict[str, object]
    difference: str


@frozen
class RulingDocument:
    """The verdict on one move, with everything that it rests on."""

    verdict: Verdict
    objections: tuple[ObjectionDocument, ...]
    clauses: tuple[str, ...]
    readings: dict[str, str]
    provenance: dict[str, Provenance]
    certainty: Certainty
    nearest: tuple[NearDocument, ...]
    unknown: tuple[str, ...]


@frozen
class EventDocument:
    """One consequence of a move: its clause, its kind and its facts."""

    clause: str
    kind: str
    facts: FactDocument


@frozen
class LineDocument:
    """The points that one clause gives one seat, and what was counted."""

    clause: str
    points: int
    facts: FactDocument


@frozen
class ScoreDocument:
    """What one seat would score if the game ended now; the total is the sum of the lines."""

    seat: int
    lines: tuple[LineDocument, ...]
    excluded: bool


@frozen
class OutcomeDocument:
    """How a game ended: the seats that won, one total a seat (null if not scored), and why."""

    winners: tuple[int, ...]
    scores: tuple[int | None, ...]
    why: tuple[str, ...]


@frozen
class FindingDocument:
    """One thing found in a position: the clause, the key path of the place, and the facts."""

    clause: str
    where: str
    facts: FactDocument


@frozen
class AuditDocument:
    """The findings on one position: what is impossible, and what is worth knowing."""

    faults: tuple[FindingDocument, ...]
    notes: tuple[FindingDocument, ...]


@frozen
class RecordDocument:
    """A record: its header, and the lines after it as they were written."""

    header: dict[str, object]
    lines: tuple[str, ...]


@frozen
class EditionDocument:
    """A reference to an edition: its name, and the digest of what it holds."""

    game: str
    name: str
    digest: str
