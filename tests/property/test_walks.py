"""Whole games of random moves: what holds after every one of them."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub.diamonds_club.fold import fold
from dclub.kernel import clauses as K
from tests.oracle.lockstep import of_state
from tests.property.agreement import check_agreement, check_judge, check_mutations
from tests.property.games import any_ruleset, start, walk
from tests.property.histories import check_chance, check_history, folded
from tests.property.invariants import faults, step_faults
from tests.property.mutations import mutated

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


def check_legality(seed: int, share: float) -> None:
    """On a share of the positions, the generator and the judge agree."""
    rng, _, steps = game(seed)
    for step in steps:
        if rng.random() < share:
            check_agreement(rng, step.before)
            check_mutations(rng, step.before, 20, mutated)
            check_judge(rng, step.before, 1, mutated)


def check_options(seed: int, share: float) -> None:
    """What is open are the legal moves, each once; what is closed is so for a reason."""
    rng, _, steps = game(seed)
    for step in steps:
        if rng.random() < share:
            options = step.before.options()
            assert sorted(map(str, options.moves)) == sorted(map(str, step.before.legal_moves()))
            assert all(choice.moves for choice in options.open)
            assert all(closed.ruling.objections for closed in options.closed)
            places = [(choice.kind, choice.place) for choice in options.open]
            places += [(choice.kind, choice.place) for choice in options.closed]
            assert len(set(places)) == len(places)


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
        check_options(seed, 0.05)

    @settings(max_examples=50, deadline=None)
    @given(SEEDS)
    def test_legality(self, seed: int) -> None:
        check_legality(seed, 0.04)


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
        check_legality(seed, 0.1)
