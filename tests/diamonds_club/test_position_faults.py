"""Positions of Diamonds Club that cannot be read: every fault at once, each with its place."""

from __future__ import annotations

import pytest

from tests.diamonds_club.documents import document, faults_of, having, state_of


class TestFaults:
    """What could not stand in a state is a fault, with its key path, all of them at once."""

    def test_all_at_once(self) -> None:
        written = document(
            "build",
            phase="bild",
            first="Whyte",
            start_track=["Blue 2", "Blue 3", "White"],
            ending="no",
            passed=["White", "Table", "White"],
            readings={"dc.buy.surcharge": "per-coin"},
            surplus=1,
        )
        written["market"] = {
            "strips": ["dark: mine red, rigt 3, ?, ship 5, pond, pond", "pond"],
            "coins": {"c9": 1, "g1": 1, "a1": -1, "a2": "2"},
        }
        written["players"][0] |= {"coins": -1, "gems": "1 blu", "park": "p1 pond, p1 pond", "board": 5}
        written["players"][1] |= {
            "tracks": {"forest": 7, "technology": 9, "money": "10"},
            "markers": "any, any",
        }
        written["players"][2] |= {
            "bonus": "first-four, first-four",
            "equipment": "mine red, right 7",
            "coin": 1,
        }
        written["supply"] = {"gems": "1 blue 2", "landscape": "x fountain", "equipment": "mine red"}
        faults = faults_of(written)
        assert faults == {
            "market.strips.0": faults["market.strips.0"],
            "market.strips.1": faults["market.strips.1"],
            "market.coins.c9": faults["market.coins.c9"],
            "market.coins.g1": faults["market.coins.g1"],
            "market.coins.a1": "expected a number of coins from 0 to 999, found '-1'",
            "market.coins.a2": faults["market.coins.a2"],
            "players.2.coin": faults["players.2.coin"],
            "surplus": faults["surplus"],
            "phase": "expected a phase (did you mean build?), found 'bild'",
            "first": faults["first"],
            "start_track.1": "Blue is named twice",
            "start_track.2": "expected a name and a number, as in `White 3`, found 'White'",
            "ending": "expected true or false, found \"'no'\"",
            "passed.1": "expected the name of a player: White, Bronze, Blue, found 'Table'",
            "passed.2": "White is named twice",
            "market.strips": faults["market.strips"],
            "players.0.coins": "expected a number from 0 to 999, found '-1'",
            "players.0.gems": "column 3: found 'blu', expected a gem (did you mean blue?)",
            "players.0.board": "expected a board from 1 to 4, found '5'",
            "players.0.park": "column 10: found 'p1 pond', expected a place that is not named yet",
            "players.1.tracks.forest": "expected one of 2, 3, 4, 5, 6, found '7'",
            "players.1.tracks.technology": "expected one of 0, 1, 2, 3, 4, found '9'",
            "players.1.tracks.money": "expected one of 10, 11, 12, 13, 14, found \"'10'\"",
            "players.1.markers": "column 6: found 'any', expected a price table that is not named yet",
            "players.2.equipment": "column 11: found 'right 7', expected a value from 2 to 5",
            "players.2.bonus": "column 13: found 'first-four', expected a bonus card that is not named yet",
            "supply.gems": faults["supply.gems"],
            "supply.equipment": "expected a number of tiles, as in `3 right 2`, found 'mine red'",
            "supply.landscape": "expected a number, as in `3 fountain`, found 'x'",
        }

    @pytest.mark.parametrize(
        ("path", "value", "where", "message"),
        [
            (("format",), 2, "format", "expected 1, found 2"),
            (("game",), "chess", "game", "expected 'diamonds-club', found 'chess'"),
            (("edition",), "invnted", "edition", "no such edition"),
            (("names",), ["White", "White", "Blue"], "names.1", "is the name of seat 0 already"),
            (("names",), ["White", "Bronze"], "players", "expected 2 players, one a name, found 3"),
            (("names",), ["White"], "names", "expected 2 to 4, found 1"),
            (("names",), [], "names", "expected 2 to 4, found 0"),
            (("readings",), {"dc.buy.surchage": "x"}, "readings.dc.buy.surchage", "no such reading"),
            (("open",), ["strip"], "open", "no table 'strip' to open"),
            (("components",), {"prices": {"fountain": "2 gren"}}, "components.prices.fountain", "gren"),
            (("components",), 3, "components", "expected a table"),
            (("phase",), "market", "market.strips", "at most 5, for one is to be laid, found 6"),
            (("to_move",), "Table", "to_move", "expected the name of a player"),
            (("to_move",), "White (Ana)", "to_move", ""),
            (("start_track",), ["White 0", "Bronze 1"], "start_track", "expected 3 entries, one a seat"),
            (("start_track",), ["White x"], "start_track.0", "column 7: found 'x', expected a number"),
            (("start_track",), ["White 9999"], "start_track.0", "at most 999"),
            (("start_track",), "White 0", "start_track", "expected an array or '?'"),
            (("pending",), {"build": "fountain at p5"}, "pending", "expected only in phase pay"),
            (("market", "strips"), [], "market.strips", "expected 6 strips, one a column, found 0"),
            (("market", "strips", 0), "dark: pond", "market.strips.0", "expected 6 spaces, from the top"),
            (("market", "strips", 0), "drak 1a", "market.strips.0", "(did you mean dark?)"),
            (
                ("market", "strips", 0),
                "dark: pond, pond, right 6, pond, pond, pond",
                "market.strips.0",
                "rights and ships from 2 to 5",
            ),
            (("market", "coins"), {"c3": 1, "C3": 1}, "market.coins.C3", "the space c3 is named twice"),
            (("market", "coins"), 3, "market.coins", "expected"),
            (("market", "coins"), "none", "market.coins", "a table of spaces with coins"),
            (("market", "sides"), ["dark 1a"], "market.sides", "expected only where strips are named"),
            (("players", 0, "park"), "p15 pond", "players.0.park", "p1 to p14, d1 to d5"),
            (("players", 0, "park"), "p5 empty", "players.0.park", "a tile"),
            (("players", 0, "park"), "p5", "players.0.park", "a tile"),
            (("players", 0, "gems"), "1000 blue", "players.0.gems", "at most 999 gems"),
            (("players", 0, "equipment"), "ship", "players.0.equipment", "a tile such as `mine red`"),
            (("players", 0, "tracks"), {"forest": True}, "players.0.tracks.forest", "expected"),
            (("players",), [{}] * 4, "players", "expected 3 players, one a name, found 4"),
            (("supply", "coins"), 1000, "supply.coins", "from -999 to 999"),
            (("supply", "animals"), "7 ponds", "supply.animals", "one of pond, deer-park, aviary"),
        ],
    )
    def test_one(self, path: tuple[str | int, ...], value: object, where: str, message: str) -> None:
        if where == "to_move" and not message:
            assert state_of(having("build", value, *path)).to_move == 0
            return
        assert message in faults_of(having("build", value, *path))[where]

    @pytest.mark.parametrize(
        ("build", "message"),
        [
            ("fountain", "expected `at` and a place"),
            ("forest-2 at p5", "expected `from` and the building"),
            ("funtain at p5", "(did you mean fountain?)"),
            ("fountain at p5 p6", "column 16: found 'p6', expected the end"),
            ("any at p5", "expected a building or forest"),
        ],
    )
    def test_of_what_is_being_paid_for(self, build: str, message: str) -> None:
        assert message in faults_of(having("pay", build, "pending", "build"))["pending.build"]

    def test_of_the_end(self) -> None:
        assert "the game is over" in faults_of(document("final", to_move="White"))["to_move"]
        assert "Table" in faults_of(document("market", to_move="White"))["to_move"]
        laid = having("market", ["dark 1a"], "market", "strips")
        laid["market"]["coins"] = {"a1": 1}
        assert "while the market is laid out" in faults_of(laid)["market.coins.a1"]
        assert (
            "none before"
            in faults_of(having("first-player", ["dark 1a"], "market", "strips"))["market.strips"]
        )
