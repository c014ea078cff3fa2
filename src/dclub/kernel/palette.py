"""Colours that people with any colour vision tell apart, each with a letter and a shape besides.

The hues are those of Okabe and Ito. No picture says anything by colour alone: whatever is drawn
in a hue carries its letter, its shape, its pattern or a word as well.
"""

from __future__ import annotations

from typing import Final

from attrs import frozen

__all__ = [
    "BLACK",
    "BLUE",
    "DIM",
    "FAINT",
    "GREEN",
    "GREY",
    "INK",
    "ORANGE",
    "PAPER",
    "PURPLE",
    "RED",
    "SEATS",
    "SHADE",
    "SKY",
    "WHITE",
    "YELLOW",
    "Hue",
]

INK: Final = "#222222"
"""Lines and letters."""

PAPER: Final = "#ffffff"
"""The ground of a picture."""

SHADE: Final = "#f2f0ea"
"""The ground of a panel."""

DIM: Final = "#5c5a55"
"""Letters that stand back: names of places, headings of columns."""

FAINT: Final = "#8a8780"
"""What stands back: frames of places where nothing lies."""


@frozen
class Hue:
    """A colour: its name, the fill, the colour of letters on it, its letter, its shape and its pattern.

    Shapes are those of `Canvas.shape`, patterns those of `Canvas.pattern`.
    """

    name: str
    fill: str
    ink: str
    letter: str
    shape: str
    pattern: str


BLUE: Final = Hue("blue", "#0072b2", PAPER, "B", "square", "rising")
YELLOW: Final = Hue("yellow", "#f0e442", INK, "Y", "triangle", "dots")
GREEN: Final = Hue("green", "#009e73", PAPER, "G", "hexagon", "level")
RED: Final = Hue("red", "#d55e00", PAPER, "R", "circle", "grid")
PURPLE: Final = Hue("purple", "#cc79a7", INK, "P", "star", "falling")
SKY: Final = Hue("sky", "#56b4e9", INK, "S", "diamond", "waves")
ORANGE: Final = Hue("orange", "#e69f00", INK, "O", "house", "upright")
WHITE: Final = Hue("white", "#ffffff", INK, "W", "diamond", "plain")
BLACK: Final = Hue("black", "#222222", PAPER, "K", "square", "plain")
GREY: Final = Hue("grey", "#bdbab2", INK, "N", "circle", "plain")

SEATS: Final = (SKY, ORANGE, PURPLE, YELLOW, GREY)
"""A hue for each seat; a picture writes the seat's number or name beside it."""
