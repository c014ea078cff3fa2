"""Whole games of random moves: what holds after every one of them."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub.kernel import clauses as K
from dclub.new_world import clauses as C
from dclub.new_world.fold import fold
from dclub.new_world.moves import First, Place, SetAside
from tests.oracle.new_world.lockstep import of_state
from tests.property.agreement import check_legality, check_options
from tests.property.histories import check_chance, check_history, folded
from tests.property.new_world.games import any_ruleset, start, walk
from tests.property.new_world.invariants import faults, step_faults
from tests.property.new_world.mutations import mutated

if TYPE_CHECKING:
    from dclub.kernel.state import Step
    from dclub.new_world.moves import Move
    from dclub.new_world.state import State

SEEDS = st.integers(0, 2**32 - 1)


def game(seed: int) -> tuple[Random, State, list[Step[State, Move]]]:
    rng = Random(seed)
    first = start(any_ruleset(rng))
    return rng, first, list(walk(rng, first))


def check_positions(seed: int, share: float) -> None:
    """Every position is sound, and the events of every move tell what it did."""
    rng, first, steps = game(seed)
    assert faults(first) == []
    for step in steps:
        assert step.before.is_legal(step.move)
        assert folded(step.before, step.events, fold) == step.after, step.move
        assert step_faults(step) == []
        if rng.random() < share or step.after.to_move is None:
            assert faults(step.after) == [], step.move


def check_course(seed: int) -> None:
    """Everybody has his turn, clockwise, and places one tile in each, until none is left."""
    _, first, steps = game(seed)
    last = steps[-1].after
    placed = [step.move.seat for step in steps if isinstance(step.move, Place)]
    begins = next(step.move.chosen for step in steps if isinstance(step.move, First))
    assert placed == [(begins + number) % first.seats for number in range(len(placed))]
    aside = sum(isinstance(step.move, SetAside) for step in steps)
    assert len(placed) + aside == first.ruleset.quantities.tiles
    assert (last.board.count, len(last.aside)) == (len(placed), aside)


@pytest.mark.clause(K.UNDO_EXACT, K.CHANCE_WEIGHTS, K.CHANCE_SEAT)
class TestWalks:
    """Whatever is played, nothing is lost, nothing changes afterwards, nothing is half legal."""

    @pytest.mark.clause(C.FEATURE_DEFINITION, C.FEATURE_JOIN, C.COMPONENTS_SEGMENTS)
    @settings(max_examples=25, deadline=None)
    @given(SEEDS)
    def test_positions(self, seed: int) -> None:
        check_positions(seed, 0.3)

    @pytest.mark.clause(C.TURN_NEXT, C.TURN_STEPS, C.END_LAST_TILE)
    @settings(max_examples=40, deadline=None)
    @given(SEEDS)
    def test_course(self, seed: int) -> None:
        check_course(seed)

    @settings(max_examples=10, deadline=None)
    @given(SEEDS)
    def test_history(self, seed: int) -> None:
        rng, first, steps = game(seed)
        check_history(rng, first, steps, of_state)

    @settings(max_examples=15, deadline=None)
    @given(SEEDS)
    def test_chance(self, seed: int) -> None:
        check_chance(game(seed)[2])

    @settings(max_examples=25, deadline=None)
    @given(SEEDS)
    def test_legality(self, seed: int) -> None:
        rng, _, steps = game(seed)
        check_legality(rng, steps, 0.05, mutated)

    @settings(max_examples=15, deadline=None)
    @given(SEEDS)
    def test_options(self, seed: int) -> None:
        rng, _, steps = game(seed)
        check_options(rng, steps, 0.05)
        assert steps[-1].after.options().moves == ()


@pytest.mark.deep
class TestManyWalks:
    """The same, for longer."""

    @settings(max_examples=100, deadline=None)
    @given(SEEDS)
    def test_positions(self, seed: int) -> None:
        check_positions(seed, 1.0)

    @settings(max_examples=50, deadline=None)
    @given(SEEDS)
    def test_course(self, seed: int) -> None:
        check_course(seed)

    @settings(max_examples=50, deadline=None)
    @given(SEEDS)
    def test_history(self, seed: int) -> None:
        rng, first, steps = game(seed)
        check_history(rng, first, steps, of_state)

    @settings(max_examples=100, deadline=None)
    @given(SEEDS)
    def test_legality(self, seed: int) -> None:
        rng, _, steps = game(seed)
        check_legality(rng, steps, 0.2, mutated)

    @settings(max_examples=50, deadline=None)
    @given(SEEDS)
    def test_options(self, seed: int) -> None:
        rng, _, steps = game(seed)
        check_options(rng, steps, 0.3)
        assert steps[-1].after.options().moves == ()
