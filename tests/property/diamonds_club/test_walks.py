"""Whole games of random moves: what holds after every one of them."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub.diamonds_club.fold import fold
from dclub.kernel import clauses as K
from tests.oracle.diamonds_club.lockstep import of_state
from tests.property.agreement import check_legality, check_options
from tests.property.diamonds_club.games import any_ruleset, start, walk
from tests.property.diamonds_club.invariants import faults, step_faults
from tests.property.diamonds_club.mutations import mutated
from tests.property.histories import check_chance, check_history, folded

if TYPE_CHECKING:
    from dclub.diamonds_club.moves import Move
    from dclub.diamonds_club.state import State
    from dclub.kernel.state import Step

SEEDS = st.integers(0, 2**32 - 1)


def game(seed: int) -> tuple[Random, State, list[Step[State, Move]]]:
    rng = Random(seed)
    first = start(rng, any_ruleset(rng))
    return rng, first, list(walk(rng, first))


def check_positions(seed: int) -> None:
    """Every position is sound, and the events of every move tell what it did."""
    rng, first, steps = game(seed)
    assert faults(first) == []
    for step in steps:
        assert step.before.is_legal(step.move)
        assert faults(step.after) + step_faults(step) == []
        if rng.random() < 0.1:
            assert faults(step.after.canonical()) == []
        assert folded(step.before, step.events, fold) == step.after, step.move


@pytest.mark.clause(K.UNDO_EXACT, K.CHANCE_WEIGHTS, K.CHANCE_SEAT)
class TestWalks:
    """Whatever is played, nothing is lost, nothing changes afterwards, nothing is half legal."""

    @settings(max_examples=50, deadline=None)
    @given(SEEDS)
    def test_positions(self, seed: int) -> None:
        check_positions(seed)

    @settings(max_examples=25, deadline=None)
    @given(SEEDS)
    def test_history(self, seed: int) -> None:
        rng, first, steps = game(seed)
        check_history(rng, first, steps, of_state)

    @settings(max_examples=15, deadline=None)
    @given(SEEDS)
    def test_chance(self, seed: int) -> None:
        check_chance(game(seed)[2])

    @settings(max_examples=20, deadline=None)
    @given(SEEDS)
    def test_options(self, seed: int) -> None:
        rng, _, steps = game(seed)
        check_options(rng, steps, 0.05)
        for step in rng.sample(steps, len(steps) // 20):
            options = step.before.options()
            places = [(choice.kind, choice.place) for choice in options.open]
            places += [(choice.kind, choice.place) for choice in options.closed]
            assert len(set(places)) == len(places)

    @settings(max_examples=50, deadline=None)
    @given(SEEDS)
    def test_legality(self, seed: int) -> None:
        rng, _, steps = game(seed)
        check_legality(rng, steps, 0.04, mutated)


@pytest.mark.deep
class TestManyWalks:
    """The same, for longer."""

    @settings(max_examples=100, deadline=None)
    @given(SEEDS)
    def test_positions(self, seed: int) -> None:
        check_positions(seed)

    @settings(max_examples=100, deadline=None)
    @given(SEEDS)
    def test_history(self, seed: int) -> None:
        rng, first, steps = game(seed)
        check_history(rng, first, steps, of_state)

    @settings(max_examples=200, deadline=None)
    @given(SEEDS)
    def test_legality(self, seed: int) -> None:
        rng, _, steps = game(seed)
        check_legality(rng, steps, 0.1, mutated)
