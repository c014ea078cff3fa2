"""Every record of `tests/records/illegal` breaks the one rule that it is named after, and no other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from dclub import games
from dclub.kernel.record import parse_record
from dclub.kernel.replay import judge_record
from dclub.kernel.ruling import Verdict
from dclub.spectools.layout import Layout

if TYPE_CHECKING:
    from pathlib import Path

RECORDS = sorted((Layout.here().tests / "records" / "illegal").glob("*.dclub"))


@pytest.mark.parametrize(("path", "proves"), [(path, path.stem) for path in RECORDS])
def test_its_last_move_is_refused_by_that_clause_alone(path: Path, proves: str) -> None:
    record = parse_record(path.read_text("utf-8"))
    report = judge_record(games[record.header.game], record, path.parent)
    *earlier, last = report.plies
    assert [ply.written for ply in earlier if ply.verdict is not Verdict.LEGAL] == []
    assert [objection.clause for objection in last.objections] == [proves]
