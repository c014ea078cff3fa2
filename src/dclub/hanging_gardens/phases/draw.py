"""The surprise: chance draws a wooden cube, which the player must then put somewhere."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from attrs import evolve

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.components import Construction, wooden, word
from dclub.hanging_gardens.garden import replaced
from dclub.hanging_gardens.moves import Draw, Move
from dclub.hanging_gardens.phases.nearness import difference
from dclub.hanging_gardens.phases.turn_steps import go_on
from dclub.hanging_gardens.state import State, Supply, Turn
from dclub.kernel.citing import forbids, permits
from dclub.kernel.event import Log, note
from dclub.kernel.phase import Candidate, PhaseRules, guards
from dclub.kernel.ruling import Objection
from dclub.kernel.turn import not_to_move

__all__ = ["RULES"]

# --- generate ---------------------------------------------------------------------------------


@permits(C.SURPRISE_CHANCE)
def generate(state: State) -> list[Move]:
    """Return every construction of which a wooden cube is left."""
    return [Draw(kind) for kind in Construction if state.supply.wooden[kind] > 0]


def chances(state: State) -> tuple[tuple[Move, Fraction], ...]:
    """Return the cubes with their weights: every single cube alike."""
    stock = state.supply.wooden
    return tuple((Draw(kind), Fraction(stock[kind], sum(stock))) for kind in Construction if stock[kind] > 0)


# --- guard ------------------------------------------------------------------------------------


@forbids(C.SURPRISE_SUPPLY)
def none_left(state: State, move: Draw) -> Objection | None:
    """No wooden cube of that construction is left."""
    left = state.supply.wooden[move.construction]
    return None if left > 0 else Objection(C.SURPRISE_SUPPLY, cube=word(move.construction), left=left)


# --- effect -----------------------------------------------------------------------------------


def effect(state: State, move: Draw, log: Log) -> State:
    """Return the state with the cube in hand."""
    supply, turn = state.supply, state.turn
    if log is not None:
        note(log, C.SURPRISE_CHANCE, "cube-drawn", cube=word(move.construction))
    left = replaced(supply.wooden, move.construction, supply.wooden[move.construction] - 1)
    after = evolve(
        state,
        supply=Supply(left, supply.translucent, supply.stock, supply.returned),
        turn=Turn(turn.column, (wooden(move.construction),), turn.aligned, turn.moved),
    )
    return go_on(after, log)


# --- next -------------------------------------------------------------------------------------


def candidates(state: State) -> Iterator[Candidate[Move]]:
    """Yield the cubes that can come."""
    moves = tuple(generate(state))
    yield Candidate("draw", "", C.SURPRISE_CHANCE, moves, moves[0])


RULES: Final[PhaseRules[State, Move]] = PhaseRules(
    name="draw",
    guards=dict((guards(Draw, not_to_move, none_left),)),
    permits={Draw: (C.SURPRISE_CHANCE,)},
    generate=generate,
    physical=lambda state: iter(generate(state)),
    canonical=lambda _state, move: move,
    effects={Draw: effect},
    candidates=candidates,
    difference=difference,
    chances=chances,
)
