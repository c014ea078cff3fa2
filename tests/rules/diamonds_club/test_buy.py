"""Phase 2: what a space costs, what it brings, who is next."""

from __future__ import annotations

import pytest

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club import readings as R
from dclub.diamonds_club.components import Track
from dclub.diamonds_club.market import price, working
from dclub.diamonds_club.moves import Buy, Pass
from dclub.diamonds_club.state import Phase
from dclub.kernel import clauses as K
from tests.rules.diamonds_club.setting import Own, after, buy, events, objections, position, skip, space

TWO = (Own(), Own())
THREE = (Own(), Own(), Own())


@pytest.mark.clause(C.BUY_PRICE)
@pytest.mark.reading(R.BUY_SURCHARGE)
class TestPrice:
    """D1: one coin, and one for every coin on the up to four spaces beside it."""

    @pytest.mark.parametrize("option", ["per-coin", "per-space"])
    def test_one_three_and_five(self, option: str) -> None:
        """The example of the rule text fits both readings."""
        state = position(
            Phase.BUY,
            *THREE,
            readings={"dc.buy.surcharge": option},
            coins={"c2": 1, "c4": 1, "b3": 1, "d3": 1},
        )
        costs = {name: price(state.ruleset, state.market, space(name)) for name in ("f6", "d2", "c3")}
        assert costs == {"f6": 1, "d2": 3, "c3": 5}

    @pytest.mark.parametrize(("option", "cost"), [("per-coin", 4), ("per-space", 3)])
    def test_one_and_two_coins(self, option: str, cost: int) -> None:
        """The one published calculation with a stack: 1 + 1 + 2."""
        state = position(Phase.BUY, *THREE, readings={"dc.buy.surcharge": option}, coins={"d3": 1, "b3": 2})
        assert objections(state, buy(0, "c3", cost)) == []
        for wrong in (1, 2, 3, 4, 5):
            assert objections(state, buy(0, "c3", wrong)) == ([] if wrong == cost else [C.BUY_PRICE])

    def test_more_than_five(self) -> None:
        state = position(Phase.BUY, *THREE, coins={"c2": 3, "c4": 3, "b3": 2, "d3": 1})
        assert objections(state, buy(0, "c3", 10)) == []

    def test_at_most_five_a_space(self) -> None:
        state = position(
            Phase.BUY,
            *THREE,
            readings={"dc.buy.surcharge": "per-space"},
            coins={"c2": 3, "c4": 3, "b3": 2, "d3": 1},
        )
        assert objections(state, buy(0, "c3", 5)) == []

    @pytest.mark.parametrize("diagonal", ["b2", "b4", "d2", "d4"])
    def test_diagonals_do_not_matter(self, diagonal: str) -> None:
        state = position(Phase.BUY, *THREE, coins={diagonal: 3})
        assert objections(state, buy(0, "c3", 1)) == []

    @pytest.mark.parametrize("beside", ["a1", "f6", "c1", "c6", "a3"])
    def test_the_edge_has_fewer_neighbours(self, beside: str) -> None:
        """The last row of a column and the first of the next are no neighbours."""
        state = position(Phase.BUY, *THREE, coins={"b6": 2, "e1": 2})
        expected = {"a1": 1, "f6": 1, "c1": 1, "c6": 3, "a3": 1}
        assert price(state.ruleset, state.market, space(beside)) == expected[beside]

    def test_a_purchase_makes_its_neighbours_dearer(self) -> None:
        state = after(
            position(Phase.BUY, *THREE), buy(0, "c3", 1), buy(1, "c4", 2), buy(2, "d4", 3, on="forest")
        )
        costs = {name: state.market.prices[space(name)] for name in ("b3", "c2", "d3", "b4", "c5", "e4")}
        assert costs == {"b3": 2, "c2": 2, "d3": 5, "b4": 3, "c5": 3, "e4": 4}

    def test_the_working_adds_up(self) -> None:
        state = position(Phase.BUY, *THREE, coins={"d3": 1, "b3": 2})
        assert working(state.ruleset, state.market, space("c3")) == "1 + 2 (b3) + 1 (d3) = 4"


@pytest.mark.clause(C.BUY_COINS, C.BUY_VACANT, C.BUY_CLOSED, C.BUY_SPACE)
class TestWhatMayBeBought:
    """A vacant space of an open column, for its price, with coins that one has."""

    def test_the_last_coin(self) -> None:
        state = position(Phase.BUY, Own(coins=1), Own())
        assert objections(state, buy(0, "a1", 1)) == []

    def test_not_without_coins(self) -> None:
        state = position(Phase.BUY, Own(coins=0), Own())
        assert objections(state, buy(0, "a1", 1)) == [C.BUY_COINS]
        assert objections(state, buy(0, "a1", 0)) == [C.BUY_PRICE]
        assert list(state.legal_moves()) == [skip(0)]

    def test_a_taken_space_has_no_price(self) -> None:
        state = position(Phase.BUY, *TWO, coins={"a1": 1})
        assert objections(state, buy(0, "a1", 9)) == [C.BUY_VACANT]

    @pytest.mark.parametrize(("players", "last", "closed"), [(2, "d6", "e1"), (3, "f6", "g1"), (4, "h6", "")])
    def test_closed_columns(self, players: int, last: str, closed: str) -> None:
        state = position(Phase.BUY, *[Own()] * players)
        assert objections(state, buy(0, last, 1)) not in ([C.BUY_CLOSED], [K.MOVE_SHAPE])
        if closed:
            assert objections(state, buy(0, closed, 1)) == [C.BUY_CLOSED]

    def test_several_reasons_at_once(self) -> None:
        state = position(Phase.BUY, Own(coins=1), Own(), Own(), to_move=1, coins={"d3": 1, "b3": 2})
        assert objections(state, buy(0, "c3", 3)) == [K.TURN_SEAT, C.BUY_COINS, C.BUY_PRICE]

    @pytest.mark.clause(K.RULING_OBJECTIONS)
    def test_what_is_closed_is_closed_for_its_price_alone(self) -> None:
        """The trial purchase of a space takes its animals and names a track for each `?`."""
        state = position(Phase.BUY, Own(coins=1), Own(), Own(), coins={"e5": 1, "d4": 1})
        closed = {one.place: one for one in state.options().closed}
        assert closed["e4"].move == buy(0, "e4", 3, "p4", "p5")
        assert closed["d5"].move == buy(0, "d5", 3, on="forest forest")
        for name in ("e4", "d5"):
            assert [objection.clause for objection in closed[name].ruling.objections] == [C.BUY_COINS]

    def test_a_space_that_does_not_exist(self) -> None:
        state = position(Phase.BUY, *TWO)
        for number in (-1, 48, 1000):
            move = Buy(buy(0, "a1", 1).seat, type(space("a1"))(number), 1)
            assert objections(state, move) == [K.MOVE_SHAPE]


@pytest.mark.clause(C.BUY_TURN, C.BUY_PASS, C.BUY_FINAL)
class TestTurns:
    """Clockwise, one space a turn; who passes is out of the phase (G17)."""

    def test_clockwise_and_round_again(self) -> None:
        state = position(Phase.BUY, *THREE, to_move=2, first=2)
        seen = []
        for name in ("a1", "a3", "a5", "b4"):
            seen.append(state.to_move)
            seat = state.to_move
            assert seat is not None
            state = after(state, buy(seat, name, 1))
        assert seen == [2, 0, 1, 2]

    def test_who_has_passed_is_left_out(self) -> None:
        state = after(position(Phase.BUY, *THREE), skip(0), buy(1, "a1", 1))
        assert state.to_move == 2
        state = after(state, buy(2, "a3", 1))
        assert state.to_move == 1
        assert objections(state, buy(0, "a5", 1)) == [C.BUY_FINAL]
        assert objections(state, skip(0)) == [C.BUY_FINAL]

    def test_who_is_alone_goes_on_alone(self) -> None:
        state = after(position(Phase.BUY, *THREE), skip(0), skip(1), buy(2, "a1", 1), buy(2, "a3", 1))
        assert state.to_move == 2
        assert state.phase is Phase.BUY

    def test_passing_with_coins_left_and_none(self) -> None:
        state = position(Phase.BUY, Own(coins=5), Own(coins=0))
        assert objections(state, skip(0)) == []
        assert after(state, skip(0)).players[0].coins == 5

    def test_the_phase_ends_when_all_have_passed(self) -> None:
        state = after(position(Phase.BUY, *THREE), skip(0), skip(1))
        assert state.phase is Phase.BUY
        assert after(state, skip(2)).phase is Phase.EXCHANGE

    def test_nobody_elses_turn(self) -> None:
        assert objections(position(Phase.BUY, *THREE), skip(1)) == [K.TURN_SEAT]

    def test_a_stranger(self) -> None:
        for seat in (-1, 3):
            assert objections(position(Phase.BUY, *THREE), skip(seat)) == [K.MOVE_SHAPE]


@pytest.mark.clause(C.BUY_GOODS, C.BUY_STAY)
class TestGoods:
    """Everything that the space shows, at once; the coins stay there."""

    def test_a_mine(self) -> None:
        state = after(position(Phase.BUY, *TWO), buy(0, "a1", 1))
        assert state.players[0].mines == (0, 0, 0, 1)
        assert state.bank.mines == (4, 4, 4, 3)
        assert state.players[0].coins == 9
        assert state.market.coins[space("a1")] == 1

    @pytest.mark.parametrize("value", [2, 3, 4, 5])
    def test_ships(self, value: int) -> None:
        state = after(position(Phase.BUY, *TWO), buy(0, f"b{value + 1}", 1))
        assert state.players[0].ships == tuple(int(value == other) for other in range(2, 6))

    def test_two_goods_of_one_space(self) -> None:
        state = after(position(Phase.BUY, *THREE), buy(0, "f1", 1))
        assert state.players[0].rights == (1, 0, 0, 0)
        assert state.track == ((1, 1), (1, 0), (2, 2))

    def test_three_goods_of_one_space(self) -> None:
        move = buy(0, "f6", 1, "p4")
        state = after(position(Phase.BUY, *THREE), move)
        mover = state.players[0]
        assert (mover.tracks, mover.rights, sum(map(bool, mover.park))) == ((1, 0, 0), (0, 1, 0, 0), 1)

    @pytest.mark.clause(C.BUY_NO_EFFECT)
    def test_a_space_without_effect_may_be_bought(self) -> None:
        state = position(Phase.BUY, Own(tracks=(4, 0, 0)), Own())
        assert objections(state, buy(0, "d6", 1)) == []
        assert objections(state, buy(0, "d1", 1)) == []

    @pytest.mark.clause(C.SUPPLY_SUBSTITUTES)
    def test_substitutes_for_equipment(self) -> None:
        state = position(Phase.BUY, Own(), Own(equipment="mine red, mine red, mine red, mine red"))
        state = after(state, buy(0, "a1", 1))
        assert state.players[0].mines == (0, 0, 0, 1)
        assert state.bank.mines[3] == -1


@pytest.mark.clause(C.TRACKS_ADVANCE, C.TRACKS_END, C.TRACKS_MONEY, C.BUY_CHOICE)
class TestTracks:
    """D12, G4, G18: one space down, at once; a full track stays; `?` names its track."""

    @pytest.mark.parametrize(("name", "track"), [("d1", Track.FOREST), ("d2", Track.TECHNOLOGY)])
    def test_pictured(self, name: str, track: Track) -> None:
        mover = after(position(Phase.BUY, *TWO), buy(0, name, 1)).players[0]
        assert mover.tracks[track] == 1
        assert sum(mover.tracks) == 1
        assert mover.coins == 9

    def test_money_brings_its_coin_at_once(self) -> None:
        state = after(position(Phase.BUY, *TWO), buy(0, "d3", 1))
        assert state.players[0].coins == 10
        assert state.players[0].tracks == (0, 0, 1)
        assert state.bank.coins == 56 - 20 - 1

    def test_that_coin_can_be_spent(self) -> None:
        state = position(Phase.BUY, Own(coins=1, tracks=(0, 0, 0)), Own(), passed=(1,))
        assert objections(after(state, buy(0, "d3", 1)), buy(0, "a1", 1)) == []

    def test_but_not_on_the_space_itself(self) -> None:
        state = position(Phase.BUY, Own(coins=1), Own(), coins={"d4": 1})
        assert objections(state, buy(0, "d3", 2)) == [C.BUY_COINS]

    def test_two_steps_two_coins(self) -> None:
        state = after(position(Phase.BUY, *THREE), buy(0, "e6", 1))
        assert (state.players[0].coins, state.players[0].tracks[Track.MONEY]) == (11, 2)

    def test_money_at_its_end_brings_nothing(self) -> None:
        state = position(Phase.BUY, Own(tracks=(0, 0, 4)), Own(), Own())
        assert C.TRACKS_END in events(state, buy(0, "d3", 1))
        state = after(state, buy(0, "d3", 1))
        assert (state.players[0].coins, state.players[0].tracks[Track.MONEY]) == (13, 4)

    def test_one_of_two_steps_at_the_end(self) -> None:
        state = after(position(Phase.BUY, Own(tracks=(0, 0, 3)), Own(), Own()), buy(0, "e6", 1))
        assert (state.players[0].coins, state.players[0].tracks[Track.MONEY]) == (13, 4)

    @pytest.mark.parametrize("track", ["forest", "technology", "money"])
    def test_question_mark(self, track: str) -> None:
        mover = after(position(Phase.BUY, *TWO), buy(0, "d4", 1, on=track)).players[0]
        assert mover.tracks[Track[track.upper()]] == 1

    def test_question_mark_may_name_a_full_track(self) -> None:
        state = position(Phase.BUY, Own(tracks=(4, 0, 0)), Own())
        assert objections(state, buy(0, "d4", 1, on="forest")) == []
        assert after(state, buy(0, "d4", 1, on="forest")).players[0].tracks == (4, 0, 0)

    def test_a_track_for_every_question_mark(self) -> None:
        state = position(Phase.BUY, *TWO)
        assert objections(state, buy(0, "d4", 1)) == [C.BUY_CHOICE]
        assert objections(state, buy(0, "d4", 1, on="forest money")) == [C.BUY_CHOICE]
        assert objections(state, buy(0, "d5", 1, on="forest")) == [C.BUY_CHOICE]
        assert objections(state, buy(0, "d1", 1, on="forest")) == [C.BUY_CHOICE]

    @pytest.mark.parametrize("tracks", ["forest money", "money forest", "money money"])
    def test_two_question_marks(self, tracks: str) -> None:
        mover = after(position(Phase.BUY, *TWO), buy(0, "d5", 1, on=tracks)).players[0]
        assert sum(mover.tracks) == 2
        assert mover.coins == 9 + tracks.count("money")

    def test_which_question_mark_is_which_does_not_matter(self) -> None:
        state = position(Phase.BUY, *TWO)
        ways = [move for move in state.legal_moves() if isinstance(move, Buy) and len(move.tracks) == 2]
        assert len(ways) == 6
        assert len({move.tracks for move in state.legal_moves(physical=True) if isinstance(move, Buy)}) == 13

    def test_a_picture_and_a_question_mark(self) -> None:
        state = after(position(Phase.BUY, *THREE), buy(0, "f4", 1, on="money"))
        assert state.players[0].tracks == (0, 0, 2)
        assert state.players[0].coins == 11


def test_only_buying_and_passing_are_decided() -> None:
    state = position(Phase.BUY, *TWO)
    assert {type(move) for move in state.legal_moves()} == {Buy, Pass}
