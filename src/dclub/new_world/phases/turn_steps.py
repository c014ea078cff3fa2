"""The steps of a turn after placing: settling, scoring, the next draw, the end."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from dclub.kernel.citing import defines, effects, ends
from dclub.kernel.event import Event, Log, note
from dclub.kernel.move import CHANCE, Seat
from dclub.new_world import clauses as C
from dclub.new_world.board import NEAR, Cell, around
from dclub.new_world.components import Kind
from dclub.new_world.features import Feature, Key, Landscape, Settler, without_features
from dclub.new_world.placement import tiles_left
from dclub.new_world.scorekeeping import Count, completed_count, farm_count, farm_is_complete, scored
from dclub.new_world.state import NO_TURN, Phase, State, Turn, new_state
from dclub.new_world.words import format_cell

__all__ = [
    "begin_scoring",
    "claimed",
    "go_on_scoring",
    "landscape_after",
    "next_turn",
    "score_spot",
    "waiting",
]

Spot = tuple[Cell, int]
"""A completed feature to score: the cell and a segment of it there."""


def _feature_at(state: State, spot: Spot) -> Feature | None:
    """Return the trail or town of a segment of the tile just placed, None for a farm."""
    if spot[0] != state.turn.cell:
        return None
    return state.landscape.features.get(state.turn.parts[spot[1]])


def _farmer(state: State, spot: Spot) -> Settler | None:
    return next((one for one in state.settlers if (one.cell, one.segment) == spot), None)


def _count_of(state: State, spot: Spot) -> Count:
    """Return what a completed feature on which somebody is is worth now."""
    feature = _feature_at(state, spot)
    if feature is not None and feature.kind is not Kind.PLAIN:
        return completed_count(state.ruleset, feature)
    farmer = _farmer(state, spot)
    assert farmer is not None, "a pending feature has settlers"
    return farm_count(state.ruleset, farmer)


def _on(state: State, spot: Spot) -> tuple[Settler, ...]:
    """Return who is on a completed feature."""
    feature = _feature_at(state, spot)
    if feature is not None and feature.kind is not Kind.PLAIN:
        return feature.settlers
    farmer = _farmer(state, spot)
    return () if farmer is None else (farmer,)


def claimed(state: State, spots: Iterable[Spot]) -> tuple[Spot, ...]:
    """Return those completed features on which somebody still is."""
    return tuple([spot for spot in spots if _on(state, spot)])


@effects(C.COMPLETE_TRAIL, C.COMPLETE_TOWN)
def _completed(state: State) -> list[Spot]:
    """Return the trails and towns that this tile completes, by their lowest segment on it."""
    cell, landscape = state.turn.cell, state.landscape
    assert cell is not None
    if state.settlers:
        landscape.known_features()  # raises where nobody can tell what is completed
    spots: dict[Key, Spot] = {}
    for number, key in enumerate(state.turn.parts):
        feature = landscape.features.get(key)
        if feature is not None and not feature.ends and feature.kind is not Kind.PLAIN:
            spots.setdefault(key, (cell, number))
    return [*spots.values()]


def _claimed_farms(state: State) -> list[Spot]:
    """Return the farms with settlers that this tile completes: it lies there or beside them."""
    here, farms = state.turn.cell, []
    assert here is not None
    for settler in [one for one in state.settlers if one.cell - here in NEAR]:
        placed = state.board.get(settler.cell)
        is_farm = placed is not None and placed.form.segments[settler.segment].kind is Kind.FARM
        if is_farm and farm_is_complete(state, settler.cell):
            farms.append((settler.cell, settler.segment))
    return farms


@effects(C.SCORE_UNCLAIMED)
def _unclaimed(state: State) -> list[Spot]:
    """Return the trails, towns and farms that this tile completes and on which nobody is."""
    cell = state.turn.cell
    assert cell is not None
    unclaimed = [spot for spot in _completed(state) if not _on(state, spot)]
    for here in sorted((cell, *around(cell))):
        placed = state.board.get(here)
        if placed is not None and farm_is_complete(state, here):
            for number, segment in enumerate(placed.form.segments):
                if segment.kind is Kind.FARM and _farmer(state, (here, number)) is None:
                    unclaimed.append((here, number))
    return unclaimed


def waiting(state: State) -> tuple[Spot, ...]:
    """Return the completed and claimed features of the tile just placed, in the order of its segments."""
    return claimed(state, [*_completed(state), *_claimed_farms(state)])


@defines(C.TURN_STEPS)
def begin_scoring(state: State, log: Log) -> State:
    """Return the state after settling: the completed features are scored, or it is the next turn."""
    pending = waiting(state)
    if log is not None:
        for cell, segment in _unclaimed(state):
            note(log, C.SCORE_UNCLAIMED, "completed-unclaimed", cell=format_cell(cell), segment=segment)
    return go_on_scoring(state, pending, log)


def go_on_scoring(state: State, pending: tuple[Spot, ...], log: Log) -> State:
    """Return the state at the next choice among claimed features: a single one is scored at once."""
    if not pending:
        return next_turn(state, log)
    if log is not None:
        _note_pending(log, pending)
    if len(pending) == 1:
        return next_turn(score_spot(state, pending[0], (), log), log)
    if log is not None:
        note(log, C.SCORE_CHOICE, "choice", seat=_active(state), features=len(pending))
    turn = Turn(None, state.turn.cell, state.turn.parts, pending)
    return evolve(state, phase=Phase.SCORE, turn=turn)


def _note_pending(log: list[Event], pending: tuple[Spot, ...]) -> None:
    cells = tuple(format_cell(cell) for cell, _ in pending)
    note(log, C.SCORE_ORDER, "to-score", cells=cells, segments=tuple(segment for _, segment in pending))


def score_spot(state: State, spot: Spot, others: tuple[Spot, ...], log: Log) -> State:
    """Return the state with one completed feature scored completely, the others still to be scored."""
    spared = tuple([settler for other in others for settler in _on(state, other)])
    return scored(state, _count_of(state, spot), spot[0], spared, log)


def _active(state: State) -> Seat:
    assert state.active is not None
    return state.active


def landscape_after(state: State) -> Landscape:
    """Return the landscape without the features of the turn's tile that no longer matter."""
    features, done = state.landscape.features, set()
    for key in state.turn.parts:
        feature = features.get(key)
        if feature is not None and not feature.ends and not feature.settlers:
            done.add(key)
    return without_features(state.landscape, done) if done else state.landscape


@effects(C.TURN_NEXT)
@ends(C.END_LAST_TILE)
def next_turn(state: State, log: Log) -> State:
    """Return the state at the next draw, or at the end of the game."""
    following = Seat((_active(state) + 1) % state.seats)
    over = not tiles_left(state)
    if log is not None:
        if over:
            note(log, C.END_LAST_TILE, "game-ended")
        else:
            note(log, C.TURN_NEXT, "turn", seat=following)
    return new_state(
        state.ruleset,
        Phase.FINAL if over else Phase.DRAW,
        None if over else CHANCE,
        state.active if over else following,
        state.board,
        state.stock,
        state.aside,
        state.settlers,
        state.points,
        state.surveyors,
        state.west,
        NO_TURN,
        landscape_after(state),
    )
