"""Editions with blanks: what is decided with one is so with the full one, and nothing legal is refused."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dclub.kernel import clauses as K
from dclub.kernel.ruling import Verdict
from tests.property.blanks import check_blanks
from tests.property.diamonds_club import mutations
from tests.property.hanging_gardens import mutations as of_gardens
from tests.property.new_world import mutations as of_world

if TYPE_CHECKING:
    from pathlib import Path

SEEDS = st.integers(0, 2**32 - 1)
SHARES = st.sampled_from((0.005, 0.02, 0.1, 0.4))
MUTATED: Final[dict[str, Any]] = {
    "diamonds-club": mutations.mutated,
    "hanging-gardens": of_gardens.mutated,
    "new-world": of_world.mutated,
}
SAME_FOLDER = [HealthCheck.function_scoped_fixture]


@pytest.mark.clause(
    K.EDITION_PARTIAL, K.EDITION_UNENTERED, K.CHANCE_WEIGHTS, K.RULING_UNDETERMINED, K.RULING_VERDICT
)
@pytest.mark.parametrize("game", MUTATED)
class TestBlanks:
    """Every move of a legal game is legal or undetermined, and then what is blank is named."""

    def test_both_are_found(self, game: str, tmp_path: Path) -> None:
        found: Counter[Verdict] = Counter()
        for seed in range(6):
            found.update(check_blanks(game, seed, tmp_path, MUTATED[game], 0.02))
        assert found[Verdict.LEGAL] > 100
        assert found[Verdict.UNDETERMINED] > 3

    @settings(max_examples=3, deadline=None, suppress_health_check=SAME_FOLDER)
    @given(SEEDS, SHARES)
    def test_a_game(self, game: str, tmp_path: Path, seed: int, share: float) -> None:
        check_blanks(game, seed, tmp_path, MUTATED[game], share)

    @pytest.mark.deep
    @settings(max_examples=12, deadline=None, suppress_health_check=SAME_FOLDER)
    @given(SEEDS, SHARES)
    def test_many_games(self, game: str, tmp_path: Path, seed: int, share: float) -> None:
        check_blanks(game, seed, tmp_path, MUTATED[game], share)


@pytest.mark.clause(K.EDITION_PARTIAL)
def test_a_bonus_of_technology_that_nobody_entered(tmp_path: Path) -> None:
    found = check_blanks("diamonds-club", 89, tmp_path, MUTATED["diamonds-club"], 0.1)
    assert found[Verdict.LEGAL] > 10
