"""Random games of any of the games, under any readings: what tests of the kernel walk through."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from dclub import games
from dclub.kernel.playing import random_move

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.kernel.game import Game
    from dclub.kernel.state import Step

__all__ = ["any_game", "played"]

_MOST_SEATS: Final = {"diamonds-club": 4, "hanging-gardens": 4, "new-world": 5}


def any_game(game: str, seed: int) -> tuple[Game[Any, Any], Random]:
    """Return a game just set up and the source of chance for the rest; half of them have odd readings."""
    rng = Random(seed)
    rules = games[game]
    odd = rng.random() < 0.5
    own = [reading for reading in rules.readings if odd and reading.id.startswith(rules.prefix)]
    readings = {str(reading.id): rng.choice(reading.names) for reading in own}
    return rules.start(rng.randint(2, _MOST_SEATS[game]), readings=readings), rng


def played(game: Game[Any, Any], rng: Random) -> Iterator[Step[Any, Any]]:
    """Yield the steps of a random game, until it ends."""
    while (move := random_move(game.state, rng)) is not None:
        yield game.play(move)
