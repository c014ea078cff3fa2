"""One pyramid: which icon shows where, what lies on it, and where a card may go."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.components import NO_CUBE, Construction, Cube, construction_of
from dclub.hanging_gardens.pyramid import Cell, Slot
from dclub.hanging_gardens.state import Garden
from dclub.kernel.citing import defines

if TYPE_CHECKING:
    from dclub.hanging_gardens.components import Card
    from dclub.hanging_gardens.pyramid import Pyramid
    from dclub.hanging_gardens.ruleset import Ruleset

__all__ = [
    "cells_with_cube",
    "construction_at",
    "free_cells",
    "open_slots",
    "owned_cells",
    "owner",
    "replaced",
    "with_card",
    "with_cube",
]

T = TypeVar("T")


def replaced(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return values with one of them replaced."""
    return values[:index] + (value,) + values[index + 1 :]


@defines(C.PYRAMID_VISIBLE)
def owner(shape: Pyramid, garden: Garden, cell: Cell) -> Slot | None:
    """Return the slot whose card shows at a cell; None where no card is."""
    upper = shape.upper[cell]
    if upper is not None and garden.built >> upper & 1 and not garden.under >> cell & 1:
        return upper
    lower = shape.lower[cell]
    return lower if garden.built >> lower & 1 else None


def owned_cells(shape: Pyramid, garden: Garden, slot: Slot) -> list[Cell]:
    """Return the cells at which the card of a slot shows, or a cube lies on it."""
    return [cell for cell in shape.corners[slot] if owner(shape, garden, cell) == slot]


def construction_at(garden: Garden, cell: Cell) -> Construction | None:
    """Return what counts at a cell: its cube, else its icon; None where no card is."""
    cube = garden.cubes[cell]
    return construction_of(cube) if cube else garden.icons[cell]


def free_cells(garden: Garden) -> list[Cell]:
    """Return the cells that show an icon on which nothing lies, in ascending order."""
    cubes = garden.cubes
    return [Cell(cell) for cell, icon in enumerate(garden.icons) if icon is not None and not cubes[cell]]


def cells_with_cube(garden: Garden) -> list[Cell]:
    """Return the cells on which a cube lies, in ascending order."""
    return [Cell(cell) for cell, cube in enumerate(garden.cubes) if cube]


def open_slots(ruleset: Ruleset, garden: Garden) -> list[Slot]:
    """Return the slots above the base that a card may go to, in ascending order."""
    shape, built = ruleset.pyramid, garden.built
    found = []
    for number in range(shape.width, ruleset.slots):
        below = shape.supports[number]
        if below is not None and not built >> number & 1 and built >> below[0] & 1 and built >> below[1] & 1:
            found.append(Slot(number))
    return found


def with_cube(garden: Garden, cell: Cell, cube: Cube) -> Garden:
    """Return the garden with something else lying on a cell."""
    return Garden(
        garden.built,
        garden.under,
        garden.icons,
        replaced(garden.cubes, cell, cube),
        garden.cards,
        garden.amitis,
        garden.project,
        garden.starters,
        garden.to_set,
    )


def with_card(shape: Pyramid, garden: Garden, slot: Slot, card: Card, under: tuple[Cell, ...] = ()) -> Garden:
    """Return the garden with a card laid in a slot, below the older card at the cells of `under`.

    Cubes on the cells that it covers are gone from there; whoever lays the card lifts them first.
    """
    showing, cubes, mask = list(garden.icons), list(garden.cubes), garden.under
    for cell, icon in zip(shape.corners[slot], card.icons, strict=True):
        if cell in under:
            mask |= 1 << cell
        else:
            showing[cell] = icon
            cubes[cell] = NO_CUBE
    return Garden(
        garden.built | 1 << slot,
        mask,
        tuple(showing),
        tuple(cubes),
        replaced(garden.cards, slot, card.id),
        garden.amitis,
        garden.project,
        garden.starters,
        garden.to_set,
    )
