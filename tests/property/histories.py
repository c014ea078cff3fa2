"""What holds along every game, whatever its rules are."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Any

from dclub.kernel.move import CHANCE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from random import Random

    from dclub.kernel.event import Event
    from dclub.kernel.state import GameState, Step

    Steps = Sequence[Step[Any, Any]]

__all__ = ["check_chance", "check_history", "folded"]


def folded(state: Any, events: Iterable[Event], fold: Callable[[Any, Event], Any]) -> Any:
    """Return the state that is left when every event has happened."""
    for event in events:
        state = fold(state, event)
    return state


def check_history(rng: Random, first: GameState[Any], steps: Steps, picture: Callable[[Any], Any]) -> None:
    """Nothing that was ever a position changes, and the same moves give the same game."""
    pictures = [picture(step.after) for step in steps]
    state: Any = first
    for step, then in zip(steps, pictures, strict=True):
        assert state == step.before
        assert hash(state) == hash(step.before)
        state = state.apply(step.move).after
        assert state == step.after
        assert picture(step.after) == then
        assert state.canonical().canonical() == state.canonical()
    for step in rng.sample(steps, min(5, len(steps))):
        state, move = pickle.loads(pickle.dumps((step.after, step.move)))  # noqa: S301 (our own)
        assert (state, move) == (step.after, step.move)
        assert (hash(state), hash(move)) == (hash(step.after), hash(step.move))
        assert list(state.legal_moves()) == list(step.after.legal_moves())


def check_chance(steps: Steps) -> None:
    """The weights of chance are exact, positive, sum to 1 and belong to the legal moves."""
    for step in steps:
        chances = step.before.chances()
        if not chances:
            assert step.before.to_move != CHANCE
            continue
        assert sum(weight for _, weight in chances) == 1
        assert all(weight > 0 for _, weight in chances)
        assert [move for move, _ in chances] == list(step.before.legal_moves())
