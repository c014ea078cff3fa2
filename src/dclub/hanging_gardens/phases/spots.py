"""Cells that a move names: what speaks against a cube lying there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.words import format_cell, format_cube
from dclub.kernel import clauses as K
from dclub.kernel.citing import forbids
from dclub.kernel.ruling import Objection
from dclub.kernel.turn import no_such_seat

if TYPE_CHECKING:
    from dclub.hanging_gardens.pyramid import Cell
    from dclub.hanging_gardens.state import State
    from dclub.kernel.move import Seat

__all__ = ["covered_objection", "no_such_cell", "occupied_objection"]


class OnCell(Protocol):
    """A move of a seat that names one cell."""

    @property
    def seat(self) -> Seat:
        """The seat that moves."""
        ...

    @property
    def cell(self) -> Cell:
        """The cell that it names."""
        ...


@forbids(K.MOVE_SHAPE)
def no_such_cell(state: State, move: OnCell) -> Objection | None:
    """The move names a seat or a cell that is not there."""
    if (stranger := no_such_seat(state, move)) is not None:
        return stranger
    cells = len(state.ruleset.pyramid.cells)
    return (
        None if 0 <= move.cell < cells else Objection(K.MOVE_SHAPE, what="cell", found=move.cell, limit=cells)
    )


def covered_objection(state: State, seat: Seat, cell: Cell) -> Objection | None:
    """No card shows at the cell."""
    if state.gardens[seat].icons[cell] is not None:
        return None
    return Objection(C.CUBE_CELL, cell=format_cell(state.ruleset.pyramid, cell))


def occupied_objection(state: State, seat: Seat, cell: Cell) -> Objection | None:
    """A cube lies on the cell already."""
    cube = state.gardens[seat].cubes[cell]
    if not cube:
        return None
    return Objection(C.CUBE_FREE, cell=format_cell(state.ruleset.pyramid, cell), holds=format_cube(cube))
