"""Moves that are nearly right: a legal move with one field changed, or with two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from dclub.kernel.move import CHANCE, Seat
from dclub.new_world.board import cell_at, column_of, neighbour, row_of
from dclub.new_world.components import Side, TileId
from dclub.new_world.moves import Draw, First, Move, Place, Score, SetAside, Settle

if TYPE_CHECKING:
    from random import Random

    from dclub.new_world.board import Cell
    from dclub.new_world.state import State

__all__ = ["mutated"]


def mutated(rng: Random, state: State, move: Move) -> Move:
    """Return a move that differs from another in one field, sometimes in two."""
    changed = _once(rng, state, move)
    return _once(rng, state, changed) if rng.random() < 0.25 else changed


def _once(rng: Random, state: State, move: Move) -> Move:
    if rng.random() < 0.03:
        return _stranger(rng, state)
    match move:
        case First():
            return First(_seat(rng, state))
        case Draw():
            return _draw(rng, state, move)
        case SetAside():
            return SetAside(not move.agreed)
        case Place():
            return _place(rng, state, move)
        case Settle():
            if rng.random() < 0.2:
                return evolve(move, seat=_seat(rng, state))
            return evolve(move, segment=rng.choice((None, *range(-2, 14))))
        case Score():
            return _score(rng, state, move)


def _stranger(rng: Random, state: State) -> Move:
    """Return a move of any kind."""
    seat = Seat(rng.randrange(state.seats))
    strange: tuple[Move, ...] = (
        First(seat),
        Draw(TileId("t1")),
        SetAside(),
        Place(seat, cell_at(1, 0), 0),
        Settle(seat, None),
        Settle(seat, 0),
        Score(seat, cell_at(1, 0), 0),
    )
    return rng.choice(strange)


def _seat(rng: Random, state: State) -> Seat:
    return Seat(rng.randint(CHANCE, state.seats))


def _draw(rng: Random, state: State, move: Draw) -> Draw:
    kinds = state.ruleset.edition.tiles or ()
    if rng.random() < 0.2:
        return evolve(move, literal=rng.choice(kinds)[0] if kinds else None)
    return Draw(rng.choice([TileId(""), TileId("none"), *(tile.id for tile, _ in kinds)]))


def _cell(rng: Random, state: State, cell: Cell) -> Cell:
    """Return a cell near another one, one with a tile, or one that touches tiles somewhere."""
    match rng.randrange(6):
        case 0 | 1:
            return neighbour(cell, rng.choice(tuple(Side)))
        case 2:
            return rng.choice(sorted(state.landscape.openings))
        case 3:
            return cell_at(-1, row_of(cell))
        case 4:
            return cell_at(0, rng.randint(-2, state.ruleset.rows + 1))
        case _:
            lying = [place for place, _ in state.board]
            return rng.choice(lying) if lying else cell_at(column_of(cell) + 1, row_of(cell) + 1)


def _place(rng: Random, state: State, move: Place) -> Place:
    match rng.randrange(6):
        case 0:
            return evolve(move, seat=_seat(rng, state))
        case 1 | 2:
            return evolve(move, turn=rng.randint(-1, 4))
        case _:
            return evolve(move, cell=_cell(rng, state, move.cell))


def _score(rng: Random, state: State, move: Score) -> Score:
    match rng.randrange(4):
        case 0:
            return evolve(move, seat=_seat(rng, state))
        case 1 | 2:
            return evolve(move, segment=rng.randint(-2, 13))
        case _:
            return evolve(move, cell=_cell(rng, state, move.cell))
