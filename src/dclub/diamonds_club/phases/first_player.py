"""Set-up, the only decision of it: chance names the first start player."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from attrs import evolve

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club.moves import First, Move
from dclub.diamonds_club.phases.nearness import distance, parts
from dclub.diamonds_club.startrack import laid_out
from dclub.diamonds_club.state import Phase, State
from dclub.kernel.chance import alike
from dclub.kernel.citing import effects, permits
from dclub.kernel.event import Log, note
from dclub.kernel.move import Seat
from dclub.kernel.phase import Candidate, PhaseRules, guards
from dclub.kernel.turn import nobody_chosen, not_to_move

__all__ = ["RULES"]

# --- generate ---------------------------------------------------------------------------------


@permits(C.SETUP_FIRST)
def generate(state: State) -> list[Move]:
    """Return one outcome for each seat."""
    return [First(Seat(seat)) for seat in range(len(state.players))]


def chances(state: State) -> tuple[tuple[Move, Fraction], ...]:
    """Return the outcomes, all of one weight."""
    return alike(generate(state))


# --- effect -----------------------------------------------------------------------------------


@effects(C.SETUP_START_TRACK)
def effect(state: State, move: First, log: Log) -> State:
    """Return the state with the markers on the start-player track and the first market to lay."""
    track = laid_out(move.chosen, len(state.players))
    if log is not None:
        note(log, C.SETUP_FIRST, "start-player", seat=move.chosen)
        note(log, C.SETUP_START_TRACK, "track-laid-out", seats=tuple(int(seat) for _, seat in track))
    return evolve(
        state,
        turn=state.turn._replace(phase=Phase.MARKET),
        round=state.round._replace(first=move.chosen, track=track),
    )


# --- next -------------------------------------------------------------------------------------


def candidates(state: State) -> Iterator[Candidate[Move]]:
    """Yield the seats."""
    moves = tuple(generate(state))
    yield Candidate("first", "", C.SETUP_FIRST, moves, moves[0])


RULES: Final[PhaseRules[State, Move]] = PhaseRules(
    name="first-player",
    leads_to=(Phase.MARKET,),
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
