"""The path of Amitis: to which card she goes next, and what she counts there."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.components import Construction, construction_of, value_of
from dclub.hanging_gardens.garden import owned_cells
from dclub.hanging_gardens.pyramid import NOWHERE, Slot, pyramid
from dclub.hanging_gardens.words import format_cell
from dclub.kernel.citing import effects
from dclub.kernel.holes import is_hole

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dclub.hanging_gardens.pyramid import Cell
    from dclub.hanging_gardens.ruleset import Ruleset
    from dclub.hanging_gardens.state import Garden

__all__ = ["count_on", "counts_on", "known_kinds", "next_slot"]


@effects(C.AMITIS_PATH, C.AMITIS_PAWN)
def next_slot(ruleset: Ruleset, garden: Garden) -> Slot | None:
    """Return the slot to which Amitis goes next; None if she cannot go anywhere."""
    return _next_slot(ruleset.pyramid.width, ruleset.path, garden.built, garden.amitis)


@lru_cache(maxsize=1 << 12)
def _next_slot(width: int, path: str, built: int, amitis: Slot) -> Slot | None:
    if amitis == NOWHERE:
        return Slot(0) if built & 1 else None
    shape = pyramid(width)
    level, position = shape.slots[amitis]
    right = shape.floor(level)[position + 1 :]
    above = shape.floor(level + 1)
    following: tuple[Slot, ...]
    if path == "strict":
        following = (right or above)[:1]
    elif path == "gap-is-edge":
        beside = tuple(slot for slot in right[:1] if built >> slot & 1)
        following = beside or above
    else:
        following = (*right, *above)
    return next((slot for slot in following if built >> slot & 1), None)


@effects(C.AMITIS_COUNT)
def counts_on(ruleset: Ruleset, garden: Garden, slot: Slot) -> dict[Construction, int]:
    """Return how many of each construction the card of a slot shows, cubes on it included.

    A blank stands among the constructions for each icon that nobody entered.
    """
    counts: dict[Construction, int] = {}
    for _, kind, worth in _shown_on(ruleset, garden, slot):
        if kind is not None:
            counts[kind] = counts.get(kind, 0) + worth
    return counts


def _shown_on(ruleset: Ruleset, garden: Garden, slot: Slot) -> list[tuple[Cell, Construction | None, int]]:
    """Return for each cell of the card of a slot what it shows, cubes included, and how much that counts."""
    cubes, icons, single = garden.cubes, garden.icons, ruleset.single_amitis
    shown: list[tuple[Cell, Construction | None, int]] = []
    for cell in owned_cells(ruleset.pyramid, garden, slot):
        cube = cubes[cell]
        if cube:
            shown.append((cell, construction_of(cube), 1 if single else value_of(cube)))
        else:
            shown.append((cell, icons[cell], 1))
    return shown


def count_on(ruleset: Ruleset, garden: Garden, slot: Slot, construction: Construction) -> int:
    """Return how many of one construction the card of a slot shows, as `counts_on` counts them.

    Raises `Unknown` if nobody entered one of its icons.
    """
    count = 0
    for _, kind, worth in _shown_on(ruleset, garden, slot):
        if kind == construction:  # by value, which a blank notices
            count += worth
    return count


def known_kinds(kinds: Iterable[Construction]) -> list[Construction]:
    """Return constructions in their order, without the icons that nobody entered."""
    return sorted(kind for kind in kinds if not is_hole(kind))


def counting(ruleset: Ruleset, garden: Garden, slot: Slot, construction: Construction) -> str:
    """Return how often a construction is on the card of a slot, cell by cell: `1 (b2) + 2 (c3) = 3`."""
    shown = [(cell, worth) for cell, kind, worth in _shown_on(ruleset, garden, slot) if kind == construction]
    parts = [f"{worth} ({format_cell(ruleset.pyramid, cell)})" for cell, worth in shown]
    return f"{' + '.join(parts)} = {sum(worth for _, worth in shown)}"
