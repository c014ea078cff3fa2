"""New World as a state machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from dclub.kernel import clauses as K
from dclub.new_world.fold import fold
from tests.oracle.new_world.lockstep import of_state
from tests.property.machine import GameMachine
from tests.property.new_world.games import any_ruleset, pick, start
from tests.property.new_world.invariants import faults, step_faults
from tests.property.new_world.mutations import mutated

if TYPE_CHECKING:
    from random import Random

    from dclub.kernel.event import Event
    from dclub.kernel.state import Step
    from dclub.new_world.moves import Move
    from dclub.new_world.state import State


class NewWorld(GameMachine):
    """One game of New World."""

    most_seats = 5

    def start(self, rng: Random, seats: int) -> State:
        return start(any_ruleset(rng, seats))

    def pick(self, rng: Random, state: State) -> Move:
        return pick(rng, state)

    def mutated(self, rng: Random, state: State, move: Move) -> Move:
        return mutated(rng, state, move)

    def fold(self, state: State, event: Event) -> State:
        return fold(state, event)

    def faults(self, state: State) -> list[str]:
        return faults(state)

    def step_faults(self, step: Step[State, Move]) -> list[str]:
        return step_faults(step)

    def picture(self, state: State) -> dict[str, Any]:
        return of_state(state)


@pytest.mark.clause(K.UNDO_EXACT)
def test_machine() -> None:
    usual = settings(max_examples=25, stateful_step_count=25, deadline=None)
    run_state_machine_as_test(NewWorld, settings=usual)


@pytest.mark.deep
def test_machine_for_long() -> None:
    long = settings(max_examples=200, stateful_step_count=60, deadline=None)
    run_state_machine_as_test(NewWorld, settings=long)
