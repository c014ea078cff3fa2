"""A landscape made at once is the one that play keeps up to date."""

from __future__ import annotations

import random

import pytest

from dclub.kernel.playing import play_randomly
from dclub.new_world import RULES
from dclub.new_world import readings as R
from dclub.new_world.setup import landscape_of


@pytest.mark.parametrize("option", ["yes", "not-in-features", "not-at-all"])
@pytest.mark.parametrize("players", [2, 5])
def test_like_in_play(option: str, players: int) -> None:
    game = RULES.start(players, readings={R.BOARD_COUNTS: option})
    play_randomly(game, random.Random(players))
    for step in game.steps:
        state = step.after
        landscape, parts = landscape_of(state.ruleset, state.board, state.settlers, state.turn.cell)
        assert landscape == state.landscape
        assert parts == state.turn.parts
