"""The files of a folder of vectors: for each game and kind the cases and their schema, and a manifest."""

from __future__ import annotations

import json
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from dclub import __version__
from dclub.kernel.convert import unstructure
from dclub.kernel.forms import schema
from dclub.kernel.record import SPEC_VERSION
from dclub.testing.vectors.documents import (
    FORMAT,
    KINDS,
    FileEntry,
    GameEntry,
    Manifest,
    file_schema,
    manifest_schema,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dclub.testing.vectors.collecting import Vectors

__all__ = ["MANIFEST", "README", "files_of", "format_page"]

README: Final = "README.rst"
"""The page that says what stands where."""

MANIFEST: Final = "manifest.json"
"""The file that lists all others."""

_EMBEDDED: Final = ("position", "audit", "move", "ruling", "event", "score", "outcome")


def format_page() -> str:
    """Return the page that says what stands where, in reStructuredText."""
    return files("dclub.testing.vectors").joinpath("format.rst").read_text("utf-8")


def files_of(games: Iterable[Vectors]) -> dict[str, str]:
    """Return the texts of all files by their paths within the folder, the manifest last.

    The same vectors give the same texts everywhere.
    """
    texts = {README: format_page()}
    entries: dict[str, GameEntry] = {}
    for vectors in games:
        own, entries[vectors.rules.id] = _files_of_game(vectors)
        texts |= own
    manifest = Manifest("manifest", FORMAT, __version__, SPEC_VERSION, entries)
    texts["manifest.schema.json"] = _pretty(manifest_schema())
    texts[MANIFEST] = _pretty(unstructure(manifest))
    return texts


def _files_of_game(vectors: Vectors) -> tuple[dict[str, str], GameEntry]:
    rules = vectors.rules
    embedded = {name: schema(name, rules) for name in _EMBEDDED}
    texts: dict[str, str] = {}
    entries: dict[str, FileEntry] = {}
    for kind in KINDS:
        name, cases = f"{rules.id}/{kind}", vectors.cases[kind]
        text = _cases_text(vectors, kind)
        texts[f"{name}.schema.json"] = _pretty(file_schema(kind, rules.id, embedded))
        texts[f"{name}.json"] = text
        digest = sha256(text.encode()).hexdigest()
        entries[kind] = FileEntry(f"{name}.json", f"{name}.schema.json", len(cases), digest)
    return texts, GameEntry(vectors.clauses, vectors.editions, entries)


def _cases_text(vectors: Vectors, kind: str) -> str:
    """Return a file of cases: the head, then one case a line."""
    head = {
        "type": "vectors",
        "format": FORMAT,
        "game": vectors.rules.id,
        "kind": kind,
        "spec": SPEC_VERSION,
        "clauses": vectors.clauses,
        "editions": vectors.editions,
    }
    above = "".join(f"{json.dumps(name)}: {_line(value)},\n" for name, value in head.items())
    cases = ",\n".join(map(_line, vectors.cases[kind]))
    return f'{{\n{above}"cases": [\n{cases}\n]\n}}\n'


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _pretty(document: Any) -> str:
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"
