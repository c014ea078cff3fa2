"""The phases of Diamonds Club, one module each, in the order of a round."""

from __future__ import annotations

from typing import Final

from dclub.diamonds_club.moves import Move
from dclub.diamonds_club.phases import build, buy, exchange, first_player, market, pay
from dclub.diamonds_club.state import Phase, State
from dclub.kernel.phase import PhaseRules

__all__ = ["PHASES"]

PHASES: Final[dict[Phase, PhaseRules[State, Move] | None]] = {
    Phase.FIRST_PLAYER: first_player.RULES,
    Phase.MARKET: market.RULES,
    Phase.BUY: buy.RULES,
    Phase.EXCHANGE: exchange.RULES,
    Phase.BUILD: build.RULES,
    Phase.PAY: pay.RULES,
    Phase.FINAL: None,
}

State._phases = tuple(PHASES[phase] for phase in Phase)  # noqa: SLF001 (a state looks its rules up here)
