"""Positions with one thing wrong, or at least changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from dclub.kernel.move import Seat
from dclub.new_world.board import EMPTY_BOARD, Placed, cell_at, column_of, row_of
from dclub.new_world.components import Kind
from dclub.new_world.features import Settler
from dclub.new_world.setup import landscape_of
from dclub.new_world.state import Phase, Turn

if TYPE_CHECKING:
    from random import Random

    from dclub.new_world.board import Cell
    from dclub.new_world.state import State

__all__ = ["corrupted"]


def corrupted(rng: Random, state: State) -> State:
    """Return a state with one of its values changed."""
    match rng.randrange(10):
        case 0 | 1 | 2:
            return _board(rng, state)
        case 3 | 4:
            return _settlers(rng, state)
        case 5:
            return _stock(rng, state)
        case 6:
            rear, front = state.surveyors
            return evolve(state, surveyors=(rear + rng.randint(-1, 1), front + rng.randint(-1, 2)))
        case 7:
            return evolve(state, phase=rng.choice(tuple(Phase)))
        case 8:
            seats = (None, Seat(-1), *(Seat(seat) for seat in range(state.seats)))
            return evolve(state, to_move=rng.choice(seats))
        case _:
            return _turn(rng, state)


def _board(rng: Random, state: State) -> State:
    """Return the state with a tile turned, moved or replaced by another."""
    lying = list(state.board)
    if not lying:
        return state
    cell, placed = lying.pop(rng.randrange(len(lying)))
    forms = list(state.ruleset.forms.values())
    match rng.randrange(4):
        case 0:
            turn = rng.randrange(4)
            placed = Placed(state.ruleset.forms[placed.form.id].turns[turn], turn)
        case 1:
            form = rng.choice(forms)
            placed = Placed(form.turns[0], 0)
        case 2:
            cell = cell_at(column_of(cell) + rng.randint(-3, 3), row_of(cell) + rng.randint(-3, 3))
        case _:
            cell = cell_at(0, rng.randint(-1, state.ruleset.rows))
    board = EMPTY_BOARD
    for place, one in (*lying, (cell, placed)):
        if place not in board:
            board = board.with_tile(place, one)
    return _laid_anew(evolve(state, board=board))


def _laid_anew(state: State) -> State:
    """Return the state with the features of what lies; settlers on nothing are left as they are."""
    settlers = tuple(one for one in state.settlers if _stands(state, one.cell, one.segment))
    last = state.turn.cell if state.turn.cell in dict(state.board) else None
    landscape, parts = landscape_of(state.ruleset, list(state.board), settlers, last)
    west = max([0, *(column_of(cell) for cell, _ in state.board)])
    turn = Turn(state.turn.drawn, state.turn.cell, parts, state.turn.pending)
    return evolve(state, landscape=landscape, west=west, turn=turn)


def _stands(state: State, cell: Cell, segment: int) -> bool:
    placed = state.board.get(cell)
    return placed is not None and 0 <= segment < len(placed.form.segments)


def _settlers(rng: Random, state: State) -> State:
    """Return the state with a settler more, one moved, or one that is another player's."""
    seat = Seat(rng.randrange(state.seats))
    settlers = list(state.settlers)
    cells = [cell for cell, _ in state.board] + [cell_at(0, 0), cell_at(1, 0)]
    segment = rng.randint(0, 5)
    match rng.randrange(3):
        case 0 if settlers:
            index = rng.randrange(len(settlers))
            one = settlers[index]
            settlers[index] = Settler(seat, one.cell, one.segment)
        case 1 if settlers:
            one = rng.choice(settlers)
            settlers.append(Settler(seat, one.cell, segment))
        case _:
            settlers.append(Settler(seat, rng.choice(cells), segment))
    return _laid_anew(evolve(state, settlers=tuple(sorted(settlers))))


def _stock(rng: Random, state: State) -> State:
    stock = list(state.stock or (0,))
    stock[rng.randrange(len(stock))] += rng.choice((-2, -1, 1))
    if rng.random() < 0.5:
        return evolve(state, aside=(*state.aside, rng.choice(list(state.ruleset.forms))))
    return evolve(state, stock=tuple(stock))


def _turn(rng: Random, state: State) -> State:
    drawn, cell, parts, pending = state.turn.drawn, state.turn.cell, state.turn.parts, state.turn.pending
    tiles = [form.tile for form in state.ruleset.forms.values()]
    match rng.randrange(4):
        case 0:
            return evolve(state, turn=Turn(rng.choice((None, *tiles)), cell, parts, pending))
        case 1:
            return evolve(state, turn=Turn(drawn, rng.choice((None, cell_at(99, 0))), parts, pending))
        case 2:
            more = [(one.cell, one.segment) for one in state.settlers if _kind(state, one) is not Kind.PLAIN]
            return evolve(state, turn=Turn(drawn, cell, parts, tuple(rng.sample(more, min(2, len(more))))))
        case _:
            points = list(state.points)
            points[rng.randrange(len(points))] = rng.randint(-3, 60)
            return evolve(state, points=tuple(points))


def _kind(state: State, settler: Settler) -> Kind:
    placed = state.board.get(settler.cell)
    assert placed is not None
    return placed.form.segments[settler.segment].kind
