"""Phase 5: tables, markers, surcharges, stacks and payments."""

from __future__ import annotations

import pytest
from attrs import evolve

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club import readings as R
from dclub.diamonds_club.components import PriceTable, Tile
from dclub.diamonds_club.moves import Build, Pay
from dclub.diamonds_club.pricing import asked
from dclub.diamonds_club.state import Phase, State
from dclub.kernel import clauses as K
from tests.rules.diamonds_club.setting import (
    BOX,
    Own,
    after,
    build,
    events,
    exchange,
    objections,
    pay,
    place,
    position,
    priced,
    skip,
)

RICH = "5 blue 5 yellow 5 green 5 red 5 diamond"
ALL_SIX = "fountain, orangery, pavilion, rose-garden, forest-2, forest-3"


def building(*players: Own, **readings: str) -> State:
    named = {f"dc.build.{name.replace('_', '-')}": option for name, option in readings.items()}
    track = " ".join(f"{seat}@{len(players) - seat}" for seat in reversed(range(len(players))))
    return position(Phase.BUILD, *players, track=track, readings=named)


@pytest.mark.clause(C.PAY_SURCHARGE, C.BUILD_MARKER)
class TestSurcharge:
    """D2, D3: every marker on the same table adds one gem, and one's own closes it."""

    def test_the_turn_of_white(self) -> None:
        """The long example of the rule text."""
        state = building(
            Own(gems=RICH, markers="fountain", park="p4 fountain"),
            Own(markers="rose-garden", park="p4 rose-garden"),
            Own(markers="rose-garden, any", park="p4 rose-garden, p5 forest"),
            Own(markers="forest-2, forest-3", park="p4 forest, p5 forest"),
        )
        added = {table.name: asked(state, table)[1] - asked_plain(state, table) for table in PriceTable}
        assert objections(state, build(0, "fountain", "p5")) == [C.BUILD_MARKER]
        assert added == {
            "FOUNTAIN": 1,
            "ORANGERY": 0,
            "PAVILION": 0,
            "ROSE_GARDEN": 2,
            "ANY": 1,
            "FOREST_2": 1,
            "FOREST_3": 1,
        }
        for table in ("orangery", "pavilion", "rose-garden"):
            assert objections(state, build(0, table, "p5")) == []

    @pytest.mark.parametrize("others", [0, 1, 2, 3])
    def test_at_most_one_less_than_players(self, others: int) -> None:
        marked = [Own(markers="pavilion", park="p4 pavilion")] * others + [Own()] * (3 - others)
        state = after(building(Own(gems=RICH), *marked), build(0, "pavilion", "p5"))
        assert objections(state, pay(0, f"2 green {1 + others} red")) == []
        assert objections(state, pay(0, f"2 green {2 + others} red")) == [C.PAY_TOTAL]
        assert objections(state, pay(0, f"2 green {others} red")) == [C.PAY_TOTAL]

    def test_neighbouring_tables_do_not_matter(self) -> None:
        other = Own(markers="orangery, rose-garden", park="p4 rose-garden, p5 orangery")
        state = after(building(Own(gems=RICH), other), build(0, "pavilion", "p5"))
        assert objections(state, pay(0, "2 green 1 red")) == []

    def test_the_ban_is_on_the_table_not_on_the_kind(self) -> None:
        own = Own(gems=RICH, markers="pavilion, forest-2", park="p4 pavilion, p5 forest")
        state = building(own, Own())
        assert objections(state, build(0, "pavilion", "p6")) == [C.BUILD_MARKER]
        assert objections(state, build(0, "any", "p6", "pavilion")) == []
        assert objections(state, build(0, "forest-2", "p6", stack="fountain")) == [C.BUILD_MARKER]
        assert objections(state, build(0, "forest-3", "p6", stack="fountain")) == []
        assert objections(state, build(0, "any", "p6", "forest", "fountain")) == []

    def test_my_marker_is_placed_when_i_have_paid(self) -> None:
        state = building(Own(gems=RICH), Own(gems=RICH))
        chosen = after(state, build(0, "pavilion", "p5"))
        assert chosen.players[0].marked == 0
        paid = after(chosen, pay(0, "2 green 1 red"))
        assert paid.players[0].marked == 1 << PriceTable.PAVILION
        paid = after(paid, build(1, "pavilion", "p5"))
        assert objections(paid, pay(1, "2 green 1 red")) == [C.PAY_TOTAL]
        assert objections(paid, pay(1, "2 green 2 red")) == []

    def test_markers_come_back(self) -> None:
        state = building(Own(gems=RICH, markers="pavilion", park="p4 pavilion"), Own())
        assert [player.marked for player in after(state, skip(0), skip(1)).players] == [0, 0]


def asked_plain(state: State, table: PriceTable) -> int:
    price = state.ruleset.edition.prices[table]
    assert price is not None
    return price.total


@pytest.mark.reading(R.BUILD_SEVENTH_TABLE)
@pytest.mark.clause(C.BUILD_SEVENTH_TABLE)
class TestSeventhTable:
    """G12: ten markers, four of them on tracks, seven tables."""

    PARK = "p1 pavilion, p3 orangery, p4 fountain, p5 rose-garden, p6 forest, p7 forest"

    @pytest.mark.parametrize(("option", "verdict"), [("limited", [C.BUILD_SEVENTH_TABLE]), ("unlimited", [])])
    def test_the_seventh(self, option: str, verdict: list[str]) -> None:
        state = building(Own(gems=RICH, markers=ALL_SIX, park=self.PARK), Own(), seventh_table=option)
        assert objections(state, build(0, "any", "p8", "fountain")) == verdict
        assert bool([move for move in state.legal_moves() if isinstance(move, Build)]) == (not verdict)

    @pytest.mark.parametrize("option", ["limited", "unlimited"])
    def test_the_sixth(self, option: str) -> None:
        own = Own(
            gems=RICH, markers=ALL_SIX.replace(", forest-3", ""), park=self.PARK.replace(", p7 forest", "")
        )
        state = building(own, Own(), seventh_table=option)
        assert objections(state, build(0, "any", "p8", "fountain")) == []

    def test_an_own_table_is_the_reason_given_alone(self) -> None:
        state = building(Own(gems=RICH, markers=ALL_SIX, park=self.PARK), Own())
        assert objections(state, build(0, "fountain", "p8")) == [C.BUILD_MARKER]


@pytest.mark.clause(C.BUILD_SOLD, C.BUILD_ANY_FOREST)
@pytest.mark.reading(R.BUILD_ANY_FOREST)
class TestSold:
    """A table sells what it pictures; the table for anything sells anything (G11)."""

    @pytest.mark.parametrize("table", ["fountain", "orangery", "pavilion", "rose-garden"])
    def test_a_building_table(self, table: str) -> None:
        state = building(Own(gems=RICH), Own())
        for tile in ("fountain", "orangery", "pavilion", "rose-garden"):
            expected = [] if tile == table else [C.BUILD_SOLD]
            assert objections(state, build(0, table, "p8", tile)) == expected
        assert objections(state, build(0, table, "p8", "forest", "fountain")) == [C.BUILD_SOLD]

    @pytest.mark.parametrize("table", ["forest-2", "forest-3"])
    def test_a_forest_table(self, table: str) -> None:
        state = building(Own(gems=RICH), Own())
        assert objections(state, build(0, table, "p8", "forest", "orangery")) == []
        assert objections(state, build(0, table, "p8", "orangery")) == [C.BUILD_SOLD]

    @pytest.mark.parametrize(("option", "verdict"), [("allowed", []), ("forbidden", [C.BUILD_ANY_FOREST])])
    def test_anything(self, option: str, verdict: list[str]) -> None:
        state = building(Own(gems=RICH), Own(), any_forest=option)
        for tile in ("fountain", "orangery", "pavilion", "rose-garden"):
            assert objections(state, build(0, "any", "p8", tile)) == []
        assert objections(state, build(0, "any", "p8", "forest", "fountain")) == verdict

    @pytest.mark.clause(K.MOVE_SHAPE)
    @pytest.mark.parametrize("tile", ["pond", "deer-park", "aviary"])
    def test_never_an_animal(self, tile: str) -> None:
        assert objections(building(Own(gems=RICH), Own()), build(0, "any", "p8", tile)) == [K.MOVE_SHAPE]

    @pytest.mark.clause(K.MOVE_SHAPE)
    def test_a_building_comes_from_its_own_stack(self) -> None:
        state = building(Own(gems=RICH), Own())
        assert objections(state, build(0, "any", "p8", "fountain", "pavilion")) == [K.MOVE_SHAPE]
        assert objections(state, build(0, "forest-2", "p8", "forest", "forest")) == [K.MOVE_SHAPE]


@pytest.mark.clause(C.BUILD_TALLEST, C.BUILD_EMPTY_STACK)
class TestStacks:
    """G10: forests come from a tallest stack, buildings from their own while it lasts."""

    def heights(self, *gone: int) -> State:
        """Return a state in which so many tiles have left the stacks as forests elsewhere."""
        park = ", ".join(f"p{number} forest" for number in range(4, 4 + min(11, sum(gone))))
        players = (Own(gems=RICH), Own(park=park, board=1), Own(board=3))
        return position(Phase.BUILD, *players, track="2@1 1@2 0@3", forests=gone)

    def test_a_tie_is_the_builders_choice(self) -> None:
        state = self.heights(1, 0, 0, 2)
        for stack, verdict in (
            ("fountain", [C.BUILD_TALLEST]),
            ("orangery", []),
            ("pavilion", []),
            ("rose-garden", [C.BUILD_TALLEST]),
        ):
            assert objections(state, build(0, "forest-2", "p8", stack=stack)) == verdict

    def test_the_tile_leaves_that_stack(self) -> None:
        state = after(self.heights(1, 0, 0, 2), build(0, "forest-2", "p8", stack="pavilion"), pay(0, "2 red"))
        assert state.bank.stacks == (20, 21, 20, 19)
        assert state.players[0].park[place("p8")] is Tile.FOREST

    def test_at_the_beginning_any_stack(self) -> None:
        state = self.heights()
        stacks = {move.stack for move in state.legal_moves() if isinstance(move, Build) and move.tile == 5}
        assert len(stacks) == 4

    def test_an_empty_stack(self) -> None:
        state = self.heights(21, 0, 0, 0)
        assert objections(state, build(0, "fountain", "p8")) == [C.BUILD_EMPTY_STACK]
        assert objections(state, build(0, "any", "p8", "fountain")) == [C.BUILD_EMPTY_STACK]
        assert objections(state, build(0, "forest-2", "p8", stack="fountain")) == [C.BUILD_EMPTY_STACK]
        assert objections(state, build(0, "orangery", "p8")) == []

    def test_all_stacks_empty(self) -> None:
        state = self.heights(21, 21, 21, 21)
        assert list(state.legal_moves()) == [skip(0)]


@pytest.mark.clause(C.BUILD_AFFORD)
class TestAfford:
    """A build that no payment would pay is refused at once."""

    @pytest.mark.parametrize(
        ("gems", "fine"),
        [
            ("2 green 1 red", True),
            ("2 green", False),
            ("1 green 5 red", False),
            ("1 green 1 red 1 diamond", True),
            ("3 diamond", True),
            ("1 red 2 diamond", True),
            ("2 red 1 diamond", False),
            ("", False),
        ],
    )
    def test_a_pavilion(self, gems: str, fine: bool) -> None:
        state = building(Own(gems=gems), Own())
        assert objections(state, build(0, "pavilion", "p5")) == ([] if fine else [C.BUILD_AFFORD])

    def test_the_surcharge_counts(self) -> None:
        other = Own(markers="pavilion", park="p4 pavilion")
        assert objections(building(Own(gems="2 green 1 red"), other), build(0, "pavilion", "p5")) == [
            C.BUILD_AFFORD
        ]
        assert objections(building(Own(gems="2 green 2 red"), other), build(0, "pavilion", "p5")) == []

    def test_two_diamonds_lacking_of_three(self) -> None:
        edition = priced(pavilion="1 blue 1 yellow 1 green 1 red")
        players = (Own(gems="1 blue 5 yellow 2 diamond"), Own())
        state = position(Phase.BUILD, *players, edition=edition, track="1@0 0@1")
        assert objections(state, build(0, "pavilion", "p5")) == []
        state = after(state, build(0, "pavilion", "p5"))
        assert list(state.legal_moves()) == [pay(0, "1 blue 1 yellow 2 diamond")]


@pytest.mark.clause(C.PAY_EXACT, C.PAY_TOTAL, C.PAY_COLOURS, C.PAY_HELD, C.PAY_JOKERS)
class TestPaying:
    """G13: exactly the price; a diamond stands for any gem, in the surcharge too."""

    def paying(self, gems: str = RICH, others: int = 0) -> State:
        marked = [Own(markers="pavilion", park="p4 pavilion")] * others + [Own()] * (3 - others)
        return after(building(Own(gems=gems), *marked), build(0, "pavilion", "p5"))

    @pytest.mark.parametrize(
        "gems", ["2 green 1 red", "3 green", "2 green 1 diamond", "1 green 1 red 1 diamond", "3 diamond"]
    )
    def test_right(self, gems: str) -> None:
        assert objections(self.paying(), pay(0, gems)) == []

    @pytest.mark.parametrize("gems", ["1 green 2 red", "3 red", "2 red 1 diamond", "1 green 1 blue 1 red"])
    def test_wrong_colours(self, gems: str) -> None:
        assert objections(self.paying(), pay(0, gems)) == [C.PAY_COLOURS]

    @pytest.mark.parametrize("gems", ["2 green", "2 green 2 red", "4 green", ""])
    def test_wrong_number(self, gems: str) -> None:
        assert objections(self.paying(), pay(0, gems)) == [C.PAY_TOTAL]

    def test_not_held(self) -> None:
        state = self.paying("2 green 1 red")
        assert objections(state, pay(0, "3 green")) == [C.PAY_HELD]
        assert objections(state, pay(0, "2 green 2 blue")) == [C.PAY_HELD, C.PAY_TOTAL]
        assert objections(state, pay(0, "3 blue")) == [C.PAY_HELD, C.PAY_COLOURS]

    @pytest.mark.parametrize("gems", ["2 green 2 red", "2 green 2 diamond", "4 diamond", "1 green 3 diamond"])
    def test_surcharge(self, gems: str) -> None:
        assert objections(self.paying(others=1), pay(0, gems)) == []

    def test_diamonds_need_not_be_used_where_gems_do(self) -> None:
        payments = list(self.paying("3 green 1 diamond").legal_moves())
        assert payments == [pay(0, "2 green 1 diamond"), pay(0, "3 green")]

    @pytest.mark.clause(K.MOVE_SHAPE)
    def test_less_than_nothing(self) -> None:
        assert objections(self.paying(), Pay(pay(0, "").seat, (-1, 0, 4, 0, 0))) == [K.MOVE_SHAPE]

    @pytest.mark.clause(K.EDITION_PARTIAL)
    def test_a_price_that_nobody_entered(self) -> None:
        """What is closed is paying with everything, and what is not known says why."""
        edition = evolve(BOX, prices=(None, *BOX.prices[1:]))
        players = (Own(gems="2 blue"), Own())
        state = position(Phase.PAY, *players, edition=edition, pending=build(0, "fountain", "p4"))
        options = state.options()
        (closed,) = options.closed
        assert options.open == ()
        assert (closed.kind, closed.place, closed.move) == ("pay", "fountain", pay(0, "2 blue"))
        assert closed.ruling.unknown == ("prices.fountain",)

    @pytest.mark.clause(C.PAY_RETURN, C.BUILD_PLACE_MARKER)
    def test_gems_back_tile_and_marker_placed(self) -> None:
        state = self.paying("2 green 1 red")
        move = pay(0, "2 green 1 red")
        assert events(state, move) == [C.PAY_RETURN, C.BUILD_TILE, C.BUILD_PLACE_MARKER, C.BUILD_TURN]
        state = after(state, move)
        assert state.players[0].gems == (0, 0, 0, 0, 0)
        assert state.bank.gems == (20, 20, 20, 20, 20)
        assert state.bank.stacks == (21, 21, 20, 21)
        assert state.players[0].park[place("p5")] is Tile.PAVILION

    @pytest.mark.clause(K.TURN_PHASE)
    def test_nothing_else_is_decided_meanwhile(self) -> None:
        state = self.paying()
        assert objections(state, skip(0)) == [K.TURN_PHASE]
        assert objections(state, build(0, "fountain", "p6")) == [K.TURN_PHASE]
        assert objections(state, pay(1, "2 green 1 red")) == [K.TURN_SEAT, C.PAY_HELD]
        assert all(isinstance(move, Pay) for move in state.legal_moves())


@pytest.mark.clause(C.BUILD_TURN, C.BUILD_FINAL, C.BUILD_PASS)
class TestTurns:
    """In the order of the track, one tile a turn; passing is final (G17)."""

    def test_round_and_round(self) -> None:
        state = position(Phase.BUILD, *[Own(gems=RICH)] * 3, track="0@1 2@1 1@5", to_move=1, first=1)
        seen = []
        for number, table in enumerate(("fountain", "orangery", "pavilion", "rose-garden")):
            assert state.to_move is not None
            seen.append(state.to_move)
            state = after(state, build(state.to_move, table, f"p{9 + number}"))
            assert state.to_move == seen[-1]
            state = after(state, pay(seen[-1], "3 diamond") if number < 3 else pay(seen[-1], "3 red"))
        assert seen == [1, 2, 0, 1]
        assert state.to_move == 2

    def test_passing_is_final(self) -> None:
        state = after(building(Own(gems=RICH), Own(gems=RICH)), skip(0))
        assert objections(state, build(0, "fountain", "p9")) == [C.BUILD_FINAL]
        assert objections(state, skip(0)) == [C.BUILD_FINAL]
        state = after(state, build(1, "fountain", "p9"), pay(1, "2 blue 1 red"))
        assert state.to_move == 1

    def test_passing_while_able_to_build(self) -> None:
        assert objections(building(Own(gems=RICH), Own()), skip(0)) == []

    def test_gems_are_kept_for_later(self) -> None:
        state = after(building(Own(gems="2 red"), Own()), skip(0), skip(1))
        assert state.players[0].gems == (0, 0, 0, 2, 0)

    def test_exchanging_is_over(self) -> None:
        assert objections(building(Own(), Own()), exchange(0)) == [K.TURN_PHASE]
