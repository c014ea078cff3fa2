"""What is complete, what it is worth, and who gets it."""

from __future__ import annotations

import pytest

from dclub.kernel.move import Seat
from dclub.new_world import clauses as C
from dclub.new_world import readings as R
from dclub.new_world.moves import Place
from dclub.new_world.state import Phase
from dclub.new_world.words import parse_cell
from tests.rules.new_world.setting import (
    BEND,
    BLUE,
    CAP,
    CAPS,
    CORNER,
    CROSSING,
    END,
    FARM,
    FOUR,
    GREEN,
    PASSAGE,
    PLAIN,
    RED,
    ROAD,
    YELLOW,
    Lying,
    choose,
    clauses,
    draw,
    events,
    lie,
    play,
    put,
    settle,
    table,
)

TWICE = "trail n w; trail e s; plain nw wn; plain ne en sw ws; plain es se"
"""A tile with two trails that pass each other."""


def eight(first: str) -> list[Lying]:
    """Return what is missing one bend of a trail that runs twice through the tile on w2 n4."""
    bends = (("w2 n5", 3), ("w1 n5", 0), ("w1 n4", 1), ("w2 n3", 1), ("w3 n3", 2))
    return [lie("w2 n4", first, 0, (RED, "trail n")), *(lie(cell, BEND, turn) for cell, turn in bends)]


def loop_of_towns(first: str = CAPS) -> list[Lying]:
    """Return a town that comes round to the other side of the tile on w2 n4, but for w3 n4."""
    corners = (("w2 n5", 2), ("w3 n5", 1), ("w3 n3", 0), ("w2 n3", 3))
    return [
        lie("w2 n4", first, 0, (RED, "town n")),
        *(lie(cell, CORNER, turn) for cell, turn in corners),
        *(lie(f"w1 n{row}", PLAIN) for row in (3, 4, 5)),
    ]


def around(cell: str, *, but: str, people: tuple[Lying, ...] = ()) -> list[Lying]:
    """Return plain tiles on the eight cells around one, but for one cell and for those that lie."""
    west, north = (int(part[1:]) for part in cell.split())
    near = [f"w{west + dw} n{north + dn}" for dw in (-1, 0, 1) for dn in (-1, 0, 1) if dw or dn]
    taken = {parse_cell(but), *(one.cell for one in people)}
    return [lie(one, PLAIN) for one in near if parse_cell(one) not in taken] + list(people)


@pytest.mark.clause(C.COMPLETE_TRAIL, C.SCORE_TRAIL)
class TestTrails:
    """A trail is complete when it runs on nowhere; 1 for each tile, 2 for each post."""

    @pytest.mark.parametrize("end", [END, CROSSING, "town n; trail s; plain en es se; plain sw ws wn"])
    def test_ends(self, end: str) -> None:
        """It ends at a farm, a crossing or a town."""
        state = put(table(lie("w5 n3", END, 2, (RED, "trail n"))), end, "w5 n4")
        assert state.points == (2, 0, 0)

    def test_b2_a_ring(self) -> None:
        """A trail that closes on itself is complete at once; each tile counts once."""
        ring = [lie("w1 n4", BEND, 1, (RED, "trail n")), lie("w2 n4", BEND, 2), lie("w2 n5", BEND, 3)]
        assert put(table(*ring), BEND, "w1 n5", 0).points == (4, 0, 0)

    def test_b2_a_ring_without_a_robber(self) -> None:
        ring = [lie("w1 n4", BEND, 1), lie("w2 n4", BEND, 2), lie("w2 n5", BEND, 3)]
        state = put(table(*ring), BEND, "w1 n5", 0, "trail s")
        assert state.points == (4, 0, 0)
        assert state.supply(RED) == 5

    def test_b4_a26_a_tile_with_two_parts(self) -> None:
        """Seven tiles, one of them passed twice: 7."""
        assert put(table(*eight(TWICE)), BEND, "w3 n4", 3).points == (7, 0, 0)

    def test_b4_a_post_counts_once(self) -> None:
        post = TWICE.replace("trail e s", "trail e s post")
        assert put(table(*eight(post)), BEND, "w3 n4", 3).points == (9, 0, 0)

    def test_a26_posts_of_both_parts_count(self) -> None:
        posts = TWICE.replace("trail e s", "trail e s post").replace("trail n w", "trail n w 2 posts")
        assert put(table(*eight(posts)), BEND, "w3 n4", 3).points == (13, 0, 0)

    def test_a27_a_post_on_another_trail(self) -> None:
        """At a crossing a post belongs to the arm on which it is drawn."""
        post = CROSSING.replace("trail e;", "trail e post;")
        state = table(lie("w5 n3", END, 2, (RED, "trail n")))
        found = [put(state, post, "w5 n4", turn).points[RED] for turn in range(4)]
        assert found == [2, 4, 2, 2]  # after one quarter turn the post is in the south

    def test_b27_flags_are_for_towns_only(self) -> None:
        """A flag on the tile of a trail, and a post on the tile of a town, are not theirs."""
        both = "town n 2 flags; trail s post; plain en es se; plain sw ws wn"
        state = put(table(lie("w1 n3", END, 2, (RED, "trail n"))), both, "w1 n4")
        assert state.points == (4, 0, 0)
        state = put(table(lie("w1 n5", CAP, 2, (RED, "town s"))), both, "w1 n4")
        assert state.points == (8, 0, 0)

    @pytest.mark.clause(C.SETUP_BOARD)
    @pytest.mark.reading(R.BOARD_COUNTS)
    @pytest.mark.parametrize(("option", "points"), [("yes", 4), ("not-in-features", 3), ("not-at-all", 3)])
    def test_a3_start_spaces(self, option: str, points: int) -> None:
        """A start space is a tile of its trail or not; its post counts anyway."""
        state = table(spaces={3: "trail w post; plain ws wn"}, readings={R.BOARD_COUNTS: option})
        assert put(state, END, "w1 n3", 3, "trail e").points == (points, 0, 0)


@pytest.mark.clause(C.COMPLETE_TOWN, C.SCORE_TOWN)
class TestTowns:
    """A town is complete when its wall is closed; 2 for each tile, 2 for each flag."""

    def test_q15_b20_two_tiles(self) -> None:
        """A town of two tiles is worth 4."""
        assert put(table(lie("w1 n3", CAP, 3, (RED, "town w"))), CAP, "w2 n3", 1).points == (4, 0, 0)

    def test_flags(self) -> None:
        flags = "town n 2 flags; plain en es se sw ws wn"
        assert put(table(lie("w1 n3", CAP, 3, (RED, "town w"))), flags, "w2 n3", 1).points == (8, 0, 0)

    def test_q23_what_lies_around_does_not_matter(self) -> None:
        """A town with nothing around it but a closed wall is complete; with a gap it is not."""
        state = put(table(lie("w1 n3", CAP, 3, (RED, "town w"))), CORNER, "w2 n3", 0)
        assert state.points == (0, 0, 0)

    def test_b26_tiles_not_sides(self) -> None:
        """Four towns around one tile with four sides: 5 tiles, 10 points."""
        caps = [lie("w2 n5", CAP, 2, (RED, "town s")), lie("w2 n3", CAP, 0), lie("w3 n4", CAP, 1)]
        state = table(*caps, lie("w1 n4", CAP, 3), lie("w1 n5", PLAIN), lie("w1 n3", PLAIN))
        assert put(state, FOUR, "w2 n4").points == (10, 0, 0)

    def test_b22_a26_a_tile_with_two_parts(self) -> None:
        """Both towns of one tile come to be one: six tiles, 12 points."""
        assert put(table(*loop_of_towns()), PASSAGE, "w3 n4").points == (12, 0, 0)

    def test_a26_flags_of_both_parts_count(self) -> None:
        flags = "town n flag; town s 2 flags; plain en es; plain ws wn"
        assert put(table(*loop_of_towns(flags)), PASSAGE, "w3 n4").points == (18, 0, 0)

    def test_two_towns_of_one_tile(self) -> None:
        """Where they do not meet they are two: the first is complete, the second open."""
        state = put(table(lie("w1 n3", CAP, 0, (RED, "town n"))), CAPS, "w1 n4", 0, "town n")
        assert state.points == (4, 0, 0)
        assert state.supply(RED) == 4

    @pytest.mark.reading(R.BOARD_COUNTS)
    @pytest.mark.parametrize(("option", "points"), [("yes", 6), ("not-in-features", 4), ("not-at-all", 4)])
    def test_a3_start_spaces(self, option: str, points: int) -> None:
        state = table(spaces={3: "town w flag"}, readings={R.BOARD_COUNTS: option})
        assert put(state, CAP, "w1 n3", 1, "town e").points == (points, 0, 0)


@pytest.mark.clause(C.COMPLETE_FARM, C.SCORE_FARM)
class TestFarms:
    """A farm with tiles on all eight cells around it is worth 9."""

    @pytest.mark.parametrize("last", ["w1 n3", "w1 n4", "w1 n5", "w2 n3", "w2 n5", "w3 n3", "w3 n4", "w3 n5"])
    def test_b19_whichever_comes_last(self, last: str) -> None:
        """The last of the eight may lie at a side or a corner, and be another player's."""
        farm = lie("w2 n4", FARM, 0, (BLUE, "farm"))
        state = put(table(*around("w2 n4", but=last), farm), PLAIN, last)
        assert state.points == (0, 9, 0)
        assert state.supply(BLUE) == 5

    def test_b6_b29_seven_are_not_enough(self) -> None:
        farm = lie("w2 n4", FARM, 0, (BLUE, "farm"))
        lying = [one for one in around("w2 n4", but="w3 n4") if one.cell != parse_cell("w3 n5")]
        assert put(table(*lying, farm), PLAIN, "w3 n4").points == (0, 0, 0)

    def test_a28_laid_into_a_full_ring(self) -> None:
        state = put(table(*around("w2 n4", but="w2 n4")), FARM, "w2 n4", 0, "farm")
        assert state.points == (9, 0, 0)
        assert state.supply(RED) == 5

    def test_a28_two_farms_at_once(self) -> None:
        """Each is a feature of its own; each moves a surveyor."""
        farms = (lie("w2 n4", FARM, 0, (BLUE, "farm")), lie("w3 n4", FARM, 0, (YELLOW, "farm")))
        cells = {one.cell: one for one in (*around("w2 n4", but="w3 n5"), *around("w3 n4", but="w3 n5"))}
        cells.update({one.cell: one for one in farms})
        state = put(table(*cells.values()), PLAIN, "w3 n5")
        assert state.phase is Phase.SCORE
        state = play(state, choose(state, "farm", "w3 n4"))
        assert state.points == (0, 9, 9)
        assert state.surveyors == (1, 1)

    @pytest.mark.parametrize(("chosen", "points"), [("trail w", (2, 0, 0)), ("farm", (2, 9 + 4, 0))])
    def test_a_farmer_who_goes_home_before(self, chosen: str, points: tuple[int, ...]) -> None:
        """A trail that is scored first moves the surveyors past his column: then his farm is nobody's."""
        lying = [lie(cell, PLAIN) for cell in ("w1 n5", "w1 n3", "w2 n4", "w2 n3")]
        farm, trail = lie("w1 n4", FARM, 0, (BLUE, "farm")), lie("w3 n5", END, 3, (RED, "trail e"))
        state = put(table(*lying, farm, trail, surveyors=(1, 2)), END, "w2 n5", 1)
        assert state.phase is Phase.SCORE
        after = play(state, choose(state, chosen, "w1 n4" if chosen == "farm" else "w2 n5"))
        assert after.phase is Phase.DRAW
        assert after.points == points
        assert after.settlers == ()

    @pytest.mark.reading(R.BOARD_COUNTS)
    @pytest.mark.parametrize(("option", "points"), [("yes", 9), ("not-in-features", 9), ("not-at-all", 0)])
    def test_a4_in_the_first_column(self, option: str, points: int) -> None:
        """Three of its neighbours are start spaces."""
        farm = lie("w1 n4", FARM, 0, (BLUE, "farm"))
        lying = [lie(cell, PLAIN) for cell in ("w1 n5", "w1 n3", "w2 n5", "w2 n3")]
        state = put(table(*lying, farm, readings={R.BOARD_COUNTS: option}), PLAIN, "w2 n4")
        assert state.points == (0, points, 0)

    @pytest.mark.parametrize("row", [0, 9])
    def test_a4_beside_the_last_start_spaces(self, row: int) -> None:
        """There one cell of column 0 is no start space, and stays empty."""
        farm = lie(f"w1 n{row}", FARM, 0, (BLUE, "farm"))
        north = [f"n{row + 1}", f"n{row - 1}" if row else "s1"]
        lying = [lie(f"{west} {one}", PLAIN) for west in ("w1", "w2") for one in north]
        assert put(table(*lying, farm), PLAIN, f"w2 n{row}").points == (0, 0, 0)

    @pytest.mark.clause(C.SCORE_UNCLAIMED)
    @pytest.mark.parametrize("last", ["w2 n4", "w1 n3", "w3 n5"])
    def test_without_a_farmer(self, last: str) -> None:
        """It is told that nobody is on it, wherever the last of the nine tiles lies."""
        lying = (*around("w2 n4", but=last), lie("w2 n4", FARM), lie("w4 n4", FARM))
        before = table(*(one for one in lying if one.cell != parse_cell(last)))
        laid = play(before, draw(FARM if last == "w2 n4" else PLAIN), Place(RED, parse_cell(last), 0))
        told = [
            dict(one.facts) for one in events(laid, settle(laid, None)) if one.clause == C.SCORE_UNCLAIMED
        ]
        assert told == [{"cell": "w2 n4", "segment": 0}]

    @pytest.mark.clause(C.SCORE_UNCLAIMED)
    def test_one_farm_of_two_without_a_farmer(self) -> None:
        """The farmer's is scored, the other one is not."""
        farms = (lie("w2 n4", FARM, 0, (BLUE, "farm")), lie("w3 n4", FARM))
        cells = {one.cell: one for one in (*around("w2 n4", but="w3 n5"), *around("w3 n4", but="w3 n5"))}
        cells.update({one.cell: one for one in farms})
        laid = play(table(*cells.values()), draw(PLAIN), Place(RED, parse_cell("w3 n5"), 0))
        told = [(one.clause, dict(one.facts).get("cell")) for one in events(laid, settle(laid, None))]
        assert [one for one in told if one[0] in (C.SCORE_UNCLAIMED, C.SCORE_FARM)] == [
            (C.SCORE_UNCLAIMED, "w3 n4"),
            (C.SCORE_FARM, "w2 n4"),
        ]
        assert play(laid, settle(laid, None)).points == (0, 9, 0)

    def test_q24_a_farm_has_one_farmer(self) -> None:
        state = put(table(*around("w2 n4", but="w2 n4")), FARM, "w2 n4", 0, "farm")
        assert state.points == (9, 0, 0)


@pytest.mark.clause(C.SCORE_MAJORITY)
class TestMajority:
    """The most settlers take all; all who are level for the most take all, each."""

    def town(self, *owners: int) -> tuple[int, ...]:
        """Return the points of a town around one tile with four sides, by who is on its caps."""
        seats = (RED, BLUE, YELLOW, GREEN)
        spots = (
            ("w2 n5", 2, "town s"),
            ("w2 n3", 0, "town n"),
            ("w3 n4", 1, "town e"),
            ("w1 n4", 3, "town w"),
        )
        caps = [
            lie(cell, CAP, turn, *([(seats[owner], name)] if owner >= 0 else []))
            for (cell, turn, name), owner in zip(spots, owners, strict=True)
        ]
        state = table(*caps, lie("w1 n5", PLAIN), lie("w1 n3", PLAIN), seats=4)
        after = put(state, FOUR, "w2 n4")
        assert after.settlers == ()
        return after.points

    def test_b9_b10_a_tie(self) -> None:
        """One each: both get the whole value, and both go home."""
        assert self.town(0, 1, -1, -1) == (10, 10, 0, 0)

    def test_b10_two_against_one(self) -> None:
        assert self.town(0, 0, 1, -1) == (10, 0, 0, 0)

    def test_b10_two_pairs(self) -> None:
        assert self.town(0, 1, 1, 0) == (10, 10, 0, 0)

    def test_b10_two_against_one_and_one(self) -> None:
        assert self.town(0, 0, 1, 2) == (10, 0, 0, 0)

    def test_b22_four_level(self) -> None:
        """Nothing is halved, however many share."""
        assert self.town(0, 1, 2, 3) == (10, 10, 10, 10)

    def test_b10_a_trail(self) -> None:
        lying = (lie("w1 n3", END, 2, (RED, "trail n")), lie("w1 n5", END, 0, (BLUE, "trail s")))
        assert put(table(*lying), ROAD, "w1 n4").points == (3, 3, 0)


@pytest.mark.clause(C.SCORE_RETURN, C.SCORE_UNCLAIMED, C.SETTLE_NONE)
class TestScoring:
    """Everything completed is scored in the same turn, whoever has completed it."""

    def test_b15_nobody_settled(self) -> None:
        """The opponent is paid although the active player settles nowhere."""
        state = put(table(lie("w1 n3", END, 2, (BLUE, "trail n"))), END, "w1 n4")
        assert state.points == (0, 2, 0)
        assert state.supply(BLUE) == 5

    def test_a_minority_goes_home_too(self) -> None:
        lying = (
            lie("w2 n5", CAP, 2, (RED, "town s")),
            lie("w2 n3", CAP, 0, (RED, "town n")),
            lie("w3 n4", CAP, 1, (BLUE, "town e")),
        )
        state = table(*lying, lie("w1 n4", CAP, 3), lie("w1 n5", PLAIN), lie("w1 n3", PLAIN))
        assert put(state, FOUR, "w2 n4").settlers == ()

    def test_a32_plains_wait(self) -> None:
        """A plain enclosed by towns is not scored, and its trapper stays."""
        sliver = "town n e s w; plain animal"
        caps = [lie("w2 n5", CAP, 2), lie("w2 n3", CAP, 0), lie("w3 n4", CAP, 1), lie("w1 n4", CAP, 3)]
        state = put(table(*caps, lie("w1 n5", PLAIN), lie("w1 n3", PLAIN)), sliver, "w2 n4", 0, "plain")
        assert state.points == (0, 0, 0)
        assert state.supply(RED) == 4
        assert [score.total for score in state.score()] == [1, 0, 0]

    @pytest.mark.parametrize("people", [(), ((RED, "town w"),)])
    def test_a_complete_town_matters_no_more(self, people: tuple[tuple[Seat, str], ...]) -> None:
        """Whether it was scored or not, the position is that in which both of its tiles lie."""
        state = put(table(lie("w1 n3", CAP, 3, *people)), CAP, "w2 n3", 1)
        assert state.landscape == table(lie("w1 n3", CAP, 3), lie("w2 n3", CAP, 1)).landscape

    def test_a_complete_plain_with_a_trapper_does(self) -> None:
        sliver = "town n e s w; plain animal"
        state = put(table(lie("w1 n3", CAP, 3)), sliver, "w2 n3", 0, "plain")
        lying = (lie("w1 n3", CAP, 3), lie("w2 n3", sliver, 0, (RED, "plain")))
        assert state.landscape == table(*lying).landscape

    def test_several_trails_at_a_crossing(self) -> None:
        """A crossing ends four trails; two of them are complete and claimed, and wait."""
        lying = (lie("w1 n3", END, 2, (RED, "trail n")), lie("w1 n5", END, 0, (BLUE, "trail s")))
        state = put(table(*lying, spaces={4: "trail w; plain ws wn"}), CROSSING, "w1 n4", 0, "trail e")
        assert state.phase is Phase.SCORE
        assert len(list(state.legal_moves())) == 3

    def test_one_feature_needs_no_choice(self) -> None:
        state = table(lie("w1 n3", END, 2, (RED, "trail n")))
        laid = play(state, draw(END), Place(RED, parse_cell("w1 n4"), 0))
        assert C.SCORE_CHOICE not in clauses(laid, settle(laid, None))
