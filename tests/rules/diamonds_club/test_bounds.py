"""However much somebody holds, a judgement and the first legal move take little work."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

import pytest

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club.matching import search
from dclub.diamonds_club.moves import Exchange
from dclub.diamonds_club.phases.exchange import PUT_TOGETHER
from dclub.diamonds_club.pricing import _payments, payments
from dclub.diamonds_club.state import Phase, State
from dclub.kernel import clauses as K
from dclub.kernel.nearest import CONSIDERED
from dclub.kernel.phase import SHOWN
from tests.rules.diamonds_club.setting import Own, build, objections, pay, position, priced

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from dclub.diamonds_club.components import Gems

VALUES = 4
"""How many values rights and ships have: 2 to 5."""

HANDS = [(4, 5), (25, 30), (250, 260)]
"""All tiles of the box with sixteen sets, then hands that need substitutes: 100 sets and 1,000."""


class Counted:
    """A generator function that counts what is drawn from it."""

    def __init__(self, function: Callable[..., Iterator[object]]) -> None:
        self.function = function
        self.drawn = 0

    def __call__(self, *arguments: object) -> Iterator[object]:
        for one in self.function(*arguments):
            self.drawn += 1
            yield one


def hand(mines: int, values: int) -> State:
    """Return a state in which seat 0 exchanges so many mines of each colour, tiles of each value."""
    tiles = [f"mine {colour}" for colour in ("blue", "yellow", "green", "red") for _ in range(mines)]
    tiles += [f"{sort} {value}" for sort in ("right", "ship") for value in range(2, 6) for _ in range(values)]
    own = Own(equipment=", ".join(tiles), tracks=(0, 1, 0))
    return position(Phase.EXCHANGE, own, Own(), track="1@0 0@1")


@pytest.mark.clause(C.EXCHANGE_ALL, K.RULING_NEAREST)
@pytest.mark.parametrize(("mines", "values"), HANDS)
class TestManySets:
    """Of many sets there are very many matchings: no judgement waits for all of them."""

    def test_the_position_could_be(self, mines: int, values: int) -> None:
        assert hand(mines, values).audit().faults == frozenset()

    def test_the_first_exchange_comes_at_once(
        self, mines: int, values: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        searched = Counted(search)
        monkeypatch.setattr("dclub.diamonds_club.matching.search", searched)
        state = hand(mines, values)
        first = next(iter(state.legal_moves()))
        assert searched.drawn <= VALUES + 1
        assert state.is_legal(first)
        assert first in state.legal_moves()
        physical = next(iter(state.legal_moves(physical=True)))
        assert state.is_legal(physical)

    def test_a_refusal_takes_bounded_work(
        self, mines: int, values: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        searched = Counted(search)
        monkeypatch.setattr("dclub.diamonds_club.phases.exchange.search", searched)
        state, sets = hand(mines, values), 4 * mines
        first = next(iter(state.legal_moves()))
        assert isinstance(first, Exchange)
        ruling = state.judge(Exchange(first.seat, first.sets[1:]))
        assert [objection.clause for objection in ruling.objections] == [C.EXCHANGE_ALL]
        assert len(ruling.nearest) == 3
        for near in ruling.nearest:
            assert isinstance(near.move, Exchange)
            assert objections(state, near.move) == []
            assert near.difference
        assert searched.drawn == PUT_TOGETHER // sets


def some_of(state: State) -> list[Exchange]:
    """Return the exchanges with which a refused one is compared."""
    rules = state.rules
    assert rules is not None
    assert rules.some is not None
    return [move for move in rules.some(state) if isinstance(move, Exchange)]


@pytest.mark.clause(C.EXCHANGE_MATCHING)
def test_every_way_to_keep_has_its_turn() -> None:
    """Beside sixteen sets a right and a ship may be kept, each of four values, or not."""
    assert len({move.keep for move in some_of(hand(4, 5))}) == 5 * 5


@pytest.mark.clause(C.EXCHANGE_MATCHING)
def test_of_very_many_sets_as_many_ways_to_keep_as_can_be_tried() -> None:
    """The first exchange with each takes a step for each value and one."""
    assert len({move.keep for move in some_of(hand(250, 260))}) == PUT_TOGETHER // 1_000 // (VALUES + 1)


@pytest.mark.clause(C.EXCHANGE_MATCHING)
def test_however_little_is_tried_one_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dclub.diamonds_club.phases.exchange.PUT_TOGETHER", 1)
    state = hand(4, 5)
    assert some_of(state) == [next(iter(state.legal_moves()))]


@pytest.mark.clause(C.EXCHANGE_MATCHING)
def test_not_all_are_shown() -> None:
    """Eight sets with a right and a ship of each value to spare."""
    state = hand(2, 3)
    assert len(some_of(state)) > SHOWN
    assert len(state.options().moves) == SHOWN


@pytest.mark.clause(C.EXCHANGE_MATCHING)
def test_all_exchanges_of_six_sets() -> None:
    """What a refused exchange is compared with are all of them, as long as they are not very many."""
    tiles = "mine blue, " * 3 + "mine red, " * 3 + "right 2, right 3, right 4, right 5, right 5, right 5, "
    own = Own(equipment=tiles + "ship 2, ship 3, ship 4, ship 5, ship 5, ship 5, right 2")
    state = position(Phase.EXCHANGE, own, Own(), track="1@0 0@1")
    listed = list(state.legal_moves())
    assert some_of(state) == listed
    assert state.legal_moves().count() == len(listed) > 100


@pytest.mark.clause(C.PAY_EXACT, K.RULING_NEAREST)
class TestManyGems:
    """Of many gems there are very many payments."""

    def paying(self, price: str, gems: str) -> State:
        state = position(Phase.BUILD, Own(gems=gems), Own(), edition=priced(any=price), track="1@0 0@1")
        return state.apply(build(0, "any", "p5", "fountain")).after

    def test_twenty_of_any(self, monkeypatch: pytest.MonkeyPatch) -> None:
        state = self.paying("20 any", "300 blue 300 yellow 300 green 300 red 300 diamond")
        assert state.audit().faults == frozenset()
        assert state.legal_moves().count() == comb(24, 4)
        drawn = Counted(payments)
        monkeypatch.setattr("dclub.diamonds_club.phases.pay.payments", drawn)
        ruling = state.judge(pay(0, "19 red"))
        assert [objection.clause for objection in ruling.objections] == [C.PAY_TOTAL]
        assert len(ruling.nearest) == 3
        assert drawn.drawn == CONSIDERED

    @pytest.mark.parametrize("price", ["900 any", "200 blue 200 yellow 200 green 200 red 100 any"])
    def test_a_price_that_takes_for_ever_to_list(self, price: str, monkeypatch: pytest.MonkeyPatch) -> None:
        state = self.paying(price, "990 blue 150 yellow 300 green 250 red 60 diamond")
        drawn = Counted(payments)
        monkeypatch.setattr("dclub.diamonds_club.phases.pay.payments", drawn)
        first = next(iter(state.legal_moves()))
        assert drawn.drawn == 1
        assert state.is_legal(first)
        assert len(state.options().moves) == SHOWN
        assert objections(state, pay(0, "")) == [C.PAY_TOTAL]
        assert drawn.drawn == 1 + SHOWN + CONSIDERED

    @pytest.mark.parametrize(
        "printed", [(2, 2, 2, 2), (3, 0, 2, 1), (0, 4, 0, 4), (0, 0, 0, 0), (4, 1, 0, 0)]
    )
    @pytest.mark.parametrize("gems", [(3, 3, 3, 3, 3), (1, 0, 4, 2, 4), (5, 1, 1, 5, 3), (2, 6, 2, 6, 1)])
    def test_nothing_is_tried_that_leads_nowhere(
        self, printed: tuple[int, int, int, int], gems: Gems, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Whatever is paid of the first colours, the rest of some payment follows."""
        tried: list[tuple[int, ...]] = []

        def counted(limits: object, paid: tuple[int, ...], *rest: int) -> Iterator[Gems]:
            tried.append(paid)
            yield from _payments(limits, paid, *rest)  # type: ignore[arg-type]  # as it is called

        monkeypatch.setattr("dclub.diamonds_club.pricing._payments", counted)
        found = list(payments(printed, sum(printed) + 1, gems))
        assert sorted(tried) == sorted({paid[:colours] for paid in found for colours in range(4)})

    def test_a_price_that_cannot_be_paid(self) -> None:
        state = self.paying("900 any", "990 blue 990 yellow 990 green 990 red")
        broke = position(Phase.BUILD, Own(gems="899 blue"), Own(), edition=priced(any="900 any"))
        assert objections(broke, build(0, "any", "p5", "fountain")) == [C.BUILD_AFFORD]
        assert objections(state, pay(0, "900 blue")) == []


@pytest.mark.clause(C.ANIMAL_TAKE, C.ANIMAL_COUNT)
def test_a_space_with_many_animals() -> None:
    """Equal parks come once, however they came about."""
    strips = [
        "pond + pond + deer-park + deer-park + aviary + aviary + pond + aviary, "
        + "nothing, " * 4
        + "nothing"
    ]
    strips += ["nothing, " * 5 + "nothing"] * 3
    state = position(Phase.BUY, Own(), Own(), strips=strips)
    moves = list(state.legal_moves())
    assert 1 < len(moves) < 1_000
    assert all(state.is_legal(move) for move in moves)
