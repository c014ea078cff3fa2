"""The words of the notation: cells, segments, tiles.

Editions, positions and moves all read and write through this module, so that a tile or a cell
has one spelling. Every parser takes any letter case and any spacing, and raises `NotationError`
with the column (from 1) of the word that it could not read. Whether a tile could be printed so
is the business of `dclub.new_world.tile_checks`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from dclub.errors import NotationError
from dclub.kernel.words import find_word, parse_number, split_list
from dclub.new_world.board import Cell, cell_at, column_of, row_of
from dclub.new_world.components import Edge, Half, Kind, Segment, Side, Tile, TileId, word

__all__ = [
    "EDGE_WORDS",
    "EXTRAS",
    "HALF_WORDS",
    "KIND_WORDS",
    "SIDE_WORDS",
    "edges_of",
    "format_cell",
    "format_edges",
    "format_segment",
    "format_segments",
    "format_tile",
    "is_outline",
    "parse_cell",
    "parse_segment",
    "parse_segments",
    "parse_tile",
]

EDGE_WORDS: Final = {word(edge): edge for edge in Edge}
KIND_WORDS: Final = {word(kind): kind for kind in Kind}
SIDE_WORDS: Final = {word(side): side for side in Side}
HALF_WORDS: Final = {word(half): half for half in Half}
EXTRAS: Final = {Kind.TRAIL: "post", Kind.TOWN: "flag", Kind.PLAIN: "animal"}
"""What can lie on a segment of each kind."""

_EDGES: Final = {Kind.TRAIL: Edge.TRAIL, Kind.TOWN: Edge.TOWN}
_ANY_EXTRA: Final = {form: kind for kind, name in EXTRAS.items() for form in (name, f"{name}s")}
_NAMELESS: Final = TileId("")
_FARTHEST: Final = 30_000
_CELL: Final = "a cell such as `w3 n7` or `w2 s1`"
_EDGES_OF: Final = "what the four sides show, clockwise from north, as in `town plain trail plain`"
_TILE: Final = f"a tile: its segments in brackets, as in `(town n; plain en es se sw ws wn)`, or {_EDGES_OF}"


# --- cells ------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def format_cell(cell: Cell) -> str:
    """Return `w3 n7`: third column west of the start spaces, seven rows north of the southern one."""
    column, row = column_of(cell), row_of(cell)
    return f"{'w' if column >= 0 else 'e'}{abs(column)} {'n' if row >= 0 else 's'}{abs(row)}"


@lru_cache(maxsize=1 << 14)
def parse_cell(text: str, column: int = 1) -> Cell:
    """Return the cell of `w3 n7` or `w2 s1`; columns east of the start spaces are `e1`, `e2`, ..."""
    said = text.strip().lower()
    column += len(text) - len(text.lstrip())
    first, _, second = said.partition(" ")
    gap = len(second) - len(second.lstrip())
    second = second.strip()
    if first[:1] not in ("w", "e") or second[:1] not in ("n", "s"):
        raise NotationError(_CELL, found=text.strip(), column=column)
    west = parse_number(first[1:], "how many columns from the start spaces", column + 1)
    row = parse_number(
        second[1:], "how many rows from the southern start space", column + len(first) + gap + 2
    )
    if max(west, row) > _FARTHEST:
        raise NotationError(f"a cell at most {_FARTHEST} away", found=text.strip(), column=column)
    return cell_at(west if first[0] == "w" else -west, row if second[0] == "n" else -row)


# --- segments ---------------------------------------------------------------------------------


def format_segment(segment: Segment) -> str:
    """Return `trail s w 2 posts`, `plain ne en animal`, `farm`."""
    where = [word(side) for side in segment.sides] + [word(half) for half in segment.halves]
    name = EXTRAS.get(segment.kind, "")
    extras = {0: [], 1: [name]}.get(segment.extras, [str(segment.extras), f"{name}s"])
    return " ".join([word(segment.kind), *where, *extras])


def parse_segment(text: str, column: int = 1) -> Segment:
    """Return the segment of `trail s w post`."""
    words = [(part, column + start - 1) for part, start in split_list(text.lower(), " ") if part]
    if not words:
        raise NotationError("a segment such as `trail s w`", column=column)
    kind = find_word(KIND_WORDS, words[0][0], "a kind of segment", words[0][1])
    extras, places = _extras(kind, words[1:])
    sides: list[Side] = []
    halves: list[Half] = []
    for place, start in places:
        if place in _ANY_EXTRA or kind is Kind.FARM:
            raise NotationError(_after(kind), found=place, column=start)
        if kind is Kind.PLAIN:
            halves.append(find_word(HALF_WORDS, place, "a half-edge", start))
        else:
            sides.append(find_word(SIDE_WORDS, place, "a side", start))
    return Segment(kind, tuple(sorted(sides)), tuple(sorted(halves)), extras)


def _extras(kind: Kind, words: list[tuple[str, int]]) -> tuple[int, list[tuple[str, int]]]:
    """Return how many posts, flags or animals the last words name, and the words before them."""
    name = EXTRAS.get(kind, "")
    if not words or not name or words[-1][0] not in (name, f"{name}s"):
        return 0, words
    if len(words) > 1 and words[-2][0].isdigit():
        number, start = words[-2]
        return parse_number(number, f"a number of {name}s", start), words[:-2]
    return 1, words[:-1]


def _after(kind: Kind) -> str:
    """Return what may stand at the end of a segment of a kind."""
    if kind is Kind.FARM:
        return "nothing after `farm`"
    return f"nothing but {EXTRAS[kind]}s on a {word(kind)}"


# --- tiles ------------------------------------------------------------------------------------


def is_outline(tile: Tile) -> bool:
    """Return whether only the edges of a tile were stated, so that its segments are unknown."""
    return not tile.segments


def format_segments(segments: tuple[Segment, ...]) -> str:
    """Return `(town n; plain en es se sw ws wn)`."""
    return f"({'; '.join(map(format_segment, segments))})"


def parse_segments(text: str, column: int = 1) -> tuple[Segment, ...]:
    """Return the segments of a text in brackets, or without them."""
    column += len(text) - len(text.lstrip())
    inner = text.strip()
    if inner.startswith("("):
        if not inner.endswith(")"):
            raise NotationError("a closing bracket", column=column + len(inner))
        inner, column = inner[1:-1], column + 1
    if not inner.strip():
        raise NotationError(_TILE, column=column)
    return tuple(parse_segment(part, column + start - 1) for part, start in split_list(inner, ";"))


def format_edges(edges: tuple[Edge, ...]) -> str:
    """Return `town plain trail plain`: what the sides show, clockwise from north."""
    return " ".join([word(edge) for edge in edges])


def format_tile(tile: Tile) -> str:
    """Return a tile literally: its segments in brackets, or what its sides show if no more is known."""
    return format_edges(tile.edges) if is_outline(tile) else format_segments(tile.segments)


def parse_tile(text: str, name: TileId = _NAMELESS, column: int = 1) -> Tile:
    """Return the tile of `(town n e flag; trail s w; plain en es)`, or of `town plain trail plain`.

    The latter says what the sides show, clockwise from north, and has no segments.
    """
    words = text.lower().split()
    if len(words) == len(Side) and all(said in EDGE_WORDS for said in words):
        north, east, south, west = (EDGE_WORDS[said] for said in words)
        return Tile(name, (north, east, south, west), ())
    if len(words) > 1 and all(said in KIND_WORDS for said in words):
        raise NotationError(_EDGES_OF, found=text.strip(), column=column)
    segments = parse_segments(text, column)
    return Tile(name, edges_of(segments), segments)


def edges_of(segments: tuple[Segment, ...]) -> tuple[Edge, Edge, Edge, Edge]:
    """Return what each side shows: the town or trail that reaches it, else plain."""
    shown = {side: _EDGES[segment.kind] for segment in segments for side in segment.sides}
    north, east, south, west = (shown.get(side, Edge.PLAIN) for side in Side)
    return north, east, south, west
