"""The survey: which segments are connected, found by walking over the tiles.

This is the slow and obvious way to what `features` keeps up to date. Positions that are read
from a document, final lines that name their tiles, and tests use it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from dclub.kernel.blanks import blanks_of
from dclub.kernel.holes import is_hole
from dclub.kernel.known import need
from dclub.kernel.partial import Unknown
from dclub.new_world.board import STEPS, Cell, cell_at, column_of, neighbour, opposite
from dclub.new_world.components import HALVES, Edge, Half, Kind, Segment, Side, Tile, TileId
from dclub.new_world.features import end_beyond, end_from
from dclub.new_world.placement import EVERY_SIDE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from dclub.kernel.blanks import Blank
    from dclub.new_world.board import Placed
    from dclub.new_world.features import End
    from dclub.new_world.ruleset import Ruleset
    from dclub.new_world.state import State

__all__ = [
    "Connected",
    "Part",
    "Survey",
    "Table",
    "across",
    "beside",
    "blank_spaces",
    "connected",
    "flood",
    "need_spaces",
    "space_tile",
    "survey_of",
    "table_with",
    "tiles_on_table",
]

_SPACE = TileId("space")

Part = tuple[Cell, int]
"""A segment of the tile, or start space, on a cell."""

Table = dict[Cell, tuple[Tile, tuple[Side, ...]]]
"""What lies on each cell, and the sides at which it can join."""


@lru_cache(maxsize=1 << 6)
def space_tile(segments: tuple[Segment, ...]) -> Tile:
    """Return a start space as a tile of which only the west side is there."""
    edges = {Kind.TRAIL: Edge.TRAIL, Kind.TOWN: Edge.TOWN}
    west = next((edges[segment.kind] for segment in segments if Side.W in segment.sides), Edge.PLAIN)
    return Tile(_SPACE, (Edge.PLAIN, Edge.PLAIN, Edge.PLAIN, west), segments)


def tiles_on_table(ruleset: Ruleset, state: State) -> Table:
    """Return everything that lies or is printed, each with the sides at which it can join."""
    return table_with(ruleset, state.board)


def table_with(ruleset: Ruleset, tiles: Iterable[tuple[Cell, Placed]]) -> Table:
    """Return the table on which these tiles lie, without start spaces that nobody entered."""
    table: Table = {
        cell_at(0, row): (space_tile(space.segments), (Side.W,))
        for row, space in enumerate(ruleset.edition.start or ())
        if not is_hole(space.segments)
    }
    return {**table, **{cell: (placed.form, EVERY_SIDE) for cell, placed in tiles}}


def blank_spaces(ruleset: Ruleset) -> list[tuple[Cell, Blank]]:
    """Return the start spaces that nobody entered, each with the blank that stands for it."""
    if ruleset.knows_start:
        return []
    spaces = enumerate(ruleset.edition.start or ())
    return [(cell_at(0, row), shown) for row, space in spaces for shown in blanks_of(space.segments)]


def need_spaces(ruleset: Ruleset, table: Table, parts: Iterable[Part]) -> None:
    """Raise `Unknown` if one of some parts may go on in a start space that nobody entered."""
    if ruleset.knows_start:
        return
    blank = dict(blank_spaces(ruleset))
    for cell, number in parts:
        segment, beside = table[cell][0].segments[number], neighbour(cell, Side.E)
        if Side.E in segment.sides or any(half // 2 == Side.E for half in segment.halves):
            need([blank.get(beside)])
            if ruleset.edition.start is None and column_of(beside) == 0:
                raise Unknown("start")


def flood(state: State) -> dict[Part, Part]:
    """Return for every part on the table the lowest part that it is connected with."""
    return connected(tiles_on_table(state.ruleset, state))


def connected(table: Table) -> dict[Part, Part]:
    """Return for every part of what lies on a table the lowest part that it is connected with."""
    return _surveyed(table).names


class Connected(NamedTuple):
    """Parts that are connected, the lowest first, and their open ends, packed as in `features.End`."""

    parts: list[Part]
    ends: list[End]


class Survey(NamedTuple):
    """What lies on a table and how it is connected; `names` has the lowest part that each is joined to."""

    table: Table
    names: dict[Part, Part]
    connected: list[Connected]


@lru_cache(maxsize=1 << 3)
def survey_of(ruleset: Ruleset, tiles: tuple[tuple[Cell, Placed], ...]) -> Survey:
    """Return the survey of a table on which these tiles lie, worked out once for all who ask for it."""
    return _surveyed(table_with(ruleset, tiles))


def _surveyed(table: Table) -> Survey:
    lying = {cell: _reach(form, sides) for cell, (form, sides) in table.items()}
    names: dict[Part, Part] = {}
    found = [
        _walk(lying, part, names)
        for cell in sorted(table)
        for part in [(cell, number) for number in range(len(lying[cell].segments))]
        if part not in names
    ]
    return Survey(table, names, found)


def _walk(lying: Mapping[Cell, _Reach], first: Part, names: dict[Part, Part]) -> Connected:
    """Name everything that is connected with a part, and return it."""
    names[first] = first
    parts = [first]
    ends: list[End] = []
    for cell, number in parts:
        for step, facing, joint, end in lying[cell].segments[number]:
            other = Cell(cell + step)
            there = lying.get(other)
            if there is None or facing not in there.sides:
                ends.append(end_from(cell, end))
            elif joint in there.meeting and (part := (other, there.meeting[joint])) not in names:
                names[part] = first
                parts.append(part)
    return Connected(parts, ends)


_Joint = tuple[int, int]
"""Where a segment is joined to another: a side and the kind of both, or -1 and a half-edge."""


class _Reach(NamedTuple):
    """Where what lies on a cell can join: at which sides, and which of its segments is at each joint.

    `segments` has for each of them the step to each cell that it reaches, the side of that cell which it
    touches, the joint there, and the open end that there is if nothing lies there. None reaches another
    side than those of `sides`.
    """

    sides: tuple[Side, ...]
    meeting: Mapping[_Joint, int]
    segments: tuple[tuple[tuple[int, Side, _Joint, End], ...], ...]


@lru_cache(maxsize=1 << 12)
def _reach(form: Tile, sides: tuple[Side, ...]) -> _Reach:
    """Return where a tile can join that may do so at some sides."""
    meeting: dict[_Joint, int] = {}
    for number, segment in enumerate(form.segments):
        meeting.update(dict.fromkeys([(side, segment.kind) for side in segment.sides], number))
        meeting.update(dict.fromkeys([(-1, half) for half in segment.halves], number))
    return _Reach(sides, meeting, tuple(tuple(_joints(segment)) for segment in form.segments))


def _joints(segment: Segment) -> Iterator[tuple[int, Side, _Joint, End]]:
    for side in segment.sides:
        facing = opposite(side)
        yield STEPS[side], facing, (facing, segment.kind), end_beyond(side, 1)
    for half in segment.halves:
        side = Side(half // 2)
        yield STEPS[side], opposite(side), (-1, mirrored(half)), end_beyond(side, 2 * (half % 2))


def beside(table: Table, part: Part) -> list[Part]:
    """Return the parts of other tiles with which a part is connected directly, across a side."""
    cell, number = part
    near: list[Part] = []
    for step, _, joint, _ in _reach(*table[cell]).segments[number]:
        other = Cell(cell + step)
        there = _reach(*table[other]) if other in table else None
        if there is not None and joint in there.meeting:
            near.append((other, there.meeting[joint]))
    return near


def across(table: Table, cell: Cell, side: Side) -> Tile | None:
    """Return what touches what lies on a cell at one of its sides; None if nothing does."""
    there = table.get(neighbour(cell, side)) if side in table[cell][1] else None
    return there[0] if there is not None and opposite(side) in there[1] else None


def mirrored(half: Half) -> Half:
    """Return the half-edge of the neighbouring tile that touches a half-edge of this one."""
    return _MIRRORED[half]


_MIRRORED: Final = tuple(half for side in Side for half in reversed(HALVES[opposite(side)]))
