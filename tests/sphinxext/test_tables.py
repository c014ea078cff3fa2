"""The directives that read records and positions."""

from __future__ import annotations

from textwrap import indent
from typing import TYPE_CHECKING

import pytest

from tests.sphinxext.building import POSITION, RECORD, build

if TYPE_CHECKING:
    from pathlib import Path


def directive(name: str, content: str, *options: str) -> str:
    """A directive with a content."""
    listed = "".join(f"   {option}\n" for option in options)
    return f".. {name}::\n{listed}\n{indent(content, '   ')}"


class TestJudge:
    """What the referee says of moves."""

    def test_a_record(self, tmp_path: Path) -> None:
        built = build(tmp_path, directive("dclub-judge", RECORD, ":picture:"))
        assert built.warnings == ()
        said = built.text()
        assert "legal Ana: buy c3 for 1 Ana lays 1 coin on c3 and has 9 left. dc.buy.stay" in said
        assert "Claimed, and right: Ana 9 coins." in said
        assert "Price of a market space: c4 costs 2 coins (1 + 1 (c3) = 2), not 1. dc.buy.price" in said
        assert built.page().count("<img") == 1

    def test_the_last_move_only(self, tmp_path: Path) -> None:
        said = build(tmp_path, directive("dclub-judge", RECORD, ":last:")).text()
        assert "Bela: buy c4 for 1" in said
        assert "Ana lays 1 coin" not in said

    def test_a_move_after_a_record(self, tmp_path: Path) -> None:
        text = directive("dclub-judge", RECORD.replace("Bela: buy c4 for 1\n", ""), ":move: Bela: buy c4")
        assert "legal Bela: buy c4 for 2" in build(tmp_path, text).text()

    def test_an_open_position(self, tmp_path: Path) -> None:
        said = build(tmp_path, directive("dclub-judge", POSITION, ":move: Ana: buy c3 for 5")).text()
        assert "illegal Ana: buy c3 for 5" in said
        assert "It does not matter which is right." in said

    def test_a_file_of_its_own(self, tmp_path: Path) -> None:
        documents = {
            "index.rst": "T\n=\n\n.. dclub-judge:: game.dclub\n   :readings: dc.buy.surcharge = per-space\n",
            "game.dclub": RECORD,
        }
        built = build(tmp_path, documents)
        assert built.warnings == ()
        assert "illegal Bela: buy c4 for 1" in built.text()


class TestOthers:
    """Positions, moves, records, commands."""

    def test_a_position(self, tmp_path: Path) -> None:
        options = (
            ":at: 5",
            ":part: market",
            ":highlight: c3, c4",
            ":caption: See :clause:`dc.buy.price`.",
            ":text:",
        )
        built = build(tmp_path, directive("dclub-position", RECORD, *options))
        assert built.warnings == ()
        assert "See dc.buy.price." in built.text()
        assert "The position in words" in built.text()
        (picture,) = built.folder.joinpath("_images").glob("*.svg")
        assert picture.read_text("utf-8").count('data-mark="highlight"') == 2

    def test_a_position_of_which_something_is_open(self, tmp_path: Path) -> None:
        built = build(tmp_path, directive("dclub-position", POSITION, ":alt: A table."))
        assert built.warnings == ()
        assert 'alt="A table."' in built.page()

    def test_moves(self, tmp_path: Path) -> None:
        built = build(tmp_path, directive("dclub-moves", RECORD, ":at: 6", ":why:", ":most: 2"))
        assert built.warnings == ()
        said = built.text()
        assert "Phase buy, to move: Bela. Open: buy dc.buy.space" in said
        assert "Closed: buy Only vacant spaces dc.buy.vacant c3 is taken: 1 coin on it." in said
        assert "more Open: pass" in said

    def test_outcomes_of_chance(self, tmp_path: Path) -> None:
        said = build(tmp_path, directive("dclub-moves", RECORD, ":at: 0")).text()
        assert "Table: first Ana with probability 1/2" in said

    def test_a_record(self, tmp_path: Path) -> None:
        built = build(tmp_path, directive("dclub-record", RECORD, ":pictures: 0 6", ":part: market"))
        assert built.warnings == ()
        said = built.text()
        assert "Diamonds Club: Ana, Bela." in said
        assert said.index("They sit down.") < said.index("Table: first Ana") < said.index("And begin.")
        assert built.page().count("<img") == 2

    def test_a_part_of_a_record_in_brief(self, tmp_path: Path) -> None:
        said = build(tmp_path, directive("dclub-record", RECORD, ":from: 6", ":to: 6", ":brief:")).text()
        assert "And begin. 6 legal Ana: buy c3 for 1" in said
        assert "They sit down." not in said
        assert "Ana lays" not in said

    def test_a_command(self, tmp_path: Path) -> None:
        built = build(tmp_path, ".. dclub-console:: clause dc.buy.closed --cite plain\n   :show: 3\n")
        assert built.warnings == ()
        assert "$ dclub clause dc.buy.closed --cite plain Closed columns" in built.text()
        assert "Sources" not in built.text()

    def test_a_command_that_is_given_something(self, tmp_path: Path) -> None:
        text = directive("dclub-console", RECORD, ":exit: 1").replace("::\n", ":: judge -\n", 1)
        built = build(tmp_path, text)
        assert built.warnings == ()
        assert "Illegal: 7 moves judged" in built.text()

    @pytest.mark.parametrize("game", ["diamonds-club", "hanging-gardens", "new-world"])
    @pytest.mark.parametrize("name", ["phases", "readings", "glossary", "unknown", "trace"])
    def test_what_a_game_has(self, tmp_path: Path, name: str, game: str) -> None:
        built = build(tmp_path, f".. dclub-{name}:: {game}\n")
        assert built.warnings == ()
        assert len(built.page()) > 3500

    def test_the_positions_of_a_game(self, tmp_path: Path) -> None:
        built = build(tmp_path, ".. dclub-positions:: diamonds-club\n")
        assert built.warnings == ()
        assert 'id="position-buying"' in built.page()

    @pytest.mark.parametrize("grouping", ["phase", "kind", "certainty", "reading", "source"])
    def test_clauses_in_groups(self, tmp_path: Path, grouping: str) -> None:
        built = build(tmp_path, f".. dclub-clauses:: {grouping}\n   :only: new_world\n")
        assert built.warnings == ()
        assert "nw." in built.text()
        assert "dc." not in built.text()

    def test_a_grammar(self, tmp_path: Path) -> None:
        heading = ".. dclub-grammar:: The moves of New World\n   :with: The record file\n"
        own = '\n.. dclub-grammar::\n\n   a = "x" { "," "x" } | [ b ] ;\n   b = ? anything ? ;\n'
        built = build(tmp_path, heading + own)
        assert built.warnings == ()
        assert 'id="grammar-settle"' in built.page()
        assert 'id="grammar-b"' in built.page()

    def test_the_versions(self, tmp_path: Path) -> None:
        assert "This is version" in build(tmp_path, ".. dclub-versions::\n").text()


class TestBadInput:
    """One warning with file and line, and the rest of the page is built."""

    @pytest.mark.parametrize(
        ("text", "line", "warning"),
        [
            (".. dclub-judge:: nowhere.dclub\n", 4, "cannot be read: No such file"),
            (".. dclub-judge::\n", 4, "expected a file or a content, found neither"),
            (directive("dclub-judge", POSITION), 4, "a position needs a :move:"),
            (directive("dclub-judge", POSITION, ":move: Ana: buy c3 for x"), 4, "found 'x'"),
            (directive("dclub-judge", POSITION.replace("{ coins", "coins"), ":move: x"), 10, "column"),
            (
                directive("dclub-judge", POSITION.replace('"buy"', '"bux"'), ":move: x"),
                4,
                "did you mean buy?",
            ),
            (directive("dclub-judge", RECORD, ":colour: red"), 4, 'unknown option: "colour"'),
            (directive("dclub-judge", RECORD, ":readings: x"), 4, "expected id = option, found 'x'"),
            (directive("dclub-judge", RECORD, ":readings: x = y"), 4, "readings.x"),
            (directive("dclub-judge", RECORD.replace("buy c4 for 1", "by c4")), 17, "found 'by'"),
            (directive("dclub-position", RECORD, ":at: 99"), 4, "no ply 99"),
            (directive("dclub-position", RECORD, ":part: moon"), 4, "no part 'moon' in this picture"),
            (directive("dclub-position", RECORD, ":highlight: z9"), 4, "no place 'z9' in this picture"),
            (directive("dclub-moves", POSITION), 4, "is not known"),
            (directive("dclub-record", POSITION), 4, "expected a record, found a position"),
            (directive("dclub-record", RECORD, ":pictures: 44"), 4, "no ply 44 to draw"),
            (
                directive("dclub-record", RECORD, ":pictures: two"),
                4,
                "expected numbers of plies, found 'two'",
            ),
            (".. dclub-console:: judge nowhere\n", 4, "the exit code is 2, not 0"),
            (".. dclub-console:: judge 'x\n", 4, "No closing quotation"),
            (".. dclub-clauses:: colour\n", 4, "unknown grouping 'colour'; expected phase, kind"),
            (".. dclub-phases:: chess\n", 4, "no game 'chess'"),
            (".. dclub-grammar:: Nothing\n", 4, "has no heading 'Nothing'"),
            (".. dclub-grammar::\n\n   a = b ;\n", 6, "the name of a rule that is defined"),
        ],
    )
    def test_what_is_wrong(self, tmp_path: Path, text: str, line: int, warning: str) -> None:
        built = build(tmp_path, f"{text}\nAfter it.\n")
        assert any(warning in said for said in built.warnings), built.warnings
        assert built.warnings[0].startswith(f"index.rst:{line}: "), built.warnings
        assert built.text().endswith("After it.")

    def test_a_file_and_a_content(self, tmp_path: Path) -> None:
        text = directive("dclub-judge", RECORD).replace("::\n", ":: game.dclub\n", 1)
        assert "expected a file or a content, found both" in build(tmp_path, text).warnings[0]
