"""A canvas: SVG written shape by shape, and the places on it that can be marked.

Whatever is written comes out the same in every process. There are no scripts, no fonts, no
addresses; every text and every attribute is escaped. Lengths are in units of the view box.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from attrs import frozen

from dclub.kernel import clauses as K
from dclub.kernel.citing import defines
from dclub.kernel.lettering import fitted
from dclub.kernel.palette import FAINT, INK, PAPER

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dclub.kernel.move import Seat
    from dclub.kernel.palette import Hue

__all__ = ["Box", "Canvas", "Place", "Point", "escaped", "number"]

Point = tuple[float, float]

_SIGNS: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
_SPECIAL: Final = re.compile(r"[&<>\"']")
_NOT_XML: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_CORNERS: Final = {
    "square": (4, 45.0),
    "diamond": (4, 0.0),
    "triangle": (3, -90.0),
    "hexagon": (6, 0.0),
    "octagon": (8, 22.5),
    "pentagon": (5, -90.0),
}
_STAR_POINTS: Final = 5
_PATTERNS: Final = {
    "dots": '<circle cx="2" cy="2" r="1.1" fill="{ink}"/><circle cx="6" cy="6" r="1.1" fill="{ink}"/>',
    "level": '<path d="M0 2H8M0 6H8" stroke="{ink}"/>',
    "upright": '<path d="M2 0V8M6 0V8" stroke="{ink}"/>',
    "rising": '<path d="M-1 3L3 -1M-1 9L9 -1M5 9L9 5" stroke="{ink}"/>',
    "falling": '<path d="M5 -1L9 3M-1 -1L9 9M-1 5L3 9" stroke="{ink}"/>',
    "grid": '<path d="M0 4H8M4 0V8" stroke="{ink}"/>',
    "waves": '<path d="M0 3Q2 1 4 3T8 3M0 7Q2 5 4 7T8 7" stroke="{ink}" fill="none"/>',
}


def escaped(text: str) -> str:
    """Return a text as XML holds it; what no XML may hold becomes the replacement character."""
    return _SPECIAL.sub(lambda found: _SIGNS[found[0]], _NOT_XML.sub("\ufffd", text))


def number(value: float) -> str:
    """Return a length with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


@frozen
class Box:
    """Where something is: its left upper corner, width and height."""

    x: float
    y: float
    width: float
    height: float


@frozen
class Place:
    """A place that has been drawn: its name, its key paths, whose it is, and where.

    `name` is the notation's (`c3`, `p5`, `w1 n3`), the same for every owner. `paths` are the key
    paths of the position document of which the place shows the value, the nearest first.
    `owner` is None for what belongs to nobody. `also` are names of what lies there (`card b17`),
    by which people may mean the place as well.
    """

    name: str
    paths: tuple[str, ...]
    owner: Seat | None
    box: Box
    also: tuple[str, ...] = ()


class Canvas:
    """A part of a picture being drawn, from (0, 0) to (`width`, `height`)."""

    def __init__(self, width: float, height: float, owner: Seat | None = None, owned_by: str = "") -> None:
        """Begin with an empty canvas; what is drawn on it belongs to `owner`, called `owned_by`."""
        self.width = width
        self.height = height
        self.owner = owner
        self.owned_by = owned_by
        self.places: list[Place] = []
        self.patterns: dict[str, str] = {}
        self.sentences: list[str] = []
        self._written: list[str] = []

    @property
    def svg(self) -> str:
        """What has been drawn so far."""
        return "".join(self._written)

    def say(self, sentence: str) -> None:
        """Add a sentence to the description in words."""
        self.sentences.append(sentence)

    # --- groups -------------------------------------------------------------------------------

    @contextmanager
    def group(self, title: str = "", *, move: Point = (0, 0), **data: str) -> Iterator[None]:
        """Group what is drawn inside; `title` is read aloud, and shown by a pointer that rests on it.

        `data` become `data-` attributes. `move` shifts what is drawn; no place may lie inside
        a group that is moved.
        """
        attributes = "".join(f' data-{name}="{escaped(value)}"' for name, value in data.items())
        if move != (0, 0):
            attributes += f' transform="translate({number(move[0])} {number(move[1])})"'
        self._written.append(f"\n<g{attributes}>")
        if title:
            self._written.append(f"<title>{escaped(title)}</title>")
        yield
        self._written.append("</g>")

    @contextmanager
    @defines(K.PICTURE_PLACES)
    def place(
        self, name: str, *paths: str, box: Box, title: str = "", also: tuple[str, ...] = ()
    ) -> Iterator[None]:
        """Draw a place: it can be marked by its names or by any of its key paths; see `Place`."""
        self.places.append(Place(name, paths, self.owner, box, also))
        called = f"{self.owned_by} {name}" if self.owned_by else name
        with self.group(title or called, place=called, path=" ".join(paths[:1])):
            yield

    # --- shapes -------------------------------------------------------------------------------

    def rect(
        self,
        box: Box,
        *,
        fill: str = "none",
        stroke: str = INK,
        line: float = 1,
        round_: float = 0,
        dash: str = "",
    ) -> None:
        """Draw a rectangle; `round_` is the radius of its corners, `dash` such as `4 2`."""
        corner = f' rx="{number(round_)}"' if round_ else ""
        self._written.append(
            f'<rect x="{number(box.x)}" y="{number(box.y)}" width="{number(box.width)}" '
            f'height="{number(box.height)}"{corner}{_paint(fill, stroke, line, dash)}/>'
        )

    def circle(
        self,
        x: float,
        y: float,
        radius: float,
        *,
        fill: str = "none",
        stroke: str = INK,
        line: float = 1,
        dash: str = "",
    ) -> None:
        """Draw a circle."""
        painted = _paint(fill, stroke, line, dash)
        self._written.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"{painted}/>')

    def polygon(
        self,
        points: Sequence[Point],
        *,
        fill: str = "none",
        stroke: str = INK,
        line: float = 1,
        dash: str = "",
    ) -> None:
        """Draw a closed polygon."""
        listed = " ".join(f"{number(x)},{number(y)}" for x, y in points)
        self._written.append(f'<polygon points="{listed}"{_paint(fill, stroke, line, dash)}/>')

    def polyline(
        self, points: Sequence[Point], *, stroke: str = INK, line: float = 1, dash: str = ""
    ) -> None:
        """Draw a line through points."""
        listed = " ".join(f"{number(x)},{number(y)}" for x, y in points)
        self._written.append(f'<polyline points="{listed}"{_paint("none", stroke, line, dash)}/>')

    def path(
        self, data: str, *, fill: str = "none", stroke: str = INK, line: float = 1, dash: str = ""
    ) -> None:
        """Draw a path of SVG's own language; the caller writes its numbers with `number`."""
        self._written.append(f'<path d="{escaped(data)}"{_paint(fill, stroke, line, dash)}/>')

    def shape(
        self, kind: str, x: float, y: float, radius: float, *, fill: str, stroke: str = INK, line: float = 1
    ) -> None:
        """Draw a regular shape about a point, all of it within the radius.

        `kind` is circle, square, diamond, triangle, pentagon, hexagon, octagon, star or house.
        """
        if kind == "circle":
            self.circle(x, y, radius, fill=fill, stroke=stroke, line=line)
        else:
            self.polygon(_outline(kind, x, y, radius), fill=fill, stroke=stroke, line=line)

    def token(self, hue: Hue, x: float, y: float, radius: float, text: str | None = None) -> None:
        """Draw the shape of a hue with its letter, or another text, on it."""
        size, lower = min(radius * 1.1, 14), 0.0
        if hue.shape == "triangle":
            # A triangle has its middle low, and there is room for a letter only below it.
            self.shape(hue.shape, x, y + radius * 0.25, radius, fill=hue.fill)
            lower = radius * 0.3
        else:
            self.shape(hue.shape, x, y, radius, fill=hue.fill)
        shown, base = hue.letter if text is None else text, y + lower + size * 0.36
        self.text(x, base, shown, size=size, anchor="middle", bold=True, fill=hue.ink, room=radius * 1.8)

    def pattern(self, kind: str, fill: str, ink: str = INK) -> str:
        """Return a fill: a ground with a pattern on it, so that it can be told without its colour.

        `kind` is plain, dots, level, upright, rising, falling, grid or waves.
        """
        if kind == "plain":
            return fill
        name = f"{kind}-{fill.lstrip('#')}-{ink.lstrip('#')}"
        self.patterns[name] = (
            f'<pattern id="{name}" width="8" height="8" patternUnits="userSpaceOnUse">'
            f'<rect width="8" height="8" fill="{fill}"/>{_PATTERNS[kind].format(ink=ink)}</pattern>'
        )
        return f"url(#{name})"

    # --- texts --------------------------------------------------------------------------------

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: float = 12,
        anchor: str = "start",
        bold: bool = False,
        fill: str = INK,
        room: float | None = None,
    ) -> None:
        """Write a text on the base line `y`; `anchor` is start, middle or end.

        `room` is how wide it may become: then it is made smaller, and cut if that is not enough.
        Without it the room up to the edge of the canvas counts.
        """
        if not text:
            return
        edge = {"start": self.width - x, "end": x, "middle": 2 * min(x, self.width - x)}[anchor]
        shown, fitting = fitted(text, edge if room is None else min(room, edge), size, bold=bold)
        place = f' x="{number(x)}" y="{number(y)}" font-size="{number(fitting)}"'
        place += f' text-anchor="{anchor}"' if anchor != "start" else ""
        place += ' font-weight="bold"' if bold else ""
        place += f' fill="{fill}"' if fill != INK else ""
        self._written.append(f"<text{place}>{escaped(shown)}</text>")

    def unknown(self, box: Box) -> None:
        """Draw a question mark that fills a box: nobody has said what is there."""
        self.rect(box, fill=PAPER, stroke=FAINT, dash="3 2", round_=3)
        size = max(7.0, min(box.height * 0.7, 20))
        middle, base = box.x + box.width / 2, box.y + box.height / 2 + size * 0.36
        self.text(middle, base, "?", size=size, anchor="middle", bold=True)


def _paint(fill: str, stroke: str, line: float, dash: str) -> str:
    """Return the attributes of fill and line; the picture itself says ink and no line, for its texts."""
    painted = "" if fill == INK else f' fill="{fill}"'
    if stroke == "none":
        return painted
    painted += f' stroke="{stroke}"' + ("" if line == 1 else f' stroke-width="{number(line)}"')
    return painted + (f' stroke-dasharray="{dash}"' if dash else "")


def _outline(kind: str, x: float, y: float, radius: float) -> list[Point]:
    """Return the corners of a regular shape within a radius, to a hundredth."""
    if kind == "star":
        radii = [radius, radius * 0.5] * _STAR_POINTS
        turns = [-90 + 180 / _STAR_POINTS * corner for corner in range(2 * _STAR_POINTS)]
    elif kind == "house":
        half, low, high = radius * 0.75, y + radius * 0.65, y - radius * 0.1
        return [(x - half, low), (x - half, high), (x, y - radius), (x + half, high), (x + half, low)]
    else:
        corners, first = _CORNERS[kind]
        radii = [radius] * corners
        turns = [first + 360 / corners * corner for corner in range(corners)]
    return [
        (round(x + size * cos(turn * pi / 180), 2), round(y + size * sin(turn * pi / 180), 2))
        for size, turn in zip(radii, turns, strict=True)
    ]
