"""The ground of a panel: a frame with a heading."""

from __future__ import annotations

from typing import Final

from dclub.kernel.canvas import Box, Canvas
from dclub.kernel.palette import FAINT, SHADE

__all__ = ["DIM", "EDGE", "panel"]

DIM: Final = "#5c5a55"
"""The colour of texts that stand back."""

EDGE: Final = 8.0
"""How far from the sides of a panel texts stay."""


def panel(width: float, height: float, title: str) -> Canvas:
    """Return a canvas with the frame and the heading of a panel."""
    canvas = Canvas(width, height)
    canvas.rect(Box(0, 0, width, height), fill=SHADE, stroke=FAINT, round_=6)
    canvas.text(EDGE, 17, title, size=13, bold=True)
    return canvas
