"""What follows from what a position says of its tiles, where something of that is open.

The board, who stands where, the landscape and the stock are worked out from the texts of the
position, with a hole wherever one needs what is not known.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, cast

from dclub.errors import NotationError
from dclub.kernel.audit import finding
from dclub.kernel.holes import Hole, follow, holed, holed_map, is_hole, peek, put, raw
from dclub.kernel.known import known, need
from dclub.kernel.partial import Unknown
from dclub.new_world import clauses as C
from dclub.new_world.audit import seen_tiles
from dclub.new_world.board import NOWHERE, Board, column_of
from dclub.new_world.naming import ABSENT
from dclub.new_world.open_landscape import landscape_around
from dclub.new_world.open_state import OpenState
from dclub.new_world.phases.turn_steps import waiting
from dclub.new_world.position_reading import board_of, read_spot
from dclub.new_world.state import Phase
from dclub.new_world.words import format_cell

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dclub.kernel.audit import Findings
    from dclub.kernel.partial import PartialPosition
    from dclub.new_world.board import Cell, Placed
    from dclub.new_world.components import TileId
    from dclub.new_world.features import Key, Landscape, Settler
    from dclub.new_world.state import State

__all__ = ["derived", "one_tile_a_cell"]


def derived(state: State, position: PartialPosition, path: str) -> State:
    """Return a state with holes with what follows from its values."""
    assert isinstance(state, OpenState), "a position of which something is open"
    if not path or path.startswith(("tiles", "pending")):
        state = _with_pending(_with_tiles(state))
    if not path or path.startswith(("tiles", "aside", "drawn")):
        state = _with_stock(state, position.document.get("stock"))
    if position.document.get("active") in (None, "?") and _decides(state):
        state = put(state, ("active",), follow(lambda: state.to_move))
    return state


def _decides(state: State) -> bool:
    """Return whether it is a player who decides, so that his turn it is."""
    phase = peek(state, "phase")
    return phase in (Phase.PLACE, Phase.SETTLE, Phase.SCORE) if not is_hole(phase) else False


# --- tiles ------------------------------------------------------------------------------------


class _Laid(NamedTuple):
    """What lies on the table, and what follows from that."""

    board: Board
    settlers: tuple[Settler, ...]
    west: int
    landscape: Landscape
    parts: tuple[Key, ...]


def _with_tiles(state: OpenState) -> OpenState:
    """Return the state with the tiles on its board, and with what follows from them."""
    laid = (follow(lambda: _laid(state)),)
    for name in ("board", "settlers", "west", "landscape"):
        state = put(state, (name,), follow(partial(_of_laid, laid, name)))
    if peek(state, "turn", "cell") is not None:
        state = put(state, ("turn", "parts"), follow(partial(_of_laid, laid, "parts")))
    return state


def _of_laid(laid: tuple[_Laid], name: str) -> object:
    (found,) = holed(laid)
    return getattr(found, name)


def _laid(state: OpenState) -> _Laid:
    tiles: dict[Cell, Placed] = {}
    unknown: dict[Cell, Hole] = {}
    settlers: list[Settler] = []
    people: list[Hole] = []
    for one in state.lying:
        tile = peek(one, "tile")
        if one.cell in tiles or one.cell in unknown:
            continue  # a second tile on the same cell, see `one_tile_a_cell`
        if isinstance(tile, Hole):
            unknown[one.cell] = tile
            continue
        assert one.tile is not None, "what is not known has a hole in its place"
        tiles[one.cell] = one.tile.placed
        standing = peek(one.tile, "settlers")
        if isinstance(standing, Hole):
            people.append(standing)
        else:
            settlers += one.tile.settlers
    return _Laid(
        _board(tiles | cast("dict[Cell, Placed]", unknown)),
        holed([*sorted(settlers), *cast("list[Settler]", [*people, *unknown.values()])]),
        max([0, *map(column_of, (*tiles, *unknown))]),
        *_landscape(state, tiles, tuple(sorted(settlers)), unknown, people),
    )


def _board(tiles: Mapping[Cell, Placed]) -> Board:
    board = board_of(tiles.items())
    return Board({number: holed_map(block) for number, block in board.blocks.items()}, board.count)


def _landscape(
    state: OpenState,
    tiles: Mapping[Cell, Placed],
    settlers: tuple[Settler, ...],
    unknown: Mapping[Cell, Hole],
    people: list[Hole],
) -> tuple[Landscape, tuple[Key, ...]]:
    """Return the landscape and the features of the tile just placed, or what stands for them."""
    last = peek(state, "turn", "cell")
    where = last if is_hole(last) else state.turn.cell
    try:
        landscape, parts = landscape_around(
            state.ruleset, tiles, settlers, None if is_hole(where) else where, unknown
        )
    except Unknown as missing:  # the start spaces
        hole = Hole(missing.path)
        return cast("Landscape", hole), cast("tuple[Key, ...]", hole)
    for hole in people:
        landscape = put(landscape, ("features",), hole)
    return landscape, cast("tuple[Key, ...]", where) if is_hole(where) else parts


def one_tile_a_cell(state: State) -> Findings:
    """Yield the cells on which two tiles would lie, if what somebody remembers is right."""
    if not isinstance(state, OpenState):
        return
    cells = Counter(one.cell for _, one in known(peek(state, "lying")))
    for cell, found in cells.items():
        if found > 1:
            where = format_cell(cell)
            yield finding(C.PLACE_VACANT, f"tiles.{where}", cell=where)


# --- the turn in progress ---------------------------------------------------------------------


def _with_pending(state: OpenState) -> OpenState:
    """Return the state with the features that are still to be scored."""
    if peek(state, "turn", "cell") is None:
        return state
    spots = peek(state, "spots")
    if spots is None:
        return put(state, ("turn", "pending"), follow(lambda: _waiting(state)))
    if is_hole(spots):
        return put(state, ("turn", "pending"), spots)
    found = [follow(partial(_spot, state, number)) for number in range(len(spots))]
    return put(state, ("turn", "pending"), holed(found))


def _waiting(state: OpenState) -> tuple[tuple[Cell, int], ...]:
    """Return all features that are completed and claimed."""
    is_there = state.turn.cell is not None and state.turn.cell in state.board
    return waiting(state) if state.phase is Phase.SCORE and is_there else ()


def _spot(state: OpenState, number: int) -> tuple[Cell, int]:
    """Return the feature that a text names; one that is nowhere if the tile has none of the name."""
    assert state.spots is not None
    last = state.turn.cell
    assert last is not None
    try:
        return read_spot(state.board, last, state.turn.parts, state.spots[number])
    except NotationError:
        return NOWHERE, min(ABSENT.values())


# --- the stock --------------------------------------------------------------------------------


def _with_stock(state: OpenState, stated: object) -> OpenState:
    """Return the state with the tiles that are left of each kind, where the position does not say so."""
    gone = peek(state, "gone")
    state = put(state, ("aside",), gone if is_hole(gone) else holed(raw(gone)))
    kinds, stock = state.ruleset.edition.tiles, peek(state, "stock")
    if kinds is None or (isinstance(stock, Hole) and stock.path == "stock"):
        return state
    counted = (follow(lambda: seen_tiles(state)),)
    own = stated if isinstance(stated, dict) else {}
    left = [
        peek(stock, number) if tile.id in own else follow(partial(_left, counted, tile.id, total))
        for number, (tile, total) in enumerate(kinds)
    ]
    return put(state, ("stock",), holed(left))


def _left(counted: tuple[tuple[Counter[TileId], list[Hole]]], kind: TileId, total: int) -> int:
    """Return how many tiles of a kind are left: none once all are seen, for more there cannot be."""
    ((seen, missing),) = holed(counted)
    if seen[kind] < total:
        need(missing)
    return total - seen[kind]
