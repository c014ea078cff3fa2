"""Moves that name what the game does not have: what that is, and how far the game goes."""

from __future__ import annotations

import pytest
from attrs import evolve

from dclub.diamonds_club.components import Frame, Goods, Place, Space, StripId
from dclub.diamonds_club.edition import load_edition
from dclub.diamonds_club.moves import Buy, First, Move, Pay, Reveal
from dclub.diamonds_club.readings import READINGS
from dclub.diamonds_club.ruleset import compile_ruleset
from dclub.diamonds_club.setup import initial_state
from dclub.diamonds_club.state import Phase, State
from dclub.kernel import clauses as K
from dclub.kernel.move import Seat
from dclub.kernel.reading import Readings
from tests.rules.diamonds_club.setting import Own, build, buy, exchange, position

WHITE = Seat(0)
PLACES = 19
SPACES = 48
FOUNTAIN = build(0, "fountain", "p4")


def deciding(phase: Phase) -> State:
    pending = FOUNTAIN if phase is Phase.PAY else None
    return position(phase, Own(gems="5 blue"), Own(), track="1@0 0@1", pending=pending)


def laying(*, stated: bool = False) -> State:
    """Return a state in which the first strip comes; it has to be stated literally if asked for."""
    edition = load_edition("invented")
    ruleset = compile_ruleset(evolve(edition, strips=None) if stated else edition, 2, Readings.of(READINGS))
    return initial_state(ruleset).apply(First(WHITE)).after


def reveal(column: int = 0, strip: str = "1a", *spaces: Goods) -> Reveal:
    return Reveal(column, Frame.DARK, StripId(strip[:-1]), strip[-1:], spaces)


def stated(*spaces: Goods) -> Reveal:
    return reveal(0, "", *spaces)


BUYING, EXCHANGING, BUILDING = map(deciding, (Phase.BUY, Phase.EXCHANGE, Phase.BUILD))
PAYING, LAYING, STATING = deciding(Phase.PAY), laying(), laying(stated=True)
ONE_TOO_HIGH = (*[Goods()] * 5, Goods(ships=(6,)))
ONE_TOO_LOW = (*[Goods()] * 5, Goods(rights=(1,)))


@pytest.mark.clause(K.MOVE_SHAPE)
@pytest.mark.parametrize(
    ("state", "move", "what", "found", "limit"),
    [
        (BUYING, Buy(WHITE, Space(-1), 1), "space", -1, SPACES),
        (BUYING, Buy(WHITE, Space(SPACES), 1), "space", SPACES, SPACES),
        (BUYING, buy(0, "a1", -1), "coins", -1, 0),
        (BUYING, Buy(WHITE, Space(0), 1, (Place(-1),)), "place", -1, PLACES),
        (BUYING, Buy(WHITE, Space(0), 1, (None, Place(PLACES))), "place", PLACES, PLACES),
        (EXCHANGING, exchange(0, "yellow 6/5"), "value", 6, 5),
        (EXCHANGING, exchange(0, "yellow 5/1"), "value", 1, 5),
        (EXCHANGING, exchange(0, "", "right 1"), "value", 1, 5),
        (EXCHANGING, exchange(0, "", "ship 6"), "value", 6, 5),
        (EXCHANGING, exchange(0, "diamond 5/5"), "mine", "diamond", 4),
        (EXCHANGING, exchange(0, "", "mine diamond"), "mine", "diamond", 4),
        (BUILDING, evolve(FOUNTAIN, place=Place(-1)), "place", -1, PLACES),
        (BUILDING, evolve(FOUNTAIN, place=Place(PLACES)), "place", PLACES, PLACES),
        (BUILDING, build(0, "forest-2", "p4", "forest", "forest"), "stack", "forest", 4),
        (BUILDING, build(0, "any", "p4", "fountain", "pavilion"), "stack", "pavilion", 4),
        (PAYING, Pay(WHITE, (4, 0, 0, 0, -1)), "gems", -1, 0),
        (LAYING, reveal(1), "column", 1, 0),
        (LAYING, reveal(0, "7a"), "strip", "dark 7a", 0),
        (LAYING, reveal(0, "1a", *[Goods()] * 6), "strip", "dark 1a", 0),
        (STATING, reveal(0, "1a", *[Goods()] * 6), "spaces of the strip", 6, 6),
        (STATING, stated(*[Goods()] * 5), "spaces of the strip", 5, 6),
        (STATING, stated(*ONE_TOO_HIGH), "value", 6, 5),
        (STATING, stated(*ONE_TOO_LOW), "value", 1, 5),
    ],
)
def test_what_is_not_there(state: State, move: Move, what: str, found: int | str, limit: int) -> None:
    (objection,) = state.judge(move).objections
    assert objection.clause == K.MOVE_SHAPE
    assert objection.facts == (("what", what), ("found", found), ("limit", limit))
    assert not state.is_legal(move)


@pytest.mark.clause(K.MOVE_SHAPE)
@pytest.mark.parametrize(
    ("state", "move"),
    [
        (BUYING, Buy(WHITE, Space(SPACES - 1), 0, (None, Place(0), Place(PLACES - 1)))),
        (EXCHANGING, exchange(0, "yellow 2/5", "right 5, ship 2")),
        (BUILDING, evolve(FOUNTAIN, place=Place(PLACES - 1))),
        (BUILDING, evolve(FOUNTAIN, place=Place(0))),
        (PAYING, Pay(WHITE, (0, 0, 0, 0, 0))),
        (STATING, stated(*[Goods(rights=(2,), ships=(5,))] * 6)),
    ],
)
def test_what_is_there_just_so(state: State, move: Move) -> None:
    assert K.MOVE_SHAPE not in [objection.clause for objection in state.judge(move).objections]
