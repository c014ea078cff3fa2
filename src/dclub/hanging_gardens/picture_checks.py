"""What no picture can show: cards in the air, and things where no card lies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub.hanging_gardens.pyramid import Cell, Slot, covered_cells
from dclub.hanging_gardens.words import format_cell, format_slot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.hanging_gardens.picture_text import Picture
    from dclub.hanging_gardens.ruleset import Ruleset

__all__ = ["picture_faults"]


def picture_faults(ruleset: Ruleset, picture: Picture) -> Iterator[str]:
    """Yield what lies on no card, and each card that rests on none."""
    shape, built = ruleset.pyramid, picture.built
    covered = set(covered_cells(shape.width, built))
    for number, icon in enumerate(picture.icons):
        cell = Cell(number)
        if icon is not None and cell not in covered:
            yield f"{format_cell(shape, cell)} shows something, but no card lies there"
        if icon is None and (picture.cubes[cell] or cell in covered):
            yield f"{format_cell(shape, cell)} shows no icon, but something lies there"
    for number, below in enumerate(shape.supports):
        slot = Slot(number)
        if not built >> slot & 1:
            continue
        if below is not None and not all(built >> one & 1 for one in below):
            yield f"the card in the slot {format_slot(shape, slot)} lies on fewer than two"
        if slot >= ruleset.slots:
            yield f"the slot {format_slot(shape, slot)} stays empty in a game of {ruleset.seats}"
