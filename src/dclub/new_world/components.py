"""The things in the box: tiles with their segments, settlers, surveyors and the start spaces."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NewType

from attrs import frozen

from dclub.kernel.citing import defines
from dclub.new_world import clauses as C

__all__ = [
    "HALVES",
    "Edge",
    "Half",
    "Kind",
    "Segment",
    "Side",
    "Tile",
    "TileId",
    "Turn",
    "turned",
    "word",
]

TileId = NewType("TileId", str)
"""The name of a kind of tile in its edition; "" where an open table states one literally."""

Turn = NewType("Turn", int)
"""Quarter turns clockwise, 0 to 3."""


class Edge(IntEnum):
    """What a side of a tile shows."""

    PLAIN = 0
    TRAIL = 1
    TOWN = 2


class Kind(IntEnum):
    """The kinds of segment, and so of feature."""

    PLAIN = 0
    TRAIL = 1
    TOWN = 2
    FARM = 3


class Side(IntEnum):
    """The sides of a tile, clockwise."""

    N = 0
    E = 1
    S = 2
    W = 3


class Half(IntEnum):
    """The half-edges of a tile, clockwise: two for each side, in the order of the sides."""

    NW = 0
    NE = 1
    EN = 2
    ES = 3
    SE = 4
    SW = 5
    WS = 6
    WN = 7


HALVES: Final = tuple((Half(2 * side), Half(2 * side + 1)) for side in Side)
"""The two half-edges of each side, clockwise."""


def word(member: IntEnum) -> str:
    """Return the notation's word for a thing: `town`, `n`."""
    return member.name.lower()


@defines(C.COMPONENTS_SEGMENTS)
@frozen(cache_hash=True)
class Segment:
    """A part of a tile that a feature is made of.

    `sides` are those that a trail or a town reaches, `halves` the half-edges of a plain; a farm
    has neither. `extras` counts what lies on it: trading posts on a trail, flags on a town,
    animals on a plain.
    """

    kind: Kind
    sides: tuple[Side, ...] = ()
    halves: tuple[Half, ...] = ()
    extras: int = 0


@defines(C.COMPONENTS_TILES)
@frozen(cache_hash=True)
class Tile:
    """A kind of tile as it lies unturned, or one of its turned forms.

    Where nobody entered what a kind shows, edges and segments are blanks as a whole.
    """

    id: TileId
    edges: tuple[Edge, Edge, Edge, Edge]
    segments: tuple[Segment, ...]

    def looks_like(self, other: Tile) -> bool:
        """Return whether two forms show the same, whatever the order of their segments."""
        return self.edges == other.edges and sorted(map(_shown, self.segments)) == sorted(
            map(_shown, other.segments)
        )


def _shown(segment: Segment) -> tuple[int, tuple[int, ...], tuple[int, ...], int]:
    return segment.kind, tuple(sorted(segment.sides)), tuple(sorted(segment.halves)), segment.extras


def turned(tile: Tile, turn: int) -> Tile:
    """Return a tile after so many quarter turns clockwise; segments keep their order."""
    north, east, south, west = (tile.edges[(side - turn) % 4] for side in range(4))
    segments = tuple(
        Segment(
            segment.kind,
            tuple(sorted(Side((side + turn) % 4) for side in segment.sides)),
            tuple(sorted(Half((half + 2 * turn) % 8) for half in segment.halves)),
            segment.extras,
        )
        for segment in tile.segments
    )
    return Tile(tile.id, (north, east, south, west), segments)
