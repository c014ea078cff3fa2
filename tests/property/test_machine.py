"""The game as a state machine: its own legal moves, taken back and played again in any order."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from dclub.diamonds_club.fold import fold
from dclub.kernel import clauses as K
from dclub.kernel.chance import draw
from tests.oracle.lockstep import of_state
from tests.property.games import any_ruleset, pick, start
from tests.property.invariants import faults, step_faults
from tests.property.mutations import mutated

if TYPE_CHECKING:
    from dclub.diamonds_club.moves import Move
    from dclub.diamonds_club.state import State
    from dclub.kernel.state import Step


class DiamondsClub(RuleBasedStateMachine):
    """One game: play, play on for a while, take back, play again, try something odd."""

    steps: list[Step[State, Move]]
    undone: list[Step[State, Move]]
    first: State
    picture: dict[str, Any]

    @initialize(seed=st.integers(0, 2**32 - 1), seats=st.integers(2, 4))
    def begin(self, seed: int, seats: int) -> None:
        rng = Random(seed)
        self.first = start(rng, any_ruleset(rng, seats))
        self.picture = of_state(self.first)
        self.steps, self.undone = [], []

    @property
    def state(self) -> State:
        return self.steps[-1].after if self.steps else self.first

    def _play(self, move: Move) -> None:
        before = self.state
        assert before.is_legal(move)
        step = before.apply(move)
        assert step.before is before
        folded = before
        for event in step.events:
            folded = fold(folded, event)
        assert folded == step.after
        assert step_faults(step) == []
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
            self._play(pick(rng, self.state))

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
        odd = mutated(rng, self.state, rng.choice(moves))
        assert self.state.is_legal(odd) == (odd in moves) == self.state.judge(odd).legal

    @invariant()
    def position_is_sound(self) -> None:
        assert faults(self.state) == []

    def teardown(self) -> None:
        if hasattr(self, "first"):
            assert of_state(self.first) == self.picture


@pytest.mark.clause(K.UNDO_EXACT)
def test_machine() -> None:
    usual = settings(max_examples=60, stateful_step_count=30, deadline=None)
    run_state_machine_as_test(DiamondsClub, settings=usual)


@pytest.mark.deep
def test_machine_for_long() -> None:
    long = settings(max_examples=1000, stateful_step_count=60, deadline=None)
    run_state_machine_as_test(DiamondsClub, settings=long)
