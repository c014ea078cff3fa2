"""Under the option in force everything is as it is; another verdict comes from a reading that it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub import games
from dclub.kernel import clauses as K
from dclub.kernel.partial import Unknown
from dclub.kernel.reread import reread
from dclub.kernel.sensitivity import Change, score_sensitivity, sensitivity
from tests.property.random_play import any_game, played

if TYPE_CHECKING:
    from random import Random

    from dclub.kernel.rules import GameRules
    from dclub.kernel.state import GameState

SEEDS = st.integers(0, 2**32 - 1)
SHARE = 0.03


def check_option_in_force(name: str, seed: int) -> None:
    """Reading a position under the option in force gives the position itself."""
    game, rng = any_game(name, seed)
    for step in played(game, rng):
        if rng.random() < SHARE:
            state, reading = step.before, rng.choice(game.rules.readings)
            found = reread(game.rules, state, reading.id, state.readings[reading.id])
            if reading.id in game.rules.only_under.values():
                assert found.faults == (), step.move
            else:
                assert found.state == state, step.move


def check_moves(name: str, seed: int) -> None:
    """Sensitivity judges as the judge does, and another verdict comes from a reading that was named."""
    game, rng = any_game(name, seed)
    for step in played(game, rng):
        if rng.random() < SHARE:
            _check_move(game.rules, step.before, step.move)
            _check_move(game.rules, step.before, _another(rng, step.before, step.move))


def _another(rng: Random, state: GameState[Any], move: Any) -> Any:
    """Return a move of the same position, which may be the same one."""
    others = list(state.legal_moves())
    return rng.choice(others) if others else move


def _check_move(rules: GameRules[Any, Any], state: GameState[Any], move: Any) -> None:
    found = sensitivity(rules, state, move)
    assert found.ruling == state.judge(move)
    named = dict(found.ruling.readings)
    for variant in found.variants:
        assert variant.option.name != state.readings[variant.reading.id]
        if variant.change is Change.VERDICT:
            assert variant.reading.id in named, f"{variant.reading.id} is not named by {move}"
        if variant.ruling is None:
            assert variant.change in (Change.IMPOSSIBLE, Change.UNKNOWN)
            assert variant.faults or variant.unknown
        elif variant.change is Change.NOTHING:
            assert variant.ruling.verdict is found.ruling.verdict
            assert variant.differences == ()


def check_points(name: str, seed: int) -> None:
    """The points are those of the state, and where nothing changes no total does."""
    game, rng = any_game(name, seed)
    for step in played(game, rng):
        if rng.random() > SHARE and step.after.rules is not None:
            continue
        try:
            found = score_sensitivity(game.rules, step.after)
        except Unknown:
            continue
        assert found.scores == step.after.score()
        assert found.outcome == step.after.outcome()
        totals = [score.total for score in found.scores]
        for variant in found.variants:
            if variant.change is Change.NOTHING:
                assert [score.total for score in variant.scores] == totals


@pytest.mark.clause(K.READING_SENSITIVITY)
@pytest.mark.parametrize("name", list(games))
class TestSensitivity:
    """What another option would change is what it changes."""

    @settings(max_examples=4, deadline=None)
    @given(seed=SEEDS)
    def test_the_option_in_force_changes_nothing(self, name: str, seed: int) -> None:
        check_option_in_force(name, seed)

    @settings(max_examples=4, deadline=None)
    @given(seed=SEEDS)
    def test_a_verdict_rests_on_the_readings_that_it_names(self, name: str, seed: int) -> None:
        check_moves(name, seed)

    @settings(max_examples=4, deadline=None)
    @given(seed=SEEDS)
    def test_points(self, name: str, seed: int) -> None:
        check_points(name, seed)
