"""What a position of which something is open says is what all that it could be say."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from dclub.diamonds_club import RULES
from dclub.diamonds_club.edition import load_edition
from dclub.diamonds_club.ruleset import compile_ruleset
from dclub.diamonds_club.state import Phase
from dclub.kernel import clauses as K
from dclub.kernel.inquiry import Inquiry
from dclub.kernel.unsettled import sketch
from tests.property.diamonds_club.games import any_readings, start, walk
from tests.property.diamonds_club.mutations import mutated
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


WIDE = ("park", "coins", "gems", "equipment", "tracks", "markers", "board")
"""What may be left out of a player as a whole."""


def check_wide(seed: int, often: float) -> int:
    """Where much more is open than anybody could go through, something that completes it is found at once.

    Return how many positions were tried.
    """
    rng = Random(seed)
    edition, tried = load_edition("invented"), 0
    ruleset = compile_ruleset(edition, rng.randint(2, 4), any_readings(rng))
    for step in walk(rng, start(rng, ruleset)):
        if step.after.to_move is None or rng.random() > often:
            continue
        document: Any = RULES.position_document(step.after, RULES.default_names[: step.after.seats])
        for player in document["players"]:
            for key in rng.sample(WIDE, rng.randint(1, 4)):
                del player[key]
        for key in rng.sample(("supply", "market", "to_move", "ending", "first"), 2):
            if key in document and (key != "market" or step.after.phase is not Phase.MARKET):
                document.pop(key)
        position = RULES.parse_position(document, None).position
        names = RULES.default_names[: step.after.seats]
        inquiry: Inquiry[Any, Any] = Inquiry(sketch(RULES, position, names))
        assert inquiry.completes
        assert not inquiry.faults
        assert inquiry.possibilities.completions.tried < MOST_DEAD_ENDS
        tried += 1
    return tried


MOST_DEAD_ENDS = 100


@pytest.mark.clause(K.RULING_COMPLETIONS)
class TestWide:
    """What nobody stated and nobody reads costs little, however much it is."""

    def test_something_is_tried(self) -> None:
        assert sum(check_wide(seed, 0.05) for seed in range(3)) > 10

    @settings(max_examples=8, deadline=None)
    @given(SEEDS)
    def test_wide(self, seed: int) -> None:
        check_wide(seed, 0.02)

    @pytest.mark.deep
    @settings(max_examples=12, deadline=None)
    @given(SEEDS)
    def test_wide_for_long(self, seed: int) -> None:
        check_wide(seed, 0.05)


@pytest.mark.clause(K.RULING_COMPLETIONS, K.RULING_CONDITION, K.RULING_PROSPECTS, K.POSITION_RANGE)
class TestOpenness:
    """The verdict and what would settle it, beside every completion by itself."""

    def test_something_is_compared(self) -> None:
        assert sum(check_openness(seed, 0.05) for seed in range(4)) > 5

    @settings(max_examples=10, deadline=None)
    @example(446182)  # a forest is being paid for, and how high its stack is follows from what was supposed
    @given(SEEDS)
    def test_openness(self, seed: int) -> None:
        check_openness(seed, 0.02)

    @pytest.mark.deep
    @settings(max_examples=12, deadline=None)
    @given(SEEDS)
    def test_openness_for_long(self, seed: int) -> None:
        check_openness(seed, 0.05)
