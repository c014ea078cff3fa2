"""Questions of Diamonds Club: the examples of the rule texts, and the same answers as the whole game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub.diamonds_club import RULES, Buy, Phase, State
from dclub.diamonds_club import clauses as C
from dclub.diamonds_club.words import format_space
from dclub.errors import RecordError
from dclub.kernel import clauses as K
from tests.property.random_play import any_game, played

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from dclub.diamonds_club import Move
    from dclub.kernel.clause import ClauseId
    from dclub.kernel.questions import Reply
    from dclub.kernel.state import Step

SEEDS = st.integers(0, 2**32 - 1)


def asked(topic: str, readings: dict[str, str] | None = None, **facts: object) -> Reply:
    return RULES.ask(topic, facts, readings=readings)


def texts(reply: Reply) -> list[str]:
    return [line.text for line in reply.lines]


# --- price ------------------------------------------------------------------------------------


def price_facts(state: State) -> dict[str, object]:
    """Return the facts of a position, but for the space."""
    rows = state.ruleset.rows
    lying = [f"{format_space(space, rows)} {state.market.coins[space]}" for space in state.ruleset.spaces]
    coins = ", ".join(text for text in lying if not text.endswith(" 0"))
    return {"players": state.seats, "coins": coins or "none"}


def check_price(step: Step[State, Move], rng: Random) -> None:
    state = step.before
    if state.phase is not Phase.BUY or state.to_move is None:
        return
    space = rng.choice(state.ruleset.spaces)
    name = format_space(space, state.ruleset.rows)
    reply = asked("price", state.readings.changed(), space=name, **price_facts(state))
    (line,) = reply.lines

    def objecting(coins: int) -> set[ClauseId]:
        assert state.to_move is not None
        ruling = state.judge(Buy(state.to_move, space, coins))
        return {each.clause for each in ruling.objections} & {C.BUY_CLOSED, C.BUY_VACANT, C.BUY_PRICE}

    if line.clauses == (C.BUY_PRICE,):
        cost = dict(line.facts)["coins"]
        assert isinstance(cost, int)
        assert objecting(cost) == set()
        assert objecting(cost + 1) == objecting(cost - 1) == {C.BUY_PRICE}
    else:
        assert objecting(1) == set(line.clauses)


class TestPrice:
    """D1: the spaces A, B and C of the rule text, and where nothing can be bought."""

    @pytest.mark.parametrize(("space", "cost"), [("f6", 1), ("d2", 3), ("c3", 5)])
    def test_the_three_spaces_of_the_rule_text(self, space: str, cost: int) -> None:
        reply = asked("price", players=3, space=space, coins="c2 1, c4 1, b3 1, d3 1")
        assert [line.facts for line in reply.lines] == [(("coins", cost),)]

    def test_the_working_names_each_addend(self) -> None:
        reply = asked("price", players=3, space="c3", coins="d3 1, b3 2")
        assert texts(reply) == ["c3 costs 4 coins."]
        assert [line.working for line in reply.lines] == ["1 + 2 (b3) + 1 (d3) = 4"]

    def test_a_taken_space_and_a_closed_column_have_no_price(self) -> None:
        taken = asked("price", players=3, space="c3", coins="c3 2")
        closed = asked("price", players=2, space="e3", coins="none")
        assert [line.clauses for line in (*taken.lines, *closed.lines)] == [(C.BUY_VACANT,), (C.BUY_CLOSED,)]

    @pytest.mark.parametrize(
        ("players", "coins", "said"),
        [
            (2, "e3 1", "e3 is in a closed column"),
            (3, "b3 57", "expected at most 56 coins"),
            (3, "b3 1, B3 2", "expected each space once"),
            (3, "b3", "expected coins on spaces"),
            (3, "b3 many", "expected a number"),
        ],
    )
    def test_coins_that_cannot_lie_so(self, players: int, coins: str, said: str) -> None:
        with pytest.raises(RecordError, match=said):
            asked("price", players=players, space="c3", coins=coins)


# --- the same as the whole game ---------------------------------------------------------------

CHECKS: Final[dict[str, Callable[[Step[State, Move], Random], None]]] = {"price": check_price}
"""For each topic: ask about the position before a step, and compare with what the game says there."""


def check_game(topic: str, seed: int) -> None:
    game, rng = any_game("diamonds-club", seed)
    for step in played(game, rng):
        CHECKS[topic](step, rng)


@pytest.mark.clause(K.QUESTION_ANSWER)
@pytest.mark.parametrize("topic", CHECKS)
class TestLikeTheWholeGame:
    """The facts of a random position get the answer that the whole game gives there."""

    @settings(max_examples=4, deadline=None)
    @given(SEEDS)
    def test_like_the_whole_game(self, topic: str, seed: int) -> None:
        check_game(topic, seed)
