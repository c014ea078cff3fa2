"""Random play: every choice drawn evenly, every outcome of chance by its weight.

The same source of randomness gives the same game in every process and under any
PYTHONHASHSEED, because legal moves and outcomes are listed in a fixed order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from dclub.kernel.chance import draw
from dclub.kernel.partial import Unknown

if TYPE_CHECKING:
    from dclub.kernel.chance import Randomness
    from dclub.kernel.game import Game
    from dclub.kernel.move import Move
    from dclub.kernel.state import GameState

__all__ = ["play_randomly", "random_move"]

S = TypeVar("S", bound="GameState[Any]")
M = TypeVar("M", bound="Move")


def random_move(state: GameState[M], rng: Randomness) -> M | None:
    """Return one legal move: an outcome of chance by its weight, else any canonical move alike.

    None where there is none to draw: the game is over, or chance draws from what nobody entered, which
    is left to the people who have the box.
    """
    rules = state.rules
    if rules is None:
        return None
    try:
        chances = rules.chances(state)
    except Unknown:
        return None
    if chances:
        return draw(chances, rng)
    moves = list(state.legal_moves())
    return moves[rng.randrange(len(moves))] if moves else None


def play_randomly(game: Game[S, M], rng: Randomness, most: int | None = None) -> int:
    """Play on until the game ends, nothing can be drawn, or `most` plies are played.

    Returns how many were played. Raises `Unknown` where what nobody entered decides what follows from
    a move.
    """
    played = 0
    while most is None or played < most:
        move = random_move(game.state, rng)
        if move is None:
            break
        game.play(move)
        played += 1
    return played
