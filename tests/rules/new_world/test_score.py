"""The choice of the next feature to score: what can be named, and which names say the same."""

from __future__ import annotations

import pytest

from dclub.kernel.ruling import Objection
from dclub.new_world import clauses as C
from dclub.new_world.fold import fold
from dclub.new_world.moves import Place, Score
from dclub.new_world.phases.score import RULES
from dclub.new_world.state import Phase, State
from dclub.new_world.words import parse_cell
from tests.property.histories import folded
from tests.rules.new_world.setting import (
    BEND,
    BLUE,
    FARM,
    PLAIN,
    RED,
    YELLOW,
    draw,
    lie,
    play,
    refused,
    settle,
    table,
)

CELL = parse_cell("w2 n4")
TWICE = "trail n w; trail e s; plain nw wn; plain ne en sw ws; plain es se; farm"
"""A farm between two bends of a trail; its segments are numbered from 0."""
FIRST, SECOND, OF_FARM = (Score(RED, CELL, segment) for segment in (0, 1, 5))


def waiting(surveyors: tuple[int, int] = (1, 2)) -> State:
    """Return the position in which Red's farm waits, and Blue's trail, which has both bends of the tile."""
    bends = [("w2 n5", 3), ("w1 n5", 0), ("w1 n4", 1), ("w2 n3", 1), ("w3 n3", 2), ("w3 n4", 3)]
    (first, turn), *rest = bends
    lying = [lie(first, BEND, turn, (BLUE, "trail e")), *(lie(cell, BEND, turn) for cell, turn in rest)]
    state = table(*lying, lie("w1 n3", PLAIN), lie("w3 n5", PLAIN), surveyors=surveyors)
    laid = play(state, draw(TWICE), Place(RED, CELL, 0))
    state = play(laid, settle(laid, "farm"))
    assert state.phase is Phase.SCORE
    return state


@pytest.mark.clause(C.SCORE_CHOICE, C.SCORE_NOT_COMPLETE)
class TestNames:
    """A feature is named by any of its segments on the tile, a farm by its cell and segment."""

    def test_each_feature_is_listed_once(self) -> None:
        assert list(waiting().legal_moves()) == [FIRST, OF_FARM]

    def test_every_segment_names_it(self) -> None:
        state = waiting()
        assert list(state.legal_moves(physical=True)) == [FIRST, SECOND, OF_FARM]
        assert refused(state, SECOND) == []
        assert RULES.canonical(state, SECOND) == FIRST
        assert state.apply(SECOND).after == state.apply(FIRST).after

    def test_what_has_happened_says_where_it_leads(self) -> None:
        """The scoring of both features, who goes home, and the next turn follow from the events alone."""
        step = waiting().apply(FIRST)
        assert step.after.phase is Phase.DRAW
        left = folded(step.before, step.events, fold)
        assert (left, left.landscape) == (step.after, step.after.landscape)

    def test_the_options(self) -> None:
        found = waiting().options()
        assert [(one.kind, one.place, one.clause, one.moves) for one in found.open] == [
            ("score", "w2 n4 1", C.SCORE_CHOICE, (FIRST,)),
            ("score", "w2 n4 6", C.SCORE_CHOICE, (OF_FARM,)),
        ]
        assert found.closed == ()

    @pytest.mark.parametrize(("cell", "segment"), [("w2 n4", 2), ("w2 n4", 6), ("w2 n5", 0), ("w2 n4", -1)])
    def test_nothing_else(self, cell: str, segment: int) -> None:
        (objection,) = waiting().judge(Score(RED, parse_cell(cell), segment)).objections
        assert objection == Objection(C.SCORE_NOT_COMPLETE, cell=cell, segment=segment)

    def test_a_farm_beside_the_tile(self) -> None:
        """On its own tile it is the only feature that can be named; the other names are of another cell."""
        farms = (lie("w2 n4", FARM, 0, (BLUE, "farm")), lie("w3 n4", FARM, 0, (YELLOW, "farm")))
        near = [f"w{west} n{north}" for west in (1, 2, 3, 4) for north in (3, 4, 5)]
        taken = ("w2 n4", "w3 n4", "w3 n5")
        state = table(*farms, *(lie(cell, PLAIN) for cell in near if cell not in taken), surveyors=(2, 2))
        laid = play(state, draw(PLAIN), Place(RED, parse_cell("w3 n5"), 0))
        state = play(laid, settle(laid, None))
        both = [Score(RED, CELL, 0), Score(RED, parse_cell("w3 n4"), 0)]
        assert list(state.legal_moves(physical=True)) == both
        assert refused(state, Score(RED, parse_cell("w3 n4"), 1)) == [C.SCORE_NOT_COMPLETE]

    def test_where_the_order_makes_no_difference(self) -> None:
        """Far from the surveyors it is all the same what comes first: the first stands for both."""
        state = waiting(surveyors=(0, 0))
        assert list(state.legal_moves()) == [FIRST]
        assert RULES.canonical(state, OF_FARM) == FIRST
