"""Nothing has changed that nobody meant to change; `regenerate` writes the files anew."""

from __future__ import annotations

import pytest

from tests.golden.written import FILES, FOLDER


@pytest.mark.parametrize("name", FILES)
def test_golden(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == FILES[name]()
