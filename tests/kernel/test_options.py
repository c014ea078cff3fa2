"""Options: what may be done, grouped by kind and place."""

from __future__ import annotations

import pytest

from dclub import games


@pytest.mark.parametrize("game", games)
class TestTheFirstPlayer:
    """In every game the first player is one thing to decide, and each seat a way of deciding it."""

    def test_one_choice_of_all_seats(self, game: str) -> None:
        state = games[game].start(3).state
        (choice,) = state.options().open
        assert (choice.kind, choice.place) == ("first", "")
        assert [move.chosen for move in choice.moves] == [0, 1, 2]
        assert list(choice.moves) == list(state.legal_moves())

    def test_narrowing_keeps_it(self, game: str) -> None:
        options = games[game].start(2).state.options()
        assert options.kinds == ("first",)
        assert options.narrow("first", "") == options
        assert options.closed == ()
