"""Set-up: every player sets his first cubes on the base, one at a time; prestige stays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.components import wooden, word
from dclub.hanging_gardens.garden import free_cells, replaced
from dclub.hanging_gardens.moves import Move, SetCube, settings
from dclub.hanging_gardens.phases.nearness import distance, parts
from dclub.hanging_gardens.phases.spots import no_such_cell, occupied_objection
from dclub.hanging_gardens.state import Garden, Phase, State, Turn, fresh_turn, new_state
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
    cells = free_cells(state.ruleset.pyramid, garden)
    moves: list[Move] = []
    for kind in dict.fromkeys(garden.to_set):
        moves += map(settings(seat, kind, len(garden.cubes)).__getitem__, cells)
    return moves


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
    built, under, icons, cubes, cards, amitis, project, starters, to_set = state.gardens[move.seat]
    left = list(to_set)
    left.remove(move.construction)
    cubes = replaced(cubes, move.cell, wooden(move.construction))
    garden = Garden(built, under, icons, cubes, cards, amitis, project, starters, tuple(left))
    if log is not None:
        cell = format_cell(state.ruleset.pyramid, move.cell)
        note(log, C.SETUP_PRESTIGE, "cube-set", seat=move.seat, cube=word(move.construction), cell=cell)
    return new_state(
        state.ruleset,
        replaced(state.gardens, move.seat, garden),
        state.prestige,
        state.supply,
        state.row,
        state.turn if left else _following(state, move, log),
        state.round,
    )


# --- next -------------------------------------------------------------------------------------


def _following(state: State, move: SetCube, log: Log) -> Turn:
    """Return the turn of the next seat, or that of chance after the last one."""
    following = Seat((move.seat + 1) % state.seats)
    if following == state.first:
        if log is not None:
            note(log, C.SETUP_ORDER, "set-up-continues", phase="public")
        return fresh_turn(Phase.PUBLIC, CHANCE)
    if log is not None:
        note(log, C.SETUP_ORDER, "turn", seat=following)
    return fresh_turn(Phase.CUBES, following)


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
    leads_to=(Phase.CUBES, Phase.PUBLIC),
    guards=dict((guards(SetCube, no_such_cell, not_to_move, not_to_set, not_on_the_base, occupied),)),
    permits={SetCube: (C.SETUP_CUBE,)},
    generate=generate,
    physical=lambda state: iter(generate(state)),
    canonical=lambda _state, move: move,
    effects={SetCube: effect},
    candidates=candidates,
    distance=distance,
    parts=parts,
)
