"""Features: connected segments, kept up to date as tiles are laid.

Only features that can still matter are kept: those with an open end, and those with settlers.
A feature is named by its lowest part, so that equal positions have equal names however they
came about. Everything here is immutable and shared between states.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, NewType, cast

from dclub.kernel.citing import defines, effects
from dclub.kernel.move import Seat
from dclub.kernel.packing import packed
from dclub.kernel.partial import Unknown
from dclub.new_world import clauses as C
from dclub.new_world.board import STEPS, Cell
from dclub.new_world.components import HALVES, Edge, Kind, Segment, Side, Tile
from dclub.new_world.words import format_cell

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dclub.kernel.blanks import Blank

__all__ = [
    "EMPTY_LANDSCAPE",
    "NO_FEATURE",
    "NO_OPENING",
    "UNKNOWN_SIDE",
    "Feature",
    "Key",
    "Landscape",
    "Opening",
    "Settler",
    "beside_blank",
    "beyond_blanks",
    "end_beyond",
    "end_from",
    "key_of",
    "laid",
    "place_of",
    "plan_of",
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


def end_from(cell: Cell, end: End) -> End:
    """Return the open end of the tile on a cell, from what `end_beyond` says of its form."""
    return cell * _PLACES + end


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


UNKNOWN_SIDE: Final = 1 << 2 * len(Side)
"""What the code of an opening is raised by if it is not known what one of its sides demands."""


class Opening(NamedTuple):
    """An empty cell beside tiles: the edges that they show to it, None where nothing touches.

    `features` has the feature behind each of its twelve slots, `NO_FEATURE` where there is none.
    `code` is the number of the edges: two bits a side, 0 for nothing, else one more than the edge.
    Beside a start space that nobody entered, a blank stands for the edge and for the features behind
    it, and the code is raised by `UNKNOWN_SIDE`.
    """

    edges: tuple[Edge | None, ...]
    features: tuple[Key, ...]
    code: int


NO_OPENING: Final = Opening((None, None, None, None), (NO_FEATURE,) * 12, 0)


class Landscape(NamedTuple):
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


_Part = tuple[int, Kind, int, tuple[int, ...], tuple[End, ...]]
"""A segment that is part of a feature: its number, kind and extras, then where it reaches the edge.

First the slots beyond which something lies already, then the ends that the other slots lead to,
less the packed cell of the tile.
"""

_View = tuple[int, int, Edge, tuple[int, int, int]]
"""What a tile shows to the empty cell at one of its sides.

The step to that cell, and the side that it has the tile at; then the edge, and which segments
are at its slots, as that cell counts them; -1 where there is none.
"""


@lru_cache(maxsize=1 << 13)
def plan_of(form: Tile, open_sides: tuple[Side, ...]) -> tuple[tuple[_Part, ...], tuple[_View, ...]]:
    """Return the parts of features that a tile brings, and what it shows where nothing lies yet."""
    parts: list[_Part] = []
    reached = {}
    for number, segment in enumerate(form.segments):
        if segment.kind is not Kind.FARM:
            slots = _slots(segment)
            reached.update({3 * side + slot: number for side, slot in slots})
            inner = tuple(3 * side + slot for side, slot in slots if side not in open_sides)
            outer = tuple(end_beyond(side, slot) for side, slot in slots if side in open_sides)
            parts.append((number, segment.kind, segment.extras, inner, outer))
    views = [
        (
            STEPS[side],
            (side + 2) % 4,
            form.edges[side],
            (reached.get(3 * side + 2, -1), reached.get(3 * side + 1, -1), reached.get(3 * side, -1)),
        )
        for side in open_sides
    ]
    return tuple(parts), tuple(views)


def _slots(segment: Segment) -> list[tuple[Side, int]]:
    """Return the slots at which a segment reaches the edge: the side, and which of its three."""
    if segment.kind is Kind.PLAIN:
        return [(Side(half // 2), 0 if half == HALVES[half // 2][0] else 2) for half in segment.halves]
    return [(side, 1) for side in segment.sides]


def end_beyond(side: Side, slot: int) -> End:
    """Return the end to which a slot leads; what is clockwise on one side of an edge is mirrored there.

    It is less the packed cell of the tile, see `end_from`.
    """
    return STEPS[side] * _PLACES + 3 * ((side + 2) % 4) + 2 - slot


@effects(C.FEATURE_JOIN)
def laid(
    landscape: Landscape, cell: Cell, form: Tile, sides: tuple[Side, ...], *, counts: bool = True
) -> tuple[Landscape, tuple[Key, ...]]:
    """Return the landscape with a tile, and the feature of each of its segments.

    `sides` are those at which tiles can lie or do; at the others nothing is ever joined. `counts`
    says whether the tile is one of its features' tiles. A farm is no feature here.
    """
    openings, features = dict(landscape.openings), dict(landscape.features)
    edges, behind, _ = openings.pop(cell, NO_OPENING)
    parts, views = plan_of(form, tuple([side for side in sides if edges[side] is None]))
    base, (tiles, segments) = cell * _PLACES, (frozenset((cell,)), 1) if counts else (_NO_TILES, 0)
    # One more than there are segments: `names[-1]` is that of no feature.
    names = [NO_FEATURE] * (len(form.segments) + 1)
    for number, kind, extras, inner, outer in parts:
        ends: set[End] = set()
        for end in outer:
            ends.add(base + end)
        touched: list[Key] = []
        for slot in inner:
            name = behind[slot]
            if name != NO_FEATURE and name not in touched:
                touched.append(name)
        own_tiles = _NO_TILES if kind is Kind.PLAIN else tiles
        key = Key(base + number)
        joined = packed(Feature, (key, kind, own_tiles, segments, extras, frozenset(ends), ()))
        if touched:
            others = [features[name] for name in touched]
            joined = _joined(joined, others, [base + slot for slot in inner])
            key = joined.key
            for other in others:
                if other.key != key:
                    del features[other.key]
                    _rename(openings, other, key)
                    behind = _renamed(behind, other.key, key)
                    names = [*_renamed(names, other.key, key)]
        names[number] = key
        features[key] = joined
    for step, side, edge, (first, middle, last) in views:
        beside = Cell(cell + step)
        edges, shown, code = openings.get(beside, NO_OPENING)
        edges = edges[:side] + (edge,) + edges[side + 1 :]
        shown = shown[: 3 * side] + (names[first], names[middle], names[last]) + shown[3 * side + 3 :]
        openings[beside] = packed(Opening, (edges, shown, code | edge + 1 << 2 * side))
    unknown = landscape.unknown or ("" if form.segments else place_of(cell))
    return packed(Landscape, (openings, features, unknown)), tuple(names[:-1])


def place_of(cell: Cell) -> str:
    """Return the key path of the tile on a cell."""
    return f"tiles.{format_cell(cell)}"


_NO_TILES: Final[frozenset[Cell]] = frozenset()


def _joined(own: Feature, others: list[Feature], closed: list[End]) -> Feature:
    """Return the feature of a segment together with those that it touches; `closed` are ends no more."""
    key, kind, tiles, segments, extras, ends, settlers = own
    for name, _, more_tiles, more, more_extras, more_ends, more_settlers in others:
        key = min(key, name)
        tiles |= more_tiles
        segments += more
        extras += more_extras
        ends |= more_ends
        settlers += more_settlers
    if len(settlers) > 1:
        settlers = tuple(sorted(settlers))
    return packed(Feature, (key, kind, tiles, segments, extras, ends.difference(closed), settlers))


def _rename(openings: dict[Cell, Opening], old: Feature, new: Key) -> None:
    """Replace the name of a feature at its ends."""
    for end in old.ends:
        cell, slot = slot_of(end)
        opening = openings.get(cell)
        # An end of this very tile is shown to the cell beside it when all are joined.
        if opening is not None:
            edges, shown, code = opening
            shown = shown[:slot] + (new,) + shown[slot + 1 :]
            openings[cell] = packed(Opening, (edges, shown, code))


def _renamed(names: Sequence[Key], old: Key, new: Key) -> tuple[Key, ...]:
    return tuple([new if name == old else name for name in names])


def beside_blank(landscape: Landscape, space: Cell, blank: Blank) -> Landscape:
    """Return the landscape with the opening beside a start space that nobody entered."""
    cell, first = Cell(space + STEPS[Side.W]), 3 * Side.E
    opening = landscape.openings.get(cell, NO_OPENING)
    edge, behind = cast("Edge", blank), (cast("Key", blank),) * 3
    edges, features = opening.edges, opening.features
    beside = Opening(
        edges[: Side.E] + (edge,) + edges[Side.E + 1 :],
        features[:first] + behind + features[first + 3 :],
        opening.code + UNKNOWN_SIDE,
    )
    return Landscape({**landscape.openings, cell: beside}, landscape.features, landscape.unknown)


def beyond_blanks(landscape: Landscape, spaces: Mapping[Cell, Blank]) -> Landscape:
    """Return the landscape in which a blank stands for each feature that goes on into one of some spaces.

    These are start spaces that nobody entered, each with its blank.
    """
    features = dict(landscape.features)
    for key, feature in landscape.features.items():
        for cell, slot in map(slot_of, feature.ends):
            if cell in spaces and slot // 3 == Side.W:
                features[key] = cast("Feature", spaces[cell])
    return Landscape(landscape.openings, features, landscape.unknown)


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
