"""The geometry of a pyramid: slots, the cells that their cards share, and windows of cells.

A pyramid of width w has w cards on floor 1, one fewer on each floor above. The card in the
slot at level L (0 at the base) and position p covers the rows L and L + 1 and the columns
L + 2p and L + 2p + 1. Because every floor is shifted by half a card, all icons fall on one grid.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NewType

from attrs import frozen

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.components import Shape
from dclub.kernel.citing import defines

__all__ = ["NOWHERE", "Cell", "Pyramid", "Share", "Slot", "covered_cells", "pyramid"]

Slot = NewType("Slot", int)
"""A place for a card, counted from the base up and from the left."""

Cell = NewType("Cell", int)
"""A place for one icon, counted row by row from the bottom and from the left."""

NOWHERE = Slot(-1)
"""Where a pawn stands that has not entered the pyramid yet."""


Share = tuple[Cell, int, int]
"""A corner of a card: its cell, a mask of slots, and a bit.

Unless one of those slots is built the card shows there; then it shows if the bit of the cell in
`Garden.under` is that one.
"""


@defines(C.PYRAMID_CELLS)
@frozen(cache_hash=True)
class Pyramid:
    """The tables of one width; masks over slots and cells have the bit of each.

    `corners` gives the four cells of a slot: top left, top right, bottom left, bottom right.
    `lower` and `upper` give for a cell the slot whose card shows there first, and the one whose
    card is joined to it there (None where no card can be). `supports` are the two slots below
    one (none on floor 1), `joints` their shared cells, left and right. `shares` tells for the
    corners of a slot when its card shows there. `by_column` numbers the
    cells column by column, along the shorter side.
    """

    width: int
    slots: tuple[tuple[int, int], ...]
    cells: tuple[tuple[int, int], ...]
    corners: tuple[tuple[Cell, Cell, Cell, Cell], ...]
    lower: tuple[Slot, ...]
    upper: tuple[Slot | None, ...]
    supports: tuple[tuple[Slot, Slot] | None, ...]
    joints: tuple[tuple[Cell, Cell] | None, ...]
    shares: tuple[tuple[Share, Share, Share, Share], ...]
    neighbours: tuple[tuple[Cell, ...], ...]
    windows: dict[Shape, tuple[tuple[Cell, ...], ...]]
    by_column: tuple[int, ...]

    @property
    def base(self) -> tuple[Slot, ...]:
        """The slots of floor 1."""
        return tuple(Slot(position) for position in range(self.width))

    @property
    def apex(self) -> Slot:
        """The topmost slot."""
        return Slot(len(self.slots) - 1)

    def floor(self, level: int) -> tuple[Slot, ...]:
        """Return the slots of a level from the left; () above the apex."""
        return tuple(Slot(number) for number, (own, _) in enumerate(self.slots) if own == level)


@cache
@defines(C.PYRAMID_SLOTS, C.PYRAMID_ADJACENT)
def pyramid(width: int) -> Pyramid:
    """Return the geometry of pyramids of a width; computed once."""
    slots = tuple((level, position) for level in range(width) for position in range(width - level))
    covered = sorted({place for slot in slots for place in _places(slot)})
    cells = tuple(covered)
    index = {place: Cell(number) for number, place in enumerate(cells)}
    corners = tuple(_corners(slot, index) for slot in slots)
    owners = [
        [Slot(slot) for slot in range(len(slots)) if cell in corners[slot]] for cell in range(len(cells))
    ]
    supports = tuple(_supports(slot, slots) for slot in slots)
    lower = tuple(own[0] for own in owners)
    upper = tuple(own[1] if len(own) > 1 else None for own in owners)
    return Pyramid(
        width=width,
        slots=slots,
        cells=cells,
        corners=corners,
        lower=lower,
        upper=upper,
        supports=supports,
        joints=tuple(
            None if below is None else (corners[slot][2], corners[slot][3])
            for slot, below in enumerate(supports)
        ),
        shares=tuple(_shares(Slot(slot), own, upper) for slot, own in enumerate(corners)),
        neighbours=tuple(_neighbours(place, index) for place in cells),
        windows={shape: tuple(_windows(shape, index)) for shape in Shape},
        by_column=tuple(
            sorted(cells, key=lambda place: (place[1], place[0])).index(place) for place in cells
        ),
    )


def _places(slot: tuple[int, int]) -> list[tuple[int, int]]:
    level, position = slot
    left = level + 2 * position
    return [(row, column) for row in (level + 1, level) for column in (left, left + 1)]


def _corners(slot: tuple[int, int], index: dict[tuple[int, int], Cell]) -> tuple[Cell, Cell, Cell, Cell]:
    top_left, top_right, bottom_left, bottom_right = (index[place] for place in _places(slot))
    return top_left, top_right, bottom_left, bottom_right


def _shares(
    slot: Slot, corners: tuple[Cell, Cell, Cell, Cell], upper: tuple[Slot | None, ...]
) -> tuple[Share, Share, Share, Share]:
    def share(cell: Cell) -> Share:
        above = upper[cell]
        return (cell, 0, 0) if above is None else (cell, 1 << above, int(above != slot))

    top_left, top_right, bottom_left, bottom_right = corners
    return share(top_left), share(top_right), share(bottom_left), share(bottom_right)


@lru_cache(maxsize=1 << 12)
def covered_cells(width: int, built: int) -> tuple[Cell, ...]:
    """Return the cells at which some card of the built slots shows, in ascending order."""
    corners = pyramid(width).corners
    return tuple(sorted({cell for slot, own in enumerate(corners) if built >> slot & 1 for cell in own}))


def _supports(slot: tuple[int, int], slots: tuple[tuple[int, int], ...]) -> tuple[Slot, Slot] | None:
    level, position = slot
    if level == 0:
        return None
    return Slot(slots.index((level - 1, position))), Slot(slots.index((level - 1, position + 1)))


def _neighbours(place: tuple[int, int], index: dict[tuple[int, int], Cell]) -> tuple[Cell, ...]:
    row, column = place
    around = [(row + up, column + right) for up in (-1, 0, 1) for right in (-1, 0, 1) if up or right]
    return tuple(sorted(index[near] for near in around if near in index))


_STEPS = {
    Shape.LINE: (((0, 0), (0, 1), (0, 2)),),
    Shape.COLUMN: (((0, 0), (1, 0), (2, 0)),),
    Shape.DIAGONAL: (((0, 0), (1, 1), (2, 2)), ((0, 0), (1, -1), (2, -2))),
    Shape.SQUARE: (((0, 0), (0, 1), (1, 0), (1, 1)),),
}


def _windows(shape: Shape, index: dict[tuple[int, int], Cell]) -> list[tuple[Cell, ...]]:
    found = []
    for row, column in index:
        for steps in _STEPS[shape]:
            places = [(row + up, column + right) for up, right in steps]
            if all(place in index for place in places):
                found.append(tuple(index[place] for place in places))
    return found
