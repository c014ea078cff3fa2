"""Rulings: what the referee says of one move, as a value."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from attrs import field, frozen

from dclub.kernel.clause import Certainty, ClauseId
from dclub.kernel.facts import Facts, FactValue, facts_of

if TYPE_CHECKING:
    from dclub.kernel.move import Move
    from dclub.kernel.provenance import Provenance
    from dclub.kernel.reading import ReadingId

__all__ = ["Near", "Objection", "Ruling", "Verdict"]


class Verdict(Enum):
    """The three answers to "may this move be made?"."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNDETERMINED = "undetermined"


@frozen(init=False)
class Objection:
    """One reason against a move: the clause that forbids it, and the facts of the case."""

    clause: ClauseId
    facts: Facts

    def __init__(self, clause: ClauseId, /, **facts: FactValue) -> None:
        """Keep the clause and the named facts."""
        self.__attrs_init__(clause, facts_of(facts))

    def fact(self, name: str) -> FactValue:
        """Return the named fact; `KeyError` if the objection has none of that name."""
        return dict(self.facts)[name]


@frozen
class Near:
    """A legal move close to a refused one, and where they differ: `for 4 instead of 3`."""

    move: Move
    difference: str


@frozen
class Ruling:
    """The verdict on one move, with everything that it rests on.

    `objections` come in the order of the clauses. `clauses` are those whose guards were
    evaluated, `readings` and `provenance` what these rest on, and `certainty` is the weakest
    of them. `nearest` holds up to three legal moves, only beside an illegal one. `unknown`
    names the facts that were needed and that nobody stated; it is not empty if the verdict
    is `undetermined`.
    """

    verdict: Verdict
    objections: tuple[Objection, ...] = ()
    clauses: tuple[ClauseId, ...] = ()
    readings: tuple[tuple[ReadingId, str], ...] = ()
    provenance: tuple[tuple[str, Provenance], ...] = ()
    certainty: Certainty = Certainty.STATED
    nearest: tuple[Near, ...] = field(default=(), eq=False)
    unknown: tuple[str, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether the verdict is `legal`."""
        return self.verdict is Verdict.LEGAL

    def __str__(self) -> str:
        """Return the verdict and the objections, in one line, without the game's phrases."""
        reasons = "; ".join(_plain(objection) for objection in self.objections)
        needed = ", ".join(self.unknown)
        details = reasons or (f"not known: {needed}" if needed else "")
        return f"{self.verdict.value}: {details}" if details else self.verdict.value


def _plain(objection: Objection) -> str:
    facts = ", ".join(f"{name}={value}" for name, value in objection.facts)
    return f"{objection.clause} ({facts})" if facts else objection.clause
