"""The formal model of New World and the engine are the same game."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from dclub import new_world
from dclub.new_world.readings import READINGS
from dclub.new_world.state import State
from tests.formal.bridge import Bound, Instance, compare, search
from tests.formal.new_world.bridge import BRIDGE, CROWDED, EVERYTHING, NARROW, ONE_FIRST
from tests.formal.new_world.crossings import crossings
from tests.formal.tlc import Tlc
from tests.formal.traces import corrupted, followed, walked
from tests.property.new_world.games import any_ruleset, start

ACTIONS = {
    ("first-player", "first"),
    ("draw", "draw"),
    ("set-aside", "set-aside"),
    ("place", "place"),
    ("settle", "settle"),
    ("score", "score"),
}
OTHER_OPTIONS = [
    (reading.id, option)
    for reading in READINGS
    for option in reading.names
    if reading.id.startswith("nw.") and option != reading.default
]
SOME_OPTIONS = [dict(OTHER_OPTIONS[part::3]) for part in range(3)]
"""Every option that is not the default, several at a time, but never two of one reading."""


def tiny(readings: dict[str, str] | None = None) -> State:
    """Return the first state of the tiny edition."""
    return new_world.start(2, edition="tiny", readings=readings).state


class TestTheSameGraph:
    """From every state both make the same moves, which lead to the same states, level by level."""

    def test_where_the_first_seat_begins(self, tlc: Tlc, tmp_path: Path) -> None:
        instance = Instance(BRIDGE, ONE_FIRST, tiny())
        counts = compare(search(tlc, tmp_path, instance), instance)
        assert counts.states > 100_000
        assert set(counts.fired) == ACTIONS

    def test_where_surveyors_go_far(self, tlc: Tlc, tmp_path: Path) -> None:
        """Settlers are left behind here, which the tiny edition is too small for."""
        instance = Instance(BRIDGE, NARROW, crossings(1))
        assert compare(search(tlc, tmp_path, instance), instance).states > 10_000

    @pytest.mark.deep
    @pytest.mark.parametrize("readings", SOME_OPTIONS)
    def test_where_surveyors_go_far_under_other_options(
        self, tlc: Tlc, tmp_path: Path, readings: dict[str, str]
    ) -> None:
        instance = Instance(BRIDGE, NARROW, crossings(1, readings))
        assert compare(search(tlc, tmp_path, instance), instance).states > 10_000

    @pytest.mark.deep
    @pytest.mark.parametrize("readings", SOME_OPTIONS)
    def test_under_other_options(self, tlc: Tlc, tmp_path: Path, readings: dict[str, str]) -> None:
        instance = Instance(BRIDGE, ONE_FIRST, tiny(readings))
        assert compare(search(tlc, tmp_path, instance), instance).states > 100_000

    @pytest.mark.deep
    def test_whoever_begins(self, tlc: Tlc, tmp_path: Path) -> None:
        instance = Instance(BRIDGE, EVERYTHING, tiny())
        assert compare(search(tlc, tmp_path, instance), instance).states > 200_000


class TestTraces:
    """The model accepts what the engine plays, and nothing else."""

    def test_random_games(self, tlc: Tlc, tmp_path: Path) -> None:
        instance = Instance(BRIDGE, CROWDED, new_world.start(3).state)
        traces = [walked(instance, Random(seed), 90) for seed in range(2, 4)]
        assert followed(tlc, tmp_path, instance, traces) == [len(trace) for trace in traces]

    def test_games_in_which_farms_are_completed(self, tlc: Tlc, tmp_path: Path) -> None:
        rng = Random(11)
        instance = Instance(BRIDGE, CROWDED, start(any_ruleset(rng)))
        traces = [walked(instance, rng, 100) for _ in range(2)]
        assert followed(tlc, tmp_path, instance, traces) == [len(trace) for trace in traces]

    def test_corrupted_games(self, tlc: Tlc, tmp_path: Path) -> None:
        rng, instance = Random(2), Instance(BRIDGE, EVERYTHING, new_world.start(2).state)
        wrong = list(corrupted(walked(instance, rng, 30), rng))
        accepted = followed(tlc, tmp_path, instance, [trace for _, trace in wrong])
        assert accepted == [right for right, _ in wrong]

    @pytest.mark.deep
    @pytest.mark.parametrize("bound", [EVERYTHING, CROWDED], ids=["any", "crowded"])
    @pytest.mark.parametrize("seed", range(3))
    def test_strange_games(self, tlc: Tlc, tmp_path: Path, seed: int, bound: Bound[State]) -> None:
        rng = Random(seed)
        instance = Instance(BRIDGE, bound, start(any_ruleset(rng)))
        traces = [walked(instance, rng, 100) for _ in range(2)]
        assert followed(tlc, tmp_path, instance, traces) == [len(trace) for trace in traces]
