"""The effects aligned with the card taken: each is used or declined, in any order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.changes import (
    amitis_moves,
    any_step,
    distinct_amitis_moves,
    distinct_recolour_moves,
    evolve_moves,
    evolved,
    recolour_moves,
    recoloured,
    same_result,
    shift_moves,
    shifted,
    stepped,
)
from dclub.hanging_gardens.components import (
    Construction,
    Effect,
    construction_of,
    is_translucent,
    translucent,
    wooden,
    word,
)
from dclub.hanging_gardens.garden import cells_with_cube, count_cubes, free_cells, has_free_cell, replaced
from dclub.hanging_gardens.moves import Amitis, Decline, Evolve, Move, Recolour, Shift, Surprise, decline
from dclub.hanging_gardens.path import next_slot
from dclub.hanging_gardens.phases.amitis import no_direction, not_on_the_card, nothing_named
from dclub.hanging_gardens.phases.nearness import distance, parts
from dclub.hanging_gardens.phases.second_move import cell_hidden, cell_occupied, no_cube_there, no_such_cells
from dclub.hanging_gardens.phases.spots import no_such_cell
from dclub.hanging_gardens.phases.turn_steps import AFTER_A_STEP, face_down, go_on
from dclub.hanging_gardens.pyramid import Cell
from dclub.hanging_gardens.state import Garden, Phase, State, Supply, Turn, new_state
from dclub.hanging_gardens.supply import (
    is_counted,
    is_left,
    left_at_least,
    material,
    need_counted,
    tables_read,
)
from dclub.hanging_gardens.words import format_cell, format_cube
from dclub.kernel.citing import defines, forbids, permits
from dclub.kernel.event import Log, note
from dclub.kernel.move import CHANCE
from dclub.kernel.phase import Candidate, PhaseRules, guards
from dclub.kernel.ruling import Objection
from dclub.kernel.turn import no_such_seat, not_to_move

__all__ = ["RULES"]

EFFECT_OF: Final[dict[type[Move], Effect]] = {
    Evolve: Effect.EVOLVE,
    Shift: Effect.MOVE,
    Surprise: Effect.SURPRISE,
    Recolour: Effect.RECOLOUR,
    Amitis: Effect.QUEEN,
}
"""The effect that each kind of move uses."""

# --- generate ---------------------------------------------------------------------------------


@permits(C.EVOLVE_CUBE, C.MOVE_TWO, C.SURPRISE_DRAW, C.RECOLOUR_CUBE, C.AMITIS_QUEEN, C.EFFECT_DECLINE)
def generate(state: State) -> list[Move]:
    """Return every way to use an aligned effect that has a result of its own, and to decline it."""
    return _moves(state, physical=False)


def physical(state: State) -> Iterator[Move]:
    """Yield every way to use an aligned effect, and to decline it."""
    yield from _moves(state, physical=True)


def canonical(state: State, move: Move) -> Move:
    """Return the first use with the same result."""
    return same_result(state, move, generate(state)) if isinstance(move, Amitis | Recolour) else move


def _moves(state: State, *, physical: bool) -> list[Move]:
    moves: list[Move] = []
    for effect in state.turn.aligned:
        moves += _uses(state, effect, physical=physical)
        moves.append(_decline(state, effect))
    return moves


def _uses(state: State, effect: Effect, *, physical: bool = False) -> list[Move]:
    seat = state.to_move
    assert seat is not None
    match effect:
        case Effect.EVOLVE:
            return evolve_moves(state, seat)
        case Effect.MOVE:
            enough = state.ruleset.up_to_two or count_cubes(state.gardens[seat]) > 1
            return shift_moves(state, seat) if enough else []
        case Effect.SURPRISE:
            return [Surprise(seat)] if _can_draw(state) else []
        case Effect.RECOLOUR:
            return recolour_moves(state, seat) if physical else distinct_recolour_moves(state, seat)
        case Effect.QUEEN:
            return amitis_moves(state, seat) if physical else distinct_amitis_moves(state, seat)


def _decline(state: State, effect: Effect) -> Decline:
    assert state.to_move is not None
    return decline(state.to_move, effect)


@defines(C.SUPPLY_FINITE)
def _can_draw(state: State) -> bool:
    """Return whether there is a cube to draw and a place to put it."""
    assert state.to_move is not None
    garden = state.gardens[state.to_move]
    return max(left_at_least(state, clear=False)) > 0 and bool(free_cells(state.ruleset.pyramid, garden))


# --- guard ------------------------------------------------------------------------------------


@forbids(C.EFFECT_ALIGNED)
def not_aligned(state: State, move: Move) -> Objection | None:
    """The effect is not aligned with the card, or was dealt with already."""
    effect = move.effect if isinstance(move, Decline) else EFFECT_OF[type(move)]
    if effect in state.turn.aligned:
        return None
    aligned = tuple(word(one) for one in state.turn.aligned)
    return Objection(C.EFFECT_ALIGNED, effect=word(effect), aligned=aligned)


@forbids(C.EVOLVE_WOODEN, after=C.EFFECT_ALIGNED)
def not_wooden(state: State, move: Evolve) -> Objection | None:
    """No wooden cube lies on the cell."""
    cube = state.gardens[move.seat].cubes[move.cell]
    if cube and not is_translucent(cube):
        return None
    cell = format_cell(state.ruleset.pyramid, move.cell)
    return Objection(C.EVOLVE_WOODEN, cell=cell, holds=format_cube(cube))


def _reads_translucent(state: State, _move: Evolve) -> tuple[str, ...]:
    return tables_read(state, clear=True)


@forbids(C.EVOLVE_SUPPLY, after=(C.EFFECT_ALIGNED, C.EVOLVE_WOODEN), reads=_reads_translucent)
def none_translucent(state: State, move: Evolve) -> Objection | None:
    """No translucent cube of that colour is left."""
    cube = translucent(construction_of(state.gardens[move.seat].cubes[move.cell]))
    return None if is_left(state, cube) else Objection(C.EVOLVE_SUPPLY, cube=format_cube(cube), left=0)


@forbids(C.MOVE_SECOND, after=(C.EFFECT_ALIGNED, C.MOVE_CUBE))
def no_second(state: State, move: Shift) -> Objection | None:
    """Two cubes must be moved and there is only one."""
    cubes = count_cubes(state.gardens[move.seat])
    if cubes > 1 or state.ruleset.up_to_two:
        return None
    return Objection(C.MOVE_SECOND, cubes=cubes, needed=2)


def _reads_wooden(state: State, _move: Surprise) -> tuple[str, ...]:
    return tables_read(state, clear=False)


@forbids(C.SURPRISE_SUPPLY, after=C.EFFECT_ALIGNED, reads=_reads_wooden)
def nothing_to_draw(state: State, move: Surprise) -> Objection | None:
    """No wooden cube is left, or there is no place for one."""
    shape, garden, heaps = state.ruleset.pyramid, state.gardens[move.seat], left_at_least(state, clear=False)
    has_place = has_free_cell(shape, garden)
    if has_place and any(number > 0 for number in heaps):
        return None
    if is_counted(state, clear=False):
        return Objection(C.SURPRISE_SUPPLY, left=sum(heaps), free=len(free_cells(shape, garden)))
    if has_place:
        need_counted(state, clear=False)
    return Objection(C.SURPRISE_SUPPLY, free=0)


@forbids(C.MOVE_CUBE, after=C.EFFECT_ALIGNED)
def nothing_to_recolour(state: State, move: Recolour) -> Objection | None:
    """No cube lies on the cell."""
    if state.gardens[move.seat].cubes[move.cell]:
        return None
    return Objection(C.MOVE_CUBE, cell=format_cell(state.ruleset.pyramid, move.cell))


@forbids(C.RECOLOUR_SAME, after=(C.EFFECT_ALIGNED, C.MOVE_CUBE))
def same_colour(state: State, move: Recolour) -> Objection | None:
    """The new cube has the colour of the old one."""
    kind = construction_of(state.gardens[move.seat].cubes[move.cell])
    if move.construction is not kind or state.ruleset.same_colour:
        return None
    return Objection(C.RECOLOUR_SAME, cube=word(kind))


def _is_clear(state: State, move: Recolour) -> bool:
    return is_translucent(state.gardens[move.seat].cubes[move.cell])


def _reads_its_material(state: State, move: Recolour) -> tuple[str, ...]:
    return tables_read(state, clear=_is_clear(state, move))


@forbids(C.RECOLOUR_SUPPLY, after=(C.EFFECT_ALIGNED, C.MOVE_CUBE), reads=_reads_its_material)
def none_of_that_colour(state: State, move: Recolour) -> Objection | None:
    """No cube of the new colour and the same material is left."""
    clear = _is_clear(state, move)
    if is_left(state, (translucent if clear else wooden)(move.construction)):
        return None
    what = material(clear=clear)
    return Objection(C.RECOLOUR_SUPPLY, cube=word(move.construction), material=what, left=0)


@forbids(C.AMITIS_STUCK, after=C.EFFECT_ALIGNED)
def no_way_on(state: State, move: Amitis) -> Objection | None:
    """Amitis has no card to go to."""
    if next_slot(state.ruleset, state.gardens[move.seat]) is not None:
        return None
    return Objection(C.AMITIS_STUCK, seat=move.seat)


# --- effect -----------------------------------------------------------------------------------


def evolve_cube(state: State, move: Evolve, log: Log) -> State:
    """Return the state with a wooden cube exchanged for a translucent one."""
    garden, prestige, supply = evolved(state, move, log)
    return _used(state, Effect.EVOLVE, log, garden=garden, prestige=prestige, supply=supply)


def first_shift(state: State, move: Shift, log: Log) -> State:
    """Return the state with the first of two cubes moved; if there is only one, that was all."""
    garden, prestige = shifted(state, move, log)
    row, turn = face_down(state.row, Effect.MOVE, log), state.turn
    left = _without(turn.aligned, Effect.MOVE)
    if log is not None:
        note(log, C.MOVE_TWO, "step", seat=move.seat, phase="second-move")
    if count_cubes(garden) > 1:
        return new_state(
            state.ruleset,
            replaced(state.gardens, move.seat, garden),
            prestige,
            state.supply,
            row,
            Turn(Phase.SECOND_MOVE, move.seat, turn.column, turn.hand, left, move.target),
            state.round,
        )
    return go_on(
        state,
        log,
        seat=move.seat,
        garden=garden,
        prestige=prestige,
        supply=state.supply,
        row=row,
        column=turn.column,
        hand=turn.hand,
        aligned=left,
    )


def surprise(state: State, move: Surprise, log: Log) -> State:
    """Return the state in which chance draws a cube."""
    row, turn = face_down(state.row, Effect.SURPRISE, log), state.turn
    if log is not None:
        note(log, C.SURPRISE_DRAW, "drawing", seat=move.seat)
    left = _without(turn.aligned, Effect.SURPRISE)
    return new_state(
        state.ruleset,
        state.gardens,
        state.prestige,
        state.supply,
        row,
        Turn(Phase.DRAW, CHANCE, turn.column, turn.hand, left, turn.moved),
        state.round,
    )


def recolour(state: State, move: Recolour, log: Log) -> State:
    """Return the state with a cube exchanged for one of another colour."""
    garden, prestige, supply = recoloured(state, move, log)
    return _used(state, Effect.RECOLOUR, log, garden=garden, prestige=prestige, supply=supply)


def queen(state: State, move: Amitis, log: Log) -> State:
    """Return the state after the step of Amitis that the queen grants."""
    garden, prestige = stepped(state, move, log)
    return _used(state, Effect.QUEEN, log, garden=garden, prestige=prestige, supply=state.supply)


def declined(state: State, move: Decline, log: Log) -> State:
    """Return the state without the effect, which stays face up."""
    if log is not None:
        note(log, C.EFFECT_DECLINE, "effect-declined", seat=move.seat, effect=word(move.effect))
    seat, turn = move.seat, state.turn
    return go_on(
        state,
        log,
        seat=seat,
        garden=state.gardens[seat],
        prestige=state.prestige,
        supply=state.supply,
        row=state.row,
        column=turn.column,
        hand=turn.hand,
        aligned=_without(turn.aligned, move.effect),
    )


def _used(
    state: State, effect: Effect, log: Log, *, garden: Garden, prestige: tuple[int, ...], supply: Supply
) -> State:
    """Return the state after an effect was used, with what it has changed."""
    seat, turn, row = state.to_move, state.turn, face_down(state.row, effect, log)
    assert seat is not None
    return go_on(
        state,
        log,
        seat=seat,
        garden=garden,
        prestige=prestige,
        supply=supply,
        row=row,
        column=turn.column,
        hand=turn.hand,
        aligned=_without(turn.aligned, effect),
    )


def _without(aligned: tuple[Effect, ...], effect: Effect) -> tuple[Effect, ...]:
    return tuple([other for other in aligned if other is not effect])


# --- next -------------------------------------------------------------------------------------

_CLAUSE_OF: Final = {
    Effect.EVOLVE: C.EVOLVE_CUBE,
    Effect.MOVE: C.MOVE_TWO,
    Effect.SURPRISE: C.SURPRISE_DRAW,
    Effect.RECOLOUR: C.RECOLOUR_CUBE,
    Effect.QUEEN: C.AMITIS_QUEEN,
}


def candidates(state: State) -> Iterator[Candidate[Move]]:
    """Yield every effect, and declining the aligned ones."""
    for effect in Effect:
        moves = tuple(_uses(state, effect)) if effect in state.turn.aligned else ()
        yield Candidate(word(effect), "", _CLAUSE_OF[effect], moves, _probe(state, effect))
    for effect in state.turn.aligned:
        move = _decline(state, effect)
        yield Candidate("decline", word(effect), C.EFFECT_DECLINE, (move,), move)


def _probe(state: State, effect: Effect) -> Move:
    seat = state.to_move
    assert seat is not None
    cubes, lying = state.gardens[seat].cubes, cells_with_cube(state.gardens[seat])
    cell = next(iter(lying), Cell(0))
    free = next(iter(free_cells(state.ruleset.pyramid, state.gardens[seat])), Cell(0))
    match effect:
        case Effect.EVOLVE:
            return Evolve(seat, next((one for one in lying if not is_translucent(cubes[one])), cell))
        case Effect.MOVE:
            return Shift(seat, cell, free)
        case Effect.SURPRISE:
            return Surprise(seat)
        case Effect.RECOLOUR:
            other = construction_of(cubes[cell]) is Construction.STAIRS
            return Recolour(seat, cell, Construction.TREE if other else Construction.STAIRS)
        case Effect.QUEEN:
            return next(iter(amitis_moves(state, seat)), any_step(state))


RULES: Final[PhaseRules[State, Move]] = PhaseRules(
    name="effects",
    leads_to=(Phase.SECOND_MOVE, Phase.DRAW, *AFTER_A_STEP),
    guards=dict(
        (
            guards(Evolve, no_such_cell, not_to_move, not_aligned, not_wooden, none_translucent),
            guards(
                Shift,
                no_such_cells,
                not_to_move,
                not_aligned,
                no_cube_there,
                no_second,
                cell_hidden,
                cell_occupied,
            ),
            guards(Surprise, no_such_seat, not_to_move, not_aligned, nothing_to_draw),
            guards(
                Recolour,
                no_such_cell,
                not_to_move,
                not_aligned,
                nothing_to_recolour,
                same_colour,
                none_of_that_colour,
            ),
            guards(Amitis, no_direction, not_to_move, not_aligned, no_way_on, not_on_the_card, nothing_named),
            guards(Decline, no_such_seat, not_to_move, not_aligned),
        )
    ),
    permits={
        Evolve: (C.EVOLVE_CUBE,),
        Shift: (C.MOVE_TWO,),
        Surprise: (C.SURPRISE_DRAW,),
        Recolour: (C.RECOLOUR_CUBE,),
        Amitis: (C.AMITIS_QUEEN,),
        Decline: (C.EFFECT_DECLINE,),
    },
    generate=generate,
    physical=physical,
    canonical=canonical,
    effects={
        Evolve: evolve_cube,
        Shift: first_shift,
        Surprise: surprise,
        Recolour: recolour,
        Amitis: queen,
        Decline: declined,
    },
    candidates=candidates,
    distance=distance,
    parts=parts,
)
