"""A user's program that works with any game, and one that asks for a game by its name."""

import random
from typing import Any, TypeVar, assert_type

import dclub
from dclub import diamonds_club, hanging_gardens, new_world
from dclub.kernel.chance import draw
from dclub.kernel.game import Game
from dclub.kernel.move import CHANCE, Move
from dclub.kernel.rules import GameRules
from dclub.kernel.state import GameState

S = TypeVar("S", bound=GameState[Any])
M = TypeVar("M", bound=Move)

assert_type(dclub.games["diamonds-club"], GameRules[diamonds_club.State, diamonds_club.Move])
assert_type(dclub.games["hanging-gardens"], GameRules[hanging_gardens.State, hanging_gardens.Move])
assert_type(dclub.games["new-world"], GameRules[new_world.State, new_world.Move])
assert_type(dclub.games["new-world"].start(players=2), Game[new_world.State, new_world.Move])

for name, rules in dclub.games.items():
    assert_type(name, str)
    assert_type(rules, GameRules[Any, Any])


def played(rules: GameRules[S, M], seed: int) -> S:
    """Play at random: the state that comes back is one of the game that went in."""
    rng = random.Random(seed)
    state = rules.start(2).state
    while state.to_move is not None:
        chances = state.chances()
        moves = list(state.legal_moves())
        state = state.apply(draw(chances, rng) if state.to_move == CHANCE else rng.choice(moves)).after
    return state


assert_type(played(dclub.games["new-world"], 1), new_world.State)
assert_type(played(hanging_gardens.RULES, 1), hanging_gardens.State)
