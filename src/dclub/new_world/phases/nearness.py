"""How far a refused move is from a legal one of its kind, and of what moves are made up.

The distance only ranks legal moves against each other: what a player is likeliest to have meant
comes first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub.kernel.phase import PLAYER, Part
from dclub.new_world.board import column_of, row_of
from dclub.new_world.moves import Draw, First, Move, Place, Score, SetAside, Settle
from dclub.new_world.notation import format_look, format_settled, format_spot
from dclub.new_world.words import format_cell, format_tile

if TYPE_CHECKING:
    from dclub.new_world.state import State

__all__ = ["distance", "parts"]


def distance(state: State, refused: Move, legal: Move) -> int:
    """Return how far apart two moves of one kind are; 0 if they differ in the seat at most."""
    match refused, legal:
        case Place(), Place():
            columns = abs(column_of(refused.cell) - column_of(legal.cell))
            rows = abs(row_of(refused.cell) - row_of(legal.cell))
            return 2 * (columns + rows) + (refused.turn != legal.turn)
        case _:
            return int(parts(state, refused) != parts(state, legal))


def parts(state: State, move: Move) -> tuple[Part, ...]:
    """Return of what a move is made up, in the words of the notation."""
    match move:
        case Place():
            return Part("at", format_cell(move.cell)), Part("", format_look(state.turn.drawn, move.turn))
        case Settle():
            return (Part("", format_settled(move, state)),)
        case Score():
            return (Part("", format_spot(state, move.cell, move.segment)),)
        case Draw():
            return (Part("", move.tile if move.literal is None else format_tile(move.literal)),)
        case SetAside():
            return (Part("", "agreed" if move.agreed else ""),)
        case First():
            return (Part(PLAYER, str(move.chosen)),)
