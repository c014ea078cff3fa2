"""Asking whether a farm is complete, and what it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve

from dclub.errors import NotationError
from dclub.kernel.asking import amount, contradiction, parts, score_line
from dclub.kernel.questions import Answer, Case, Fact, Line, Topic
from dclub.kernel.words import find_word
from dclub.new_world import clauses as C
from dclub.new_world.asking import (
    ASKER,
    MEADOW,
    cell_from,
    check_cells,
    ruleset_for,
    surveyors_from,
    table_with,
    tables_read,
)
from dclub.new_world.board import Cell, Placed, around, column_of
from dclub.new_world.components import Kind, Segment, Tile
from dclub.new_world.edition import Edition
from dclub.new_world.features import Settler
from dclub.new_world.moves import NAMELESS
from dclub.new_world.placement import is_land, is_space
from dclub.new_world.scorekeeping import bonus_working, farm_count, farm_is_complete, farm_tiles, scored
from dclub.new_world.state import Phase
from dclub.new_world.words import format_cell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.kernel.event import Event
    from dclub.new_world.state import State

__all__ = ["FARM", "FARMHOUSE"]

FARMHOUSE: Final = Tile(NAMELESS, MEADOW.edges, (Segment(Kind.FARM), *MEADOW.segments))
"""A tile that is a farm in a plain."""

_WORDS: Final = {name: number for number, name in enumerate(("n", "ne", "e", "se", "s", "sw", "w", "nw"))}

_FARMER: Final = "Its farmer gets {}."
_FARMER_AT_LAST: Final = "At the end of the game its farmer gets {}."
_BONUS: Final = "He gets {} more for the surveyors."

# --- facts ------------------------------------------------------------------------------------


def _around(text: str, _edition: Edition) -> tuple[int, ...]:
    """Return the places around a farm, clockwise from the north, on which tiles lie."""
    found: list[int] = []
    for part, column in parts(text.replace(",", " "), " "):
        if not part:
            continue
        place = find_word(_WORDS, part, "a side or a corner", column)
        if place in found:
            raise NotationError("each place once", found=part, column=column)
        found.append(place)
    return tuple(found)


_CELL: Final = Fact[Edition, Cell](
    "cell", "the cell of the farm, west of the start spaces and north of the southern one", "w1 n4", cell_from
)
_AROUND: Final = Fact[Edition, "tuple[int, ...]"](
    "around",
    "where tiles lie around it, at its sides and corners, or none; start spaces need not be named",
    "n s sw w nw",
    _around,
)
_SURVEYORS: Final = Fact[Edition, tuple[int, int]](
    "surveyors", "the columns of the surveyors, before they move", "1 2", surveyors_from
)

# --- answer -----------------------------------------------------------------------------------


def _farm(case: Case[Edition]) -> Answer:
    """Say whether the farm is complete, and what its farmer gets."""
    cell = case[_CELL]
    near = around(cell)
    ruleset = ruleset_for(case, (cell, *near))
    if not is_land(ruleset, cell):
        raise contradiction(_CELL.name, f"no tile can lie on {format_cell(cell)}")
    check_cells(ruleset, _AROUND.name, [near[place] for place in case[_AROUND]])
    tiles = {near[place]: Placed(MEADOW, 0) for place in case[_AROUND] if is_land(ruleset, near[place])}
    tiles[cell] = Placed(FARMHOUSE, 0)
    farmer = Settler(ASKER, cell, 0)
    state = table_with(ruleset, Phase.FINAL, tiles=tiles, settlers=(farmer,), surveyors=case[_SURVEYORS])
    found = farm_tiles(state, cell, spaces=ruleset.spaces_surround)
    working = f"{len(found)} of {len(near)} cells around it: {', '.join(map(format_cell, found)) or 'none'}"
    is_complete = farm_is_complete(state, cell)
    said = f"The farm is {'complete' if is_complete else 'not complete'}."
    facts = (("around", len(found)), ("complete", int(is_complete)))
    lines = [Line(said, (C.COMPLETE_FARM,), working, facts), *_never(state, near)]
    lines += _scored(state, farmer) if is_complete else _left_over(case, state, farmer)
    return Answer(tuple(lines), ("points", *tables_read(near)))


def _never(state: State, near: tuple[Cell, ...]) -> Iterator[Line]:
    """Yield a line if the farm cannot be completed, because a cell around it stays without a tile."""
    ruleset = state.ruleset
    surrounding = [
        is_land(ruleset, cell) or (ruleset.spaces_surround and is_space(ruleset, cell)) for cell in near
    ]
    bare = [format_cell(cell) for cell, may_count in zip(near, surrounding, strict=True) if not may_count]
    if bare:
        said = f"It never will be, for nothing that counts can lie on {', '.join(bare)}."
        yield Line(said, (C.COMPLETE_FARM,))


def _scored(state: State, farmer: Settler) -> Iterator[Line]:
    """Yield what the farmer of a complete farm gets."""
    log: list[Event] = []
    scored(state, farm_count(state.ruleset, farmer), farmer.cell, (), log)
    for event in log:
        if event.kind in {"points", "bonus"}:
            points = amount(event.number("points"), "point")
            said = _FARMER if event.kind == "points" else _BONUS
            yield Line(said.format(points), (event.clause,), event.text("working"), event.facts)


def _left_over(case: Case[Edition], state: State, farmer: Settler) -> Iterator[Line]:
    """Yield what the farmer gets at the end of the game, if nothing is added before."""
    for line in state.score()[ASKER].lines:
        points = amount(line.points, "point")
        if line.clause == C.FINAL_FARM:
            yield score_line(case, line, _FARMER_AT_LAST.format(points))
        elif line.clause == C.FINAL_BONUS:
            working = bonus_working(state.ruleset, state.surveyors, [column_of(farmer.cell)])
            yield evolve(score_line(case, line, _BONUS.format(points)), working=working)


FARM: Final = Topic("farm", "Is a farm complete, and what is it worth?", (_CELL, _AROUND, _SURVEYORS), _farm)
