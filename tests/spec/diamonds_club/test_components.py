"""Chapter components: what no example can show."""

from __future__ import annotations

import pytest

from dclub import diamonds_club
from dclub.diamonds_club import clauses as C
from dclub.kernel.move import Seat


@pytest.mark.clause(C.COMPONENTS_OPEN)
class TestNothingIsHidden:
    """Everything lies open to everybody alike."""

    def test_every_seat_sees_the_whole_position(self) -> None:
        state = diamonds_club.start(players=3, first="White").state
        assert all(state.view(Seat(seat)) == state for seat in range(3))
