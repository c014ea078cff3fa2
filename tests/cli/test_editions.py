"""`editions`, `edition new`, `edition check`: the components of a real box."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.running import EXAMPLES, POSITIONS, complaint, output, run, too_wide


class TestEditions:
    def test_all_with_their_provenance(self) -> None:
        said = output("editions", "diamonds-club")
        assert "invented  Diamonds Club with invented strips" in said
        assert "  printed   quantities, points, bonus\n" in said
        assert "dclub edition new diamonds-club -o " in said
        assert not too_wide(said)

    def test_the_document(self) -> None:
        found = {
            edition["name"]: edition for edition in json.loads(output("editions", "diamonds-club", "--json"))
        }
        assert {"invented", "tiny"} <= set(found)
        assert list(found["invented"]) == ["name", "title", "digest", "provenance", "unknown"]
        assert found["invented"]["provenance"]["strips"] == "invented"
        assert found["invented"]["unknown"] == []


class TestNew:
    """A sheet to fill in; no file is ever written over unasked."""

    def test_on_standard_output(self) -> None:
        sheet = output("edition", "new", "diamonds-club")
        assert sheet == output("edition", "new", "diamonds-club", "-o", "-")
        assert '1a = "_, _, _, _, _, _"' in sheet

    def test_in_a_file(self, tmp_path: Path) -> None:
        target = tmp_path / "our-box.toml"
        result = run("edition", "new", "diamonds-club", "-o", target)
        assert (result.exit_code, result.stdout) == (0, "")
        assert f"  dclub edition check {target}\n" in result.stderr
        assert 'name = "our-box"' in target.read_text()
        assert [path.name for path in tmp_path.iterdir()] == ["our-box.toml"], "nothing else is left"

    def test_never_over_another_file(self, tmp_path: Path) -> None:
        target = tmp_path / "our-box.toml"
        target.write_text("mine")
        said = complaint("edition", "new", "diamonds-club", "-o", target)
        assert "exists already; --force writes over it" in said
        assert target.read_text() == "mine"
        output("edition", "new", "diamonds-club", "-o", target, "--force")
        assert target.read_text().startswith("# Diamonds Club")

    def test_where_nothing_can_be_written(self, tmp_path: Path) -> None:
        assert "cannot be written" in complaint(
            "edition", "new", "diamonds-club", "-o", tmp_path / "no" / "x"
        )
        assert "is not a file" in complaint("edition", "new", "diamonds-club", "-o", tmp_path, "--force")
        assert list(tmp_path.iterdir()) == []


class TestCheck:
    """Every fault with its key path; blanks are counted and are no faults."""

    @pytest.fixture
    def sheet(self, tmp_path: Path) -> Path:
        target = tmp_path / "box.toml"
        output("edition", "new", "diamonds-club", "-o", target)
        return target

    def test_a_new_sheet(self, sheet: Path) -> None:
        said = output("edition", "check", sheet)
        assert "no fault" in said
        assert re.search(r"strips +144 of 144 blank", said)
        assert "values are blank, and so unknown to the referee." in said
        assert not too_wide(said.replace(str(sheet), "FILE"))

    def test_one_that_is_half_full(self, sheet: Path) -> None:
        text = sheet.read_text()
        face = "mine red, right 3 + hat, ?, ship 5, pond, money"
        for line in ("1a", "1b", "2a"):
            text = text.replace(f'{line} = "_, _, _, _, _, _"', f'{line} = "{face}"', 1)
        sheet.write_text(text)
        assert re.search(r"strips +126 of 144 blank", output("edition", "check", sheet))

    def test_faults(self, sheet: Path) -> None:
        text = sheet.read_text().replace('fountain = "_"', 'fountain = "-1 blue"', 1)
        sheet.write_text(text.replace('1a = "_, _, _, _, _, _"', '1a = "mine purple, _, _, _, _, _"', 1))
        said = output("edition", "check", sheet, code=2)
        assert "prices.fountain: column 1: found '-1', expected a number" in said
        assert "strips.dark.1a: column 6: found 'purple'" in said
        assert "2 faults" in said

    def test_a_comma_that_is_missing(self, sheet: Path) -> None:
        text = sheet.read_text().replace('money = ["_", "_",', "money = [\n  10\n  11,", 1)
        sheet.write_text(text)
        line = text[: text.index("  11,")].count("\n") + 1
        said = " ".join(output("edition", "check", sheet, code=2).split())
        assert f"line {line}, column 3: found '11', expected a comma between the values" in said

    def test_the_document(self, sheet: Path) -> None:
        found = json.loads(output("edition", "check", sheet, "--json"))
        assert list(found) == ["faults", "blanks", "missing", "total"]
        assert found["blanks"]["strips"] == {"missing": 144, "total": 144}
        sheet.write_text(sheet.read_text().replace("format = 1", "format = 2"))
        faults = json.loads(output("edition", "check", sheet, "--json", code=2))["faults"]
        assert faults == [{"where": "format", "message": "expected 1, found 2"}]

    def test_from_standard_input(self, sheet: Path) -> None:
        assert "no fault" in output("edition", "check", "-", given=sheet.read_text())

    def test_a_shipped_one(self) -> None:
        assert "invented: no fault" in output("edition", "check", "invented", "--game", "new-world")

    def test_a_name_that_several_games_have(self) -> None:
        said = complaint("edition", "check", "invented")
        assert "diamonds-club, hanging-gardens, new-world have an edition invented" in said
        assert "--game GAME" in said

    def test_what_is_not_there(self, tmp_path: Path) -> None:
        assert "no such edition" in output("edition", "check", "invited", code=2)
        said = output("edition", "check", tmp_path / "none.toml", code=2)
        assert "cannot be read" in " ".join(said.split())


class TestPartial:
    """What nobody entered is unknown, and is named where it matters."""

    @pytest.fixture
    def partial(self, tmp_path: Path) -> Path:
        own = tmp_path / "partial.toml"
        own.write_text(
            'format = 1\ngame = "diamonds-club"\nname = "partial"\nextends = "invented"\n'
            '[provenance]\n"prices.any" = "table"\ntechnology = "table"\n[prices]\nany = "_"\n'
            '[tracks]\ntechnology = ["_", "_"]\ntechnology_points = [0, 0]\n'
        )
        return own

    def test_a_random_game_goes_as_far_as_it_can(self, partial: Path) -> None:
        result = run("random", "diamonds-club", "--players", "2", "--seed", "1", "--edition", partial)
        assert result.exit_code == 0
        assert re.search(r"Stopped after ply \d+: tracks\.technology\.1 is not known\.", result.stderr)
        judged = run("judge", "-", given=result.stdout)
        assert judged.exit_code == 0, judged.output

    def test_what_is_not_decided_is_neither_open_nor_refused(self, partial: Path) -> None:
        text = (POSITIONS / "building.toml").read_text()
        blank = re.sub(r"^(any|technology|technology_points) = .*\n", "", text, flags=re.MULTILINE)
        said = output("moves", "-", "--why", "--edition", partial, given=blank)
        assert "  any: not decided, because nobody entered prices.any.\n" in said
        move = ("--move", "White: build any fountain at p5")
        said = output("judge", "-", *move, "--edition", partial, given=blank, code=3)
        assert "Not known: prices.any." in said


class TestUse:
    """`--edition` outranks what a file names."""

    def test_a_path(self, tmp_path: Path) -> None:
        own = tmp_path / "own.toml"
        own.write_text('format = 1\ngame = "diamonds-club"\nname = "own"\nextends = "invented"\n')
        said = output("judge", EXAMPLES / "whole.dclub", "--edition", own)
        assert "Legal: " in said

    def test_another_one_has_other_strips(self) -> None:
        said = output("judge", EXAMPLES / "disputed.dclub", "--edition", "tiny", code=1)
        assert "The game has no strip dark 6a." in said
