"""The sheet to fill in beside the box: blank at first, counted as it fills."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from dclub.diamonds_club.edition import load_edition
from dclub.diamonds_club.sheet import check_sheet, new_sheet
from dclub.kernel.provenance import Provenance

if TYPE_CHECKING:
    from pathlib import Path


class TestNewSheet:
    def test_it_is_an_edition_without_faults(self, tmp_path: Path) -> None:
        (tmp_path / "sheet.toml").write_text(new_sheet(), "utf-8")
        edition = load_edition("sheet.toml", tmp_path)
        invented = load_edition("invented")
        assert edition.points == invented.points
        assert edition.quantities == evolve(invented.quantities, start_coins=10)
        assert set(edition.unknown_tables) == {
            "strips",
            "technology",
            "money",
            "forest",
            *(f"boards.{number}" for number in range(1, 5)),
            *(name for name, _ in edition.provenance if name.startswith("prices.")),
        }

    def test_what_is_read_off_the_box_is_table(self) -> None:
        edition = check_sheet(new_sheet()).edition
        assert edition is not None
        assert edition.level("strips") is Provenance.TABLE
        assert edition.level("quantities") is Provenance.PRINTED

    def test_one_line_a_face(self) -> None:
        assert new_sheet().count('"_, _, _, _, _, _"') == 24

    def test_it_fits_eighty_columns_and_says_how_to_tell_the_sides(self) -> None:
        sheet = new_sheet()
        assert max(map(len, sheet.splitlines())) <= 80
        assert "turn all of them over" in sheet.lower()

    def test_it_says_what_the_numbers_of_each_track_are(self) -> None:
        sheet = new_sheet()
        tracks = sheet[sheet.index("# THE THREE TRACKS") : sheet.index("[tracks]")]
        said = " ".join(tracks.replace("#", " ").split())
        assert "one value for each space" in said
        assert "money: the number printed on a space, which is how many coins a player on it has" in said
        assert "forest: the number printed on a space, which is how many victory points each forest" in said
        assert "technology_points, money_points: the number of victory points" in said
        assert "no such line for the forest track" in said
        lines = [line.split(" = ")[0] for line in sheet[sheet.index("[tracks]") :].splitlines()[1:6]]
        assert all(f"{line}:" in said or f"{line}," in said for line in lines)

    def test_tracks_filled_in_as_it_says(self) -> None:
        blank = '["_", "_", "_", "_", "_"]'
        values = {
            "technology": '["", "+1 gem", "+1 gem +1 diamond"]',
            "technology_points": "[0, 0, 3]",
            "money": "[10, 11, 12, 14]",
            "money_points": "[0, 1, 2, 3]",
            "forest": "[2, 4]",
        }
        sheet = new_sheet()
        for key, filled in values.items():
            assert f"\n{key} = {blank}" in sheet
            sheet = sheet.replace(f"\n{key} = {blank}", f"\n{key} = {filled}")
        edition = check_sheet(sheet).edition
        assert edition is not None
        assert [step.coins for step in edition.money or ()] == [10, 11, 12, 14]
        assert [step.points for step in edition.technology or ()] == [0, 0, 3]
        assert edition.forest == (2, 4)

    def test_it_carries_its_name(self) -> None:
        edition = check_sheet(new_sheet("attic")).edition
        assert edition is not None
        assert edition.name == "attic"


class TestCheckSheet:
    def test_a_new_sheet_is_blank_everywhere(self) -> None:
        report = check_sheet(new_sheet())
        assert report.faults == ()
        assert str(report.blanks[0]) == "strips 144 of 144"
        assert report.missing == report.total == 188

    def test_blanks_are_counted_as_they_fill(self) -> None:
        sheet = new_sheet().replace(
            '3a = "_, _, _, _, _, _"', '3a = "mine red, right 3 + hat, ?, _, pond, money"'
        )
        sheet = sheet.replace('any = "_"', 'any = "4 any"').replace(
            '1 = "_, _, _"', '1 = "p1 pavilion, _, _"'
        )
        sheet = sheet.replace('forest = ["_", "_"', 'forest = [2, "_"')
        blanks = {blanks.table: (blanks.missing, blanks.total) for blanks in check_sheet(sheet).blanks}
        assert blanks["strips"] == (134, 144)
        assert blanks["prices.any"] == (0, 1)
        assert blanks["boards"] == (11, 12)
        assert blanks["forest"] == (4, 5)

    def test_a_whole_face_can_be_one_blank(self) -> None:
        sheet = new_sheet().replace('3a = "_, _, _, _, _, _"', '3a = "_"')
        assert check_sheet(sheet).blanks[0].missing == 144

    @pytest.mark.parametrize("name", ["invented", "tiny"])
    def test_a_complete_edition_has_no_blanks(self, name: str) -> None:
        report = check_sheet(name)
        assert report.missing == 0
        assert report.edition is load_edition(name) or report.edition == load_edition(name)

    def test_faults_and_blanks_together(self) -> None:
        sheet = new_sheet().replace('3a = "_, _, _, _, _, _"', '3a = "mine rde, _, _, _, _"')
        report = check_sheet(sheet)
        assert report.edition is None
        assert {fault.where for fault in report.faults} == {"strips.dark.3a", "strips.light.3a"}
        assert report.blanks[0].missing == 140

    def test_an_unreadable_sheet_is_a_fault(self, tmp_path: Path) -> None:
        assert "line 2" in str(check_sheet("a = 1\nb = = 2\n").faults[0])
        assert check_sheet(tmp_path / "nowhere.toml").faults
        assert check_sheet("nobody").faults

    def test_an_absent_table_counts_as_blank(self) -> None:
        sheet = new_sheet()
        begin, end = sheet.index("[tracks]"), sheet.index("# THE PLAYER BOARDS")
        sheet = sheet[:begin] + sheet[end:]
        for name in ("technology", "money", "forest"):
            sheet = sheet.replace(f'\n{name} = "table"', "")
        report = check_sheet(sheet)
        assert report.faults == ()
        blanks = {blanks.table: (blanks.missing, blanks.total) for blanks in report.blanks}
        assert blanks["technology"] == (2, 2)
        assert blanks["forest"] == (1, 1)
