"""The audit: everything in a position that no game played by the rules can show.

Each check yields findings with the clause they rest on and the key path of the place, as in
a position document. What a table that nobody entered leaves unchecked is a note.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, cast

from dclub.kernel import clauses as K
from dclub.kernel.audit import Audit, Check, Findings, finding, run_checks, unchecked
from dclub.kernel.blanks import entered
from dclub.kernel.citing import defines
from dclub.kernel.holes import Hole, peek, raw, raw_values
from dclub.kernel.known import add_up, each, known, need
from dclub.kernel.move import CHANCE
from dclub.kernel.partial import Unknown
from dclub.new_world import clauses as C
from dclub.new_world.audit_features import FEATURES, known_tiles, need_tiles
from dclub.new_world.board import STEPS, Cell, cell_at, column_of, neighbour, opposite
from dclub.new_world.components import Side, TileId, word
from dclub.new_world.features import Settler
from dclub.new_world.phases.turn_steps import waiting
from dclub.new_world.placement import fits_anywhere, is_land, is_space
from dclub.new_world.ruleset import form_of
from dclub.new_world.state import Phase, State
from dclub.new_world.survey import across, blank_spaces, table_with
from dclub.new_world.words import format_cell

__all__ = ["CHECKS", "audit", "seen_tiles"]

_CHANCE: Final = frozenset({Phase.FIRST_PLAYER, Phase.DRAW, Phase.SET_ASIDE})


@defines(K.AUDIT_FAULTS, K.AUDIT_NOTES)
def audit(state: State) -> Audit:
    """Return the faults and the notes of a position."""
    return run_checks(state, CHECKS, [unchecked("tiles", "tiles")] if state.ruleset.gaps else [])


# --- conservation -----------------------------------------------------------------------------


def _tiles(state: State) -> Findings:
    kinds, drawn, ruleset = state.ruleset.edition.tiles, peek(state.turn, "drawn"), state.ruleset
    if ruleset.gaps or kinds is None or state.stock is None:
        found = state.board.count + len(state.aside) + (drawn is not None)
        total = state.ruleset.quantities.tiles
        if found > total:
            yield finding(C.COMPONENTS_TILES, "tiles", what="tiles", found=found, total=total)
    if kinds is None or state.stock is None:
        return
    seen, missing = seen_tiles(state)
    yield from each(range(len(kinds)), lambda kind: _kind(state, kind, seen, missing))
    for name, found in seen.items():
        if name not in ruleset.forms and (name or not ruleset.gaps):
            yield finding(C.COMPONENTS_TILES, "tiles", what=name, found=found, total=0)


def seen_tiles(state: State) -> tuple[Counter[TileId], list[Hole]]:
    """Return how often each tile was drawn that is known, and what stands for those that are not."""
    drawn = peek(state.turn, "drawn")
    everything: list[object] = [*raw(state.aside), drawn]
    for block in state.board.blocks.values():
        everything += raw_values(block)
    seen = Counter(placed.form.id for _, placed in known_tiles(state))
    seen.update(name for _, name in known(state.aside))
    seen.update(tile.id for _, tile in known([drawn]) if tile is not None)
    return seen, [one for one in everything if isinstance(one, Hole)]


def _kind(state: State, number: int, seen: Counter[TileId], missing: list[Hole]) -> Findings:
    """All tiles of one kind are drawn or left."""
    assert state.stock is not None
    tile, total = (state.ruleset.edition.tiles or ())[number]
    entered(total)
    left, drawn = peek(state.stock, number), seen[tile.id]
    if type(left) is int and not missing and left >= 0 and drawn + left == total:
        return  # as usual: all is known and there
    is_short = any(one < 0 for _, one in known([left]))
    found = drawn if is_short else add_up([drawn, left, *cast("list[int]", missing)], total)
    if is_short or found != total:
        yield finding(C.COMPONENTS_TILES, "stock", what=tile.id, found=found, total=total)


def _settlers(state: State) -> Findings:
    total = state.ruleset.quantities.settlers
    settlers = [settler for _, settler in known(state.settlers)]
    out_of = Counter(settler.seat for settler in settlers)
    for seat, out in sorted(out_of.items()):
        if out > total:
            yield finding(C.SETUP_SETTLERS, f"settlers.{seat}", what="settlers", found=out, total=total)
    spots = Counter((settler.cell, settler.segment) for settler in settlers)
    for (cell, _), found in spots.items():
        if found > 1:
            yield finding(C.SETTLE_CLAIMED, f"tiles.{format_cell(cell)}", found=found, total=1)
    for cell, found in Counter(cell for cell, _ in spots).items():
        if found > 1:
            yield finding(C.SETTLE_SEGMENT, f"tiles.{format_cell(cell)}", segments=found, total=1)
    need(state.settlers)


# --- the landscape ----------------------------------------------------------------------------


def _cells(state: State) -> Findings:
    for cell in state.board.cells():
        if is_space(state.ruleset, cell):
            yield finding(C.PLACE_VACANT, f"tiles.{format_cell(cell)}", cell=format_cell(cell))
        elif column_of(cell) < 0:
            yield finding(C.PLACE_COAST, f"tiles.{format_cell(cell)}", cell=format_cell(cell))
        elif not is_land(state.ruleset, cell):
            yield finding(C.PLACE_COLUMN_ZERO, f"tiles.{format_cell(cell)}", cell=format_cell(cell))


def _edges(state: State) -> Findings:
    """Every touching edge matches; each pair is named once, at the northern or western tile."""
    table = table_with(state.ruleset, known_tiles(state))
    for cell, (tile, _) in sorted(table.items()):
        for side in (Side.N, Side.W):
            if (other := across(table, cell, side)) is not None:
                there = other.edges[opposite(side)]
                if there is not tile.edges[side]:
                    where = f"tiles.{format_cell(cell)}"
                    yield finding(
                        C.PLACE_MATCH,
                        where,
                        side=word(side),
                        shown=word(tile.edges[side]),
                        wanted=word(there),
                    )
    need(blank for space, blank in blank_spaces(state.ruleset) if neighbour(space, Side.W) in table)
    need_tiles(state)


def _connected(state: State) -> Findings:
    """Every tile was laid beside another: all are joined to the start spaces by their sides.

    They were so without the tile of this turn, too.
    """
    if state.ruleset.edition.start is None:
        raise Unknown("start")
    cells = set(state.board.cells())
    apart = _apart(state, cells)
    for cell in sorted(apart):
        yield finding(C.PLACE_ABUT, f"tiles.{format_cell(cell)}", cell=format_cell(cell))
    if state.phase in (Phase.SETTLE, Phase.SCORE) and (last := state.turn.cell) is not None:
        for cell in sorted(_apart(state, cells - {last}) - apart)[:1]:
            yield finding(C.PLACE_ABUT, "pending.tile", cell=format_cell(cell))


def _apart(state: State, cells: set[Cell]) -> set[Cell]:
    """Return the cells that are not joined to the start spaces by their sides."""
    spaces = [cell_at(0, row) for row in range(state.ruleset.rows)]
    apart, edge = cells.difference(spaces), [neighbour(space, Side.W) for space in spaces]
    while edge:
        cell = edge.pop()
        if cell in apart:
            apart.remove(cell)
            edge += [Cell(cell + step) for step in STEPS]
    return apart


# --- surveyors and turn -------------------------------------------------------------------------


def _surveyors(state: State) -> Findings:
    """The surveyors stand in one column or in two that touch, none beyond the last tile."""
    columns, west = dict(known(state.surveyors)), peek(state, "west")
    farthest = [last for _, last in known([west])]
    if columns.get(0, 0) < 0 or any(columns.get(1, 0) > last for last in farthest):
        found = tuple(columns.values())
        yield finding(C.SURVEYOR_STAY, "surveyors", found=found, west=max(farthest, default=0))
    rear, front = state.surveyors
    if front - rear not in (0, 1):
        yield finding(C.SURVEYOR_MOVE, "surveyors", found=(rear, front))
    need([west])


def _turn(state: State) -> Findings:
    if state.phase is Phase.FINAL:
        right = state.to_move is None
    elif state.phase in _CHANCE:
        right = state.to_move == CHANCE
    else:
        right = state.to_move is not None and state.to_move == state.active
    if not right:
        yield finding(K.TURN_SEAT, "to_move", found=-1 if state.to_move is None else int(state.to_move))


def _active(state: State) -> Findings:
    if state.phase is not Phase.FINAL and (state.active is None) != (state.phase is Phase.FIRST_PLAYER):
        yield finding(C.SETUP_FIRST, "active", found=-1 if state.active is None else int(state.active))


def _fits(state: State) -> Findings:
    """A drawn tile is placed if it fits anywhere, and set aside if not."""
    if state.phase in (Phase.PLACE, Phase.SET_ASIDE) and state.turn.drawn is not None:
        fits = fits_anywhere(state, form_of(state.turn.drawn))
        if fits != (state.phase is Phase.PLACE):
            yield finding(C.DRAW_ASIDE, "phase", fits=int(fits))


def _steps(state: State) -> Findings:
    """A tile is in hand until it is placed, and is the one just placed until the turn is over."""
    has_drawn, has_placed = (peek(state.turn, name) is not None for name in ("drawn", "cell"))
    if has_drawn != (state.phase in (Phase.PLACE, Phase.SET_ASIDE)):
        yield finding(C.DRAW_TILE, "drawn", found=int(has_drawn))
    if has_placed != (state.phase in (Phase.SETTLE, Phase.SCORE)):
        yield finding(C.SETTLE_HERE, "pending.tile", found=int(has_placed))


def _points(state: State) -> Findings:
    points = [number for _, number in known(state.points)]
    if any(number < 0 for number in points):
        yield finding(C.FINAL_POINTS, "points", found=min(points))


def _ended(state: State) -> Findings:
    """The game goes on as long as a tile is left to be drawn, and no longer."""
    if state.phase not in (Phase.DRAW, Phase.FINAL):
        return
    if state.stock is not None:
        left = sum(number for _, number in known(state.stock))
        is_certain = state.phase is Phase.FINAL and left > 0
    else:
        lying = state.board.count + len(state.aside)
        left, is_certain = state.ruleset.quantities.tiles - lying, state.phase is Phase.DRAW
    if not is_certain:
        need(state.stock or ())
    if (left > 0) != (state.phase is Phase.DRAW):
        yield finding(C.END_LAST_TILE, "phase", left=left)


def _begun(state: State) -> Findings:
    """Before anybody is named the first player, nothing has happened."""
    if state.phase is not Phase.FIRST_PLAYER:
        return
    done = {"tiles": state.board.count, "aside": len(state.aside), "settlers": len(state.settlers)}
    done["points"] = sum(state.points)
    for where, found in done.items():
        if found:
            yield finding(C.SETUP_FIRST, where, found=found)


def _pending(state: State) -> Findings:
    """What waits to be scored is what the tile has completed and somebody claims."""
    cell = state.turn.cell
    if cell is not None and cell not in state.board:
        yield finding(C.SETTLE_HERE, "pending.tile", cell=format_cell(cell))
        return
    if state.phase is Phase.SETTLE and any(settler.cell == cell for settler in state.settlers):
        yield finding(C.SETTLE_SEGMENT, "pending.tile", segments=1, total=0)
    if not all(_is_on_table(state, settler) for settler in state.settlers):
        return  # a fault of its own
    if state.phase is Phase.SCORE and cell is not None:
        expected = waiting(state)
        if set(state.turn.pending) != set(expected) or len(expected) < 2:  # noqa: PLR2004 (a choice)
            found, total = len(state.turn.pending), len(expected)
            yield finding(C.SCORE_NOT_COMPLETE, "pending.features", found=found, total=total)
    elif state.turn.pending:
        yield finding(C.SCORE_NOT_COMPLETE, "pending.features", found=len(state.turn.pending), total=0)


def _is_on_table(state: State, settler: Settler) -> bool:
    """Return whether a settler stands on a segment that there is."""
    placed = state.board.get(settler.cell)
    if placed is not None:
        return 0 <= settler.segment < len(placed.form.segments)
    spaces = table_with(state.ruleset, ())
    return settler.cell in spaces and 0 <= settler.segment < len(spaces[settler.cell][0].segments)


CHECKS: Final[tuple[Check[State], ...]] = (
    _tiles,
    _settlers,
    _cells,
    _edges,
    _connected,
    _surveyors,
    _turn,
    _active,
    _fits,
    _steps,
    _points,
    _begun,
    _pending,
    _ended,
    *FEATURES,
)
