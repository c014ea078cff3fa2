"""What holds in every position that a game can reach, counted from the state alone."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from dclub.kernel.move import CHANCE, Seat
from dclub.new_world import clauses as C
from dclub.new_world import readings as R
from dclub.new_world.board import around, cell_at, column_of, row_of
from dclub.new_world.components import HALVES, Edge, Kind, Side
from dclub.new_world.features import key_of
from dclub.new_world.moves import Settle
from dclub.new_world.placement import is_land, is_space
from dclub.new_world.state import Phase
from tests.oracle.new_world.ground import Plane, Slab, lay, middles, patches

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.kernel.state import Step
    from dclub.new_world.board import Cell
    from dclub.new_world.features import Settler
    from dclub.new_world.moves import Move
    from dclub.new_world.state import State
    from tests.oracle.new_world.ground import Place

__all__ = ["faults", "slabs_of", "step_faults"]


def faults(state: State) -> list[str]:
    """Return a sentence for everything that cannot be."""
    checks = (_tiles, _settlers, _sides, _connected, _surveyors, _turn, _drawn, _waiting, _farmers, _scores)
    return [fault for check in checks for fault in check(state)]


def step_faults(step: Step[State, Move]) -> list[str]:
    """Return a sentence for everything that a step did and may not do."""
    checks = (_points_are_events, _nobody_goes_east, _trappers_stay, _claims, _left_behind, _what_lies_stays)
    return [fault for check in checks for fault in check(step)]


# --- the table ----------------------------------------------------------------------------------


def _place(cell: Cell) -> Place:
    return column_of(cell), row_of(cell)


def slabs_of(state: State) -> dict[Place, Slab]:
    """Return everything that lies, as the second implementation has it."""
    spaces = enumerate(state.ruleset.edition.start or ())
    slabs = {
        (0, row): Slab(
            "space",
            patches(space.segments, 0, (0, row)),
            frozenset([middles((0, row))[Side.W]]),
            space=True,
        )
        for row, space in spaces
    }
    return {**slabs, **{_place(cell): lay(placed.form, 0, _place(cell)) for cell, placed in state.board}}


def _tiles(state: State) -> Iterator[str]:
    """Every tile is in the stock, on the table, set aside or in hand; it lies as it is printed."""
    forms = state.ruleset.forms
    seen = Counter(placed.form.id for _, placed in state.board) + Counter(state.aside)
    if state.turn.drawn is not None:
        seen[state.turn.drawn.id] += 1
    for (tile, total), left in zip(state.ruleset.edition.tiles or (), state.stock or (), strict=True):
        if seen[tile.id] + left != total or left < 0:
            yield f"tiles {tile.id}"
    for cell, placed in state.board:
        if placed.form.id not in forms or placed.form not in forms[placed.form.id].turns:
            yield f"{_place(cell)} shows what its tile does not"
        if not is_land(state.ruleset, cell):
            yield f"{_place(cell)} is no land"
    if state.west != max([0, *(column_of(cell) for cell, _ in state.board)]):
        yield "the westernmost column"


def _settlers(state: State) -> Iterator[str]:
    """Nobody has more settlers than he may, each is on a segment, and no tile has two."""
    total = state.ruleset.quantities.settlers
    for seat in range(state.seats):
        if not 0 <= state.supply(Seat(seat)) <= total:
            yield f"settlers of seat {seat}"
    cells = Counter(settler.cell for settler in state.settlers)
    for cell, number in cells.items():
        if number > 1:
            yield f"{number} settlers on the tile of {_place(cell)}"
    for settler in state.settlers:
        placed = state.board.get(settler.cell)
        if placed is None or not 0 <= settler.segment < len(placed.form.segments):
            yield "a settler on a segment that is not there"
        if not 0 <= settler.seat < state.seats:
            yield "a settler of nobody"


def _sides(state: State) -> Iterator[str]:
    """Every half-edge is in one plain or beside a town, and touching sides show the same."""
    for cell, placed in state.board:
        halves = Counter(half for segment in placed.form.segments for half in segment.halves)
        for side in Side:
            wanted = 0 if placed.form.edges[side] is Edge.TOWN else 1
            if any(halves[half] != wanted for half in HALVES[side]):
                yield f"the half-edges of {_place(cell)}"
    slabs = slabs_of(state)
    owners: dict[tuple[int, int], list[Slab]] = {}
    for slab in slabs.values():
        for middle in slab.rim:
            owners.setdefault(middle, []).append(slab)
    for middle, touching in owners.items():
        if len({slab.shows(middle) for slab in touching}) > 1:
            yield f"sides that do not match at {middle}"
    for place, slab in slabs.items():
        if not slab.space and not any(len(owners[middle]) > 1 for middle in slab.rim):
            yield f"{place} touches nothing"


def _connected(state: State) -> Iterator[str]:
    """Features partition the segments, and what is kept of them is what a flood fill finds."""
    slabs = slabs_of(state)
    plane = Plane(slabs)
    found = plane.features()
    if sum(map(len, found)) != sum(len(slab.patches) for slab in slabs.values()):
        yield "a segment in two features"
    kept = dict(state.landscape.features)
    for feature in found:
        place, number = min(feature)
        kind = slabs[place].patches[number].kind
        if kind is Kind.FARM:
            continue
        key = min(key_of(cell_at(*place), number) for place, number in feature)
        people = {one for one in state.settlers if (_place(one.cell), one.segment) in feature}
        closed = plane.is_closed(feature)
        if key not in kept:
            if people or not closed:
                yield f"the feature of {place} is forgotten"
            continue
        one = kept.pop(key)
        counted = [place for place, _ in feature if state.ruleset.spaces_count or not slabs[place].space]
        tiles = {_place(cell) for cell in one.tiles}
        same = (
            one.kind is kind,
            one.segments == len(counted),
            tiles == (set() if kind is Kind.PLAIN else set(counted)),
            one.extras == sum(slabs[place].patches[number].extras for place, number in feature),
            set(one.settlers) == people,
            (not one.ends) == closed,
        )
        if not all(same):
            yield f"the feature of {place} is not what lies there: {same}"
        if closed and not people and (state.turn.cell is None or key not in state.turn.parts):
            yield f"the feature of {place} matters no more"
    if kept:
        yield "features that are not there"


# --- surveyors and turn -------------------------------------------------------------------------


def _surveyors(state: State) -> Iterator[str]:
    rear, front = state.surveyors
    if front - rear not in (0, 1):
        yield "the surveyors are further apart"
    if rear < 0 or front > state.west:
        yield "a surveyor where no tile lies"


def _turn(state: State) -> Iterator[str]:
    chance = state.phase in (Phase.FIRST_PLAYER, Phase.DRAW, Phase.SET_ASIDE)
    wanted = None if state.phase is Phase.FINAL else CHANCE if chance else state.active
    if state.to_move != wanted or (wanted is None and state.phase is not Phase.FINAL):
        yield "somebody else is to move"
    if (state.active is None) != (state.phase is Phase.FIRST_PLAYER):
        yield "whose turn it is"
    if state.phase is Phase.FIRST_PLAYER and (state.board.count or state.settlers or any(state.points)):
        yield "something has happened before the game began"
    left = sum(state.stock or (0,))
    over = left == 0 and state.phase is Phase.DRAW
    if over or (left and state.phase is Phase.FINAL):
        yield "the end is not with the last tile"
    if min(state.points) < 0:
        yield "points below zero"


def _drawn(state: State) -> Iterator[str]:
    if (state.turn.drawn is not None) != (state.phase in (Phase.PLACE, Phase.SET_ASIDE)):
        yield "a tile is in hand, or none"
    if (state.turn.cell is not None) != (state.phase in (Phase.SETTLE, Phase.SCORE)):
        yield "a tile has been laid in this turn, or none"
    if state.turn.cell is not None and state.turn.cell not in state.board:
        yield "the tile laid in this turn does not lie"
    if state.phase is Phase.PLACE and not state.legal_moves():
        yield "a tile that fits nowhere is to be placed"


def _waiting(state: State) -> Iterator[str]:
    """Two or more features wait when somebody is asked, and nothing else does."""
    pending = state.turn.pending
    if (state.phase is Phase.SCORE) != (len(pending) > 1) or (pending and state.phase is not Phase.SCORE):
        yield "what waits to be scored"
    if len(set(pending)) != len(pending):
        yield "a feature waits twice"


def _farmers(state: State) -> Iterator[str]:
    """When a turn is over nobody is left on what is complete."""
    if state.phase in (Phase.SETTLE, Phase.SCORE):
        return
    plane = Plane(slabs_of(state))
    for settler in state.settlers:
        placed = state.board.get(settler.cell)
        if placed is None or not 0 <= settler.segment < len(placed.form.segments):
            continue
        kind = placed.form.segments[settler.segment].kind
        if kind is Kind.FARM and _surrounded(state, settler.cell):
            yield f"a farmer on the complete farm of {_place(settler.cell)}"
        if kind in (Kind.TRAIL, Kind.TOWN):
            feature = plane.connected((_place(settler.cell), settler.segment))
            if plane.is_closed(feature):
                yield f"a settler on the complete feature of {_place(settler.cell)}"


def _surrounded(state: State, cell: Cell) -> bool:
    counts = state.ruleset.spaces_surround
    return all(near in state.board or (counts and is_space(state.ruleset, near)) for near in around(cell))


def _scores(state: State) -> Iterator[str]:
    for seat, score in enumerate(state.score()):
        if score.total != sum(line.points for line in score.lines) or score.seat != seat:
            yield f"the score of seat {seat}"
        if score.lines[0].points != state.points[seat]:
            yield f"the points won by seat {seat}"
    outcome = state.outcome()
    if (outcome is not None) != (state.phase is Phase.FINAL):
        yield "an outcome before the end, or none then"
    if outcome is not None and outcome.scores != tuple(score.total for score in state.score()):
        yield "the outcome has other scores"


# --- steps --------------------------------------------------------------------------------------


def _points_are_events(step: Step[State, Move]) -> Iterator[str]:
    """The points won are the sum of what the events say."""
    won: Counter[int] = Counter()
    for event in step.events:
        if event.kind in ("points", "bonus"):
            seat, points = event.fact("seat"), event.fact("points")
            assert isinstance(seat, int)
            assert isinstance(points, int)
            won[seat] += points
    for seat, (old, new) in enumerate(zip(step.before.points, step.after.points, strict=True)):
        if new - old != won[seat]:
            yield f"points of seat {seat} that no event tells"


def _nobody_goes_east(step: Step[State, Move]) -> Iterator[str]:
    """Surveyors go west, one column for each feature that is scored."""
    before, after = step.before.surveyors, step.after.surveyors
    if any(new < old for old, new in zip(before, after, strict=True)):
        yield "a surveyor has gone east"
    moves = sum(event.clause == C.SURVEYOR_MOVE for event in step.events)
    if sum(after) - sum(before) != moves:
        yield "a surveyor has moved by more than a column, or by none"


def _lying(state: State, settlers: set[Settler]) -> set[Settler]:
    found = set()
    for settler in settlers:
        placed = state.board.get(settler.cell)
        if placed is not None and placed.form.segments[settler.segment].kind is Kind.PLAIN:
            found.add(settler)
    return found


def _trappers_stay(step: Step[State, Move]) -> Iterator[str]:
    gone = set(step.before.settlers) - set(step.after.settlers)
    if _lying(step.before, gone):
        yield "a trapper has gone home"


def _claims(step: Step[State, Move]) -> Iterator[str]:
    """Nobody settles where somebody is already, from an empty supply, or on another tile."""
    move, state = step.move, step.before
    if not isinstance(move, Settle) or move.segment is None:
        return
    if not state.supply(move.seat):
        yield "a settler from an empty supply"
    assert state.turn.cell is not None
    feature = Plane(slabs_of(state)).connected((_place(state.turn.cell), move.segment))
    if any((_place(one.cell), one.segment) in feature for one in state.settlers):
        yield "a claimed feature was claimed"


def _left_behind(step: Step[State, Move]) -> Iterator[str]:
    """After a scoring nobody stands east of the rear surveyor."""
    state, ruleset = step.after, step.after.ruleset
    scored = any(event.kind == "points" for event in step.events)
    usual = ruleset.says(R.REMOVAL_ZONE, "east-of-rear") and ruleset.says(R.REMOVAL_WHEN_STUCK, "yes")
    if not scored or not usual or ruleset.says(R.REMOVAL_PENDING, "protected"):
        return
    standing = set(state.settlers) - _lying(state, set(state.settlers))
    if any(column_of(settler.cell) < state.surveyors[0] for settler in standing):
        yield "somebody stands east of the rear surveyor"


def _what_lies_stays(step: Step[State, Move]) -> Iterator[str]:
    """A tile that lies is never moved or turned, and one that is set aside never comes back."""
    after = dict(step.after.board)
    if any(after.get(cell) != placed for cell, placed in step.before.board):
        yield "a tile has been moved"
    if Counter(step.before.aside) - Counter(step.after.aside):
        yield "a tile has come back"
