"""Chapter set-up: what no example can show."""

from __future__ import annotations

import pytest

from dclub import diamonds_club
from dclub.diamonds_club import clauses as C


@pytest.mark.clause(C.SETUP_SURPLUS)
class TestSurplus:
    """The common supply is the same for any number of players; all strips remain in the draw."""

    def test_no_tile_is_left_in_the_box(self) -> None:
        banks = [diamonds_club.start(players=players).state.bank for players in (2, 3, 4)]
        assert banks[0].stacks == banks[1].stacks == banks[2].stacks

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_every_strip_may_be_drawn(self, players: int) -> None:
        game = diamonds_club.start(players=players, first=0)
        assert len(game.chances()) == 12
