"""Rulesets that note which readings are asked for."""

from __future__ import annotations

from typing import Any

import pytest

from dclub import diamonds_club, games, hanging_gardens, new_world
from dclub.diamonds_club import readings as R
from dclub.kernel import clauses as K
from dclub.kernel.consulting import watched
from dclub.kernel.reading import ReadingId


def rulesets(rules: Any) -> tuple[Any, dict[ReadingId, list[Any]]]:
    """Return the ruleset of a game for three, and those under the other options of each reading."""
    module = {"diamonds-club": diamonds_club, "hanging-gardens": hanging_gardens, "new-world": new_world}
    start: Any = module[rules.id].start

    def ruleset(**readings: str) -> Any:
        return start(players=3, readings=readings).state.ruleset

    others = {
        reading.id: [
            ruleset(**{reading.id: option.name})
            for option in reading.options
            if option.name != reading.default
        ]
        for reading in rules.readings
    }
    return ruleset(), others


@pytest.mark.clause(K.READING_SENSITIVITY)
class TestWatched:
    """A watched ruleset says what the other says, and notes the readings that this rests on."""

    @pytest.mark.parametrize("game", [*games])
    def test_what_differs_rests_on_the_reading(self, game: str) -> None:
        ruleset, others = rulesets(games[game])
        copy, consulted = watched(ruleset, others)
        assert not consulted
        for reading in others:
            assert copy.readings[reading] == ruleset.readings[reading]
            assert consulted == {reading}
            consulted.clear()

    def test_a_truth_value(self) -> None:
        ruleset, others = rulesets(games["diamonds-club"])
        copy, consulted = watched(ruleset, others)
        assert copy.columns == ruleset.columns
        assert copy.plan(1) is ruleset.plan(1)
        assert not consulted
        assert copy.per_space == ruleset.per_space
        assert consulted == {R.BUY_SURCHARGE}
        assert copy.says(R.BUILD_SEVENTH_TABLE, "limited")
        assert consulted == {R.BUY_SURCHARGE, R.BUILD_SEVENTH_TABLE}

    def test_it_is_found_among_others_without_being_asked(self) -> None:
        ruleset, others = rulesets(games["diamonds-club"])
        copy, consulted = watched(ruleset, others)
        assert hash(copy) == hash(ruleset)
        assert {copy: 1, ruleset: 2} == {ruleset: 2, copy: 1}
        assert copy != ruleset
        assert not consulted

    def test_all_at_once(self) -> None:
        ruleset, others = rulesets(games["diamonds-club"])
        copy, consulted = watched(ruleset, others)
        assert copy.readings.changed() == {}
        assert consulted == {*ruleset.readings}
