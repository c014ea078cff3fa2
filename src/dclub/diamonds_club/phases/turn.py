"""Whose turn it is, and what a move must name: guards that every phase has."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from dclub.diamonds_club import clauses as C
from dclub.kernel import clauses as K
from dclub.kernel.citing import forbids
from dclub.kernel.move import Seat
from dclub.kernel.ruling import Objection

if TYPE_CHECKING:
    from dclub.diamonds_club.moves import Move
    from dclub.diamonds_club.state import State

__all__ = [
    "next_clockwise",
    "next_on_track",
    "no_such_seat",
    "not_to_move",
    "not_to_move_after_build",
    "not_to_move_after_buy",
]


@forbids(K.MOVE_SHAPE)
def no_such_seat(state: State, move: Move) -> Objection | None:
    """The move is made for a seat that nobody has."""
    if 0 <= move.seat < len(state.players):
        return None
    return Objection(K.MOVE_SHAPE, what="seat", found=move.seat, limit=len(state.players))


def _turn(state: State, move: Move) -> Objection | None:
    if move.seat == state.to_move:
        return None
    assert state.to_move is not None, "the game goes on"
    return Objection(K.TURN_SEAT, seat=move.seat, to_move=state.to_move)


@forbids(K.TURN_SEAT)
def not_to_move(state: State, move: Move) -> Objection | None:
    """It is another seat's turn."""
    return _turn(state, move)


@forbids(K.TURN_SEAT, after=C.BUY_FINAL)
def not_to_move_after_buy(state: State, move: Move) -> Objection | None:
    """It is another seat's turn, and this one has not passed."""
    return _turn(state, move)


@forbids(K.TURN_SEAT, after=C.BUILD_FINAL)
def not_to_move_after_build(state: State, move: Move) -> Objection | None:
    """It is another seat's turn, and this one has not passed."""
    return _turn(state, move)


@lru_cache(maxsize=1 << 4)
def _clockwise(seats: int) -> tuple[tuple[Seat, ...], ...]:
    """Return for each seat the others clockwise, and last itself."""
    return tuple(tuple(Seat((seat + step) % seats) for step in range(1, seats + 1)) for seat in range(seats))


def next_clockwise(seat: Seat, passed: tuple[bool, ...]) -> Seat | None:
    """Return the next seat clockwise that has not passed; None if all have."""
    for other in _clockwise(len(passed))[seat]:
        if not passed[other]:
            return other
    return None


def next_on_track(seat: Seat, passed: tuple[bool, ...], order: tuple[Seat, ...]) -> Seat | None:
    """Return the next seat in the order of the track that has not passed; None if all have."""
    start = order.index(seat) + 1
    for other in (*order[start:], *order[:start]):
        if not passed[other]:
            return other
    return None
