"""A game as a state machine: its own legal moves, taken back and played again in any order.

A derived class says with which game it begins, and what holds in its positions.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from dclub.kernel.chance import draw
from tests.property.histories import folded

if TYPE_CHECKING:
    from dclub.kernel.event import Event
    from dclub.kernel.state import Step

__all__ = ["GameMachine"]


class GameMachine(RuleBasedStateMachine):
    """One game: play, play on for a while, take back, play again, try something odd."""

    most_seats: int = 4
    steps: list[Step[Any, Any]]
    undone: list[Step[Any, Any]]
    first: Any
    drawn: Any

    def start(self, rng: Random, seats: int) -> Any:
        raise NotImplementedError

    def pick(self, rng: Random, state: Any) -> Any:
        raise NotImplementedError

    def mutated(self, rng: Random, state: Any, move: Any) -> Any:
        raise NotImplementedError

    def fold(self, state: Any, event: Event) -> Any:
        raise NotImplementedError

    def faults(self, state: Any) -> list[str]:
        raise NotImplementedError

    def step_faults(self, step: Any) -> list[str]:
        raise NotImplementedError

    def picture(self, state: Any) -> Any:
        """Return everything that the state holds, in a form of its own."""
        raise NotImplementedError

    @initialize(seed=st.integers(0, 2**32 - 1), data=st.data())
    def begin(self, seed: int, data: st.DataObject) -> None:
        self.first = self.start(Random(seed), data.draw(st.integers(2, self.most_seats)))
        self.drawn = self.picture(self.first)
        self.steps, self.undone = [], []

    @property
    def state(self) -> Any:
        return self.steps[-1].after if self.steps else self.first

    def _play(self, move: Any) -> None:
        before = self.state
        assert before.is_legal(move)
        step = before.apply(move)
        assert step.before is before
        assert folded(before, step.events, self.fold) == step.after
        assert self.step_faults(step) == []
        self.steps.append(step)
        self.undone.clear()

    @precondition(lambda self: self.state.to_move is not None)
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        moves = list(self.state.legal_moves(physical=True))
        self._play(data.draw(st.sampled_from(moves)))

    @precondition(lambda self: self.state.chances())
    @rule(seed=st.integers(0, 2**16))
    def let_chance_play(self, seed: int) -> None:
        rng = Random(seed)
        while chances := self.state.chances():
            self._play(draw(chances, rng))

    @rule(seed=st.integers(0, 2**16), number=st.integers(1, 60))
    def play_on(self, seed: int, number: int) -> None:
        rng = Random(seed)
        for _ in range(number):
            if self.state.to_move is None:
                return
            self._play(self.pick(rng, self.state))

    @rule(number=st.integers(1, 30))
    def take_back(self, number: int) -> None:
        for _ in range(min(number, len(self.steps))):
            step = self.steps.pop()
            assert self.state == step.before
            assert self.state.apply(step.move).after == step.after
            self.undone.append(step)

    @precondition(lambda self: self.undone)
    @rule()
    def play_again(self) -> None:
        step = self.undone.pop()
        assert self.state.apply(step.move) == step
        self.steps.append(step)

    @precondition(lambda self: self.state.to_move is not None)
    @rule(seed=st.integers(0, 2**16))
    def try_something_odd(self, seed: int) -> None:
        rng = Random(seed)
        moves = list(self.state.legal_moves(physical=True))
        odd = self.mutated(rng, self.state, rng.choice(moves))
        assert self.state.is_legal(odd) == (odd in moves) == self.state.judge(odd).legal

    @invariant()
    def position_is_sound(self) -> None:
        assert self.faults(self.state) == []

    def teardown(self) -> None:
        if hasattr(self, "first"):
            assert self.picture(self.first) == self.drawn
