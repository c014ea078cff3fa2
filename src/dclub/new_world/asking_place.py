"""Asking whether a tile fits a cell, by what its neighbours show there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve

from dclub.errors import NotationError
from dclub.kernel.asking import contradiction, objection_line, parts
from dclub.kernel.questions import Answer, Case, Fact, Line, Topic
from dclub.kernel.words import describe_choices, find_word, parse_number
from dclub.new_world import clauses as C
from dclub.new_world.asking import ASKER, cell_from, check_cells, ruleset_for, table_with, tables_read
from dclub.new_world.board import Cell, Placed, neighbour, opposite, row_of
from dclub.new_world.components import Edge, Half, Kind, Segment, Side, Tile, TileId, word
from dclub.new_world.edition import Edition, StartSpace
from dclub.new_world.moves import NAMELESS, Place
from dclub.new_world.placement import is_space
from dclub.new_world.ruleset import Ruleset, compile_ruleset, form_of
from dclub.new_world.state import Phase, State
from dclub.new_world.tile_checks import read_tile
from dclub.new_world.words import EDGE_WORDS, SIDE_WORDS, format_cell, format_edges

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.kernel.ruling import Ruling

__all__ = ["PLACE"]

_ANY: Final = "any"
_WHAT_TILE: Final = "a tile as it is printed, such as 'town plain trail plain' from the north, or its name"
_WHAT_BESIDE: Final = "sides with what the neighbours show there, such as 'n trail, e town', or 'none'"

# --- facts ------------------------------------------------------------------------------------


def _tile(text: str, edition: Edition) -> Tile:
    """Return the tile of a name, or that of a text which states what it shows."""
    known = {tile.id: tile for tile, _ in edition.tiles or ()}
    name = TileId(text.lower())
    if name in known:
        return known[name]
    if len(text.split()) == 1 and not text.startswith("("):
        raise NotationError(describe_choices(known, text, _WHAT_TILE) if known else _WHAT_TILE, found=text)
    return read_tile(text)


def _turn(text: str, _edition: Edition) -> int | None:
    """Return the quarter turns clockwise, None for `any`."""
    if text.lower() == _ANY:
        return None
    what = "quarter turns clockwise, 0 to 3, or 'any'"
    turn = parse_number(text, what)
    if turn >= len(Side):
        raise NotationError(what, found=text)
    return turn


def _beside(text: str, _edition: Edition) -> dict[Side, Edge]:
    beside: dict[Side, Edge] = {}
    for part, column in parts(text):
        name, _, edge = part.partition(" ")
        if not edge:
            raise NotationError(_WHAT_BESIDE, found=part, column=column)
        side = find_word(SIDE_WORDS, name, "a side", column)
        if side in beside:
            raise NotationError("each side once", found=name, column=column)
        beside[side] = find_word(EDGE_WORDS, edge, "what a side shows", column + len(name) + 1)
    return beside


_TILE: Final = Fact[Edition, Tile](
    "tile",
    "the tile as it is printed: what its four sides show, clockwise from the north, or its segments, or "
    "its name in the edition",
    "town plain trail plain",
    _tile,
)
_TURN: Final = Fact[Edition, "int | None"](
    "turn", "by how many quarters it is turned clockwise, 0 to 3, or any", "1", _turn
)
_CELL: Final = Fact[Edition, Cell](
    "cell",
    "the empty cell: columns west of the start spaces, rows north of the southern one",
    "w3 n7",
    cell_from,
)
_BESIDE: Final = Fact[Edition, "dict[Side, Edge]"](
    "beside",
    "what the tiles and start spaces beside the cell show towards it, by side, or none",
    "e town, s plain",
    _beside,
)

# --- answer -----------------------------------------------------------------------------------


def _place(case: Case[Edition]) -> Answer:
    """Say whether the tile fits, and in which turns."""
    tile, cell, turn = case[_TILE], case[_CELL], case[_TURN]
    state = _table(case, tile, cell)
    tried = form_of(tile).distinct if turn is None else (turn,)
    rulings = {one: state.judge(Place(ASKER, cell, one)) for one in tried}
    fitting = [one for one in form_of(tile).distinct if state.is_legal(Place(ASKER, cell, one))]
    lines = dict.fromkeys(
        line for one, ruling in rulings.items() for line in _verdict(case, cell, one, ruling)
    )
    said = f"It fits {_alternatives(tile, fitting)}." if fitting else "It fits in no turn."
    summary = Line(said, (C.PLACE_TURN,), "", (("turns", tuple(fitting)),))
    return Answer((*lines, summary), tables_read(_near(cell)))


def _alternatives(tile: Tile, turns: list[int]) -> str:
    return " or ".join(f"after turn {turn} ({_look(tile, turn)})" for turn in turns)


def _look(tile: Tile, turn: int) -> str:
    """Return what a tile shows after a turn, clockwise from the north."""
    return format_edges(form_of(tile).turns[turn].edges)


def _verdict(case: Case[Edition], cell: Cell, turn: int, ruling: Ruling) -> Iterator[Line]:
    """Yield what is said of one turn; what speaks against the cell itself does not name it."""
    tile, beside = case[_TILE], case[_BESIDE]
    named = f"turn {turn} ({_look(tile, turn)})"
    for objection in ruling.objections:
        line = objection_line(case, objection)
        yield evolve(line, text=f"{named}: {line.text}") if objection.clause == C.PLACE_MATCH else line
    if ruling.legal:
        edges = form_of(tile).turns[turn].edges
        touching = ", ".join(f"{word(side)} {word(edges[side])}" for side in sorted(beside))
        clauses = (C.PLACE_TILE, C.PLACE_ABUT, C.PLACE_MATCH)
        yield Line(f"{named} fits on {format_cell(cell)}.", clauses, f"the same on both sides: {touching}")


def _near(cell: Cell) -> list[Cell]:
    return [cell, *(neighbour(cell, side) for side in Side)]


def _table(case: Case[Edition], tile: Tile, cell: Cell) -> State:
    """Return the position in which only the neighbours lie; `RecordError` if they cannot lie so."""
    beside, ruleset = case[_BESIDE], ruleset_for(case, _near(cell))
    check_cells(ruleset, "beside", [neighbour(cell, side) for side in beside])
    tiles: dict[Cell, Placed] = {}
    for side in Side:
        near = neighbour(cell, side)
        if is_space(ruleset, near):
            ruleset = _with_space(ruleset, cell, side, beside.get(side))
        elif side in beside:
            tiles[near] = Placed(_showing(opposite(side), beside[side]), 0)
    return table_with(ruleset, Phase.PLACE, tiles=tiles, drawn=tile)


def _with_space(ruleset: Ruleset, cell: Cell, side: Side, edge: Edge | None) -> Ruleset:
    """Return the ruleset with a start space beside the cell that shows what is stated."""
    near = format_cell(neighbour(cell, side))
    if side is not Side.E:
        if edge is not None:
            raise contradiction("beside", f"only its west side binds anything of the start space {near}")
        return ruleset
    if edge is None:
        raise contradiction("beside", f"expected what the start space {near} shows, as in 'e town'")
    edition, row = ruleset.edition, row_of(neighbour(cell, side))
    spaces = list(edition.start or ())
    spaces[row] = StartSpace(_SPACES[edge])
    return compile_ruleset(evolve(edition, start=tuple(spaces)), ruleset.seats, ruleset.readings)


_SPACES: Final = {
    Edge.PLAIN: (Segment(Kind.PLAIN, halves=(Half.WS, Half.WN)),),
    Edge.TRAIL: (Segment(Kind.TRAIL, sides=(Side.W,)), Segment(Kind.PLAIN, halves=(Half.WS, Half.WN))),
    Edge.TOWN: (Segment(Kind.TOWN, sides=(Side.W,)),),
}


def _showing(side: Side, edge: Edge) -> Tile:
    """Return a tile of which only one side is stated."""
    edges = [Edge.PLAIN] * len(Side)
    edges[side] = edge
    north, east, south, west = edges
    return Tile(NAMELESS, (north, east, south, west), ())


PLACE: Final = Topic("place", "Does a tile fit a cell?", (_TILE, _TURN, _CELL, _BESIDE), _place)
