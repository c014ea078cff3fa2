"""Putting back: each cube in hand goes to a free cell, in any order, and prestige moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.components import MOST_CUBE, NO_CUBE, construction_of
from dclub.hanging_gardens.garden import free_cells, with_cube
from dclub.hanging_gardens.moves import Move, Put, puts
from dclub.hanging_gardens.phases.nearness import distance, parts
from dclub.hanging_gardens.phases.spots import covered_objection, no_such_cell, occupied_objection
from dclub.hanging_gardens.phases.turn_steps import AFTER_A_STEP, go_on
from dclub.hanging_gardens.prestige import changed, fit, fit_working
from dclub.hanging_gardens.state import Phase, State
from dclub.hanging_gardens.words import format_cell, format_cube
from dclub.kernel import clauses as K
from dclub.kernel.citing import effects, forbids, permits
from dclub.kernel.event import Log, note
from dclub.kernel.phase import Candidate, PhaseRules, guards
from dclub.kernel.ruling import Objection
from dclub.kernel.turn import not_to_move

__all__ = ["RULES"]

# --- generate ---------------------------------------------------------------------------------


@permits(C.CUBE_BACK)
def generate(state: State) -> list[Move]:
    """Return every different cube in hand on every free cell."""
    seat = state.to_move
    assert seat is not None
    garden = state.gardens[seat]
    cells = free_cells(state.ruleset.pyramid, garden)
    moves: list[Move] = []
    for cube in dict.fromkeys(state.turn.hand):
        moves += map(puts(seat, cube, len(garden.cubes)).__getitem__, cells)
    return moves


# --- guard ------------------------------------------------------------------------------------


@forbids(K.MOVE_SHAPE)
def no_such_cube(state: State, move: Put) -> Objection | None:
    """The move names a cell or a cube that is not there."""
    if (stranger := no_such_cell(state, move)) is not None:
        return stranger
    if NO_CUBE < move.cube <= MOST_CUBE:
        return None
    return Objection(K.MOVE_SHAPE, what="cube", found=move.cube, limit=MOST_CUBE)


@forbids(C.CUBE_HELD)
def not_in_hand(state: State, move: Put) -> Objection | None:
    """The cube is not one of those in hand."""
    if move.cube in state.turn.hand:
        return None
    hand = tuple(format_cube(cube) for cube in state.turn.hand)
    return Objection(C.CUBE_HELD, cube=format_cube(move.cube), hand=hand)


@forbids(C.CUBE_CELL)
def no_card_there(state: State, move: Put) -> Objection | None:
    """No card shows at the cell."""
    return covered_objection(state, move.seat, move.cell)


@forbids(C.CUBE_FREE)
def cube_there(state: State, move: Put) -> Objection | None:
    """A cube lies on the cell."""
    return occupied_objection(state, move.seat, move.cell)


# --- effect -----------------------------------------------------------------------------------


@effects(C.CUBE_ORDER)
def effect(state: State, move: Put, log: Log) -> State:
    """Return the state with the cube on its cell; the others stay in hand."""
    garden, turn = state.gardens[move.seat], state.turn
    if log is not None:
        cell = format_cell(state.ruleset.pyramid, move.cell)
        note(log, C.CUBE_BACK, "cube-put", seat=move.seat, cube=format_cube(move.cube), cell=cell)
    asked = fit(garden, move.cube, move.cell)
    working = fit_working(garden, move.cube, move.cell, log)
    prestige = changed(state, construction_of(move.cube), asked, C.CUBE_FIT, log, working=working)
    hand = list(turn.hand)
    hand.remove(move.cube)
    return go_on(
        state,
        log,
        seat=move.seat,
        garden=with_cube(garden, move.cell, move.cube),
        prestige=prestige,
        supply=state.supply,
        row=state.row,
        column=turn.column,
        hand=tuple(hand),
        aligned=turn.aligned,
    )


# --- next -------------------------------------------------------------------------------------


def candidates(state: State) -> Iterator[Candidate[Move]]:
    """Yield each different cube in hand."""
    groups: dict[str, list[Move]] = {}
    for move in generate(state):
        assert isinstance(move, Put)
        groups.setdefault(format_cube(move.cube), []).append(move)
    for cube, moves in groups.items():
        yield Candidate("put", cube, C.CUBE_BACK, tuple(moves), moves[0])


RULES: Final[PhaseRules[State, Move]] = PhaseRules(
    name="put-back",
    leads_to=(Phase.PUT_BACK, *AFTER_A_STEP),
    guards=dict((guards(Put, no_such_cube, not_to_move, not_in_hand, no_card_there, cube_there),)),
    permits={Put: (C.CUBE_BACK,)},
    generate=generate,
    physical=lambda state: iter(generate(state)),
    canonical=lambda _state, move: move,
    effects={Put: effect},
    candidates=candidates,
    distance=distance,
    parts=parts,
)
