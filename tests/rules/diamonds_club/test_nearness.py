"""How far two moves of one kind are apart: what the player is likelier to have meant comes first."""

from __future__ import annotations

import pytest
from attrs import evolve

from dclub.diamonds_club.components import Frame, Goods, StripId
from dclub.diamonds_club.moves import First, Move, Reveal
from dclub.diamonds_club.phases.nearness import distance, parts
from dclub.diamonds_club.state import Phase
from dclub.kernel import clauses as K
from dclub.kernel.move import Seat
from dclub.kernel.phase import PLAYER, Part
from tests.rules.diamonds_club.setting import Own, build, buy, exchange, pay, position, skip

BUYING = position(Phase.BUY, Own(), Own())
FOUNTAIN = build(0, "any", "p4", "fountain")
STRIP = Reveal(0, Frame.DARK, StripId("3"), "a")


@pytest.mark.clause(K.RULING_NEAREST)
@pytest.mark.parametrize(
    ("refused", "legal", "apart"),
    [
        (buy(0, "b3", 2), buy(0, "b3", 2), 0),
        (buy(0, "b3", 2), buy(1, "b3", 2), 0),
        (buy(0, "b3", 2), buy(0, "b3", 5), 3),
        (buy(0, "b3", 5), buy(0, "b3", 2), 3),
        (buy(0, "b3", 2), buy(0, "b4", 2), 11),
        (buy(0, "b3", 2), buy(0, "b2", 2), 11),
        (buy(0, "b3", 2), buy(0, "c3", 2), 11),
        (buy(0, "b3", 2), buy(0, "a3", 2), 11),
        (buy(0, "b3", 2), buy(0, "d6", 3), 16),
        (buy(0, "b3", 2), buy(0, "b3", 2, "p4"), 2),
        (buy(0, "b3", 2), buy(0, "b3", 2, on="money"), 1),
        (buy(0, "b3", 2, "p4", on="money"), buy(0, "b4", 3, "p5", on="forest"), 15),
        (FOUNTAIN, FOUNTAIN, 0),
        (FOUNTAIN, build(0, "any", "p5", "fountain"), 1),
        (FOUNTAIN, build(0, "fountain", "p4"), 4),
        (FOUNTAIN, build(0, "any", "p4", "pavilion"), 8),
        (FOUNTAIN, build(0, "pavilion", "p5"), 13),
        (build(0, "forest-2", "p4", stack="fountain"), build(0, "forest-2", "p4", stack="pavilion"), 2),
        (pay(0, "2 red 1 blue"), pay(0, "2 red 1 blue"), 0),
        (pay(0, "2 red 1 blue"), pay(0, "1 red 1 blue 1 diamond"), 2),
        (pay(0, "2 red"), pay(0, "3 green 2 diamond"), 7),
        (STRIP, STRIP, 0),
        (STRIP, evolve(STRIP, side="b"), 1),
        (STRIP, evolve(STRIP, strip=StripId("4")), 2),
        (STRIP, evolve(STRIP, frame=Frame.LIGHT), 4),
        (STRIP, evolve(STRIP, column=1), 8),
        (STRIP, Reveal(1, Frame.LIGHT, StripId("4"), "b"), 15),
        (First(Seat(0)), First(Seat(0)), 0),
        (First(Seat(0)), First(Seat(1)), 1),
        (skip(0), skip(0), 0),
    ],
)
def test_how_far_apart(refused: Move, legal: Move, apart: int) -> None:
    assert distance(BUYING, refused, legal) == apart


@pytest.mark.clause(K.RULING_NEAREST)
@pytest.mark.parametrize(
    ("move", "made_up_of"),
    [
        (buy(0, "b3", 2), [("", "b3"), ("for", "2"), ("at", ""), ("on", "")]),
        (
            buy(0, "b3", 2, "p4", "none", "d1", on="money forest"),
            [("", "b3"), ("for", "2"), ("at", "p4 none d1"), ("on", "money forest")],
        ),
        (exchange(0, "red 3/4", "right 2, ship 5"), [("", "red 3/4"), ("keeping", "right 2, ship 5")]),
        (exchange(0), [("", "nothing"), ("keeping", "")]),
        (FOUNTAIN, [("", "fountain"), ("at the table", "any"), ("from", ""), ("at", "p4")]),
        (
            build(0, "forest-3", "d2", stack="pavilion"),
            [("", "forest"), ("at the table", "forest-3"), ("from", "pavilion"), ("at", "d2")],
        ),
        (pay(0, "2 yellow 1 diamond"), [("", ""), ("", "2 yellow"), ("", ""), ("", ""), ("", "1 diamond")]),
        (STRIP, [("in column", "a"), ("", "dark 3a")]),
        (evolve(STRIP, column=25), [("in column", "z"), ("", "dark 3a")]),
        (evolve(STRIP, column=26), [("in column", "27"), ("", "dark 3a")]),
        (evolve(STRIP, column=-1), [("in column", "0"), ("", "dark 3a")]),
        (
            Reveal(1, Frame.LIGHT, StripId(""), "", (Goods(hats=1), Goods())),
            [("in column", "b"), ("", "light: hat, nothing")],
        ),
        (First(Seat(1)), [(PLAYER, "1")]),
        (skip(0), []),
    ],
)
def test_of_what_a_move_is_made_up(move: Move, made_up_of: list[tuple[str, str]]) -> None:
    assert list(parts(BUYING, move)) == [Part(*part) for part in made_up_of]
