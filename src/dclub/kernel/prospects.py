"""Prospects: which moves a position allows of which something is open, and under which conditions."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from attrs import frozen

from dclub.kernel import clauses as K
from dclub.kernel.citing import defines
from dclub.kernel.exploring import explore
from dclub.kernel.inquiry_answer import Answer
from dclub.kernel.move import Move
from dclub.kernel.partial import Unknown
from dclub.kernel.ruling import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from dclub.kernel.exploring import Work
    from dclub.kernel.inquiry import Inquiry
    from dclub.kernel.phase import Candidate, Piece
    from dclub.kernel.state import GameState

__all__ = ["ClosedPlace", "Prospects", "prospects"]

S = TypeVar("S", bound="GameState[Any]")
M = TypeVar("M", bound=Move)


class ClosedPlace(NamedTuple, Generic[M]):
    """Something that no completion allows: its kind, its place ("" if it has none), and what was tried."""

    kind: str
    place: str
    answer: Answer[M]


@frozen(eq=False)
class Prospects(Generic[M]):
    """The moves that some completion of a position allows.

    The verdict of each of the `moves` is legal or, with the conditions, undetermined; all that is
    legal come first. There may be others unless `needs` is (): it has the key paths that they rest on.
    `closed` is what no completion allows, as far as it was asked for. A position is `contradicted` if
    it has faults or nothing completes it; then it has no moves.
    """

    moves: tuple[Answer[M], ...] = ()
    needs: tuple[str, ...] = ()
    closed: tuple[ClosedPlace[M], ...] = ()
    contradicted: bool = False

    @property
    def is_certain(self) -> bool:
        """Whether exactly these moves are legal, whatever is open."""
        return not (self.contradicted or self.needs) and all(
            answer.verdict is Verdict.LEGAL for answer in self.moves
        )


class _Choice(NamedTuple, Generic[M]):
    """A move in the options of a state, or one that is tried where none is open."""

    kind: str
    place: str
    move: M
    is_open: bool


@defines(K.RULING_PROSPECTS)
def prospects(inquiry: Inquiry[S, M], *, physical: bool = False, with_closed: bool = False) -> Prospects[M]:
    """Return which moves a position allows; with `physical`, every distinguishable one."""
    if inquiry.faults or inquiry.completes is False:
        return Prospects(contradicted=True)
    if with_closed:
        found_also_closed = _with_closed(inquiry)
        if found_also_closed.moves or found_also_closed.closed:
            return found_also_closed
    pieces: list[Work[S, M]] = [partial(_moves_at, one, physical) for one in _pieces(inquiry)]
    pieces = pieces or [partial(_listed, physical)]
    found = explore(inquiry.possibilities, inquiry.brief_hearings, pieces)
    return Prospects(tuple(_judged(inquiry, found.found)), found.needs)


def _pieces(inquiry: Inquiry[S, M]) -> list[Piece[S, M]]:
    """Return what gives the candidates one by one, [] where they come together."""
    state = inquiry.sketch.state
    try:
        return list(state.rules.pieces(state)) if state.rules is not None and state.rules.pieces else []
    except Unknown:
        return []


def _moves_at(piece: Piece[S, M], physical: bool, state: S) -> tuple[M, ...]:
    return piece(state, physical).moves


def _listed(physical: bool, state: S) -> Iterable[M]:
    """Return the moves of a state, canonical or physical."""
    rules = state.rules
    if rules is None:
        return ()
    return rules.physical(state) if physical else (rules.some or rules.generate)(state)


def _judged(inquiry: Inquiry[S, M], moves: Iterable[M]) -> Iterator[Answer[M]]:
    """Yield what is said of each move, first of those that are legal in every case."""
    with inquiry.possibilities.in_short():
        answers = [inquiry.outline(move) for move in moves]
    yield from (answer for answer in answers if answer.verdict is Verdict.LEGAL)
    yield from (answer for answer in answers if answer.verdict is Verdict.UNDETERMINED)


def _with_closed(inquiry: Inquiry[S, M]) -> Prospects[M]:
    pieces: list[Work[S, _Choice[M]]] = [partial(_choices_at, one) for one in _pieces(inquiry)]
    pieces = pieces or [_choices]
    found = explore(inquiry.possibilities, inquiry.brief_hearings, pieces)
    opened = dict.fromkeys(choice.move for choice in found.found if choice.is_open)
    places = {(choice.kind, choice.place) for choice in found.found if choice.is_open}
    tried = {
        (choice.kind, choice.place): choice.move
        for choice in found.found
        if (choice.kind, choice.place) not in places
    }
    moves = tuple(_judged(inquiry, opened))
    with inquiry.possibilities.in_short():
        asked = [
            ClosedPlace(kind, place, inquiry.answer(probe, in_short=True))
            for (kind, place), probe in tried.items()
        ]
    closed = tuple(one for one in asked if one.answer.verdict is Verdict.ILLEGAL)
    return Prospects(moves, found.needs, closed)


def _choices(state: GameState[M]) -> Iterator[_Choice[M]]:
    """Yield all that the options of a state show."""
    rules = state.rules
    for candidate in rules.candidates(state) if rules is not None else ():
        yield from _choices_of(candidate)


def _choices_at(piece: Piece[S, M], state: S) -> Iterator[_Choice[M]]:
    return _choices_of(piece(state, False))


def _choices_of(candidate: Candidate[M]) -> Iterator[_Choice[M]]:
    """Yield the moves of a candidate, or what is tried in their place."""
    for move in candidate.moves:
        yield _Choice(candidate.kind, candidate.place, move, is_open=True)
    if not candidate.moves:
        yield _Choice(candidate.kind, candidate.place, candidate.probe, is_open=False)
