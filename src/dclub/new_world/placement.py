"""Where a tile may be laid: openings, the coast, and edges that must match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub.kernel.citing import defines
from dclub.new_world import clauses as C
from dclub.new_world.board import Cell, column_of, row_of
from dclub.new_world.components import Side

if TYPE_CHECKING:
    from dclub.new_world.ruleset import Form, Ruleset
    from dclub.new_world.state import State

__all__ = ["EVERY_SIDE", "fits_anywhere", "is_land", "is_space", "placements", "tiles_left"]

EVERY_SIDE = tuple(Side)


def is_space(ruleset: Ruleset, cell: Cell) -> bool:
    """Return whether a cell is one of the start spaces."""
    return column_of(cell) == 0 and 0 <= row_of(cell) < ruleset.rows


def is_land(ruleset: Ruleset, cell: Cell) -> bool:
    """Return whether tiles may lie on a cell at all: west of the coast, and off the board."""
    column = column_of(cell)
    return column > 0 or (column == 0 and ruleset.column_zero and not is_space(ruleset, cell))


def placements(state: State, form: Form) -> list[tuple[Cell, int]]:
    """Return every cell and turn at which a tile fits, in ascending order, turns that look alike once."""
    fitting, ruleset, openings = form.fitting, state.ruleset, state.landscape.openings
    land = ruleset.first_land
    return [
        (cell, turn)
        for cell in sorted(openings)
        if (cell >= land or is_land(ruleset, cell))
        for turn in fitting[openings[cell].code]
    ]


@defines(C.DRAW_ASIDE)
def fits_anywhere(state: State, form: Form) -> bool:
    """Return whether a tile fits anywhere: the proof that it must be placed, or set aside."""
    fitting, ruleset = form.fitting, state.ruleset
    land = ruleset.first_land
    for cell, opening in state.landscape.openings.items():
        if fitting[opening.code] and (cell >= land or is_land(ruleset, cell)):
            return True
    return False


@defines(C.COMPONENTS_QUANTITIES)
def tiles_left(state: State) -> int:
    """Return how many tiles are still to be drawn."""
    if state.stock is not None:
        return sum(state.stock)
    drawn = state.turn.drawn is not None
    return state.ruleset.quantities.tiles - state.board.count - len(state.aside) - drawn
