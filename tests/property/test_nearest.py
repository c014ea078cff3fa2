"""The legal moves beside a refused one are those that differ least, each with its difference named."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub import games
from dclub.kernel import clauses as K
from dclub.kernel.nearest import CONSIDERED, MOST, distance
from dclub.kernel.ruling import Verdict
from tests.property.diamonds_club.mutations import mutated as in_diamonds_club
from tests.property.hanging_gardens.mutations import mutated as in_hanging_gardens
from tests.property.new_world.mutations import mutated as in_new_world
from tests.property.random_play import any_game, played

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from dclub.kernel.state import GameState

SEEDS = st.integers(0, 2**32 - 1)
MUTATED: dict[str, Callable[[Random, Any, Any], Any]] = {
    "diamonds-club": in_diamonds_club,
    "hanging-gardens": in_hanging_gardens,
    "new-world": in_new_world,
}


def check_nearest(game: str, seed: int) -> None:
    """Of some positions of a game, refuse a few moves and compare with all legal ones."""
    begun, rng = any_game(game, seed)
    for step in played(begun, rng):
        if rng.random() < 0.05:
            for _ in range(5):
                check_refusal(step.before, MUTATED[game](rng, step.before, step.move))


def check_refusal(state: GameState[Any], move: Any) -> None:
    ruling = state.judge(move)
    near = ruling.nearest
    if ruling.verdict is not Verdict.ILLEGAL or not near:
        return
    assert len(near) <= MOST
    assert len({one.move for one in near}) == len(near)
    legal = list(state.legal_moves())
    assert all(one.move in legal for one in near)
    assert all(one.difference for one in near)
    apart = [distance(state, move, one.move) for one in near]
    assert apart == sorted(apart)
    assert len(legal) <= CONSIDERED
    assert apart == sorted(distance(state, move, one) for one in legal)[:MOST]
    assert all(distance(state, one, one) == 0 for one in legal)


@pytest.mark.clause(K.RULING_NEAREST)
@pytest.mark.parametrize("game", sorted(games))
class TestNearest:
    """Refused moves of drawn games."""

    @settings(max_examples=4, deadline=None)
    @given(SEEDS)
    def test_nearest(self, game: str, seed: int) -> None:
        check_nearest(game, seed)

    @pytest.mark.deep
    @settings(max_examples=80, deadline=None)
    @given(SEEDS)
    def test_nearest_for_long(self, game: str, seed: int) -> None:
        check_nearest(game, seed)
