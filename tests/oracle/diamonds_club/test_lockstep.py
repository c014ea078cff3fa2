"""The engine beside a second one, written from the rules: the same games, move by move."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub.diamonds_club import clauses as C
from tests.oracle.diamonds_club.lockstep import allows, of_state, of_table, play, table_of
from tests.oracle.diamonds_club.table import Table
from tests.property.diamonds_club.games import any_ruleset, start, walk
from tests.property.diamonds_club.mutations import mutated

SEEDS = st.integers(0, 2**32 - 1)


def check_lockstep(seed: int) -> None:
    """After every move both hold the same, and both allow the same moves."""
    rng = Random(seed)
    first = start(rng, any_ruleset(rng))
    table = table_of(first, Table)
    assert of_table(table) == of_state(first)
    for step in walk(rng, first):
        if rng.random() < 0.1:
            moves = list(step.before.legal_moves(physical=True))
            odd = [mutated(rng, step.before, rng.choice(moves)) for _ in range(5)]
            for move in (*rng.sample(moves, min(3, len(moves))), *odd):
                assert allows(table, move) == step.before.is_legal(move), move
        assert allows(table, step.move), step.move
        play(table, step.move)
        assert of_table(table) == of_state(step.after), step.move


@pytest.mark.clause(C.BUY_TURN, C.BUILD_TURN, C.DIAMONDS_ORDER, C.ROUND_COINS, C.ROUND_MARKERS, C.ROUND_TRACK)
class TestLockstep:
    """Two implementations of one text come to the same positions."""

    @settings(max_examples=40, deadline=None)
    @given(SEEDS)
    def test_same_positions(self, seed: int) -> None:
        check_lockstep(seed)


@pytest.mark.deep
class TestLongLockstep:
    """The same, for longer."""

    @settings(max_examples=250, deadline=None)
    @given(SEEDS)
    def test_same_positions(self, seed: int) -> None:
        check_lockstep(seed)
