"""The end of a round, the end of the game, the points and the winner."""

from __future__ import annotations

import pytest
from attrs import evolve

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club import readings as R
from dclub.diamonds_club.edition import Edition
from dclub.diamonds_club.state import Phase, State
from dclub.kernel import clauses as K
from dclub.kernel.move import CHANCE
from dclub.kernel.partial import Unknown
from tests.rules.diamonds_club.setting import (
    BOX,
    Own,
    after,
    build,
    buy,
    events,
    exchange,
    objections,
    pay,
    position,
    skip,
)

MANDATORY = "p1 pavilion, p2 pavilion, p3 orangery"
THIRTEEN = f"{MANDATORY}, " + ", ".join(f"p{number} forest" for number in range(4, 14))
FULL = f"{THIRTEEN}, p14 forest"


@pytest.mark.clause(C.ROUND_COINS, C.ROUND_MARKERS, C.ROUND_TRACK, C.ROUND_STRIPS)
class TestRound:
    """Coins up to the track, markers back, the start-player track anew, all strips gathered."""

    def ended(self, *players: Own, first: int = 1) -> State:
        state = position(
            Phase.BUILD, *players, track="2@3 0@3 1@9", first=first, to_move=1, coins={"a1": 4, "b3": 2}
        )
        return after(state, skip(1), skip(0), skip(2))

    def test_coins_are_made_up_not_added(self) -> None:
        """G17 and the rule text: what is left over counts towards the new coins."""
        state = self.ended(Own(coins=2, tracks=(0, 0, 2)), Own(coins=4), Own(coins=13, tracks=(0, 0, 4)))
        assert [player.coins for player in state.players] == [12, 10, 14]
        assert state.bank.coins == 56 - 36
        assert state.market.coins == ()

    def test_the_new_start_player_is_on_zero_and_the_others_follow_clockwise(self) -> None:
        state = self.ended(Own(), Own(), Own())
        assert state.track == ((0, 1), (1, 2), (2, 0))
        assert (state.first, state.to_move, state.phase) == (1, CHANCE, Phase.MARKET)
        assert state.passed == (False, False, False)

    def test_gems_equipment_and_parks_stay(self) -> None:
        own = Own(gems="2 red 1 diamond", equipment="mine red, right 3", park="p5 forest", tracks=(1, 2, 0))
        state = self.ended(own, Own(), Own())
        assert state.players[0].gems == (0, 0, 0, 2, 1)
        assert (sum(state.players[0].mines), sum(state.players[0].rights)) == (1, 1)
        assert state.players[0].tracks == (1, 2, 0)

    def test_a_money_track_that_nobody_entered(self) -> None:
        state = position(Phase.BUILD, Own(), Own(), track="1@0 0@1", passed=(0,), to_move=1)
        state = evolve(state, ruleset=evolve(state.ruleset, edition=evolve(BOX, money=None)))
        with pytest.raises(Unknown) as unknown:
            state.apply(skip(1))
        assert unknown.value.path == "money"

    def test_its_events(self) -> None:
        state = position(Phase.BUILD, Own(), Own(), track="1@0 0@1")
        assert events(after(state, skip(0)), skip(1)) == [
            C.BUILD_PASS,
            C.ROUND_COINS,
            C.ROUND_MARKERS,
            C.ROUND_TRACK,
            C.ROUND_STRIPS,
        ]


@pytest.mark.clause(C.END_TRIGGER, C.END_PLAY_OUT)
class TestEnd:
    """D16, G15: the round in which somebody covers his last light-green place is played out."""

    def test_by_an_animal_the_round_goes_on(self) -> None:
        state = position(Phase.BUY, Own(park=THIRTEEN), Own(), Own(), track="2@0 1@1 0@2")
        assert C.END_TRIGGER in events(state, buy(0, "e1", 1, "p14"))
        state = after(state, buy(0, "e1", 1, "p14"))
        assert (state.ending, state.phase, state.to_move) == (True, Phase.BUY, 1)
        state = after(state, buy(1, "a1", 1), skip(2), buy(0, "a3", 1), skip(1), skip(0))
        assert state.phase is Phase.EXCHANGE
        for _ in range(3):
            assert state.to_move is not None
            state = after(state, exchange(state.to_move))
        assert state.phase is Phase.BUILD
        for _ in range(3):
            assert state.to_move is not None
            state = after(state, skip(state.to_move))
        assert state.phase is Phase.FINAL

    def test_by_a_building_the_phase_goes_on(self) -> None:
        players = (Own(park=THIRTEEN, gems="5 blue 5 red"), Own(gems="5 blue"))
        state = position(Phase.BUILD, *players, track="1@0 0@1")
        state = after(state, build(0, "fountain", "p14"), pay(0, "3 blue"))
        assert (state.ending, state.to_move) == (True, 1)
        state = after(state, build(1, "fountain", "p14"), pay(1, "4 blue"))
        assert objections(state, build(0, "rose-garden", "d1")) == []
        state = after(state, build(0, "rose-garden", "d1"), pay(0, "3 red"), skip(1), skip(0))
        assert (state.phase, state.to_move) == (Phase.FINAL, None)
        assert objections(state, skip(0)) == [K.TURN_OVER]
        assert list(state.legal_moves()) == []

    def test_thirteen_are_too_few(self) -> None:
        park = THIRTEEN.replace(", p13 forest", "")
        state = position(Phase.BUY, Own(park=park), Own(), Own(), track="2@0 1@1 0@2")
        state = after(state, buy(0, "e1", 1, "p13"))
        assert not state.ending

    def test_a_mandatory_place_keeps_the_game_going(self) -> None:
        park = FULL.replace("p2 pavilion, ", "").replace(", p14 forest", "")
        state = position(Phase.BUY, Own(park=park), Own(), Own(), track="2@0 1@1 0@2")
        state = after(state, buy(0, "e1", 1, "p14"))
        assert not state.ending

    def test_the_last_mandatory_place_ends_it(self) -> None:
        park = FULL.replace("p2 pavilion, ", "")
        state = position(Phase.BUILD, Own(park=park, gems="3 green"), Own(), track="1@0 0@1")
        state = after(state, build(0, "pavilion", "p2"), pay(0, "3 green"))
        assert state.ending

    def test_no_refill_after_the_last_round(self) -> None:
        players = (Own(coins=3, park=FULL, markers="any"), Own(coins=1, markers="fountain"))
        state = position(Phase.BUILD, *players, track="1@0 0@4", ending=True)
        state = after(state, skip(0), skip(1))
        assert [player.coins for player in state.players] == [3, 1]
        assert state.track == ((0, 1), (4, 0))
        assert state.players[0].marked

    def test_a_second_full_park_changes_nothing(self) -> None:
        players = (Own(park=FULL), Own(park=THIRTEEN, board=1, gems="3 blue"))
        state = position(Phase.BUILD, *players, track="0@0 1@1", to_move=1, ending=True)
        state = after(state, build(1, "fountain", "p14"))
        assert C.END_TRIGGER not in events(state, pay(1, "3 blue"))


def finished(*players: Own, **readings: str) -> State:
    named = {f"dc.{name.replace('_', '.')}": option for name, option in readings.items()}
    return position(Phase.FINAL, *players, ending=True, readings=named)


def points(*players: Own) -> list[int | None]:
    outcome = finished(*players).outcome()
    assert outcome is not None
    return list(outcome.scores)


BARE = 3 * 4
"""The points of the three mandatory buildings."""


class TestScore:
    """Every line of the score, on top of the three mandatory buildings."""

    @pytest.mark.clause(C.SCORE_BUILDINGS)
    @pytest.mark.parametrize("tile", ["fountain", "orangery", "pavilion", "rose-garden"])
    def test_buildings(self, tile: str) -> None:
        assert points(Own(park=f"{MANDATORY}, p4 {tile}, d1 {tile}"), Own()) == [BARE + 8, None]

    @pytest.mark.clause(C.SCORE_FORESTS)
    @pytest.mark.parametrize("step", [0, 1, 2, 3, 4])
    def test_forests(self, step: int) -> None:
        own = Own(park=f"{MANDATORY}, p4 forest, p5 forest, p6 forest", tracks=(step, 0, 0))
        assert points(own, Own()) == [BARE + 3 * (2 + step), None]

    @pytest.mark.clause(C.SCORE_FORESTS)
    def test_no_forest_no_points(self) -> None:
        assert points(Own(park=MANDATORY, tracks=(4, 0, 0)), Own()) == [BARE, None]

    @pytest.mark.clause(C.SCORE_TRIOS, C.SCORE_ANIMALS)
    @pytest.mark.parametrize(
        ("animals", "worth"),
        [
            ((1, 0, 0), 1),
            ((1, 1, 0), 2),
            ((1, 1, 1), 10),
            ((2, 1, 1), 11),
            ((2, 2, 1), 12),
            ((2, 2, 2), 20),
            ((5, 0, 0), 5),
            ((3, 2, 1), 13),
        ],
    )
    def test_animals(self, animals: tuple[int, int, int], worth: int) -> None:
        names = [
            name
            for name, number in zip(("pond", "deer-park", "aviary"), animals, strict=True)
            for _ in range(number)
        ]
        park = ", ".join([MANDATORY, *(f"p{4 + index} {name}" for index, name in enumerate(names))])
        assert points(Own(park=park), Own()) == [BARE + worth, None]

    @pytest.mark.clause(C.SCORE_BONUS)
    def test_cards(self) -> None:
        values = {
            "three-fountains": 3,
            "three-orangeries": 3,
            "three-pavilions": 3,
            "three-rose-gardens": 3,
            "first-four": 5,
            "second-four": 3,
            "first-five": 5,
            "second-five": 3,
        }
        for card, worth in values.items():
            assert points(Own(park=MANDATORY, bonus=card), Own()) == [BARE + worth, None]
        assert sum(values.values()) == 28
        assert points(Own(park=MANDATORY, bonus=", ".join(values)), Own()) == [BARE + 28, None]

    @pytest.mark.clause(C.SCORE_TRACKS)
    @pytest.mark.parametrize(("step", "worth"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 3)])
    def test_money(self, step: int, worth: int) -> None:
        assert points(Own(park=MANDATORY, tracks=(0, 0, step)), Own()) == [BARE + worth, None]

    @pytest.mark.clause(C.SCORE_TRACKS)
    @pytest.mark.parametrize(("step", "worth"), [(0, 0), (1, 0), (2, 0), (3, 0), (4, 3)])
    def test_technology(self, step: int, worth: int) -> None:
        assert points(Own(park=MANDATORY, tracks=(0, step, 0)), Own()) == [BARE + worth, None]

    @pytest.mark.clause(C.SCORE_POSITION)
    def test_where_things_lie_does_not_matter(self) -> None:
        first = Own(park=f"{MANDATORY}, p4 pond, p5 forest, p6 aviary")
        second = Own(park=f"{MANDATORY}, p14 forest, p9 aviary, p4 pond", board=1)
        assert points(first, second) == [BARE + 4, BARE + 4]

    def test_coins_gems_and_equipment_are_worth_nothing(self) -> None:
        own = Own(coins=14, gems="5 red 3 diamond", equipment="mine red, ship 5", park=MANDATORY)
        assert points(own, Own()) == [BARE, None]

    @pytest.mark.clause(C.SCORE_EXCLUDED)
    @pytest.mark.parametrize("missing", ["p1 pavilion, ", "p2 pavilion, ", ", p3 orangery"])
    def test_one_mandatory_place_open_costs_everything(self, missing: str) -> None:
        """D17."""
        park = FULL.replace(missing, "")
        state = finished(Own(park=park), Own(park="p1 orangery, p2 orangery, p3 fountain"))
        assert points(Own(park=park), Own(park="p1 orangery, p2 orangery, p3 fountain")) == [None, 12]
        score = state.score()[0]
        assert (score.excluded, score.total, len(score.lines)) == (True, 0, 1)

    @pytest.mark.clause(C.SCORE_EXCLUDED)
    def test_what_is_open_is_named(self) -> None:
        (line,) = finished(Own(park="p1 pavilion, p4 pond"), Own()).score()[0].lines
        assert (line.clause, line.points) == (C.SCORE_EXCLUDED, 0)
        assert line.facts == (("uncovered", ("p2 pavilion", "p3 orangery")),)

    def test_the_lines_add_up(self) -> None:
        own = Own(park=f"{FULL}, d1 pond", tracks=(1, 4, 3), bonus="first-four")
        score = finished(own, Own()).score()[0]
        assert score.total == sum(line.points for line in score.lines) == 12 + 11 * 3 + 1 + 3 + 2 + 5


class TestUnknownTables:
    """What nobody has entered is named where points rest on it, and only there."""

    @pytest.mark.clause(C.SCORE_FORESTS)
    def test_the_forest_track_with_a_forest(self) -> None:
        players = (Own(park=f"{MANDATORY}, p4 forest"), Own())
        with pytest.raises(Unknown) as unknown:
            position(Phase.FINAL, *players, edition=evolve(BOX, forest=None)).score()
        assert unknown.value.path == "forest"

    @pytest.mark.clause(C.SCORE_FORESTS)
    def test_the_forest_track_without_one(self) -> None:
        state = position(Phase.FINAL, Own(park=MANDATORY), Own(), edition=evolve(BOX, forest=None))
        (line,) = (line for line in state.score()[0].lines if line.clause == C.SCORE_FORESTS)
        assert line.facts == (("counted", 0), ("each", 0), ("working", "0 x 0 = 0"))

    @pytest.mark.clause(C.SCORE_TRACKS)
    @pytest.mark.parametrize(
        ("table", "edition"),
        [("technology", evolve(BOX, technology=None)), ("money", evolve(BOX, money=None))],
    )
    def test_a_track(self, table: str, edition: Edition) -> None:
        state = finished(Own(park=MANDATORY), Own())
        ruleset = evolve(state.ruleset, edition=edition)
        with pytest.raises(Unknown) as unknown:
            evolve(state, ruleset=ruleset).score()
        assert unknown.value.path == table


def winners(*players: Own, **readings: str) -> tuple[list[int], tuple[str, ...]]:
    outcome = finished(*players, **readings).outcome()
    assert outcome is not None
    return list(outcome.winners), outcome.why


@pytest.mark.clause(C.WIN_MOST, C.WIN_GEMS, C.WIN_SHARED)
class TestWinner:
    """Most points; level, most unspent gems; still level, all of them."""

    def test_most_points(self) -> None:
        players = (Own(park=MANDATORY, gems="9 red"), Own(park=f"{MANDATORY}, p4 pond", board=1))
        assert winners(*players) == ([1], (C.END_PLAY_OUT, C.WIN_MOST))

    def test_most_gems(self) -> None:
        players = (Own(park=MANDATORY, gems="2 red"), Own(park=MANDATORY, board=1, gems="1 red 2 blue"))
        assert winners(*players) == ([1], (C.END_PLAY_OUT, C.WIN_MOST, C.WIN_GEMS))

    def test_shared(self) -> None:
        players = (Own(park=MANDATORY, gems="2 red"), Own(park=MANDATORY, board=1, gems="2 blue"))
        assert winners(*players) == ([0, 1], (C.END_PLAY_OUT, C.WIN_MOST, C.WIN_GEMS, C.WIN_SHARED))

    @pytest.mark.reading(R.TIE_DIAMONDS)
    @pytest.mark.parametrize(("option", "winner"), [("yes", 0), ("no", 1)])
    def test_diamonds(self, option: str, winner: int) -> None:
        players = (Own(park=MANDATORY, gems="3 diamond"), Own(park=MANDATORY, board=1, gems="2 blue"))
        assert winners(*players, tie_diamonds=option)[0] == [winner]

    def test_gems_of_others_do_not_matter(self) -> None:
        players = (
            Own(park=MANDATORY, gems="2 red"),
            Own(park=MANDATORY, board=1, gems="1 blue"),
            Own(park="p1 fountain, p2 fountain", gems="9 blue"),
        )
        assert winners(*players)[0] == [0]

    @pytest.mark.clause(C.SCORE_EXCLUDED)
    def test_an_excluded_player_cannot_win(self) -> None:
        best = FULL.replace("p1 pavilion, ", "")
        players = (Own(park=best), Own(park=MANDATORY, board=1))
        assert winners(*players) == ([1], (C.END_PLAY_OUT, C.SCORE_EXCLUDED, C.WIN_MOST))

    @pytest.mark.clause(C.SCORE_EXCLUDED)
    def test_nobody_is_scored(self) -> None:
        assert winners(Own(), Own())[0] == []

    def test_nought_points_can_win(self) -> None:
        state = finished(Own(park=MANDATORY), Own())
        assert state.outcome() is not None
        assert winners(Own(park=MANDATORY), Own())[0] == [0]
