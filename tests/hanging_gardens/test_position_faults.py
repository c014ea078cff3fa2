"""Positions of Hanging Gardens that cannot be read: every fault at once, each with its place."""

from __future__ import annotations

import pytest

from dclub.hanging_gardens.pyramid import Slot
from tests.hanging_gardens.documents import ANA, document, faults_of, having, state_of


class TestFaults:
    """Every fault at once, each with its place."""

    def test_all_of_them(self) -> None:
        written = document("put-back", phase="putback", to_move="Bel", first="Table", public="trees")
        written["prestige"]["tree"] = -1
        written["row"] |= {"cards": ["tree tree / tree", "", "", ""], "queen": 5, "used": ["move", "Move"]}
        written["players"][0] |= {
            "project": "lin tree",
            "amitis": "6.1",
            "pyramid": "2 Tr\n1 Tx .. .. .. .. .. .. .. .. ..\n",
            "under": ["c2", "k1"],
            "cards": {"1.9": "b1", "1.1": "b 99"},
        }
        written["players"][1]["colour"] = "red"
        written["pending"] |= {"hand": ["treee"], "open": ["queen", "queen"], "moved": "a9"}
        written["format"] = 2
        faults = faults_of(written)
        assert list(faults) == [
            "players.1.colour",
            "format",
            "phase",
            "to_move",
            "first",
            "players.0.pyramid",
            "players.0.under.1",
            'players.0.cards."1.9"',
            'players.0.cards."1.1"',
            "players.0.amitis",
            "players.0.project",
            "row.used.1",
            "row.queen",
            "row.cards.0",
            "pending.hand.0",
            "pending.open.1",
            "pending.moved",
            "prestige.tree",
            "public",
        ]
        assert "did you mean put-back?" in faults["phase"]
        assert "did you mean Bela?" in faults["to_move"]

    @pytest.mark.parametrize(
        ("path", "value", "message"),
        [
            (("project",), "oak", "a shape: line, diagonal"),
            (("project",), "line", "a construction"),
            (("project",), "line treee", "did you mean tree?"),
            (("amitis",), "4", "a slot, floor and position from the left: 1.1 to 5.1"),
            (("amitis",), 3, "expected a text"),
            (("pyramid",), "x", "the number of a row"),
            (("under",), ["a9"], "a cell, column and row"),
            (("under",), ["b2", "B2"], "B2 is named twice"),
            (("under",), "b2", "expected an array or '?'"),
            (("cards",), {"1.1": "b1", "01.1": "b1"}, "a slot"),
            (("cards",), {"1.1": "x 1"}, "a card of the edition"),
            (("cards",), "b1", "a table of slots with the names of their cards"),
        ],
    )
    def test_of_a_player(self, path: tuple[str, ...], value: object, message: str) -> None:
        faults = faults_of(having("take", value, "players", 0, *path))
        assert any(message in fault for fault in faults.values())

    @pytest.mark.parametrize(
        ("path", "value", "where", "message"),
        [
            (("players",), {}, "players", "an array of tables, one a player"),
            (("players",), [3], "players.0", "expected a table"),
            (("prestige",), "high", "prestige", "the prestige of each construction"),
            (("prestige",), {"tree": 1000}, "prestige.tree", "from 0 to 999"),
            (("prestige",), {"treee": 1}, "prestige", "did you mean tree?"),
            (("public",), "tree for x", "public", "found 'x'"),
            (("row", "cards"), ["oak", "", "", ""], "row.cards.0", "a construction: stairs"),
            (("row", "effects"), ["evolv"], "row.effects.0", "did you mean evolve?"),
            (("row", "queen"), 0, "row.queen", "a column from 1 to 4"),
            (("row", "queen_used"), 1, "row.queen_used", "true or false"),
            (("row", "taken"), 5, "row.taken", "from 0 to 4"),
            (("pending",), {"open": []}, "pending", "only in the middle of a turn"),
            (("supply",), {"wooden": {"tree": 1000}}, "supply.wooden.tree", "from -999 to 999"),
            (("to_move",), "Table", "to_move", "the name of a player"),
            (("edition",), "invnted", "edition", "no such edition"),
            (("readings",), {"hg.move.two": "three"}, "readings", "no such option"),
            (("components",), [], "components", "expected a table"),
            (("names",), ["Ana"], "names", "expected 2 to 4, found 1"),
        ],
    )
    def test_of_the_rest(self, path: tuple[str, ...], value: object, where: str, message: str) -> None:
        faults = faults_of(having("take", value, *path))
        assert any(name.startswith(where) and message in fault for name, fault in faults.items()), faults

    @pytest.mark.parametrize(
        ("path", "value", "message"),
        [
            (("public",), "tree", "unless they are open"),
            (("public",), "q99", "a public project"),
            (("players", 0, "project"), "line tree", "unless they are open"),
            (("players", 0, "project"), "p99", "a project of the edition"),
            (("players", 0, "cards", "1.1"), "gat-1", "did you mean gate-1?"),
            (("players", 0, "cards", " 1.5"), "lion-1", "the slot 1.5 is named twice"),
            (("row", "cards"), ["tree tree / tree tree", "", "", ""], "unless they are open"),
            (("row", "cards"), ["b 1", "", "", ""], "the name of a card, as in `b17`"),
            (("row", "cards"), ["b0", "", "", ""], "a card of the edition"),
            (("stock",), ["b1", "b1"], "b1 is named twice"),
            (("returned",), ["bb"], "a card of the edition"),
        ],
    )
    def test_of_what_has_names(self, path: tuple[str | int, ...], value: object, message: str) -> None:
        assert any(message in fault for fault in faults_of(having("named", value, *path)).values())

    def test_of_the_picture_and_the_pawn(self) -> None:
        shown = ANA.replace("1.2   ", "1.2 Amitis")
        assert (
            "the picture shows Amitis at 1.2"
            in faults_of(having("take", shown, "players", 0, "pyramid"))["players.0.amitis"]
        )
        written = having("take", shown, "players", 0, "pyramid")
        del written["players"][0]["amitis"]
        assert state_of(written).gardens[0].amitis == Slot(1)

    def test_of_the_phase(self) -> None:
        assert "the game is over" in faults_of(document("final", to_move="Ana"))["to_move"]
        assert "Table" in faults_of(document("cards", to_move="Ana"))["to_move"]
        full = having("cards", ["tree tree / tree tree"] * 4, "row", "cards")
        assert "an empty column" in faults_of(full)["row.cards"]
        known = document("reveal")
        for player in known["players"]:
            player["project"] = "line tree"
        assert "one is to be revealed" in faults_of(known)["phase"]
