"""Placing: cells, edges, the coast and the ends of the board."""

from __future__ import annotations

import pytest

from dclub.kernel import clauses as K
from dclub.kernel.ruling import Objection
from dclub.new_world import clauses as C
from dclub.new_world import readings as R
from dclub.new_world.board import cell_at, column_of, row_of
from dclub.new_world.components import Edge
from dclub.new_world.moves import Place
from dclub.new_world.ruleset import form_of
from tests.rules.new_world.setting import (
    BEND,
    BLUE,
    CAP,
    END,
    FARM,
    PLAIN,
    RED,
    ROAD,
    draw,
    lie,
    may_lay,
    may_settle,
    open_game,
    play,
    put,
    refused,
    table,
    tile,
)

OPEN = {R.BOARD_COLUMN_ZERO: "open"}


@pytest.mark.clause(C.PLACE_TILE, C.PLACE_ABUT, C.COMPONENTS_COLUMNS)
class TestWhere:
    """A tile lies beside another one or beside a start space."""

    def test_first_tile(self) -> None:
        """The first tile touches a start space: all ten cells of column 1 are open, no others."""
        state = play(table(), draw(PLAIN))
        cells = [move.cell for move in state.legal_moves() if isinstance(move, Place)]
        assert [(column_of(cell), row_of(cell)) for cell in cells] == [(1, row) for row in range(10)]
        assert may_lay(state, "w2 n0") == [C.PLACE_ABUT]

    def test_corner_of_a_start_space(self) -> None:
        assert may_lay(play(table(), draw(PLAIN)), "w1 n10") == [C.PLACE_ABUT]

    def test_corner_of_a_tile(self) -> None:
        assert may_lay(play(table(lie("w1 n3", PLAIN)), draw(PLAIN)), "w2 n4") == [C.PLACE_ABUT]

    def test_taken_cell(self) -> None:
        state = play(table(lie("w1 n3", PLAIN)), draw(PLAIN))
        assert may_lay(state, "w1 n3") == [C.PLACE_VACANT]
        assert may_lay(state, "w0 n3") == [C.PLACE_VACANT]

    def test_out_of_turn(self) -> None:
        state = play(table(), draw(CAP))
        assert refused(state, Place(BLUE, cell_at(1, 0), 0)) == [K.TURN_SEAT]

    @pytest.mark.clause(K.MOVE_SHAPE)
    def test_no_such_turn(self) -> None:
        state = play(table(), draw(PLAIN))
        for turn in (4, -1):
            (objection,) = state.judge(Place(RED, cell_at(1, 0), turn)).objections
            assert objection == Objection(K.MOVE_SHAPE, what="turn", found=turn, limit=3)
            assert not state.is_legal(Place(RED, cell_at(1, 0), turn))

    @pytest.mark.clause(K.MOVE_SHAPE)
    @pytest.mark.parametrize("beyond", [30_001, -30_001])
    def test_beyond_all_measure(self, beyond: int) -> None:
        """So far away that no game gets there: a cell is that only up to 30,000 columns."""
        state = play(table(), draw(PLAIN))
        (objection,) = state.judge(Place(RED, cell_at(beyond, 0), 0)).objections
        assert objection == Objection(K.MOVE_SHAPE, what="column", found=beyond, limit=30_000)
        assert refused(state, Place(RED, cell_at(30_000, 0), 0)) == [C.PLACE_ABUT]

    def test_must_place(self) -> None:
        """A tile that fits somewhere is placed: nothing else can be done."""
        state = play(table(), draw(PLAIN))
        assert all(isinstance(move, Place) for move in state.legal_moves())


@pytest.mark.clause(C.PLACE_COAST, C.PLACE_COLUMN_ZERO)
class TestEnds:
    """North and south there is no limit; east there is."""

    def test_q1_beyond_the_ends(self) -> None:
        north = table(lie("w1 n9", PLAIN), lie("w1 n0", PLAIN))
        state = play(north, draw(PLAIN))
        assert may_lay(state, "w1 n10") == []
        assert may_lay(state, "w1 s1") == []

    def test_q1_east_of_the_coast(self) -> None:
        """Nothing lies there even where column 0 is open and the cell touches a tile."""
        state = table(lie("w1 n10", PLAIN), lie("w0 n10", PLAIN), readings=OPEN)
        assert may_lay(play(state, draw(PLAIN)), "e1 n10") == [C.PLACE_COAST]

    def test_q2_no_rows_are_closed(self) -> None:
        """Thirty rows north of the board is as good as one."""
        column = [lie(f"w1 n{row}", PLAIN) for row in range(9, 40)]
        assert may_lay(play(table(*column), draw(PLAIN)), "w1 n40") == []

    def test_q3_edge_rows_are_not_dead(self) -> None:
        """A farm in the northernmost row is completed by tiles north of the board."""
        ring = ("w3 n8", "w2 n8", "w1 n8", "w3 n9", "w1 n9", "w3 n10", "w2 n10")
        state = table(lie("w2 n9", FARM, 0, (RED, "farm")), *(lie(cell, PLAIN) for cell in ring))
        assert put(state, PLAIN, "w1 n10").points == (9, 0, 0)

    def test_q4_a_border_completes_nothing(self) -> None:
        """A trail that runs north out of the board's rows is open."""
        state = put(table(lie("w1 n8", END, 2, (RED, "trail n"))), ROAD, "w1 n9")
        assert state.points == (0, 0, 0)
        assert state.supply(RED) == 4
        assert put(state, END, "w1 n10").points == (3, 0, 0)

    def test_q26_no_edge_of_the_table(self) -> None:
        row = [lie(f"w{column} n3", PLAIN) for column in range(1, 60)]
        assert may_lay(play(table(*row), draw(PLAIN)), "w60 n3") == []

    @pytest.mark.reading(R.BOARD_COLUMN_ZERO)
    def test_a2_column_zero(self) -> None:
        """Closed unless the reading opens it; then the bare side of the board neither touches nor binds."""
        lying = lie("w1 n10", PLAIN)
        assert may_lay(play(table(lying), draw(PLAIN)), "w0 n10") == [C.PLACE_COLUMN_ZERO]
        state = play(table(lying, readings=OPEN), draw(CAP))
        assert may_lay(state, "w0 n10", 2) == []  # its town runs into the board's bare side
        assert may_lay(state, "w0 n11", 2) == [C.PLACE_ABUT]
        assert may_lay(play(table(readings=OPEN), draw(PLAIN)), "w0 n10") == [C.PLACE_ABUT]

    @pytest.mark.reading(R.BOARD_COLUMN_ZERO)
    def test_a2_what_runs_into_the_board_stays_open(self) -> None:
        state = put(table(lie("w1 n10", CAP, 3), readings=OPEN), CAP, "w0 n10", 2, "town s")
        assert state.points == (0, 0, 0)
        assert state.supply(RED) == 4

    def test_a2_the_start_spaces_stay_taken(self) -> None:
        state = play(table(lie("w1 n9", PLAIN), readings=OPEN), draw(PLAIN))
        assert may_lay(state, "w0 n9") == [C.PLACE_VACANT]


@pytest.mark.clause(C.PLACE_MATCH, C.COMPONENTS_TILES)
class TestEdges:
    """Every side that touches something shows the same."""

    def test_q29_one_side_is_not_enough(self) -> None:
        """The trail goes on in the south, the town in the west does not."""
        state = play(table(lie("w1 n3", END, 2), lie("w2 n4", CAP, 1)), draw(ROAD))
        ruling = state.judge(Place(RED, cell_at(1, 4), 0))
        assert [objection.clause for objection in ruling.objections] == [C.PLACE_MATCH]
        facts = dict(ruling.objections[0].facts)
        assert (facts["sides"], facts["wanted"], facts["shown"]) == (("w",), ("town",), ("plain",))

    def test_every_wrong_side_is_named(self) -> None:
        state = play(table(lie("w1 n3", END, 2), lie("w2 n4", CAP, 1)), draw(PLAIN))
        ruling = state.judge(Place(RED, cell_at(1, 4), 0))
        assert dict(ruling.objections[0].facts)["sides"] == ("s", "w")

    def test_a_wrong_edge_is_named_beside_a_closed_cell(self) -> None:
        state = play(table(lie("w1 n10", PLAIN)), draw(CAP))
        assert may_lay(state, "w0 n10", 3) == [C.PLACE_COLUMN_ZERO, C.PLACE_MATCH]

    @pytest.mark.parametrize("shown", list(Edge))
    @pytest.mark.parametrize("wanted", list(Edge))
    def test_q17_three_kinds_of_edge(self, shown: Edge, wanted: Edge) -> None:
        """Like meets like; animals and woods on a plain make no difference."""
        texts = {Edge.PLAIN: "plain nw ne en es se sw ws wn 2 animals", Edge.TRAIL: END, Edge.TOWN: CAP}
        north = {Edge.PLAIN: 0, Edge.TRAIL: 2, Edge.TOWN: 0}[wanted]
        south = {Edge.PLAIN: 0, Edge.TRAIL: 0, Edge.TOWN: 2}[shown]
        state = play(table(lie("w1 n3", texts[wanted], north)), draw(texts[shown]))
        assert may_lay(state, "w1 n4", south) == ([] if shown is wanted else [C.PLACE_MATCH])

    def test_start_spaces_bind(self) -> None:
        state = play(table(spaces={3: "town w"}), draw(CAP))
        assert may_lay(state, "w1 n3", 1) == []
        assert may_lay(state, "w1 n3", 0) == [C.PLACE_MATCH]
        assert may_lay(state, "w1 n4", 1) == [C.PLACE_MATCH]

    def test_b32_where_a_trail_ends_makes_no_difference(self) -> None:
        """A trail that ends on its tile meets one that runs through."""
        state = play(table(lie("w1 n3", END, 2)), draw(ROAD))
        assert may_lay(state, "w1 n4") == []

    def test_b21_an_empty_cell_may_be_enclosed(self) -> None:
        ring = ("w1 n3", "w2 n3", "w3 n3", "w1 n5", "w2 n5", "w3 n5", "w1 n4")
        state = play(table(*(lie(cell, PLAIN) for cell in ring)), draw(PLAIN))
        assert may_lay(state, "w3 n4") == []


@pytest.mark.clause(C.PLACE_TURN)
class TestTurns:
    """Turns that look alike are one move; nothing depends on how the tile was turned before."""

    def test_b37_each_turn_by_itself(self) -> None:
        state = play(table(spaces={3: "trail w; plain ws; plain wn"}), draw(BEND))
        assert [turn for turn in range(4) if may_lay(state, "w1 n3", turn) == []] == [2, 3]

    @pytest.mark.parametrize(("text", "looks"), [(PLAIN, 1), (ROAD, 2), (BEND, 4), (CAP, 4)])
    def test_looks(self, text: str, looks: int) -> None:
        state = play(table(lie("w1 n3", PLAIN), rows=1), draw(text))
        assert len(form_of(tile(text)).distinct) == looks
        listed = [move for move in state.legal_moves(physical=True) if isinstance(move, Place)]
        canonical = [move for move in state.legal_moves() if isinstance(move, Place)]
        assert len(listed) * looks == len(canonical) * 4

    @pytest.mark.parametrize("turn", [0, 2])
    def test_alike_turns_lay_the_same(self, turn: int) -> None:
        """A straight trail laid upside down is the same position."""
        state = play(table(lie("w1 n2", END, 2)), draw(ROAD))
        usual = state.apply(Place(RED, cell_at(1, 3), 0)).after
        assert state.apply(Place(RED, cell_at(1, 3), turn)).after == usual

    def test_an_animal_tells_turns_apart(self) -> None:
        state = play(
            table(lie("w1 n3", END, 2)), draw("trail n s; plain ne en es se animal; plain sw ws wn nw")
        )
        here = [
            move.turn
            for move in state.legal_moves()
            if isinstance(move, Place) and move.cell == cell_at(1, 4)
        ]
        assert here == [0, 2]


@pytest.mark.clause(C.FEATURE_JOIN, C.FEATURE_DEFINITION)
class TestCorners:
    """What touches at a corner is not connected."""

    def test_q27_towns_at_a_corner(self) -> None:
        """Two towns meet in a corner of the table: each can be claimed by itself."""
        lying = (lie("w1 n4", CAP, 0, (BLUE, "town n")), lie("w2 n4", PLAIN))
        state = play(table(*lying), draw(CAP))
        laid = play(state, Place(RED, cell_at(2, 5), 1))
        assert may_settle(laid, "town e") == []


@pytest.mark.clause(C.SETUP_FIRST, C.SETUP_SURVEYORS, C.SETUP_SETTLERS)
def test_q18_q19_the_beginning() -> None:
    """Any player may begin, both surveyors stand in column 0, everybody has five settlers."""
    state = open_game(5)
    assert [dict(state.chances())[move] * 5 for move in state.legal_moves()] == [1] * 5
    assert state.surveyors == (0, 0)
    assert [state.supply(seat) for seat in (RED, BLUE)] == [5, 5]
