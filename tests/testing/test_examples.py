"""Trying an example: what comes out as claimed, and what is said where something does not."""

from __future__ import annotations

import pytest

from dclub.errors import DclubError
from dclub.kernel.clause import Example
from dclub.testing.examples import try_example

BUYING = {
    "game": "diamonds-club",
    "names": ["White", "Bronze"],
    "edition": "invented",
}


def start() -> dict[str, object]:
    """The beginning of a game, before the first player is known."""
    from dclub import diamonds_club as dc

    game = dc.start(names=("White", "Bronze"))
    return dc.RULES.position_document(game.state, game.names)


def said(**options: str) -> list[str]:
    return list(try_example(Example("it", **options), start()).mismatches())


@pytest.mark.parametrize(
    ("move", "ruling"),
    [
        ("Table: first White", "legal"),
        ("White: pass", "illegal kernel.turn.phase phase=first-player"),
        ("Table: first White; Table: strip dark 1a", "legal"),
    ],
)
def test_what_comes_out_as_claimed(move: str, ruling: str) -> None:
    assert said(move=move, ruling=ruling) == []


@pytest.mark.parametrize(
    ("options", "difference"),
    [
        ({"move": "Table: first White", "ruling": "illegal dc.buy.price"}, "the ruling is legal"),
        ({"move": "White: pass", "ruling": "legal"}, "expected legal"),
        ({"move": "White: pass", "ruling": "illegal kernel.turn.phase phase=buy"}, "expected phase=buy"),
        (
            {"move": "Table: first White", "ruling": "legal", "event": "dc.buy.stay"},
            "no event of dc.buy.stay",
        ),
        (
            {"move": "Table: first White", "ruling": "legal", "then": "White 3 coins"},
            "White 3 coins is claimed",
        ),
        ({"move": "White: pass; Table: first White", "ruling": "legal"}, "an earlier move"),
        ({"score": "White 99"}, "the score of White is"),
        ({"winners": "White"}, "the winners are not known yet"),
    ],
)
def test_what_comes_out_otherwise(options: dict[str, str], difference: str) -> None:
    assert any(difference in sentence for sentence in said(**options)), said(**options)


def test_an_incomplete_position_is_no_example() -> None:
    with pytest.raises(DclubError, match="the position is not complete"):
        try_example(Example("it", move="White: pass", ruling="legal"), dict(BUYING))
