"""One tile drawn as it lies: plains, trails, towns and farms, and what is printed on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.kernel.canvas import Box
from dclub.kernel.palette import FAINT, INK
from dclub.new_world.components import Kind
from dclub.new_world.drawing_icons import animals, farm, flags, posts
from dclub.new_world.drawing_shapes import layout_of
from dclub.new_world.words import is_outline

if TYPE_CHECKING:
    from dclub.kernel.canvas import Canvas, Point
    from dclub.new_world.components import Tile

__all__ = ["PLAIN", "SAND", "WOOD", "draw_space", "draw_tile", "town_fill"]

PLAIN: Final = "#d3e6ad"
"""The ground of a plain."""

SAND: Final = "#efe3c6"
"""The ground of the board, where no tiles lie."""

WOOD: Final = "#5f8a4e"
"""The ground between plains that are not one."""

_HEDGE: Final = "#86a65c"
_BRICKS: Final = "#e0b08e"
_BRICK_LINE: Final = "#c48a63"
_ROAD: Final = "#fbf3dc"
_ROAD_EDGE: Final = "#6d5836"
_UNSEEN: Final = "#e8e6e0"
_THINGS: Final = {Kind.TRAIL: posts, Kind.TOWN: flags, Kind.PLAIN: animals}


def town_fill(canvas: Canvas) -> str:
    """Return the fill of a town: bricks."""
    return canvas.pattern("grid", _BRICKS, _BRICK_LINE)


def draw_tile(canvas: Canvas, tile: Tile, at: Point, size: float) -> None:
    """Draw a tile in a square whose left upper corner is at a point, with what is printed on it."""
    layout = layout_of(tile, size)
    with canvas.group(move=at):
        ground = (
            _UNSEEN if is_outline(tile) else _ROAD if layout.meet else canvas.pattern("dots", WOOD, "#49703a")
        )
        canvas.rect(Box(0, 0, size, size), fill=ground, stroke="none")
        _draw_ground(canvas, tile, size, coast=False)
        canvas.rect(Box(0, 0, size, size), stroke=INK, line=0.6)
        if is_outline(tile):
            side = size * 0.3
            canvas.unknown(Box((size - side) / 2, (size - side) / 2, side, side))


def draw_space(canvas: Canvas, tile: Tile, at: Point, size: float) -> None:
    """Draw a start space: the board, and what reaches its western side."""
    with canvas.group(move=at):
        canvas.rect(Box(0, 0, size, size), fill=SAND, stroke=FAINT)
        _draw_ground(canvas, tile, size, coast=True)


def _draw_ground(canvas: Canvas, tile: Tile, size: float, *, coast: bool) -> None:
    layout = layout_of(tile, size, coast=coast)
    for area in layout.plains:
        canvas.path(area, fill=PLAIN, stroke=_HEDGE)
    broad, middle = size * 0.12, size / 2
    for line in layout.trails:
        canvas.path(line, stroke=_ROAD_EDGE, line=round(broad, 2))
    for end in layout.ends:
        canvas.circle(*end, round(broad * 0.65, 2), fill=_ROAD_EDGE, stroke="none")
    for line in layout.trails:
        canvas.path(line, stroke=_ROAD, line=round(broad * 0.68, 2))
    for end in layout.ends:
        canvas.circle(*end, round(broad * 0.45, 2), fill=_ROAD, stroke="none")
    if layout.meet:
        canvas.circle(middle, middle, round(broad * 0.9, 2), fill=_ROAD, stroke=_ROAD_EDGE, line=1.5)
    for area in layout.towns:
        canvas.path(area, fill=town_fill(canvas), stroke="#5e3a20", line=1.5)
    if layout.farm is not None:
        farm(canvas, layout.farm, size * 0.14)
    for segment, spot in zip(tile.segments, layout.spots, strict=not is_outline(tile)):
        if segment.extras:
            _THINGS[segment.kind](canvas, spot.things, size * 0.08, segment.extras)
