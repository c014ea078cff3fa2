"""Positions of Diamonds Club as they are read: their values, what is unknown, what a phase needs."""

from __future__ import annotations

import pytest

from dclub.diamonds_club.components import Bonus, Place, PriceTable, Tile
from dclub.diamonds_club.moves import Build
from dclub.diamonds_club.state import Phase
from dclub.kernel import clauses as K
from dclub.kernel.move import CHANCE, Seat
from dclub.kernel.partial import Alternative, Alternatives
from tests.diamonds_club.documents import document, faults_of, having, partial_of, state_of, without


@pytest.mark.clause(K.POSITION_UNKNOWN)
class TestUnknownValues:
    """What is left out or `"?"` is unknown, never a default; what several remember is kept."""

    def test_parts_of_values(self) -> None:
        assert partial_of(having("build", "?", "market", "strips", 2)).unknown == ("market.strips.2",)
        assert partial_of(having("build", "?", "market", "coins", "c3")).unknown == ("market.coins.c3",)
        park = "p1 pavilion, p2 ?, d1 ?"
        assert partial_of(having("build", park, "players", 0, "park")).unknown == (
            "players.0.park.p2",
            "players.0.park.d1",
        )
        track = ["?", "Bronze 3", "White 6"]
        assert partial_of(document("build", start_track=track)).unknown == ("start_track.0",)

    def test_a_player_left_out_is_unknown_in_everything(self) -> None:
        written = document("buy")
        del written["players"][2]
        assert partial_of(written).unknown == tuple(
            f"players.2.{name}"
            for name in (
                "equipment",
                "coins",
                "gems",
                "tracks.forest",
                "tracks.technology",
                "tracks.money",
                "board",
                "park",
                "bonus",
            )
        )

    def test_what_several_people_remember(self) -> None:
        written = having("build", "1 (Ana), 2 (Ben)", "players", 0, "coins")
        written["to_move"] = "White (Ana) , Bronze (Cleo, the host)"
        written["ending"] = "true (Ana), false (Ben)"
        position = partial_of(written)
        assert position.unknown == ()
        assert dict(position.alternatives) == {
            "players.0.coins": Alternatives((Alternative("1", "Ana"), Alternative("2", "Ben"))),
            "to_move": Alternatives((Alternative("White", "Ana"), Alternative("Bronze", "Cleo, the host"))),
            "ending": Alternatives((Alternative("true", "Ana"), Alternative("false", "Ben"))),
        }


class TestWhatAPhaseNeeds:
    """Only what the phase needs is asked for; where the rules leave one value, it is that."""

    def test_the_first_player(self) -> None:
        written = document("first-player")
        for key in ("to_move", "start_track", "ending", "passed", "market"):
            del written[key]
        state = state_of(written)
        assert (state.to_move, state.first, state.track) == (CHANCE, None, ())
        assert state_of(document("first-player")) == state

    def test_the_market(self) -> None:
        written = document("market")
        for key in ("to_move", "passed"):
            del written[key]
        del written["market"]["coins"]
        for player in written["players"]:
            del player["markers"]
        state = state_of(written)
        assert state.to_move == CHANCE
        assert state.passed == (False, False, False)

    def test_buying_needs_no_markers(self) -> None:
        written = document("buy")
        for player in written["players"]:
            del player["markers"]
        assert state_of(written) == state_of(document("buy"))

    def test_the_end_needs_what_is_scored(self) -> None:
        written = document("final")
        for key in ("first", "start_track", "ending", "passed", "market", "supply"):
            del written[key]
        for player in written["players"]:
            del player["markers"]
        state = state_of(written)
        assert state.score() == state_of(document("final")).score()
        assert state.ending
        assert all(state.passed)
        forests = sum(player.count(Tile.FOREST) for player in state.players)
        built = sum(player.count(Tile(kind)) for player in state.players for kind in (1, 2, 3, 4))
        assert sum(state.bank.stacks) + forests + built == 4 * state.ruleset.quantities.buildings

    def test_the_sides_of_strips_where_they_are_fixed(self) -> None:
        fixed = {"dc.strips.faces": "fixed"}
        written = document("named", readings=fixed)
        assert partial_of(written).unknown == ("market.sides",)
        written["market"]["sides"] = ["light 2b", "dark 1a", "dark 2a", "light 1a"]
        state = state_of(written)
        assert state.sides == (("dark 1", "a"), ("dark 2", "a"), ("light 1", "a"), ("light 2", "b"))
        written["market"]["sides"] = ["dark 1a", "dark 1b", "dark 7a", "dark"]
        assert faults_of(written) == {
            "market.sides.1": "the strip dark 1 is named twice",
            "market.sides.2": "expected a strip and its side, as in `dark 3a`, found 'dark 7a'",
            "market.sides.3": "column 5: found the end, expected a strip and its side, as in `dark 3a`",
        }

    def test_stacks_once_a_forest_is_built(self) -> None:
        assert partial_of(without("build", "supply")).unknown == ("supply.landscape",)
        assert state_of(document("build", supply={"landscape": "3 fountain"})).bank.stacks == (3, 0, 0, 0)


class TestValues:
    """The values of a document become those of the state."""

    def test_all_of_them(self) -> None:
        state = state_of(having("pay", "rose-garden, any", "players", 1, "markers"))
        white, bronze = state.players[:2]
        assert (state.phase, state.to_move, state.first) == (Phase.PAY, 0, 0)
        assert state.track == ((2, 2), (3, 1), (6, 0))
        assert state.pending == Build(
            Seat(0), PriceTable.ROSE_GARDEN, Tile.ROSE_GARDEN, Tile.ROSE_GARDEN, Place(5)
        )
        assert (white.coins, white.gems, white.rights) == (9, (6, 6, 6, 6, 2), (1, 1, 0, 1))
        assert (bronze.mines, bronze.board, bronze.marked) == ((1, 0, 0, 0), 2, 0b11000)
        assert bronze.park[3:7] == (Tile.ROSE_GARDEN, Tile.PAVILION, Tile.FOREST, Tile.EMPTY)
        assert bronze.tracks == (0, 1, 1)
        assert (state.market.coins[8], state.market.coins[20], sum(state.market.coins)) == (2, 1, 3)
        assert state.bank.stacks == (20, 19, 19, 20)
        assert state.bank.coins == 56 - 3 - 16
        assert white.bonus == (Bonus.THREE_FOUNTAINS, Bonus.FIRST_FOUR)  # the order of the box

    def test_a_stack_on_the_track_may_be_written_in_any_order_of_numbers(self) -> None:
        state = state_of(document("build", start_track=["White 6", "Bronze 3", "Blue 3"]))
        assert state.track == ((3, 1), (3, 2), (6, 0))

    def test_a_supply_that_is_stated(self) -> None:
        written = document("buy")
        written["supply"] = {
            "coins": 9,
            "gems": "-1 blue 2 diamond",
            "equipment": "3 mine red, -2 ship 5",
            "animals": "1 deer-park",
            "landscape": "",
        }
        bank = state_of(written).bank
        assert (bank.coins, bank.gems) == (9, (-1, 0, 0, 0, 2))
        assert (bank.mines, bank.ships, bank.animals) == ((0, 0, 0, 3), (0, 0, 0, -2), (0, 1, 0))
