"""The sheet to fill in beside the box: blank at first, counted as it fills."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from dclub.kernel.provenance import Provenance
from dclub.new_world.edition import load_edition
from dclub.new_world.sheet import check_sheet, new_sheet
from dclub.new_world.tile_checks import read_tile

if TYPE_CHECKING:
    from pathlib import Path


def _blanks(sheet: str) -> dict[str, tuple[int, int]]:
    report = check_sheet(sheet)
    assert report.faults == ()
    return {blanks.table: (blanks.missing, blanks.total) for blanks in report.blanks}


class TestNewSheet:
    def test_it_is_an_edition_without_faults(self, tmp_path: Path) -> None:
        (tmp_path / "sheet.toml").write_text(new_sheet(), "utf-8")
        edition = load_edition("sheet.toml", tmp_path)
        assert edition.quantities == load_edition("invented").quantities
        assert edition.points == load_edition("invented").points
        assert edition.unknown_tables == ("tiles", "start")

    def test_what_is_read_off_the_box_is_table(self) -> None:
        edition = check_sheet(new_sheet()).edition
        assert edition is not None
        assert edition.level("tiles") is Provenance.TABLE
        assert edition.level("points") is Provenance.PRINTED

    def test_one_short_line_a_kind(self) -> None:
        sheet = new_sheet()
        assert sheet.count('"_ x _"') == 40
        assert max(map(len, sheet.splitlines())) <= 80

    def test_its_examples_are_tiles(self) -> None:
        examples = [line for line in new_sheet().splitlines() if line.startswith("#     (")]
        assert examples
        for line in examples:
            assert read_tile(line.removeprefix("#     ")).segments

    def test_it_carries_its_name(self) -> None:
        edition = check_sheet(new_sheet("attic")).edition
        assert edition is not None
        assert edition.name == "attic"


class TestCheckSheet:
    def test_a_new_sheet_is_blank_everywhere(self) -> None:
        report = check_sheet(new_sheet())
        assert report.faults == ()
        assert [str(blanks) for blanks in report.blanks] == ["start 10 of 10", "tiles 80 of 80"]

    def test_blanks_are_counted_as_they_fill(self) -> None:
        sheet = new_sheet()
        for old, new in (
            ('t3 = "_ x _"', 't3 = "_ x (town n; plain en es se sw ws wn)"'),
            ('t4 = "_ x _"', 't4 = "_"'),
            ('t5 = "_ x _"', 't5 = "3 x town plain plain plain"'),
            ('t6 = "_ x _"', 't6 = "3 x _"'),
            ('t40 = "_ x _"\n', ""),
            ('    "_",   # n3', '    "(plain ws wn)",'),
        ):
            assert old in sheet, old
            sheet = sheet.replace(old, new)
        assert _blanks(sheet) == {"start": (9, 10), "tiles": (74, 78)}

    def test_filled_in_it_is_complete(self) -> None:
        sheet = new_sheet().replace('"_"', '"(plain ws wn)"')
        sheet = sheet.replace('t1 = "_ x _"', 't1 = "56 x (plain nw ne en es se sw ws wn)"')
        sheet = sheet.replace('"_ x _"', '"1 x (town n; plain en es se sw ws wn)"')
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
        sheet = new_sheet().replace('t3 = "_ x _"', 't3 = "_ x (town n)"')
        report = check_sheet(sheet.replace('t4 = "_ x _"', 't4 = "three tiles"'))
        assert report.edition is None
        assert {fault.where for fault in report.faults} == {"tiles.t3", "tiles.t4"}
        assert report.blanks[1].missing == 77

    def test_an_unreadable_sheet_is_a_fault(self, tmp_path: Path) -> None:
        assert "line 2" in str(check_sheet("a = 1\nb = = 2\n").faults[0])
        assert check_sheet(tmp_path / "nowhere.toml").faults
        assert check_sheet("nobody").faults

    def test_an_absent_table_counts_as_blank(self) -> None:
        sheet = new_sheet()
        begin, end = sheet.index("[tiles]"), sheet.index("# THE QUANTITIES")
        sheet = sheet[:begin] + sheet[end:]
        begin, end = sheet.index("start = ["), sheet.index("# Where each")
        sheet = sheet[:begin] + sheet[end:]
        for name in ("start", "tiles"):
            sheet = sheet.replace(f'\n{name} = "table"', "")
        assert _blanks(sheet) == {"start": (1, 1), "tiles": (2, 2)}
