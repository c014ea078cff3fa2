"""The landscape: cells, the tiles on them, and the openings beside them.

A cell is a column, counted west from the start spaces (column 0), and a row, counted north from
the southernmost start space. Rows may be negative. The map of tiles is split into blocks, so
that a state with one tile more shares all but one block with the state before.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, NewType

from attrs import frozen

from dclub.kernel.citing import defines
from dclub.new_world import clauses as C
from dclub.new_world.components import Side, Tile

__all__ = [
    "EMPTY_BOARD",
    "FIRST_LAND",
    "NEAR",
    "NOWHERE",
    "STEPS",
    "Board",
    "Cell",
    "Placed",
    "around",
    "cell_at",
    "column_of",
    "neighbour",
    "opposite",
    "row_of",
]

Cell = NewType("Cell", int)
"""A place for a tile: a column and a row packed into one number, in the order of columns, then rows."""

_SHIFT: Final = 16
_MIDDLE: Final = 1 << (_SHIFT - 1)
_BLOCK: Final = 3

STEPS: Final = (1, -(1 << _SHIFT), -1, 1 << _SHIFT)
"""The difference to the neighbouring cell at each side: north, east, south, west."""


@defines(C.COMPONENTS_COLUMNS)
def cell_at(column: int, row: int) -> Cell:
    """Return the cell of a column and a row, at most 30,000 away from the start."""
    return Cell((column << _SHIFT) + row + _MIDDLE)


def column_of(cell: Cell) -> int:
    """Return how many columns a cell lies west of the start spaces."""
    return cell >> _SHIFT


def row_of(cell: Cell) -> int:
    """Return how many rows a cell lies north of the southernmost start space."""
    return (cell & ((1 << _SHIFT) - 1)) - _MIDDLE


def neighbour(cell: Cell, side: Side) -> Cell:
    """Return the cell beside another one."""
    return Cell(cell + STEPS[side])


def opposite(side: Side) -> Side:
    """Return the side that another one touches."""
    return _OPPOSITE[side]


def around(cell: Cell) -> tuple[Cell, ...]:
    """Return the eight cells around one."""
    return tuple([Cell(cell + step) for step in _RING])


_N, _E, _S, _W = STEPS
_OPPOSITE: Final = (Side.S, Side.W, Side.N, Side.E)
_RING: Final = (_N, _N + _E, _E, _S + _E, _S, _S + _W, _W, _N + _W)


NEAR: Final = frozenset({0, *_RING})
"""The differences between a cell and those around it, itself included."""

NOWHERE: Final = cell_at(0, 0)
"""The cell of what lies nowhere yet: a start space, where no tile can."""

FIRST_LAND: Final = Cell(1 << _SHIFT)
"""The lowest cell of column 1, beyond every row that is used."""


class Placed(NamedTuple):
    """A tile as it lies: its form after turning, and the turn."""

    form: Tile
    turn: int


Block = dict[Cell, Placed]


@frozen(eq=False)
class Board:
    """The tiles that lie, the start spaces not among them. Compared by value."""

    blocks: dict[int, Block]
    count: int

    def get(self, cell: Cell) -> Placed | None:
        """Return what lies on a cell, None if nothing does."""
        block = self.blocks.get(_block_of(cell))
        return None if block is None else block.get(cell)

    def __contains__(self, cell: Cell) -> bool:
        """Return whether a tile lies on a cell."""
        block = self.blocks.get(_block_of(cell))
        return block is not None and cell in block

    def cells(self) -> list[Cell]:
        """Return every cell on which a tile lies, in ascending order."""
        return sorted(cell for block in self.blocks.values() for cell in block)

    def __iter__(self) -> Iterator[tuple[Cell, Placed]]:
        """Yield every cell with its tile, in ascending order."""
        cells = [pair for block in self.blocks.values() for pair in block.items()]
        return iter(sorted(cells, key=lambda pair: pair[0]))

    def __eq__(self, other: object) -> bool:
        """Return whether the same tiles lie in the same way."""
        if not isinstance(other, Board):
            return NotImplemented
        return self is other or (self.count == other.count and self.blocks == other.blocks)

    def __hash__(self) -> int:
        """Return a hash of what lies where."""
        return hash(frozenset((cell, placed.form, placed.turn) for cell, placed in self))

    def with_tile(self, cell: Cell, placed: Placed) -> Board:
        """Return the board with a tile on a cell."""
        number = _block_of(cell)
        block = {**self.blocks.get(number, {}), cell: placed}
        return Board({**self.blocks, number: block}, self.count + 1)


EMPTY_BOARD: Final = Board({}, 0)


def _block_of(cell: Cell) -> int:
    """Return the number of a cell's block: its column and row without the last bits of both."""
    return cell >> _BLOCK & _BLOCK_NUMBER


_BLOCK_NUMBER: Final = ~((1 << _BLOCK) - 1 << _SHIFT - _BLOCK)
