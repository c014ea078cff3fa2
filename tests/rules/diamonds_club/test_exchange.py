"""Phase 4: mines, rights and ships for gems, and what is kept."""

from __future__ import annotations

import pytest

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club import readings as R
from dclub.diamonds_club.moves import Exchange, GemSet, Keep
from dclub.diamonds_club.phases.nearness import distance
from dclub.diamonds_club.state import Phase, State
from dclub.kernel import clauses as K
from tests.rules.diamonds_club.setting import Own, after, buy, exchange, having, objections, position, skip

EXAMPLE = "mine yellow, mine red, right 5, right 3, right 2, ship 5, ship 4"


def holding(equipment: str, technology: int = 0, **readings: str) -> State:
    """Return a state in which seat 0 of two exchanges first."""
    own = Own(equipment=equipment, tracks=(0, technology, 0))
    named = {f"dc.exchange.{name}": option for name, option in readings.items()}
    return position(Phase.EXCHANGE, own, Own(), track="1@0 0@1", readings=named)


@pytest.mark.clause(C.EXCHANGE_VALUE)
class TestValue:
    """D10: as many gems as the smaller of right and ship, in the colour of the mine."""

    @pytest.mark.parametrize(
        ("right", "ship", "value"), [(5, 2, 2), (2, 5, 2), (3, 3, 3), (4, 5, 4), (2, 2, 2), (5, 5, 5)]
    )
    def test_the_smaller_one(self, right: int, ship: int, value: int) -> None:
        state = after(
            holding(f"mine green, right {right}, ship {ship}"), exchange(0, f"green {right}/{ship}")
        )
        assert state.players[0].gems == (0, 0, value, 0, 0)
        assert state.bank.gems == (20, 20, 20 - value, 20, 20)

    @pytest.mark.parametrize("colour", ["blue", "yellow", "green", "red"])
    def test_the_colour_of_the_mine(self, colour: str) -> None:
        state = after(holding(f"mine {colour}, right 4, ship 4"), exchange(0, f"{colour} 4/4"))
        assert having(state, 0, colour) == 4

    def test_gems_are_added(self) -> None:
        own = Own(gems="1 blue 2 green", equipment="mine green, right 4, ship 4")
        state = position(Phase.EXCHANGE, own, Own(), track="1@0 0@1")
        assert after(state, exchange(0, "green 4/4")).players[0].gems == (1, 0, 6, 0, 0)

    @pytest.mark.clause(C.SUPPLY_SUBSTITUTES)
    def test_nobody_gets_less_when_the_supply_is_short(self) -> None:
        own = Own(gems="18 green", equipment="mine green, right 4, ship 4")
        state = position(Phase.EXCHANGE, own, Own(), track="1@0 0@1")
        told = state.apply(exchange(0, "green 4/4")).events
        (short,) = (event for event in told if event.clause == C.SUPPLY_SUBSTITUTES)
        assert short.facts == (("what", "green"), ("number", 2))
        state = after(state, exchange(0, "green 4/4"))
        assert state.players[0].gems == (0, 0, 22, 0, 0)
        assert state.bank.gems[2] == -2


@pytest.mark.clause(C.EXCHANGE_TECHNOLOGY)
class TestTechnology:
    """G16: what the space shows comes with every set."""

    @pytest.mark.parametrize(
        ("step", "green", "diamonds"), [(0, 4, 0), (1, 5, 0), (2, 4, 1), (3, 5, 1), (4, 6, 1)]
    )
    def test_one_set(self, step: int, green: int, diamonds: int) -> None:
        """Four green become five green and a diamond on a space with both symbols."""
        state = after(holding("mine green, right 4, ship 5", step), exchange(0, "green 4/5"))
        assert state.players[0].gems == (0, 0, green, 0, diamonds)

    def test_every_set_by_itself(self) -> None:
        state = after(holding(EXAMPLE, 4), exchange(0, "yellow 5/5, red 3/4"))
        assert state.players[0].gems == (0, 7, 0, 5, 2)

    def test_two_sets_of_one_colour(self) -> None:
        held = "mine green, mine green, right 4, right 4, ship 4, ship 4"
        state = after(holding(held, 3), exchange(0, "green 4/4, green 4/4"))
        assert state.players[0].gems == (0, 0, 10, 0, 2)

    def test_no_set_no_bonus(self) -> None:
        state = after(holding("mine green, right 4", 4), exchange(0))
        assert state.players[0].gems == (0, 0, 0, 0, 0)


@pytest.mark.clause(C.EXCHANGE_MATCHING, C.EXCHANGE_ALL, C.EXCHANGE_HELD)
class TestMatching:
    """D8, D9: all complete sets are exchanged, put together as their owner likes."""

    @pytest.mark.parametrize(
        ("sets", "gems"),
        [
            ("yellow 5/5, red 3/4", (0, 5, 0, 3, 0)),
            ("red 5/5, yellow 3/4", (0, 3, 0, 5, 0)),
            ("yellow 2/5, red 3/4", (0, 2, 0, 3, 0)),
            ("yellow 5/4, red 3/5", (0, 4, 0, 3, 0)),
            ("yellow 2/4, red 5/5", (0, 2, 0, 5, 0)),
        ],
    )
    def test_the_owner_chooses(self, sets: str, gems: tuple[int, ...]) -> None:
        assert after(holding(EXAMPLE), exchange(0, sets)).players[0].gems == gems

    def test_every_result_is_listed_once(self) -> None:
        """Yellow and red from values (5,5)(3,4), (5,4)(3,5), (5,5)(2,4), (3,5)(2,4), ..."""
        state = holding(EXAMPLE)
        results = [
            (state.apply(move).after.players[0].gems, move.keep)
            for move in state.legal_moves()
            if isinstance(move, Exchange)
        ]
        assert len(results) == len(set(results))
        without = {gems[1:4:2] for gems, keep in results if keep == Keep()}
        values = {(5, 3), (5, 2), (4, 3), (4, 2), (3, 2)}
        assert without == values | {(b, a) for a, b in values}

    @pytest.mark.parametrize("sets", ["", "yellow 5/5", "yellow 5/4", "red 3/4"])
    def test_no_set_is_held_back(self, sets: str) -> None:
        assert objections(holding(EXAMPLE), exchange(0, sets)) == [C.EXCHANGE_ALL]

    def test_nor_by_keeping_its_tiles(self) -> None:
        state = holding("mine red, right 5, right 3, ship 4")
        assert objections(state, exchange(0, "", "mine red, right 5")) == [C.EXCHANGE_ALL]

    @pytest.mark.parametrize(
        "sets",
        ["green 5/5, red 3/4", "yellow 5/5, red 5/4", "yellow 5/5, red 3/5", "yellow 4/5, red 3/4"],
    )
    def test_only_what_is_there(self, sets: str) -> None:
        assert objections(holding(EXAMPLE), exchange(0, sets)) == [C.EXCHANGE_HELD]

    def test_more_sets_than_there_are(self) -> None:
        state = holding("mine red, right 5, ship 4")
        assert objections(state, exchange(0, "red 5/4, red 5/4")) == [C.EXCHANGE_HELD]

    def test_the_order_of_the_sets_does_not_matter(self) -> None:
        assert exchange(0, "yellow 5/5, red 3/4") == exchange(0, "red 3/4, yellow 5/5")

    @pytest.mark.clause(K.MOVE_SHAPE)
    def test_tiles_that_do_not_exist(self) -> None:
        state = holding(EXAMPLE)
        for sets in ("yellow 6/5, red 3/4", "yellow 1/5", "diamond 5/5"):
            assert objections(state, exchange(0, sets)) == [K.MOVE_SHAPE]
        assert objections(state, exchange(0, "yellow 5/5, red 3/4", "right 9")) == [K.MOVE_SHAPE]
        assert objections(state, exchange(2, "yellow 5/5, red 3/4")) == [K.MOVE_SHAPE]


@pytest.mark.clause(C.EXCHANGE_KEEP_LIMIT, C.EXCHANGE_RETURN)
class TestKeeping:
    """D7: at most one unfinished set: two tiles of different sorts, or one tile."""

    SPARE = "mine blue, mine red, right 5, right 3, right 2"

    @pytest.mark.parametrize("kept", ["", "mine blue", "right 3", "mine red, right 2"])
    def test_one_unfinished_set(self, kept: str) -> None:
        assert objections(holding(self.SPARE), exchange(0, "", kept)) == []

    @pytest.mark.parametrize(
        "kept", ["right 5, right 3", "mine blue, mine red", "mine blue, right 5, right 3", "right 2, right 2"]
    )
    def test_not_two_of_a_sort(self, kept: str) -> None:
        wrong = [C.EXCHANGE_HELD] if kept == "right 2, right 2" else [C.EXCHANGE_KEEP_LIMIT]
        assert objections(holding(self.SPARE), exchange(0, "", kept)) == wrong

    @pytest.mark.parametrize(
        ("sort", "kept"),
        [("mine", "mine blue, mine red"), ("right", "right 5, right 3"), ("ship", "ship 5, ship 4")],
    )
    def test_of_which_sort(self, sort: str, kept: str) -> None:
        (objection,) = holding(kept).judge(exchange(0, "", kept)).objections
        assert objection.facts == (("seat", 0), ("sort", sort), ("kept", 2), ("most", 1))

    @pytest.mark.parametrize("kept", ["mine red, ship 5", "right 5, ship 5", "ship 4"])
    def test_any_two_sorts(self, kept: str) -> None:
        sorts = {part.split()[0] for part in kept.split(", ")}
        held = {"mine": "mine red", "right": "right 5", "ship": "ship 5, ship 4"}
        equipment = ", ".join(tiles for sort, tiles in held.items() if sort in sorts)
        assert objections(holding(equipment), exchange(0, "", kept)) == []

    def test_beside_exchanged_sets(self) -> None:
        state = holding(EXAMPLE)
        assert objections(state, exchange(0, "yellow 5/5, red 3/4", "right 2")) == []
        assert objections(state, exchange(0, "yellow 2/5, red 3/4", "right 5")) == []
        assert objections(state, exchange(0, "yellow 2/5, red 3/4", "right 2")) == [C.EXCHANGE_HELD]
        assert objections(state, exchange(0, "yellow 2/5, red 3/4", "mine blue")) == [C.EXCHANGE_HELD]

    def test_all_else_goes_back(self) -> None:
        state = after(holding(EXAMPLE), exchange(0, "yellow 5/5, red 3/4", "right 2"))
        mover = state.players[0]
        assert (mover.mines, mover.rights, mover.ships) == ((0,) * 4, (1, 0, 0, 0), (0,) * 4)
        assert (state.bank.mines, state.bank.ships) == ((4,) * 4, (5,) * 4)
        assert state.bank.rights == (4, 5, 5, 5)

    def test_what_is_kept_counts_next_time(self) -> None:
        own = Own(equipment="mine green, right 5")
        state = position(Phase.BUY, own, Own(), track="1@0 0@1", passed=(1,))
        state = after(state, buy(0, "b6", 1), skip(0))
        assert after(state, exchange(0, "green 5/5")).players[0].gems[2] == 5


@pytest.mark.clause(C.EXCHANGE_KEEP)
@pytest.mark.reading(R.EXCHANGE_KEEP)
class TestKeepingNothing:
    """The unfinished set is a limit, or also a duty."""

    @pytest.mark.parametrize(("option", "verdict"), [("allowed", []), ("must-keep-one", [C.EXCHANGE_KEEP])])
    def test_with_tiles_left(self, option: str, verdict: list[str]) -> None:
        assert objections(holding(EXAMPLE, keep=option), exchange(0, "yellow 5/5, red 3/4")) == verdict
        assert objections(holding("right 2", keep=option), exchange(0)) == verdict

    @pytest.mark.parametrize("option", ["allowed", "must-keep-one"])
    def test_without_tiles_left(self, option: str) -> None:
        assert objections(holding("", keep=option), exchange(0)) == []
        assert objections(holding("mine red, right 2, ship 2", keep=option), exchange(0, "red 2/2")) == []

    def test_the_duty_is_looked_at_where_tiles_are_left(self) -> None:
        assert C.EXCHANGE_KEEP in holding("mine red, right 2").judge(exchange(0)).clauses
        for equipment, sets in (("", ""), ("mine red, right 2, ship 2", "red 2/2")):
            assert C.EXCHANGE_KEEP not in holding(equipment).judge(exchange(0, sets)).clauses

    def test_one_tile_is_enough(self) -> None:
        state = holding("mine red, mine blue, right 2", keep="must-keep-one")
        assert objections(state, exchange(0, "", "mine red")) == []


@pytest.mark.clause(C.EXCHANGE_DECIDE)
class TestTurns:
    """Everybody decides once, in the order of the track, even if there is nothing to decide."""

    def test_once_each(self) -> None:
        state = holding("")
        assert objections(state, exchange(1)) == [K.TURN_SEAT]
        state = after(state, exchange(0))
        assert state.to_move == 1
        assert objections(state, exchange(0)) == [K.TURN_SEAT]
        assert after(state, exchange(1)).phase is Phase.BUILD

    def test_no_passing(self) -> None:
        assert objections(holding(""), skip(0)) == [K.TURN_PHASE]

    def test_then_the_first_of_the_track_builds(self) -> None:
        state = after(holding(""), exchange(0), exchange(1))
        assert (state.phase, state.to_move) == (Phase.BUILD, 0)
        assert state.passed == (False, False)


@pytest.mark.clause(K.RULING_NEAREST)
class TestNearest:
    """Sets count for more than what is kept, and each of them as often as it is exchanged."""

    @pytest.mark.parametrize(
        ("said", "right", "apart"),
        [
            (("red 3/4", ""), ("red 3/4", ""), 0),
            (("red 3/4", ""), ("red 3/5", ""), 2),
            (("red 3/4, red 3/4", ""), ("red 3/4", ""), 2),
            (("red 3/4", ""), ("red 3/4, red 3/4, red 5/5", ""), 4),
            (("red 3/4, blue 2/2", ""), ("red 3/4, red 3/4", ""), 2),
            (("red 3/4", "right 2"), ("red 3/4", "right 2, ship 2"), 1),
            (("red 3/4", "mine blue, right 2, ship 2"), ("red 3/4", ""), 3),
            (("red 3/4", "right 2"), ("red 2/4", "right 3"), 3),
        ],
    )
    def test_how_far_apart(self, said: tuple[str, str], right: tuple[str, str], apart: int) -> None:
        assert distance(holding(""), exchange(0, *said), exchange(0, *right)) == apart


def test_a_set_is_worth_its_smaller_value() -> None:
    assert GemSet(exchange(0, "red 5/2").sets[0].mine, 5, 2).value == 2
