"""What is right about a claim has parts, and they add up."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub import games
from dclub.kernel import clauses as K
from dclub.kernel.claims import Claim, check_claim
from dclub.kernel.move import Seat
from tests.property.random_play import any_game, played

SEEDS = st.integers(0, 2**32 - 1)


def check_parts(name: str, seed: int) -> None:
    """Whatever is claimed after a move: what was there before and the parts are what is there now."""
    game, rng = any_game(name, seed)
    quantities = sorted(game.rules.quantities)
    for step in played(game, rng):
        if rng.random() < 0.8:
            continue
        claim = Claim(Seat(rng.randrange(len(game.names))), 0, rng.choice(quantities), is_change=False)
        result = check_claim(game.rules, claim, step.before, step.after, (step,))
        if result.found is None or result.before is None:
            assert step.before.public is None, "only the public project is not known from the beginning"
            assert result.parts == ()
            continue
        assert result.found == result.before + sum(part.amount for part in result.parts), step.move
        assert all(part.amount and part.event in step.events for part in result.parts)


@pytest.mark.clause(K.RECORD_CLAIM)
@pytest.mark.parametrize("name", list(games))
class TestParts:
    """The parts of a figure are consequences of the moves."""

    @settings(max_examples=10, deadline=None)
    @given(seed=SEEDS)
    def test_they_add_up(self, name: str, seed: int) -> None:
        check_parts(name, seed)
