"""The places that a line of the score counts, in the order in which a person would count them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub.new_world import clauses as C
from dclub.new_world.board import column_of
from dclub.new_world.components import Kind, word
from dclub.new_world.placement import is_space
from dclub.new_world.survey import flood, tiles_on_table
from dclub.new_world.words import format_cell, parse_cell

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from dclub.kernel.move import Seat
    from dclub.kernel.outcome import ScoreLine
    from dclub.new_world.board import Cell
    from dclub.new_world.state import State
    from dclub.new_world.survey import Part

__all__ = ["counted"]


def counted(state: State, seat: Seat, line: ScoreLine) -> tuple[str, ...]:
    """Return the key paths of what a line counts; each tile once, also where it counts twice."""
    named = dict(line.facts).get("tiles", ())
    cells = [parse_cell(name) for name in named if isinstance(name, str)] if isinstance(named, tuple) else []
    match line.clause:
        case C.FINAL_POINTS:
            return (f"players.{seat}.points",)
        case C.FINAL_TRAIL | C.FINAL_TOWN:
            counts = state.ruleset.spaces_count
            return _paths(cell for cell in cells if counts or not is_space(state.ruleset, cell))
        case C.FINAL_POSTS:
            return _paths(_with_posts(state, seat, cells))
        case C.FINAL_FARM | C.FINAL_PLAIN:
            return _paths(cells)
        case C.FINAL_BONUS:
            return _beside(state, seat, cells, str(dict(line.facts)["feature"]))
    return ()


def _paths(cells: Iterable[Cell]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(f"tiles.{format_cell(cell)}" for cell in cells))


def _with_posts(state: State, seat: Seat, cells: list[Cell]) -> Iterator[Cell]:
    """Yield the cells with posts of the trail of a seat that lies on exactly these cells."""
    for parts in _features(state, seat, Kind.TRAIL):
        if list(dict.fromkeys(cell for cell, _ in parts)) == cells:
            table = tiles_on_table(state.ruleset, state)
            yield from (cell for cell, number in parts if table[cell][0].segments[number].extras)


def _features(state: State, seat: Seat, kind: Kind) -> Iterator[list[Part]]:
    """Yield the parts of each feature of a kind on which a seat has settlers."""
    names, table = flood(state), tiles_on_table(state.ruleset, state)
    own = dict.fromkeys(names[one.cell, one.segment] for one in state.settlers if one.seat == seat)
    for lowest in own:
        if table[lowest[0]][0].segments[lowest[1]].kind is kind:
            yield sorted(part for part, name in names.items() if name == lowest)


def _beside(state: State, seat: Seat, cells: list[Cell], kind: str) -> tuple[str, ...]:
    """Return the settlers of a seat on a feature that stand in the surveyors' columns, and the surveyors."""
    met = [
        one.cell
        for one in state.settlers
        if one.seat == seat
        and one.cell in cells
        and column_of(one.cell) in state.surveyors
        and _is_of(state, one.cell, one.segment, kind)
    ]
    columns = {column_of(cell) for cell in met}
    surveyors = [f"surveyors.{index}" for index, column in enumerate(state.surveyors) if column in columns]
    return (*_paths(met), *surveyors)


def _is_of(state: State, cell: Cell, segment: int, kind: str) -> bool:
    placed = state.board.get(cell)
    return placed is not None and word(placed.form.segments[segment].kind) == kind
