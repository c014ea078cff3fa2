"""The engine and the table side by side: the same moves, the same position after each."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from dclub.kernel.move import CHANCE
from dclub.new_world import clauses as C
from dclub.new_world.board import column_of, row_of
from dclub.new_world.moves import Draw, First, Move, Place, Score, SetAside, Settle
from dclub.new_world.state import Phase
from tests.oracle.new_world.ground import look, patches
from tests.oracle.new_world.table import Table

if TYPE_CHECKING:
    from dclub.kernel.outcome import Score as Sheet
    from dclub.new_world.board import Cell
    from dclub.new_world.state import State
    from tests.oracle.new_world import ground

__all__ = ["PHASES", "allows", "of_state", "of_table", "play", "seen", "table_of"]

PHASES = {
    Phase.FIRST_PLAYER: "first",
    Phase.DRAW: "draw",
    Phase.SET_ASIDE: "aside",
    Phase.PLACE: "place",
    Phase.SETTLE: "settle",
    Phase.SCORE: "score",
    Phase.FINAL: "final",
}

LINES = {
    C.FINAL_POINTS: "won",
    C.FINAL_TRAIL: "trail",
    C.FINAL_POSTS: "posts",
    C.FINAL_TOWN: "town",
    C.FINAL_FARM: "farm",
    C.FINAL_PLAIN: "plain",
    C.FINAL_BONUS: "bonus",
}


def table_of(state: State) -> Table:
    """Return a table on which the game that starts here will be played."""
    return Table(state.ruleset.edition, dict(state.readings.items()), state.seats)


def _place(cell: Cell) -> ground.Place:
    return column_of(cell), row_of(cell)


# --- moves --------------------------------------------------------------------------------------


def allows(table: Table, move: Move) -> bool:
    """Return whether the table's rules allow a move."""
    match move:
        case First():
            return table.phase == "first" and 0 <= move.chosen < table.seats
        case Draw():
            return table.phase == "draw" and move.literal is None and table.pile[move.tile] > 0
        case SetAside():
            agreed = move.agreed or table.rule["nw.place.unplaceable"] == "proof"
            return table.phase == "aside" and agreed
        case _:
            return move.seat == table.player and _seat_allows(table, move)


def _seat_allows(table: Table, move: Place | Settle | Score) -> bool:
    match move:
        case Place():
            known = table.phase == "place" and move.turn in range(4)
            return known and table.may_place(_place(move.cell), move.turn)
        case Settle():
            if table.phase != "settle":
                return False
            return move.segment is None or table.may_settle(move.seat, move.segment)
        case Score():
            return table.phase == "score" and _named(table, move) is not None


def _named(table: Table, move: Score) -> frozenset[ground.Part] | None:
    """Return the waiting feature that a move names: on the last tile, or a farm anywhere."""
    part = (_place(move.cell), move.segment)
    return next((feature for feature in table.waiting if part in feature and _names(table, part)), None)


def _names(table: Table, part: ground.Part) -> bool:
    return part[0] == table.last or table.kind(frozenset([part])).name == "FARM"


def play(table: Table, move: Move) -> None:
    """Make a move at the table."""
    match move:
        case First():
            table.name_first(move.chosen)
        case Draw():
            table.draw(move.tile)
        case SetAside():
            table.set_aside()
        case Place():
            table.place(_place(move.cell), move.turn)
        case Settle():
            table.settle(move.seat, move.segment)
        case Score():
            feature = _named(table, move)
            assert feature is not None
            table.score(feature)


# --- positions ----------------------------------------------------------------------------------


def of_table(table: Table, *, scored: bool = True) -> dict[str, Any]:
    """Return everything that lies on the table, in a form to compare; the points if they are asked for."""
    deciding = table.phase in ("place", "settle", "score")
    over = table.phase == "final"
    sheets = [+table.lines(seat) for seat in range(table.seats)] if scored else None
    return {
        "phase": table.phase,
        "turn": None if over else table.player if deciding else CHANCE,
        "player": table.player,
        "tiles": {place: (slab.name, look(slab.patches)) for place, slab in table.tiles.items()},
        "pile": +table.pile,
        "aside": sorted(table.aside),
        "hand": None if table.hand is None else table.hand.id,
        "men": sorted((seat, part[0], _shape(table, part)) for seat, part in table.men),
        "points": table.points,
        "surveyors": table.surveyors,
        "last": table.last,
        "waiting": Counter(_shown(table, feature) for feature in table.waiting)
        if table.phase == "score"
        else Counter(),
        "sheets": sheets,
        "winners": table.winners() if over and scored else None,
    }


def _shape(table: Table, part: ground.Part) -> Any:
    (shape,) = look([table.tiles[part[0]].patches[part[1]]])
    return shape


def _shown(table: Table, feature: frozenset[ground.Part]) -> ground.Place:
    """Return where a waiting feature is named: its farm, or the tile just laid."""
    (first, *_) = feature
    assert table.last is not None
    return first[0] if table.kind(feature).name == "FARM" else table.last


def of_state(state: State, *, scored: bool = True) -> dict[str, Any]:
    """Return everything that the engine's state holds, in the same form."""
    kinds = [tile.id for tile, _ in state.ruleset.edition.tiles or ()]
    outcome = state.outcome() if scored else None
    turn = state.turn
    return {
        "phase": PHASES[state.phase],
        "turn": state.to_move,
        "player": state.active,
        "tiles": {
            _place(cell): (placed.form.id, look(patches(placed.form.segments, 0, _place(cell))))
            for cell, placed in state.board
        },
        "pile": +Counter(dict(zip(kinds, state.stock or (), strict=True))),
        "aside": sorted(state.aside),
        "hand": None if turn.drawn is None else turn.drawn.id,
        "men": sorted(
            (man.seat, _place(man.cell), _segment(state, man.cell, man.segment)) for man in state.settlers
        ),
        "points": list(state.points),
        "surveyors": list(state.surveyors),
        "last": None if turn.cell is None else _place(turn.cell),
        "waiting": Counter(_place(cell) for cell, _ in turn.pending),
        "sheets": [seen(sheet) for sheet in state.score()] if scored else None,
        "winners": None if outcome is None else list(outcome.winners),
    }


def _segment(state: State, cell: Cell, number: int) -> Any:
    placed = state.board.get(cell)
    assert placed is not None
    (shape,) = look(patches([placed.form.segments[number]], 0, _place(cell)))
    return shape


def seen(sheet: Sheet) -> Counter[str]:
    """Return the points of a player by what they are for."""
    found: Counter[str] = Counter()
    for line in sheet.lines:
        found[LINES[line.clause]] += line.points
    assert found.total() == sheet.total
    return +found
