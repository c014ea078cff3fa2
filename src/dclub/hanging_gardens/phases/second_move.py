"""The second of two moved cubes; under a reading the player may stop after the first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.changes import shift_moves, shifted
from dclub.hanging_gardens.moves import Move, Shift, Stop
from dclub.hanging_gardens.phases.nearness import distance, parts
from dclub.hanging_gardens.phases.spots import covered_objection, occupied_objection
from dclub.hanging_gardens.phases.turn_steps import AFTER_A_STEP, go_on
from dclub.hanging_gardens.state import Garden, State
from dclub.hanging_gardens.words import format_cell
from dclub.kernel import clauses as K
from dclub.kernel.citing import forbids, permits
from dclub.kernel.event import Log, note
from dclub.kernel.phase import Candidate, PhaseRules, guards
from dclub.kernel.ruling import Objection
from dclub.kernel.turn import no_such_seat, not_to_move

__all__ = ["RULES", "cell_hidden", "cell_occupied", "no_cube_there", "no_such_cells"]

# --- generate ---------------------------------------------------------------------------------


@permits(C.MOVE_TWO, C.MOVE_STOP)
def generate(state: State) -> list[Move]:
    """Return every other cube with every free cell, and stopping where that is allowed."""
    seat = state.to_move
    assert seat is not None
    moves = shift_moves(state, seat)
    return [*moves, Stop(seat)] if state.ruleset.up_to_two else moves


# --- guard ------------------------------------------------------------------------------------


@forbids(K.MOVE_SHAPE)
def no_such_cells(state: State, move: Shift) -> Objection | None:
    """The move names a seat or a cell that is not there."""
    if (stranger := no_such_seat(state, move)) is not None:
        return stranger
    cells = len(state.ruleset.pyramid.cells)
    for cell in (move.source, move.target):
        if not 0 <= cell < cells:
            return Objection(K.MOVE_SHAPE, what="cell", found=cell, limit=cells)
    return None


@forbids(C.MOVE_CUBE, after=C.EFFECT_ALIGNED)
def no_cube_there(state: State, move: Shift) -> Objection | None:
    """No cube lies on the cell that is moved from."""
    if state.gardens[move.seat].cubes[move.source]:
        return None
    return Objection(C.MOVE_CUBE, cell=format_cell(state.ruleset.pyramid, move.source))


@forbids(C.CUBE_CELL, after=C.EFFECT_ALIGNED)
def cell_hidden(state: State, move: Shift) -> Objection | None:
    """No card shows at the cell that is moved to."""
    return covered_objection(state, move.seat, move.target)


@forbids(C.CUBE_FREE, after=(C.EFFECT_ALIGNED, C.CUBE_CELL))
def cell_occupied(state: State, move: Shift) -> Objection | None:
    """A cube lies on the cell that is moved to."""
    return occupied_objection(state, move.seat, move.target)


@forbids(C.MOVE_SAME, after=C.MOVE_CUBE)
def same_cube(state: State, move: Shift) -> Objection | None:
    """The cube was moved already."""
    if move.source != state.turn.moved:
        return None
    return Objection(C.MOVE_SAME, cell=format_cell(state.ruleset.pyramid, move.source))


@forbids(C.MOVE_SECOND)
def must_move_two(state: State, _move: Stop) -> Objection | None:
    """Two cubes must be moved."""
    return None if state.ruleset.up_to_two else Objection(C.MOVE_SECOND, moved=1, needed=2)


# --- effect -----------------------------------------------------------------------------------


def second_shift(state: State, move: Shift, log: Log) -> State:
    """Return the state with the second cube moved."""
    garden, prestige = shifted(state, move, log)
    return _done(state, garden, prestige, log)


def stop(state: State, move: Stop, log: Log) -> State:
    """Return the state after one cube was enough."""
    if log is not None:
        note(log, C.MOVE_STOP, "stopped", seat=move.seat)
    return _done(state, state.gardens[move.seat], state.prestige, log)


# --- next -------------------------------------------------------------------------------------


def _done(state: State, garden: Garden, prestige: tuple[int, ...], log: Log) -> State:
    seat, turn = state.to_move, state.turn
    assert seat is not None
    return go_on(
        state,
        log,
        seat=seat,
        garden=garden,
        prestige=prestige,
        supply=state.supply,
        row=state.row,
        column=turn.column,
        hand=turn.hand,
        aligned=turn.aligned,
    )


def candidates(state: State) -> Iterator[Candidate[Move]]:
    """Yield every other cube, and stopping."""
    seat = state.to_move
    assert seat is not None
    groups: dict[str, list[Move]] = {}
    for move in shift_moves(state, seat):
        assert isinstance(move, Shift)
        groups.setdefault(format_cell(state.ruleset.pyramid, move.source), []).append(move)
    for cell, moves in groups.items():
        yield Candidate("move", cell, C.MOVE_TWO, tuple(moves), moves[0])
    stops: tuple[Move, ...] = (Stop(seat),) if state.ruleset.up_to_two else ()
    yield Candidate("stop", "", C.MOVE_STOP, stops, Stop(seat))


RULES: Final[PhaseRules[State, Move]] = PhaseRules(
    name="second-move",
    leads_to=AFTER_A_STEP,
    guards=dict(
        (
            guards(Shift, no_such_cells, not_to_move, no_cube_there, same_cube, cell_hidden, cell_occupied),
            guards(Stop, no_such_seat, not_to_move, must_move_two),
        )
    ),
    permits={Shift: (C.MOVE_TWO,), Stop: (C.MOVE_STOP,)},
    generate=generate,
    physical=lambda state: iter(generate(state)),
    canonical=lambda _state, move: move,
    effects={Shift: second_shift, Stop: stop},
    candidates=candidates,
    distance=distance,
    parts=parts,
)
