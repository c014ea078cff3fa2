"""Set-up: chance names the first player, who holds the Emperor."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from attrs import evolve

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.moves import First, Move
from dclub.hanging_gardens.phases.nearness import distance, parts
from dclub.hanging_gardens.state import Phase, State, fresh_turn
from dclub.kernel.chance import alike
from dclub.kernel.citing import permits
from dclub.kernel.event import Log, note
from dclub.kernel.move import CHANCE, Seat
from dclub.kernel.phase import Candidate, PhaseRules, guards
from dclub.kernel.turn import nobody_chosen, not_to_move

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
    """Return the state with a first player; projects are dealt next."""
    if log is not None:
        note(log, C.SETUP_FIRST, "first-player", seat=move.chosen)
    return evolve(
        state, turn=fresh_turn(Phase.PROJECTS, CHANCE), round=state.round._replace(first=move.chosen)
    )


# --- next -------------------------------------------------------------------------------------


def candidates(state: State) -> Iterator[Candidate[Move]]:
    """Yield the seats."""
    moves = tuple(generate(state))
    yield Candidate("first", "", C.SETUP_FIRST, moves, moves[0])


RULES: Final[PhaseRules[State, Move]] = PhaseRules(
    name="first-player",
    leads_to=(Phase.PROJECTS,),
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
