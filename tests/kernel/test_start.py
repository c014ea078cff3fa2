"""Setting up any game: what is wrong is said, and what can be asked of a state can be asked of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import pytest

import dclub
from dclub.errors import NotationError, RecordError
from dclub.kernel.move import Seat

if TYPE_CHECKING:
    from dclub.kernel.rules import GameRules

GAMES = pytest.mark.parametrize("rules", dclub.games.values(), ids=list(dclub.games))


@GAMES
class TestFaults:
    @pytest.mark.parametrize(
        ("given", "said"),
        [
            ({"players": "3"}, "players: expected a number, found '3'"),
            ({"players": 2.0}, "players: expected a number, found 2.0"),
            ({"names": "AB"}, "names: expected a list of names, found the text 'AB'"),
            ({"names": ["A", None]}, "names.1: expected a text, found None"),
            ({"names": ["A", "A"]}, "names.1: 'A' is the name of seat 0 already"),
            ({"players": 3, "names": ["A", "B"]}, "names: expected 3 names, one a seat, found 2"),
            ({"first": 7}, "found 7"),
        ],
    )
    def test_what_is_no_player(self, rules: GameRules[Any, Any], given: dict[str, Any], said: str) -> None:
        with pytest.raises(RecordError) as caught:
            rules.start(**cast("Any", given))
        assert said in str(caught.value)

    def test_a_word_that_nobody_would_write(self, rules: GameRules[Any, Any]) -> None:
        game = rules.start(first=0)
        for text in (
            "Table: strip a dark {}a",
            "Table: card 1 b{}",
            "Table: draw t{}",
            "{}: pass",
            "Ana: buy c{}",
        ):
            with pytest.raises(NotationError) as caught:
                game.play(text.format("9" * 10_000))
            assert len(str(caught.value)) < 400


@GAMES
def test_a_game_shows_what_a_seat_may_know(rules: GameRules[Any, Any]) -> None:
    game = rules.start(first=0)
    assert game.view(Seat(0)) == game.state.view(Seat(0))
