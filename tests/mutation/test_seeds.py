"""The checks of whole games and drawn positions by fixed seeds: the same whatever else has run.

Hypothesis will not run a test of a class twice in one process, as mutation testing does, and
whether a changed rule is noticed must not depend on what happens to be drawn.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from tests.oracle.diamonds_club import test_lockstep as dc_lockstep
from tests.oracle.diamonds_club import test_parts as dc_parts
from tests.oracle.hanging_gardens import test_lockstep as hg_lockstep
from tests.oracle.hanging_gardens import test_parts as hg_parts
from tests.oracle.new_world import test_lockstep as nw_lockstep
from tests.oracle.new_world import test_parts as nw_parts
from tests.property.agreement import check_legality, check_options
from tests.property.blanks import check_blanks
from tests.property.diamonds_club import mutations as dc_mutations
from tests.property.diamonds_club import test_audit as dc_audit
from tests.property.diamonds_club import test_walks as dc_walks
from tests.property.diamonds_club.test_partial import TABLES, check_partial
from tests.property.hanging_gardens import mutations as hg_mutations
from tests.property.hanging_gardens import test_audit as hg_audit
from tests.property.hanging_gardens import test_partial as hg_partial
from tests.property.hanging_gardens import test_uncounted as hg_uncounted
from tests.property.hanging_gardens import test_walks as hg_walks
from tests.property.hanging_gardens.lacking import COUNTED, STATED
from tests.property.histories import check_chance
from tests.property.new_world import mutations as nw_mutations
from tests.property.new_world import test_audit as nw_audit
from tests.property.new_world import test_walks as nw_walks

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def seeded(property_test: Any) -> Callable[[int], None]:
    """Return what Hypothesis has wrapped."""
    inner: Callable[[int], None] = property_test.hypothesis.inner_test
    return inner


def check_play(walks: Any, mutations: Any, seed: int) -> None:
    """The lists of moves agree with the judge, the options with the lists, chance with its weights."""
    rng, _, steps = walks.game(seed)
    check_legality(rng, steps, 0.1, mutations.mutated)
    check_options(rng, steps, 0.1)
    check_chance(steps)


CHECKS: dict[str, Callable[[int], None]] = {
    "dc-audit": dc_audit.check_audit,
    "dc-lockstep": dc_lockstep.check_lockstep,
    "dc-play": partial(check_play, dc_walks, dc_mutations),
    "dc-positions": dc_walks.check_positions,
    "hg-audit": hg_audit.check_audit,
    "hg-course": hg_walks.check_course,
    "hg-lockstep": hg_lockstep.check_lockstep,
    "hg-play": partial(check_play, hg_walks, hg_mutations),
    "hg-positions": hg_walks.check_positions,
    "nw-audit": nw_audit.check_audit,
    "nw-course": nw_walks.check_course,
    "nw-lockstep": nw_lockstep.check_lockstep,
    "nw-placements": nw_parts.check_placements,
    "nw-play": partial(check_play, nw_walks, nw_mutations),
    "nw-positions": partial(nw_walks.check_positions, share=0.3),
    "nw-unplaceable": nw_parts.check_unplaceable,
}
PARTS = (
    dc_parts.test_builds,
    dc_parts.test_cards,
    dc_parts.test_exchanges,
    dc_parts.test_many_sets,
    dc_parts.test_points,
    dc_parts.test_price,
    dc_parts.test_track,
    hg_parts.test_amitis,
    hg_parts.test_largest_group,
    hg_parts.test_packing,
    hg_parts.test_visible_cells,
)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("check", CHECKS)
def test_game(check: str, seed: int) -> None:
    CHECKS[check](seed)


@pytest.mark.parametrize("table", TABLES)
def test_partial_edition(table: str) -> None:
    check_partial(0, table)


@pytest.mark.parametrize("part", PARTS)
def test_part(part: Any) -> None:
    for seed in range(20):
        seeded(part)(seed)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("table", STATED)
def test_table_that_nobody_entered(table: str, seed: int) -> None:
    hg_partial.check_partial(seed, table)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("table", COUNTED)
def test_cubes_that_nobody_counted(table: str, seed: int) -> None:
    hg_uncounted.check_strange_boxes(seed, table)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("share", [0.1, 0.4])
def test_values_that_nobody_entered(tmp_path: Path, share: float, seed: int) -> None:
    check_blanks("hanging-gardens", seed, tmp_path, hg_mutations.mutated, share)
