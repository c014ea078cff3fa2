"""The formal model of Hanging Gardens and the engine are the same game."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from dclub import hanging_gardens
from dclub.hanging_gardens.readings import READINGS
from dclub.hanging_gardens.state import State
from tests.formal.bridge import Instance, compare, search
from tests.formal.hanging_gardens.bridge import BRIDGE, EVERYTHING, ONE_TURN
from tests.formal.tlc import Tlc
from tests.formal.traces import corrupted, followed, walked
from tests.property.hanging_gardens.games import any_ruleset, start

ACTIONS = {
    ("first-player", "first"),
    ("projects", "deal"),
    ("base", "base"),
    ("cubes", "set"),
    ("public", "public"),
    ("cards", "card"),
    ("effects-order", "effects"),
    ("take", "take"),
    ("put-back", "put"),
    ("effects", "decline"),
    ("effects", "evolve"),
    ("effects", "move"),
    ("effects", "surprise"),
    ("effects", "recolour"),
    ("effects", "queen"),
    ("second-move", "move"),
    ("second-move", "stop"),
    ("draw", "draw"),
    ("amitis", "amitis"),
    ("reveal", "reveal"),
}
OTHER_OPTIONS = [
    (reading.id, option)
    for reading in READINGS
    for option in reading.names
    if reading.id.startswith("hg.") and option != reading.default
]
SOME_OPTIONS = [dict(OTHER_OPTIONS[part::4]) for part in range(4)]
"""Every option that is not the default, several at a time, but never two of one reading."""

STOPPING = {"hg.move.two": "up-to-two"}
"""Under this option there is one kind of move more."""


def tiny(readings: dict[str, str]) -> State:
    """Return the first state of the tiny edition."""
    return hanging_gardens.start(2, edition="tiny", readings=readings).state


class TestTheSameGraph:
    """From every state both make the same moves, which lead to the same states, level by level."""

    def test_of_one_turn(self, tlc: Tlc, tmp_path: Path) -> None:
        instance = Instance(BRIDGE, ONE_TURN, tiny(STOPPING))
        counts = compare(search(tlc, tmp_path, instance), instance)
        assert counts.states > 10_000
        assert set(counts.fired) == ACTIONS

    @pytest.mark.deep
    @pytest.mark.parametrize("readings", SOME_OPTIONS)
    def test_under_other_options(self, tlc: Tlc, tmp_path: Path, readings: dict[str, str]) -> None:
        instance = Instance(BRIDGE, ONE_TURN, tiny(readings))
        assert compare(search(tlc, tmp_path, instance), instance).states > 5_000


class TestTraces:
    """The model accepts what the engine plays, and nothing else."""

    def test_random_games(self, tlc: Tlc, tmp_path: Path) -> None:
        instance = Instance(BRIDGE, EVERYTHING, hanging_gardens.start(3).state)
        traces = [walked(instance, Random(seed), 80) for seed in range(2)]
        assert followed(tlc, tmp_path, instance, traces) == [len(trace) for trace in traces]

    def test_corrupted_games(self, tlc: Tlc, tmp_path: Path) -> None:
        rng, instance = Random(2), Instance(BRIDGE, EVERYTHING, tiny(STOPPING))
        wrong = list(corrupted(walked(instance, rng, 60), rng))
        accepted = followed(tlc, tmp_path, instance, [trace for _, trace in wrong])
        assert accepted == [right for right, _ in wrong]

    @pytest.mark.deep
    @pytest.mark.parametrize("seed", range(3))
    def test_strange_games(self, tlc: Tlc, tmp_path: Path, seed: int) -> None:
        rng = Random(seed)
        instance = Instance(BRIDGE, EVERYTHING, start(any_ruleset(rng)))
        traces = [walked(instance, rng, 250) for _ in range(2)]
        assert followed(tlc, tmp_path, instance, traces) == [len(trace) for trace in traces]
