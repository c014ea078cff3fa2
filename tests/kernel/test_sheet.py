"""The report on a sheet: every fault, and the blanks of each table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.errors import Fault
from dclub.kernel.edition import EditionKind, Resolved, Table
from dclub.kernel.sheet import Blanks, SheetReport, count_blanks, report_on

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

KIND: Final = EditionKind("noughts", "dclub.noughts", (Table("cards", (("cards",),)),))
SHEET: Final = """\
format = 1
game = "noughts"
name = "mine"
provenance = {cards = "table"}
cards = ["a", " _ ", 3]
"""


def check(resolved: Resolved) -> tuple[str | None, object, tuple[Fault, ...]]:
    """Take an edition whose name is not `bad`."""
    faults = (Fault("name", "is bad"),) if resolved.name == "bad" else ()
    return (None if faults else resolved.name), resolved.data["cards"], faults


def count(cards: object) -> Iterator[Blanks]:
    assert isinstance(cards, list)
    yield count_blanks("cards", cards)


class TestReport:
    def test_blanks_are_counted(self) -> None:
        report = report_on(KIND, SHEET, None, check, count)
        assert report == SheetReport("mine", (), (Blanks("cards", 1, 3),))
        assert (report.missing, report.total) == (1, 3)
        assert str(report.blanks[0]) == "cards 1 of 3"

    def test_a_path(self, tmp_path: Path) -> None:
        (tmp_path / "mine.toml").write_text(SHEET, "utf-8")
        assert report_on(KIND, "mine.toml", tmp_path, check, count).edition == "mine"

    def test_faults_of_the_values_beside_the_blanks(self) -> None:
        report = report_on(KIND, SHEET.replace('"mine"', '"bad"'), None, check, count)
        assert report.edition is None
        assert report.faults == (Fault("name", "is bad"),)
        assert report.missing == 1

    def test_what_cannot_be_read_is_a_fault(self, tmp_path: Path) -> None:
        for source in ("format = = 1\n", tmp_path / "nowhere.toml", "game = 3\n"):
            report = report_on(KIND, source, None, check, count)
            assert report.faults
            assert report.blanks == ()
