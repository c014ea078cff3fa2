"""The checks of whole games and drawn positions by fixed seeds: the same whatever else has run.

Hypothesis will not run a test of a class twice in one process, as mutation testing does, and
whether a changed rule is noticed must not depend on what happens to be drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.oracle import test_parts as parts
from tests.oracle.test_lockstep import check_lockstep
from tests.property.agreement import check_legality, check_options
from tests.property.histories import check_chance
from tests.property.mutations import mutated
from tests.property.test_audit import check_audit
from tests.property.test_partial import TABLES, check_partial
from tests.property.test_walks import check_positions, game

if TYPE_CHECKING:
    from collections.abc import Callable


def seeded(property_test: Any) -> Callable[[int], None]:
    """Return what Hypothesis has wrapped."""
    inner: Callable[[int], None] = property_test.hypothesis.inner_test
    return inner


def check_play(seed: int) -> None:
    """The lists of moves agree with the judge, the options with the lists, chance with its weights."""
    rng, _, steps = game(seed)
    check_legality(rng, steps, 0.1, mutated)
    check_options(rng, steps, 0.1)
    check_chance(steps)


PARTS = (
    parts.test_builds,
    parts.test_cards,
    parts.test_exchanges,
    parts.test_many_sets,
    parts.test_points,
    parts.test_price,
    parts.test_track,
)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("check", [check_audit, check_lockstep, check_play, check_positions])
def test_game(check: Callable[[int], None], seed: int) -> None:
    check(seed)


@pytest.mark.parametrize("table", TABLES)
def test_partial_edition(table: str) -> None:
    check_partial(0, table)


@pytest.mark.parametrize("part", PARTS)
def test_part(part: Any) -> None:
    for seed in range(20):
        seeded(part)(seed)
