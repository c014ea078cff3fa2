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
from dclub.kernel.packing import packed
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
    "slot_of",
    "with_settler_on",
    "without_features",
]

Key = NewType("Key", int)
"""The name of a feature: the cell and the number of its lowest segment, packed."""

NO_FEATURE: Final = Key(-1)
_PLACES: Final = 16
"""By how much a cell is multiplied where a segment or a slot of it is added."""


def key_of(cell: Cell, segment: int) -> Key:
    """Return the name of a part: a segment of the tile on a cell."""
    return Key(cell * _PLACES + segment)


def segment_of(key: Key) -> tuple[Cell, int]:
    """Return the cell and the segment of a name."""
    return Cell(key // _PLACES), key % _PLACES


class Settler(NamedTuple):
    """A settler that stands, or lies as a trapper, on a segment.

    A named tuple, like the other small values here, because many are built and compared.
    """

    seat: Seat
    cell: Cell
    segment: int


End = int
"""An open end: an empty cell, and one of its twelve slots, three a side: half, middle, half, packed."""


def slot_of(end: End) -> tuple[Cell, int]:
    """Return the cell and the slot of an open end."""
    return Cell(end // _PLACES), end % _PLACES


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


class _Part(NamedTuple):
    """A segment that is part of a feature, and the slots at which it reaches the edge of its tile.

    `inner` are those of its slots beyond which something lies already, `outer` are the ends that
    the others lead to, less the packed cell of the tile.
    """

    number: int
    segment: Segment
    inner: tuple[int, ...]
    outer: tuple[End, ...]


class _View(NamedTuple):
    """What a tile shows to the empty cell at one of its sides.

    `step` leads to that cell, which has the tile at its own side `side`; `segments` are those at
    the slots of that side, -1 where there is none.
    """

    step: int
    side: int
    edge: Edge
    segments: tuple[int, int, int]


_Slots = tuple[tuple[int, Side, End], ...]
"""The slots at which a segment reaches the edge: the slot, its side, and the end it leads to."""


def _slots(segment: Segment) -> _Slots:
    if segment.kind is Kind.PLAIN:
        places = [(Side(half // 2), 0 if half == HALVES[half // 2][0] else 2) for half in segment.halves]
    else:
        places = [(side, 1) for side in segment.sides]
    # What is clockwise on one side of an edge is mirrored on the other.
    return tuple(
        (3 * side + slot, side, STEPS[side] * _PLACES + 3 * ((side + 2) % 4) + 2 - slot)
        for side, slot in places
    )


@lru_cache(maxsize=1 << 13)
def _plan(form: Tile, open_sides: tuple[Side, ...]) -> tuple[tuple[_Part, ...], tuple[_View, ...]]:
    """Return the parts of features that a tile brings, and what it shows to the empty cells beside it."""
    parts: list[_Part] = []
    reached = {}
    for number, segment in enumerate(form.segments):
        if segment.kind is not Kind.FARM:
            slots = _slots(segment)
            reached.update({slot: number for slot, _, _ in slots})
            inner = tuple(slot for slot, side, _ in slots if side not in open_sides)
            outer = tuple(end for _, side, end in slots if side in open_sides)
            parts.append(_Part(number, segment, inner, outer))
    views = [
        _View(
            STEPS[side],
            (side + 2) % 4,
            form.edges[side],
            (reached.get(3 * side + 2, -1), reached.get(3 * side + 1, -1), reached.get(3 * side, -1)),
        )
        for side in open_sides
    ]
    return tuple(parts), tuple(views)


@effects(C.FEATURE_JOIN)
def laid(
    landscape: Landscape, cell: Cell, form: Tile, sides: tuple[Side, ...], *, counts: bool = True
) -> tuple[Landscape, tuple[Key, ...]]:
    """Return the landscape with a tile, and the feature of each of its segments.

    `sides` are those at which tiles can lie or do; at the others nothing is ever joined. `counts`
    says whether the tile is one of its features' tiles. A farm is no feature here.
    """
    openings, features = dict(landscape.openings), dict(landscape.features)
    here = openings.pop(cell, NO_OPENING)
    edges, behind = here.edges, [*here.features]
    parts, views = _plan(form, tuple([side for side in sides if edges[side] is None]))
    base, (tiles, part) = cell * _PLACES, (frozenset((cell,)), 1) if counts else (_NO_TILES, 0)
    # One more than there are segments: `names[-1]` is that of no feature.
    names = [NO_FEATURE] * (len(form.segments) + 1)
    for number, segment, inner, outer in parts:
        kind, ends = segment.kind, frozenset([base + end for end in outer])
        own_tiles = _NO_TILES if kind is Kind.PLAIN else tiles
        joined = packed(Feature, (Key(base + number), kind, own_tiles, part, segment.extras, ends, ()))
        touched = {behind[slot] for slot in inner}
        touched.discard(NO_FEATURE)
        if touched:
            others = [features[name] for name in touched]
            joined = _joined(joined, others, [base + slot for slot in inner])
            for other in others:
                if other.key != joined.key:
                    del features[other.key]
                    _rename(other, joined.key, openings, behind, names)
        names[number] = joined.key
        features[joined.key] = joined
    for view in views:
        _show(view, cell, openings, names)
    unknown = landscape.unknown or ("" if form.segments else f"tiles.{format_cell(cell)}")
    return Landscape(openings, features, unknown), tuple(names[:-1])


_NO_TILES: Final[frozenset[Cell]] = frozenset()


def _joined(own: Feature, others: list[Feature], closed: list[End]) -> Feature:
    """Return the feature of a segment together with those that it touches; `closed` are ends no more."""
    key, kind, tiles, segments, extras, ends, settlers = own
    for other in others:
        key = min(key, other.key)
        tiles |= other.tiles
        segments += other.segments
        extras += other.extras
        ends |= other.ends
        settlers += other.settlers
    if len(settlers) > 1:
        settlers = tuple(sorted(settlers))
    return packed(Feature, (key, kind, tiles, segments, extras, ends.difference(closed), settlers))


def _rename(old: Feature, new: Key, openings: dict[Cell, Opening], *lists: list[Key]) -> None:
    """Replace the name of a feature wherever it is known."""
    for known in lists:
        known[:] = [new if name == old.key else name for name in known]
    for end in old.ends:
        cell, slot = slot_of(end)
        opening = openings.get(cell)
        # An end of this very tile is shown to the cell beside it when all are joined.
        if opening is not None:
            edges, features, code = opening
            names = features[:slot] + (new,) + features[slot + 1 :]
            openings[cell] = packed(Opening, (edges, names, code))


def _show(view: _View, cell: Cell, openings: dict[Cell, Opening], names: list[Key]) -> None:
    """Show a tile's edge, and the features behind it, to the empty cell beside it."""
    step, side, edge, (first, middle, last) = view
    beside, first_slot = Cell(cell + step), 3 * side
    edges, features, code = openings.get(beside, NO_OPENING)
    edges = edges[:side] + (edge,) + edges[side + 1 :]
    shown = (names[first], names[middle], names[last])
    features = features[:first_slot] + shown + features[first_slot + 3 :]
    openings[beside] = packed(Opening, (edges, features, code | edge + 1 << 2 * side))


def with_settler_on(landscape: Landscape, key: Key, settler: Settler) -> Landscape:
    """Return the landscape with one settler more on a feature."""
    feature = landscape.features[key]
    claimed = feature._replace(settlers=tuple(sorted((*feature.settlers, settler))))
    return Landscape(landscape.openings, {**landscape.features, key: claimed}, landscape.unknown)


def without_features(landscape: Landscape, keys: set[Key]) -> Landscape:
    """Return the landscape without features that no longer matter."""
    kept = dict(landscape.features)
    for key in keys:
        kept.pop(key, None)
    return Landscape(landscape.openings, kept, landscape.unknown)
