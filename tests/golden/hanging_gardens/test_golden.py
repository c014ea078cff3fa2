"""Nothing has changed that nobody meant to change; `regenerate` writes the files anew."""

from __future__ import annotations

import tomllib

import pytest

from dclub.hanging_gardens import clauses as C
from tests.golden.hanging_gardens.written import FILES
from tests.golden.written import FOLDER


@pytest.mark.parametrize("name", FILES)
def test_golden(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == FILES[name]()


@pytest.mark.clause(C.SETUP_FIRST, C.SETUP_PROJECT)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_first_plies_by_hand(seats: int) -> None:
    """One of the seats begins, then projects are dealt from ten; with two players bases follow."""
    counts = tomllib.loads((FOLDER / "hanging_gardens" / "perft.toml").read_text(encoding="utf-8"))
    found = list(counts[f"invented-{seats}"].values())
    dealt = [seats, seats * 10, seats * 90, seats * 720]
    assert found[:3] == [[0, 1, 0], [0, dealt[0], 0], [0, dealt[1], 0]]
    assert found[3] == ([dealt[2], 0, 0] if seats == 2 else [0, dealt[2], 0])
    assert found[4] == {2: [180 * 120, 0, 0], 3: [dealt[3], 0, 0], 4: [0, dealt[3], 0]}[seats]


@pytest.mark.clause(C.TAKE_CARD)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_first_turn_by_hand(seats: int) -> None:
    """Four cards, four slots, four ways to join them."""
    counts = tomllib.loads((FOLDER / "hanging_gardens" / "perft.toml").read_text(encoding="utf-8"))
    assert list(counts[f"invented-{seats}-first-turn"].values())[:2] == [[1, 0, 0], [64, 0, 0]]
