"""Features: connected segments, kept up to date as tiles are laid.

Only features that can still matter are kept: those with an open end, and those with settlers.
A feature is named by its lowest part, so that equal positions have equal names however they
came about. Everything here is immutable and shared between states.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NewType

from attrs import frozen

from dclub.kernel.citing import defines, effects
from dclub.kernel.move import Seat
from dclub.kernel.partial import Unknown
from dclub.new_world import clauses as C
from dclub.new_world.board import Cell, neighbour
from dclub.new_world.components import HALVES, Edge, Kind, Segment, Side, Tile
from dclub.new_world.words import format_cell

__all__ = [
    "EMPTY_LANDSCAPE",
    "NO_FEATURE",
    "Feature",
    "Key",
    "Landscape",
    "Opening",
    "Settler",
    "key_of",
    "laid",
    "segment_of",
    "with_settler_on",
    "without_features",
]

Key = NewType("Key", int)
"""The name of a feature: the cell and the number of its lowest segment, packed."""

NO_FEATURE: Final = Key(-1)
_SEGMENTS: Final = 16


def key_of(cell: Cell, segment: int) -> Key:
    """Return the name of a part: a segment of the tile on a cell."""
    return Key(cell * _SEGMENTS + segment)


def segment_of(key: Key) -> tuple[Cell, int]:
    """Return the cell and the segment of a name."""
    return Cell(key // _SEGMENTS), key % _SEGMENTS


@frozen(order=True)
class Settler:
    """A settler that stands, or lies as a trapper, on a segment."""

    seat: Seat
    cell: Cell
    segment: int


End = tuple[Cell, int]
"""An open end: an empty cell, and one of its twelve slots, three a side: half, middle, half."""


@defines(C.FEATURE_DEFINITION)
@frozen
class Feature:
    """Connected segments of one kind.

    `tiles` are those of a trail or town that count (a plain's are not kept), `segments` how many
    parts it has, `extras` the posts, flags or animals on it. `ends` are its open ends: a trail
    or town is complete when it has none.
    """

    key: Key
    kind: Kind
    tiles: frozenset[Cell]
    segments: int
    extras: int
    ends: frozenset[End]
    settlers: tuple[Settler, ...]


@frozen
class Opening:
    """An empty cell beside tiles: the edges that they show to it, None where nothing touches.

    `features` has the feature behind each of its twelve slots, `NO_FEATURE` where there is none.
    """

    edges: tuple[Edge | None, Edge | None, Edge | None, Edge | None]
    features: tuple[Key, ...]


NO_OPENING: Final = Opening((None, None, None, None), (NO_FEATURE,) * 12)


@frozen(eq=False)
class Landscape:
    """What follows from the tiles and settlers, kept because every move reads it.

    `openings` are the empty cells that touch a tile, `features` those that still matter.
    `unknown` is the place of the first tile of which only the edges were stated, "" if there is
    none: then nobody can tell what is connected.
    """

    openings: dict[Cell, Opening]
    features: dict[Key, Feature]
    unknown: str = ""

    def known_features(self) -> dict[Key, Feature]:
        """Return the features; `Unknown` once a tile lies of which only the edges were stated."""
        if self.unknown:
            raise Unknown(self.unknown)
        return self.features


EMPTY_LANDSCAPE: Final = Landscape({}, {})


@lru_cache(maxsize=1 << 12)
def _slots(segment: Segment) -> tuple[tuple[Side, int], ...]:
    """Return where a segment reaches the edge of its tile: side and slot, as the tile counts them.

    The slots of a side run clockwise: its first half-edge, its middle, its second half-edge.
    """
    if segment.kind is Kind.PLAIN:
        return tuple((Side(half // 2), 0 if half == HALVES[half // 2][0] else 2) for half in segment.halves)
    return tuple((side, 1) for side in segment.sides)


def _across(side: Side, slot: int) -> int:
    """Return the slot of the cell across a side that touches a slot of this one: clockwise is mirrored."""
    return 3 * ((side + 2) % 4) + 2 - slot


@effects(C.FEATURE_JOIN)
def laid(
    landscape: Landscape, cell: Cell, form: Tile, sides: tuple[Side, ...], *, counts: bool = True
) -> tuple[Landscape, tuple[Key, ...]]:
    """Return the landscape with a tile, and the feature of each of its segments.

    `sides` are those at which tiles can lie or do; at the others nothing is ever joined. `counts`
    says whether the tile is one of its features' tiles. A farm is no feature here.
    """
    work = _Laying(landscape, cell, sides)
    for number, segment in enumerate(form.segments):
        if segment.kind is not Kind.FARM:
            work.join(number, segment, counts=counts)
    work.open(form)
    unknown = landscape.unknown or ("" if form.segments else f"tiles.{format_cell(cell)}")
    return Landscape(work.openings, work.features, unknown), work.names(len(form.segments))


class _Laying:
    """One tile being laid: the tables of the landscape, copied once and then changed."""

    def __init__(self, landscape: Landscape, cell: Cell, sides: tuple[Side, ...]) -> None:
        self.openings = dict(landscape.openings)
        self.features = dict(landscape.features)
        self.here = self.openings.pop(cell, NO_OPENING)
        self.cell = cell
        self.sides = sides
        self.new_names: dict[Key, Key] = {}

    def find(self, key: Key) -> Key:
        """Return the present name of a feature that was joined to others."""
        while key in self.new_names:
            key = self.new_names[key]
        return key

    def names(self, segments: int) -> tuple[Key, ...]:
        """Return the features of the tile's segments."""
        own = [self.find(key_of(self.cell, number)) for number in range(segments)]
        return tuple(key if key in self.features else NO_FEATURE for key in own)

    def join(self, number: int, segment: Segment, *, counts: bool) -> None:
        """Make the feature of a segment: itself, and all that it touches."""
        cell, here = self.cell, self.here
        slots = _slots(segment)
        touched = {self.find(key) for side, slot in slots if (key := here.features[3 * side + slot]) >= 0}
        parts = [self.features.pop(key) for key in sorted(touched)]
        open_ends = {
            (neighbour(cell, side), _across(side, slot))
            for side, slot in slots
            if side in self.sides and here.edges[side] is None
        }
        closed = {(cell, 3 * side + slot) for side, slot in slots}
        key = min([key_of(cell, number), *touched])
        tiles = frozenset((cell,)) if counts and segment.kind is not Kind.PLAIN else frozenset()
        joined = Feature(
            key=key,
            kind=segment.kind,
            tiles=tiles.union(*(part.tiles for part in parts)),
            segments=sum([part.segments for part in parts]) + counts,
            extras=sum([part.extras for part in parts]) + segment.extras,
            ends=frozenset(open_ends.union(*(part.ends for part in parts)) - closed),
            settlers=tuple(sorted(settler for part in parts for settler in part.settlers)),
        )
        self.features[key] = joined
        own = key_of(cell, number)
        if own != key:
            self.new_names[own] = key
        for part in parts:
            if part.key != key:
                self.new_names[part.key] = key
                self._rename(part.ends - closed, key)

    def _rename(self, ends: frozenset[End], key: Key) -> None:
        for cell, slot in ends:
            opening = self.openings.get(cell)
            if opening is None:
                # An end of this very tile: it is shown to the cell beside it when all are joined.
                continue
            features = (*opening.features[:slot], key, *opening.features[slot + 1 :])
            self.openings[cell] = Opening(opening.edges, features)

    def open(self, form: Tile) -> None:
        """Show the tile's edges to the empty cells beside it."""
        reached = {
            (side, slot): self.find(key_of(self.cell, number))
            for number, segment in enumerate(form.segments)
            for side, slot in _slots(segment)
        }
        for side in self.sides:
            if self.here.edges[side] is None:
                beside = neighbour(self.cell, side)
                opposite = (side + 2) % 4
                opening = self.openings.get(beside, NO_OPENING)
                edges, features = list(opening.edges), list(opening.features)
                edges[opposite] = form.edges[side]
                for slot in range(3):
                    features[_across(side, slot)] = reached.get((side, slot), NO_FEATURE)
                north, east, south, west = edges
                self.openings[beside] = Opening((north, east, south, west), tuple(features))


def with_settler_on(landscape: Landscape, key: Key, settler: Settler) -> Landscape:
    """Return the landscape with one settler more on a feature."""
    feature = landscape.features[key]
    claimed = Feature(
        feature.key,
        feature.kind,
        feature.tiles,
        feature.segments,
        feature.extras,
        feature.ends,
        tuple(sorted((*feature.settlers, settler))),
    )
    return Landscape(landscape.openings, {**landscape.features, key: claimed}, landscape.unknown)


def without_features(landscape: Landscape, keys: set[Key]) -> Landscape:
    """Return the landscape without features that no longer matter."""
    kept = {key: feature for key, feature in landscape.features.items() if key not in keys}
    return Landscape(landscape.openings, kept, landscape.unknown)
