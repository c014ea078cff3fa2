"""The documents of the vectors: one file for each kind, all with the same head."""

from __future__ import annotations

from typing import Final

from attrs import field, frozen

from dclub.kernel.clause import Clause, Kind
from dclub.kernel.form_documents import ObjectionDocument
from dclub.kernel.provenance import Provenance
from dclub.kernel.reading import Reading
from dclub.kernel.ruling import Verdict
from dclub.kernel.schema import DIALECT, SCHEMA, hoisted, json_schema

__all__ = [
    "FORMAT",
    "KINDS",
    "Audit",
    "Claim",
    "Coverage",
    "Edition",
    "FileEntry",
    "GameEntry",
    "LegalMove",
    "LegalMoves",
    "Manifest",
    "Move",
    "Perft",
    "Ply",
    "Position",
    "Scoring",
    "Step",
    "Witnesses",
    "file_schema",
    "manifest_schema",
]

FORMAT: Final = 1
"""The version of these documents."""


def _holds(name: str, *, absent: bool = False) -> dict[str, object]:
    """Return the metadata of a field that holds a document of dclub of this type, or may hold null."""
    held = {"$ref": f"#/$defs/{name}"}
    return {SCHEMA: {"anyOf": [held, {"type": "null"}]} if absent else held}


def _lists(name: str) -> dict[str, object]:
    """Return the metadata of a field that holds a list of documents of dclub of this type."""
    return {SCHEMA: {"type": "array", "items": {"$ref": f"#/$defs/{name}"}}}


@frozen
class Position:
    """A position.

    `key` is the digest by which the other files name it, `edition_digest` that of the edition with which
    it is played. `source` says where it is from.
    """

    key: str
    edition_digest: str
    position: object = field(metadata=_holds("position"))
    source: str


@frozen
class Audit:
    """What is impossible in a position, and what is worth noting."""

    position: str
    audit: object = field(metadata=_holds("audit"))


@frozen
class LegalMove:
    """A legal move: its text, its document, and its weight where it is an outcome of chance."""

    text: str
    move: object = field(metadata=_holds("move"))
    weight: str | None = None


@frozen
class LegalMoves:
    """All canonical legal moves of a position, in the order of the engine."""

    position: str
    phase: str
    to_move: str
    moves: tuple[LegalMove, ...]


@frozen
class Move:
    """A move in a position, and the ruling on it.

    `example_of` are the clauses of which it is an example.
    """

    id: str
    position: str
    text: str
    move: object = field(metadata=_holds("move"))
    ruling: object = field(metadata=_holds("ruling"))
    source: str
    example_of: tuple[str, ...]


@frozen
class Step:
    """What a legal move brings about: its events in order, and the position `after` it."""

    id: str
    position: str
    text: str
    move: object = field(metadata=_holds("move"))
    events: tuple[object, ...] = field(metadata=_lists("event"))
    after: str


@frozen
class Scoring:
    """What everybody would score if the game ended in a position, and the outcome where it has ended."""

    position: str
    scores: tuple[object, ...] = field(metadata=_lists("score"))
    outcome: object = field(metadata=_holds("outcome", absent=True))


@frozen
class Claim:
    """A figure that somebody claims after a move, and whether it is the one that came about.

    `step` is the id of the move. With `change` it is how much more or less there is than before the move.
    `quantity` is what is counted, `found` what is right, in the terms of the claim.
    """

    id: str
    step: str
    claim: str
    seat: int
    quantity: str
    change: bool
    claimed: int
    found: int
    verdict: Verdict
    objections: tuple[ObjectionDocument, ...]


@frozen
class Ply:
    """The nodes at one ply: where a seat decides, where chance does, where the game has ended."""

    ply: int
    decisions: int
    chances: int
    ends: int
    total: int


@frozen
class Perft:
    """How many ways lead on from a position by canonical moves, ply by ply."""

    position: str
    plies: tuple[Ply, ...]


@frozen
class Edition:
    """The components of a game: the tables as they are written in the edition's file."""

    name: str
    title: str
    digest: str
    provenance: dict[str, Provenance]
    tables: dict[str, object]


@frozen
class Witnesses:
    """The cases on one side of a clause.

    `cases` has some of them: ids of moves, or keys of positions where the case is a position
    alone. `how` counts in what way they bear on the clause. `none` says why there is no case.
    """

    count: int
    how: dict[str, int]
    cases: tuple[str, ...]
    none: str | None = None


@frozen
class Coverage:
    """Which cases stand on either side of a clause."""

    clause: str
    title: str
    kind: Kind
    accepted: Witnesses
    refused: Witnesses


@frozen
class FileEntry:
    """A file of vectors: its name, that of its schema, how many cases it has, and its SHA-256."""

    file: str
    schema: str
    count: int
    sha256: str


@frozen
class GameEntry:
    """The files of a game by kind; the digests of its clauses and of its editions by name."""

    clauses: str
    editions: dict[str, str]
    files: dict[str, FileEntry]


@frozen
class Manifest:
    """What a folder of vectors holds: versions, and the files of each game."""

    type: str
    format: int
    dclub: str
    spec: str
    games: dict[str, GameEntry]


KINDS: Final[dict[str, type]] = {
    "positions": Position,
    "audits": Audit,
    "legal-moves": LegalMoves,
    "moves": Move,
    "steps": Step,
    "scorings": Scoring,
    "claims": Claim,
    "perft": Perft,
    "editions": Edition,
    "clauses": Clause,
    "readings": Reading,
    "coverage": Coverage,
}
"""The kinds of files, and the class of the cases in each."""


def file_schema(kind: str, game: str, embedded: dict[str, dict[str, object]]) -> dict[str, object]:
    """Return the schema of a file; `embedded` has the schemas of dclub's own documents by type."""
    consts = {"type": "vectors", "format": FORMAT, "game": game, "kind": kind}
    properties: dict[str, object] = {
        **{name: {"const": value} for name, value in consts.items()},
        "spec": {"type": "string"},
        "clauses": {"type": "string"},
        "editions": {"type": "object", "additionalProperties": {"type": "string"}},
        "cases": {"type": "array", "items": json_schema(KINDS[kind])},
    }
    schema: dict[str, object] = {
        "$schema": DIALECT,
        "title": f"Vectors of {game}: {kind}",
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
        "$defs": embedded,
    }
    return hoisted(schema)


def manifest_schema() -> dict[str, object]:
    """Return the schema of the manifest."""
    return json_schema(Manifest)
