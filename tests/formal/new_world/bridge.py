"""New World as its model writes it: seats, kinds of tile and segments count from 1."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from dclub.kernel.move import CHANCE, Seat
from dclub.kernel.state import Step
from dclub.new_world import readings as R
from dclub.new_world.board import Cell, column_of, row_of
from dclub.new_world.components import Kind, Segment
from dclub.new_world.features import Settler
from dclub.new_world.moves import Draw, First, Move, Place, Score, SetAside, Settle
from dclub.new_world.state import Phase, State
from tests.formal.bridge import SPEC, Bound, Bridge, scores_and_winners
from tests.formal.tla import Value

__all__ = ["BRIDGE", "CROWDED", "EVERYTHING", "NARROW", "ONE_FIRST"]

READINGS: Final = {
    "ColumnZero": R.BOARD_COLUMN_ZERO,
    "Spaces": R.BOARD_COUNTS,
    "Unplaceable": R.PLACE_UNPLACEABLE,
    "Zone": R.REMOVAL_ZONE,
    "WhenStuck": R.REMOVAL_WHEN_STUCK,
    "Waiting": R.REMOVAL_PENDING,
    "BonusPer": R.BONUS_PER,
    "FinalBonus": R.FINAL_BONUS,
    "FinalPer": R.FINAL_PER,
    "FinalPosts": R.FINAL_POSTS,
}
"""The reading that each constant of the model stands for."""

WORTH: Final = (
    *("trail_tile", "trail_post", "town_tile", "town_flag", "farm", "bonus"),
    *("last_trail", "last_town", "last_flag", "farm_tile", "animal"),
)


# --- constants --------------------------------------------------------------------------------


def constants(state: State) -> dict[str, Value]:
    """Return what the edition, the number of seats and the readings say."""
    ruleset = state.ruleset
    edition = ruleset.edition
    assert edition.tiles is not None
    assert edition.start is not None
    return {
        "Players": ruleset.seats,
        "Settlers": edition.quantities.settlers,
        "Kinds": tuple(_segments(tile.segments) for tile, _ in edition.tiles),
        "Counts": tuple(number for _, number in edition.tiles),
        "Start": tuple(_segments(space.segments) for space in edition.start),
        "Worth": {name: getattr(edition.points, name) for name in WORTH},
        **{name: ruleset.readings[reading] for name, reading in READINGS.items()},
    }


def _segments(segments: Iterable[Segment]) -> Value:
    return tuple(
        {
            "kind": int(segment.kind),
            "sides": frozenset(side + 1 for side in segment.sides),
            "halves": frozenset(half + 1 for half in segment.halves),
            "extras": segment.extras,
        }
        for segment in segments
    )


# --- states -----------------------------------------------------------------------------------


def encode(state: State) -> Value:
    """Return what the model calls `state`; settlers stand on the lowest of the segments that are alike."""
    state = state.canonical()
    numbers, turn = state.ruleset.numbers, state.turn
    assert state.stock is not None
    on = {settler.cell: settler for settler in state.settlers}
    return (
        state.phase.name.lower().replace("_", "-"),
        0 if state.to_move is None or state.to_move is CHANCE else state.to_move + 1,
        0 if state.active is None else state.active + 1,
        0 if turn.drawn is None else numbers[turn.drawn.id] + 1,
        (0, 0) if turn.cell is None else _at(turn.cell),
        tuple((*_at(cell), segment + 1) for cell, segment in sorted(turn.pending)),
        state.stock,
        tuple(state.aside.count(name) for name in numbers),
        tuple(
            (*_at(cell), numbers[placed.form.id] + 1, placed.turn, *_settler(on.get(cell)))
            for cell, placed in state.board
        ),
        tuple(state.supply(Seat(seat)) for seat in range(state.seats)),
        state.points,
        state.surveyors,
    )


def _at(cell: Cell) -> tuple[int, int]:
    return column_of(cell), row_of(cell)


def _settler(settler: Settler | None) -> tuple[int, int]:
    return (0, 0) if settler is None else (settler.segment + 1, settler.seat + 1)


# --- moves ------------------------------------------------------------------------------------


def encode_move(step: Step[State, Move]) -> Value:
    """Return what the model calls `move`; settling and scoring are named by what they bring about."""
    before, move, after = step
    match move:
        case First():
            return "first", move.chosen + 1
        case Draw():
            return "draw", before.ruleset.numbers[move.tile] + 1
        case SetAside():
            return "set-aside", move.agreed
        case Place():
            return "place", move.seat + 1, *_at(move.cell), move.turn
        case Settle():
            return "settle", move.seat + 1, *_brought(after)
        case Score():
            return "score", move.seat + 1, *_brought(after)


def _brought(after: State) -> tuple[Value, ...]:
    out = after.canonical().settlers
    return (
        after.points,
        after.surveyors,
        tuple((*_at(one.cell), *_settler(one)) for one in sorted(out, key=lambda one: one.cell)),
    )


# --- bounds -----------------------------------------------------------------------------------


def everything(state: State) -> Iterable[Move]:
    """Return every legal move."""
    return state.legal_moves()


def one_first(state: State) -> Iterable[Move]:
    """Return every legal move, but the first seat begins."""
    moves = list(state.legal_moves())
    return moves[:1] if state.phase is Phase.FIRST_PLAYER else moves


def narrow(state: State) -> Iterable[Move]:
    """Return every legal move, but the first seat begins and tiles are placed in two rows only."""
    if state.phase is Phase.PLACE:
        return [move for move in state.legal_moves() if _row(move) in ROWS]
    return one_first(state)


def _row(move: Move) -> int:
    assert isinstance(move, Place)
    return row_of(move.cell)


def crowded(state: State) -> Iterable[Move]:
    """Return the placements that touch most, and farms to settle on: so that much is completed."""
    moves = list(state.legal_moves())
    if state.phase is Phase.PLACE:
        touching = [_touching(state, move) for move in moves]
        return [move for move, sides in zip(moves, touching, strict=True) if sides == max(touching)]
    return [move for move in moves if _on_farm(state, move)] or moves


def _touching(state: State, move: Move) -> int:
    """Return how many sides of a placement touch something."""
    assert isinstance(move, Place)
    return sum(edge is not None for edge in state.landscape.openings[move.cell].edges)


def _on_farm(state: State, move: Move) -> bool:
    if not isinstance(move, Settle) or move.segment is None:
        return False
    assert state.turn.cell is not None
    placed = state.board.get(state.turn.cell)
    assert placed is not None
    return placed.form.segments[move.segment].kind is Kind.FARM


ROWS: Final = frozenset({0, 1})
ALL_ROWS: Final = frozenset[int]()
EVERYTHING: Final = Bound[State]({"OneFirst": False, "Rows": ALL_ROWS}, everything)
ONE_FIRST: Final = Bound[State]({"OneFirst": True, "Rows": ALL_ROWS}, one_first)
NARROW: Final = Bound[State]({"OneFirst": True, "Rows": ROWS}, narrow)
CROWDED: Final = Bound[State]({"OneFirst": False, "Rows": ALL_ROWS}, crowded)

BRIDGE: Final = Bridge(
    model=SPEC / "new_world" / "model" / "NewWorld.tla",
    constants=constants,
    state=encode,
    move=encode_move,
    result=scores_and_winners,
)
