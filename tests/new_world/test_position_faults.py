"""Positions of New World that cannot be read: every fault at once, each with its place."""

from __future__ import annotations

from typing import Any

import pytest

from tests.new_world.documents import CAP, MEADOW, document, faults_of


class TestFaults:
    """Every fault at once, each with its place."""

    def test_all_of_them(self) -> None:
        written = document("place", phase="plce", to_move="Bel", active="Table", surveyors=[0, -1])
        written |= {"points": {"Ana": 1, "Dora": 2, "Bela": "many"}, "drawn": "(town n)", "format": 2}
        written |= {"aside": ["t 17"], "stock": {"t1": 3}, "colour": "red"}
        written["tiles"] = [
            "w1 n4",
            "w1: x",
            f"w1 n5: {MEADOW}",
            f"w1 n5: {CAP}",
            f"w1 n6: {CAP}; Ana trail n",
        ]
        faults = faults_of(written)
        assert list(faults) == [
            "colour",
            "format",
            "phase",
            "to_move",
            "active",
            "tiles.0",
            "tiles.1",
            "tiles.4",
            "tiles.3",
            "drawn",
            "aside.0",
            "stock.t1",
            "points.Dora",
            "points.Bela",
            "surveyors.1",
        ]
        assert "did you mean place?" in faults["phase"]
        assert "did you mean Bela?" in faults["to_move"]

    @pytest.mark.parametrize(
        ("line", "message"),
        [
            ("", "a cell, a colon and a tile"),
            ("w1 n4 t17", "a cell, a colon and a tile"),
            ("n4 w1: t17", "a cell such as"),
            (f"w1: {MEADOW}", "a cell such as"),
            ("w1 n4:", "a tile: its segments in brackets"),
            ("w1 n4: (town n", "a closing bracket"),
            ("w1 n4: (town n)", "in no plain"),
            (
                "w1 n4: town plain plain",
                "column 8: found 'town plain plain', expected what the four sides show",
            ),
            (f"w1 n4: {MEADOW} turn", "`turn` and a number"),
            (f"w1 n4: {MEADOW} trn 1", "`turn` and a number"),
            (f"w1 n4: {MEADOW} turn x", "column 45: found 'x', expected a number of quarter turns"),
            (f"w1 n4: {MEADOW} turn 4", "a turn from 0 to 3"),
            (f"w1 n4: {CAP} town town plain plain", "`turn` and a number"),
            (f"w1 n4: {CAP}; Dora town n", "players are Ana, Bela, Caio"),
            (f"w1 n4: {CAP}; Ana", "a player and a segment"),
            (f"w1 n4: {CAP}; Ana town s", "a segment of the tile: town n, plain en"),
            (f"w1 n4: {CAP} turn 1; Ana town n", "a segment of the tile: town e"),
            (f"w1 n4: {CAP}; Ana town n,", "a player and a segment"),
            ("w1 n4: town plain plain plain; Ana town n", "none is known"),
        ],
    )
    def test_of_a_tile(self, line: str, message: str) -> None:
        faults = faults_of(document("draw", tiles=[line]))
        assert list(faults) == ["tiles.0"]
        assert message in faults["tiles.0"]

    @pytest.mark.parametrize(
        ("line", "message"),
        [
            (f"w1 n4: {MEADOW}", 'unless they are open (open = ["tiles"])'),
            ("w1 n4: town plain plain plain", "unless they are open"),
            ("w1 n4: t99", "a tile of the edition"),
        ],
    )
    def test_of_what_has_names(self, line: str, message: str) -> None:
        assert message in faults_of(document("named", tiles=[line]))["tiles.0"]
        assert message in faults_of(document("named", drawn=line.partition(": ")[2]))["drawn"]
        assert message in faults_of(document("named", aside=[line.partition(": ")[2]]))["aside.0"]

    @pytest.mark.parametrize(
        ("name", "changes", "where", "message"),
        [
            ("place", {"points": "many"}, "points", "the points of each player"),
            ("place", {"points": {"Ana": 10**6}}, "points.Ana", "from -99999 to 99999"),
            ("place", {"surveyors": [0]}, "surveyors", "the columns of two surveyors, found 1"),
            ("place", {"surveyors": "0, 1"}, "surveyors", "expected an array"),
            ("place", {"surveyors": [0, True]}, "surveyors", ""),
            ("place", {"tiles": "none"}, "tiles", "expected an array"),
            ("place", {"pending": {"tile": "w1 n4"}}, "pending", "only in the phases settle and score"),
            ("place", {"to_move": "Table"}, "to_move", "the name of a player"),
            ("place", {"players": []}, "players", "unknown key"),
            ("place", {"edition": "invnted"}, "edition", "no such edition"),
            ("place", {"readings": {"nw.final.posts": "3"}}, "readings", "no such option"),
            ("place", {"components": []}, "components", "expected a table"),
            ("place", {"components": {"start": ["(town n)"]}}, "components.start.0", "in no plain: ws, wn"),
            ("place", {"names": ["Ana"]}, "names", "expected 2 to 5, found 1"),
            ("draw", {"drawn": MEADOW}, "drawn", "only in the phases place and set-aside"),
            ("draw", {"to_move": "Ana"}, "to_move", "Table"),
            ("first-player", {"active": "Ana"}, "active", "nobody has begun"),
            ("final", {"to_move": "Ana"}, "to_move", "the game is over"),
            ("settle", {"pending": {"tile": "w9 n9"}}, "pending.tile", "no tile lies on w9 n9"),
            ("settle", {"pending": {"tile": "w2"}}, "pending.tile", "a cell such as"),
            (
                "settle",
                {"pending": {"tile": "w2 n6", "features": []}},
                "pending.features",
                "only in the phase score",
            ),
            (
                "score",
                {"pending": {"tile": "w2 n6", "features": ["river"]}},
                "pending.features.0",
                "a segment",
            ),
            (
                "score",
                {"pending": {"tile": "w2 n6", "features": ["farm w2 n4"]}},
                "pending.features.0",
                "a farm",
            ),
            (
                "score",
                {"pending": {"tile": "w2 n6", "features": ["farm w2"]}},
                "pending.features.0",
                "a cell",
            ),
            (
                "score",
                {"pending": {"tile": "w2 n6", "features": ["town n", "town n"]}},
                "pending.features.1",
                "named twice",
            ),
        ],
    )
    def test_of_the_rest(self, name: str, changes: dict[str, Any], where: str, message: str) -> None:
        faults = faults_of(document(name, **changes))
        assert any(place.startswith(where) and message in fault for place, fault in faults.items()), faults

    def test_names_are_needed(self) -> None:
        assert "is missing" in faults_of(document("place", names=None))["names"]
