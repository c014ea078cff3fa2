"""The tiles that do not lie on the table drawn: those not drawn yet, and those that left the game."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final

from dclub.kernel.canvas import Box
from dclub.kernel.drawing import UNKNOWN
from dclub.kernel.holes import is_hole
from dclub.kernel.palette import FAINT
from dclub.new_world.components import TileId
from dclub.new_world.drawing_panel import DIM, EDGE, panel
from dclub.new_world.drawing_tile import draw_tile
from dclub.new_world.drawing_told import is_open, knows_drawn, knows_stock
from dclub.new_world.placement import tiles_left

if TYPE_CHECKING:
    from dclub.kernel.canvas import Canvas
    from dclub.kernel.drawing import Scene
    from dclub.new_world.state import State

__all__ = ["draw_stock"]

_MINI: Final = 44.0
_CELL: Final = (62.0, 66.0)
_TOP: Final = 44.0


def draw_stock(scene: Scene[State], columns: int) -> Canvas:
    """Return the undrawn tiles of each kind, and those that left the game."""
    kinds = scene.state.ruleset.edition.tiles if scene.state.stock is not None else None
    wide, high = _CELL
    rows = ceil(len(kinds or ()) / columns)
    aside = _aside(scene)
    height = _TOP + rows * high + 24 + max(1, ceil(len(aside) / columns)) * high
    canvas = panel(2 * EDGE + columns * wide, height, "Undrawn tiles")
    with canvas.place(
        "stock", "stock", box=Box(4, 4, canvas.width - 8, 36 + rows * high), title="undrawn tiles"
    ):
        _draw_total(canvas, scene)
        _draw_kinds(canvas, scene, columns)
    _draw_aside(canvas, scene, aside, columns, _TOP + rows * high)
    return canvas


def _draw_total(canvas: Canvas, scene: Scene[State]) -> None:
    state = scene.state
    stock = state.stock
    names = [tile.id for tile, _ in state.ruleset.edition.tiles or ()]
    if stock is None:
        known = knows_drawn(scene) and not any(is_open(scene, path) for path in ("tiles", "aside"))
    else:
        known = all(knows_stock(scene, name) for name in names)
    left = str(tiles_left(state)) if known else UNKNOWN
    canvas.text(EDGE, 34, f"{left} of {state.ruleset.quantities.tiles} in all", size=11)
    canvas.say(f"Undrawn tiles: {left} of {state.ruleset.quantities.tiles}.")


def _draw_kinds(canvas: Canvas, scene: Scene[State], columns: int) -> None:
    """Draw every kind small, with how many are left of how many there are."""
    stock, kinds = scene.state.stock, scene.state.ruleset.edition.tiles
    if stock is None or kinds is None:
        return
    wide, high = _CELL
    told = []
    for index, ((tile, total), left) in enumerate(zip(kinds, stock, strict=True)):
        row, column = divmod(index, columns)
        x, y = EDGE + column * wide, _TOP + row * high
        shown = str(left) if knows_stock(scene, tile.id) and not is_hole(left) else UNKNOWN
        of = UNKNOWN if is_hole(total) else str(total)
        with canvas.place(
            tile.id,
            f"stock.{tile.id}",
            box=Box(x, y, wide - 2, high - 2),
            title=f"{tile.id}: {shown} left of {of}",
        ):
            if is_hole(tile.edges):
                canvas.unknown(Box(x + 2, y + 2, _MINI, _MINI))
            else:
                draw_tile(canvas, tile, (x + 2, y + 2), _MINI)
            canvas.text(x + 2, y + _MINI + 14, tile.id, size=9, fill=DIM, room=24)
            canvas.text(
                x + _MINI + 2,
                y + _MINI + 14,
                f"{shown}/{of}",
                size=9,
                anchor="end",
                bold=shown != "0",
                room=24,
            )
        told.append(f"{tile.id} {shown} of {of}")
    canvas.say(f"Undrawn of each kind: {', '.join(told)}.")


def _aside(scene: Scene[State]) -> list[str]:
    """Return the tiles that left the game, the question mark for each that is not known."""
    return scene.listed("aside", scene.state.aside)


def _draw_aside(canvas: Canvas, scene: Scene[State], aside: list[str], columns: int, top: float) -> None:
    wide, high = _CELL
    box = Box(4, top, canvas.width - 8, canvas.height - top - 4)
    with canvas.place("aside", "aside", box=box, title=f"set aside: {', '.join(aside) or 'none'}"):
        canvas.text(EDGE, top + 16, "Set aside" if aside else "Set aside: none", size=12, bold=True)
        for index, name in enumerate(aside):
            row, column = divmod(index, columns)
            spot = Box(EDGE + column * wide, top + 24 + row * high, wide - 2, high - 2)
            _draw_one_aside(canvas, scene, name, f"aside.{index}", spot)
    canvas.say(f"Set aside, out of the game: {', '.join(name or 'a tile' for name in aside) or 'none'}.")


def _draw_one_aside(canvas: Canvas, scene: Scene[State], name: str, path: str, box: Box) -> None:
    form = scene.state.ruleset.forms.get(TileId(name.strip().lower()))
    with canvas.place(path.replace(".", " "), path, box=box, title=f"set aside: {name or 'a tile'}"):
        if form is not None:
            draw_tile(canvas, form.tile, (box.x + 2, box.y + 2), _MINI)
        elif name == UNKNOWN:
            canvas.unknown(Box(box.x + 2, box.y + 2, _MINI, _MINI))
        else:
            canvas.rect(Box(box.x + 2, box.y + 2, _MINI, _MINI), stroke=FAINT)
        canvas.text(box.x + 2, box.y + _MINI + 14, name or "a tile", size=9, room=box.width - 2)
