"""`ask`: one question, its answer on a few lines, and what is wrong said clearly."""

from __future__ import annotations

import json
import shlex
from typing import TYPE_CHECKING, Any

import pytest

from dclub import games
from dclub.kernel import clauses as K
from dclub.kernel.questions import Topic, topics_of
from tests.cli.running import complaint, output, too_wide

if TYPE_CHECKING:
    from pathlib import Path

GAME = "diamonds-club"
TOPICS = [(game, topic) for game, rules in games.items() for topic in topics_of(rules)]
OPEN = """\
format = 1
game = "diamonds-club"
name = "own"
title = "Own"
extends = "invented"

[provenance]
"prices.fountain" = "table"

[prices]
fountain = "_"
"""
PRICE = ("players=3", "space=c3", "coins=b3 2, d3 1")


@pytest.mark.parametrize("game", games)
def test_the_topics_are_listed_with_their_facts(game: str) -> None:
    text = output("ask", game)
    for topic in topics_of(games[game]):
        assert f"{topic.name}  {topic.question}" in text
        assert output("ask", game, topic.name) in text + "\n"
        for fact in topic.facts:
            assert f"\n  {fact.name} " in output("ask", game, topic.name)


@pytest.mark.parametrize(("game", "topic"), TOPICS, ids=[f"{game}-{topic.name}" for game, topic in TOPICS])
def test_the_example_of_a_topic_is_answered(game: str, topic: Topic[Any]) -> None:
    listed = output("ask", game, topic.name)
    command = listed.rstrip("\n").rpartition("\n")[2].strip()
    words = shlex.split(command)
    assert words[:2] == ["dclub", "ask"]
    text = output(*words[1:])
    assert "Certainty: " in text
    assert not too_wide(text)
    document = json.loads(output(*words[1:], "--json"))
    assert document["topic"] == topic.name
    assert not document["undetermined"]
    assert all(line["clauses"] for line in document["lines"])


@pytest.mark.clause(K.QUESTION_ANSWER)
def test_the_answer_shows_its_working_and_what_another_reading_says() -> None:
    text = output("ask", GAME, "price", *PRICE)
    assert text == (
        "c3 costs 4 coins.\n"
        "  1 + 2 (b3) + 1 (d3) = 4  [dc.buy.price]\n"
        "\n"
        "Certainty: stated.\n"
        "Readings in force: dc.buy.surcharge=per-coin.\n"
        "Under dc.buy.surcharge=per-space: One coin for every orthogonal neighbour that\n"
        "  holds coins, however many. So FUN, GWP, SNS.\n"
        "  c3 costs 3 coins.\n"
        "    1 + 1 (b3) + 1 (d3) = 3  [dc.buy.price]\n"
    )


def test_a_reading_can_be_chosen() -> None:
    text = output("ask", GAME, "price", *PRICE, "--reading", "dc.buy.surcharge=per-space")
    assert text.startswith("c3 costs 3 coins.\n")
    assert "Under dc.buy.surcharge=per-coin" in text


@pytest.mark.clause(K.QUESTION_UNSTATED)
def test_what_is_left_out_is_named_with_exit_code_3() -> None:
    text = output("ask", GAME, "price", "players=3", "space=c3", code=3)
    assert text.startswith("Undetermined: it depends on what is left out.\n  coins  ")
    document = json.loads(output("ask", GAME, "price", "space=c3", "coins=?", "--json", code=3))
    assert document["undetermined"]
    assert document["missing"] == ["players", "coins"]


@pytest.mark.clause(K.QUESTION_FACTS)
@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["prise"], "no topic 'prise'; did you mean price?"),
        (["price", "players"], "expected FACT=VALUE, such as players=3, found 'players'"),
        (["price", "=3"], "expected FACT=VALUE"),
        (["price", "space=c3", "Space=c4"], "space is given twice: 'c3' and 'c4'"),
        (["price", "cions=none"], "cions: no such fact; expected a fact of price (did you mean coins?)"),
        (["price", "players=5"], "players: column 1: found '5', expected a number from 2 to 4"),
        (["price", "players="], "players: column 1: found the end, expected how many play"),
        (["price", *PRICE, "--edition", "none-such"], "none-such"),
        (["price", *PRICE, "--reading", "dc.buy.surcharge=x"], "no such option 'x'"),
    ],
)
def test_bad_questions_are_refused_with_what_was_expected(given: list[str], said: str) -> None:
    assert said in complaint("ask", GAME, *given)


def test_where_another_reading_takes_something_away_it_says_so() -> None:
    text = output("ask", GAME, "diamonds", "coins=Ana 1, Ben 0", "track=Ana 4, Ben 4")
    assert "Certainty: disputed (dc.diamonds.leaders).\n" in text
    assert "Under dc.diamonds.leaders=top-only: " in text
    assert text.endswith("  Not so: Ana gets a diamond for leading the start-player track (on 4).\n")


def test_invented_tables_are_named() -> None:
    text = output("ask", GAME, "payment", "price=fountain", "markers=0", "gems=none")
    assert "This rests on invented data: prices.fountain. Check what is printed in your box.\n" in text


def test_a_table_that_nobody_entered_is_named_with_exit_code_3(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(OPEN)
    facts = ("price=fountain", "markers=0", "gems=none", "--edition", str(path))
    assert "Undetermined: nobody entered prices.fountain." in output("ask", GAME, "payment", *facts, code=3)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (
            ["hanging-gardens", "group", "pyramid=1 Tr"],
            "pyramid: column 1: found '1 cell', expected 10 cells",
        ),
        (
            ["hanging-gardens", "sets", "project=line tre"],
            "project: column 6: found 'tre', expected a construction",
        ),
        (["hanging-gardens", "amity"], "no topic 'amity'; did you mean amitis?"),
        (["new-world", "place", "turn=5"], "turn: column 1: found '5', expected quarter turns clockwise"),
        (
            ["new-world", "removal", "surveyors=1"],
            "surveyors: column 1: found '1', expected the columns of both",
        ),
    ],
)
def test_bad_facts_of_the_other_games(given: list[str], said: str) -> None:
    assert said in complaint("ask", *given)


def test_a_pyramid_may_come_from_a_file_with_a_row_a_line() -> None:
    rows = "2 Tr St St St Tr Rb Sa Sa Dp Rb\n1 Tr Tr St Rb Dp Tr Sa Sa Tr St"
    text = output("ask", "hanging-gardens", "group", f"pyramid={rows}", "construction=stairs", "prestige=2")
    assert text.startswith("The largest group of stairs counts 4: 8 points.\n")
