"""Set-up: the first player is named, by whatever method the players choose."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from attrs import evolve

from dclub.kernel.chance import alike
from dclub.kernel.citing import permits
from dclub.kernel.event import Log, note
from dclub.kernel.move import Seat
from dclub.kernel.phase import Candidate, PhaseRules, guards
from dclub.kernel.turn import nobody_chosen, not_to_move
from dclub.new_world import clauses as C
from dclub.new_world.moves import First, Move
from dclub.new_world.phases.nearness import distance, parts
from dclub.new_world.state import Phase, State

__all__ = ["RULES"]

# --- generate ---------------------------------------------------------------------------------


@permits(C.SETUP_FIRST)
def generate(state: State) -> list[Move]:
    """Return one outcome for each seat."""
    return [First(Seat(seat)) for seat in range(state.seats)]


def chances(state: State) -> tuple[tuple[Move, Fraction], ...]:
    """Return the outcomes, all of one weight."""
    return alike(generate(state))


# --- effect -----------------------------------------------------------------------------------


def effect(state: State, move: First, log: Log) -> State:
    """Return the state with a first player, who draws."""
    if log is not None:
        note(log, C.SETUP_FIRST, "first-player", seat=move.chosen)
    return evolve(state, phase=Phase.DRAW, active=move.chosen)


# --- next -------------------------------------------------------------------------------------


def candidates(state: State) -> Iterator[Candidate[Move]]:
    """Yield the seats."""
    moves = tuple(generate(state))
    yield Candidate("first", "", C.SETUP_FIRST, moves, moves[0])


RULES: Final[PhaseRules[State, Move]] = PhaseRules(
    name="first-player",
    leads_to=(Phase.DRAW,),
    guards=dict((guards(First, nobody_chosen, not_to_move),)),
    permits={First: (C.SETUP_FIRST,)},
    generate=generate,
    physical=lambda state: iter(generate(state)),
    canonical=lambda _state, move: move,
    effects={First: effect},
    candidates=candidates,
    distance=distance,
    parts=parts,
    chances=chances,
)
