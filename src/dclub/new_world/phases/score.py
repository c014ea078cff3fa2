"""Several features are completed: the active player says which is scored next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dclub.kernel.citing import forbids, permits
from dclub.kernel.event import Log
from dclub.kernel.phase import Candidate, PhaseRules, guards
from dclub.kernel.ruling import Objection
from dclub.kernel.turn import no_such_seat, not_to_move
from dclub.new_world import clauses as C
from dclub.new_world.board import Cell
from dclub.new_world.moves import Move, Score
from dclub.new_world.phases.nearness import distance, parts
from dclub.new_world.phases.results import first_alike, with_distinct_results
from dclub.new_world.phases.turn_steps import claimed, go_on_scoring, score_spot
from dclub.new_world.state import Phase, State
from dclub.new_world.words import format_cell

__all__ = ["RULES"]

Spot = tuple[Cell, int]

# --- generate ---------------------------------------------------------------------------------


@permits(C.SCORE_CHOICE)
def generate(state: State) -> list[Move]:
    """Return the completed features whose being scored next makes a difference."""
    return [*with_distinct_results(state, _choices(state), effect)]


def _waiting(state: State) -> tuple[Spot, ...]:
    """Return the features still to be scored; a position may name some that nobody claims."""
    return claimed(state, state.turn.pending)


def _choices(state: State) -> list[Score]:
    seat = state.to_move
    assert seat is not None
    return [Score(seat, cell, segment) for cell, segment in _waiting(state)]


def physical(state: State) -> Iterator[Move]:
    """Yield every segment of the tile just placed that names one of the features, and the farms."""
    seat = state.to_move
    assert seat is not None
    for cell, segment in _waiting(state):
        for other in _alike(state, (cell, segment)):
            yield Score(seat, cell, other)


def _alike(state: State, spot: Spot) -> list[int]:
    cell, segment = spot
    parts = state.turn.parts
    if cell != state.turn.cell:
        return [segment]
    return [number for number, key in enumerate(parts) if key == parts[segment]]


def _spot(state: State, move: Score) -> Spot | None:
    """Return the pending feature that a move names."""
    found = (spot for spot in _waiting(state) if spot[0] == move.cell and move.segment in _alike(state, spot))
    return next(found, None)


def canonical(state: State, move: Move) -> Move:
    """Return the first choice with the same result."""
    assert isinstance(move, Score)
    return first_alike(state, _choices(state), move, effect)


# --- guard ------------------------------------------------------------------------------------


@forbids(C.SCORE_NOT_COMPLETE)
def not_pending(state: State, move: Score) -> Objection | None:
    """The feature is not completed, not claimed, or was scored already."""
    if _spot(state, move) is not None:
        return None
    return Objection(C.SCORE_NOT_COMPLETE, cell=format_cell(move.cell), segment=move.segment)


# --- effect -----------------------------------------------------------------------------------


def effect(state: State, move: Score, log: Log) -> State:
    """Return the state with the feature scored completely, and the next choice."""
    spot = _spot(state, move)
    assert spot is not None
    others = tuple([other for other in state.turn.pending if other != spot])
    after = score_spot(state, spot, others, log)
    return go_on_scoring(after, claimed(after, others), log)


# --- next -------------------------------------------------------------------------------------


def candidates(state: State) -> Iterator[Candidate[Move]]:
    """Yield the features."""
    for move in generate(state):
        assert isinstance(move, Score)
        name = f"{format_cell(move.cell)} {move.segment + 1}"
        yield Candidate("score", name, C.SCORE_CHOICE, (move,), move)


RULES: Final[PhaseRules[State, Move]] = PhaseRules(
    name="score",
    leads_to=(Phase.SCORE, Phase.DRAW, Phase.FINAL),
    guards=dict((guards(Score, no_such_seat, not_to_move, not_pending),)),
    permits={Score: (C.SCORE_CHOICE,)},
    generate=generate,
    physical=physical,
    canonical=canonical,
    effects={Score: effect},
    candidates=candidates,
    distance=distance,
    parts=parts,
)
