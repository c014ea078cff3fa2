"""Whose turn it is: the guards that every move of every game has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from dclub.kernel import clauses as K
from dclub.kernel.citing import forbids
from dclub.kernel.ruling import Objection

if TYPE_CHECKING:
    from dclub.kernel.move import Move, Seat
    from dclub.kernel.state import GameState

__all__ = ["no_such_seat", "nobody_chosen", "not_to_move", "wrong_seat"]


@forbids(K.MOVE_SHAPE)
def no_such_seat(state: GameState[Any], move: Move) -> Objection | None:
    """The move is made for a seat that nobody has."""
    if 0 <= move.seat < state.seats:
        return None
    return Objection(K.MOVE_SHAPE, what="seat", found=move.seat, limit=state.seats)


class _Choice(Protocol):
    """A move of chance that names a seat."""

    @property
    def chosen(self) -> Seat: ...


@forbids(K.MOVE_SHAPE)
def nobody_chosen(state: GameState[Any], move: _Choice) -> Objection | None:
    """The first player named is not at the table."""
    if 0 <= move.chosen < state.seats:
        return None
    return Objection(K.MOVE_SHAPE, what="seat", found=move.chosen, limit=state.seats)


def wrong_seat(state: GameState[Any], move: Move) -> Objection | None:
    """Return the objection to a move out of turn, for guards that cite it under premises of their own."""
    if move.seat == state.to_move:
        return None
    assert state.to_move is not None, "the game goes on"
    return Objection(K.TURN_SEAT, seat=move.seat, to_move=state.to_move)


@forbids(K.TURN_SEAT)
def not_to_move(state: GameState[Any], move: Move) -> Objection | None:
    """It is another seat's turn."""
    return wrong_seat(state, move)
