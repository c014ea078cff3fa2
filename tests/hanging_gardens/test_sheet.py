"""The sheet to fill in beside the box: blank at first, counted as it fills."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from dclub.hanging_gardens.edition import load_edition
from dclub.hanging_gardens.sheet import check_sheet, new_sheet
from dclub.kernel.provenance import Provenance

if TYPE_CHECKING:
    from pathlib import Path

TABLES = ("wooden", "translucent", "cards", "starters", "individual", "public")


def _blanks(sheet: str) -> dict[str, tuple[int, int]]:
    report = check_sheet(sheet)
    assert report.faults == ()
    return {blanks.table: (blanks.missing, blanks.total) for blanks in report.blanks}


class TestNewSheet:
    def test_it_is_an_edition_without_faults(self, tmp_path: Path) -> None:
        (tmp_path / "sheet.toml").write_text(new_sheet(), "utf-8")
        edition = load_edition("sheet.toml", tmp_path)
        assert edition.quantities == load_edition("invented").quantities
        assert edition.unknown_tables == TABLES

    def test_what_is_read_off_the_box_is_table(self) -> None:
        edition = check_sheet(new_sheet()).edition
        assert edition is not None
        assert edition.level("cards") is Provenance.TABLE
        assert edition.level("quantities") is Provenance.PRINTED

    def test_one_short_line_a_card(self) -> None:
        sheet = new_sheet()
        assert sheet.count('"_ _ / _ _"') == 36 + 20
        assert max(map(len, sheet.splitlines())) <= 80

    def test_it_carries_its_name(self) -> None:
        edition = check_sheet(new_sheet("attic")).edition
        assert edition is not None
        assert edition.name == "attic"


class TestCheckSheet:
    def test_a_new_sheet_is_blank_everywhere(self) -> None:
        report = check_sheet(new_sheet())
        assert report.faults == ()
        assert str(report.blanks[2]) == "cards 144 of 144"
        assert report.missing == report.total == 5 + 5 + 144 + 80 + 5 + 5

    def test_blanks_are_counted_as_they_fill(self) -> None:
        sheet = new_sheet()
        for old, new in (
            ('b3 = "_ _ / _ _"', 'b3 = "tree _/_ statue (azalea)"'),
            ('b4 = "_ _ / _ _"', 'b4 = "_"'),
            ('b5 = "_ _ / _ _"', 'b5 = "tree tree / statue stairs"'),
            ('3 = "_ _ / _ _"\n4', '3 = "tree tree / stairs stairs"\n4'),
            ('p2 = "_"', 'p2 = "line tree, square stairs 6"'),
            ('q5 = "_"\n', ""),
            ('tree = "_"', "tree = 12"),
        ):
            assert old in sheet, old
            sheet = sheet.replace(old, new)
        assert _blanks(sheet) == {
            "wooden": (4, 5),
            "translucent": (4, 5),
            "cards": (138, 144),
            "starters": (60, 80),
            "individual": (4, 5),
            "public": (4, 4),
        }

    def test_filled_in_it_is_complete(self) -> None:
        sheet = new_sheet().replace('"_ _ / _ _"', '"tree tree / statue stairs"')
        for number in range(1, 6):
            sheet = sheet.replace(f'p{number} = "_"', f'p{number} = "line tree"')
            sheet = sheet.replace(f'q{number} = "_"', f'q{number} = "tree, stairs"')
        sheet = sheet.replace('"_"', "12")
        report = check_sheet(sheet)
        assert (report.missing, report.faults) == (0, ())
        assert report.edition is not None
        assert report.edition.unknown_tables == ()

    @pytest.mark.parametrize("name", ["invented", "tiny"])
    def test_a_shipped_edition_has_no_blanks(self, name: str) -> None:
        report = check_sheet(name)
        assert report.missing == 0
        assert report.edition == load_edition(name)

    def test_faults_and_blanks_together(self) -> None:
        sheet = new_sheet().replace('b3 = "_ _ / _ _"', 'b3 = "stirs _ / _ _"')
        report = check_sheet(sheet.replace('q5 = "_"', 'q5 = "treee"'))
        assert report.edition is None
        assert {fault.where for fault in report.faults} == {"cards.b3", "projects.public.q5"}
        assert report.blanks[2].missing == 143

    def test_an_unreadable_sheet_is_a_fault(self, tmp_path: Path) -> None:
        assert "line 2" in str(check_sheet("a = 1\nb = = 2\n").faults[0])
        assert check_sheet(tmp_path / "nowhere.toml").faults
        assert check_sheet("nobody").faults

    def test_an_absent_table_counts_as_blank(self) -> None:
        sheet = new_sheet()
        begin, end = sheet.index("[cards]"), sheet.index("# THE QUANTITIES")
        sheet = sheet[:begin] + sheet[end:]
        for name in TABLES:
            sheet = sheet.replace(f'\n{name} = "table"', "")
        blanks = _blanks(sheet)
        assert blanks["cards"] == (4, 4)
        assert blanks["starters"] == (80, 80)
        assert blanks["wooden"] == (5, 5)
        assert blanks["individual"] == (1, 1)
