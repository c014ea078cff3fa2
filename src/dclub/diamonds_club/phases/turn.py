"""Whose turn comes next, and what speaks against a move out of turn."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from dclub.diamonds_club import clauses as C
from dclub.kernel import clauses as K
from dclub.kernel.citing import forbids
from dclub.kernel.move import Seat
from dclub.kernel.turn import wrong_seat

if TYPE_CHECKING:
    from dclub.diamonds_club.moves import Move
    from dclub.diamonds_club.state import State
    from dclub.kernel.ruling import Objection

__all__ = ["next_clockwise", "next_on_track", "not_to_move_after_build", "not_to_move_after_buy"]


@forbids(K.TURN_SEAT, after=C.BUY_FINAL)
def not_to_move_after_buy(state: State, move: Move) -> Objection | None:
    """It is another seat's turn, and this one has not passed."""
    return wrong_seat(state, move)


@forbids(K.TURN_SEAT, after=C.BUILD_FINAL)
def not_to_move_after_build(state: State, move: Move) -> Objection | None:
    """It is another seat's turn, and this one has not passed."""
    return wrong_seat(state, move)


def next_clockwise(seat: Seat, passed: tuple[bool, ...]) -> Seat | None:
    """Return the next seat clockwise that has not passed; None if all have."""
    seats = len(passed)
    for step in range(1, seats + 1):
        other = Seat((seat + step) % seats)
        if not passed[other]:
            return other
    return None


@lru_cache(maxsize=1 << 12)
def next_on_track(seat: Seat, passed: tuple[bool, ...], order: tuple[Seat, ...]) -> Seat | None:
    """Return the next seat in the order of the track that has not passed; None if all have."""
    start = order.index(seat) + 1
    for other in (*order[start:], *order[:start]):
        if not passed[other]:
            return other
    return None
