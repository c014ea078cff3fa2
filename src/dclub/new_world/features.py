"""Features: connected segments, kept up to date as tiles are laid.

Only features that can still matter are kept: those with an open end, and those with settlers.
A feature is named by its lowest part, so that equal positions have equal names however they
came about. Everything here is immutable and shared between states.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, NewType

from attrs import frozen

from dclub.kernel.citing import defines, effects
from dclub.kernel.move import Seat
from dclub.kernel.partial import Unknown
from dclub.new_world import clauses as C
from dclub.new_world.board import STEPS, Cell
from dclub.new_world.components import HALVES, Edge, Kind, Segment, Side, Tile
from dclub.new_world.words import format_cell

__all__ = [
    "EMPTY_LANDSCAPE",
    "NO_FEATURE",
    "NO_OPENING",
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


class Settler(NamedTuple):
    """A settler that stands, or lies as a trapper, on a segment.

    A named tuple, like the other small values here, because many are built and compared.
    """

    seat: Seat
    cell: Cell
    segment: int


End = tuple[Cell, int]
"""An open end: an empty cell, and one of its twelve slots, three a side: half, middle, half."""


@defines(C.FEATURE_DEFINITION)
class Feature(NamedTuple):
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


class Opening(NamedTuple):
    """An empty cell beside tiles: the edges that they show to it, None where nothing touches.

    `features` has the feature behind each of its twelve slots, `NO_FEATURE` where there is none.
    `code` is the number of the edges: two bits a side, 0 for nothing, else one more than the edge.
    """

    edges: tuple[Edge | None, ...]
    features: tuple[Key, ...]
    code: int


NO_OPENING: Final = Opening((None, None, None, None), (NO_FEATURE,) * 12, 0)


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


class _Reach(NamedTuple):
    """Where a segment touches the edge of its tile, for one of its slots.

    `slot` is the slot of the tile's own cell, three a side, clockwise: first half-edge, middle,
    second half-edge. `step` leads to the cell beside, `across` is the slot there that touches.
    """

    slot: int
    side: Side
    step: int
    across: int


@lru_cache(maxsize=1 << 12)
def _reaches(segment: Segment) -> tuple[_Reach, ...]:
    if segment.kind is Kind.PLAIN:
        places = [(Side(half // 2), 0 if half == HALVES[half // 2][0] else 2) for half in segment.halves]
    else:
        places = [(side, 1) for side in segment.sides]
    # What is clockwise on one side of an edge is mirrored on the other.
    return tuple(
        _Reach(3 * side + slot, side, STEPS[side], 3 * ((side + 2) % 4) + 2 - slot) for side, slot in places
    )


@lru_cache(maxsize=1 << 12)
def _plan(form: Tile) -> tuple[tuple[int, Segment, tuple[_Reach, ...]], ...]:
    """Return the segments of a tile that are parts of features, with their numbers and reaches."""
    return tuple(
        (number, segment, _reaches(segment))
        for number, segment in enumerate(form.segments)
        if segment.kind is not Kind.FARM
    )


@effects(C.FEATURE_JOIN)
def laid(
    landscape: Landscape, cell: Cell, form: Tile, sides: tuple[Side, ...], *, counts: bool = True
) -> tuple[Landscape, tuple[Key, ...]]:
    """Return the landscape with a tile, and the feature of each of its segments.

    `sides` are those at which tiles can lie or do; at the others nothing is ever joined. `counts`
    says whether the tile is one of its features' tiles. A farm is no feature here.
    """
    work = _Laying(landscape, cell, sides)
    tiles = frozenset((cell,)) if counts else _NO_TILES
    for number, segment, reaches in _plan(form):
        work.join(number, segment, reaches, _NO_TILES if segment.kind is Kind.PLAIN else tiles, int(counts))
    work.open(form)
    unknown = landscape.unknown or ("" if form.segments else f"tiles.{format_cell(cell)}")
    return Landscape(work.openings, work.features, unknown), work.names(len(form.segments))


_NO_TILES: Final[frozenset[Cell]] = frozenset()


class _Laying:
    """One tile being laid: the tables of the landscape, copied once and then changed.

    `behind` has the feature that touches each slot of the cell from outside, `own` that of each
    segment of the tile; both are kept up to date while features are joined.
    """

    def __init__(self, landscape: Landscape, cell: Cell, sides: tuple[Side, ...]) -> None:
        self.openings = dict(landscape.openings)
        self.features = dict(landscape.features)
        here = self.openings.pop(cell, NO_OPENING)
        self.edges = here.edges
        self.behind = list(here.features)
        self.own: dict[int, Key] = {}
        self.cell = cell
        self.open_sides = [side for side in sides if here.edges[side] is None]

    def names(self, segments: int) -> tuple[Key, ...]:
        """Return the features of the tile's segments, `NO_FEATURE` for a farm."""
        return tuple([self.own.get(number, NO_FEATURE) for number in range(segments)])

    def join(
        self, number: int, segment: Segment, reaches: tuple[_Reach, ...], tiles: frozenset[Cell], part: int
    ) -> None:
        """Make the feature of a segment: itself, and all that it touches."""
        cell, behind, open_sides = self.cell, self.behind, self.open_sides
        key = Key(cell * _SEGMENTS + number)
        touched: list[Key] = []
        closed: list[End] = []
        ends: list[End] = []
        for slot, side, step, across in reaches:
            other = behind[slot]
            if other >= 0:
                closed.append((cell, slot))
                if other not in touched:
                    touched.append(other)
            elif side in open_sides:
                ends.append((Cell(cell + step), across))
        if touched:
            self._merge(number, min(key, *touched), touched, closed, (segment, tiles, part, ends))
            return
        self.own[number] = key
        self.features[key] = Feature(key, segment.kind, tiles, part, segment.extras, frozenset(ends), ())

    def _merge(
        self,
        number: int,
        key: Key,
        touched: list[Key],
        closed: list[End],
        own: tuple[Segment, frozenset[Cell], int, list[End]],
    ) -> None:
        """Make one feature of those touched and the segment that touches them."""
        segment, tiles, segments, ends = own
        extras = segment.extras
        joined = set(ends)
        settlers: list[Settler] = []
        for name in touched:
            part = self.features.pop(name)
            tiles, segments, extras = tiles | part.tiles, segments + part.segments, extras + part.extras
            joined |= part.ends
            settlers += part.settlers
            if name != key:
                self._rename(name, key, part.ends)
        joined.difference_update(closed)
        self.own[number] = key
        self.features[key] = Feature(
            key, segment.kind, tiles, segments, extras, frozenset(joined), tuple(sorted(settlers))
        )

    def _rename(self, old: Key, new: Key, ends: frozenset[End]) -> None:
        """Replace the name of a feature wherever it is known."""
        self.behind = [new if name == old else name for name in self.behind]
        for number, name in self.own.items():
            if name == old:
                self.own[number] = new
        for cell, slot in ends:
            opening = self.openings.get(cell)
            # An end of this very tile is shown to the cell beside it when all are joined.
            if opening is not None:
                features = opening.features
                self.openings[cell] = Opening(
                    opening.edges, features[:slot] + (new,) + features[slot + 1 :], opening.code
                )

    def open(self, form: Tile) -> None:
        """Show the tile's edges to the empty cells beside it."""
        reached = {reach.slot: self.own[number] for number, _, reaches in _plan(form) for reach in reaches}
        for side in self.open_sides:
            beside, opposite = Cell(self.cell + STEPS[side]), (side + 2) % 4
            opening = self.openings.get(beside, NO_OPENING)
            first = 3 * side
            shown = tuple([reached.get(slot, NO_FEATURE) for slot in (first + 2, first + 1, first)])
            edges, features = opening.edges, opening.features
            self.openings[beside] = Opening(
                edges[:opposite] + (form.edges[side],) + edges[opposite + 1 :],
                features[: 3 * opposite] + shown + features[3 * opposite + 3 :],
                opening.code | form.edges[side] + 1 << 2 * opposite,
            )


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
