"""Whole games of random moves: what holds after every one of them."""

from __future__ import annotations

import pickle
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
from tests.property.invariants import faults, step_faults

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
    _, first, steps = game(seed)
    assert faults(first) == []
    for step in steps:
        assert step.before.is_legal(step.move)
        assert faults(step.after) + step_faults(step) == []
        folded = step.before
        for event in step.events:
            folded = fold(folded, event)
        assert folded == step.after, step.move


def check_history(seed: int) -> None:
    """Nothing that was ever a position changes, and the same moves give the same game."""
    rng, first, steps = game(seed)
    pictures = [of_state(step.after) for step in steps]
    state = first
    for step, picture in zip(steps, pictures, strict=True):
        assert state == step.before
        assert hash(state) == hash(step.before)
        state = state.apply(step.move).after
        assert state == step.after
        assert of_state(step.after) == picture
        assert state.canonical().canonical() == state.canonical()
    for step in rng.sample(steps, min(5, len(steps))):
        state, move = pickle.loads(pickle.dumps((step.after, step.move)))  # noqa: S301 (our own)
        assert (state, move) == (step.after, step.move)
        assert (hash(state), hash(move)) == (hash(step.after), hash(step.move))
        assert list(state.legal_moves()) == list(step.after.legal_moves())


def check_chance(seed: int) -> None:
    """The weights of chance are exact, positive, sum to 1 and belong to the legal moves."""
    _, _, steps = game(seed)
    for step in steps:
        chances = step.before.chances()
        if not chances:
            assert step.before.to_move != -1
            continue
        assert sum(weight for _, weight in chances) == 1
        assert all(weight > 0 for _, weight in chances)
        assert [move for move, _ in chances] == list(step.before.legal_moves())


def check_legality(seed: int, share: float) -> None:
    """On a share of the positions, the generator and the judge agree."""
    rng, _, steps = game(seed)
    for step in steps:
        if rng.random() < share:
            check_agreement(rng, step.before)
            check_mutations(rng, step.before, 20)
            check_judge(rng, step.before, 1)


@pytest.mark.clause(K.UNDO_EXACT, K.CHANCE_WEIGHTS, K.CHANCE_SEAT)
class TestWalks:
    """Whatever is played, nothing is lost, nothing changes afterwards, nothing is half legal."""

    @settings(max_examples=40, deadline=None)
    @given(SEEDS)
    def test_positions(self, seed: int) -> None:
        check_positions(seed)

    @settings(max_examples=25, deadline=None)
    @given(SEEDS)
    def test_history(self, seed: int) -> None:
        check_history(seed)

    @settings(max_examples=15, deadline=None)
    @given(SEEDS)
    def test_chance(self, seed: int) -> None:
        check_chance(seed)

    @settings(max_examples=40, deadline=None)
    @given(SEEDS)
    def test_legality(self, seed: int) -> None:
        check_legality(seed, 0.04)


@pytest.mark.deep
class TestManyWalks:
    """The same, for longer."""

    @settings(max_examples=1500, deadline=None)
    @given(SEEDS)
    def test_positions(self, seed: int) -> None:
        check_positions(seed)

    @settings(max_examples=500, deadline=None)
    @given(SEEDS)
    def test_history(self, seed: int) -> None:
        check_history(seed)

    @settings(max_examples=1000, deadline=None)
    @given(SEEDS)
    def test_legality(self, seed: int) -> None:
        check_legality(seed, 0.1)
