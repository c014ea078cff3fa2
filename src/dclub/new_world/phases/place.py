"""Placing the drawn tile: beside another, every touching edge matching."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dclub.kernel import clauses as K
from dclub.kernel.citing import effects, forbids, permits
from dclub.kernel.event import Log, note
from dclub.kernel.known import known, need
from dclub.kernel.packing import packed
from dclub.kernel.phase import Candidate, PhaseRules, guards
from dclub.kernel.ruling import Objection
from dclub.kernel.turn import no_such_seat, not_to_move
from dclub.new_world import clauses as C
from dclub.new_world.board import Placed, column_of
from dclub.new_world.components import Side, Tile, word
from dclub.new_world.features import laid
from dclub.new_world.moves import Move, Place, placing, placings
from dclub.new_world.phases.nearness import distance, parts
from dclub.new_world.placement import EVERY_SIDE, fitting_cells, is_space
from dclub.new_world.ruleset import Form, form_of, smallest_turn
from dclub.new_world.state import Phase, State, Turn, new_state
from dclub.new_world.words import format_cell

__all__ = ["RULES"]

MOST_COLUMNS: Final = 30_000


def _drawn(state: State) -> Tile:
    tile = state.turn.drawn
    assert tile is not None, "a tile is to be placed"
    return tile


def _form(state: State) -> Form:
    return form_of(_drawn(state))


# --- generate ---------------------------------------------------------------------------------


@permits(C.PLACE_TILE)
def generate(state: State) -> list[Move]:
    """Return every cell and turn at which the tile fits; turns that look alike are one move."""
    seat, form, openings = state.to_move, _form(state), state.landscape.openings
    assert seat is not None
    fitting = form.fitting
    return [
        move
        for cell in fitting_cells(state, form)
        for move in placings(seat, cell)[fitting[openings[cell].code]]
    ]


def physical(state: State) -> Iterator[Move]:
    """Yield every cell with every turn, also those that look alike."""
    seat = state.to_move
    assert seat is not None
    form = _form(state)
    for cell in fitting_cells(state, form):
        for turn in form.fitting[state.landscape.openings[cell].code]:
            for other in range(4):
                if form.turns[other].looks_like(form.turns[turn]):
                    yield placing(seat, cell, other)


def canonical(state: State, move: Move) -> Move:
    """Return the placement with the smallest turn that looks the same."""
    assert isinstance(move, Place)
    return placing(move.seat, move.cell, smallest_turn(_form(state), move.turn))


# --- guard ------------------------------------------------------------------------------------


@forbids(K.MOVE_SHAPE)
def no_such_turn(state: State, move: Place) -> Objection | None:
    """The move names a turn that there is not, or a cell beyond all measure."""
    if (stranger := no_such_seat(state, move)) is not None:
        return stranger
    if not 0 <= move.turn < len(Side):
        return Objection(K.MOVE_SHAPE, what="turn", found=move.turn, limit=len(Side) - 1)
    if abs(column_of(move.cell)) > MOST_COLUMNS:
        return Objection(K.MOVE_SHAPE, what="column", found=column_of(move.cell), limit=MOST_COLUMNS)
    return None


@forbids(C.PLACE_VACANT)
def occupied(state: State, move: Place) -> Objection | None:
    """A tile, or a start space, lies there."""
    if move.cell not in state.board and not is_space(state.ruleset, move.cell):
        return None
    return Objection(C.PLACE_VACANT, cell=format_cell(move.cell))


@forbids(C.PLACE_COAST)
def in_the_sea(_state: State, move: Place) -> Objection | None:
    """The cell is east of the coast."""
    if column_of(move.cell) >= 0:
        return None
    return Objection(C.PLACE_COAST, cell=format_cell(move.cell), column=column_of(move.cell))


def _in_start_column(_state: State, move: Place) -> bool:
    return column_of(move.cell) == 0


@forbids(C.PLACE_COLUMN_ZERO, after=C.PLACE_VACANT, when=_in_start_column)
def in_start_column(state: State, move: Place) -> Objection | None:
    """The cell is in the start column beyond the board's ends, and the reading closes that."""
    if column_of(move.cell) != 0 or state.ruleset.column_zero:
        return None
    return Objection(C.PLACE_COLUMN_ZERO, cell=format_cell(move.cell))


@forbids(C.PLACE_ABUT, after=(C.PLACE_VACANT, C.PLACE_COAST))
def touches_nothing(state: State, move: Place) -> Objection | None:
    """No side of the cell touches a tile or a start space; a corner is not enough."""
    if move.cell in state.landscape.openings:
        return None
    return Objection(C.PLACE_ABUT, cell=format_cell(move.cell))


@forbids(C.PLACE_MATCH, after=(C.PLACE_ABUT, C.PLACE_VACANT))
def wrong_edge(state: State, move: Place) -> Objection | None:
    """An edge does not continue what it touches; every such edge is named."""
    shown = _form(state).turns[move.turn].edges
    demanded = state.landscape.openings[move.cell].edges
    wrong = [
        (Side(side), wanted)
        for side, wanted in known(demanded)
        if wanted is not None and wanted is not shown[side]
    ]
    if not wrong:
        need(demanded)
        return None
    return Objection(
        C.PLACE_MATCH,
        cell=format_cell(move.cell),
        sides=tuple(word(side) for side, _ in wrong),
        wanted=tuple(word(wanted) for _, wanted in wrong),
        shown=tuple(word(shown[side]) for side, _ in wrong),
    )


# --- effect -----------------------------------------------------------------------------------


@effects(C.FEATURE_JOIN)
def effect(state: State, move: Place, log: Log) -> State:
    """Return the state with the tile on the board; the player may settle on it."""
    forms = _form(state)
    turn = smallest_turn(forms, move.turn)
    form = forms.turns[turn]
    landscape, parts = laid(state.landscape, move.cell, form, EVERY_SIDE)
    if log is not None:
        note(
            log,
            C.PLACE_TILE,
            "tile-placed",
            seat=move.seat,
            tile=form.id,
            cell=format_cell(move.cell),
            turn=move.turn,
        )
    return new_state(
        state.ruleset,
        Phase.SETTLE,
        state.to_move,
        state.active,
        state.board.with_tile(move.cell, packed(Placed, (form, turn))),
        state.stock,
        state.aside,
        state.settlers,
        state.points,
        state.surveyors,
        max(state.west, column_of(move.cell)),
        packed(Turn, (None, move.cell, parts, ())),
        landscape,
    )


# --- next -------------------------------------------------------------------------------------


def candidates(state: State) -> Iterator[Candidate[Move]]:
    """Yield every empty cell that touches a tile."""
    seat = state.to_move
    assert seat is not None
    form = _form(state)
    fitting = frozenset(fitting_cells(state, form))
    for cell in sorted(state.landscape.openings):
        turns = form.fitting[state.landscape.openings[cell].code] if cell in fitting else ()
        moves = placings(seat, cell)[turns]
        yield Candidate("place", format_cell(cell), C.PLACE_TILE, moves, placing(seat, cell, 0))


RULES: Final[PhaseRules[State, Move]] = PhaseRules(
    name="place",
    leads_to=(Phase.SETTLE,),
    guards=dict(
        (
            guards(
                Place,
                no_such_turn,
                not_to_move,
                occupied,
                in_the_sea,
                in_start_column,
                touches_nothing,
                wrong_edge,
            ),
        )
    ),
    permits={Place: (C.PLACE_TILE,)},
    generate=generate,
    physical=physical,
    canonical=canonical,
    effects={Place: effect},
    candidates=candidates,
    distance=distance,
    parts=parts,
)
