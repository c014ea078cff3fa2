"""Positions of examples: assignments laid over a document."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from dclub.errors import NotationError
from dclub.kernel.clause import Example
from dclub.kernel.example_position import assign
from dclub.kernel.toml import read_toml
from dclub.spectools.settings import position_document

if TYPE_CHECKING:
    from tests.spectools.conftest import Checkout


def document() -> dict[str, object]:
    return read_toml('phase = "buy"\nplayers = [{coins = 1}, {coins = 2}]\nstrips = ["a", "b"]')


@pytest.mark.parametrize(
    ("assignment", "changed"),
    [
        ('phase = "final"', {"phase": "final"}),
        ("players.1.coins = 5", {"players": [{"coins": 1}, {"coins": 5}]}),
        ('strips.0 = "c"', {"strips": ["c", "b"]}),
        ("market.coins = {c3 = 1, c4 = 2}", {"market": {"coins": {"c3": 1, "c4": 2}}}),
        ('"odd key" = true', {"odd key": True}),
    ],
)
def test_an_assignment_changes_one_value(assignment: str, changed: dict[str, object]) -> None:
    target = document()
    assign(target, assignment)
    assert target == {**document(), **changed}


@pytest.mark.parametrize(
    "assignment",
    [
        "phase",
        "",
        "= 3",
        "phase = ",
        "phase = x",
        "players.7.coins = 1",
        "strips.9 = 1",
        "strips.x = 1",
        "phase.x = 1",
    ],
)
def test_an_assignment_that_leads_nowhere_is_refused(assignment: str) -> None:
    with pytest.raises(NotationError):
        assign(document(), assignment)


def test_a_position_holds_assignments_and_readings(checkout: Checkout) -> None:
    checkout.write("spec/toy/positions/shop.toml", 'coins = 1\nname = "x"\n[readings]\n"toy.one.a" = "b"\n')
    example = Example("x", "shop", set='coins = 5; name = "a; b"', readings="toy.one.cost = free")
    assert position_document(example, checkout.layout.folders[0], checkout.layout) == {
        "coins": 5,
        "name": "a; b",
        "readings": {"toy.one.a": "b", "toy.one.cost": "free"},
    }


def test_a_position_may_come_from_another_folder(checkout: Checkout) -> None:
    checkout.write("spec/other/positions/mall.toml", "coins = 7\n")
    example = Example("x", "other/mall")
    assert position_document(example, checkout.layout.folders[0], checkout.layout)["coins"] == 7
