"""What of a partly unknown position may be shown: the tiles by their cells, and what follows from others.

A document lists tiles one by one, so that its key paths count them (`tiles.3`); a picture has them
by their cells.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from attrs import frozen

from dclub.kernel.drawing import UNKNOWN
from dclub.new_world.state import Phase
from dclub.new_world.words import parse_cell

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dclub.kernel.drawing import Scene
    from dclub.new_world.board import Cell
    from dclub.new_world.state import State

__all__ = ["Told", "is_open", "knows_active", "knows_drawn", "knows_placed", "knows_stock", "told_of"]

_CELLS: Final = re.compile(r"([we]\d+\s+[ns]\d+)\s*:", re.IGNORECASE)
_LITERAL: Final = re.compile(r"\([^)]*\)")
_CHANCE: Final = (Phase.DRAW, Phase.SET_ASIDE)


@frozen
class Told:
    """What a document tells of the tiles on the table.

    `paths` has the key path of each cell that it lists. `doubtful` are the cells of which nobody
    knows what lies there, or how, with what was written of it. On those that are `unsure` something is
    not known of settlers alone, each of whom is given as he was written: `?`, `Red ?`, `? town w`.
    `elsewhere` counts tiles of which not even the cell is known.
    """

    paths: Mapping[Cell, str]
    doubtful: Mapping[Cell, str]
    unsure: Mapping[Cell, tuple[str, ...]]
    elsewhere: int


_ALL_TOLD: Final = Told({}, {}, {}, 0)


def told_of(scene: Scene[State]) -> Told:
    """Return what the document of a scene tells of the tiles; of a state everything is known."""
    texts = scene.document.get("tiles")
    if not scene.unknown or not isinstance(texts, list | tuple):
        return _ALL_TOLD
    paths: dict[Cell, str] = {}
    doubtful: dict[Cell, str] = {}
    unsure: dict[Cell, tuple[str, ...]] = {}
    elsewhere = 0
    for index, text in enumerate(map(str, texts)):
        path = f"tiles.{index}"
        cells = dict.fromkeys(parse_cell(found) for found in _CELLS.findall(text))
        paths |= dict.fromkeys(cells, path)
        if scene.knows(path):
            continue
        elsewhere += not cells
        tile, _, settlers = _LITERAL.sub("", text).partition(";")
        if len(_CELLS.findall(text)) == 1 and UNKNOWN not in tile and UNKNOWN in settlers:
            people = tuple(part.strip() for part in settlers.split(",") if UNKNOWN in part)
            unsure |= dict.fromkeys(cells, people)
        else:
            doubtful |= dict.fromkeys(cells, text)
    return Told(paths, doubtful, unsure, elsewhere)


def is_open(scene: Scene[State], path: str) -> bool:
    """Return whether something at a key path, above it or within it is not known."""
    return not scene.knows(path) or any(where.startswith(f"{path}.") for where in scene.unknown)


# --- what follows from something else ---------------------------------------------------------


def knows_drawn(scene: Scene[State]) -> bool:
    """Return whether the tile in hand is known: stated, or none because of the phase."""
    return scene.knows("drawn") and (scene.knows("phase") or scene.states("drawn"))


def knows_placed(scene: Scene[State]) -> bool:
    """Return whether it is known which tile was just placed: the phase says whether one was."""
    return scene.knows("pending.tile") and scene.knows("phase")


def knows_active(scene: Scene[State]) -> bool:
    """Return whether it is known whose turn it is: stated, or given by who is to move."""
    if not scene.knows("active"):
        return False
    follows = scene.knows("phase") and (scene.knows("to_move") or scene.state.phase in _CHANCE)
    return follows or scene.states("active")


def knows_stock(scene: Scene[State], name: str) -> bool:
    """Return whether the undrawn tiles of a kind are known: stated, or left by all the others."""
    path = f"stock.{name}"
    if not scene.knows(path):
        return False
    if scene.states(path):
        return True
    return knows_drawn(scene) and not any(is_open(scene, where) for where in ("tiles", "aside"))
