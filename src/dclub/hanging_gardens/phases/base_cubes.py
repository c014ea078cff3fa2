"""Set-up: every player sets his first cubes on the base, one at a time; prestige stays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.components import wooden, word
from dclub.hanging_gardens.garden import free_cells, replaced, with_cube
from dclub.hanging_gardens.moves import Move, SetCube
from dclub.hanging_gardens.phases.nearness import difference
from dclub.hanging_gardens.phases.spots import no_such_cell, occupied_objection
from dclub.hanging_gardens.state import Phase, State
from dclub.hanging_gardens.words import format_cell
from dclub.kernel.citing import effects, forbids, permits
from dclub.kernel.event import Log, note
from dclub.kernel.move import CHANCE, Seat
from dclub.kernel.phase import Candidate, PhaseRules, guards
from dclub.kernel.ruling import Objection
from dclub.kernel.turn import not_to_move

__all__ = ["RULES"]

# --- generate ---------------------------------------------------------------------------------


@permits(C.SETUP_CUBE)
def generate(state: State) -> list[Move]:
    """Return every cube that is still to be set, on every free cell of the base."""
    seat = state.to_move
    assert seat is not None
    garden = state.gardens[seat]
    cells = free_cells(garden)
    return [SetCube(seat, kind, cell) for kind in dict.fromkeys(garden.to_set) for cell in cells]


# --- guard ------------------------------------------------------------------------------------


@forbids(C.SETUP_OWN_CUBES)
def not_to_set(state: State, move: SetCube) -> Objection | None:
    """The player has no such cube left to set."""
    if move.construction in state.gardens[move.seat].to_set:
        return None
    return Objection(C.SETUP_OWN_CUBES, seat=move.seat, cube=word(move.construction), left=0)


@forbids(C.SETUP_CUBE_CELL)
def not_on_the_base(state: State, move: SetCube) -> Objection | None:
    """The cell is not one of the base."""
    if state.gardens[move.seat].icons[move.cell] is not None:
        return None
    return Objection(C.SETUP_CUBE_CELL, cell=format_cell(state.ruleset.pyramid, move.cell))


@forbids(C.CUBE_FREE, after=C.SETUP_CUBE_CELL)
def occupied(state: State, move: SetCube) -> Objection | None:
    """A cube lies there."""
    return occupied_objection(state, move.seat, move.cell)


# --- effect -----------------------------------------------------------------------------------


@effects(C.SETUP_PRESTIGE)
def effect(state: State, move: SetCube, log: Log) -> State:
    """Return the state with the cube set, prestige untouched."""
    garden = with_cube(state.gardens[move.seat], move.cell, wooden(move.construction))
    left = list(garden.to_set)
    left.remove(move.construction)
    gardens = replaced(state.gardens, move.seat, evolve(garden, to_set=tuple(left)))
    if log is not None:
        cell = format_cell(state.ruleset.pyramid, move.cell)
        note(log, C.SETUP_PRESTIGE, "cube-set", seat=move.seat, cube=word(move.construction), cell=cell)
    return _next(evolve(state, gardens=gardens), move, log)


# --- next -------------------------------------------------------------------------------------


def _next(state: State, move: SetCube, log: Log) -> State:
    if state.gardens[move.seat].to_set:
        return state
    following = Seat((move.seat + 1) % state.seats)
    if following == state.first:
        if log is not None:
            note(log, C.SETUP_ORDER, "set-up-continues", phase="public")
        return evolve(state, phase=Phase.PUBLIC, to_move=CHANCE)
    if log is not None:
        note(log, C.SETUP_ORDER, "turn", seat=following)
    return evolve(state, to_move=following)


def candidates(state: State) -> Iterator[Candidate[Move]]:
    """Yield each cube with its cells."""
    groups: dict[str, list[Move]] = {}
    for move in generate(state):
        assert isinstance(move, SetCube)
        groups.setdefault(word(move.construction), []).append(move)
    for kind, moves in groups.items():
        yield Candidate("cube", kind, C.SETUP_CUBE, tuple(moves), moves[0])


RULES: Final[PhaseRules[State, Move]] = PhaseRules(
    name="cubes",
    guards=dict((guards(SetCube, no_such_cell, not_to_move, not_to_set, not_on_the_base, occupied),)),
    permits={SetCube: (C.SETUP_CUBE,)},
    generate=generate,
    physical=lambda state: iter(generate(state)),
    canonical=lambda _state, move: move,
    effects={SetCube: effect},
    candidates=candidates,
    difference=difference,
)
