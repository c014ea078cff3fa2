"""What the audit says of positions that cannot be: every fault at once, each with its clause."""

from __future__ import annotations

import pytest
from attrs import evolve

from dclub.kernel import clauses as K
from dclub.new_world import clauses as C
from dclub.new_world import readings as R
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

    @pytest.mark.parametrize(
        ("cell", "turn", "there", "its"),
        [("w1 n4", 0, 0, "trail s"), ("w1 n2", 0, 0, "trail n"), ("w2 n3", 1, 1, "trail e")],
    )
    def test_two_settlers_side_by_side(self, cell: str, turn: int, there: int, its: str) -> None:
        """Whoever came second would have settled on a feature of somebody else."""
        first = lie("w1 n3", ROAD, turn, (RED, "trail w" if turn else "trail n"))
        assert found(table(first, lie(cell, ROAD, there, (BLUE, its)))) >= {C.SETTLE_CLAIMED}
        other = lie(cell, PLAIN if its == "trail e" else ROAD, there)
        assert C.SETTLE_CLAIMED not in found(table(first, other))

    def test_two_settlers_on_the_ends_of_a_trail(self) -> None:
        lying = (lie("w1 n3", END, 2, (RED, "trail n")), lie("w1 n4", END, 0, (BLUE, "trail s")))
        assert found(table(*lying)) >= {C.SETTLE_CLAIMED}

    def test_two_settlers_side_by_side_on_a_plain(self) -> None:
        """The plain beside a trail is joined through both halves of a side, each with its own segment."""
        first = lie("w1 n3", ROAD, 0, (RED, "plain nw"))
        beyond = lie("w1 n4", ROAD, 0, (BLUE, "plain nw"))
        assert found(table(first, beyond)) >= {C.SETTLE_CLAIMED}
        across = lie("w1 n4", ROAD, 0, (BLUE, "plain ne"))
        assert C.SETTLE_CLAIMED not in found(table(first, across))

    def test_two_settlers_with_a_tile_between(self) -> None:
        """They came to one trail when the tile between them was laid."""
        lying = (
            lie("w1 n3", ROAD, 0, (RED, "trail n")),
            lie("w1 n4", ROAD),
            lie("w1 n5", ROAD, 0, (BLUE, "trail n")),
        )
        assert found(table(*lying)) == set()

    def test_each_settler_beside_another(self) -> None:
        """Three on one trail, tile by tile, are two who settled on a claimed feature."""
        lying = [lie(f"w1 n{row}", ROAD, 0, (RED, "trail n")) for row in (3, 4, 5)]
        faults = [fault.clause for fault in table(*lying).audit().faults]
        assert faults.count(C.SETTLE_CLAIMED) == 2

    @pytest.mark.parametrize(("row", "turn", "its"), [("n10", 0, "trail s"), ("s1", 2, "trail n")])
    def test_beyond_the_boards_ends(self, row: str, turn: int, its: str) -> None:
        """A start space is joined at its western side alone; a trail towards another stays open."""
        lying = [lie(f"w1 {where}", PLAIN) for where in ("n10", "n9", "n0", "s1")]
        state = table(
            *(*lying, *(lie(f"w1 n{other}", PLAIN) for other in range(1, 9))),
            lie(f"w0 {row}", END, turn, (RED, its)),
            readings={R.BOARD_COLUMN_ZERO: "open"},
        )
        assert found(state) == set()

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
