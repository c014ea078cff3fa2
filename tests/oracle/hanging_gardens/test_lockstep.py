"""The engine beside a second one, written from the rules: the same games, move by move."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub.hanging_gardens import clauses as C
from tests.oracle.hanging_gardens.lockstep import allows, of_state, of_table, play, table_of
from tests.property.hanging_gardens.games import any_ruleset, start, walk
from tests.property.hanging_gardens.mutations import mutated

SEEDS = st.integers(0, 2**32 - 1)


def check_lockstep(seed: int) -> None:
    """After every move both hold the same, and both allow the same moves."""
    rng = Random(seed)
    first = start(any_ruleset(rng))
    table = table_of(first)
    assert of_table(table) == of_state(first)
    for step in walk(rng, first):
        if rng.random() < 0.2:
            moves = list(step.before.legal_moves())
            odd = [mutated(rng, step.before, rng.choice(moves)) for _ in range(5)]
            for move in (*rng.sample(moves, min(3, len(moves))), *odd):
                assert allows(table, move) == step.before.is_legal(move), move
        assert allows(table, step.move), step.move
        play(table, step.move)
        scored = step.after.to_move is None or rng.random() < 0.1
        assert of_table(table, scored=scored) == of_state(step.after, scored=scored), step.move


@pytest.mark.clause(
    C.PYRAMID_VISIBLE,
    C.CARDS_DRAW,
    C.CARDS_ROW,
    C.CARDS_RETURNED,
    C.TURN_STEPS,
    C.TURN_NEXT,
    C.ROUND_TURNS,
    C.ROUND_LEFTOVER,
    C.ROUND_EFFECTS,
)
class TestLockstep:
    """Two implementations of one text come to the same positions."""

    @settings(max_examples=30, deadline=None)
    @given(SEEDS)
    def test_same_positions(self, seed: int) -> None:
        check_lockstep(seed)


@pytest.mark.deep
class TestLongLockstep:
    """The same, for longer."""

    @settings(max_examples=300, deadline=None)
    @given(SEEDS)
    def test_same_positions(self, seed: int) -> None:
        check_lockstep(seed)
