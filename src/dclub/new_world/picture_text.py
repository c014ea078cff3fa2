"""The landscape as text: north above, the coast on the right, with the names of columns and rows.

A tile is nine letters wide and three lines high: `#` is a town, `|` and `-` are trails, `F` is a
farm, dots are plain. What goes on into the next tile is drawn through between them. A picture
that would be wider than 80 columns is given in parts, the western columns first.
"""

from __future__ import annotations

from string import digits
from typing import TYPE_CHECKING, Final

from dclub.new_world.board import Cell, cell_at, column_of, row_of
from dclub.new_world.components import Edge, Half, Kind, Side
from dclub.new_world.notation import DEFAULT_NAMES
from dclub.new_world.survey import tiles_on_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from dclub.kernel.rules import Names
    from dclub.new_world.components import Segment, Tile
    from dclub.new_world.state import State

__all__ = ["format_picture", "settler_letters"]

WIDTH: Final = 80
_MARGIN: Final = 5
_WIDE: Final = 9
_HIGH: Final = 3
_COAST: Final = 4
"""So much is drawn of a start space, of which only the western side matters."""

_MIDDLE: Final = (1, 4)
_PLAIN: Final = "."
_SURVEYOR: Final = "S"
_DIGITS: Final = 10

Place = tuple[int, int]
"""A line and a column within a tile."""

# For each side: where its trail, its town and the things on either are drawn.
_TRAILS: Final[dict[Side, tuple[Place, ...]]] = {
    Side.N: ((0, 4),),
    Side.E: ((1, 5), (1, 6), (1, 7), (1, 8)),
    Side.S: ((2, 4),),
    Side.W: ((1, 0), (1, 1), (1, 2), (1, 3)),
}
_TOWNS: Final[dict[Side, tuple[Place, ...]]] = {
    Side.N: ((0, 3), (0, 4), (0, 5)),
    Side.E: ((0, 8), (1, 8), (2, 8)),
    Side.S: ((2, 3), (2, 4), (2, 5)),
    Side.W: ((0, 0), (1, 0), (2, 0)),
}
_CORNERS: Final[dict[frozenset[Side], tuple[Place, ...]]] = {
    frozenset((Side.N, Side.E)): ((0, 6), (0, 7)),
    frozenset((Side.E, Side.S)): ((2, 6), (2, 7)),
    frozenset((Side.S, Side.W)): ((2, 1), (2, 2)),
    frozenset((Side.W, Side.N)): ((0, 1), (0, 2)),
}
_ACROSS: Final[dict[frozenset[Side], tuple[Place, ...]]] = {
    frozenset((Side.N, Side.S)): ((1, 3), (1, 4), (1, 5)),
    frozenset((Side.E, Side.W)): tuple((1, column) for column in range(1, 8)),
}
_EXTRA_AT: Final[dict[Kind, dict[Side, Place]]] = {
    Kind.TRAIL: {Side.N: (0, 5), Side.E: (1, 7), Side.S: (2, 5), Side.W: (1, 1)},
    Kind.TOWN: {Side.N: (0, 3), Side.E: (0, 8), Side.S: (2, 3), Side.W: (0, 0)},
}
_SETTLER_AT: Final[dict[Kind, dict[Side, Place]]] = {
    Kind.TRAIL: {Side.N: (0, 4), Side.E: (1, 6), Side.S: (2, 4), Side.W: (1, 2)},
    Kind.TOWN: {Side.N: (0, 4), Side.E: (1, 8), Side.S: (2, 4), Side.W: (1, 0)},
}
_PLAINS: Final[dict[Half, tuple[Place, Place]]] = {
    Half.NW: ((0, 1), (0, 2)),
    Half.NE: ((0, 7), (0, 6)),
    Half.EN: ((0, 8), (0, 7)),
    Half.ES: ((2, 8), (2, 7)),
    Half.SE: ((2, 7), (2, 6)),
    Half.SW: ((2, 1), (2, 2)),
    Half.WS: ((2, 0), (2, 1)),
    Half.WN: ((0, 0), (0, 1)),
}
_INSIDE: Final[tuple[Place, Place]] = ((1, 3), (1, 2))
_SYMBOLS: Final = {Kind.TRAIL: "$", Kind.TOWN: "!"}

_LEGEND: Final = (
    "# town   ! flag   | - trail   $ trading post   * crossing or end of a trail",
    "F farm   1 2 3 so many animals, flags or posts   S surveyor   . plain   ~ sea",
)


def settler_letters(names: Names) -> tuple[str, ...]:
    """Return the letter of each player's settlers: the first of the name, or the number of the seat."""
    first = [name[0].upper() for name in names]
    taken = f"FS#$!*|-+~.?/\\{digits}"
    return tuple(
        letter
        if len(letter) == 1 and letter.isascii() and letter not in taken and first.count(letter) == 1
        else str(seat)
        for seat, letter in enumerate(first, 1)
    )


def format_picture(state: State, names: Names | None = None) -> str:
    """Return the landscape, the settlers on it, and what the signs mean."""
    known = DEFAULT_NAMES[: state.seats] if names is None else names
    letters = settler_letters(known)
    table = {cell: tile for cell, (tile, _) in tiles_on_table(state.ruleset, state).items()}
    blocks = {cell: _block(tile, _standing(state, cell, letters)) for cell, tile in table.items()}
    lines: list[str] = []
    used = set(map(column_of, table))
    for columns in _parts(max([0, *used])):
        if used.isdisjoint(columns):
            continue
        lines += [*_part(state, table, blocks, columns), ""]
    lines += _LEGEND
    lines.append(", ".join(f"{letter} {name}" for letter, name in zip(letters, known, strict=True)))
    return "".join(f"{line}\n" for line in lines)


def _parts(west: int) -> Iterator[range]:
    """Yield the columns of each part, from the west."""
    most = (WIDTH - _MARGIN) // (_WIDE + 1)
    for last in range(west, -1, -most):
        yield range(last, max(last - most, -1), -1)


def _part(
    state: State, table: dict[Cell, Tile], blocks: dict[Cell, list[str]], columns: range
) -> Iterator[str]:
    """Yield the lines of some columns, with their names and those of the rows."""
    rows = [row_of(cell) for cell in table if column_of(cell) in columns] or [0]
    headings = [_heading(state, column).center(_width(column) + 1) for column in columns]
    yield " " * _MARGIN + "".join(headings).rstrip()
    for row in range(max(rows), min(rows) - 1, -1):
        yield _border(table, columns, row + 1)
        for line in range(_HIGH):
            label = f"{'n' if row >= 0 else 's'}{abs(row)}" if line == 1 else ""
            yield (label.ljust(_MARGIN) + _line(table, blocks, columns, row, line)).rstrip()
    yield _border(table, columns, min(rows))


def _heading(state: State, column: int) -> str:
    surveyors = _SURVEYOR * state.surveyors.count(column)
    return f"w{column} {surveyors}".rstrip()


def _width(column: int) -> int:
    return _WIDE if column else _COAST


def _border(table: dict[Cell, Tile], columns: range, row: int) -> str:
    """Return the line below the cells of the row above: corners, and what goes through."""
    text = " " * _MARGIN
    for column in columns:
        south, north = cell_at(column, row - 1), cell_at(column, row)
        beside = [cell_at(column + 1, row), cell_at(column + 1, row - 1)]
        text += "+" if any(cell in table for cell in (south, north, *beside)) else " "
        through = table[south].edges[Side.N] if column and south in table and north in table else Edge.PLAIN
        text += {Edge.TRAIL: "|", Edge.TOWN: "###"}.get(through, "").center(_width(column))
    return text.rstrip()


def _line(table: dict[Cell, Tile], blocks: dict[Cell, list[str]], columns: range, row: int, line: int) -> str:
    """Return one of the three lines of the cells of a row."""
    text = ""
    for column in columns:
        cell, west = cell_at(column, row), cell_at(column + 1, row)
        joined = table[cell].edges[Side.W] if cell in table and west in table else Edge.PLAIN
        trail = joined is Edge.TRAIL and line == _MIDDLE[0]
        text += "#" if joined is Edge.TOWN else "-" if trail else " "
        text += blocks[cell][line][: _width(column)] if cell in blocks else " " * _width(column)
    return text + "~" if columns[-1] == 0 and cell_at(0, row) in blocks else text


# --- one tile -----------------------------------------------------------------------------------


def _standing(state: State, cell: Cell, letters: tuple[str, ...]) -> dict[int, str]:
    """Return the letter of the settler on each segment of a tile."""
    return {one.segment: letters[one.seat] for one in state.settlers if one.cell == cell}


def _block(tile: Tile, settlers: dict[int, str]) -> list[str]:
    """Return a tile as three lines; settlers are drawn over what they stand on."""
    signs: dict[Place, str] = {}
    for segment in tile.segments:
        signs.update(dict(_drawn(segment)))
    signs.update(_middle(tile))
    if not tile.segments:
        signs.update(_outline(tile))
    for number, segment in enumerate(tile.segments):
        things, settler = _places(segment)
        if segment.extras and things is not None:
            one = _SYMBOLS.get(segment.kind, "1")
            signs[things] = one if segment.extras == 1 else str(min(segment.extras, _DIGITS - 1))
        if number in settlers:
            signs[settler] = settlers[number]
    return ["".join(signs.get((line, column), _PLAIN) for column in range(_WIDE)) for line in range(_HIGH)]


def _drawn(segment: Segment) -> Iterator[tuple[Place, str]]:
    """Yield the signs of a segment of a town or trail."""
    if segment.kind is Kind.TRAIL:
        for side in segment.sides:
            yield from ((place, "|" if side in (Side.N, Side.S) else "-") for place in _TRAILS[side])
    if segment.kind is Kind.TOWN:
        yield from ((place, "#") for place in _town(segment.sides))


def _town(sides: tuple[Side, ...]) -> Iterator[Place]:
    """Yield where a town lies: at its sides, in the corners between them, or across the tile."""
    for side in sides:
        yield from _TOWNS[side]
    reached = set(sides)
    corners = [pair for pair in _CORNERS if pair <= reached]
    for pair in corners:
        yield from _CORNERS[pair]
    for pair, places in _ACROSS.items():
        if pair <= reached and (not corners or len(reached) == len(Side)):
            yield from places


def _middle(tile: Tile) -> dict[Place, str]:
    """Return the sign in the middle: a farm, the bend of a trail, or where trails end."""
    kinds = {segment.kind for segment in tile.segments}
    if Kind.FARM in kinds:
        return {_MIDDLE: "F"}
    trails = [set(segment.sides) for segment in tile.segments if segment.kind is Kind.TRAIL]
    if not trails:
        return {}
    if len(trails) == 1 and len(trails[0]) > 1:
        straight = {frozenset((Side.N, Side.S)): "|", frozenset((Side.E, Side.W)): "-"}
        return {_MIDDLE: straight.get(frozenset(trails[0]), "+")}
    bends = [trail for trail in trails if len(trail) > 1]
    if len(bends) > 1:
        return {_MIDDLE: "/" if {Side.N, Side.W} in bends else "\\"}
    return {_MIDDLE: "*"}


def _outline(tile: Tile) -> Iterable[tuple[Place, str]]:
    """Yield the signs of a tile of which only the edges are known."""
    for side in Side:
        match tile.edges[side]:
            case Edge.TRAIL:
                yield _TRAILS[side][0 if side is not Side.E else -1], "?"
            case Edge.TOWN:
                yield from ((place, "#") for place in _TOWNS[side])
            case Edge.PLAIN:
                pass
    yield _MIDDLE, "?"


def _places(segment: Segment) -> tuple[Place | None, Place]:
    """Return where the things on a segment are drawn, and where its settler."""
    match segment.kind:
        case Kind.FARM:
            return None, (1, 3)
        case Kind.PLAIN:
            return _PLAINS[segment.halves[0]] if segment.halves else _INSIDE
        case kind:
            side = segment.sides[0]
            return _EXTRA_AT[kind][side], _SETTLER_AT[kind][side]
