"""What effects do to cubes and to Amitis: the moves that they offer, and the states after."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.components import (
    NO_CUBE,
    Construction,
    Cube,
    construction_of,
    is_translucent,
    translucent,
    wooden,
)
from dclub.hanging_gardens.garden import cells_with_cube, free_cells, replaced, with_cube
from dclub.hanging_gardens.moves import Amitis, Evolve, Move, Recolour, Shift
from dclub.hanging_gardens.path import counts_on, next_slot
from dclub.hanging_gardens.prestige import LEAST, changed, fit
from dclub.hanging_gardens.state import Garden, State, Supply
from dclub.hanging_gardens.words import format_cell, format_cube, format_slot
from dclub.kernel.citing import effects
from dclub.kernel.event import Event, Log, note

if TYPE_CHECKING:
    from dclub.hanging_gardens.pyramid import Cell
    from dclub.kernel.clause import ClauseId
    from dclub.kernel.move import Seat

__all__ = [
    "amitis_moves",
    "distinct_amitis_moves",
    "distinct_recolour_moves",
    "evolve_moves",
    "evolved",
    "recolour_moves",
    "recoloured",
    "same_result",
    "shift_moves",
    "shifted",
    "stepped",
]


def _with_garden(
    state: State, seat: Seat, garden: Garden, prestige: tuple[int, ...], supply: Supply
) -> State:
    return State(
        state.ruleset,
        state.phase,
        state.to_move,
        state.first,
        replaced(state.gardens, seat, garden),
        prestige,
        supply,
        state.row,
        state.public,
        state.turn,
    )


# --- evolve and recolour ----------------------------------------------------------------------


def evolve_moves(state: State, seat: Seat) -> list[Move]:
    """Return the wooden cubes for which there is a translucent one."""
    garden, stock = state.gardens[seat], state.supply.translucent
    return [
        Evolve(seat, cell)
        for cell in cells_with_cube(garden)
        if not is_translucent(garden.cubes[cell]) and stock[construction_of(garden.cubes[cell])] > 0
    ]


@effects(C.EVOLVE_PRESTIGE)
def evolved(state: State, move: Evolve, log: Log) -> State:
    """Return the state with a translucent cube in the place of the wooden one."""
    kind = construction_of(state.gardens[move.seat].cubes[move.cell])
    if log is not None:
        _note_exchange(log, state, move.seat, move.cell, translucent(kind))
    after = _exchanged(state, move.seat, move.cell, translucent(kind))
    asked = fit(after.gardens[move.seat], translucent(kind), move.cell)
    return _judged(after, kind, asked, C.EVOLVE_PRESTIGE, log)


def recolour_moves(state: State, seat: Seat) -> list[Move]:
    """Return the cubes with every other colour of which there is one of the same material."""
    garden, supply = state.gardens[seat], state.supply
    moves: list[Move] = []
    for cell in cells_with_cube(garden):
        cube = garden.cubes[cell]
        stock = supply.translucent if is_translucent(cube) else supply.wooden
        moves += [
            Recolour(seat, cell, kind)
            for kind in Construction
            if stock[kind] > 0 and (kind is not construction_of(cube) or state.ruleset.same_colour)
        ]
    return moves


def distinct_recolour_moves(state: State, seat: Seat) -> list[Move]:
    """Return one recolouring for each result.

    Exchanging a cube for one of its own colour, where a reading allows it, changes nothing but
    the prestige.
    """
    moves = recolour_moves(state, seat)
    if not state.ruleset.same_colour:
        return moves
    garden, most = state.gardens[seat], state.ruleset.edition.quantities.most_prestige
    results: dict[object, Move] = {}
    for move in moves:
        assert isinstance(move, Recolour)
        cube, kind = garden.cubes[move.cell], move.construction
        result: object = move
        if construction_of(cube) is kind:
            before = state.prestige[kind]
            after = max(LEAST, min(before + fit(garden, cube, move.cell), most))
            result = (kind, after) if after != before else None
        results.setdefault(result, move)
    return list(results.values())


@effects(C.RECOLOUR_PRESTIGE)
def recoloured(state: State, move: Recolour, log: Log) -> State:
    """Return the state with a cube of the new colour in the place of the old one."""
    clear = is_translucent(state.gardens[move.seat].cubes[move.cell])
    cube = translucent(move.construction) if clear else wooden(move.construction)
    if log is not None:
        _note_exchange(log, state, move.seat, move.cell, cube)
    after = _exchanged(state, move.seat, move.cell, cube)
    asked = fit(after.gardens[move.seat], cube, move.cell)
    return _judged(after, move.construction, asked, C.RECOLOUR_PRESTIGE, log)


def _note_exchange(log: list[Event], state: State, seat: Seat, cell: Cell, cube: Cube) -> None:
    old = state.gardens[seat].cubes[cell]
    note(
        log,
        C.EVOLVE_CUBE if is_translucent(cube) != is_translucent(old) else C.RECOLOUR_CUBE,
        "cube-exchanged",
        seat=seat,
        cell=format_cell(state.ruleset.pyramid, cell),
        old=format_cube(old),
        new=format_cube(cube),
    )


def _exchanged(state: State, seat: Seat, cell: Cell, cube: Cube) -> State:
    garden = state.gardens[seat]
    supply = _moved_in_supply(_moved_in_supply(state.supply, garden.cubes[cell], 1), cube, -1)
    return _with_garden(state, seat, with_cube(garden, cell, cube), state.prestige, supply)


def _moved_in_supply(supply: Supply, cube: Cube, number: int) -> Supply:
    kind = construction_of(cube)
    if is_translucent(cube):
        stock = replaced(supply.translucent, kind, supply.translucent[kind] + number)
        return Supply(supply.wooden, stock, supply.stock, supply.returned)
    stock = replaced(supply.wooden, kind, supply.wooden[kind] + number)
    return Supply(stock, supply.translucent, supply.stock, supply.returned)


def _judged(state: State, kind: Construction, asked: int, clause: ClauseId, log: Log) -> State:
    return evolve(state, prestige=changed(state, kind, asked, clause, log))


# --- move ---------------------------------------------------------------------------------------


def shift_moves(state: State, seat: Seat) -> list[Move]:
    """Return every cube with every free cell; of two moved cubes the second is another one."""
    garden = state.gardens[seat]
    free = free_cells(garden)
    return [
        Shift(seat, source, target)
        for source in cells_with_cube(garden)
        if source != state.turn.moved
        for target in free
    ]


def shifted(state: State, move: Shift, log: Log) -> State:
    """Return the state with a cube moved, and prestige by the fit of its new cell."""
    garden = state.gardens[move.seat]
    cube = garden.cubes[move.source]
    if log is not None:
        shape = state.ruleset.pyramid
        cells = (format_cell(shape, move.source), format_cell(shape, move.target))
        note(
            log,
            C.MOVE_TWO,
            "cube-moved",
            seat=move.seat,
            cube=format_cube(cube),
            source=cells[0],
            target=cells[1],
        )
    after = with_cube(with_cube(garden, move.source, NO_CUBE), move.target, cube)
    kind = construction_of(cube)
    prestige = changed(state, kind, fit(garden, cube, move.target), C.CUBE_FIT, log)
    return _with_garden(state, move.seat, after, prestige, state.supply)


# --- Amitis -------------------------------------------------------------------------------------


def amitis_moves(state: State, seat: Seat) -> list[Move]:
    """Return the choices of the next step of Amitis: a construction on her card, up or down."""
    garden = state.gardens[seat]
    slot = next_slot(state.ruleset, garden)
    if slot is None:
        return []
    kinds = sorted(counts_on(state.ruleset, garden, slot))
    if not kinds:
        return [Amitis(seat, None, raises=True)]
    return [Amitis(seat, kind, raises) for kind in kinds for raises in (True, False)]


def distinct_amitis_moves(state: State, seat: Seat) -> list[Move]:
    """Return one choice for each result: all those that change no prestige are alike."""
    most = state.ruleset.edition.quantities.most_prestige
    distinct: list[Move] = []
    stays = False
    for move in amitis_moves(state, seat):
        assert isinstance(move, Amitis)
        kind = move.construction
        moved = kind is not None and state.prestige[kind] != (most if move.raises else LEAST)
        if moved or not stays:
            distinct.append(move)
        stays = stays or not moved
    return distinct


@effects(C.AMITIS_CHANGE)
def stepped(state: State, move: Amitis, log: Log) -> State:
    """Return the state with Amitis one card further, and prestige changed by what it shows."""
    garden = state.gardens[move.seat]
    slot = next_slot(state.ruleset, garden)
    assert slot is not None, "a legal step goes somewhere"
    if log is not None:
        where = format_slot(state.ruleset.pyramid, slot)
        note(log, C.AMITIS_PATH, "amitis-stepped", seat=move.seat, slot=where)
    prestige = state.prestige
    if move.construction is not None:
        count = counts_on(state.ruleset, garden, slot)[move.construction]
        asked = count if move.raises else -count
        prestige = changed(state, move.construction, asked, C.AMITIS_CHANGE, log)
    after = Garden(
        garden.built,
        garden.under,
        garden.icons,
        garden.cubes,
        garden.cards,
        slot,
        garden.project,
        garden.starters,
        garden.to_set,
    )
    return _with_garden(state, move.seat, after, prestige, state.supply)


def same_result(state: State, move: Move, moves: list[Move]) -> Move:
    """Return the first of some legal moves that leads to the same state as a legal move."""
    if move in moves:
        return move
    after = state.apply(move).after
    return next(other for other in moves if state.apply(other).after == after)
