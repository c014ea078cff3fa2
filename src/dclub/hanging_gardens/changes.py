"""What effects do to cubes and to Amitis: the moves that they offer, and what is changed after."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

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
from dclub.hanging_gardens.garden import cells_with_cube, free_cells, replaced, with_cube, with_cubes
from dclub.hanging_gardens.moves import (
    Amitis,
    Evolve,
    Move,
    Recolour,
    Shift,
    evolutions,
    recolourings,
    shifts,
    steps,
)
from dclub.hanging_gardens.path import count_on, counting, counts_on, known_kinds, next_slot
from dclub.hanging_gardens.prestige import LEAST, changed, fit, fit_working
from dclub.hanging_gardens.state import Garden, State, Supply
from dclub.hanging_gardens.supply import left_at_least
from dclub.hanging_gardens.words import format_cell, format_cube, format_slot
from dclub.kernel.citing import effects
from dclub.kernel.event import Event, Log, note
from dclub.kernel.holes import is_hole

if TYPE_CHECKING:
    from dclub.hanging_gardens.pyramid import Cell
    from dclub.kernel.clause import ClauseId
    from dclub.kernel.move import Seat

__all__ = [
    "amitis_moves",
    "any_step",
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
    "with_cube_moved",
]


# --- evolve and recolour ----------------------------------------------------------------------


def evolve_moves(state: State, seat: Seat) -> list[Move]:
    """Return the wooden cubes for which there is a translucent one."""
    garden, stock = state.gardens[seat], left_at_least(state, clear=True)
    moves = evolutions(seat, len(garden.cubes))
    return [
        moves[cell]
        for cell in cells_with_cube(garden)
        if not is_translucent(garden.cubes[cell]) and stock[construction_of(garden.cubes[cell])] > 0
    ]


@effects(C.EVOLVE_PRESTIGE)
def evolved(state: State, move: Evolve, log: Log) -> tuple[Garden, tuple[int, ...], Supply]:
    """Return garden, prestige and supply with a translucent cube in the place of the wooden one."""
    cube = translucent(construction_of(state.gardens[move.seat].cubes[move.cell]))
    return _exchanged(state, move, cube, C.EVOLVE_PRESTIGE, log)


def recolour_moves(state: State, seat: Seat) -> list[Move]:
    """Return the cubes with every other colour of which there is one of the same material."""
    cubes, same_colour = state.gardens[seat].cubes, state.ruleset.same_colour
    woods, clears = left_at_least(state, clear=False), left_at_least(state, clear=True)
    moves: list[Move] = []
    for cell in cells_with_cube(state.gardens[seat]):
        cube = cubes[cell]
        stock = clears if is_translucent(cube) else woods
        moves += recolourings(seat, cell, _in_stock(stock, None if same_colour else construction_of(cube)))
    return moves


@lru_cache(maxsize=1 << 12)
def _in_stock(stock: tuple[int, ...], barred: Construction | None) -> tuple[Construction, ...]:
    """Return the constructions of which there is a cube, but for one."""
    return tuple(kind for kind in Construction if stock[kind] > 0 and kind is not barred)


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
        if construction_of(cube) is kind and not is_hole(garden.icons[move.cell]):
            before = state.prestige[kind]
            after = max(LEAST, min(before + fit(garden, cube, move.cell), most))
            result = (kind, after) if after != before else None
        results.setdefault(result, move)
    return list(results.values())


@effects(C.RECOLOUR_PRESTIGE)
def recoloured(state: State, move: Recolour, log: Log) -> tuple[Garden, tuple[int, ...], Supply]:
    """Return garden, prestige and supply with a cube of the new colour in the place of the old one."""
    clear = is_translucent(state.gardens[move.seat].cubes[move.cell])
    cube = translucent(move.construction) if clear else wooden(move.construction)
    return _exchanged(state, move, cube, C.RECOLOUR_PRESTIGE, log)


def _exchanged(
    state: State, move: Evolve | Recolour, cube: Cube, clause: ClauseId, log: Log
) -> tuple[Garden, tuple[int, ...], Supply]:
    seat, cell = move.seat, move.cell
    garden = state.gardens[seat]
    if log is not None:
        _note_exchange(log, state, seat, cell, cube)
    asked, working = fit(garden, cube, cell), fit_working(garden, cube, cell, log)
    prestige = changed(state, construction_of(cube), asked, clause, log, working=working)
    return with_cube(garden, cell, cube), prestige, _swapped(state.supply, garden.cubes[cell], cube)


def _swapped(supply: Supply, returned: Cube, taken: Cube) -> Supply:
    """Return the supply after one cube has come back and another has gone."""
    if supply.wooden is None or supply.translucent is None:
        return with_cube_moved(with_cube_moved(supply, returned, 1), taken, -1)
    left = [*supply.wooden, *supply.translucent]  # in the order in which cubes are numbered
    left[returned - 1] += 1
    left[taken - 1] -= 1
    kinds = len(supply.wooden)
    return Supply(tuple(left[:kinds]), tuple(left[kinds:]), supply.stock, supply.returned)


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


def with_cube_moved(supply: Supply, cube: Cube, number: int) -> Supply:
    """Return the supply with so many more of a cube, or fewer; what nobody has counted stays so."""
    kind = construction_of(cube)
    wooden_left, translucent_left, stock, returned = supply
    if is_translucent(cube):
        if translucent_left is not None:
            translucent_left = replaced(translucent_left, kind, translucent_left[kind] + number)
    elif wooden_left is not None:
        wooden_left = replaced(wooden_left, kind, wooden_left[kind] + number)
    return Supply(wooden_left, translucent_left, stock, returned)


# --- move ---------------------------------------------------------------------------------------


def shift_moves(state: State, seat: Seat) -> list[Move]:
    """Return every cube with every free cell; of two moved cubes the second is another one."""
    garden, moved = state.gardens[seat], state.turn.moved
    free = free_cells(state.ruleset.pyramid, garden)
    moves: list[Move] = []
    for source in cells_with_cube(garden):
        if source != moved:
            moves += map(shifts(seat, source, len(garden.cubes)).__getitem__, free)
    return moves


def shifted(state: State, move: Shift, log: Log) -> tuple[Garden, tuple[int, ...]]:
    """Return the garden with a cube moved, and prestige by the fit of its new cell."""
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
    cubes = list(garden.cubes)
    cubes[move.source] = NO_CUBE
    cubes[move.target] = cube
    asked, working = fit(garden, cube, move.target), fit_working(garden, cube, move.target, log)
    prestige = changed(state, construction_of(cube), asked, C.CUBE_FIT, log, working=working)
    return with_cubes(garden, tuple(cubes)), prestige


# --- Amitis -------------------------------------------------------------------------------------


def amitis_moves(state: State, seat: Seat) -> list[Move]:
    """Return the choices of the next step of Amitis: a construction on her card, up or down.

    An icon that nobody entered gives none.
    """
    garden = state.gardens[seat]
    slot = next_slot(state.ruleset, garden)
    if slot is None:
        return []
    counts = counts_on(state.ruleset, garden, slot)
    if not counts:
        return [Amitis(seat, None, raises=True)]
    kinds = sorted(counts if state.ruleset.shows_all else known_kinds(counts))
    return [move for kind in kinds for move in steps(seat, kind)]


def any_step(state: State) -> Amitis:
    """Return some step of Amitis, for what is to be said of it where none is known to be legal."""
    seat = state.to_move
    assert seat is not None
    kind = None if next_slot(state.ruleset, state.gardens[seat]) is None else Construction.STAIRS
    return Amitis(seat, kind, raises=True)


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
def stepped(state: State, move: Amitis, log: Log) -> tuple[Garden, tuple[int, ...]]:
    """Return the garden with Amitis one card further, and prestige changed by what it shows."""
    garden = state.gardens[move.seat]
    slot = next_slot(state.ruleset, garden)
    assert slot is not None, "a legal step goes somewhere"
    if log is not None:
        where = format_slot(state.ruleset.pyramid, slot)
        note(log, C.AMITIS_PATH, "amitis-stepped", seat=move.seat, slot=where)
    prestige = state.prestige
    if move.construction is not None:
        count = count_on(state.ruleset, garden, slot, move.construction)
        asked = count if move.raises else -count
        working = "" if log is None else counting(state.ruleset, garden, slot, move.construction)
        prestige = changed(state, move.construction, asked, C.AMITIS_CHANGE, log, working=working)
    built, under, icons, cubes, cards, _, project, starters, to_set = garden
    return Garden(built, under, icons, cubes, cards, slot, project, starters, to_set), prestige


def same_result(state: State, move: Move, moves: list[Move]) -> Move:
    """Return the first of some legal moves that leads to the same state as a legal move."""
    if move in moves:
        return move
    after = state.apply(move).after
    return next(other for other in moves if state.apply(other).after == after)
