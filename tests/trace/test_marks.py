"""What the trace check reads in the source is what pytest collects."""

from __future__ import annotations

import pytest

from dclub.spectools.layout import Layout
from dclub.spectools.marks import find_marks
from dclub.spectools.parse import read_spec


def test_every_collected_mark_is_found_in_the_source(request: pytest.FixtureRequest) -> None:
    layout = Layout.here()
    marks, faults = find_marks(layout, read_spec(layout))
    assert faults == []
    found = {(mark.role, mark.subject) for mark in marks}
    collected = {
        (role, subject)
        for item in request.session.items
        if isinstance(item, pytest.Function)
        and "proves" not in item.fixturenames  # marked by their parameter, not in the source
        for role in ("clause", "reading")
        for mark in item.iter_markers(role)
        for subject in mark.args
    }
    assert collected <= found
