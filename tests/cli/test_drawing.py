"""`draw` and `edition draw`: where a picture goes, what it marks, and what is answered to wrong input."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.cli.running import EXAMPLES, POSITIONS, ROOT, complaint, output, random_record, run
from tests.kernel.pictures import beyond, data, marked, parsed, texts

BUYING = POSITIONS / "buying.toml"
WHOLE = EXAMPLES / "whole.dclub"
DISPUTED = EXAMPLES / "disputed.dclub"
GARDENS = ROOT / "examples" / "hanging_gardens"
LANDS = ROOT / "examples" / "new_world"
LAND_POSITIONS = ROOT / "spec" / "new_world" / "positions"
ILLEGAL = Path(__file__).parents[1] / "records" / "illegal"


def drawn(*args: str | Path, code: int = 0, given: str | bytes = "") -> str:
    """Return the picture that a command writes on standard output."""
    return output("draw", *args, "-o", "-", code=code, given=given)


def headings(svg: str) -> list[str]:
    return [text for text in texts(svg) if text.startswith(("Ply", "Line"))]


class TestWhereItGoes:
    def test_a_file_and_standard_output_get_the_same(self, tmp_path: Path) -> None:
        target = tmp_path / "out.svg"
        assert output("draw", BUYING, "-o", target) == ""
        assert target.read_text(encoding="utf-8") == drawn(BUYING)
        assert parsed(drawn(BUYING)).get("role") == "img"

    def test_no_file_is_written_over_unless_it_is_said(self, tmp_path: Path) -> None:
        target = tmp_path / "out.svg"
        target.write_text("mine")
        assert "exists already; --force writes over it" in complaint("draw", BUYING, "-o", target)
        assert target.read_text() == "mine"
        output("draw", BUYING, "-o", target, "--force")
        assert target.read_text() != "mine"

    def test_a_folder_that_is_not_there(self, tmp_path: Path) -> None:
        target = tmp_path / "nowhere" / "out.svg"
        said = complaint("draw", BUYING, "-o", target)
        assert f"cannot be written: there is no folder {target.parent}" in said
        assert not target.parent.exists()

    @pytest.mark.parametrize("name", ["out.jpg", "out", "svg"])
    def test_a_format_that_nobody_knows(self, name: str) -> None:
        said = complaint("draw", BUYING, "-o", name)
        assert f"expected a file that ends in .svg or .png, or -, found '{name}'" in said

    def test_a_png(self, tmp_path: Path) -> None:
        target = tmp_path / "out.PNG"
        output("draw", BUYING, "--part", "turn", "-o", target)
        assert target.read_bytes().startswith(b"\x89PNG\r\n")

    def test_a_png_without_the_extra(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "resvg_py", None)
        said = complaint("draw", BUYING, "-o", tmp_path / "out.png")
        assert "a PNG needs the extra `draw` (pip install 'dclub[draw]')" in said
        assert list(tmp_path.iterdir()) == []

    def test_as_json_too(self, tmp_path: Path) -> None:
        target = tmp_path / "out.svg"
        told = json.loads(output("draw", BUYING, "-o", target, "--json", "--highlight", "c3"))
        assert told["file"] == str(target)
        assert told["highlighted"] == ["c3"]
        assert {"name": "c3", "owner": None, "paths": ["market.coins.c3"]} in told["places"]
        assert "market" in told["parts"]
        assert "cannot both go to standard output" in complaint("draw", BUYING, "-o", "-", "--json")

    def test_from_standard_input(self) -> None:
        assert drawn("-", given=BUYING.read_bytes()) == drawn(BUYING)


class TestWhatIsDrawn:
    def test_parts(self) -> None:
        assert data(drawn(BUYING, "--part", "market"), "part") == ["market"]
        assert "no part 'maket' in this picture; there are: turn, start-track, market" in complaint(
            "draw", BUYING, "-o", "-", "--part", "maket"
        )

    def test_the_edition_that_is_asked_for(self) -> None:
        svg = drawn("-", "--edition", "tiny", given=random_record(1, 2, 3, "--edition", "tiny"))
        assert "a2" not in data(svg, "place")

    def test_places_that_are_asked_for(self) -> None:
        svg = drawn(BUYING, "--highlight", "c3, e2", "--highlight", "p5")
        seats = len([part for part in data(svg, "part") if part.startswith("park:")])
        assert len(marked(svg, "highlight")) == 2 + seats
        # The market has a d2 and so has every park; its owner or its key path says which is meant.
        assert len(marked(drawn(BUYING, "--highlight", "d2"), "highlight")) == 1 + seats
        assert len(marked(drawn(BUYING, "--highlight", "market.coins.d2"), "highlight")) == 1
        assert "no place 'z9' in this picture" in complaint("draw", BUYING, "-o", "-", "--highlight", "z9")

    def test_after_a_ply(self) -> None:
        assert headings(drawn(WHOLE, "--at", "0")) == []
        (said,) = headings(drawn(WHOLE, "--at", "1"))
        assert said.startswith("Ply 1, legal: Table: first ")
        assert headings(drawn(WHOLE))[0].startswith("Ply ")
        assert "no ply 9999" in complaint("draw", WHOLE, "-o", "-", "--at", "9999")
        assert "it has no plies" in complaint("draw", BUYING, "-o", "-", "--at", "3")

    def test_a_refused_move(self) -> None:
        result = run("draw", DISPUTED, "-o", "-")
        assert result.exit_code == 1
        assert ", illegal: " in headings(result.stdout)[0]
        assert len(marked(result.stdout, "wrong")) > 1
        assert "[dc." in result.stderr
        assert beyond(result.stdout) == []

    def test_a_refused_move_at_its_ply(self) -> None:
        ply = headings(drawn(DISPUTED, code=1))[0].split()[1].rstrip(",")
        assert drawn(DISPUTED, "--at", ply, code=1) == drawn(DISPUTED, code=1)
        assert ", legal: " in headings(drawn(DISPUTED, "--at", str(int(ply) - 1)))[0]

    def test_a_move_that_stood(self) -> None:
        record = (ILLEGAL / "dc.buy.price.dclub").read_text(encoding="utf-8").rstrip() + " !\n"
        svg = drawn("-", given=record, code=1)
        assert ", illegal, but it stood: " in headings(svg)[0]
        assert len(marked(svg, "wrong")) > 1

    def test_what_is_wrong_whatever_is_not_known(self) -> None:
        open_one = ROOT / "examples" / "disputes" / "diamonds_club" / "too-many-coins.toml"
        result = run("draw", open_one, "-o", "-")
        assert result.exit_code == 1
        assert len(marked(result.stdout, "wrong")) > 1
        assert "supply.coins: " in result.stderr
        assert "found 57, expected 56" in result.stderr

    def test_an_impossible_position(self) -> None:
        wrong = BUYING.read_text(encoding="utf-8").replace("ending = false", "ending = true")
        result = run("draw", "-", "-o", "-", given=wrong)
        assert result.exit_code == 1
        assert "[dc.end.trigger]" in " ".join(texts(result.stdout))
        assert "ending: " in result.stderr

    def test_what_is_not_known(self) -> None:
        partly = BUYING.read_text(encoding="utf-8").replace("ending = false", 'ending = "?"')
        svg = drawn("-", given=partly, code=3)
        assert "?" in texts(svg)
        assert "everything is known" in complaint("draw", "-", "-o", "-", "--line", "1", given=partly)

    def test_the_start_of_a_record_is_not_known(self) -> None:
        written = (ILLEGAL / "dc.build.tallest.dclub").read_text(encoding="utf-8")
        record = written.replace("ending = false", 'ending = "?"')
        assert record != written
        assert "?" in texts(drawn("-", given=record, code=3))
        assert "undetermined: ending is not known" in complaint(
            "draw", "-", "-o", "-", "--at", "1", given=record, code=3
        )

    def test_a_line_of_the_score(self) -> None:
        svg = drawn(WHOLE, "--line", "1")
        assert headings(svg)[0].startswith("Line 1 of the score, ")
        counted = marked(svg, "counted")
        assert counted == [str(number) for number in range(1, len(counted) + 1)]
        assert counted
        assert "there is no line 999" in complaint("draw", WHOLE, "-o", "-", "--line", "999")


class TestHangingGardens:
    """The same options draw a table of pyramids."""

    def test_a_refused_move(self) -> None:
        svg = drawn(GARDENS / "disputed.dclub", code=1)
        assert headings(svg) == ["Ply 29, illegal: Bela: put tree on b3"]
        assert len(marked(svg, "wrong")) == 2
        assert beyond(svg) == []

    def test_a_line_of_the_score_and_what_is_asked_for(self) -> None:
        svg = drawn(GARDENS / "whole.dclub", "--line", "1", "--highlight", "Ana 2.1, prestige tree")
        assert marked(svg, "counted")
        assert len(marked(svg, "highlight")) == 2

    def test_an_entered_box(self, tmp_path: Path) -> None:
        sheet = tmp_path / "my.toml"
        output("edition", "new", "hanging-gardens", "-o", sheet)
        svg = output("edition", "draw", sheet, "-o", "-", "--part", "cubes")
        assert texts(svg).count("?") == 10


class TestNewWorld:
    """The same options draw a landscape."""

    def test_a_refused_move(self) -> None:
        svg = drawn(LANDS / "disputed.dclub", code=1)
        assert headings(svg) == ["Ply 21, illegal: Ana: place w1 n4 trail trail town plain"]
        assert len(marked(svg, "wrong")) > 2
        assert beyond(svg) == []

    def test_a_line_of_the_score_and_what_is_asked_for(self) -> None:
        svg = drawn(LANDS / "whole.dclub", "--line", "2", "--highlight", "w1 n3, Ana settlers")
        assert marked(svg, "counted")
        assert len(marked(svg, "highlight")) == 2

    def test_a_cell_far_from_everything(self) -> None:
        said = complaint("draw", LANDS / "whole.dclub", "-o", "-", "--highlight", "w99 n1")
        assert "no place 'w99 n1' in this picture" in said

    def test_an_impossible_position(self) -> None:
        placing = (LAND_POSITIONS / "placing.toml").read_text(encoding="utf-8")
        wrong = placing.replace("surveyors = [0, 0]", "surveyors = [0, 9]")
        svg = drawn("-", given=wrong, code=1)
        assert "[nw.surveyor.stay]" in " ".join(texts(svg))

    def test_an_entered_box(self, tmp_path: Path) -> None:
        sheet = tmp_path / "my.toml"
        output("edition", "new", "new-world", "-o", sheet)
        svg = output("edition", "draw", sheet, "-o", "-", "--part", "start")
        assert texts(svg).count("?") == 20


class TestEdition:
    def test_a_shipped_one(self, tmp_path: Path) -> None:
        target = tmp_path / "box.svg"
        assert output("edition", "draw", "invented", "--game", "diamonds-club", "-o", target) == ""
        svg = target.read_text(encoding="utf-8")
        assert "strips:dark" in data(svg, "part")
        assert beyond(svg) == []

    def test_a_new_sheet(self, tmp_path: Path) -> None:
        sheet = tmp_path / "my.toml"
        output("edition", "new", "diamonds-club", "-o", sheet)
        svg = output("edition", "draw", sheet, "-o", "-", "--part", "prices")
        assert texts(svg).count("?") == 7

    def test_as_json(self, tmp_path: Path) -> None:
        target = tmp_path / "box.svg"
        asked = ("invented", "--game", "diamonds-club", "-o", target, "--json")
        told = json.loads(output("edition", "draw", *asked))
        assert "board:1" in told["parts"]

    def test_with_faults_nothing_is_drawn(self, tmp_path: Path) -> None:
        sheet = tmp_path / "my.toml"
        output("edition", "new", "diamonds-club", "-o", sheet)
        sheet.write_text(sheet.read_text().replace('fountain = "_"', 'fountain = "2 pink"'))
        said = complaint("edition", "draw", sheet, "-o", tmp_path / "box.svg")
        assert "prices.fountain" in said
        assert "1 fault; nothing is drawn" in said
        assert not (tmp_path / "box.svg").exists()
