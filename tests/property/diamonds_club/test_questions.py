"""Questions of Diamonds Club: the facts of a position get the answer that the whole game gives there."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub.diamonds_club import RULES, Build, Buy, Exchange, Pay, Phase, Place, PriceTable, State, Tile
from dclub.diamonds_club import clauses as C
from dclub.diamonds_club.components import BUILDINGS, COLOURS, word
from dclub.diamonds_club.exchanging import gain
from dclub.diamonds_club.moves import NOTHING_KEPT
from dclub.diamonds_club.notation import DEFAULT_NAMES
from dclub.diamonds_club.words import format_gems, format_price, format_space
from dclub.kernel import clauses as K
from dclub.kernel.phrases import explain_event
from dclub.kernel.questions import topics_of
from tests.diamonds_club.questioning import MOST_GAINS, MOST_PAYMENTS, asked, gains, texts
from tests.property.random_play import any_game, played

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from dclub.diamonds_club import Move
    from dclub.kernel.clause import ClauseId
    from dclub.kernel.questions import Reply
    from dclub.kernel.state import Step

SEEDS = st.integers(0, 2**32 - 1)


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


def names_of(state: State) -> tuple[str, ...]:
    return DEFAULT_NAMES[: state.seats]


def track_of(state: State) -> str:
    """Return the start-player track as somebody would write it, the top of a stack last."""
    return ", ".join(f"{names_of(state)[seat]} {number}" for number, seat in state.track)


def said_of(step: Step[State, Move], *kinds: str) -> list[str]:
    """Return the sentences of the events of these kinds."""
    names = names_of(step.before)
    return [explain_event(RULES, event, names) for event in step.events if event.kind in kinds]


def check_diamonds(step: Step[State, Move], _rng: Random) -> None:
    state = step.before
    if state.phase is not Phase.BUY or step.after.phase is not Phase.EXCHANGE:
        return
    coins = ", ".join(
        f"{name} {player.coins}" for name, player in zip(names_of(state), state.players, strict=True)
    )
    reply = asked("diamonds", state.readings.changed(), coins=coins, track=track_of(state))
    assert sorted(texts(reply)) == sorted(said_of(step, "diamond-awarded", "no-diamond"))


def check_order(step: Step[State, Move], _rng: Random) -> None:
    state = step.before
    if state.phase is not Phase.BUY:
        return
    taken = [dict(event.facts) for event in step.events if event.kind == "hats-moved"]
    hats = ", ".join(f"{names_of(state)[int(str(each['seat']))]} {each['hats']}" for each in taken)
    reply = asked("order", state.readings.changed(), track=track_of(state), hats=hats or "none")
    assert texts(reply)[:-2] == said_of(step, "hats-moved")
    order = ", ".join(names_of(state)[seat] for seat in step.after.order)
    assert texts(reply)[-1] == f"Order of exchanging and building: {order}."
    if step.after.phase is Phase.EXCHANGE:
        assert texts(reply)[-2:] == said_of(step, "start-player", "order")


def check_exchange(step: Step[State, Move], _rng: Random) -> None:
    state, seat = step.before, step.before.to_move
    if state.phase is not Phase.EXCHANGE or seat is None:
        return
    player, values = state.players[seat], state.ruleset.values
    mines = [word(colour) for colour in COLOURS for _ in range(player.mines[colour])]
    rights = [value for value, number in zip(values, player.rights, strict=True) for _ in range(number)]
    ships = [value for value, number in zip(values, player.ships, strict=True) for _ in range(number)]
    reply = asked(
        "exchange",
        state.readings.changed(),
        mines=", ".join(mines) or "none",
        rights=", ".join(map(str, rights)) or "none",
        ships=", ".join(map(str, ships)) or "none",
        technology=player.tracks[1],
    )
    moves = [move for move in islice(state.legal_moves(), 5000) if isinstance(move, Exchange)]
    allowed = {format_gems(gain(state.ruleset, player, move.sets)) for move in moves}
    found = gains(reply)
    assert set(found) <= allowed
    assert len(found) == min(len(allowed), MOST_GAINS)
    if len(moves[0].sets) * 3 < sum(player.equipment):
        assert any(move.keep == NOTHING_KEPT for move in moves) == (
            "may be kept, or nothing" in texts(reply)[1]
        )
    assert (reply.provenance != ()) == bool(moves[0].sets)


def payment_of(state: State, seat: int, table: PriceTable, price: str) -> Reply:
    """Ask what a tile costs a seat and how it can be paid there."""
    markers = sum(player.marked >> table & 1 for player in state.players)
    gems = format_gems(state.players[seat].gems) or "none"
    return asked("payment", state.readings.changed(), price=price, markers=markers, gems=gems)


def check_payment(step: Step[State, Move], rng: Random) -> None:
    state, seat = step.before, step.before.to_move
    if state.phase is Phase.PAY and state.pending is not None and seat is not None:
        reply = payment_of(state, seat, state.pending.table, word(state.pending.table))
        allowed = [format_gems(move.gems) for move in state.legal_moves() if isinstance(move, Pay)]
        assert gains(reply) == allowed[:MOST_PAYMENTS]
        (objection,) = (
            each for each in state.judge(Pay(seat, (0, 0, 0, 0, 0))).objections if each.clause == C.PAY_TOTAL
        )
        assert dict(objection.facts)["working"] == reply.lines[0].working
    elif state.phase is Phase.BUILD and seat is not None:
        table = rng.choice(list(PriceTable))
        if state.players[seat].marked >> table & 1:
            return
        price = state.ruleset.edition.prices[table]
        assert price is not None
        reply = payment_of(state, seat, table, rng.choice((word(table), format_price(price))))
        ruling = state.judge(Build(seat, table, Tile.FOUNTAIN, Tile.FOUNTAIN, Place(0)))
        is_refused = C.BUILD_AFFORD in [objection.clause for objection in ruling.objections]
        assert is_refused == (C.BUILD_AFFORD in reply.lines[1].clauses)


def check_bonus(step: Step[State, Move], _rng: Random) -> None:
    state = step.before
    if state.phase is not Phase.PAY or state.pending is None:
        return
    build = state.pending
    builder = state.players[build.seat]
    park = " ".join(f"{builder.count(tile)} {word(tile)}" for tile in BUILDINGS)
    others = [card for player in state.players if player is not builder for card in player.bonus]
    reply = asked(
        "bonus",
        state.readings.changed(),
        tile=word(build.tile),
        park=park,
        own=", ".join(card.value for card in builder.bonus) or "none",
        others=", ".join(card.value for card in others) or "none",
    )
    won = [dict(event.facts)["card"] for event in step.events if event.kind == "card-won"]
    clauses = [event.clause for event in step.events if event.kind == "card-won"]
    assert [dict(line.facts)["card"] for line in reply.lines if line.facts] == won
    assert not won or [line.clauses for line in reply.lines] == [(clause,) for clause in clauses]


CHECKS: Final[dict[str, Callable[[Step[State, Move], Random], None]]] = {
    "price": check_price,
    "diamonds": check_diamonds,
    "order": check_order,
    "exchange": check_exchange,
    "payment": check_payment,
    "bonus": check_bonus,
}
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


def test_every_topic_is_compared_with_the_whole_game() -> None:
    assert list(CHECKS) == [topic.name for topic in topics_of(RULES)]
