"""The audit: everything in a position that no game played by the rules can show.

Each check yields findings with the clause they rest on and the key path of the place, as in
a position document. What a table that nobody entered leaves unchecked is a note.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Final

from dclub.kernel import clauses as K
from dclub.kernel.audit import Audit, Check, Findings, finding, run_checks, unchecked
from dclub.kernel.citing import defines
from dclub.kernel.move import CHANCE, Seat
from dclub.new_world import clauses as C
from dclub.new_world.board import Cell, column_of, neighbour
from dclub.new_world.components import Kind, Side, word
from dclub.new_world.features import Settler
from dclub.new_world.phases.turn_steps import waiting
from dclub.new_world.placement import fits_anywhere, is_land, is_space
from dclub.new_world.ruleset import form_of
from dclub.new_world.scorekeeping import farm_is_complete
from dclub.new_world.state import Phase, State
from dclub.new_world.survey import flood, tiles_on_table
from dclub.new_world.words import format_cell

__all__ = ["audit"]

_CHANCE: Final = frozenset({Phase.FIRST_PLAYER, Phase.DRAW, Phase.SET_ASIDE})


@defines(K.AUDIT_FAULTS, K.AUDIT_NOTES)
def audit(state: State) -> Audit:
    """Return the faults and the notes of a position."""
    return run_checks(state, _CHECKS, [unchecked("tiles", "tiles")] if state.is_open else [])


# --- conservation -----------------------------------------------------------------------------


def _tiles(state: State) -> Findings:
    kinds = state.ruleset.edition.tiles
    if kinds is None or state.stock is None:
        drawn = state.turn.drawn is not None
        found, total = state.board.count + len(state.aside) + drawn, state.ruleset.quantities.tiles
        if found > total:
            yield finding(C.COMPONENTS_TILES, "tiles", what="tiles", found=found, total=total)
        return
    seen = Counter(placed.form.id for _, placed in state.board)
    seen.update(state.aside)
    if state.turn.drawn is not None:
        seen[state.turn.drawn.id] += 1
    for (tile, total), left in zip(kinds, state.stock, strict=True):
        found = seen.pop(tile.id, 0) + left
        if found != total or left < 0:
            yield finding(C.COMPONENTS_TILES, "stock", what=tile.id, found=found - min(0, left), total=total)
    for name, found in seen.items():
        yield finding(C.COMPONENTS_TILES, "tiles", what=name, found=found, total=0)


def _settlers(state: State) -> Findings:
    total = state.ruleset.quantities.settlers
    for seat in range(state.seats):
        out = total - state.supply(Seat(seat))
        if out > total:
            yield finding(C.SETUP_SETTLERS, f"settlers.{seat}", what="settlers", found=out, total=total)
    spots = Counter((settler.cell, settler.segment) for settler in state.settlers)
    for (cell, _), found in spots.items():
        if found > 1:
            yield finding(C.SETTLE_CLAIMED, f"tiles.{format_cell(cell)}", found=found, total=1)
    for cell, found in Counter(cell for cell, _ in spots).items():
        if found > 1:
            yield finding(C.SETTLE_SEGMENT, f"tiles.{format_cell(cell)}", segments=found, total=1)


# --- the landscape ----------------------------------------------------------------------------


def _cells(state: State) -> Findings:
    for cell, _ in state.board:
        if is_space(state.ruleset, cell):
            yield finding(C.PLACE_VACANT, f"tiles.{format_cell(cell)}", cell=format_cell(cell))
        elif column_of(cell) < 0:
            yield finding(C.PLACE_COAST, f"tiles.{format_cell(cell)}", cell=format_cell(cell))
        elif not is_land(state.ruleset, cell):
            yield finding(C.PLACE_COLUMN_ZERO, f"tiles.{format_cell(cell)}", cell=format_cell(cell))


def _edges(state: State) -> Findings:
    """Every touching edge matches; each pair is named once, at the northern or western tile."""
    table = tiles_on_table(state.ruleset, state)
    for cell, (tile, sides) in sorted(table.items()):
        for side in (Side.N, Side.W):
            other, opposite = neighbour(cell, side), Side((side + 2) % 4)
            if side in sides and other in table and opposite in table[other][1]:
                there = table[other][0].edges[opposite]
                if there is not tile.edges[side]:
                    where = f"tiles.{format_cell(cell)}"
                    yield finding(
                        C.PLACE_MATCH,
                        where,
                        side=word(side),
                        shown=word(tile.edges[side]),
                        wanted=word(there),
                    )


def _connected(state: State) -> Findings:
    """Every tile was laid beside another: all are joined to the start spaces by their sides."""
    cells = {cell for cell, _ in state.board}
    spaces = {cell for cell in tiles_on_table(state.ruleset, state) if is_space(state.ruleset, cell)}
    reached, edge = set(spaces), list(spaces)
    while edge:
        cell = edge.pop()
        near = [neighbour(cell, side) for side in Side if cell not in spaces or side is Side.W]
        fresh = [other for other in near if other in cells and other not in reached]
        reached.update(fresh)
        edge.extend(fresh)
    for cell in sorted(cells - reached):
        yield finding(C.PLACE_ABUT, f"tiles.{format_cell(cell)}", cell=format_cell(cell))


def _claims(state: State) -> Findings:
    """A completed trail, town or farm holds nobody once its turn is over."""
    names = flood(state)
    held: dict[tuple[Cell, int], list[Settler]] = defaultdict(list)
    for settler in state.settlers:
        part = (settler.cell, settler.segment)
        if part not in names or is_space(state.ruleset, settler.cell):
            yield finding(C.SETTLE_HERE, f"tiles.{format_cell(settler.cell)}", segment=settler.segment)
        else:
            held[names[part]].append(settler)
    if state.phase in (Phase.SETTLE, Phase.SCORE):
        return
    for settlers in held.values():
        first = settlers[0]
        placed = state.board.get(first.cell)
        kind = Kind.PLAIN if placed is None else placed.form.segments[first.segment].kind
        where = f"tiles.{format_cell(first.cell)}"
        if kind is Kind.FARM and farm_is_complete(state, first.cell):
            yield finding(C.COMPLETE_FARM, where, feature=word(kind))
        if kind in (Kind.TRAIL, Kind.TOWN):
            ends = [one.ends for one in state.landscape.features.values() if first in one.settlers]
            if ends and not ends[0]:
                clause = C.COMPLETE_TRAIL if kind is Kind.TRAIL else C.COMPLETE_TOWN
                yield finding(clause, where, feature=word(kind))


# --- surveyors and turn -------------------------------------------------------------------------


def _surveyors(state: State) -> Findings:
    rear, front = state.surveyors
    if front - rear not in (0, 1):
        yield finding(C.SURVEYOR_MOVE, "surveyors", found=(rear, front))
    if rear < 0 or front > state.west:
        yield finding(C.SURVEYOR_STAY, "surveyors", found=(rear, front), west=state.west)


def _turn(state: State) -> Findings:
    if state.phase is Phase.FINAL:
        right = state.to_move is None
    elif state.phase in _CHANCE:
        right = state.to_move == CHANCE
    else:
        right = state.to_move is not None and state.to_move == state.active
    if not right:
        yield finding(K.TURN_SEAT, "to_move", found=-1 if state.to_move is None else int(state.to_move))
    if state.phase is not Phase.FINAL and (state.active is None) != (state.phase is Phase.FIRST_PLAYER):
        yield finding(C.SETUP_FIRST, "active", found=-1 if state.active is None else int(state.active))
    if state.phase in (Phase.PLACE, Phase.SET_ASIDE) and state.turn.drawn is not None:
        fits = fits_anywhere(state, form_of(state.turn.drawn))
        if fits != (state.phase is Phase.PLACE):
            yield finding(C.DRAW_ASIDE, "phase", fits=int(fits))
    if (state.turn.drawn is not None) != (state.phase in (Phase.PLACE, Phase.SET_ASIDE)):
        yield finding(C.DRAW_TILE, "drawn", found=int(state.turn.drawn is not None))
    if (state.turn.cell is not None) != (state.phase in (Phase.SETTLE, Phase.SCORE)):
        yield finding(C.SETTLE_HERE, "pending.tile", found=int(state.turn.cell is not None))
    if any(points < 0 for points in state.points):
        yield finding(C.FINAL_POINTS, "points", found=min(state.points))


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
    parts = flood(state)
    if any((settler.cell, settler.segment) not in parts for settler in state.settlers):
        return  # a fault of its own
    if state.phase is Phase.SCORE and cell is not None:
        expected = waiting(state)
        if set(state.turn.pending) != set(expected) or len(expected) < 2:  # noqa: PLR2004 (a choice)
            found, total = len(state.turn.pending), len(expected)
            yield finding(C.SCORE_NOT_COMPLETE, "pending.features", found=found, total=total)
    elif state.turn.pending:
        yield finding(C.SCORE_NOT_COMPLETE, "pending.features", found=len(state.turn.pending), total=0)


_CHECKS: Final[tuple[Check[State], ...]] = (
    _tiles,
    _settlers,
    _cells,
    _edges,
    _connected,
    _claims,
    _surveyors,
    _turn,
    _begun,
    _pending,
)
