"""OpenSpiel: random games of its chess, written in C++ and called from Python."""

from __future__ import annotations

import random
from collections.abc import Callable

import pyspiel

from benchmarks.workload import Task, Workload


def workloads(name: str) -> tuple[Workload, ...]:
    """Return the one task that is compared: its states are changed in place and undone by copies."""
    return (Workload(Task.PLAY, name, _play(random.Random(1))),)


def _play(rng: random.Random) -> Callable[[], int]:
    game = pyspiel.load_game("chess")

    def batch() -> int:
        state = game.new_initial_state()
        plies = 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            plies += 1
        return plies

    return batch
