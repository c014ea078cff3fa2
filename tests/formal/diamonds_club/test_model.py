"""The formal model of Diamonds Club and the engine are the same game."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from dclub import diamonds_club
from dclub.diamonds_club.readings import READINGS
from dclub.diamonds_club.setup import initial_state
from dclub.diamonds_club.state import State
from tests.formal.bridge import Instance, compare, search
from tests.formal.diamonds_club.bridge import BRIDGE, EVERYTHING, NO_SUBSTITUTES, ONE_DEAL
from tests.formal.tlc import Tlc
from tests.formal.traces import corrupted, followed, walked
from tests.property.diamonds_club.games import any_ruleset

ACTIONS = {
    ("first-player", "first"),
    ("market", "strip"),
    ("buy", "buy"),
    ("buy", "pass"),
    ("exchange", "exchange"),
    ("build", "build"),
    ("build", "pass"),
    ("pay", "pay"),
}
OTHER_OPTIONS = [
    (reading.id, option)
    for reading in READINGS
    for option in reading.names
    if reading.id.startswith("dc.") and option != reading.default
]

SOME_OPTIONS = [dict(OTHER_OPTIONS[part::4]) for part in range(4)]
"""Every option that is not the default, several at a time, but never two of one reading."""


def tiny(readings: dict[str, str] | None = None) -> State:
    """Return the first state of the tiny edition."""
    return diamonds_club.start(2, edition="tiny", readings=readings or {}).state


class TestTheSameGraph:
    """From every state both make the same moves, which lead to the same states, level by level."""

    def test_of_one_deal(self, tlc: Tlc, tmp_path: Path) -> None:
        instance = Instance(BRIDGE, ONE_DEAL, tiny())
        counts = compare(search(tlc, tmp_path, instance), instance)
        assert counts.states > 10_000
        assert set(counts.fired) == ACTIONS

    @pytest.mark.deep
    def test_of_every_deal(self, tlc: Tlc, tmp_path: Path) -> None:
        instance = Instance(BRIDGE, NO_SUBSTITUTES, tiny())
        assert compare(search(tlc, tmp_path, instance), instance).states > 50_000

    @pytest.mark.deep
    @pytest.mark.parametrize("readings", SOME_OPTIONS)
    def test_under_other_options(self, tlc: Tlc, tmp_path: Path, readings: dict[str, str]) -> None:
        instance = Instance(BRIDGE, ONE_DEAL, tiny(readings))
        assert compare(search(tlc, tmp_path, instance), instance).states > 1_000


class TestTraces:
    """The model accepts what the engine plays, and nothing else."""

    def test_random_games(self, tlc: Tlc, tmp_path: Path) -> None:
        instance = Instance(BRIDGE, EVERYTHING, diamonds_club.start(3).state)
        traces = [walked(instance, Random(seed), 80) for seed in range(3)]
        assert followed(tlc, tmp_path, instance, traces) == [len(trace) for trace in traces]

    def test_corrupted_games(self, tlc: Tlc, tmp_path: Path) -> None:
        rng, instance = Random(1), Instance(BRIDGE, EVERYTHING, tiny())
        wrong = list(corrupted(walked(instance, rng, 60), rng))
        accepted = followed(tlc, tmp_path, instance, [trace for _, trace in wrong])
        assert accepted == [right for right, _ in wrong]

    @pytest.mark.deep
    @pytest.mark.parametrize("seed", range(3))
    def test_strange_games(self, tlc: Tlc, tmp_path: Path, seed: int) -> None:
        rng = Random(seed)
        instance = Instance(BRIDGE, EVERYTHING, initial_state(any_ruleset(rng)))
        traces = [walked(instance, rng, 150) for _ in range(4)]
        assert followed(tlc, tmp_path, instance, traces) == [len(trace) for trace in traces]
