"""Settling: which segments can be claimed, by whom, and what a settler then is."""

from __future__ import annotations

import pytest

from dclub.kernel import clauses as K
from dclub.kernel.partial import Unknown
from dclub.kernel.ruling import Objection
from dclub.new_world import clauses as C
from dclub.new_world import readings as R
from dclub.new_world.board import cell_at
from dclub.new_world.components import Edge, Kind, Tile
from dclub.new_world.moves import NAMELESS, Draw, Place, Settle
from dclub.new_world.phases.settle import RULES
from dclub.new_world.state import State
from dclub.new_world.words import parse_cell
from tests.rules.new_world.setting import (
    BEND,
    BLUE,
    CAP,
    CORNER,
    CROSSING,
    END,
    FARM,
    PASSAGE,
    PLAIN,
    RED,
    ROAD,
    YELLOW,
    Lying,
    draw,
    lie,
    may_settle,
    play,
    put,
    refused,
    settle,
    table,
)

GATE = "town s; trail n; plain nw ws wn; plain ne en es"
"""A town in the south, and a trail that leaves it in the north."""


def laid(text: str, cell: str, turn: int, *lying: Lying, settlers: int = 5) -> State:
    """Return the position in which Red has just laid a tile."""
    state = play(table(*lying, settlers=settlers), draw(text))
    return play(state, Place(RED, parse_cell(cell), turn))


@pytest.mark.clause(C.SETTLE_SEGMENT, C.SETTLE_HERE, C.SETTLE_NONE)
class TestWhere:
    """One settler, on a segment of the tile just laid, or none."""

    def test_every_kind_of_segment(self) -> None:
        state = laid(END, "w1 n3", 1)
        assert [may_settle(state, name) for name in ("farm", "trail w", "plain nw")] == [[], [], []]
        assert {move.segment for move in state.legal_moves() if isinstance(move, Settle)} == {0, 1, 2, None}

    def test_a35_nobody(self) -> None:
        assert put(table(), PLAIN, "w1 n3").supply(RED) == 5

    def test_b14_only_the_tile_just_laid(self) -> None:
        """The tile has no town; that one lies beside it does not matter."""
        state = laid(PLAIN, "w1 n4", 0, lie("w1 n3", CAP, 3))
        assert refused(state, Settle(RED, 1)) == [C.SETTLE_HERE]
        assert refused(state, Settle(RED, -1)) == [C.SETTLE_HERE]

    def test_only_the_active_player(self) -> None:
        state = laid(PLAIN, "w1 n4", 0)
        assert refused(state, Settle(BLUE, 0)) == [K.TURN_SEAT]
        assert refused(state, Settle(BLUE, None)) == [K.TURN_SEAT]

    def test_one_settler_a_turn(self) -> None:
        state = laid(CAP, "w1 n4", 3)
        assert refused(play(state, settle(state, "town w")), Settle(RED, 1)) == [K.TURN_PHASE]

    def test_a12_east_of_the_surveyors(self) -> None:
        lying = (lie("w1 n3", PLAIN), lie("w2 n3", PLAIN), lie("w3 n3", PLAIN))
        state = play(table(*lying, surveyors=(3, 3)), draw(FARM))
        state = play(state, Place(RED, cell_at(1, 4), 0))
        assert may_settle(state, "farm") == []

    def test_q28_farms_side_by_side(self) -> None:
        """A farm beside a claimed farm, and the plain around it, can be claimed."""
        lying = lie("w1 n3", FARM, 0, (BLUE, "farm"))
        assert may_settle(laid(FARM, "w1 n4", 0, lying), "farm") == []
        assert may_settle(laid(FARM, "w1 n4", 0, lying), "plain") == []
        around = lie("w1 n3", FARM, 0, (BLUE, "plain"))
        assert may_settle(laid(PLAIN, "w1 n4", 0, around), "plain") == [C.SETTLE_CLAIMED]

    def test_b39_a_sliver_of_a_plain(self) -> None:
        """However small, a plain can be claimed: between two towns, or without any half-edge."""
        state = laid("town n s w; plain en es; plain", "w1 n3", 0, lie("w1 n2", CAP, 0))
        assert may_settle(state, "plain en") == []
        assert refused(state, Settle(RED, 2)) == []


@pytest.mark.clause(C.SETTLE_SUPPLY, C.SETUP_SETTLERS)
class TestSupply:
    """Five settlers; the sixth marks the points."""

    def _out(self) -> list[Lying]:
        return [lie(f"w1 n{row}", FARM, 0, (RED, "farm")) for row in range(5)]

    def test_a14_q20_no_sixth_settler(self) -> None:
        state = laid(FARM, "w1 n5", 0, *self._out())
        assert state.supply(RED) == 0
        assert may_settle(state, "farm") == [C.SETTLE_SUPPLY]
        assert list(state.legal_moves()) == [Settle(RED, None)]

    def test_a10_one_who_would_come_back_is_not_there_yet(self) -> None:
        """The tile completes the town of the fifth settler, who comes back after settling."""
        lying = [*self._out()[:4], lie("w1 n5", CAP, 3, (RED, "town w"))]
        state = laid(CAP, "w2 n5", 1, *lying)
        assert may_settle(state, "plain nw") == [C.SETTLE_SUPPLY]
        assert play(state, settle(state, None)).supply(RED) == 1

    def test_both_reasons_are_given(self) -> None:
        lying = [*self._out(), lie("w1 n5", PLAIN, 0, (BLUE, "plain"))]
        assert may_settle(laid(PLAIN, "w1 n6", 0, *lying), "plain") == [C.SETTLE_SUPPLY, C.SETTLE_CLAIMED]

    def test_the_options_say_so(self) -> None:
        found = laid(FARM, "w1 n5", 0, *self._out()).options()
        assert [(one.kind, one.place, one.clause) for one in found.open] == [
            ("settle", "none", C.SETTLE_NONE)
        ]
        closed = [(one.kind, one.place, one.move, one.ruling.objections) for one in found.closed]
        lacking = (Objection(C.SETTLE_SUPPLY, seat=RED, left=0),)
        assert closed == [
            ("settle", "farm 1", Settle(RED, 0), lacking),
            ("settle", "plain 2", Settle(RED, 1), lacking),
        ]

    def test_goes_on_without_settlers(self) -> None:
        state = put(table(*self._out()), PLAIN, "w1 n5")
        assert state.active == BLUE


@pytest.mark.clause(C.SETTLE_CLAIMED, C.FEATURE_JOIN)
class TestClaimed:
    """Nobody settles on a trail, town or plain on which somebody is already."""

    @pytest.mark.parametrize("owner", [RED, BLUE])
    def test_however_far_away_and_whoever(self, owner: int) -> None:
        column = [lie(f"w1 n{row}", ROAD) for row in range(1, 7)]
        first = lie("w1 n0", ROAD, 0, (YELLOW if owner else RED, "trail n"))
        state = laid(ROAD, "w1 n7", 0, first, *column)
        assert may_settle(state, "trail n") == [C.SETTLE_CLAIMED]
        assert may_settle(state, "plain ne") == []

    def test_the_options_say_by_whom(self) -> None:
        found = laid(ROAD, "w1 n4", 0, lie("w1 n3", ROAD, 0, (BLUE, "trail n"))).options()
        assert [(one.place, one.clause) for one in found.open] == [
            ("plain 2", C.SETTLE_SEGMENT),
            ("plain 3", C.SETTLE_SEGMENT),
            ("none", C.SETTLE_NONE),
        ]
        claimed = Objection(C.SETTLE_CLAIMED, feature="trail", seat=BLUE, cell="w1 n3")
        assert [(one.place, one.ruling.objections) for one in found.closed] == [("trail 1", (claimed,))]

    def test_b33_the_two_sides_of_a_trail(self) -> None:
        """Across an edge with a trail the plains on either side of it go on, each for itself."""
        state = laid(ROAD, "w1 n4", 0, lie("w1 n3", ROAD, 0, (BLUE, "plain ne")))
        assert may_settle(state, "plain ne") == [C.SETTLE_CLAIMED]
        assert may_settle(state, "plain nw") == []

    def test_b33_through_turned_tiles(self) -> None:
        """The same where the trail turns: what lay east of it lies south of it."""
        lying = (lie("w6 n3", ROAD, 0, (BLUE, "plain ne")), lie("w6 n4", BEND, 3))
        state = laid(ROAD, "w5 n4", 1, *lying)
        assert may_settle(state, "plain es") == [C.SETTLE_CLAIMED]
        assert may_settle(state, "plain en") == []

    def test_b17_every_link_is_followed(self) -> None:
        """The claimed plain is reached round a corner, by the second of the tile's sides."""
        crossing = lie("w1 n3", CROSSING)
        lying = (crossing, lie("w2 n3", ROAD, 1), lie("w2 n4", PLAIN, 0, (BLUE, "plain")))
        state = laid(ROAD, "w1 n4", 0, *lying)
        assert may_settle(state, "plain nw") == [C.SETTLE_CLAIMED]
        assert may_settle(state, "plain ne") == []

    def test_b17_two_segments_of_one_tile(self) -> None:
        """One trail of a tile is claimed, the other one is not."""
        two = "trail n w; trail e s; plain nw wn; plain ne en sw ws; plain es se"
        lying = (lie("w2 n5", END, 0, (BLUE, "trail s")), lie("w2 n3", END, 2))
        state = laid(two, "w2 n4", 0, *lying, lie("w1 n5", PLAIN), lie("w1 n3", PLAIN))
        assert may_settle(state, "trail n") == [C.SETTLE_CLAIMED]
        assert may_settle(state, "trail e") == []

    def test_a11_claimed_and_unclaimed_joined(self) -> None:
        """The town that the tile makes of two is claimed; its other segments are open."""
        lying = (lie("w1 n3", CAP, 0, (BLUE, "town n")), lie("w1 n5", PASSAGE))
        state = laid(PASSAGE, "w1 n4", 0, *lying)
        assert may_settle(state, "town n") == [C.SETTLE_CLAIMED]
        assert may_settle(state, "town s") == [C.SETTLE_CLAIMED]
        assert may_settle(state, "plain en") == []

    def test_b30_completed_but_unclaimed(self) -> None:
        """A town that the tile completes and nobody owns is free (A9)."""
        state = laid(CAP, "w2 n3", 1, lie("w1 n3", CAP, 3))
        assert may_settle(state, "town e") == []
        after = play(state, settle(state, "town e"))
        assert after.points == (4, 0, 0)
        assert after.supply(RED) == 5

    def test_q22_a13_a_freed_trail(self) -> None:
        """A trail whose robber went home is claimed by whoever extends it."""
        lying = (lie("w2 n7", CAP, 0, (YELLOW, "town n")), lie("w1 n3", ROAD, 0, (BLUE, "trail n")))
        rest = (lie("w1 n7", PLAIN), lie("w2 n3", PLAIN))
        state = table(*lying, *rest, surveyors=(1, 2))
        state = put(state, CAP, "w2 n8", 2)
        assert state.supply(BLUE) == 5
        state = play(state, draw(ROAD), Place(BLUE, cell_at(1, 4), 0))
        assert may_settle(state, "trail n") == []

    def test_a13_a_scored_settler_is_gone(self) -> None:
        state = put(table(lie("w1 n3", CAP, 3, (BLUE, "town w"))), CAP, "w2 n3", 1)
        assert state.settlers == ()

    def test_merging_keeps_everybody(self) -> None:
        """Several settlers come on one feature by joining, never by settling."""
        lying = (lie("w1 n3", CAP, 0, (BLUE, "town n")), lie("w2 n4", CAP, 1, (RED, "town e")))
        state = laid(CORNER, "w1 n4", 2, *lying)
        (town,) = [one for one in state.landscape.features.values() if one.settlers and one.kind is Kind.TOWN]
        assert [settler.seat for settler in town.settlers] == [RED, BLUE]
        assert may_settle(state, "town s") == [C.SETTLE_CLAIMED]


@pytest.mark.clause(C.SETTLE_HERE, C.SETTLE_SEGMENT, K.EDITION_PARTIAL)
class TestOutlines:
    """Of a tile only the edges are stated: nobody knows its segments, nor what they connect."""

    def outline(self) -> State:
        """Return the position in which Red has laid a tile of which only the edges are known."""
        stated = Tile(NAMELESS, (Edge.PLAIN,) * 4, ())
        return play(table(), Draw(NAMELESS, stated), Place(RED, parse_cell("w1 n3"), 0))

    def test_on_the_outline(self) -> None:
        state = self.outline()
        assert list(state.legal_moves()) == [Settle(RED, None)]
        ruling = state.judge(Settle(RED, 0))
        assert (ruling.legal, ruling.unknown) == (False, ("tiles.w1 n3",))
        with pytest.raises(Unknown, match="w1 n3"):
            state.apply(Settle(RED, 0))

    def test_beside_it(self) -> None:
        """A farm is a feature by itself, so it is free; of all else nobody knows."""
        state = play(self.outline(), Settle(RED, None), draw(END), Place(BLUE, parse_cell("w1 n4"), 2))
        assert list(state.legal_moves()) == [Settle(BLUE, 0), Settle(BLUE, None)]
        assert state.judge(Settle(BLUE, 0)).legal
        assert state.judge(Settle(BLUE, 1)).unknown == ("tiles.w1 n3",)


@pytest.mark.clause(C.FEATURE_DEFINITION, C.FEATURE_JOIN)
class TestAlike:
    """Two segments of one tile that belong to one feature are alike for everything that follows."""

    def position(self, segment: str) -> State:
        """Return a trail that comes back to the tile on w2 n4, Blue on one of its bends there."""
        two = "trail n w; trail e s; plain nw wn; plain ne en sw ws; plain es se"
        bends = [lie(cell, BEND, turn) for cell, turn in (("w2 n5", 3), ("w1 n5", 0), ("w1 n4", 1))]
        others = (lie("w1 n8", FARM, 0, (YELLOW, "plain")), lie("w2 n8", FARM, 0, (RED, "farm")))
        return table(*bends, *others, lie("w2 n4", two, 0, (BLUE, segment)))

    def test_the_lowest_stands_for_both(self) -> None:
        state, lowest = self.position("trail e"), self.position("trail n")
        assert state != lowest
        assert state.canonical() == lowest
        assert state.canonical().landscape == lowest.landscape

    def test_where_everybody_is_on_the_lowest(self) -> None:
        state = self.position("trail n")
        assert state.canonical() is state


@pytest.mark.clause(C.SETTLE_SEGMENT, C.SETTLE_NONE)
class TestGoneAtOnce:
    """Where a settler goes home in the same turn, ways with one result are listed once: by the last."""

    def listed(self, state: State) -> list[str]:
        """Return what is listed, by the names of the segments."""
        moves = [move for move in state.legal_moves() if isinstance(move, Settle)]
        options = [one.place for one in state.options().open]
        assert len(options) == len(moves)
        return options

    @pytest.mark.parametrize(("column", "listed"), [(2, ["none"]), (3, ["trail 2", "none"])])
    def test_left_behind_by_the_surveyors(self, column: int, listed: list[str]) -> None:
        """The tile closes Blue's town; a surveyor leaves its column, or one east of it."""
        lying = (lie(f"w{column} n3", CAP, 0, (BLUE, "town n")), lie("w5 n8", PLAIN))
        state = table(*lying, surveyors=(2, 2), readings={R.REMOVAL_ZONE: "left-column"})
        state = play(state, draw(GATE), Place(RED, parse_cell(f"w{column} n4"), 0))
        found = self.listed(state)
        assert [one for one in found if "plain" not in one] == listed
        away = Settle(RED, 1)
        assert state.is_legal(away)
        assert RULES.canonical(state, away) == (away if column > 2 else Settle(RED, None))

    def test_the_only_free_feature(self) -> None:
        """Where it lies in a column that is left in this very turn, settling is as good as not."""
        lying = (lie("w1 n4", CAP, 2, (RED, "town s")), lie("w5 n8", PLAIN))
        state = table(*lying, spaces={3: "town w"}, surveyors=(1, 2))
        state = play(state, draw("town n; town e s w"), Place(RED, parse_cell("w1 n3"), 0))
        assert self.listed(state) == ["none"]
        assert state.is_legal(Settle(RED, 1))

    def test_two_towns_alike(self) -> None:
        """Either town brings four points and nothing else."""
        two = "town n; town s; plain en es ws wn"
        state = laid(two, "w2 n4", 0, lie("w2 n5", CAP, 2), lie("w2 n3", CAP), lie("w1 n4", PLAIN))
        assert self.listed(state) == ["town 2", "plain 3", "none"]
        assert RULES.canonical(state, Settle(RED, 0)) == Settle(RED, 1)

    def test_a_farm_and_a_trail_alike(self) -> None:
        """The farm brings nine points, and so does a trail of three tiles with three posts."""
        post = (
            "farm; trail s post; plain nw ne en es se sw ws wn",
            ROAD.replace("trail n s", "trail n s post"),
        )
        trail = (lie("w2 n2", post[0], 2), lie("w2 n3", post[1]))
        near = ("w1 n3", "w1 n4", "w1 n5", "w2 n5", "w3 n3", "w3 n4", "w3 n5")
        state = laid(post[0], "w2 n4", 0, *trail, *(lie(cell, PLAIN) for cell in near))
        assert self.listed(state) == ["trail 2", "plain 3", "none"]


@pytest.mark.clause(C.SETTLE_ROLES, C.REMOVAL_TRAPPERS)
def test_trappers_never_return() -> None:
    """A plain on which a trapper lies is his to the end, enclosed or not."""
    lying = lie("w2 n4", "plain nw ne en es se sw ws wn", 0, (RED, "plain"))
    ring = [lie(cell, CAP, turn) for cell, turn in (("w2 n5", 0), ("w2 n3", 2), ("w3 n4", 3))]
    state = put(table(lying, *ring, lie("w1 n5", PLAIN), surveyors=(3, 3)), PLAIN, "w1 n4")
    assert state.supply(RED) == 4
