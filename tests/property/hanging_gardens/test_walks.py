"""Whole games of random moves: what holds after every one of them."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.fold import fold
from dclub.hanging_gardens.moves import Take
from dclub.hanging_gardens.state import Phase
from dclub.kernel import clauses as K
from tests.oracle.hanging_gardens.lockstep import of_state
from tests.property.agreement import check_legality, check_options
from tests.property.hanging_gardens.games import any_ruleset, start, walk
from tests.property.hanging_gardens.invariants import faults, step_faults
from tests.property.hanging_gardens.mutations import mutated
from tests.property.histories import check_chance, check_history, folded

if TYPE_CHECKING:
    from dclub.hanging_gardens.moves import Move
    from dclub.hanging_gardens.state import State
    from dclub.kernel.state import Step

SEEDS = st.integers(0, 2**32 - 1)


def game(seed: int) -> tuple[Random, State, list[Step[State, Move]]]:
    rng = Random(seed)
    first = start(any_ruleset(rng))
    return rng, first, list(walk(rng, first))


def check_positions(seed: int) -> None:
    """Every position is sound, and the events of every move tell what it did."""
    _, first, steps = game(seed)
    assert faults(first) == []
    for step in steps:
        assert step.before.is_legal(step.move)
        assert faults(step.after) + step_faults(step) == []
        assert folded(step.before, step.events, fold) == step.after, step.move


def check_course(seed: int) -> None:
    """Everybody takes as many cards as his pyramid wants, and the Emperor goes to the last player."""
    _, _, steps = game(seed)
    last = steps[-1].after
    above = last.ruleset.slots - last.ruleset.pyramid.width
    taken = Counter(step.move.seat for step in steps if isinstance(step.move, Take))
    assert taken == {seat: above for seat in range(last.seats) if above}
    players = [step.before.to_move for step in steps if step.before.phase is Phase.TAKE]
    first, turns = players[0], last.ruleset.turns
    assert first is not None
    for number, player in enumerate(players):
        whole, turn = divmod(number, turns)
        # Each round begins with the last player of the round before, one seat back.
        assert player == (first - whole + turn) % last.seats
    queens = [step.before.row.queen for step in steps if isinstance(step.move, Take)]
    assert queens == [number // turns % last.ruleset.quantities.row for number in range(len(queens))]


@pytest.mark.clause(K.UNDO_EXACT, K.CHANCE_WEIGHTS, K.CHANCE_SEAT)
class TestWalks:
    """Whatever is played, nothing is lost, nothing changes afterwards, nothing is half legal."""

    @settings(max_examples=40, deadline=None)
    @given(SEEDS)
    def test_positions(self, seed: int) -> None:
        check_positions(seed)

    @pytest.mark.clause(C.ROUND_EMPEROR, C.ROUND_QUEEN, C.ROUND_TURNS, C.END_PYRAMIDS)
    @settings(max_examples=40, deadline=None)
    @given(SEEDS)
    def test_course(self, seed: int) -> None:
        check_course(seed)

    @settings(max_examples=15, deadline=None)
    @given(SEEDS)
    def test_history(self, seed: int) -> None:
        rng, first, steps = game(seed)
        check_history(rng, first, steps, of_state)

    @settings(max_examples=15, deadline=None)
    @given(SEEDS)
    def test_chance(self, seed: int) -> None:
        check_chance(game(seed)[2])

    @settings(max_examples=40, deadline=None)
    @given(SEEDS)
    def test_legality(self, seed: int) -> None:
        rng, _, steps = game(seed)
        check_legality(rng, steps, 0.05, mutated)

    @settings(max_examples=15, deadline=None)
    @given(SEEDS)
    def test_options(self, seed: int) -> None:
        rng, _, steps = game(seed)
        check_options(rng, steps, 0.1)
        assert steps[-1].after.options().moves == ()


@pytest.mark.deep
class TestManyWalks:
    """The same, for longer."""

    @settings(max_examples=100, deadline=None)
    @given(SEEDS)
    def test_positions(self, seed: int) -> None:
        check_positions(seed)

    @settings(max_examples=100, deadline=None)
    @given(SEEDS)
    def test_course(self, seed: int) -> None:
        check_course(seed)

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

    @settings(max_examples=100, deadline=None)
    @given(SEEDS)
    def test_options(self, seed: int) -> None:
        rng, _, steps = game(seed)
        check_options(rng, steps, 0.2)
        assert steps[-1].after.options().moves == ()
