"""Nearest: the legal moves that differ least from a refused one."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final, TypeVar

from dclub.kernel.partial import Unknown
from dclub.kernel.ruling import Near

if TYPE_CHECKING:
    from dclub.kernel.move import Move
    from dclub.kernel.state import GameState

__all__ = ["nearest"]

M = TypeVar("M", bound="Move")

MOST: Final = 3
CONSIDERED: Final = 5_000
"""How many legal moves are looked at, at most: far more than a real game ever offers."""


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
        ranked = [(*rules.difference(move, legal), legal) for legal in considered]
    except Unknown:
        return ()
    ranked.sort(key=lambda entry: entry[0])
    return tuple(Near(legal, words) for _, words, legal in ranked[:MOST])
