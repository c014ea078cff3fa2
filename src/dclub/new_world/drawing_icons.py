"""Small drawings of the things in the box: settlers, surveyors, flags, posts, animals, farms.

Each has a shape of its own, and a letter or a number wherever there are several of a shape.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.kernel import palette
from dclub.kernel.canvas import Box, number
from dclub.kernel.palette import INK, PAPER

if TYPE_CHECKING:
    from dclub.kernel.canvas import Canvas, Point
    from dclub.kernel.palette import Hue

__all__ = [
    "SEAT_HUES",
    "animals",
    "farm",
    "flags",
    "posts",
    "settler",
    "surveyor",
    "trapper",
]

SEAT_HUES: Final = (palette.RED, palette.BLUE, palette.YELLOW, palette.GREEN, palette.BLACK)
"""The colours of the settlers in the box, by seat."""

_BUFFALO: Final = "#6b4423"
_FARM: Final = "#f6d7d0"
_FLAG: Final = "#8e2f6d"


# --- figures ----------------------------------------------------------------------------------


def settler(canvas: Canvas, at: Point, radius: float, hue: Hue, letter: str) -> None:
    """Draw a settler who stands, with the letter of the player, within a radius of a point."""
    x, y = at
    low, wide, narrow = y + radius, radius * 0.95, radius * 0.55
    canvas.polygon(
        [(x - narrow, y - radius * 0.3), (x + narrow, y - radius * 0.3), (x + wide, low), (x - wide, low)],
        fill=hue.fill,
    )
    canvas.circle(x, y - radius * 0.6, radius * 0.4, fill=hue.fill)
    canvas.text(
        x,
        y + radius * 0.86,
        letter,
        size=radius * 1.12,
        anchor="middle",
        bold=True,
        fill=hue.ink,
        room=radius * 2,
    )


def trapper(canvas: Canvas, at: Point, radius: float, hue: Hue, letter: str) -> None:
    """Draw a settler who lies, with the letter of the player, within a radius of a point."""
    x, y = at
    canvas.rect(
        Box(x - radius * 0.5, y - radius * 0.62, radius * 1.5, radius * 1.24), fill=hue.fill, round_=2
    )
    canvas.circle(x - radius * 0.72, y, radius * 0.4, fill=hue.fill)
    base, size, room = y + radius * 0.42, radius * 1.12, radius * 1.5
    canvas.text(
        x + radius * 0.25, base, letter, size=size, anchor="middle", bold=True, fill=hue.ink, room=room
    )


def surveyor(canvas: Canvas, at: Point, radius: float, text: str = "S") -> None:
    """Draw a surveyor: a figure with a hat, which belongs to nobody."""
    x, y = at
    settler(canvas, at, radius, palette.GREY, text)
    canvas.rect(Box(x - radius * 0.7, y - radius * 0.85, radius * 1.4, radius * 0.2), fill=INK)
    canvas.rect(Box(x - radius * 0.35, y - radius * 1.15, radius * 0.7, radius * 0.35), fill=INK)


# --- what is printed on tiles -----------------------------------------------------------------


def flags(canvas: Canvas, at: Point, radius: float, count: int) -> None:
    """Draw a flag on a pole, with a number on it if it stands for several."""
    x, y = at
    left = x - radius * 0.8
    canvas.polyline([(left, y - radius), (left, y + radius)], line=1.4)
    canvas.polygon([(left, y - radius), (x + radius, y - radius * 0.4), (left, y + radius * 0.3)], fill=_FLAG)
    if count > 1:
        canvas.circle(x + radius * 0.3, y + radius * 0.6, radius * 0.62, fill=PAPER)
        _number(canvas, str(count), (x + radius * 0.3, y + radius * 0.6), radius)


def posts(canvas: Canvas, at: Point, radius: float, count: int) -> None:
    """Draw a trading post: a hut with a P, or with the number of several."""
    x, y = at
    canvas.shape("house", x, y, radius * 1.15, fill="#fff6c9")
    text = "P" if count == 1 else f"{count}P"
    canvas.text(x, y + radius * 0.66, text, size=radius, anchor="middle", bold=True, room=radius * 1.7)


def animals(canvas: Canvas, at: Point, radius: float, count: int) -> None:
    """Draw a buffalo with the number of animals on it."""
    x, y = at
    wide, high = number(radius * 0.95), number(radius * 0.68)
    for foot in (-0.6, -0.3, 0.3, 0.6):
        canvas.rect(
            Box(x + foot * radius - 0.8, y + radius * 0.3, 1.6, radius * 0.7), fill=_BUFFALO, stroke="none"
        )
    canvas.circle(x - radius * 0.95, y + radius * 0.05, radius * 0.42, fill=_BUFFALO, stroke="none")
    left = number(round(x - radius * 0.95, 2))
    across = number(round(radius * 1.9, 2))
    canvas.path(
        f"M{left} {number(round(y, 2))}a{wide} {high} 0 1 0 {across} 0a{wide} {high} 0 1 0 -{across} 0Z",
        fill=_BUFFALO,
        stroke="none",
    )
    canvas.text(x + 0.5, y + radius * 0.36, str(count), size=radius, anchor="middle", bold=True, fill=PAPER,
                room=radius * 1.6)  # fmt: skip


def farm(canvas: Canvas, at: Point, radius: float) -> None:
    """Draw a farm: a house with an F."""
    x, y = at
    canvas.shape("house", x, y, radius, fill=_FARM, line=1.3)
    canvas.text(x, y + radius * 0.52, "F", size=radius * 0.8, anchor="middle", bold=True, room=radius)


def _number(canvas: Canvas, text: str, at: Point, radius: float) -> None:
    canvas.text(
        at[0], at[1] + radius * 0.34, text, size=radius * 0.95, anchor="middle", bold=True, room=radius * 1.2
    )
