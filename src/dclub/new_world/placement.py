"""Where a tile may be laid: openings, the coast, and edges that must match."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from dclub.kernel.citing import defines
from dclub.kernel.known import need
from dclub.new_world import clauses as C
from dclub.new_world.board import Cell, column_of, row_of
from dclub.new_world.components import Side
from dclub.new_world.features import UNKNOWN_SIDE

if TYPE_CHECKING:
    from dclub.new_world.ruleset import Form, Ruleset
    from dclub.new_world.state import State

__all__ = ["EVERY_SIDE", "fits_anywhere", "fitting_cells", "is_land", "is_space", "tiles_left"]

EVERY_SIDE = tuple(Side)


def is_space(ruleset: Ruleset, cell: Cell) -> bool:
    """Return whether a cell is one of the start spaces."""
    return column_of(cell) == 0 and 0 <= row_of(cell) < ruleset.rows


def is_land(ruleset: Ruleset, cell: Cell) -> bool:
    """Return whether tiles may lie on a cell at all: west of the coast, and off the board."""
    column = column_of(cell)
    return column > 0 or (column == 0 and ruleset.column_zero and not is_space(ruleset, cell))


def fitting_cells(state: State, form: Form) -> list[Cell]:
    """Return every cell at which a tile fits in some turn, in ascending order."""
    ruleset, fitting = state.ruleset, form.fitting
    cells = sorted([cell for cell, opening in state.landscape.openings.items() if fitting[opening.code]])
    west = bisect_left(cells, ruleset.first_land)
    return [cell for cell in cells[:west] if is_land(ruleset, cell)] + cells[west:]


@defines(C.DRAW_ASIDE)
def fits_anywhere(state: State, form: Form) -> bool:
    """Return whether a tile fits anywhere: the proof that it must be placed, or set aside.

    Raises `Unknown` if it may fit beside a start space that nobody entered, and for certain nowhere.
    """
    fitting, ruleset = form.fitting, state.ruleset
    land = ruleset.first_land
    for cell, opening in state.landscape.openings.items():
        if fitting[opening.code] and (cell >= land or is_land(ruleset, cell)):
            return True
    if not ruleset.knows_start:
        for opening in state.landscape.openings.values():
            if opening.code >= UNKNOWN_SIDE and fitting[opening.code - UNKNOWN_SIDE]:
                need(opening.edges)
    return False


@defines(C.COMPONENTS_QUANTITIES)
def tiles_left(state: State) -> int:
    """Return how many tiles are still to be drawn."""
    if state.stock is not None and state.ruleset.counted:
        return sum(state.stock)
    drawn = state.turn.drawn is not None
    return state.ruleset.quantities.tiles - state.board.count - len(state.aside) - drawn
