"""One pyramid: which icon shows where, what lies on it, and where a card may go."""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from typing import TYPE_CHECKING, TypeVar

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.components import NO_CUBE, Construction, Cube, construction_of
from dclub.hanging_gardens.pyramid import Cell, Slot, covered_cells, pyramid
from dclub.hanging_gardens.state import Garden
from dclub.kernel.citing import defines

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from dclub.hanging_gardens.components import Card
    from dclub.hanging_gardens.pyramid import Pyramid
    from dclub.hanging_gardens.ruleset import Ruleset

__all__ = [
    "cells_with_cube",
    "construction_at",
    "count_cubes",
    "free_cells",
    "has_free_cell",
    "open_slots",
    "owned_cells",
    "owner",
    "replaced",
    "with_base",
    "with_card",
    "with_cube",
    "with_cubes",
    "without_cubes",
]

T = TypeVar("T")


def replaced(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return values with one of them replaced."""
    changed = list(values)
    changed[index] = value
    return tuple(changed)


@defines(C.PYRAMID_VISIBLE)
def owner(shape: Pyramid, garden: Garden, cell: Cell) -> Slot | None:
    """Return the slot whose card shows at a cell; None where no card is."""
    upper = shape.upper[cell]
    if upper is not None and garden.built >> upper & 1 and not garden.under >> cell & 1:
        return upper
    lower = shape.lower[cell]
    return lower if garden.built >> lower & 1 else None


def owned_cells(shape: Pyramid, garden: Garden, slot: Slot) -> tuple[Cell, ...]:
    """Return the cells at which the card of a slot shows, or a cube lies on it."""
    return _owned_cells(shape.width, slot, garden.built, garden.under)


@lru_cache(maxsize=1 << 12)
def _owned_cells(width: int, slot: Slot, built: int, under: int) -> tuple[Cell, ...]:
    if not built >> slot & 1:
        return ()
    return tuple(
        [
            cell
            for cell, rivals, bit in pyramid(width).shares[slot]
            if not built & rivals or under >> cell & 1 == bit
        ]
    )


def construction_at(garden: Garden, cell: Cell) -> Construction | None:
    """Return what counts at a cell: its cube, else its icon; None where no card is."""
    cube = garden.cubes[cell]
    return construction_of(cube) if cube else garden.icons[cell]


def free_cells(shape: Pyramid, garden: Garden) -> list[Cell]:
    """Return the cells that show an icon on which nothing lies, in ascending order."""
    cubes = garden.cubes
    return [cell for cell in covered_cells(shape.width, garden.built) if not cubes[cell]]


def has_free_cell(shape: Pyramid, garden: Garden) -> bool:
    """Return whether some cell shows an icon on which nothing lies."""
    return any(not garden.cubes[cell] for cell in covered_cells(shape.width, garden.built))


def cells_with_cube(garden: Garden) -> list[Cell]:
    """Return the cells on which a cube lies, in ascending order."""
    return list(compress(_cells(len(garden.cubes)), garden.cubes))


def count_cubes(garden: Garden) -> int:
    """Return how many cubes lie on the pyramid."""
    return len(garden.cubes) - garden.cubes.count(NO_CUBE)


@lru_cache(maxsize=1 << 5)
def _cells(number: int) -> tuple[Cell, ...]:
    return tuple(map(Cell, range(number)))


def open_slots(ruleset: Ruleset, garden: Garden) -> tuple[Slot, ...]:
    """Return the slots above the base that a card may go to, in ascending order."""
    return _open_slots(ruleset.pyramid.width, ruleset.slots, garden.built)


@lru_cache(maxsize=1 << 12)
def _open_slots(width: int, slots: int, built: int) -> tuple[Slot, ...]:
    found = []
    for number, below in enumerate(pyramid(width).supports[:slots]):
        if below is not None and not built >> number & 1 and built >> below[0] & 1 and built >> below[1] & 1:
            found.append(Slot(number))
    return tuple(found)


def with_cubes(garden: Garden, cubes: tuple[Cube, ...]) -> Garden:
    """Return the garden with other cubes on its cells."""
    built, under, icons, _, cards, amitis, project, starters, to_set = garden
    return Garden(built, under, icons, cubes, cards, amitis, project, starters, to_set)


def with_cube(garden: Garden, cell: Cell, cube: Cube) -> Garden:
    """Return the garden with something else lying on a cell."""
    return with_cubes(garden, replaced(garden.cubes, cell, cube))


def without_cubes(cubes: tuple[Cube, ...], cells: Iterable[Cell]) -> tuple[Cube, ...]:
    """Return what lies on the cells of a pyramid once some of them are cleared."""
    left = list(cubes)
    for cell in cells:
        left[cell] = NO_CUBE
    return tuple(left)


def with_base(shape: Pyramid, garden: Garden, base: Sequence[Card]) -> Garden:
    """Return the garden with starters laid side by side, from the left; they are in hand no more."""
    _, under, icons, cubes, names, amitis, project, _, to_set = garden
    showing = list(icons)
    for slot, card in enumerate(base):
        for cell, icon in zip(shape.corners[slot], card.icons, strict=True):
            showing[cell] = icon
    cards = (*(card.id for card in base), *names[len(base) :])
    built = (1 << len(base)) - 1
    return Garden(built, under, tuple(showing), cubes, cards, amitis, project, (), to_set)


def with_card(
    shape: Pyramid,
    garden: Garden,
    slot: Slot,
    card: Card,
    under: Iterable[Cell] = (),
    *,
    lifted: Collection[Cell] = (),
) -> Garden:
    """Return the garden with a card laid in a slot, below the older card at the cells of `under`.

    Cubes on the cells of `lifted` are gone from there; whoever lays the card has them in hand.
    """
    built, mask, icons, cubes, cards, amitis, project, starters, to_set = garden
    showing = list(icons)
    top_left, top_right, bottom_left, bottom_right = shape.corners[slot]
    showing[top_left], showing[top_right], showing[bottom_left], showing[bottom_right] = card.icons
    for cell in under:
        showing[cell] = icons[cell]
        mask |= 1 << cell
    return Garden(
        built | 1 << slot,
        mask,
        tuple(showing),
        without_cubes(cubes, lifted) if lifted else cubes,
        replaced(cards, slot, card.id),
        amitis,
        project,
        starters,
        to_set,
    )
