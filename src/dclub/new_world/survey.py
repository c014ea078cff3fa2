"""The survey: which segments are connected, found by walking over the tiles.

This is the slow and obvious way to what `features` keeps up to date. Positions that are read
from a document, final lines that name their tiles, and tests use it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.kernel.blanks import blanks_of
from dclub.kernel.holes import is_hole
from dclub.kernel.known import need
from dclub.kernel.partial import Unknown
from dclub.new_world.board import Cell, cell_at, column_of, neighbour, opposite
from dclub.new_world.components import HALVES, Edge, Half, Kind, Segment, Side, Tile, TileId
from dclub.new_world.placement import EVERY_SIDE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dclub.kernel.blanks import Blank
    from dclub.new_world.board import Placed
    from dclub.new_world.ruleset import Ruleset
    from dclub.new_world.state import State

__all__ = [
    "Part",
    "Table",
    "across",
    "beside",
    "blank_spaces",
    "connected",
    "flood",
    "need_spaces",
    "space_tile",
    "table_with",
    "tiles_on_table",
]

_SPACE = TileId("space")

Part = tuple[Cell, int]
"""A segment of the tile, or start space, on a cell."""

Table = dict[Cell, tuple[Tile, tuple[Side, ...]]]
"""What lies on each cell, and the sides at which it can join."""


def space_tile(segments: tuple[Segment, ...]) -> Tile:
    """Return a start space as a tile of which only the west side is there."""
    west = next((segment.kind for segment in segments if Side.W in segment.sides), Kind.PLAIN)
    edge = {Kind.TRAIL: Edge.TRAIL, Kind.TOWN: Edge.TOWN}.get(west, Edge.PLAIN)
    return Tile(_SPACE, (Edge.PLAIN, Edge.PLAIN, Edge.PLAIN, edge), segments)


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
    found: dict[Part, Part] = {}
    parts = [
        (cell, number) for cell, (tile, _) in sorted(table.items()) for number in range(len(tile.segments))
    ]
    for part in parts:
        if part in found:
            continue
        edge = [part]
        found[part] = part
        while edge:
            here = edge.pop()
            for other in beside(table, here):
                if other not in found:
                    found[other] = part
                    edge.append(other)
    return found


def beside(table: Table, part: Part) -> list[Part]:
    """Return the parts of other tiles with which a part is connected directly, across a side."""
    cell, number = part
    segment = table[cell][0].segments[number]
    near: list[Part] = []
    for side in segment.sides:
        facing, other = opposite(side), neighbour(cell, side)
        near += [
            (other, index)
            for index, there in enumerate(_segments_across(table, cell, side))
            if there.kind is segment.kind and facing in there.sides
        ]
    for half in segment.halves:
        touched, side = mirrored(half), _SIDE_OF[half]
        other = neighbour(cell, side)
        joined = _segments_across(table, cell, side)
        near += [(other, index) for index, there in enumerate(joined) if touched in there.halves]
    return near


def across(table: Table, cell: Cell, side: Side) -> Tile | None:
    """Return what touches what lies on a cell at one of its sides; None if nothing does."""
    there = table.get(neighbour(cell, side)) if side in table[cell][1] else None
    return there[0] if there is not None and opposite(side) in there[1] else None


def _segments_across(table: Table, cell: Cell, side: Side) -> tuple[Segment, ...]:
    there = across(table, cell, side)
    return () if there is None else there.segments


def mirrored(half: Half) -> Half:
    """Return the half-edge of the neighbouring tile that touches a half-edge of this one."""
    return _MIRRORED[half]


_SIDE_OF: Final = tuple(side for side in Side for _ in HALVES[side])
_MIRRORED: Final = tuple(half for side in Side for half in reversed(HALVES[opposite(side)]))
