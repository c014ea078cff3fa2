"""The ground that tiles lie on, as points of the plane.

A tile covers a square of four by four. A trail or a town reaches the middle of a side, a plain
the two points a quarter from the corners. What touches at a point of one kind is connected; so
nothing here knows of sides that face each other, nor of half-edges that are mirrored.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define, field

from dclub.new_world.components import Half, Kind, Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from dclub.new_world.components import Segment, Tile

__all__ = ["Part", "Patch", "Place", "Plane", "Slab", "lay", "look", "middles", "patches", "rim"]

Point = tuple[int, int]
Place = tuple[int, int]
"""Columns west of the coast, rows north of the southernmost start space."""

_MIDDLES: dict[Side, Point] = {Side.N: (0, 2), Side.E: (2, 0), Side.S: (0, -2), Side.W: (-2, 0)}
_QUARTERS: dict[Half, Point] = {
    Half.NW: (-1, 2),
    Half.NE: (1, 2),
    Half.EN: (2, 1),
    Half.ES: (2, -1),
    Half.SE: (1, -2),
    Half.SW: (-1, -2),
    Half.WS: (-2, -1),
    Half.WN: (-2, 1),
}


@define
class Patch:
    """A segment where it lies: its kind, the points of the plane that it reaches, what is on it."""

    kind: Kind
    points: frozenset[Point]
    extras: int


@define
class Slab:
    """A tile or start space where it lies. `rim` are the middles of the sides that can touch."""

    name: str
    patches: list[Patch]
    rim: frozenset[Point] = field(factory=frozenset)
    space: bool = False

    def shows(self, middle: Point) -> Kind:
        """Return what the side with this middle shows."""
        return next((patch.kind for patch in self.patches if middle in patch.points), Kind.PLAIN)


def patches(segments: Iterable[Segment], turn: int, place: Place) -> list[Patch]:
    """Return the segments of a tile after quarter turns clockwise, at a place."""
    found = []
    for segment in segments:
        points = [_MIDDLES[side] for side in segment.sides] + [_QUARTERS[half] for half in segment.halves]
        for _ in range(turn):
            points = [(y, -x) for x, y in points]
        found.append(
            Patch(segment.kind, frozenset(_shifted(point, place) for point in points), segment.extras)
        )
    return found


def _shifted(point: Point, place: Place) -> Point:
    west, north = place
    return point[0] - 4 * west, point[1] + 4 * north


def middles(place: Place) -> dict[Side, Point]:
    """Return the middles of the sides of a place."""
    return {side: _shifted(point, place) for side, point in _MIDDLES.items()}


def rim(place: Place) -> frozenset[Point]:
    """Return the middles of the sides of a tile at a place."""
    return frozenset(middles(place).values())


def lay(tile: Tile, turn: int, place: Place) -> Slab:
    """Return a tile laid down."""
    return Slab(str(tile.id), patches(tile.segments, turn, place), rim(place))


def look(slab_patches: Iterable[Patch]) -> list[tuple[int, list[Point], int]]:
    """Return what is seen, whatever the order in which the segments are listed."""
    return sorted((int(patch.kind), sorted(patch.points), patch.extras) for patch in slab_patches)


Part = tuple[Place, int]
"""A segment by its number on the tile, or start space, at a place."""


class Plane:
    """What lies, by the points of the plane that it reaches."""

    def __init__(self, slabs: Mapping[Place, Slab]) -> None:
        self.slabs = slabs
        self.touching: dict[tuple[Point, Kind], list[Part]] = {}
        for place, slab in slabs.items():
            for number, patch in enumerate(slab.patches):
                for point in patch.points:
                    self.touching.setdefault((point, patch.kind), []).append((place, number))

    def patch(self, part: Part) -> Patch:
        """Return the segment of a part."""
        place, number = part
        return self.slabs[place].patches[number]

    def connected(self, part: Part) -> frozenset[Part]:
        """Return all segments that hang together with one, whatever lies between."""
        found, edge = {part}, [part]
        while edge:
            patch = self.patch(edge.pop())
            for point in patch.points:
                for other in self.touching[point, patch.kind]:
                    if other not in found:
                        found.add(other)
                        edge.append(other)
        return frozenset(found)

    def is_closed(self, parts: frozenset[Part]) -> bool:
        """Return whether every point that the segments reach is reached from both sides."""
        patches = [self.patch(part) for part in parts]
        return all(len(self.touching[point, patch.kind]) == 2 for patch in patches for point in patch.points)

    def features(self) -> list[frozenset[Part]]:
        """Return all features, each filled from one of its segments."""
        left = {(place, number) for place, slab in self.slabs.items() for number in range(len(slab.patches))}
        found = []
        while left:
            feature = self.connected(min(left))
            found.append(feature)
            left -= feature
        return found
