"""The landscape around cells of which it is not known what lies there.

What touches such a cell is not known: what an opening beside it demands, where a feature with an
end there goes on, and what is on the tile itself. Everything else is what it is anyhow.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from dclub.kernel.holes import holed, holed_map, is_hole, put
from dclub.new_world.board import Cell, neighbour
from dclub.new_world.components import Side
from dclub.new_world.features import (
    NO_FEATURE,
    NO_OPENING,
    Feature,
    Key,
    Landscape,
    Opening,
    key_of,
    slot_of,
)
from dclub.new_world.setup import landscape_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dclub.kernel.holes import Hole
    from dclub.new_world.board import Placed
    from dclub.new_world.features import Settler
    from dclub.new_world.ruleset import Ruleset

__all__ = ["landscape_around"]


def landscape_around(
    ruleset: Ruleset,
    tiles: Mapping[Cell, Placed],
    settlers: tuple[Settler, ...],
    last: Cell | None,
    unknown: Mapping[Cell, Hole],
) -> tuple[Landscape, tuple[Key, ...]]:
    """Return the landscape of the tiles that are known, and the features of the one on `last`.

    `unknown` are the cells on which nobody knows what lies, each with what stands for it.
    """
    landscape, parts = landscape_of(ruleset, tiles.items(), settlers, last if last in tiles else None)
    if last is not None and last in unknown:
        parts = cast("tuple[Key, ...]", unknown[last])
    if not unknown:
        return landscape, parts
    features: dict[Key, Feature | Hole] = {
        key: feature
        if is_hole(feature)
        else next((unknown[cell] for cell, _ in map(slot_of, feature.ends) if cell in unknown), feature)
        for key, feature in landscape.features.items()
    }
    if not is_hole(parts):
        parts = holed(
            [cast("Key", features[key]) if is_hole(features.get(key, NO_FEATURE)) else key for key in parts]
        )
    features |= {key_of(cell, 0): hole for cell, hole in unknown.items()}
    around = cast("dict[Key, Feature]", holed_map(features))
    return Landscape(_openings(landscape, unknown), around, landscape.unknown), parts


def _openings(landscape: Landscape, unknown: Mapping[Cell, Hole]) -> dict[Cell, Opening]:
    """Return the openings, those of which a side is not known last."""
    beside: dict[Cell, Opening] = {}
    for cell, hole in unknown.items():
        shown = landscape.openings.get(cell, NO_OPENING).edges
        for side in Side:
            near = neighbour(cell, side)
            if shown[side] is None and near not in unknown:
                opening = beside.get(near, landscape.openings.get(near, NO_OPENING))
                for steps in (("edges", (side + 2) % 4), ("features",), ("code",)):
                    opening = put(opening, steps, hole)
                beside[near] = opening
    known = {
        cell: opening
        for cell, opening in landscape.openings.items()
        if cell not in unknown and cell not in beside
    }
    return known | beside
