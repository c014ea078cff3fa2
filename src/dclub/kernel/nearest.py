"""Nearest: the legal moves that differ least from a refused one."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Final, TypeVar

from dclub.kernel import clauses as C
from dclub.kernel.citing import defines
from dclub.kernel.partial import Unknown
from dclub.kernel.phase import PLAYER
from dclub.kernel.ruling import Near

if TYPE_CHECKING:
    from dclub.kernel.move import Move
    from dclub.kernel.phase import Part, PhaseRules
    from dclub.kernel.state import GameState

__all__ = ["distance", "nearest"]

M = TypeVar("M", bound="Move")

MOST: Final = 3
CONSIDERED: Final = 5_000
"""How many legal moves are looked at, at most: far more than a real game ever offers."""

OTHER_KIND: Final = 1_000
"""The distance of a move of another kind: a last resort."""

OTHER_SEAT: Final = 500
"""What it adds that somebody else makes the move."""

_UNSAID: Final = "in what the notation leaves out"


def nearest(state: GameState[M], move: M) -> tuple[Near, ...]:
    """Return up to three legal moves, the closest first; () if there is none to offer.

    Moves of equal distance come in the order in which they are generated. Of very many moves
    only a part is looked at, so that a refusal never takes long. Where a table that nobody
    entered keeps the legal moves from being listed, there is nothing to offer.
    """
    rules = state.rules
    if rules is None:
        return ()
    try:
        legal_moves = (rules.some or rules.generate)(state)
        considered = islice(legal_moves, CONSIDERED)
        ranked = [(distance(state, move, legal), legal) for legal in considered]
    except Unknown:
        return ()
    ranked.sort(key=lambda entry: entry[0])
    return tuple(Near(legal, _difference(state, rules, move, legal)) for _, legal in ranked[:MOST])


def distance(state: GameState[M], refused: M, legal: M) -> int:
    """Return how far two moves are apart; 0 if they are the same."""
    rules = state.rules
    assert rules is not None, "the game is over"
    if type(refused) is not type(legal):
        return OTHER_KIND
    return OTHER_SEAT * (refused.seat != legal.seat) + rules.distance(state, refused, legal)


@defines(C.RULING_NEAREST)
def _difference(state: GameState[M], rules: PhaseRules[Any, M], refused: M, legal: M) -> str:
    """Return in which words two moves differ: what the legal one has instead."""
    if type(refused) is not type(legal):
        return f"{_kind(state, legal)} instead of {_kind(state, refused)}"
    said, right = rules.parts(state, refused), rules.parts(state, legal)
    seat = [PLAYER] if refused.seat != legal.seat else []
    changed = [_instead(part, other) for part, other in zip(said, right, strict=True) if part != other]
    return ", ".join([*seat, *changed]) or _UNSAID


def _instead(said: Part, right: Part) -> str:
    """Return what one part is instead of another."""
    if right.word == PLAYER:
        return PLAYER
    if not right.text:
        return f"not {said.word} {said.text}" if said.word else f"without {said.text}"
    named = f"{right.word or 'with'} {right.text}"
    if not said.text:
        return named
    return f"{named if right.word else right.text} instead of {said.text}"


def _kind(state: GameState[M], move: M) -> str:
    """Return the word of the notation for a kind of move."""
    from dclub.kernel.form_writing import rules_of

    kinds = rules_of(state.package).move_kinds
    return next(word for word, kind in kinds.items() if kind is type(move))
