"""The phases of New World, one module each, in the order of a turn."""

from __future__ import annotations

from typing import Final

from dclub.kernel.phase import PhaseRules
from dclub.new_world.moves import Move
from dclub.new_world.phases import draw, first_player, place, score, set_aside, settle
from dclub.new_world.state import Phase, State

__all__ = ["PHASES"]

PHASES: Final[dict[Phase, PhaseRules[State, Move] | None]] = {
    Phase.FIRST_PLAYER: first_player.RULES,
    Phase.DRAW: draw.RULES,
    Phase.SET_ASIDE: set_aside.RULES,
    Phase.PLACE: place.RULES,
    Phase.SETTLE: settle.RULES,
    Phase.SCORE: score.RULES,
    Phase.FINAL: None,
}

State._phases = tuple(PHASES[phase] for phase in Phase)  # noqa: SLF001 (a state looks its rules up here)
