"""A tile that fits nowhere leaves the game, and another is drawn in the same turn."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from attrs import evolve

from dclub.kernel.citing import forbids, permits
from dclub.kernel.event import Log, note
from dclub.kernel.phase import Candidate, PhaseRules, guards
from dclub.kernel.ruling import Objection
from dclub.kernel.turn import not_to_move
from dclub.new_world import clauses as C
from dclub.new_world import readings as R
from dclub.new_world.moves import Move, SetAside
from dclub.new_world.phases.nearness import distance, parts
from dclub.new_world.placement import tiles_left
from dclub.new_world.state import NO_TURN, Phase, State

__all__ = ["RULES"]


def _needs_consent(state: State) -> bool:
    return state.ruleset.says(R.PLACE_UNPLACEABLE, "proof-and-consent")


# --- generate ---------------------------------------------------------------------------------


@permits(C.DRAW_ASIDE)
def generate(state: State) -> list[Move]:
    """Return the only thing to do."""
    return [SetAside(agreed=_needs_consent(state))]


def chances(state: State) -> tuple[tuple[Move, Fraction], ...]:
    """Return it with certainty."""
    return ((generate(state)[0], Fraction(1)),)


# --- guard ------------------------------------------------------------------------------------


@forbids(C.DRAW_CONSENT)
def no_consent(state: State, move: SetAside) -> Objection | None:
    """The players have not agreed, and the reading asks for it."""
    return None if move.agreed or not _needs_consent(state) else Objection(C.DRAW_CONSENT)


# --- effect -----------------------------------------------------------------------------------


def effect(state: State, move: SetAside, log: Log) -> State:
    """Return the state without the tile: another is drawn, or the game is over."""
    del move
    tile = state.turn.drawn
    assert tile is not None
    if log is not None:
        note(log, C.DRAW_ASIDE, "tile-set-aside", tile=tile.id)
    after = evolve(state, aside=tuple(sorted((*state.aside, tile.id))), turn=NO_TURN)
    if tiles_left(after) > 0:
        return evolve(after, phase=Phase.DRAW)
    if log is not None:
        note(log, C.END_LAST_TILE, "game-ended")
    return evolve(after, phase=Phase.FINAL, to_move=None)


# --- next -------------------------------------------------------------------------------------


def candidates(state: State) -> Iterator[Candidate[Move]]:
    """Yield setting the tile aside."""
    move = generate(state)[0]
    yield Candidate("set-aside", "", C.DRAW_ASIDE, (move,), move)


RULES: Final[PhaseRules[State, Move]] = PhaseRules(
    name="set-aside",
    leads_to=(Phase.DRAW, Phase.FINAL),
    guards=dict((guards(SetAside, not_to_move, no_consent),)),
    permits={SetAside: (C.DRAW_ASIDE,)},
    generate=generate,
    physical=lambda state: (
        SetAside(agreed=agreed) for agreed in (False, True) if agreed or not _needs_consent(state)
    ),
    canonical=lambda state, _move: SetAside(agreed=_needs_consent(state)),
    effects={SetAside: effect},
    candidates=candidates,
    distance=distance,
    parts=parts,
    chances=chances,
)
