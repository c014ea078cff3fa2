"""The invented edition of Diamonds Club favours no seat, as far as random and greedy play can show."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest

from dclub import diamonds_club
from dclub.diamonds_club.components import PriceTable
from dclub.diamonds_club.moves import Build, Pass
from dclub.kernel.playing import random_move

if TYPE_CHECKING:
    from collections.abc import Callable

    from dclub.diamonds_club.moves import Move
    from dclub.diamonds_club.state import State

    Player = Callable[[State, Random], Move | None]

TOO_LONG = 3000
"""No game of four has taken a third as many plies."""


def at_random(state: State, rng: Random) -> Move | None:
    return random_move(state, rng)


def greedily(state: State, rng: Random) -> Move | None:
    """Take what is worth most at once, of up to 10 moves: points, then gems, tracks and equipment."""
    if state.to_move is None or state.chances():
        return random_move(state, rng)
    moves = list(state.legal_moves())
    useful = [move for move in moves if not isinstance(move, Pass)] or moves
    tried = useful if len(useful) <= 10 else rng.sample(useful, 10)
    return max(tried, key=lambda move: (_worth(state, move), rng.random()))


def _worth(state: State, move: Move) -> float:
    after = state.apply(move).after
    player = after.players[move.seat]
    points = sum(line.points for line in after.score()[move.seat].lines)
    equipment = 1.5 * sum(player.mines) + sum(player.rights) + sum(player.ships)
    return 3 * points + sum(player.gems) + 1.2 * sum(player.tracks) + equipment


def shares(seats: int, player: Player, games: int) -> tuple[list[float], Counter[PriceTable]]:
    """Return which share of the games each seat has won, and how often each table was used."""
    won = [0.0] * seats
    used: Counter[PriceTable] = Counter()
    for seed in range(games):
        rng, state = Random(seed), diamonds_club.start(seats).state
        for _ in range(TOO_LONG):
            move = player(state, rng)
            if move is None:
                break
            if isinstance(move, Build):
                used[move.table] += 1
            state = state.apply(move).after
        outcome = state.outcome()
        assert outcome is not None, f"game {seed} does not end"
        for winner in outcome.winners:
            won[winner] += 1 / len(outcome.winners) / games
    return won, used


@pytest.mark.deep
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("player", "games"), [(at_random, 150), (greedily, 60)])
def test_no_seat_is_favoured(seats: int, player: Player, games: int) -> None:
    """Every game ends, every table sells, and each seat wins between half and twice its share."""
    won, used = shares(seats, player, games)
    assert all(0.5 / seats < share < 2 / seats for share in won), won
    assert set(used) == set(PriceTable)
