"""Nothing has changed that nobody meant to change; `regenerate` writes the files anew."""

from __future__ import annotations

import tomllib

import pytest

from dclub.diamonds_club import clauses as C
from tests.golden.diamonds_club.written import FILES
from tests.golden.written import FOLDER


@pytest.mark.parametrize("name", FILES)
def test_golden(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == FILES[name]()


@pytest.mark.clause(C.MARKET_DRAW, C.SETUP_FIRST)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_first_plies_by_hand(seats: int) -> None:
    """One of the seats begins, then one of 12 faces lies, then one of 10 on the next column."""
    counts = tomllib.loads((FOLDER / "diamonds_club" / "perft.toml").read_text(encoding="utf-8"))
    assert list(counts[f"invented-{seats}"].values()) == [
        [0, 1, 0],
        [0, seats, 0],
        [0, seats * 12, 0],
        [0, seats * 12 * 10, 0],
    ]
