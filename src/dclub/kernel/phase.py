"""Phases: the four bands that every phase of every game has.

`generate` lists the legal moves, the guards test one given move, an effect brings about what
it causes and hands over to what comes next. Generator and guards are two independent routes
to legality; a property test demands that they agree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar, cast

from attrs import frozen

from dclub.kernel.citing import Citation, citations_of
from dclub.kernel.clause import Kind

if TYPE_CHECKING:
    from dclub.kernel.clause import ClauseId
    from dclub.kernel.event import Log
    from dclub.kernel.ruling import Objection

__all__ = ["PLAYER", "SHOWN", "Candidate", "Guards", "Part", "PhaseRules", "Piece", "guards"]

S = TypeVar("S")
M = TypeVar("M")
K = TypeVar("K")


@frozen
class Guards(Generic[S, M]):
    """The guards of one kind of move, in the order of their clauses.

    `checks` are the bare functions for the fast path, `citations` say what each stands for.
    """

    checks: tuple[Callable[[S, M], Objection | None], ...]
    citations: tuple[Citation, ...]


def guards(kind: type[K], *checks: Callable[[S, K], Objection | None]) -> tuple[type[K], Guards[S, Any]]:
    """Return the guards of the moves of type `kind`; each must cite the clause it enforces."""
    citations = tuple(_citation(check) for check in checks)
    return kind, cast("Guards[S, Any]", Guards(checks, citations))


def _citation(check: Callable[..., object]) -> Citation:
    (citation,) = (found for found in citations_of(check) if found.kind is Kind.FORBIDS)
    return citation


SHOWN: Final = 1_000
"""How many moves of a kind the options show, at most: far more than a real game ever offers."""


class Part(NamedTuple):
    """A part of a move: the word that goes with it, and what it is; "" where there is none.

    `at` and `p5`, `for` and `3`. Moves of one kind have the same parts in the same order.
    """

    word: str
    text: str


PLAYER: Final = "another player"
"""The word of a part that is a seat, whose name only the table knows."""


@frozen
class Candidate(Generic[M]):
    """Something a seat might think of doing: a place of interest and a move that would do it.

    `kind` groups candidates (`buy`, `build`), `place` names where ("c3", "forest-2", "" if
    nowhere), `moves` are the legal moves there; if there are none, `probe` is a move to judge
    for the reasons.
    """

    kind: str
    place: str
    clause: ClauseId
    moves: tuple[M, ...]
    probe: M


Piece = Callable[[S, bool], Candidate[M]]
"""What gives one candidate of a state; whether with every distinguishable move."""


@frozen(eq=False)
class PhaseRules(Generic[S, M]):
    """The rules of one phase.

    `leads_to` are the phases in which something may be decided next, its own where it goes on.
    `generate` gives the canonical legal moves, `physical` lazily every distinguishable one,
    `canonical` the canonical form of a legal move. `distance` says how far a refused move and a
    legal one of the same kind are apart, whoever makes them (0: not at all), and `parts` of what
    a move is made up, so that what differs can be named. `chances` gives the outcomes with their
    weights, and nothing where no chance is at work. `permits` names the clauses that allow each
    kind of move, `effects` what each kind brings about. `some` gives as many of the canonical legal
    moves as a bounded amount of work finds, where listing all of them could go on for very long.
    `pieces` give the candidates one by one, each from no more than it needs, for positions of which
    something is open; their moves are the canonical ones, or every distinguishable one.
    """

    name: str
    leads_to: tuple[Enum, ...]
    guards: Mapping[type[Any], Guards[S, Any]]
    permits: Mapping[type[Any], tuple[ClauseId, ...]]
    generate: Callable[[S], Iterable[M]]
    physical: Callable[[S], Iterator[M]]
    canonical: Callable[[S, M], M]
    effects: Mapping[type[Any], Callable[[S, Any, Log], S]]
    candidates: Callable[[S], Iterator[Candidate[M]]]
    distance: Callable[[S, M, M], int]
    parts: Callable[[S, M], tuple[Part, ...]]
    chances: Callable[[S], tuple[tuple[M, Fraction], ...]] = lambda _state: ()
    some: Callable[[S], Iterable[M]] | None = None
    pieces: Callable[[S], Iterable[Piece[S, M]]] | None = None
