"""Settling: at most one settler, on a segment of the tile just placed that nobody has claimed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from dclub.kernel.citing import defines, forbids, permits
from dclub.kernel.event import Event, Log, note
from dclub.kernel.move import Seat
from dclub.kernel.phase import Candidate, PhaseRules, guards
from dclub.kernel.ruling import Objection
from dclub.kernel.turn import no_such_seat, not_to_move
from dclub.new_world import clauses as C
from dclub.new_world.board import Cell, column_of
from dclub.new_world.components import Segment, word
from dclub.new_world.features import NO_FEATURE, Settler
from dclub.new_world.moves import Move, Settle
from dclub.new_world.phases.nearness import distance, parts
from dclub.new_world.phases.results import first_alike, with_distinct_results
from dclub.new_world.phases.turn_steps import begin_scoring, waiting
from dclub.new_world.scorekeeping import farm_is_complete
from dclub.new_world.settling import feature_of, free_segments, lowest_alike, with_settler
from dclub.new_world.state import Phase, State
from dclub.new_world.words import format_cell

__all__ = ["RULES"]


@lru_cache(maxsize=1 << 10)
def settling(seat: Seat, segment: int | None) -> Settle:
    """Return the move; the same object again."""
    return Settle(seat, segment)


def _here(state: State) -> tuple[Cell, tuple[Segment, ...]]:
    cell = state.turn.cell
    assert cell is not None
    placed = state.board.get(cell)
    assert placed is not None
    return cell, placed.form.segments


# --- generate ---------------------------------------------------------------------------------


@permits(C.SETTLE_SEGMENT, C.SETTLE_NONE)
def generate(state: State) -> list[Move]:
    """Return every unclaimed feature of the tile, by its lowest segment on it, and nobody.

    Where a settler goes home at once, ways of settling may have one result: the last stands for all.
    """
    moves = _choices(state)
    if len(moves) > 1 and _may_go_home(state):
        return [*reversed(with_distinct_results(state, reversed(moves), effect))]
    return [*moves]


def _choices(state: State) -> list[Settle]:
    seat = state.to_move
    assert seat is not None
    if not state.supply(seat):
        return [settling(seat, None)]
    parts = state.turn.parts
    free = [number for number in free_segments(state) if parts.index(parts[number]) == number]
    return [*[settling(seat, number) for number in free], settling(seat, None)]


def _may_go_home(state: State) -> bool:
    """Return whether two ways of settling may come to the same, as the settler goes home in this turn.

    That is where a scoring may leave him behind the surveyors, and where two features are completed
    that nobody claims.
    """
    landscape, parts, (cell, _) = state.landscape, state.turn.parts, _here(state)
    if landscape.unknown:
        return False
    if column_of(cell) <= state.surveyors[1] and waiting(state):
        return True
    features = landscape.features
    done = {key for key in parts if key in features and not features[key].ends}
    return len(done) > 1 or (bool(done) and NO_FEATURE in parts and farm_is_complete(state, cell))


def physical(state: State) -> Iterator[Move]:
    """Yield every unclaimed segment of the tile, and nobody."""
    seat = state.to_move
    assert seat is not None
    for number in free_segments(state) if state.supply(seat) else ():
        yield settling(seat, number)
    yield settling(seat, None)


def canonical(state: State, move: Move) -> Move:
    """Return the move with the lowest segment of the same feature."""
    assert isinstance(move, Settle)
    if move.segment is None:
        return move
    lowest = settling(move.seat, lowest_alike(state, move.segment))
    if not _may_go_home(state):
        return lowest
    return first_alike(state, reversed(_choices(state)), lowest, effect)


# --- guard ------------------------------------------------------------------------------------


@forbids(C.SETTLE_HERE)
def not_on_this_tile(state: State, move: Settle) -> Objection | None:
    """The tile just placed has no such segment."""
    cell, segments = _here(state)
    if move.segment is None or 0 <= move.segment < len(segments):
        return None
    if not segments:
        state.landscape.known_features()  # raises: of an outline nobody knows the segments
    return Objection(C.SETTLE_HERE, cell=format_cell(cell), segments=len(segments))


def _settles(_state: State, move: Settle) -> bool:
    return move.segment is not None


@forbids(C.SETTLE_SUPPLY, when=_settles)
def none_left(state: State, move: Settle) -> Objection | None:
    """The player has no settler left."""
    if move.segment is None or state.supply(move.seat) > 0:
        return None
    return Objection(C.SETTLE_SUPPLY, seat=move.seat, left=0)


@forbids(C.SETTLE_CLAIMED, after=C.SETTLE_HERE, when=_settles)
def claimed(state: State, move: Settle) -> Objection | None:
    """Somebody is on the feature already."""
    if move.segment is None:
        return None
    feature = feature_of(state, move.segment)
    if feature is None or not feature.settlers:
        return None
    first = feature.settlers[0]
    return Objection(
        C.SETTLE_CLAIMED, feature=word(feature.kind), seat=first.seat, cell=format_cell(first.cell)
    )


# --- effect -----------------------------------------------------------------------------------


@defines(C.SETTLE_ROLES)
def effect(state: State, move: Settle, log: Log) -> State:
    """Return the state after settling, or not: completed features are scored."""
    if log is not None:
        _report(log, state, move)
    if move.segment is None:
        return begin_scoring(state, log)
    cell = state.turn.cell
    assert cell is not None
    return begin_scoring(with_settler(state, Settler(move.seat, cell, move.segment)), log)


def _report(log: list[Event], state: State, move: Settle) -> None:
    cell, segments = _here(state)
    if move.segment is None:
        note(log, C.SETTLE_NONE, "nobody-settled", seat=move.seat)
        return
    note(
        log,
        C.SETTLE_SEGMENT,
        "settled",
        seat=move.seat,
        cell=format_cell(cell),
        segment=move.segment,
        feature=word(segments[move.segment].kind),
    )


# --- next -------------------------------------------------------------------------------------


def candidates(state: State) -> Iterator[Candidate[Move]]:
    """Yield every segment of the tile, and nobody."""
    seat = state.to_move
    assert seat is not None
    free = free_segments(state) if state.supply(seat) else []
    distinct = generate(state)
    _, segments = _here(state)
    for number, segment in enumerate(segments):
        if lowest_alike(state, number) != number:
            continue  # the same feature, reached by another segment
        move = settling(seat, number)
        if number in free and move not in distinct:
            continue  # he would go home at once, with the same result as another way
        ways: tuple[Move, ...] = (move,) if number in free else ()
        yield Candidate("settle", f"{word(segment.kind)} {number + 1}", C.SETTLE_SEGMENT, ways, move)
    nobody = settling(seat, None)
    yield Candidate("settle", "none", C.SETTLE_NONE, (nobody,), nobody)


RULES: Final[PhaseRules[State, Move]] = PhaseRules(
    name="settle",
    leads_to=(Phase.SCORE, Phase.DRAW, Phase.FINAL),
    guards=dict((guards(Settle, no_such_seat, not_to_move, not_on_this_tile, none_left, claimed),)),
    permits={Settle: (C.SETTLE_SEGMENT, C.SETTLE_NONE)},
    generate=generate,
    physical=physical,
    canonical=canonical,
    effects={Settle: effect},
    candidates=candidates,
    distance=distance,
    parts=parts,
)
