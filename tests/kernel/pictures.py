"""Reading pictures in tests: every shape with its place on the page, and what goes beyond the edge."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from xml.etree import ElementTree as ET

from attrs import frozen

from dclub.kernel.lettering import width_of

__all__ = [
    "Extent",
    "beyond",
    "colliding",
    "data",
    "extents",
    "marked",
    "parsed",
    "place_counts",
    "shown_at",
    "texts",
]

SVG = "{http://www.w3.org/2000/svg}"
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


@frozen
class Extent:
    """What a shape or a text covers on the page."""

    what: str
    left: float
    top: float
    right: float
    bottom: float


def parsed(svg: str) -> ET.Element:
    """The tree of a picture, which must be well formed."""
    return ET.fromstring(svg)  # noqa: S314 (our own picture)


def _numbers(text: str) -> list[float]:
    return [float(found) for found in NUMBER.findall(text)]


def _own(node: ET.Element) -> tuple[float, float, float, float] | None:
    def get(name: str) -> float:
        return float(node.get(name, "0"))

    match node.tag.removeprefix(SVG):
        case "rect":
            return get("x"), get("y"), get("x") + get("width"), get("y") + get("height")
        case "circle":
            r = get("r")
            return get("cx") - r, get("cy") - r, get("cx") + r, get("cy") + r
        case "polygon" | "polyline":
            points = _numbers(node.get("points", ""))
            return min(points[::2]), min(points[1::2]), max(points[::2]), max(points[1::2])
        case "text":
            size = get("font-size")
            wide = width_of(node.text or "", size, bold=node.get("font-weight") == "bold")
            share = {"start": 0.0, "middle": 0.5, "end": 1.0}[node.get("text-anchor", "start")]
            left = get("x") - wide * share
            return left, get("y") - size, left + wide, get("y") + size * 0.25
    return None


def extents(svg: str) -> Iterator[Extent]:
    """Every shape and text of a picture; paths are left out."""

    def walk(node: ET.Element, x: float, y: float) -> Iterator[Extent]:
        if node.tag in (f"{SVG}defs", f"{SVG}title", f"{SVG}desc"):
            return
        dx, dy = _numbers(node.get("transform", "")) or (0.0, 0.0)
        own = _own(node)
        if own is not None:
            what = f"{node.tag.removeprefix(SVG)} {node.text or ''}".strip()
            yield Extent(what, own[0] + x, own[1] + y, own[2] + x, own[3] + y)
        for child in node:
            yield from walk(child, x + dx, y + dy)

    yield from walk(parsed(svg), 0, 0)


def beyond(svg: str) -> list[Extent]:
    """What goes beyond the edge of the picture."""
    _, _, width, height = _numbers(parsed(svg).get("viewBox", ""))
    return [
        found
        for found in extents(svg)
        if found.left < -0.01
        or found.top < -0.01
        or found.right > width + 0.01
        or found.bottom > height + 0.01
    ]


def colliding(svg: str) -> list[tuple[str, str]]:
    """Pairs of texts of which one is written over the other; they may touch by a fifth of their size."""
    written = [found for found in extents(svg) if found.what.startswith("text ")]
    return [
        (one.what, other.what)
        for index, one in enumerate(written)
        for other in written[index + 1 :]
        if _overlap(one.left, one.right, other.left, other.right)
        and _overlap(one.top, one.bottom, other.top, other.bottom)
    ]


def _overlap(low: float, high: float, other_low: float, other_high: float) -> bool:
    slack = min(high - low, other_high - other_low) / 5
    return low + slack < other_high and other_low + slack < high


def data(svg: str, name: str) -> list[str]:
    """The values of a `data-` attribute, in the order of the picture."""
    return [found for node in parsed(svg).iter() if (found := node.get(f"data-{name}")) is not None]


def place_counts(svg: str) -> Counter[str]:
    """How often each place is drawn."""
    return Counter(data(svg, "place"))


def shown_at(svg: str, place: str) -> list[str]:
    """The texts that are written in a place."""
    (group,) = (node for node in parsed(svg).iter() if node.get("data-place") == place)
    return [node.text or "" for node in group.iter(f"{SVG}text")]


def marked(svg: str, kind: str) -> list[str]:
    """The texts of the signs of a kind (`wrong`, `counted`, `highlight`), those of the legend too."""
    return [node.get("data-sign", "") for node in parsed(svg).iter() if node.get("data-mark") == kind]


def texts(svg: str) -> list[str]:
    """Every text that is written in a picture."""
    return [node.text or "" for node in parsed(svg).iter(f"{SVG}text")]
