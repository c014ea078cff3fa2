"""Coverage: for each clause the cases on either side of it, or why there can be none."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from dclub.kernel.clause import Kind
from dclub.testing.vectors.cases import Side
from dclub.testing.vectors.documents import Coverage, Witnesses

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dclub.kernel.clause import Clause
    from dclub.testing.vectors.cases import Sign

__all__ = ["cover"]

_NAMED: Final = 5
"""How many cases are named for each side of a clause."""

_NONE: Final = {
    Kind.DEFINES: "A definition: what is judged and counted rests on it, but nothing names it.",
    Kind.EFFECTS: "It comes about after legal moves; it refuses none.",
    Kind.SCORES: "It counts points; it refuses no move.",
    Kind.ENDS: "It ends a game or decides it; it refuses no move.",
    Kind.ADVISES: "Advice: no verdict rests on it.",
}
"""Why a clause of some kind may have no case on one side; the other kinds always must."""


def cover(clauses: Iterable[Clause], signs: Iterable[tuple[Sign, str]]) -> list[Coverage]:
    """Return how cases cover clauses, in the order of the clauses; each sign has the id of its case."""
    found: dict[tuple[str, Side], list[tuple[str, str]]] = {}
    for sign, case in dict.fromkeys(signs):
        found.setdefault((sign.clause, sign.side), []).append((sign.how, case))
    return [
        Coverage(
            clause.id,
            clause.title,
            clause.kind,
            *(_witnesses(clause.kind, side, found.get((clause.id, side), [])) for side in Side),
        )
        for clause in clauses
    ]


def _witnesses(kind: Kind, side: Side, signs: Iterable[tuple[str, str]]) -> Witnesses:
    bearing = [(how, case) for how, case in signs if _counts(kind, side, how)]
    cases = list(dict.fromkeys(case for _, case in bearing))
    how = dict(sorted(Counter(how for how, _ in bearing).items()))
    none = None if cases else _NONE.get(kind, "None was found.")
    return Witnesses(len(cases), how, tuple(cases[:_NAMED]), none)


def _counts(kind: Kind, side: Side, how: str) -> bool:
    """Return whether something is a case of a clause: a prohibition refuses only what it objects to."""
    return kind is not Kind.FORBIDS or side is Side.ACCEPTED or how == "objection"
