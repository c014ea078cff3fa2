"""What a position of which something is open says is what all that it could be say."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub.hanging_gardens import RULES
from dclub.hanging_gardens.edition import load_edition
from dclub.hanging_gardens.ruleset import compile_ruleset
from dclub.kernel import clauses as K
from tests.property.hanging_gardens.games import any_readings, start, walk
from tests.property.hanging_gardens.lacking import COUNTED, known
from tests.property.hanging_gardens.mutations import mutated
from tests.property.openness import check_open

if TYPE_CHECKING:
    from dclub.kernel.rules import Document

SEEDS = st.integers(0, 2**32 - 1)

_CELL = re.compile(r"\b(?:St|Rb|Sa|Tr|Dp)\b(?:\[\w+\]|<\w+>)?")
_CUBE = re.compile(r"(?<=[\[<])\w+(?=[\]>])")


def hide(rng: Random, document: Document) -> None:
    """Open a cell of a pyramid, its icon or its cube, where there is one."""
    players: Any = document["players"]
    player = rng.choice(players)
    pattern, there = rng.choice(((_CELL, "?"), (_CUBE, "?"), (_CELL, "Tr(Ana),St(Ben)")))
    found = list(pattern.finditer(player["pyramid"]))
    if found:
        one = rng.choice(found)
        player["pyramid"] = f"{player['pyramid'][: one.start()]}{there}{player['pyramid'][one.end() :]}"


def check_openness(seed: int, often: float) -> int:
    """Return how many positions on the way of a game were compared."""
    rng = Random(seed)
    edition = load_edition(rng.choice(("invented", "tiny")))
    sizes = edition.quantities
    ruleset = compile_ruleset(edition, rng.randint(sizes.players_min, sizes.players_max), any_readings(rng))
    uncounted = edition.overlay({}, (rng.choice(COUNTED),)) if rng.random() < 0.3 else edition
    compared = 0
    for step in walk(rng, start(ruleset)):
        if step.after.to_move is not None and rng.random() < often:
            compared += check_open(RULES, rng, known(step.after, uncounted), mutated, hide)
    return compared


@pytest.mark.clause(K.RULING_COMPLETIONS, K.RULING_CONDITION, K.RULING_PROSPECTS, K.POSITION_RANGE)
class TestOpenness:
    """The verdict and what would settle it, beside every completion by itself."""

    def test_something_is_compared(self) -> None:
        assert sum(check_openness(seed, 0.1) for seed in range(4)) > 5

    @settings(max_examples=10, deadline=None)
    @given(SEEDS)
    def test_openness(self, seed: int) -> None:
        check_openness(seed, 0.04)

    def test_a_row_that_may_be_full_while_cards_are_opened(self) -> None:
        assert check_openness(237964, 0.1) > 0

    @pytest.mark.deep
    @settings(max_examples=8, deadline=None)
    @given(SEEDS)
    def test_openness_for_long(self, seed: int) -> None:
        check_openness(seed, 0.1)
