"""The judge: one move, guard by guard, with every reason that stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from dclub.kernel import clauses as K
from dclub.kernel.citing import defines, forbids
from dclub.kernel.clause import ClauseId, load_clauses, weakest
from dclub.kernel.nearest import nearest
from dclub.kernel.partial import Unknown
from dclub.kernel.reading import ReadingId
from dclub.kernel.ruling import Objection, Ruling, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.kernel.citing import Citation
    from dclub.kernel.clause import Clause
    from dclub.kernel.move import Move
    from dclub.kernel.phase import Guards
    from dclub.kernel.provenance import Provenance
    from dclub.kernel.state import GameState

__all__ = ["STAND_ALONE", "judge", "objections"]

M = TypeVar("M", bound="Move")

STAND_ALONE = frozenset({K.TURN_OVER, K.TURN_PHASE, K.MOVE_SHAPE})
"""Faults after which no other guard makes sense."""


@forbids(K.TURN_OVER)
def over(state: GameState[M], _move: M) -> Objection | None:
    """The game has ended."""
    return Objection(K.TURN_OVER) if state.rules is None else None


@forbids(K.TURN_PHASE)
def out_of_phase(state: GameState[M], move: M) -> Objection | None:
    """The move is not of the kind that is being decided."""
    rules = state.rules
    if rules is None or type(move) in rules.guards:
        return None
    expected = tuple(kind.__name__.lower() for kind in rules.guards)
    return Objection(K.TURN_PHASE, found=type(move).__name__.lower(), expected=expected, phase=rules.name)


@defines(K.RULING_VERDICT)
def judge(state: GameState[M], move: M, *, with_nearest: bool = True) -> Ruling:
    """Return the ruling on a move in a state, if asked for with the nearest legal moves."""
    for structural in (over, out_of_phase):
        if (objection := structural(state, move)) is not None:
            return Ruling(Verdict.ILLEGAL, (objection,), (objection.clause,))
    rules = state.rules
    assert rules is not None
    case = _Case(state, move)
    case.hear(rules.guards[type(move)])
    case.clauses.extend(rules.permits.get(type(move), ()))
    return case.ruling(with_nearest=with_nearest)


def objections(state: GameState[M], move: M) -> Iterator[Objection]:
    """Yield what is against a move of the phase.

    Raises `Unknown` in the end if a guard needs what is not known.
    """
    rules = state.rules
    assert rules is not None, "a move of the phase"
    case = _Case(state, move)
    case.hear(rules.guards[type(move)])
    yield from case.objections
    for unknown in case.unknown:
        raise unknown


class _Case:
    """One hearing: which guards spoke, what they object, what they could not know."""

    def __init__(self, state: GameState[M], move: M) -> None:
        self.state = state
        self.move = move
        self.objections: list[Objection] = []
        self.clauses: list[ClauseId] = []
        self.tables: dict[str, Provenance] = {}
        self.unknown: list[Unknown] = []
        self.silenced: set[ClauseId] = set()

    @defines(K.RULING_OBJECTIONS, K.RULING_ALONE, K.RULING_UNDETERMINED)
    def hear(self, guards: Guards[GameState[M], M]) -> None:
        """Ask every guard whose premises hold; a fault of shape ends the hearing."""
        for citation in guards.citations:
            if not self.silenced.isdisjoint(citation.after):
                self.silenced.add(citation.clause)
                continue
            try:
                objection = self._ask(citation)
            except Unknown as unknown:
                self.unknown.append(unknown)
                self.silenced.add(citation.clause)
                continue
            if objection is not None:
                self.objections.append(objection)
                self.silenced.add(citation.clause)
                if objection.clause in STAND_ALONE:
                    return

    def _ask(self, citation: Citation) -> Objection | None:
        state, move = self.state, self.move
        if citation.when is not None and not citation.when(state, move):
            return None
        self.clauses.append(citation.clause)
        if citation.reads is not None:
            for table in citation.reads(state, move):
                self.tables[table] = state.provenance(table)
        objection = citation.function(state, move)
        assert objection is None or isinstance(objection, Objection)
        return objection

    def ruling(self, *, with_nearest: bool) -> Ruling:
        """Return the verdict with all that it rests on."""
        texts = {**load_clauses("dclub.kernel"), **load_clauses(self.state.package)}
        cited = tuple(dict.fromkeys(self.clauses))
        verdict = (
            Verdict.ILLEGAL if self.objections else Verdict.UNDETERMINED if self.unknown else Verdict.LEGAL
        )
        return Ruling(
            verdict=verdict,
            objections=tuple(self.objections),
            clauses=cited,
            readings=self._readings([texts[clause] for clause in cited]),
            provenance=tuple(self.tables.items()),
            certainty=weakest(texts[clause].certainty for clause in cited),
            nearest=nearest(self.state, self.move) if with_nearest and verdict is Verdict.ILLEGAL else (),
            unknown=self._unknown() if verdict is Verdict.UNDETERMINED else (),
        )

    def _unknown(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(unknown.path for unknown in self.unknown))

    def _readings(self, clauses: list[Clause]) -> tuple[tuple[ReadingId, str], ...]:
        named = dict.fromkeys(ReadingId(clause.reading) for clause in clauses if clause.reading)
        return tuple((reading, self.state.readings[reading]) for reading in named)
