"""What is left of clauses at one table: so many players, and one option of each reading."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from dclub import games
from tests.sphinxext.building import build

if TYPE_CHECKING:
    from pathlib import Path

USUAL = {str(reading.id): reading.default for rules in games.values() for reading in rules.readings}


def left(where: Path, clause: str, players: int, **chosen: str) -> str:
    """What a page says of a clause; `chosen` are options by the last part of their readings."""
    readings = {
        name: chosen.get(name.rpartition(".")[2].replace("-", "_"), usual) for name, usual in USUAL.items()
    }
    table: dict[str, Any] = {"players": players, "readings": readings}
    built = build(where, f".. clause:: {clause}\n", dclub_table=table)
    assert built.warnings == ()
    return built.text()


@pytest.mark.parametrize(
    ("clause", "players", "chosen", "said", "unsaid"),
    [
        ("hg.round.turns", 2, {}, "open cards. Each has two turns. So everybody", "Each has one"),
        ("hg.round.turns", 4, {}, "open cards. Each has one. So everybody", "Each has two"),
        ("hg.round.turns", 3, {}, "Players 3 Turns of each player in the game 10", " 9"),
        ("hg.round.leftover", 3, {}, "One open card is left", "None is left"),
        ("hg.round.leftover", 4, {}, "None is left.", "One open card"),
        ("dc.market.colours", 2, {}, "The columns a and b are dark, c and d light.", "d to f"),
        ("dc.buy.price", 3, {}, "Every coin on a neighbour adds one. The coins laid", "every neighbour that"),
        (
            "dc.buy.price",
            3,
            {"surcharge": "per-space"},
            "Every neighbour that holds coins adds one",
            "Every coin on",
        ),
        ("dc.win.gems", 3, {"diamonds": "no"}, "wins. Only coloured gems are counted.", "Diamonds count"),
        ("hg.amitis.path", 3, {"path": "strict"}, "The next slot in the order of the slots.", "over any gap"),
        ("hg.amitis.none", 4, {"path": "strict"}, "Players 4 strict 3", "next-card"),
        ("hg.setup.starters", 3, {"spare": "deck"}, "These are shuffled into the pile", "out of the game"),
        ("hg.setup.starters", 4, {}, "Each player has five starters", "without an owner. These"),
        ("hg.take.apex", 4, {}, "No card is laid in slot 5.1", "With four"),
        ("nw.final.posts", 3, {"posts": "2"}, "It is worth 2 points.", "worth nothing"),
    ],
)
def test_what_is_left_of_a_clause(  # noqa: PLR0917 (pytest gives them by name)
    tmp_path: Path, clause: str, players: int, chosen: dict[str, str], said: str, unsaid: str
) -> None:
    found = left(tmp_path, clause, players, **chosen)
    assert said in found
    assert unsaid not in found.partition("Read so")[0].partition("Examples")[0]


def test_a_clause_that_has_nothing_to_say(tmp_path: Path) -> None:
    assert "move" not in left(tmp_path, "hg.move.stop", 3)


def test_how_a_question_is_read(tmp_path: Path) -> None:
    found = left(tmp_path, "dc.buy.price", 3, surcharge="per-space")
    assert "Read so: What does an occupied neighbour add" in found.replace("so What", "so: What")


def test_examples_come_out_as_they_do_here(tmp_path: Path) -> None:
    found = left(tmp_path, "dc.buy.price", 3, surcharge="per-space").partition("Examples")[2]
    assert found.count("Position") == 2
    assert "per-coin" not in found


def test_examples_with_as_many_players_go_first(tmp_path: Path) -> None:
    found = left(tmp_path, "hg.round.emperor", 4).partition("Examples")[2]
    assert "four players ana then davi" in found
    assert found.count("Position") == 1
