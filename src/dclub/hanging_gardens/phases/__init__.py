"""The phases of Hanging Gardens, one module each, in the order of a game."""

from __future__ import annotations

from typing import Final

from dclub.hanging_gardens.moves import Move
from dclub.hanging_gardens.phases import (
    amitis,
    base,
    base_cubes,
    cards,
    draw,
    effects,
    effects_order,
    first_player,
    projects,
    public,
    put_back,
    reveal,
    second_move,
    take,
)
from dclub.hanging_gardens.state import Phase, State
from dclub.kernel.phase import PhaseRules

__all__ = ["PHASES"]

PHASES: Final[dict[Phase, PhaseRules[State, Move] | None]] = {
    Phase.FIRST_PLAYER: first_player.RULES,
    Phase.PROJECTS: projects.RULES,
    Phase.BASE: base.RULES,
    Phase.CUBES: base_cubes.RULES,
    Phase.PUBLIC: public.RULES,
    Phase.CARDS: cards.RULES,
    Phase.EFFECTS_ORDER: effects_order.RULES,
    Phase.TAKE: take.RULES,
    Phase.PUT_BACK: put_back.RULES,
    Phase.EFFECTS: effects.RULES,
    Phase.SECOND_MOVE: second_move.RULES,
    Phase.DRAW: draw.RULES,
    Phase.AMITIS: amitis.RULES,
    Phase.REVEAL: reveal.RULES,
    Phase.FINAL: None,
}

State._phases = tuple(PHASES[phase] for phase in Phase)  # noqa: SLF001 (a state looks its rules up here)
