"""Games to test texts with: any edition, readings and number of players, played at random."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub import new_world as nw
from dclub.kernel.chance import draw

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from dclub.kernel.state import Step

__all__ = ["any_start", "walk"]


def any_start(rng: Random) -> nw.State:
    """Return the first state of some game; every other one is of the tiny edition."""
    readings: dict[str, str] = {
        reading.id: rng.choice(reading.names) for reading in nw.READINGS if rng.random() < 0.3
    }
    edition, players = ("tiny", 2) if rng.random() < 0.5 else ("invented", rng.randint(2, 5))
    return nw.start(players, edition=edition, readings=readings).state


def walk(rng: Random, state: nw.State, *, physical: bool = False) -> Iterator[Step[nw.State, nw.Move]]:
    """Yield the steps of one game to its end; players like to settle."""
    while state.to_move is not None:
        if state.phase is nw.Phase.DRAW and rng.random() < 0.9:
            move = draw(state.chances(), rng)
        else:
            moves = list(state.legal_moves(physical=physical))
            claims = [one for one in moves if isinstance(one, nw.Settle) and one.segment is not None]
            move = rng.choice(claims if claims and rng.random() < 0.7 else moves)
        step = state.apply(move)
        yield step
        state = step.after
