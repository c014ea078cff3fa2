"""New World: tiles on their cells, what touches what, and where a tile may be laid."""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from tests.vectors.reader.rulings import compare

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.vectors.reader.folder import Document, Folder

SIDES = ("n", "e", "s", "w")
HALVES = ("nw", "ne", "en", "es", "se", "sw", "ws", "wn")
_FACING = {"nw": "sw", "ne": "se", "en": "wn", "es": "ws", "se": "ne", "sw": "nw", "ws": "es", "wn": "en"}
_STEPS = {"n": (0, 1), "e": (-1, 0), "s": (0, -1), "w": (1, 0)}
_CELL = re.compile(r"([we])(\d+) ([ns])(\d+)")
_LYING = re.compile(r"(?P<cell>\w+ \w+): (?P<what>\(.*?\)|[^;]*?) turn (?P<turn>\d)(?:; (?P<settlers>.*))?")
_SYMBOL = re.compile(r"(?:(\d+) )?(?:post|flag|animal)s?$")
_MIDDLE = 32768

Cell = tuple[int, int]
"""A column, counted westward, and a row, counted northward."""


class Segment(NamedTuple):
    """A part of a tile: its kind, the sides or half-edges that it reaches, how many symbols lie on it."""

    kind: str
    reaches: tuple[str, ...]
    symbols: int = 0


class Tile(NamedTuple):
    """A tile as it lies: what its sides show, clockwise from the north, and its segments, if known."""

    edges: tuple[str, ...]
    segments: tuple[Segment, ...] | None


class Settler(NamedTuple):
    """A settler: his owner's name, his cell, and the number of his segment."""

    owner: str
    cell: Cell
    segment: int


class Land(NamedTuple):
    """A landscape: the tiles that lie, the start spaces, and the settlers."""

    tiles: dict[Cell, Tile]
    start: dict[Cell, Tile]
    settlers: tuple[Settler, ...]


# --- reading --------------------------------------------------------------------------------------


def cell_of(text: str) -> Cell:
    """The cell of a name: `w3 n7`."""
    found = _CELL.fullmatch(text)
    assert found is not None, text
    column, row = int(found[2]), int(found[4])
    return (column if found[1] == "w" else -column), (row if found[3] == "n" else -row)


def numbered(number: int) -> Cell:
    """The cell of a number in a move."""
    return number // 65536, number % 65536 - _MIDDLE


def name_of(cell: Cell) -> str:
    """The name of a cell."""
    column, row = cell
    return f"{'w' if column >= 0 else 'e'}{abs(column)} {'n' if row >= 0 else 's'}{abs(row)}"


def tile_of(text: str, catalogue: Document) -> Tile:
    """A tile by the name of its kind, written out in brackets, or by its four edges; unturned."""
    return _tile(catalogue.get(text, text))


@cache
def _tile(shown: str) -> Tile:
    if not shown.endswith(")"):
        return Tile(tuple(shown.split()), None)
    segments = tuple(map(_segment, shown[shown.index("(") + 1 : -1].split("; ")))
    on_side = {side: one.kind for one in segments if one.kind in ("trail", "town") for side in one.reaches}
    return Tile(tuple(on_side.get(side, "plain") for side in SIDES), segments)


def _segment(text: str) -> Segment:
    found = _SYMBOL.search(text)
    symbols = 0 if found is None else int(found[1] or 1)
    kind, *reaches = (text if found is None else text[: found.start()]).split()
    return Segment(kind, tuple(reaches), symbols)


@cache
def turned(tile: Tile, turn: int) -> Tile:
    """A tile after some quarter turns clockwise."""
    edges = tuple(tile.edges[(side - turn) % 4] for side in range(4))
    if tile.segments is None:
        return Tile(edges, None)
    return Tile(edges, tuple(one._replace(reaches=_turned(one, turn)) for one in tile.segments))


def _turned(segment: Segment, turn: int) -> tuple[str, ...]:
    names, steps = (HALVES, 2 * turn) if segment.kind == "plain" else (SIDES, turn)
    return tuple(names[(names.index(one) + steps) % len(names)] for one in segment.reaches)


@cache
def looks(tile: Tile) -> object:
    """What a tile looks like, whatever the order of its segments."""
    shown = [(one.kind, sorted(one.reaches), one.symbols) for one in tile.segments or ()]
    return tile.edges, sorted(shown)


def land_of(folder: Folder, position: Document) -> Land:
    """The landscape of a position."""
    tables = folder.tables(position)
    start = {(0, row): tile_of(text, {}) for row, text in enumerate(tables["start"])}
    tiles, settlers = {}, []
    for entry in position["tiles"]:
        found = _LYING.fullmatch(entry)
        assert found is not None, entry
        cell = cell_of(found["cell"])
        tiles[cell] = tile = turned(tile_of(found["what"], tables["tiles"]), int(found["turn"]))
        for settler in filter(None, (found["settlers"] or "").split("; ")):
            owner, segment = settler.split(" ", 1)
            settlers.append(Settler(owner, cell, _called(tile, segment)))
    return Land(tiles, start, tuple(settlers))


class Lands(dict[str, Land]):
    """The landscapes of the positions of a folder by their keys, each read when it is first asked for."""

    def __init__(self, folder: Folder) -> None:
        super().__init__()
        self.folder = folder

    def __missing__(self, key: str) -> Land:
        self[key] = land = land_of(self.folder, self.folder.positions[key])
        return land


def _called(tile: Tile, text: str) -> int:
    """The number of a segment that is named by its kind and something that it reaches."""
    kind, _, place = text.partition(" ")
    assert tile.segments is not None
    fitting = [
        number
        for number, one in enumerate(tile.segments)
        if one.kind == kind and (place in one.reaches or not (place or one.reaches))
    ]
    (number,) = fitting or [number for number, one in enumerate(tile.segments) if one.kind == kind]
    return number


# --- touching -------------------------------------------------------------------------------------


def touching(land: Land, cell: Cell) -> dict[str, tuple[Cell, Tile]]:
    """What a tile on a cell would touch, by its sides; a start space touches with its western side only."""
    found = {}
    for side, (column, row) in _STEPS.items():
        beside = (cell[0] + column, cell[1] + row)
        if beside in land.tiles and not (cell in land.start and side != "w"):
            found[side] = beside, land.tiles[beside]
        elif side == "e" and beside in land.start:
            found[side] = beside, land.start[beside]
    return found


def facing(side: str) -> str:
    """The side of a neighbour that touches a side."""
    return SIDES[(SIDES.index(side) + 2) % 4]


def unfit(land: Land, tile: Tile, cell: Cell) -> dict[str, str]:
    """The sides at which a tile does not continue what it touches, with what is wanted there."""
    found = {}
    for side, (_, other) in touching(land, cell).items():
        wanted = other.edges[SIDES.index(facing(side))]
        if tile.edges[SIDES.index(side)] != wanted:
            found[side] = wanted
    return found


def beside_half(half: str) -> str:
    """The half-edge of a neighbour that touches a half-edge."""
    return _FACING[half]


def side_of_half(half: str) -> str:
    """The side on which a half-edge is."""
    return SIDES[HALVES.index(half) // 2]


# --- rulings --------------------------------------------------------------------------------------


def disagreements(folder: Folder) -> Iterator[str]:
    """Where rulings on placements, or lists of them, are not what they should be."""
    lands = Lands(folder)
    for case in folder.cases("moves"):
        position = folder.positions[case["position"]]
        if case["move"]["kind"] == "place" and position["phase"] == "place":
            yield from compare(
                case, dict(_placement(folder, position, lands[case["position"]], case["move"]))
            )
    for case in folder.cases("legal-moves"):
        if case["phase"] == "place":
            yield from _placements(folder, lands[case["position"]], case)


def _drawn(folder: Folder, position: Document) -> Tile:
    return tile_of(position["drawn"], folder.tables(position)["tiles"])


def _placement(
    folder: Folder, position: Document, land: Land, move: Document
) -> Iterator[tuple[str, Document | None]]:
    """What each clause says of a tile on a cell: the facts of its objection, or None."""
    cell = numbered(move["cell"])
    tile, named = turned(_drawn(folder, position), move["turn"]), {"cell": name_of(cell)}
    wrong = unfit(land, tile, cell)
    sides = [side for side in SIDES if side in wrong]
    closed = folder.reading(position, "nw.board.column-zero") == "closed"
    yield "nw.place.vacant", named if cell in land.tiles or cell in land.start else None
    yield "nw.place.coast", named if cell[0] < 0 else None
    yield "nw.place.column-zero", named if cell[0] == 0 and closed else None
    yield "nw.place.abut", None if touching(land, cell) else named
    shown = [tile.edges[SIDES.index(side)] for side in sides]
    differing = {"sides": sides, "wanted": [wrong[side] for side in sides], "shown": shown}
    yield "nw.place.match", named | differing if wrong else None


def _placements(folder: Folder, land: Land, case: Document) -> Iterator[str]:
    """Every cell beside something, every turn that fits; of turns that look the same the first."""
    position = folder.positions[case["position"]]
    tile = _drawn(folder, position)
    lowest = 0 if folder.reading(position, "nw.board.column-zero") == "open" else 1
    near = {
        (cell[0] + column, cell[1] + row)
        for cell, (column, row) in product((*land.tiles, *land.start), _STEPS.values())
    }
    free = {cell for cell in near if cell[0] >= lowest and cell not in land.tiles and cell not in land.start}
    wanted = set()
    for cell in free:
        seen: list[object] = []
        for turn in range(4):
            form = turned(tile, turn)
            if touching(land, cell) and not unfit(land, form, cell) and looks(form) not in seen:
                seen.append(looks(form))
                wanted.add((cell, turn))
    listed = {(numbered(one["move"]["cell"]), one["move"]["turn"]) for one in case["moves"]}
    if listed != wanted:
        yield f"legal moves of {case['position']}: {sorted(listed ^ wanted)} should be listed, or should not"
