"""Nothing has changed that nobody meant to change; `regenerate` writes the files anew."""

from __future__ import annotations

import tomllib

import pytest

from dclub import new_world
from dclub.kernel.perft import perft as perft_of
from dclub.new_world import clauses as C
from tests.golden.new_world.written import FILES
from tests.golden.written import FOLDER


def perft() -> dict[str, dict[str, list[int]]]:
    return tomllib.loads((FOLDER / "new_world" / "perft.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", FILES)
def test_golden(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == FILES[name]()


@pytest.mark.clause(C.SETUP_FIRST, C.DRAW_TILE)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_first_plies_by_hand(seats: int) -> None:
    """One of the seats begins, then one of 40 kinds is drawn."""
    found = list(perft()[f"invented-{seats}"].values())
    assert found[:2] == [[0, 1, 0], [0, seats, 0]]
    assert sum(found[2]) == seats * 40


@pytest.mark.clause(C.PLACE_TILE, C.PLACE_MATCH, C.DRAW_ASIDE)
def test_the_tiny_edition_by_hand() -> None:
    """Two begin, three kinds are drawn, and each fits beside the southern space, the northern one, or none.

    South is a town, north a trail. The four-sided town fits south in its only look; two towns
    fit south in two turns; a town and a trail fit south in one turn and north in another.
    """
    found = list(perft()["tiny-2"].values())
    assert found[:4] == [[0, 1, 0], [0, 2, 0], [2 * 3, 0, 0], [2 * (1 + 2 + 2), 0, 0]]


@pytest.mark.deep
@pytest.mark.clause(C.END_LAST_TILE)
def test_every_game_of_the_tiny_edition() -> None:
    """At ply 14 nothing is left to decide; before ply 12 no game is over."""
    nodes = perft_of(new_world.start(2, edition="tiny").state, 14)
    assert [ply for ply, node in enumerate(nodes) if node.ends] == [12, 13, 14]
    assert (nodes[14].decisions, nodes[14].chances) == (0, 0)
