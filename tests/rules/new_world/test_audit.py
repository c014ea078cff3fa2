"""What the audit says of positions that cannot be: every fault at once, each with its clause."""

from __future__ import annotations

import pytest
from attrs import evolve

from dclub.kernel import clauses as K
from dclub.new_world import clauses as C
from dclub.new_world.board import cell_at
from dclub.new_world.features import Settler
from dclub.new_world.state import Phase, State, Turn
from tests.rules.new_world.setting import (
    BLUE,
    CAP,
    END,
    FARM,
    PLAIN,
    RED,
    ROAD,
    YELLOW,
    lie,
    table,
)


def found(state: State) -> set[str]:
    """Return the clauses of the faults."""
    return {str(fault.clause) for fault in state.audit().faults}


@pytest.mark.clause(K.AUDIT_FAULTS)
class TestFaults:
    """What no game can come to."""

    def test_nothing_wrong(self) -> None:
        assert (
            found(table(lie("w1 n3", CAP, 3, (RED, "town w")), lie("w2 n4", PLAIN), lie("w1 n4", PLAIN)))
            == set()
        )

    def test_all_at_once(self) -> None:
        """Edges that do not match, two settlers on one segment, surveyors three columns apart."""
        lying = (
            lie("w1 n3", CAP, 3, (RED, "town w"), (BLUE, "town w")),
            lie("w2 n3", PLAIN),
            lie("w3 n3", PLAIN),
        )
        wrong = found(table(*lying, surveyors=(0, 3)))
        assert {C.PLACE_MATCH, C.SETTLE_CLAIMED, C.SURVEYOR_MOVE} <= wrong

    def test_start_spaces_bind(self) -> None:
        assert found(table(lie("w1 n3", CAP, 1))) == {C.PLACE_MATCH}

    def test_where_nothing_lies(self) -> None:
        assert C.PLACE_VACANT in found(table(lie("w0 n3", PLAIN), lie("w1 n3", PLAIN)))
        assert found(table(lie("w0 n12", PLAIN), lie("w1 n12", PLAIN), lie("w1 n11", PLAIN))) >= {
            C.PLACE_COLUMN_ZERO
        }
        assert found(table(lie("w1 n3", PLAIN), lie("w2 n5", PLAIN))) == {C.PLACE_ABUT}

    def test_too_many_settlers(self) -> None:
        lying = [lie(f"w1 n{row}", FARM, 0, (RED, "farm")) for row in range(6)]
        assert found(table(*lying)) == {C.SETUP_SETTLERS}

    def test_left_on_what_is_complete(self) -> None:
        lying = (lie("w1 n3", END, 2, (RED, "trail n")), lie("w1 n4", END))
        assert found(table(*lying)) == {C.COMPLETE_TRAIL}
        towns = (lie("w1 n3", CAP, 3, (RED, "town w")), lie("w2 n3", CAP, 1))
        assert found(table(*towns)) == {C.COMPLETE_TOWN}

    def test_a_surveyor_where_no_tile_lies(self) -> None:
        assert found(table(lie("w1 n3", PLAIN), surveyors=(2, 2))) == {C.SURVEYOR_STAY}

    def test_two_settlers_on_one_tile(self) -> None:
        """A tile is settled in one turn only, by one settler."""
        assert found(table(lie("w1 n3", END, 2, (RED, "farm"), (BLUE, "trail n")))) != set()

    def test_a_settler_on_a_start_space(self) -> None:
        state = table(lie("w1 n3", PLAIN))
        assert found(evolve(state, settlers=(Settler(RED, cell_at(0, 3), 0),))) != set()

    def test_something_before_the_beginning(self) -> None:
        state = table(lie("w1 n3", PLAIN))
        assert found(evolve(state, phase=Phase.FIRST_PLAYER)) != set()
        assert found(evolve(table(), active=None)) != set()

    def test_no_tile_was_laid(self) -> None:
        turn = Turn(None, cell_at(5, 5), (), ())
        for phase in (Phase.SETTLE, Phase.SCORE):
            state = evolve(table(lie("w1 n3", PLAIN)), phase=phase, to_move=RED, turn=turn)
            assert found(state) != set()

    def test_whose_turn(self) -> None:
        assert found(evolve(table(), to_move=BLUE)) == {K.TURN_SEAT}
        assert found(evolve(table(), phase=Phase.FINAL)) >= {K.TURN_SEAT}

    def test_what_waits(self) -> None:
        """A trail that is open does not wait to be scored."""
        road = lie("w1 n3", ROAD, 0, (YELLOW, "trail n"))
        state = table(road)
        turn = Turn(None, road.cell, (), ((road.cell, 0),))
        assert C.SCORE_NOT_COMPLETE in found(evolve(state, turn=turn))
