"""Surveyors: their bonus, their moves, and who is left behind; in each reading."""

from __future__ import annotations

import pytest

from dclub.kernel import clauses as K
from dclub.kernel.move import Seat
from dclub.new_world import clauses as C
from dclub.new_world import readings as R
from dclub.new_world.board import column_of
from dclub.new_world.moves import Place, Score
from dclub.new_world.state import Phase, State
from dclub.new_world.words import parse_cell
from tests.rules.new_world.setting import (
    BLUE,
    CAP,
    CORNER,
    END,
    FARM,
    FOUR,
    PLAIN,
    RED,
    ROAD,
    YELLOW,
    Lying,
    choose,
    draw,
    events,
    lie,
    play,
    put,
    refused,
    settle,
    table,
)

POST = "trail n s post; plain ne en es se; plain sw ws wn nw"
CLOSING = "town n; trail e; plain en; plain es se sw ws wn"
"""The tile that closes the town north of it and the trail east of it."""


def town(column: int, *people: tuple[Seat, str]) -> Lying:
    """Return one half of a town of two tiles; the other comes west of it."""
    return lie(f"w{column} n3", CAP, 3, *people)


def trail() -> list[Lying]:
    """Return a trail with a post in column 1, Blue's, that lacks its northern end."""
    return [lie("w1 n2", END, 2), lie("w1 n3", POST, 0, (BLUE, "trail n"))]


def farmer(cell: str = "w1 n7") -> Lying:
    """Return a farm with a farmer of Yellow."""
    return lie(cell, FARM, 0, (YELLOW, "farm"))


@pytest.mark.clause(C.BONUS_SURVEYOR, C.SURVEYOR_MOVE, C.SCORE_ORDER)
class TestWorkedCases:
    """The worked cases, by their numbers."""

    def test_w1(self) -> None:
        """A town in column 1 while both stand in column 0: no bonus, one moves, nobody is removed."""
        state = put(table(town(1, (RED, "town w")), farmer()), CAP, "w2 n3", 1)
        assert state.points == (4, 0, 0)
        assert state.surveyors == (0, 1)
        assert state.supply(YELLOW) == 4

    def test_w2(self) -> None:
        """A trail of three tiles with a post beside one surveyor: 3 + 2 + 4."""
        state = put(table(*trail(), surveyors=(0, 1)), END, "w1 n4")
        assert state.points == (0, 9, 0)
        assert state.surveyors == (1, 1)

    def test_w4(self) -> None:
        """A farm in column 2 beside the front surveyor: 9 + 4; column 1 is then left behind."""
        near = ["w1 n3", "w1 n4", "w1 n5", "w2 n3", "w2 n5", "w3 n3", "w3 n4"]
        farm = lie("w2 n4", FARM, 0, (BLUE, "farm"))
        trapper = lie("w1 n6", PLAIN, 0, (BLUE, "plain"))
        lying = [lie(cell, PLAIN) for cell in near]
        state = put(table(farm, *lying, farmer(), trapper, surveyors=(1, 2)), PLAIN, "w3 n5")
        assert state.points == (0, 13, 0)
        assert state.surveyors == (2, 2)
        assert state.supply(YELLOW) == 5
        assert state.supply(BLUE) == 4

    def test_w5(self) -> None:
        """Both in the westernmost column: no bonus in column 1, both stay, who stands east goes home."""
        lying = (*trail(), farmer(), lie("w2 n7", PLAIN))
        state = put(table(*lying, surveyors=(2, 2)), END, "w1 n4")
        assert state.points == (0, 5, 0)
        assert state.surveyors == (2, 2)
        assert state.supply(YELLOW) == 5

    def test_w7(self) -> None:
        """One each, beside one surveyor each: both get value and bonus; one move."""
        lying = (lie("w3 n3", CAP, 0, (RED, "town n")), lie("w4 n4", CAP, 1, (BLUE, "town e")))
        state = put(table(*lying, surveyors=(3, 4)), CORNER, "w3 n4", 2)
        assert state.points == (10, 10, 0)
        assert state.surveyors == (4, 4)

    def test_w9(self) -> None:
        """A complete trail without a robber: no points, no move, nobody goes home."""
        lying = (lie("w1 n3", END, 2), farmer(), lie("w3 n7", PLAIN))
        state = put(table(*lying, surveyors=(2, 2)), END, "w1 n4")
        assert state.points == (0, 0, 0)
        assert state.surveyors == (2, 2)
        assert state.supply(YELLOW) == 4


@pytest.mark.clause(C.BONUS_SURVEYOR)
class TestBonus:
    """4 for each scored settler and each surveyor in his column."""

    def test_q14_a15_both_surveyors(self) -> None:
        """A town of two tiles and both surveyors: 12."""
        lying = (town(1, (RED, "town w")), lie("w3 n7", PLAIN))
        assert put(table(*lying, surveyors=(1, 1)), CAP, "w2 n3", 1).points == (12, 0, 0)

    def test_q16_only_who_gets_points(self) -> None:
        """Somebody else in the column gets nothing when a feature is scored that is not his."""
        lying = (town(1, (RED, "town w")), farmer("w1 n7"))
        assert put(table(*lying, surveyors=(1, 1)), CAP, "w2 n3", 1).points == (12, 0, 0)

    def test_a16_his_own_tile_decides(self) -> None:
        """The feature reaches the surveyors' column, the settler stands in another."""
        state = put(table(town(1, (RED, "town w")), surveyors=(2, 2)), CAP, "w2 n3", 1)
        assert state.points == (4, 0, 0)

    def _four(self, *owners: tuple[int, int], readings: dict[str, str]) -> tuple[int, ...]:
        """Return the points of a town of five tiles, by who is north and south in column 2 and west."""
        spots = {0: ("w2 n5", 2, "town s"), 1: ("w2 n3", 0, "town n"), 2: ("w3 n4", 1, "town e")}
        who = dict(owners)
        caps = [
            lie(cell, CAP, turn, *([((RED, BLUE, YELLOW)[who[spot]], name)] if spot in who else []))
            for spot, (cell, turn, name) in spots.items()
        ]
        lying = (*caps, lie("w1 n4", CAP, 3), lie("w1 n5", PLAIN), lie("w1 n3", PLAIN))
        return put(table(*lying, surveyors=(2, 2), readings=readings), FOUR, "w2 n4").points

    @pytest.mark.reading(R.BONUS_PER)
    @pytest.mark.parametrize(("option", "points"), [("settler", 26), ("player", 18)])
    def test_a16_two_settlers_of_one_player(self, option: str, points: int) -> None:
        """Two scored settlers beside both surveyors: 16, or 8 by the other reading."""
        assert self._four((0, 0), (1, 0), readings={R.BONUS_PER: option}) == (points, 0, 0)

    def test_a16_a_minority_gets_none(self) -> None:
        assert self._four((0, 0), (1, 1), (2, 0), readings={}) == (18, 0, 0)

    def test_a16_tied_players_each_their_own(self) -> None:
        assert self._four((0, 0), (2, 1), readings={}) == (18, 10, 0)

    def test_beside_each_of_them(self) -> None:
        """One settler beside either surveyor: the working names both columns."""
        lying = (lie("w3 n3", CAP, 0, (RED, "town n")), lie("w4 n4", CAP, 1, (RED, "town e")))
        laid = play(table(*lying, surveyors=(3, 4)), draw(CORNER), Place(RED, parse_cell("w3 n4"), 2))
        (bonus,) = [one for one in events(laid, settle(laid, None)) if one.clause == C.BONUS_SURVEYOR]
        assert bonus.text("working") == "1 settler x 1 surveyor x 4 + 1 settler x 1 surveyor x 4 = 8"

    def test_positions_before_the_move(self) -> None:
        """The bonus is counted where the surveyors stand before one of them moves."""
        lying = (town(1, (RED, "town w")),)
        state = put(table(*lying, surveyors=(0, 1)), CAP, "w2 n3", 1)
        assert state.points == (8, 0, 0)
        assert state.surveyors == (1, 1)


@pytest.mark.clause(C.SURVEYOR_MOVE, C.SURVEYOR_STAY, C.SCORE_UNCLAIMED)
class TestMoves:
    """One move for each scored feature: the rear one, if a tile lies further west."""

    def test_q5_a20_no_tile_further_west(self) -> None:
        state = put(table(*trail(), surveyors=(1, 1)), END, "w1 n4")
        assert state.surveyors == (1, 1)

    def test_a20_the_rear_one_can_always_move(self) -> None:
        state = put(table(*trail(), surveyors=(0, 1)), END, "w1 n4")
        assert state.surveyors == (1, 1)

    def test_the_tile_just_placed_is_one(self) -> None:
        state = put(table(town(1, (RED, "town w")), surveyors=(1, 1)), CAP, "w2 n3", 1)
        assert state.surveyors == (1, 2)

    def test_q8_q9_nothing_scored_nothing_moves(self) -> None:
        """Neither at the end of a turn nor for a completed feature without settlers."""
        assert put(table(), PLAIN, "w1 n3").surveyors == (0, 0)
        assert put(table(town(1)), CAP, "w2 n3", 1).surveyors == (0, 0)

    def test_a23_also_for_others_points(self) -> None:
        """The active player has no part in what is scored; a surveyor moves all the same."""
        assert put(table(*trail()), END, "w1 n4").surveyors == (0, 1)

    def test_q7_one_move_for_each_feature(self) -> None:
        assert _both(("trail e", "town n")).surveyors == (2, 2)


def _waiting(surveyors: tuple[int, int] = (1, 2), **readings: str) -> State:
    """Return the position in which Blue's trail and Red's town wait; a farmer stands in column 1."""
    lying = (
        lie("w1 n5", END, 1, (BLUE, "trail w")),
        lie("w1 n6", CAP, 3, (RED, "town w")),
        lie("w2 n6", CORNER, 1),
        farmer("w1 n8"),
    )
    named = {
        {"pending": R.REMOVAL_PENDING, "zone": R.REMOVAL_ZONE, "stuck": R.REMOVAL_WHEN_STUCK}[name]: option
        for name, option in readings.items()
    }
    state = table(*lying, surveyors=surveyors, readings=named)
    return put(state, CLOSING, "w2 n5")


def _both(order: tuple[str, str], surveyors: tuple[int, int] = (1, 1)) -> State:
    state = _waiting(surveyors)
    return play(state, choose(state, order[0]))


@pytest.mark.clause(C.SCORE_CHOICE, C.SCORE_NOT_COMPLETE, C.SCORE_ORDER)
class TestOrder:
    """The active player names the next feature; each is dealt with to its end."""

    def test_q6_a19_he_chooses(self) -> None:
        state = _waiting()
        assert state.phase is Phase.SCORE
        assert state.to_move == RED
        assert refused(state, choose(state, "trail e")) == []
        assert refused(state, choose(state, "town n")) == []

    def test_nobody_else(self) -> None:
        state = _waiting()
        move = choose(state, "trail e")
        assert refused(state, Score(BLUE, move.cell, move.segment)) == [K.TURN_SEAT]

    def test_only_what_waits(self) -> None:
        """Not a plain, not an incomplete farm, not a segment that there is not."""
        state = _waiting()
        cell = choose(state, "town n").cell
        for move in (
            choose(state, "plain en"),
            choose(state, "farm", "w1 n8"),
            Score(RED, cell, 9),
            Score(RED, cell, -1),
            choose(state, "town w", "w1 n6"),
        ):
            assert refused(state, move) == [C.SCORE_NOT_COMPLETE]

    def test_a19_the_trail_first(self) -> None:
        """The surveyors pass column 1: the shopkeeper goes home, and his town is nobody's (A21)."""
        state = _waiting()
        after = play(state, choose(state, "trail e"))
        assert after.points == (0, 6, 0)
        assert after.settlers == ()
        assert after.surveyors == (2, 2)

    def test_a19_the_town_first(self) -> None:
        state = _waiting()
        after = play(state, choose(state, "town n"))
        assert after.points == (10, 0, 0)
        assert after.settlers == ()

    def test_a12_own_settler_first(self) -> None:
        """A settler put behind the surveyors on what his tile completes is scored if he comes first."""
        lying = (lie("w1 n4", END, 2, (BLUE, "trail n")), lie("w2 n5", CAP, 1), lie("w4 n3", PLAIN))
        meeting = "town w; trail s; plain nw ne en es se; plain sw"
        state = put(table(*lying, surveyors=(3, 3)), meeting, "w1 n5", 0, "town w")
        assert play(state, choose(state, "town w")).points == (4, 0, 0)
        assert play(state, choose(state, "trail s")).points == (0, 2, 0)

    @pytest.mark.clause(C.REMOVAL_PENDING)
    @pytest.mark.reading(R.REMOVAL_PENDING)
    @pytest.mark.parametrize(("option", "points"), [("exposed", (0, 6, 0)), ("protected", (6, 6, 0))])
    def test_a19_pending(self, option: str, points: tuple[int, ...]) -> None:
        """A settler who waits to be scored is removed like any other, or spared."""
        state = _waiting(pending=option)
        after = play(state, choose(state, "trail e"))
        assert after.points == points
        assert after.surveyors == (2, 2)
        assert after.settlers == ()

    @pytest.mark.reading(R.REMOVAL_PENDING)
    def test_a19_protected_until_scored_only(self) -> None:
        """Everybody else in his column goes."""
        state = _waiting(pending="protected")
        move = choose(state, "trail e")
        home = [event for event in state.apply(move).events if event.clause == C.REMOVAL_ZONE]
        assert [event.fact("seat") for event in home] == [YELLOW]


@pytest.mark.clause(C.REMOVAL_ZONE, C.REMOVAL_TRAPPERS)
class TestRemoval:
    """Who is left behind goes home, without points; trappers stay."""

    def _after(self, surveyors: tuple[int, int], *more: Lying, **readings: str) -> State:
        """Return the position after a town in column 3 was scored; farmers stand in columns 1 to 3."""
        names = {"zone": R.REMOVAL_ZONE, "stuck": R.REMOVAL_WHEN_STUCK}
        farms = [lie(f"w{column} n{7 + column}", FARM, 0, (YELLOW, "farm")) for column in (1, 2, 3)]
        lying = (town(3, (RED, "town w")), *farms, *more)
        said = {names[name]: option for name, option in readings.items()}
        state = table(*lying, surveyors=surveyors, readings=said)
        return put(state, CAP, "w4 n3", 1)

    def _left(self, state: State) -> list[int]:
        return sorted({column_of(settler.cell) for settler in state.settlers})

    def test_q11_q12_the_first_to_leave_clears_nothing(self) -> None:
        """While the other surveyor stands in the column, its settlers are not left behind."""
        assert self._left(self._after((1, 1))) == [1, 2, 3]

    def test_q11_the_second_clears_the_column(self) -> None:
        assert self._left(self._after((1, 2))) == [2, 3]

    def test_q12_everything_further_east_goes(self) -> None:
        assert self._left(self._after((2, 3))) == [3]

    def test_q10_the_column_entered_is_safe(self) -> None:
        assert self._left(self._after((2, 3))) == [3]
        assert self._left(self._after((1, 2))) == [2, 3]

    def test_q13_nobody_in_the_west_goes(self) -> None:
        west = lie("w5 n3", FARM, 0, (BLUE, "farm"))
        assert 5 in self._left(self._after((2, 3), west))

    def test_a24_no_points_and_trappers_stay(self) -> None:
        trapper = lie("w1 n3", PLAIN, 0, (BLUE, "plain"))
        state = self._after((2, 3), trapper)
        assert state.points == (8, 0, 0)
        assert state.supply(YELLOW) == 4
        assert state.supply(BLUE) == 4

    @pytest.mark.reading(R.REMOVAL_ZONE)
    @pytest.mark.parametrize(
        ("surveyors", "rear", "column"),
        [((1, 1), [1, 2, 3], [2, 3]), ((1, 2), [2, 3], [2, 3]), ((2, 2), [2, 3], [3]), ((2, 3), [3], [3])],
    )
    def test_a17_zones(self, surveyors: tuple[int, int], rear: list[int], column: list[int]) -> None:
        """East of the rear surveyor; or the column left and all east of it."""
        assert self._left(self._after(surveyors)) == rear
        assert self._left(self._after(surveyors, zone="left-column")) == column

    @pytest.mark.reading(R.REMOVAL_ZONE)
    def test_a17_nobody_in_the_column_left(self) -> None:
        """Then nobody goes, not even from further east."""
        assert self._left(self._after((0, 0))) == [1, 2, 3]
        lying = (town(3, (RED, "town w")), farmer("w1 n8"))
        for option, left in (("east-of-rear", []), ("left-column", [1])):
            state = put(table(*lying, surveyors=(2, 2), readings={R.REMOVAL_ZONE: option}), CAP, "w4 n3", 1)
            assert self._left(state) == left

    @pytest.mark.reading(R.REMOVAL_ZONE)
    def test_a17_somebody_in_the_next_column(self) -> None:
        """Who stands where the surveyor goes, or beside the other one, makes no difference."""
        lying = (town(3, (RED, "town w")), farmer("w1 n8"), farmer("w3 n7"))
        readings = {R.REMOVAL_ZONE: "left-column"}
        state = put(table(*lying, surveyors=(2, 2), readings=readings), CAP, "w4 n3", 1)
        assert self._left(state) == [1, 3]

    @pytest.mark.clause(C.REMOVAL_WHEN_STUCK)
    @pytest.mark.reading(R.REMOVAL_WHEN_STUCK)
    @pytest.mark.parametrize("zone", ["east-of-rear", "left-column"])
    @pytest.mark.parametrize(("option", "left"), [("yes", [4]), ("no", [1, 2, 3, 4])])
    def test_a18_when_stuck(self, zone: str, option: str, left: list[int]) -> None:
        """Both stand in the westernmost column: those east of them go, in either zone, or stay."""
        last = lie("w4 n7", FARM, 0, (BLUE, "farm"))
        assert self._left(self._after((4, 4), last, zone=zone, stuck=option)) == left


@pytest.mark.clause(C.END_LAST_TILE)
def test_a25_the_last_turn() -> None:
    """Moves and removals go before the final scoring: who goes home then gets nothing."""
    lying = (town(3, (RED, "town w")), lie("w1 n8", ROAD, 0, (YELLOW, "trail n")))
    state = put(table(*lying, surveyors=(1, 2), total=3), CAP, "w4 n3", 1)
    assert (state.phase, state.to_move, state.active) == (Phase.FINAL, None, RED)
    assert [score.total for score in state.score()] == [4, 0, 0]
