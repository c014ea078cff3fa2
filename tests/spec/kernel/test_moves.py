"""Chapter moves and turns: whose decision it is, and what a move may name."""

from __future__ import annotations

import pytest

from dclub import diamonds_club
from dclub.kernel import clauses as C
from dclub.kernel.move import Seat
from tests.spec.kernel.play import judged

PASSED = ("Ana: pass", "Bela: pass", "Bela: exchange nothing", "Ana: exchange nothing")


def building() -> diamonds_club.State:
    """Return a position in which Bela is to build."""
    state = judged(*PASSED).state
    assert isinstance(state, diamonds_club.State)
    return state


def objections(state: diamonds_club.State, move: diamonds_club.Move) -> list[str]:
    return [objection.clause for objection in state.judge(move).objections]


@pytest.mark.clause(C.TURN_SEAT)
class TestSeat:
    """A decision belongs to one seat."""

    def test_another_seat_is_refused_beside_the_other_objections(self) -> None:
        build = diamonds_club.parse_move("Ana: build fountain at d1", building(), ("Ana", "Bela"))
        assert set(objections(building(), build)) >= {C.TURN_SEAT, "dc.park.dark"}


@pytest.mark.clause(C.MOVE_SHAPE, C.RULING_ALONE)
class TestShape:
    """Everything that a move names exists; a move that fails here is judged no further."""

    def paying(self) -> diamonds_club.State:
        state = judged(*PASSED).state
        assert isinstance(state, diamonds_club.State)
        document = diamonds_club.RULES.position_document(state, ("Ana", "Bela"))
        document |= {"phase": "pay", "pending": {"build": "fountain at p5"}}
        position = diamonds_club.RULES.parse_position(document, None).position
        assert isinstance(position, diamonds_club.State)
        return position

    def test_no_payment_counts_less_than_nothing(self) -> None:
        state = self.paying()
        seat = state.to_move
        assert seat is not None
        assert objections(state, diamonds_club.Pay(seat, (-1, 0, 2, 0, 0))) == [C.MOVE_SHAPE]

    def test_no_seat_is_beyond_the_last(self) -> None:
        assert objections(building(), diamonds_club.Pass(Seat(2))) == [C.MOVE_SHAPE]
