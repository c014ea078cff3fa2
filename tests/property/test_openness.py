"""What a position of which something is open says is what all that it could be say."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub.diamonds_club import RULES
from dclub.diamonds_club.edition import load_edition
from dclub.diamonds_club.ruleset import compile_ruleset
from dclub.kernel import clauses as K
from tests.property.games import any_readings, start, walk
from tests.property.mutations import mutated
from tests.property.openness import check_open

SEEDS = st.integers(0, 2**32 - 1)


def check_openness(seed: int, often: float) -> int:
    """Return how many positions on the way of a game were compared."""
    rng = Random(seed)
    edition = load_edition(rng.choice(("invented", "tiny")))
    sizes, readings = edition.quantities, any_readings(rng)
    seats = rng.randint(sizes.players_min, sizes.players_max)
    compared = 0
    for step in walk(rng, start(rng, compile_ruleset(edition, seats, readings))):
        if step.after.to_move is not None and rng.random() < often:
            compared += check_open(RULES, rng, step.after, mutated)
    return compared


@pytest.mark.clause(K.RULING_COMPLETIONS, K.RULING_CONDITION)
class TestOpenness:
    """The verdict and what would settle it, beside every completion by itself."""

    def test_something_is_compared(self) -> None:
        assert sum(check_openness(seed, 0.05) for seed in range(4)) > 5

    @settings(max_examples=10, deadline=None)
    @given(SEEDS)
    def test_openness(self, seed: int) -> None:
        check_openness(seed, 0.02)

    @pytest.mark.deep
    @settings(max_examples=60, deadline=None)
    @given(SEEDS)
    def test_openness_for_long(self, seed: int) -> None:
        check_openness(seed, 0.05)
