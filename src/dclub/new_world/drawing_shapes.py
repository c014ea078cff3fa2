"""How a tile is laid out: the ground of its segments as shapes, and where things stand on them.

The edge of a tile has eight half-edges. A plain or a town is the ground along those that it
reaches, bounded between them by curves that are drawn to the middle. As segments never cross,
no two of these shapes overlap, and two plains are drawn apart exactly where they are two. A trail
is a line from side to side by the same curves, so that it always runs between its plains.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from attrs import frozen

from dclub.kernel.canvas import Point, number
from dclub.new_world.components import HALVES, Half, Kind, Segment, Side, Tile
from dclub.new_world.words import is_outline

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

__all__ = ["Layout", "Spot", "layout_of"]

_AROUND: Final[tuple[Point, ...]] = ((0, 0), (0.5, 0), (1, 0), (1, 0.5), (1, 1), (0.5, 1), (0, 1), (0, 0.5))
"""Where the half-edges begin, clockwise from the left upper corner; each ends where the next begins."""

_MIDDLE: Final[Point] = (0.5, 0.5)
_SIDES: Final[tuple[Point, ...]] = tuple(_AROUND[2 * side + 1] for side in Side)

_CORNERS: Final[tuple[tuple[Half, Half, Point, Point], ...]] = (
    (Half.SW, Half.WS, (0.2, 0.77), (0.4, 0.87)),
    (Half.NE, Half.EN, (0.8, 0.21), (0.59, 0.13)),
    (Half.SE, Half.ES, (0.8, 0.75), (0.87, 0.54)),
    (Half.NW, Half.WN, (0.2, 0.25), (0.13, 0.45)),
)
"""The corners by their half-edges: where a trapper lies there, and animals beside him."""

_DEAD_END: Final = 0.3
_TO_FARM: Final = 0.4
_ON_COAST: Final = 0.17
_BESIDE: Final = 0.2
_CLOSE: Final = 0.11
_STANDS: Final = 0.24
_POST: Final = 0.1


@frozen
class Spot:
    """Where a settler stands on a segment, and where its posts, flags or animals lie."""

    settler: Point
    things: Point


@frozen
class Layout:
    """A tile as it lies, drawn in a square from (0, 0): outlines as path data, and points.

    `plains`, `towns` and `trails` are the shapes of the segments of each kind, `ends` where trails
    end on the tile. `meet` says that trails meet in the middle without being one. `farm` is where
    the farm lies, None if there is none. `spots` has a spot for each segment.
    """

    plains: tuple[str, ...]
    towns: tuple[str, ...]
    trails: tuple[str, ...]
    ends: tuple[Point, ...]
    meet: bool
    farm: Point | None
    spots: tuple[Spot, ...]


@lru_cache(maxsize=1 << 12)
def layout_of(tile: Tile, size: float, *, coast: bool = False) -> Layout:
    """Return the layout of a tile, or of a start space, in a square of a size."""
    if is_outline(tile):
        return _outline(tile, size)
    roads = _Roads(tile.segments, coast=coast)
    areas = {kind: tuple(_area(arcs, size) for arcs in _arcs(tile.segments, kind) if arcs) for kind in Kind}
    inner = sum(s.kind is Kind.PLAIN and not s.halves for s in tile.segments)
    farm = _farm(tile.segments) if any(s.kind is Kind.FARM for s in tile.segments) else None
    return Layout(
        plains=areas[Kind.PLAIN] + (_pond(size),) * inner,
        towns=areas[Kind.TOWN],
        trails=tuple(_line(line, size) for line in roads.lines),
        ends=tuple(_at(end, size) for end in roads.ends),
        meet=roads.meet,
        farm=None if farm is None else _at(farm, size),
        spots=tuple(_spot(segment, farm or _MIDDLE, size) for segment in tile.segments),
    )


def _outline(tile: Tile, size: float) -> Layout:
    """Return what is known of a tile by its edges alone: stubs of trails, and edges of towns."""
    towns = [HALVES[side] for side in Side if tile.edges[side].name == Kind.TOWN.name]
    trails = [side for side in Side if tile.edges[side].name == Kind.TRAIL.name]
    stubs = tuple(_line((_SIDES[side], _inward(_SIDES[side], _ON_COAST)), size) for side in trails)
    return Layout((), tuple(_area(town, size) for town in towns), stubs, (), meet=False, farm=None, spots=())


# --- areas ------------------------------------------------------------------------------------


def _arcs(segments: Sequence[Segment], kind: Kind) -> list[tuple[Half, ...]]:
    """Return the half-edges that each segment of a kind covers."""
    covered = [
        segment.halves
        if kind is Kind.PLAIN
        else tuple(half for side in segment.sides for half in HALVES[side])
        for segment in segments
        if segment.kind is kind
    ]
    return covered if kind in (Kind.PLAIN, Kind.TOWN) else []


def _area(arcs: Collection[Half], size: float) -> str:
    """Return the outline of the ground along half-edges: along each run of them, then to the next."""
    starts = [half for half in Half if half in arcs and Half((half - 1) % 8) not in arcs] or [Half.NW]
    middle = _pair(_MIDDLE, size)
    data = ""
    for start in starts:
        end = start + 1
        while end % 8 in arcs and end - start < len(Half):
            end += 1
        points = [_pair(_AROUND[place % 8], size) for place in range(start, end + 1)]
        data += f"Q{middle} {points[0]}" if data else f"M{points[0]}"
        data += "".join(f"L{point}" for point in points[1:])
    closing = "" if len(arcs) == len(Half) else f"Q{middle} {_pair(_AROUND[starts[0]], size)}"
    return f"{data}{closing}Z"


def _pond(size: float) -> str:
    """Return the outline of a plain that reaches no edge."""
    x, y, wide = number(0.28 * size), number(0.5 * size), number(0.22 * size)
    high, across = number(0.15 * size), number(0.44 * size)
    return f"M{x} {y}a{wide} {high} 0 1 0 {across} 0a{wide} {high} 0 1 0 -{across} 0Z"


# --- trails -----------------------------------------------------------------------------------


class _Roads:
    """The lines of a tile's trails: two points for a straight line, three for a bend."""

    def __init__(self, segments: Sequence[Segment], *, coast: bool) -> None:
        self.lines: list[tuple[Point, ...]] = []
        self.ends: list[Point] = []
        owners = {half: index for index, segment in enumerate(segments) for half in segment.halves}
        has_farm = any(segment.kind is Kind.FARM for segment in segments)
        dead = _ON_COAST if coast else _TO_FARM if has_farm else _DEAD_END
        trails = [segment.sides for segment in segments if segment.kind is Kind.TRAIL]
        loose: list[Side] = []
        for sides in trails:
            if len(sides) > 1:
                self._through(sides)
                continue
            first, second = HALVES[sides[0]]
            if owners.get(first) == owners.get(second):
                end = _inward(_SIDES[sides[0]], dead)
                self.lines.append((_SIDES[sides[0]], end))
                self.ends.append(end)
            else:
                loose.append(sides[0])
        self.meet = len(loose) > 1 or (bool(loose) and len(loose) < len(trails))
        towns = [_town(segment.sides) for segment in segments if segment.kind is Kind.TOWN]
        for side in loose:
            on = (towns[0],) if towns and not self.meet and not coast else ()
            self.lines.append((_SIDES[side], _MIDDLE, *on))

    def _through(self, sides: tuple[Side, ...]) -> None:
        """Add a trail that goes on to other sides; of more than two all lead to the middle."""
        if len(sides) == 2:  # noqa: PLR2004 (from side to side)
            one, other = sides
            self.lines.append((_SIDES[one], _MIDDLE, _SIDES[other]))
        else:
            self.lines += [(_SIDES[side], _MIDDLE) for side in sides]


def _line(points: tuple[Point, ...], size: float) -> str:
    """Return the path of a line; one of three points bends towards the second."""
    first, *rest = (_pair(point, size) for point in points)
    return f"M{first}{'LQ'[len(rest) - 1]}{' '.join(rest)}"


# --- where things stand -----------------------------------------------------------------------


def _spot(segment: Segment, farm: Point, size: float) -> Spot:
    settler, things = _points_on(segment, farm)
    return Spot(_at(settler, size), _at(things, size))


def _points_on(segment: Segment, farm: Point) -> tuple[Point, Point]:
    match segment.kind:
        case Kind.PLAIN:
            return _on_plain(segment.halves)
        case Kind.TRAIL:
            return _on_trail(segment.sides)
        case Kind.TOWN:
            return _in_town(segment.sides)
        case Kind.FARM:
            return ((farm[0] + 0.19, farm[1] + 0.02),) * 2


def _on_plain(halves: Collection[Half]) -> tuple[Point, Point]:
    """Return two points on a plain: in its corners, or else along its half-edges."""
    if not halves:
        return (0.42, 0.5), (0.6, 0.5)
    corners = [corner for corner in _CORNERS if corner[0] in halves and corner[1] in halves]
    if len(corners) > 1:
        return corners[0][2], corners[1][2]
    if corners:
        return corners[0][2], corners[0][3]
    first, *others = sorted(halves)
    if others and others[0] // 2 == first // 2:  # a whole side between others, with little ground behind it
        return _beside(others[0], 0.6, _CLOSE), _beside(first, 0.75, 0.16)
    things = _beside(others[0], 0.56) if others else _beside(first, 0.85, _CLOSE)
    return _beside(first, 0.56), things


def _beside(half: Half, share: float, deep: float = _BESIDE) -> Point:
    """Return a point beside a half-edge, a share of the way from the corner to the middle of the side."""
    middle = _SIDES[half // 2]
    ends = _AROUND[half], _AROUND[(half + 1) % 8]
    corner = ends[0] if ends[1] == middle else ends[1]
    x, y = (corner[axis] + (middle[axis] - corner[axis]) * share for axis in (0, 1))
    inner = _inward(middle, deep)
    return x + inner[0] - middle[0], y + inner[1] - middle[1]


def _on_trail(sides: tuple[Side, ...]) -> tuple[Point, Point]:
    first = _SIDES[sides[0]]
    if len(sides) == 1:
        return _inward(first, _STANDS), _inward(first, _POST)
    if len(sides) > 2:  # noqa: PLR2004 (all lead to the middle)
        return _MIDDLE, _inward(first, _BESIDE)
    return _curve(sides, 0.5), _curve(sides, 0.22)


def _curve(sides: Sequence[Side], along: float) -> Point:
    """Return a point of the bend from the first of two sides to the second."""
    (x, y), (other_x, other_y) = _SIDES[sides[0]], _SIDES[sides[1]]
    back, middle = (1 - along) ** 2, 2 * along * (1 - along)
    return (
        back * x + middle * 0.5 + along**2 * other_x,
        back * y + middle * 0.5 + along**2 * other_y,
    )


def _in_town(sides: tuple[Side, ...]) -> tuple[Point, Point]:
    """Return two points in a town, the second clockwise of the first."""
    x, y = _town(sides)
    away = (x - 0.5, y - 0.5)
    far = (away[0] ** 2 + away[1] ** 2) ** 0.5
    if not far:
        return (x, y), (x, y - 0.27)
    return (x, y), (x - away[1] / far * 0.21, y + away[0] / far * 0.21)


def _town(sides: Sequence[Side]) -> Point:
    """Return the middle of a town."""
    if len(sides) == 1:
        return _inward(_SIDES[sides[0]], 0.12)
    x, y = (sum(_SIDES[side][axis] for side in sides) / len(sides) for axis in (0, 1))
    return x, y


def _farm(segments: Sequence[Segment]) -> Point:
    """Return where a farm lies: in the middle, but away from a town that comes so far."""
    x, y = _MIDDLE
    for segment in segments:
        if segment.kind is Kind.TOWN and len(segment.sides) > 1:
            town = _town(segment.sides)
            x, y = x - (town[0] - 0.5) * 0.6, y - (town[1] - 0.5) * 0.6
    return x, y


def _inward(point: Point, share: float) -> Point:
    """Return a point of the edge moved towards the middle, by a share of the size."""
    x, y = point
    return x + (0.5 - x) * 2 * share, y + (0.5 - y) * 2 * share


# --- numbers ----------------------------------------------------------------------------------


def _at(point: Point, size: float) -> Point:
    return round(point[0] * size, 2), round(point[1] * size, 2)


def _pair(point: Point, size: float) -> str:
    x, y = _at(point, size)
    return f"{number(x)} {number(y)}"
