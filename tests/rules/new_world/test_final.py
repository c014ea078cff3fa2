"""The final scoring: what is incomplete, plains, and who wins."""

from __future__ import annotations

import pytest

from dclub import new_world
from dclub.kernel import clauses as K
from dclub.kernel.partial import Unknown
from dclub.new_world import clauses as C
from dclub.new_world import readings as R
from dclub.new_world.moves import SetAside
from dclub.new_world.state import Phase
from tests.rules.new_world.setting import (
    BLUE,
    CAP,
    CAPS,
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
    laid_out,
    lie,
    play,
    put,
    scores,
    table,
)

POST = "trail n s post; plain ne en es se; plain sw ws wn nw"


def open_loop(first: str = CAPS) -> list[Lying]:
    """Return a town of six tiles, one of them with two of its parts, that is open in the west."""
    corners = (("w2 n5", 2), ("w3 n5", 1), ("w3 n3", 0), ("w2 n3", 3))
    return [
        lie("w2 n4", first, 0, (RED, "town n")),
        *(lie(cell, CORNER, turn) for cell, turn in corners),
        lie("w3 n4", "town n s w; plain en es"),
    ]


@pytest.mark.clause(C.FINAL_TRAIL, C.FINAL_TOWN, C.FINAL_PLAIN, K.EDITION_PARTIAL)
class TestBesideASpaceThatNobodyEntered:
    """A feature that may go on into it has no score; every other one has."""

    @pytest.mark.parametrize(
        ("text", "turn", "segment"),
        [
            (CAP, 1, "town e"),
            (ROAD, 1, "trail e"),
            (ROAD, 1, "plain nw"),
            (ROAD, 1, "plain es"),
            (PLAIN, 0, "plain"),
        ],
    )
    def test_what_may_go_on(self, text: str, turn: int, segment: str) -> None:
        state = table(lie("w1 n3", text, turn, (RED, segment)), spaces={3: "_"})
        with pytest.raises(Unknown, match=r"^start\.3 is not known$"):
            state.score()

    @pytest.mark.parametrize(
        ("cell", "text", "turn", "segment"),
        [
            ("w1 n3", CAP, 0, "town n"),
            ("w2 n3", CAP, 1, "town e"),
            ("w1 n3", "trail n s; plain ne en es se; plain sw ws wn nw animal", 0, "plain nw"),
        ],
    )
    def test_what_does_not(self, cell: str, text: str, turn: int, segment: str) -> None:
        lying = (lie(cell, text, turn, (RED, segment)), lie("w1 n5", CAP, 1, (BLUE, "town e")))
        assert scores(table(*lying, spaces={3: "_", 5: "town w"})) == [1, 2, 0]

    def test_where_none_is_entered(self) -> None:
        first = new_world.start(3, open_tables=["tiles", "start"]).state
        with pytest.raises(Unknown, match=r"^start is not known$"):
            laid_out(first, [lie("w1 n3", CAP, 1, (RED, "town e"))]).score()
        assert scores(laid_out(first, [lie("w2 n3", CAP, 1, (RED, "town e"))])) == [1, 0, 0]


@pytest.mark.clause(C.FINAL_TRAIL, C.FINAL_TOWN, C.FINAL_POSTS)
class TestIncomplete:
    """1 for each segment and each flag; the majority as usual."""

    def test_a_trail(self) -> None:
        lying = (lie("w1 n3", ROAD, 0, (RED, "trail n")), lie("w1 n4", ROAD), lie("w1 n5", END))
        assert scores(table(*lying)) == [3, 0, 0]

    def test_b28_not_at_the_full_rate(self) -> None:
        """An unfinished town: 1 for each segment and flag, not 2."""
        flag = "town n s flag; plain en es; plain ws wn"
        assert scores(table(lie("w1 n3", flag, 0, (RED, "town n")), lie("w1 n4", PASSAGE))) == [3, 0, 0]

    @pytest.mark.reading(R.FINAL_PER)
    @pytest.mark.parametrize(("option", "points"), [("segment", 7), ("tile", 6)])
    def test_a29_a_tile_with_two_parts(self, option: str, points: int) -> None:
        state = table(*open_loop(), readings={R.FINAL_PER: option})
        assert scores(state) == [points, 0, 0]

    def test_a29_its_tiles_are_named_once(self) -> None:
        (_, line) = table(*open_loop()).score()[RED].lines
        tiles = dict(line.facts)["tiles"]
        assert isinstance(tiles, tuple)
        assert sorted(map(str, tiles)) == ["w2 n3", "w2 n4", "w2 n5", "w3 n3", "w3 n4", "w3 n5"]

    @pytest.mark.reading(R.FINAL_POSTS)
    @pytest.mark.parametrize(("option", "points"), [("0", 2), ("1", 3), ("2", 4)])
    def test_a30_posts(self, option: str, points: int) -> None:
        lying = (lie("w1 n3", POST, 0, (RED, "trail n")), lie("w1 n4", ROAD))
        assert scores(table(*lying, readings={R.FINAL_POSTS: option})) == [points, 0, 0]

    @pytest.mark.clause(C.SETUP_BOARD)
    @pytest.mark.reading(R.BOARD_COUNTS)
    @pytest.mark.parametrize("per", ["segment", "tile"])
    @pytest.mark.parametrize(("option", "points"), [("yes", 3), ("not-in-features", 2), ("not-at-all", 2)])
    def test_a3_start_spaces(self, option: str, points: int, per: str) -> None:
        """A start space is a segment and a tile of the town or not; its flag counts anyway."""
        readings = {R.BOARD_COUNTS: option, R.FINAL_PER: per}
        passage = lie("w1 n3", PASSAGE, 1, (RED, "town e"))
        assert scores(table(passage, spaces={3: "town w flag"}, readings=readings)) == [points, 0, 0]

    def test_a_tie(self) -> None:
        lying = (lie("w1 n3", ROAD, 0, (RED, "trail n")), lie("w1 n5", ROAD, 0, (BLUE, "trail n")))
        assert scores(table(*lying, lie("w1 n4", ROAD))) == [3, 3, 0]

    def test_b24_once_for_two_settlers_of_one_player(self) -> None:
        """The feature counts once, however many settlers its owner has there."""
        lying = (lie("w1 n3", ROAD, 0, (RED, "trail n")), lie("w1 n5", ROAD, 0, (RED, "trail n")))
        assert scores(table(*lying, lie("w1 n4", ROAD), lie("w1 n6", ROAD, 0, (BLUE, "trail n")))) == [
            4,
            0,
            0,
        ]

    def test_b24_another_arm_is_another_trail(self) -> None:
        """Arms of a crossing are trails of their own: one of two segments, one of one."""
        lying = (lie("w1 n4", CROSSING, 0, (RED, "trail n")), lie("w1 n3", ROAD, 0, (RED, "trail n")))
        state = table(*lying, lie("w1 n5", ROAD), spaces={4: "trail w; plain ws wn"})
        assert scores(state) == [4, 0, 0]

    def test_unclaimed(self) -> None:
        assert scores(table(lie("w1 n3", ROAD), lie("w1 n4", CAP))) == [0, 0, 0]


@pytest.mark.clause(C.FINAL_FARM)
class TestFarms:
    """1 for the farm and 1 for each tile around it."""

    @pytest.mark.parametrize("number", range(8))
    def test_b29_one_more_than_its_neighbours(self, number: int) -> None:
        near = ("w4 n3", "w4 n4", "w4 n5", "w5 n3", "w5 n5", "w6 n3", "w6 n4", "w6 n5")
        lying = [lie(cell, PLAIN) for cell in near[:number]]
        assert scores(table(lie("w5 n4", FARM, 0, (RED, "farm")), *lying)) == [1 + number, 0, 0]

    @pytest.mark.reading(R.BOARD_COUNTS)
    @pytest.mark.parametrize(("option", "points"), [("yes", 4), ("not-in-features", 4), ("not-at-all", 1)])
    def test_a31_start_spaces(self, option: str, points: int) -> None:
        farm = lie("w1 n4", FARM, 0, (RED, "farm"))
        assert scores(table(farm, readings={R.BOARD_COUNTS: option})) == [points, 0, 0]

    def test_b25_two_farms(self) -> None:
        """Each farm for itself; the plain around them is another matter."""
        lying = (lie("w5 n4", FARM, 0, (RED, "farm")), lie("w5 n5", FARM, 0, (RED, "farm")))
        assert scores(table(*lying)) == [4, 0, 0]


@pytest.mark.clause(C.FINAL_PLAIN)
class TestPlains:
    """1 for each animal to whoever has most trappers on the plain."""

    def _plain(self, *owners: int) -> list[int]:
        """Return the points for a plain of 7 animals, by who lies on its tiles."""
        seats = (RED, BLUE, YELLOW)
        people = [lie(f"w1 n{row}", PLAIN, 0, (seats[owner], "plain")) for row, owner in enumerate(owners)]
        return scores(table(*people, lie("w2 n0", f"{PLAIN} 4 animals"), lie("w3 n0", f"{PLAIN} 3 animals")))

    def test_w10(self) -> None:
        """Two, two and one: 7, 7 and nothing."""
        assert self._plain(0, 0, 1, 1, 2) == [7, 7, 0]

    def test_b25_once(self) -> None:
        """Two trappers of one player do not count the animals twice."""
        assert self._plain(0, 0) == [7, 0, 0]

    def test_unclaimed(self) -> None:
        assert self._plain() == [0, 0, 0]

    def test_b12_b18_each_plain_by_itself(self) -> None:
        """A trail parts the plains on either side of it; neither gets the other's animals."""
        road = "trail n s; plain ne en es se 2 animals; plain sw ws wn nw 3 animals"
        lying = (lie("w1 n3", road, 0, (RED, "plain ne")), lie("w1 n4", ROAD, 0, (BLUE, "plain nw")))
        assert scores(table(*lying)) == [2, 3, 0]

    def test_b5_animals_of_another_segment(self) -> None:
        """A plain reached by two ways counts its animals once, and none of the trail's other side."""
        road = "trail n s; plain ne en es se 2 animals; plain sw ws wn nw 3 animals"
        lying = (lie("w2 n3", road, 0, (RED, "plain sw")), lie("w3 n3", PLAIN), lie("w3 n4", PLAIN))
        assert scores(table(*lying, lie("w2 n4", ROAD))) == [3, 0, 0]

    def test_q30_trails_towns_and_empty_cells_bound_a_plain(self) -> None:
        lying = (
            lie("w2 n3", PLAIN, 0, (RED, "plain")),
            lie("w2 n4", "town n s; plain en es 5 animals; plain ws wn 5 animals", 1),
            lie("w4 n3", f"{PLAIN} 9 animals"),
        )
        assert scores(table(*lying)) == [5, 0, 0]

    def test_a5_through_a_start_space(self) -> None:
        """Plains on both sides of a trail that ends on the board meet there, if the board shows so."""
        road = "trail e w; plain en ne nw wn animal; plain es se sw ws"
        for space, points in (("trail w; plain ws wn animal", 2), ("trail w; plain ws animal; plain wn", 1)):
            state = table(lie("w1 n3", road, 0, (RED, "plain es")), spaces={3: space})
            assert scores(state) == [points, 0, 0]

    def test_nothing_for_towns(self) -> None:
        lying = (lie("w1 n3", CAP, 0, (RED, "plain en")), lie("w1 n4", CAP, 2, (BLUE, "town s")))
        assert scores(table(*lying))[RED] == 0


@pytest.mark.clause(C.FINAL_BONUS)
@pytest.mark.reading(R.FINAL_BONUS)
class TestBonus:
    """No bonus at the end, unless a reading gives one; never for trappers."""

    def _state(self, **readings: str) -> list[int]:
        lying = (
            lie("w1 n3", ROAD, 0, (RED, "trail n")),
            lie("w1 n5", FARM, 0, (BLUE, "farm")),
            lie("w1 n7", PLAIN, 0, (YELLOW, "plain")),
        )
        names = {"bonus": R.FINAL_BONUS, "per": R.BONUS_PER}
        said = {names[name]: option for name, option in readings.items()}
        return scores(table(*lying, surveyors=(1, 1), readings=said))

    def test_a16h(self) -> None:
        assert self._state() == [1, 4, 0]
        assert self._state(bonus="yes") == [9, 12, 0]

    @pytest.mark.reading(R.BONUS_PER)
    def test_a16h_per_player(self) -> None:
        lying = (lie("w1 n3", ROAD, 0, (RED, "trail n")), lie("w1 n5", ROAD, 0, (RED, "trail n")))
        for option, points in (("settler", 11), ("player", 7)):
            readings = {R.FINAL_BONUS: "yes", R.BONUS_PER: option}
            state = table(*lying, lie("w1 n4", ROAD), surveyors=(1, 2), readings=readings)
            assert scores(state) == [points, 0, 0]


@pytest.mark.clause(C.END_LAST_TILE, C.WIN_MOST, C.WIN_SHARED, C.FINAL_POINTS)
class TestEnd:
    """The game ends with the turn of the last tile; most points win."""

    def test_last_turn_is_scored_in_full(self) -> None:
        """What the last tile completes is scored as usual, what is left as incomplete."""
        lying = (lie("w1 n3", CAP, 3, (RED, "town w")), lie("w1 n5", ROAD, 0, (BLUE, "trail n")))
        state = put(table(*lying, total=3, points=(5, 6, 7), surveyors=(1, 1)), CAP, "w2 n3", 1)
        assert state.phase is Phase.FINAL
        assert state.points == (17, 6, 7)
        assert scores(state) == [17, 7, 7]
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.winners == (RED,)

    def test_a34_a_tie(self) -> None:
        state = put(table(total=1, points=(5, 5, 4)), PLAIN, "w1 n3")
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.winners == (RED, BLUE)
        assert C.WIN_SHARED in outcome.why

    def test_nothing_more_after_that(self) -> None:
        state = put(table(total=1), PLAIN, "w1 n3")
        assert state.to_move is None
        assert list(state.legal_moves()) == []

    def test_a8_the_last_tile_is_set_aside(self) -> None:
        """It fits nowhere: the game is over at once."""
        state = play(table(total=1), draw("town n e s w"), SetAside())
        assert state.phase is Phase.FINAL
        assert state.outcome() is not None

    def test_won_points_stay(self) -> None:
        line = table(points=(52, 0, 0)).score()[RED].lines[0]
        assert (line.clause, line.points) == (C.FINAL_POINTS, 52)

    def test_a32_an_end_closes_nothing(self) -> None:
        """The game's last state still has its settlers: they were counted where they are."""
        state = put(table(lie("w1 n3", END, 2, (RED, "trail n")), total=2), ROAD, "w1 n4")
        assert scores(state) == [2, 0, 0]
