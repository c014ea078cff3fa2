"""Panels that the pictures of several games have alike: a frame with a heading, and lists of values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.kernel.canvas import Box, Canvas
from dclub.kernel.palette import DIM, FAINT, SHADE

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Entry", "framed", "numbers_panel", "values_panel"]

Entry = tuple[str, str, str]
"""A value in a list: its key path, what it is called, and what it is."""

_TOP: Final = 24.0
_LINE: Final = 17.0
_CALLED: Final = 102.0
_NUMBER: Final = 14.5


def framed(width: float, height: float, heading: str) -> Canvas:
    """Return a canvas with a frame and a heading on it; below 24 it is free."""
    canvas = Canvas(width, height)
    canvas.rect(Box(0, 0, width, height), fill=SHADE, stroke=FAINT, round_=6)
    canvas.text(8, 17, heading, size=13, bold=True)
    return canvas


def values_panel(width: float, heading: str, entries: Sequence[Entry]) -> Canvas:
    """Return a panel with values below one another; each is a place, called as its key path."""
    canvas = framed(width, _TOP + len(entries) * _LINE + 6, heading)
    for index, (path, called, said) in enumerate(entries):
        y = _TOP + index * _LINE
        with canvas.place(path, path, box=Box(6, y, width - 12, _LINE), title=f"{called}: {said}"):
            canvas.text(10, y + 12, called, size=11, fill=DIM)
            canvas.text(10 + _CALLED, y + 12, said, size=11, bold=True, room=width - _CALLED - 18)
    canvas.say("; ".join(f"{called}: {said}" for _, called, said in entries) + ".")
    return canvas


def numbers_panel(width: float, heading: str, entries: Sequence[Entry]) -> Canvas:
    """Return a panel with numbers below one another; each is a place, called as in the list."""
    canvas = framed(width, 30 + len(entries) * _NUMBER, heading)
    for index, (path, called, said) in enumerate(entries):
        box = Box(6, _TOP + index * _NUMBER, width - 12, 14)
        with canvas.place(called, path, box=box, title=f"{called}: {said}"):
            canvas.text(box.x + 2, box.y + 11, called, size=10, room=width - 60)
            canvas.text(width - 10, box.y + 11, said, size=10, anchor="end", bold=True, room=44)
    canvas.say(f"{heading}: {', '.join(f'{called} {said}' for _, called, said in entries)}.")
    return canvas
