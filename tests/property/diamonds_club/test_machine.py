"""Diamonds Club as a state machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from dclub.diamonds_club.fold import fold
from dclub.kernel import clauses as K
from tests.oracle.diamonds_club.lockstep import of_state
from tests.property.diamonds_club.games import any_ruleset, pick, start
from tests.property.diamonds_club.invariants import faults, step_faults
from tests.property.diamonds_club.mutations import mutated
from tests.property.machine import GameMachine

if TYPE_CHECKING:
    from random import Random

    from dclub.diamonds_club.moves import Move
    from dclub.diamonds_club.state import State
    from dclub.kernel.event import Event
    from dclub.kernel.state import Step


class DiamondsClub(GameMachine):
    """One game of Diamonds Club."""

    def start(self, rng: Random, seats: int) -> State:
        return start(rng, any_ruleset(rng, seats))

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
    usual = settings(max_examples=60, stateful_step_count=30, deadline=None)
    run_state_machine_as_test(DiamondsClub, settings=usual)


@pytest.mark.deep
def test_machine_for_long() -> None:
    long = settings(max_examples=200, stateful_step_count=60, deadline=None)
    run_state_machine_as_test(DiamondsClub, settings=long)
