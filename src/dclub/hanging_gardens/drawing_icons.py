"""Small drawings of the things in the box: constructions, cubes, cards, effects, pawns, demands.

Each is a shape of its own with letters on it or beside it, so that none is told by its colour.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from dclub.hanging_gardens.components import (
    Construction,
    Cube,
    Effect,
    Shape,
    construction_of,
    is_translucent,
    translucent,
    wooden,
)
from dclub.hanging_gardens.picture_text import CODES
from dclub.kernel import palette
from dclub.kernel.canvas import Box, number
from dclub.kernel.drawing import UNKNOWN
from dclub.kernel.holes import is_hole
from dclub.kernel.palette import FAINT, INK, PAPER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dclub.kernel.canvas import Canvas, Point
    from dclub.kernel.palette import Hue

__all__ = [
    "HUES",
    "arrow",
    "crown",
    "draw_card",
    "draw_construction",
    "draw_cube",
    "draw_effect",
    "draw_emperor",
    "draw_icon",
    "draw_pawn",
    "draw_shape",
]

HUES: Final[dict[Construction, Hue]] = {
    Construction.STAIRS: palette.BLUE,
    Construction.ROSE_BUSH: palette.PURPLE,
    Construction.STATUE: palette.WHITE,
    Construction.TREE: palette.GREEN,
    Construction.DATE_PALM: palette.ORANGE,
}
"""The colour of each construction's icons and cubes."""

_PALE: Final = {
    Construction.STAIRS: "#cfe6f5",
    Construction.ROSE_BUSH: "#f6e3ee",
    Construction.STATUE: PAPER,
    Construction.TREE: "#cdeee2",
    Construction.DATE_PALM: "#fcecc6",
}
"""The colours of translucent cubes."""

_TRUNK: Final = "#6b4a2b"
_QUEEN: Final = "#f3c94b"
_PAWN: Final = "#7b3f98"
_PETALS: Final = 5

_STAIRS: Final = ((-1, 0.8), (-1, 0.3), (-0.35, 0.3), (-0.35, -0.25), (0.3, -0.25), (0.3, -0.8), (1, -0.8),
                  (1, 0.8))  # fmt: skip
_STATUE: Final = ((-0.75, 1), (-0.75, 0.65), (-0.3, 0.65), (-0.5, -0.2), (0.5, -0.2), (0.3, 0.65),
                  (0.75, 0.65), (0.75, 1))  # fmt: skip
_LEAVES: Final = ((-0.95, 0.25), (-0.55, -0.3), (-0.95, -0.5), (-0.3, -0.6), (0, -1), (0.3, -0.6),
                  (0.95, -0.5), (0.55, -0.3), (0.95, 0.25), (0, -0.25))  # fmt: skip
_STEM: Final = ((-0.1, -0.25), (0.1, -0.25), (0.25, 1), (-0.15, 1))
_CROWN: Final = ((-1, 0.8), (-1, -0.5), (-0.5, 0.1), (0, -0.9), (0.5, 0.1), (1, -0.5), (1, 0.8))
_SHAPES: Final = {
    Shape.LINE: ((0, 1), (1, 1), (2, 1)),
    Shape.COLUMN: ((1, 0), (1, 1), (1, 2)),
    Shape.DIAGONAL: ((0, 2), (1, 1), (2, 0)),
    Shape.SQUARE: ((0, 0), (1, 0), (0, 1), (1, 1)),
}


def _scaled(points: Sequence[Point], x: float, y: float, radius: float) -> list[Point]:
    return [(x + right * radius, y + down * radius) for right, down in points]


# --- constructions and cubes ------------------------------------------------------------------


def draw_construction(canvas: Canvas, kind: Construction, x: float, y: float, radius: float) -> None:
    """Draw a construction about a point, without letters."""
    fill = HUES[kind].fill
    match kind:
        case Construction.STAIRS:
            canvas.polygon(_scaled(_STAIRS, x, y, radius), fill=fill)
        case Construction.ROSE_BUSH:
            _flower(canvas, x, y, radius, fill)
        case Construction.STATUE:
            canvas.polygon(_scaled(_STATUE, x, y, radius), fill=fill)
            canvas.circle(x, y - radius * 0.6, radius * 0.36, fill=fill)
        case Construction.TREE:
            canvas.rect(Box(x - radius * 0.14, y + radius * 0.3, radius * 0.28, radius * 0.7), fill=_TRUNK)
            canvas.circle(x, y - radius * 0.3, radius * 0.68, fill=fill)
        case Construction.DATE_PALM:
            canvas.polygon(_scaled(_STEM, x, y, radius), fill=_TRUNK)
            canvas.polygon(_scaled(_LEAVES, x, y, radius), fill=fill)


def _flower(canvas: Canvas, x: float, y: float, radius: float, fill: str) -> None:
    """Draw a flower: petals as arcs about a point, and its centre."""
    turns = [2 * pi * petal / _PETALS - pi / 2 + pi / _PETALS for petal in range(_PETALS)]
    corners = [
        f"{number(x + radius * 0.68 * cos(turn))} {number(y + radius * 0.68 * sin(turn))}" for turn in turns
    ]
    arc = number(radius * 0.42)
    petals = "".join(f"A{arc} {arc} 0 0 1 {corner}" for corner in (*corners[1:], corners[0]))
    canvas.path(f"M{corners[0]}{petals}Z", fill=fill)
    canvas.circle(x, y, radius * 0.28, fill=PAPER)


def draw_icon(canvas: Canvas, kind: Construction, x: float, y: float, radius: float) -> None:
    """Draw a construction about a point, its letters below it."""
    draw_construction(canvas, kind, x, y, radius)
    canvas.text(x, y + radius + 8.5, CODES[kind], size=8.5, anchor="middle", bold=True)


def draw_cube(canvas: Canvas, cube: Cube, x: float, y: float, half: float, *, known: bool = True) -> None:
    """Draw a cube about a point: a block if it is wooden, of glass with its far edges if translucent.

    One of which only the material is `known` has a question mark in place of its letters.
    """
    kind, depth = construction_of(cube), half * 0.5
    left, top, side = x - half - depth / 2, y - half + depth / 2, 2 * half
    front, back = Box(left, top, side, side), Box(left + depth, top - depth, side, side)
    if is_translucent(cube):
        canvas.rect(back, fill=PAPER, stroke=FAINT)
        canvas.rect(front, fill=_PALE[kind] if known else PAPER, line=1.2, dash="3 1.5")
        for corner in ((left, top), (left + side, top), (left + side, top + side)):
            canvas.polyline([corner, (corner[0] + depth, corner[1] - depth)], stroke=FAINT)
    else:
        outline = [(left, top), (left + depth, top - depth), (left + side + depth, top - depth)]
        outline += [(left + side + depth, top + side - depth), (left + side, top + side), (left + side, top)]
        canvas.polygon(outline, fill="#c9b38c")
        canvas.rect(front, fill=HUES[kind].fill if known else PAPER, line=1.2)
    ink = INK if is_translucent(cube) or not known else HUES[kind].ink
    size = min(half * 1.1, 10)
    canvas.text(
        left + half, top + half + size * 0.36, CODES[kind] if known else UNKNOWN,
        size=size, anchor="middle", bold=True, fill=ink, room=side - 1,
    )  # fmt: skip


# --- cards ------------------------------------------------------------------------------------


def draw_card(canvas: Canvas, icons: Sequence[Construction | None], box: Box, centre: str = "") -> None:
    """Draw a card: what its corners show, a question mark for each that is not known, and a text between."""
    wide, high = box.width / 2, box.height / 2
    canvas.rect(box, fill="#fdf8ea", line=1.5, round_=5)
    canvas.polyline([(box.x + wide, box.y), (box.x + wide, box.y + box.height)], stroke=FAINT)
    canvas.polyline([(box.x, box.y + high), (box.x + box.width, box.y + high)], stroke=FAINT)
    for corner, icon in enumerate(icons):
        down, right = divmod(corner, 2)
        x, y = box.x + (right + 0.5) * wide, box.y + (down + 0.5) * high
        if icon is None or is_hole(icon):
            canvas.unknown(Box(x - 8, y - 8, 16, 16))
        else:
            draw_icon(canvas, icon, x, y - 4 + (down - 0.5) * 6, min(wide, high) * 0.27)
    if centre:
        middle = Box(box.x + 6, box.y + high - 5.5, box.width - 12, 11)
        canvas.rect(middle, fill=PAPER, stroke=FAINT, round_=5)
        canvas.text(box.x + wide, box.y + high + 3, centre, size=8, anchor="middle", room=middle.width - 6)


# --- effects, pawns, demands ------------------------------------------------------------------


def arrow(canvas: Canvas, start: Point, end: float) -> None:
    """Draw an arrow to the right, to the abscissa `end`."""
    y = start[1]
    canvas.polyline([start, (end - 3, y)], line=1.3)
    canvas.polygon([(end - 5, y - 3), (end, y), (end - 5, y + 3)], fill=INK)


def draw_effect(canvas: Canvas, effect: Effect, x: float, y: float) -> None:
    """Draw what an effect does about a point, 60 wide and 20 high."""
    stairs, tree = Construction.STAIRS, Construction.TREE
    match effect:
        case Effect.EVOLVE:
            _from_to(canvas, wooden(tree), translucent(tree), x, y)
        case Effect.RECOLOUR:
            _from_to(canvas, wooden(tree), wooden(stairs), x, y)
        case Effect.MOVE:
            draw_cube(canvas, wooden(tree), x - 20, y + 1, 7)
            arrow(canvas, (x - 8, y), x + 10)
            canvas.rect(Box(x + 14, y - 7, 15, 15), stroke=FAINT, dash="3 2")
        case Effect.SURPRISE:
            _bag(canvas, x - 16, y)
            arrow(canvas, (x - 4, y), x + 10)
            canvas.rect(Box(x + 14, y - 7, 15, 15), stroke=INK)
        case Effect.QUEEN:
            crown(canvas, x, y, 10)


def _from_to(canvas: Canvas, before: Cube, after: Cube, x: float, y: float) -> None:
    draw_cube(canvas, before, x - 20, y + 1, 7)
    arrow(canvas, (x - 8, y), x + 8)
    draw_cube(canvas, after, x + 20, y + 1, 7)


def _bag(canvas: Canvas, x: float, y: float) -> None:
    outline = [(x - 4, y - 9), (x + 4, y - 9), (x + 3, y - 5), (x + 9, y + 3), (x + 7, y + 9)]
    outline += [(x - 7, y + 9), (x - 9, y + 3), (x - 3, y - 5)]
    canvas.polygon(outline, fill="#d9c7a3")


def crown(canvas: Canvas, x: float, y: float, radius: float) -> None:
    """Draw the queen's crown about a point."""
    canvas.polygon(_scaled(_CROWN, x, y, radius), fill=_QUEEN)


def draw_emperor(canvas: Canvas, x: float, y: float, radius: float) -> None:
    """Draw the Emperor about a point: a crowned head."""
    canvas.circle(x, y + radius * 0.35, radius * 0.62, fill=PAPER)
    canvas.polygon(_scaled(_CROWN, x, y - radius * 0.5, radius * 0.6), fill=_QUEEN)


def draw_pawn(canvas: Canvas, x: float, y: float, radius: float) -> None:
    """Draw the pawn of Amitis about a point: a head on a robe with her letter."""
    canvas.polygon(_scaled(((-0.8, 1), (-0.25, -0.4), (0.25, -0.4), (0.8, 1)), x, y, radius), fill=_PAWN)
    canvas.circle(x, y - radius * 0.6, radius * 0.4, fill=_PAWN)
    canvas.text(x, y + radius * 0.9, "A", size=radius * 0.9, anchor="middle", bold=True, fill=PAPER)


def draw_shape(canvas: Canvas, shape: Shape, x: float, y: float, side: float) -> None:
    """Draw the cells that a project asks for, within a square from a left upper corner."""
    each = side / 3
    shift = each / 2 if shape is Shape.SQUARE else 0.0
    for column, row in _SHAPES[shape]:
        canvas.rect(Box(x + column * each + shift, y + row * each + shift, each, each), fill="#dcd6c6")
