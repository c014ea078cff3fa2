"""Positions of New World as they are read: their values, what is unknown, what a phase needs."""

from __future__ import annotations

import pytest

from dclub import new_world as nw
from dclub.kernel import clauses as K
from dclub.kernel.move import CHANCE, Seat
from dclub.kernel.partial import Alternative, Alternatives
from dclub.new_world import clauses as C
from dclub.new_world.board import cell_at
from dclub.new_world.features import Settler
from dclub.new_world.state import NO_TURN, Phase
from dclub.new_world.words import parse_cell
from tests.new_world.documents import CAP, FARM, MEADOW, document, having, partial_of, state_of, without


@pytest.mark.clause(K.POSITION_UNKNOWN)
class TestUnknown:
    """What is left out, or `?`, is unknown; never a default where the phase reads it."""

    def test_the_turn_in_progress(self) -> None:
        assert partial_of(without("settle", "pending")).unknown == ("pending.tile",)

    @pytest.mark.parametrize(
        "line",
        [
            "?",
            "w1 n1: ?",
            "w1 n1: ? turn 1",
            f"w1 n1: {MEADOW} turn ?",
            f"w1 n1: {MEADOW}; ?",
            f"w1 n1: {MEADOW}; Ana ?",
            f"w1 n1: {MEADOW}; Ana plain nw, ? plain ne",
        ],
    )
    def test_a_part_of_a_tile(self, line: str) -> None:
        assert partial_of(document("draw", tiles=[line])).unknown == ("tiles.0",)

    def test_what_several_remember(self) -> None:
        written = document("place", to_move="Ana (Bela), Bela (Caio)")
        written["points"]["Ana"] = "8 (Ana), 9 (Bela)"
        found = partial_of(written)
        assert found.unknown == ()
        assert dict(found.alternatives) == {
            "to_move": Alternatives((Alternative("Ana", "Bela"), Alternative("Bela", "Caio"))),
            "points.Ana": Alternatives((Alternative("8", "Ana"), Alternative("9", "Bela"))),
        }


class TestWhatAPhaseNeeds:
    """Only what the phase needs is asked for; where the rules leave one value, it is that."""

    def test_before_the_first_turn_nothing(self) -> None:
        written = document("first-player")
        for key in ("to_move", "points", "surveyors", "tiles"):
            del written[key]
        assert state_of(written) == state_of(document("first-player"))

    @pytest.mark.parametrize("name", ["place", "settle", "score"])
    def test_the_player_who_decides_has_the_turn(self, name: str) -> None:
        assert state_of(without(name, "active")) == state_of(document(name))

    @pytest.mark.parametrize("name", ["draw", "set-aside", "first-player"])
    def test_chance_needs_no_name(self, name: str) -> None:
        assert state_of(without(name, "to_move")).to_move == CHANCE

    def test_what_is_completed_follows(self) -> None:
        """Left out, the features to be scored are all that are completed and claimed."""
        waiting = state_of(without("score", "pending", "features")).turn.pending
        assert waiting == state_of(document("score")).turn.pending
        assert len(waiting) == 3

    def test_a_completed_feature_may_be_named_by_its_western_side(self) -> None:
        written = document("score")
        written["pending"]["features"] = ["town w", "farm", "trail e"]
        written["tiles"][5] = f"w2 n5: {MEADOW}"
        written["tiles"][10] = "w2 n6: (town n w; trail e; farm; plain en; plain es se sw)"
        pending = state_of(written).turn.pending
        assert pending == ((cell_at(2, 6), 0), (cell_at(2, 6), 2), (cell_at(2, 6), 1))

    def test_a_feature_that_nobody_claims_is_no_choice(self) -> None:
        written = document("score")
        written["tiles"][3] = f"w1 n7: {CAP} turn 3"
        state = state_of(written)
        assert len(state.turn.pending) == 3
        assert len(list(state.legal_moves())) == 2
        move = nw.parse_move("Ana: score town n", state, ("Ana", "Bela", "Caio"))
        assert [one.clause for one in state.judge(move).objections] == [C.SCORE_NOT_COMPLETE]
        assert [fault.clause for fault in state.audit().faults] == [C.SCORE_NOT_COMPLETE]

    def test_nothing_needs_to_have_been_set_aside(self) -> None:
        assert state_of(without("place", "aside")).aside == ()

    def test_the_end_needs_nobodys_turn(self) -> None:
        state = state_of(without("final", "active"))
        assert (state.active, state.to_move) == (None, None)
        assert [score.total for score in state.score()]


class TestValues:
    """The values of a document become those of the state."""

    def test_all_of_them(self) -> None:
        state = state_of(document("score"))
        assert (state.phase, state.to_move, state.active) == (Phase.SCORE, 0, 0)
        assert (state.points, state.surveyors, state.west) == ((8, 0, 12), (1, 2), 3)
        assert state.board.count == 11
        assert state.settlers == (
            Settler(Seat(0), cell_at(1, 7), 0),
            Settler(Seat(1), cell_at(1, 6), 0),
            Settler(Seat(2), cell_at(1, 5), 0),
            Settler(Seat(2), cell_at(2, 5), 0),
        ) or state.settlers == tuple(sorted(state.settlers))
        assert state.turn.cell == cell_at(2, 6)
        assert state.turn.pending == ((cell_at(2, 6), 0), (cell_at(2, 6), 1), (cell_at(2, 5), 0))

    def test_the_surveyors_may_be_named_in_any_order(self) -> None:
        assert state_of(document("place", surveyors=[2, 1])).surveyors == (1, 2)

    def test_the_turn_may_be_what_a_tile_shows(self) -> None:
        by_look = having("place", f"w1 n4: {CAP} plain town plain plain", "tiles", 0)
        assert state_of(by_look) == state_of(document("place"))
        named = document("named", tiles=["w1 n2: T1  plain trail plain trail"])
        assert state_of(named).board.get(parse_cell("w1 n2")) is not None

    def test_no_turn_is_as_it_is_written(self) -> None:
        assert state_of(having("place", f"w2 n5: {FARM}; Caio farm", "tiles", 5)) == state_of(
            document("place")
        )

    def test_a_name_may_begin_with_another(self) -> None:
        written = document("draw", names=["Ana", "Ana town", "Bo"], points={"Ana": 0, "Ana town": 0, "Bo": 0})
        written |= {"active": "Bo", "tiles": [f"w1 n4: {CAP} turn 1; Ana town town e, Ana plain se"]}
        assert {(one.seat, one.segment) for one in state_of(written).settlers} == {(1, 0), (0, 1)}

    def test_the_stock_is_what_the_rest_leaves(self) -> None:
        state = state_of(document("named"))
        assert state.stock is not None
        kinds = [tile.id for tile, _ in state.ruleset.edition.tiles or ()]
        full = nw.start(2).state.stock or ()
        gone = {kind: before - left for kind, before, left in zip(kinds, full, state.stock, strict=True)}
        assert {kind: number for kind, number in gone.items() if number} == {
            "t1": 1,
            "t16": 1,
            "t21": 1,
            "t9": 1,
        }
        assert state_of(document("named", stock={"t1": 0})).stock != state.stock

    def test_between_turns_nothing_is_pending(self) -> None:
        assert state_of(document("draw")).turn == NO_TURN
