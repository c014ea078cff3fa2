"""Phase 3: who gets diamonds, who begins, and the order of the phases that follow."""

from __future__ import annotations

import pytest

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club import readings as R
from dclub.diamonds_club.state import Phase, State
from tests.rules.diamonds_club.setting import Own, after, buy, events, exchange, position, skip

NAMES = ("White", "Bronze", "Blue", "Red")


def passed_all(state: State) -> State:
    """Return the state after the last player to pass has done so."""
    while state.phase is Phase.BUY:
        assert state.to_move is not None
        state = after(state, skip(state.to_move))
    return state


def diamonds(state: State) -> list[int]:
    return [player.gems[4] for player in passed_all(state).players]


def bought_out(coins: tuple[int, ...], track: str = "0@0 1@1 2@2", **readings: str) -> State:
    """Return a state in which nobody has passed, with so many coins left."""
    named = {f"dc.diamonds.{name.replace('_', '-')}": option for name, option in readings.items()}
    return position(Phase.BUY, *(Own(coins=left) for left in coins), track=track, readings=named)


class TestUnspentCoins:
    """D11, G1: one diamond for everybody who has the most coins left, unless nobody has any."""

    @pytest.mark.clause(C.DIAMONDS_COINS)
    @pytest.mark.parametrize(
        ("coins", "expected"),
        [
            ((3, 2, 1), [1, 0, 0]),
            ((3, 3, 1), [1, 1, 0]),
            ((2, 2, 2), [1, 1, 1]),
            ((0, 0, 1), [0, 0, 1]),
            ((0, 0, 0), [0, 0, 0]),
        ],
    )
    def test_most_coins(self, coins: tuple[int, ...], expected: list[int]) -> None:
        state = bought_out(coins, track="0@0 1@1 2@2")
        leader = [0, 0, 1]
        assert diamonds(state) == [own + lead for own, lead in zip(expected, leader, strict=True)]

    @pytest.mark.clause(C.DIAMONDS_ZERO_COINS)
    @pytest.mark.reading(R.DIAMONDS_ZERO_COINS)
    @pytest.mark.parametrize(("option", "expected"), [("none", [0, 0, 1]), ("all", [1, 1, 2])])
    def test_nobody_has_a_coin(self, option: str, expected: list[int]) -> None:
        assert diamonds(bought_out((0, 0, 0), zero_coins=option)) == expected

    @pytest.mark.reading(R.DIAMONDS_ZERO_COINS)
    def test_one_coin_is_enough_for_the_usual_rule(self) -> None:
        assert diamonds(bought_out((0, 1, 0), zero_coins="all")) == [0, 1, 1]

    @pytest.mark.clause(C.DIAMONDS_COINS)
    def test_the_coins_stay(self) -> None:
        assert [player.coins for player in passed_all(bought_out((3, 2, 1))).players] == [3, 2, 1]

    @pytest.mark.clause(C.DIAMONDS_COINS)
    def test_a_coin_of_the_money_track_counts(self) -> None:
        state = position(Phase.BUY, Own(coins=2), Own(coins=2), passed=(1,))
        assert diamonds(after(state, buy(0, "d3", 1))) == [1, 2]


@pytest.mark.clause(C.DIAMONDS_LEADERS)
@pytest.mark.reading(R.DIAMONDS_LEADERS)
class TestLeaders:
    """Everybody on the highest number, or the one on top."""

    @pytest.mark.parametrize(
        ("track", "all_there", "top"),
        [
            ("0@0 1@1 2@2", [0, 0, 1], [0, 0, 1]),
            ("0@0 1@2 2@2", [0, 1, 1], [0, 0, 1]),
            ("0@0 2@2 1@2", [0, 1, 1], [0, 1, 0]),
            ("2@4 0@4 1@4", [1, 1, 1], [0, 1, 0]),
        ],
    )
    def test_leaders(self, track: str, all_there: list[int], top: list[int]) -> None:
        assert diamonds(bought_out((0, 0, 0), track)) == all_there
        assert diamonds(bought_out((0, 0, 0), track, leaders="top-only")) == top

    def test_two_diamonds_for_one_player(self) -> None:
        assert diamonds(bought_out((5, 0, 0), "1@0 2@1 0@2")) == [2, 0, 0]

    def test_both_come_from_the_supply(self) -> None:
        assert passed_all(bought_out((5, 0, 0), "1@0 2@1 0@2")).bank.gems[4] == 18

    @pytest.mark.clause(C.SUPPLY_SUBSTITUTES)
    def test_the_supply_of_diamonds_is_used_up(self) -> None:
        players = (Own(coins=5, gems="20 diamond"), Own(coins=0))
        state = passed_all(position(Phase.BUY, *players, track="1@0 0@2"))
        assert state.players[0].gems[4] == 22
        assert state.bank.gems[4] == -2

    @pytest.mark.clause(C.SUPPLY_SUBSTITUTES)
    def test_substitutes_are_told(self) -> None:
        players = (Own(coins=5, gems="20 diamond"), Own(coins=0))
        state = after(position(Phase.BUY, *players, track="1@0 0@2"), skip(0))
        (told,) = (event for event in state.apply(skip(1)).events if event.clause == C.SUPPLY_SUBSTITUTES)
        assert told.facts == (("what", "diamond"), ("number", 2))


@pytest.mark.clause(C.DIAMONDS_ORDER, C.DIAMONDS_START_PLAYER)
class TestOrder:
    """From the highest number down, the top of a stack first; that player is start player."""

    def test_blue_red_white_bronze(self) -> None:
        """The example of the rule text."""
        state = position(Phase.BUY, *[Own()] * 4, track="1@4 0@6 3@6 2@8")
        state = passed_all(state)
        assert [NAMES[seat] for seat in state.order] == ["Blue", "Red", "White", "Bronze"]
        assert state.first == 2
        seen = []
        while state.phase is Phase.EXCHANGE:
            assert state.to_move is not None
            seen.append(NAMES[state.to_move])
            state = after(state, exchange(state.to_move))
        assert seen == ["Blue", "Red", "White", "Bronze"]

    def test_building_goes_round_in_that_order(self) -> None:
        state = position(Phase.BUILD, *[Own()] * 4, track="1@4 0@6 3@6 2@8", to_move=2, first=2)
        seen = []
        while state.phase is Phase.BUILD:
            assert state.to_move is not None
            seen.append(NAMES[state.to_move])
            state = after(state, skip(state.to_move))
        assert seen == ["Blue", "Red", "White", "Bronze"]

    def test_the_start_player_may_be_the_same_again(self) -> None:
        assert passed_all(bought_out((1, 1, 1), "1@0 2@1 0@2")).first == 0

    def test_top_of_the_highest(self) -> None:
        assert passed_all(bought_out((1, 1, 1), "0@0 2@3 1@3")).first == 1

    def test_the_award_is_told_in_the_order_of_the_seats(self) -> None:
        state = after(bought_out((1, 0, 1), "2@0 1@1 0@2"), skip(0), skip(1))
        told = state.apply(skip(2)).events
        assert [event.fact("seat") for event in told if event.clause == C.DIAMONDS_COINS] == [0, 2]
        assert [event.fact("number") for event in told if event.clause == C.DIAMONDS_LEADERS] == [2]

    def test_all_of_it_happens_in_the_last_pass(self) -> None:
        state = after(bought_out((1, 1, 1)), skip(0), skip(1))
        assert events(state, skip(2)) == [
            C.BUY_PASS,
            *[C.DIAMONDS_COINS] * 3,
            C.DIAMONDS_LEADERS,
            C.DIAMONDS_START_PLAYER,
            C.DIAMONDS_ORDER,
        ]
