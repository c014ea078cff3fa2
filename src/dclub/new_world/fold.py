"""Folding: the state that one event leaves, worked out from its facts alone.

This is a second route from a state to the next. Effects work on moves; the fold reads only
what their events say, so that a record's events hold everything that happened.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from attrs import evolve

from dclub.kernel.event import Event
from dclub.kernel.move import CHANCE
from dclub.new_world.board import Cell, Placed, column_of
from dclub.new_world.components import TileId
from dclub.new_world.features import NO_FEATURE, Settler, laid, with_settler_on
from dclub.new_world.phases.turn_steps import landscape_after
from dclub.new_world.placement import EVERY_SIDE
from dclub.new_world.ruleset import form_of, smallest_turn
from dclub.new_world.scorekeeping import without_settlers
from dclub.new_world.state import NO_TURN, Phase, State, Turn
from dclub.new_world.words import parse_cell, parse_tile

__all__ = ["fold"]


def fold(state: State, event: Event) -> State:
    """Return the state after one event; `KeyError` for a kind that the game does not have."""
    return _FOLDS[event.kind](state, event)


def _cell(event: Event) -> Cell:
    return parse_cell(event.text("cell"))


def _unchanged(state: State, _event: Event) -> State:
    return state


def _first_player(state: State, event: Event) -> State:
    return evolve(state, phase=Phase.DRAW, active=event.seat)


def _tile_drawn(state: State, event: Event) -> State:
    name = TileId(event.text("tile"))
    form = state.ruleset.forms.get(name)
    tile = form.tile if form is not None else parse_tile(event.text("shown"), name)
    stock = state.stock
    if stock is not None and form is not None:
        kinds = [kind.id for kind, _ in state.ruleset.edition.tiles or ()]
        index = kinds.index(name)
        stock = (*stock[:index], stock[index] - 1, *stock[index + 1 :])
    return evolve(state, stock=stock, turn=Turn(tile, None, (), ()))


def _to_place(state: State, _event: Event) -> State:
    return evolve(state, phase=Phase.PLACE, to_move=state.active)


def _fits_nowhere(state: State, _event: Event) -> State:
    return evolve(state, phase=Phase.SET_ASIDE, to_move=CHANCE)


def _tile_set_aside(state: State, event: Event) -> State:
    aside = tuple(sorted((*state.aside, TileId(event.text("tile")))))
    return evolve(state, phase=Phase.DRAW, aside=aside, turn=NO_TURN)


def _tile_placed(state: State, event: Event) -> State:
    cell, drawn = _cell(event), state.turn.drawn
    assert drawn is not None
    form = form_of(drawn)
    turn = smallest_turn(form, event.number("turn"))
    shown = form.turns[turn]
    landscape, parts = laid(state.landscape, cell, shown, EVERY_SIDE)
    return evolve(
        state,
        phase=Phase.SETTLE,
        board=state.board.with_tile(cell, Placed(shown, turn)),
        west=max(state.west, column_of(cell)),
        turn=Turn(None, cell, parts, ()),
        landscape=landscape,
    )


def _settled(state: State, event: Event) -> State:
    settler = Settler(event.seat, _cell(event), event.number("segment"))
    landscape, key = state.landscape, state.turn.parts[settler.segment]
    if key != NO_FEATURE:
        landscape = with_settler_on(landscape, key, settler)
    return evolve(state, settlers=tuple(sorted((*state.settlers, settler))), landscape=landscape)


def _to_score(state: State, event: Event) -> State:
    cells, segments = event.fact("cells"), event.fact("segments")
    assert isinstance(cells, tuple)
    assert isinstance(segments, tuple)
    pending = tuple(
        (parse_cell(cell), segment)
        for cell, segment in zip(cells, segments, strict=True)
        if isinstance(cell, str) and isinstance(segment, int)
    )
    return evolve(state, turn=Turn(None, state.turn.cell, state.turn.parts, pending))


def _choice(state: State, _event: Event) -> State:
    return evolve(state, phase=Phase.SCORE, to_move=state.active)


def _points(state: State, event: Event) -> State:
    points = list(state.points)
    points[event.seat] += event.number("points")
    return evolve(state, points=tuple(points))


def _home(state: State, event: Event) -> State:
    settler = Settler(event.seat, _cell(event), event.number("segment"))
    return without_settlers(state, (settler,))


def _surveyor_moves(state: State, event: Event) -> State:
    _, front = state.surveyors
    target = event.number("to")
    return evolve(state, surveyors=(min(target, front), max(target, front)))


def _turn(state: State, event: Event) -> State:
    landscape = landscape_after(state)
    return evolve(
        state, phase=Phase.DRAW, to_move=CHANCE, active=event.seat, turn=NO_TURN, landscape=landscape
    )


def _game_ended(state: State, _event: Event) -> State:
    landscape = landscape_after(state)
    return evolve(state, phase=Phase.FINAL, to_move=None, turn=NO_TURN, landscape=landscape)


_FOLDS: Final[dict[str, Callable[[State, Event], State]]] = {
    "first-player": _first_player,
    "tile-drawn": _tile_drawn,
    "to-place": _to_place,
    "fits-nowhere": _fits_nowhere,
    "tile-set-aside": _tile_set_aside,
    "tile-placed": _tile_placed,
    "nobody-settled": _unchanged,
    "settled": _settled,
    "completed-unclaimed": _unchanged,
    "to-score": _to_score,
    "choice": _choice,
    "points": _points,
    "bonus": _points,
    "settler-home": _home,
    "surveyor-moves": _surveyor_moves,
    "surveyor-stays": _unchanged,
    "turn": _turn,
    "game-ended": _game_ended,
}
