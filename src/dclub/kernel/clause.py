"""Clauses: the rules of a game, each with its permanent id.

The texts are written once, in `spec/`; the wheel carries them as one `clauses.json` per
package, which is read only when somebody asks for a text.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NewType

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = [
    "Certainty",
    "Clause",
    "ClauseId",
    "Example",
    "Kind",
    "find_clauses",
    "load_clauses",
    "weakest",
]

ClauseId = NewType("ClauseId", str)
"""The permanent name of a clause: `dc.buy.price`. Never reused, never renumbered."""


class Kind(Enum):
    """What a clause does; the code that cites it must do the same."""

    DEFINES = "defines"
    PERMITS = "permits"
    FORBIDS = "forbids"
    EFFECTS = "effects"
    SCORES = "scores"
    ENDS = "ends"
    ADVISES = "advises"

    @property
    def is_normative(self) -> bool:
        """Whether the rules change if the clause changes: all kinds but advice."""
        return self is not Kind.ADVISES


class Certainty(Enum):
    """How well the sources support a clause.

    Ordered by weakness: `STATED < INFERRED < DISPUTED < SILENT`.
    """

    STATED = "stated"
    INFERRED = "inferred"
    DISPUTED = "disputed"
    SILENT = "silent"

    def __lt__(self, other: Certainty) -> bool:
        """Return whether this certainty is the stronger one."""
        return _WEAKNESS[self] < _WEAKNESS[other]


_WEAKNESS: Final = {certainty: rank for rank, certainty in enumerate(Certainty)}


def weakest(certainties: Iterable[Certainty]) -> Certainty:
    """Return the weakest of the given certainties; `STATED` if there are none."""
    return max(certainties, default=Certainty.STATED)


@frozen
class Example:
    """A worked example of a clause, in the notations of its game; "" where a part is absent.

    `given` names a position (a file of `spec/<game>/positions/`, without its ending), `set`
    changes values in it, `move` is judged, and the rest says what must come of it; `undo`, whether
    its first move may be taken back once all are made.
    """

    name: str
    given: str = ""
    set: str = ""
    readings: str = ""
    move: str = ""
    ruling: str = ""
    undo: str = ""
    then: str = ""
    event: str = ""
    score: str = ""
    winners: str = ""


@frozen
class Clause:
    """One rule, as `spec/` states it.

    `number` is the place in the chapters ("4.2") and is for display only: it changes when
    clauses are added. `tables` are the tables of the edition that the clause rests on.
    """

    id: ClauseId
    title: str
    kind: Kind
    phase: str
    certainty: Certainty
    sources: tuple[str, ...]
    reading: str | None
    tables: tuple[str, ...]
    text: str
    chapter: str
    number: str
    examples: tuple[Example, ...]


@cache
def load_clauses(package: str) -> Mapping[ClauseId, Clause]:
    """Return the clauses of a package (`dclub.diamonds_club`) in the order of its chapters."""
    import json
    from importlib.resources import files

    document = json.loads(files(package).joinpath("clauses.json").read_text("utf-8"))
    clauses = [_clause(entry) for entry in document["clauses"]]
    return MappingProxyType({clause.id: clause for clause in clauses})


def _clause(entry: dict[str, Any]) -> Clause:
    return Clause(
        id=ClauseId(entry["id"]),
        title=entry["title"],
        kind=Kind(entry["kind"]),
        phase=entry["phase"],
        certainty=Certainty(entry["certainty"]),
        sources=tuple(entry["sources"]),
        reading=entry.get("reading"),
        tables=tuple(entry.get("tables", ())),
        text=entry["text"],
        chapter=entry["chapter"],
        number=entry["number"],
        examples=tuple(Example(**example) for example in entry.get("examples", ())),
    )


def find_clauses(words: str, clauses: Iterable[Clause]) -> list[Clause]:
    """Return the clauses that speak of everyday words, best first; [] if no word is found.

    A word also finds its other endings (`pass` finds "passed"). Clauses that match more of the
    words come first, then those that match in the title or the id.
    """
    stems = {_stem(word) for word in _words(words) if word not in _FILLERS.split()}
    ranked = [(_rank(stems, clause), clause) for clause in clauses]
    found = [pair for pair in ranked if pair[0] > (0, 0)]
    return [clause for _, clause in sorted(found, key=lambda pair: pair[0], reverse=True)]


_FILLERS: Final = """
    a an and are at be by can do does for from has have he her him his how i if in is it may must my of on one
    or she than that the then there they this to was what when where which who will with you
"""
_ENDINGS: Final = ("ings", "ing", "ies", "ied", "ed", "es", "s", "y", "e")
_SHORTEST_STEM: Final = 3
_TITLE, _ID, _TEXT = 4, 3, 1


def _words(text: str) -> list[str]:
    return "".join(letter if letter.isalnum() else " " for letter in text.lower()).split()


def _stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and not word.endswith("ss") and len(word) - len(ending) >= _SHORTEST_STEM:
            return word.removesuffix(ending)
    return word


def _rank(stems: set[str], clause: Clause) -> tuple[int, int]:
    fields = (
        (_TITLE, _words(clause.title)),
        (_ID, _words(clause.id)),
        (_TEXT, _words(clause.text)),
    )
    points = [
        sum(weight for weight, words in fields if any(word.startswith(stem) for word in words))
        for stem in stems
    ]
    return sum(1 for point in points if point), sum(points)
