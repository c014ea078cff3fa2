"""Scoring a completed feature: majority, points, surveyors, and who goes home."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from dclub.kernel.citing import defines, effects
from dclub.kernel.event import Event, Log, note
from dclub.kernel.move import Seat
from dclub.kernel.paragraphs import count_of
from dclub.new_world import clauses as C
from dclub.new_world import readings as R
from dclub.new_world.board import Cell, around, column_of
from dclub.new_world.components import Kind, word
from dclub.new_world.features import Feature, Landscape, Settler
from dclub.new_world.placement import is_space
from dclub.new_world.state import new_state
from dclub.new_world.words import format_cell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dclub.kernel.clause import ClauseId
    from dclub.new_world.ruleset import Ruleset
    from dclub.new_world.state import State

__all__ = [
    "Count",
    "bonus_of",
    "bonus_working",
    "completed_count",
    "farm_count",
    "farm_is_complete",
    "farm_tiles",
    "leaders",
    "scored",
    "without_settlers",
]


@frozen
class Count:
    """A feature as it is scored: what it is worth to each winner, and how that was worked out."""

    kind: Kind
    worth: int
    working: str
    settlers: tuple[Settler, ...]


# --- worth --------------------------------------------------------------------------------------


@effects(C.SCORE_TRAIL, C.SCORE_TOWN)
def completed_count(ruleset: Ruleset, feature: Feature) -> Count:
    """Return what a completed trail or town is worth."""
    points = ruleset.edition.points
    tiles, extras = len(feature.tiles), feature.extras
    each, extra = (
        (points.trail_tile, points.trail_post)
        if feature.kind is Kind.TRAIL
        else (points.town_tile, points.town_flag)
    )
    worth = tiles * each + extras * extra
    name = "post" if feature.kind is Kind.TRAIL else "flag"
    working = f"{count_of(tiles, 'tile')} x {each} + {count_of(extras, name)} x {extra} = {worth}"
    return Count(feature.kind, worth, working, feature.settlers)


@effects(C.SCORE_FARM)
def farm_count(ruleset: Ruleset, farmer: Settler) -> Count:
    """Return what a completed farm is worth."""
    worth = ruleset.edition.points.farm
    return Count(Kind.FARM, worth, f"{worth}", (farmer,))


def farm_tiles(state: State, cell: Cell, *, spaces: bool) -> list[Cell]:
    """Return the cells around a farm on which tiles lie, with or without start spaces."""
    board, ruleset = state.board, state.ruleset
    return [near for near in around(cell) if near in board or (spaces and is_space(ruleset, near))]


@effects(C.COMPLETE_FARM)
def farm_is_complete(state: State, cell: Cell) -> bool:
    """Return whether all eight cells around a farm are covered."""
    return len(farm_tiles(state, cell, spaces=state.ruleset.spaces_surround)) == len(around(cell))


# --- majority and bonus -------------------------------------------------------------------------


@effects(C.SCORE_MAJORITY)
def leaders(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the seats with the most settlers, all that are tied, from the owner of each settler."""
    counts = Counter(seats)
    return tuple(sorted(seat for seat, count in counts.items() if count == max(counts.values())))


@effects(C.BONUS_SURVEYOR)
def bonus_of(ruleset: Ruleset, surveyors: tuple[int, int], columns: Sequence[int]) -> int:
    """Return the bonus of a winner: for his settlers, each in its column, where the surveyors stand."""
    columns = _counted(ruleset, columns)
    met = sum(columns.count(surveyor) for surveyor in surveyors)
    return met * ruleset.edition.points.bonus


def _counted(ruleset: Ruleset, columns: Sequence[int]) -> Sequence[int]:
    """Return the columns of the settlers that count, or each column once."""
    return sorted(set(columns)) if ruleset.says(R.BONUS_PER, "player") else columns


def bonus_working(ruleset: Ruleset, surveyors: tuple[int, int], columns: Sequence[int]) -> str:
    """Return how a bonus comes about, column by column: `2 settlers x 1 surveyor x 4 = 8`."""
    columns, each = _counted(ruleset, columns), ruleset.edition.points.bonus
    parts = [
        " x ".join(
            (count_of(columns.count(one), "settler"), count_of(surveyors.count(one), "surveyor"), f"{each}")
        )
        for one in sorted(set(surveyors) & set(columns))
    ]
    return f"{' + '.join(parts)} = {bonus_of(ruleset, surveyors, columns)}"


# --- one feature --------------------------------------------------------------------------------


@effects(C.SCORE_ORDER, C.SCORE_RETURN)
def scored(state: State, count: Count, where: Cell, pending: tuple[Settler, ...], log: Log) -> State:
    """Return the state after a feature was scored completely: points, settlers home, surveyor, removal.

    `pending` are the settlers of features that are completed too and still to be scored.
    """
    points = list(state.points)
    for seat in leaders([settler.seat for settler in count.settlers]):
        columns = [column_of(settler.cell) for settler in count.settlers if settler.seat == seat]
        bonus = bonus_of(state.ruleset, state.surveyors, columns)
        points[seat] += count.worth + bonus
        if log is not None:
            _note_points(log, seat, count, where)
            if bonus:
                working = bonus_working(state.ruleset, state.surveyors, columns)
                cell = format_cell(where)
                note(log, C.BONUS_SURVEYOR, "bonus", seat=seat, points=bonus, cell=cell, working=working)
    if log is not None:
        _note_home(log, count.settlers, C.SCORE_RETURN)
    surveyors = _surveyed(state, log)
    left = _without(state.settlers, count.settlers)
    behind = _left_behind(state, left, surveyors, pending)
    if log is not None:
        _note_home(log, behind, C.REMOVAL_ZONE)
    return new_state(
        state.ruleset,
        state.phase,
        state.to_move,
        state.active,
        state.board,
        state.stock,
        state.aside,
        _without(left, behind),
        tuple(points),
        surveyors,
        state.west,
        state.turn,
        _emptied(state.landscape, count.settlers + behind),
    )


def _note_points(log: list[Event], seat: Seat, count: Count, where: Cell) -> None:
    clause = {Kind.TRAIL: C.SCORE_TRAIL, Kind.TOWN: C.SCORE_TOWN}.get(count.kind, C.SCORE_FARM)
    note(
        log,
        clause,
        "points",
        seat=seat,
        points=count.worth,
        feature=word(count.kind),
        cell=format_cell(where),
        working=count.working,
    )


def _note_home(log: list[Event], settlers: tuple[Settler, ...], clause: ClauseId) -> None:
    for settler in settlers:
        cell = format_cell(settler.cell)
        note(log, clause, "settler-home", seat=settler.seat, cell=cell, segment=settler.segment)


def without_settlers(state: State, gone: tuple[Settler, ...]) -> State:
    """Return the state with settlers back in their owners' supply."""
    landscape = _emptied(state.landscape, gone)
    return evolve(state, settlers=_without(state.settlers, gone), landscape=landscape)


def _without(settlers: tuple[Settler, ...], gone: tuple[Settler, ...]) -> tuple[Settler, ...]:
    return tuple([settler for settler in settlers if settler not in gone])


def _emptied(landscape: Landscape, gone: tuple[Settler, ...]) -> Landscape:
    """Return the landscape without settlers.

    Features that end nowhere and hold nobody are kept until the turn of the tile that has completed
    them is over.
    """
    features, leaving = dict(landscape.features), frozenset(gone)
    for key, feature in landscape.features.items():
        if not leaving.isdisjoint(feature.settlers):
            features[key] = feature._replace(settlers=_without(feature.settlers, gone))
    return landscape._replace(features=features)


# --- surveyors ----------------------------------------------------------------------------------


@defines(C.COMPONENTS_SURVEYORS)
@effects(C.SURVEYOR_MOVE, C.SURVEYOR_STAY)
def _surveyed(state: State, log: Log) -> tuple[int, int]:
    """Return where the surveyors are once the rear one has gone one column west, if a tile lies there."""
    rear, front = state.surveyors
    target = rear + 1
    if target > state.west:
        if log is not None:
            note(log, C.SURVEYOR_STAY, "surveyor-stays", column=rear)
        return state.surveyors
    if log is not None:
        note(log, C.SURVEYOR_MOVE, "surveyor-moves", column=rear, to=target)
    return min(target, front), max(target, front)


@effects(C.REMOVAL_ZONE, C.REMOVAL_WHEN_STUCK, C.REMOVAL_PENDING, C.REMOVAL_TRAPPERS)
def _left_behind(
    state: State, settlers: tuple[Settler, ...], surveyors: tuple[int, int], pending: tuple[Settler, ...]
) -> tuple[Settler, ...]:
    """Return those of some settlers whom the surveyors leave behind as they move; trappers stay."""
    if state.surveyors == surveyors and state.ruleset.says(R.REMOVAL_WHEN_STUCK, "no"):
        return ()
    spared = pending if state.ruleset.says(R.REMOVAL_PENDING, "protected") else ()

    def behind(columns: range) -> tuple[Settler, ...]:
        there = [settler for settler in settlers if column_of(settler.cell) in columns]
        return tuple([settler for settler in there if settler not in spared and not _lies(state, settler)])

    if state.ruleset.says(R.REMOVAL_ZONE, "left-column") and state.surveyors != surveyors:
        left = state.surveyors[0]
        return behind(range(left + 1)) if behind(range(left, left + 1)) else ()
    return behind(range(surveyors[0]))


def _lies(state: State, settler: Settler) -> bool:
    """Return whether a settler is a trapper, who stays to the end."""
    placed = state.board.get(settler.cell)
    return placed is not None and placed.form.segments[settler.segment].kind is Kind.PLAIN
