"""Catanatron: random games of four players."""

from __future__ import annotations

import random
from collections.abc import Callable

from catanatron import Color, Game, Player

from benchmarks.workload import Task, Workload

# Random games can go on for ever; Catanatron's own limit is in turns.
LAST_TURN = 1000


def workloads(name: str) -> tuple[Workload, ...]:
    """Return the one task that Catanatron has in common with dclub."""
    return (Workload(Task.PLAY, name, _play(random.Random(1))),)


def _play(rng: random.Random) -> Callable[[], int]:
    colors = (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)

    def batch() -> int:
        game = Game([Player(color) for color in colors], seed=rng.randrange(1, 2**31))
        plies = 0
        while game.winning_color() is None and game.state.num_turns < LAST_TURN:
            # The state lists the legal moves as part of each move, so nothing is listed here;
            # validation would list them a second time.
            game.execute(rng.choice(game.state.playable_actions), validate_action=False)
            plies += 1
        return plies

    return batch
