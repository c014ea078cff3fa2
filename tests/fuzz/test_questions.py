"""Single questions with any facts: an answer or a clear error, in bounded time."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub import games
from dclub.errors import RecordError
from dclub.kernel import clauses as K
from dclub.kernel.questions import topics_of
from tests.fuzz.texts import garbled

if TYPE_CHECKING:
    from dclub.errors import Fault
    from dclub.kernel.questions import Reply, Topic
    from dclub.kernel.rules import GameRules

SEEDS = st.integers(0, 2**32 - 1)
TOPICS = [(rules, topic) for rules in games.values() for topic in topics_of(rules)]


def any_text(rng: Random, topic: Topic[Any], text: str) -> str:
    """Return the value of a fact that was changed, or that of another fact."""
    other = rng.choice(topic.facts).example
    match rng.randrange(4):
        case 0:
            return other
        case 1:
            return f"{text}{rng.choice((', ', '; ', ' ', ' / '))}{other}"
        case _:
            return garbled(rng, text)


def answer(
    rules: GameRules[Any, Any], topic: str, facts: dict[str, str], readings: dict[str, str]
) -> tuple[Reply | None, tuple[Fault, ...]]:
    """Return the answer, or what is wrong with the facts."""
    try:
        return rules.ask(topic, facts, readings=readings), ()
    except RecordError as error:
        return None, error.faults


@pytest.mark.clause(K.QUESTION_FACTS, K.QUESTION_UNSTATED)
@pytest.mark.parametrize(
    ("rules", "topic"), TOPICS, ids=[f"{rules.id}-{topic.name}" for rules, topic in TOPICS]
)
@settings(max_examples=100, deadline=timedelta(seconds=3))
@given(seed=SEEDS)
def test_any_facts(rules: GameRules[Any, Any], topic: Topic[Any], seed: int) -> None:
    rng = Random(seed)
    facts = {fact.name: fact.example for fact in topic.facts}
    for name in rng.sample(list(facts), rng.choice((1, 1, 1, min(2, len(facts))))):
        facts[name] = any_text(rng, topic, facts[name])
    readings = {str(reading.id): rng.choice(reading.names) for reading in rules.readings}
    reply, faults = answer(rules, topic.name, facts, readings)
    assert {fault.where for fault in faults} <= facts.keys()
    assert all(fault.message for fault in faults)
    assert bool(faults) != bool(reply is not None and (reply.undetermined or reply.lines))
