"""Single questions: what is left out is named, what is wrong is refused, and nothing has a default."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

from dclub import games
from dclub.diamonds_club import RULES
from dclub.errors import NotationError, RecordError
from dclub.kernel import clauses as K
from dclub.kernel.clause import Certainty, load_clauses
from dclub.kernel.questions import Topic, ask, topics_of

if TYPE_CHECKING:
    from dclub.kernel.rules import GameRules

TOPICS = [(rules, topic) for rules in games.values() for topic in topics_of(rules)]
MOST_FACTS = 8
PRICE = {"players": "3", "space": "c3", "coins": "b3 2, d3 1"}


def example(topic: Topic[Any]) -> dict[str, object]:
    return {fact.name: fact.example for fact in topic.facts}


def test_every_game_has_its_topics() -> None:
    assert {rules.id: [topic.name for topic in topics_of(rules)] for rules in games.values()} == {
        "diamonds-club": ["price", "diamonds", "order", "exchange", "payment", "bonus"],
        "hanging-gardens": ["displaced", "effect", "amitis", "group", "sets"],
        "new-world": ["place", "feature", "majority", "farm", "removal", "plain"],
    }


@pytest.mark.parametrize(
    ("rules", "topic"), TOPICS, ids=[f"{rules.id}-{topic.name}" for rules, topic in TOPICS]
)
class TestEveryTopic:
    """What holds of each topic, shown with its own example."""

    @pytest.mark.clause(K.QUESTION_ANSWER)
    def test_the_example_is_answered_with_clauses(
        self, rules: GameRules[Any, Any], topic: Topic[Any]
    ) -> None:
        reply = ask(rules, topic.name, example(topic))
        assert not reply.undetermined
        assert reply.lines
        for line in reply.lines:
            assert line.text
            assert line.clauses
            assert set(line.clauses) <= load_clauses(rules.package).keys()

    @pytest.mark.clause(K.QUESTION_UNSTATED)
    def test_leaving_out_any_facts_leaves_it_open_and_names_them(
        self, rules: GameRules[Any, Any], topic: Topic[Any]
    ) -> None:
        assert len(topic.facts) <= MOST_FACTS
        stated = example(topic)
        for left_out in (names for size in (1, 2) for names in combinations(stated, min(size, len(stated)))):
            for facts in (
                {name: text for name, text in stated.items() if name not in left_out},
                stated | dict.fromkeys(left_out, "?"),
            ):
                reply = ask(rules, topic.name, facts)
                assert reply.undetermined
                assert [fact.name for fact in reply.missing] == [name for name in stated if name in left_out]
                assert reply.lines == ()

    @pytest.mark.clause(K.QUESTION_FACTS)
    @pytest.mark.parametrize("text", ["", "x", "-1", "1 1 1", "b3 2,", "None of these", "9" * 400])
    def test_what_cannot_be_read_is_refused_with_what_was_expected(
        self, rules: GameRules[Any, Any], topic: Topic[Any], text: str
    ) -> None:
        for name in example(topic):
            with pytest.raises(RecordError) as caught:
                ask(rules, topic.name, example(topic) | {name: text})
            assert {fault.where for fault in caught.value.faults} <= {fact.name for fact in topic.facts}
            assert "expected" in str(caught.value)


class TestAsking:
    """What is alike in every question, shown with the price of a space."""

    def test_values_may_be_numbers(self) -> None:
        assert ask(RULES, "price", PRICE | {"players": 3}) == ask(RULES, "price", PRICE)

    @pytest.mark.clause(K.QUESTION_ANSWER)
    def test_it_names_what_it_rests_on(self) -> None:
        reply = RULES.ask("price", PRICE)
        assert reply.readings == (("dc.buy.surcharge", "per-coin"),)
        assert reply.certainty is Certainty.STATED
        (other,) = reply.otherwise
        assert (other.reading.id, other.option.name) == ("dc.buy.surcharge", "per-space")
        assert [line.facts for line in other.lines] == [(("coins", 3),)]

    def test_what_another_option_leaves_as_it_is_is_not_told(self) -> None:
        assert RULES.ask("price", PRICE | {"coins": "d3 1"}).otherwise == ()

    @pytest.mark.clause(K.QUESTION_UNSTATED)
    @pytest.mark.parametrize("coins", ["?", "b3 ?", "b3 2,?", "? 2", "b3?"])
    def test_a_fact_with_something_unknown_in_it_is_not_stated(self, coins: str) -> None:
        assert [fact.name for fact in RULES.ask("price", PRICE | {"coins": coins}).missing] == ["coins"]

    @pytest.mark.clause(K.QUESTION_FACTS)
    def test_every_fault_is_named(self) -> None:
        with pytest.raises(RecordError) as caught:
            ask(RULES, "price", {"players": "7", "space": "z1", "cions": "none"})
        assert [fault.where for fault in caught.value.faults] == ["cions", "players", "space"]
        assert "did you mean coins?" in caught.value.faults[0].message

    def test_an_unknown_topic_is_refused(self) -> None:
        with pytest.raises(NotationError, match=r"a topic of Diamonds Club \(did you mean price\?\)"):
            ask(RULES, "prise", {})

    def test_an_unknown_reading_is_refused(self) -> None:
        with pytest.raises(RecordError, match="no such option"):
            ask(RULES, "price", PRICE, readings={"dc.buy.surcharge": "per-cion"})
