"""A folder of vectors as its format page describes it: files, digests, and cases that name one another."""

from __future__ import annotations

import json
from functools import cached_property
from hashlib import blake2b, sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

Document = dict[str, Any]


def digest(value: object) -> str:
    """The digest of a JSON value."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode("ascii"), digest_size=16).hexdigest()


class Folder:
    """The files of one game, read when they are first asked for."""

    def __init__(self, path: Path, game: str) -> None:
        self.path = path
        self.game = game
        self._read: dict[str, Document] = {}

    def document(self, kind: str) -> Document:
        """A whole file."""
        if kind not in self._read:
            self._read[kind] = json.loads((self.path / self.game / f"{kind}.json").read_text("utf-8"))
        return self._read[kind]

    def cases(self, kind: str) -> list[Document]:
        """The cases of a file; what is changed in them stays changed."""
        cases: list[Document] = self.document(kind)["cases"]
        return cases

    def schema(self, kind: str) -> Document:
        """The schema of a file."""
        schema: Document = json.loads((self.path / self.game / f"{kind}.schema.json").read_text("utf-8"))
        return schema

    @cached_property
    def positions(self) -> dict[str, Document]:
        """The documents of the positions by their keys."""
        return {case["key"]: case["position"] for case in self.cases("positions")}

    def tables(self, position: Document) -> Document:
        """The components with which a position is played: those of its edition, and its own over them."""
        (found,) = (case for case in self.cases("editions") if case["name"] == position["edition"])
        tables: Document = found["tables"]
        components = position.get("components", {})
        if components:
            tables = json.loads(json.dumps(tables))
        for name, value in components.items():
            home = tables["tracks"] if name in tables.get("tracks", {}) else tables
            old = home.get(name)
            home[name] = {**old, **value} if isinstance(old, dict) and isinstance(value, dict) else value
        return tables

    def reading(self, position: Document, name: str) -> str:
        """The option of a reading that is in force in a position."""
        (found,) = (case for case in self.cases("readings") if case["id"] == name)
        option: str = position.get("readings", {}).get(name, found["default"])
        return option


def kinds(folder: Folder) -> list[str]:
    """The kinds of files of a game."""
    manifest = json.loads((folder.path / "manifest.json").read_text("utf-8"))
    return list(manifest["games"][folder.game]["files"])


def disagreements(folder: Folder) -> Iterator[str]:
    """What is wrong about the files of a game as such: digests, and cases that name what is not there."""
    yield from _digests(folder)
    yield from _references(folder)


def _digests(folder: Folder) -> Iterator[str]:
    manifest = json.loads((folder.path / "manifest.json").read_text("utf-8"))
    entry = manifest["games"][folder.game]
    for kind, file in entry["files"].items():
        document = folder.document(kind)
        if sha256((folder.path / file["file"]).read_bytes()).hexdigest() != file["sha256"]:
            yield f"{file['file']}: another SHA-256 than in the manifest"
        if len(document["cases"]) != file["count"]:
            yield f"{file['file']}: {len(document['cases'])} cases, not {file['count']}"
        head = (document["type"], document["format"], document["game"], document["kind"], document["spec"])
        if head != ("vectors", manifest["format"], folder.game, kind, manifest["spec"]):
            yield f"{file['file']}: its head is {head}"
        if (document["clauses"], document["editions"]) != (entry["clauses"], entry["editions"]):
            yield f"{file['file']}: other digests of clauses or editions than in the manifest"
    if digest(folder.cases("clauses")) != entry["clauses"]:
        yield "the digest of the clauses is another"
    for edition in folder.cases("editions"):
        parts = {"tables": edition["tables"], "provenance": edition["provenance"]}
        found = digest({"format": 1, "game": folder.game, **parts})
        if not found == edition["digest"] == entry["editions"][edition["name"]]:
            yield f"edition {edition['name']}: its digest is {found}"
    for case in folder.cases("positions"):
        left = {name: value for name, value in case["position"].items() if name not in ("type", "names")}
        if (found := digest({**left, "edition": case["edition_digest"]})) != case["key"]:
            yield f"position {case['key']}: its digest is {found}"


def _references(folder: Folder) -> Iterator[str]:
    positions, clauses = folder.positions, {case["id"] for case in folder.cases("clauses")}
    moves = {case["id"]: case for case in folder.cases("moves")}
    steps = {case["id"]: case for case in folder.cases("steps")}
    for kind in ("audits", "legal-moves", "moves", "steps", "scorings", "perft"):
        for case in folder.cases(kind):
            if case["position"] not in positions:
                yield f"{kind}: no position {case['position']}"
    for name, step in steps.items():
        if step["after"] not in positions:
            yield f"step {name}: no position {step['after']}"
        alike = ("position", "text", "move")
        if name not in moves or any(moves[name][key] != step[key] for key in alike):
            yield f"step {name}: moves.json says otherwise"
        yield from (
            f"step {name}: no clause {e['clause']}" for e in step["events"] if e["clause"] not in clauses
        )
    legal = {name for name, case in moves.items() if case["ruling"]["verdict"] == "legal"}
    yield from (f"move {name} has no step, or has one and is illegal" for name in legal ^ set(steps))
    for claim in folder.cases("claims"):
        if claim["step"] not in steps:
            yield f"claim {claim['id']}: no step {claim['step']}"
        if (claim["claimed"] == claim["found"]) != (claim["verdict"] == "legal"):
            yield f"claim {claim['id']}: {claim['claimed']} against {claim['found']} is {claim['verdict']}"
        if (claim["verdict"] == "illegal") != bool(claim["objections"]):
            yield f"claim {claim['id']}: {claim['verdict']} with {len(claim['objections'])} objections"
    for name, case in moves.items():
        ruling = case["ruling"]
        if (ruling["verdict"] == "illegal") != bool(ruling["objections"]):
            yield f"move {name}: {ruling['verdict']} with {len(ruling['objections'])} objections"
        named = [*ruling["clauses"], *(one["clause"] for one in ruling["objections"])]
        yield from (f"move {name}: no clause {clause}" for clause in named if clause not in clauses)
    known = positions.keys() | moves.keys() | {claim["id"] for claim in folder.cases("claims")}
    for one in folder.cases("coverage"):
        for side in ("accepted", "refused"):
            witnesses = one[side]
            yield from (
                f"coverage of {one['clause']}: no case {c}" for c in witnesses["cases"] if c not in known
            )
            if (witnesses["count"] == 0) != ("none" in witnesses):
                yield f"coverage of {one['clause']}: {witnesses['count']} cases {side}, and a reason for none"


def listed_and_judged(folder: Folder) -> Iterator[str]:
    """What a list of legal moves and the ruling on a move in the same position say of each other."""
    lists = {
        case["position"]: {move["text"]: move["move"] for move in case["moves"]}
        for case in folder.cases("legal-moves")
    }
    for case in folder.cases("moves"):
        listed = lists.get(case["position"], {})
        if case["text"] in listed:
            if case["ruling"]["verdict"] != "legal":
                yield f"move {case['id']} is listed, but {case['ruling']['verdict']}"
            if listed[case["text"]] != case["move"]:
                yield f"move {case['id']} has another document in the list"
