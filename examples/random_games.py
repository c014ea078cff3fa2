"""Play random games of Diamonds Club and tell how they ended: `python examples/random_games.py 20`."""

from __future__ import annotations

import random
import sys

from dclub import diamonds_club
from dclub.kernel.chance import draw


def play(start: diamonds_club.State, rng: random.Random) -> tuple[diamonds_club.State, int]:
    """Return the end of a random game and its number of plies, chance included.

    States are values: `start` stays as it is, and every state on the way could be kept.
    """
    state, plies = start, 0
    while state.to_move is not None:
        chances = state.chances()
        move = draw(chances, rng) if chances else rng.choice(list(state.legal_moves()))
        state = state.apply(move).after
        plies += 1
    return state, plies


def main() -> None:
    """Play as many games as the command line says, by default ten."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    start = diamonds_club.start(players=3).state
    for seed in range(games):
        state, plies = play(start, random.Random(seed))
        outcome = state.outcome()
        assert outcome is not None
        points = ", ".join("excluded" if score is None else str(score) for score in outcome.scores)
        print(f"game {seed}: {plies} plies; points {points}; decided by {', '.join(outcome.why)}")


if __name__ == "__main__":
    main()
