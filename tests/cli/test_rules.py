"""`clause`, `clauses`, `find`, `readings`: the rules for people who argue about them."""

from __future__ import annotations

import json

import pytest

from dclub import games
from dclub.cli.games import every_clause
from dclub.diamonds_club.readings import READINGS
from tests.cli.running import complaint, output, run, too_wide

SHORTEST = 40
"""The words that a disagreement takes at least to be explained."""


class TestClause:
    """Text, certainty, sources, reading and examples of one clause."""

    def test_everything_about_one(self) -> None:
        said = output("clause", "dc.buy.price")
        assert said.startswith("dc.buy.price  Price of a market space\nDiamonds Club 4.")
        assert "forbids, phase: buy, stated" in said
        assert "A space costs one coin, and more if coins lie on its neighbours," in said
        assert "dc.buy.surcharge  reading\n" in said
        assert "  * per-coin " in said
        assert "\nSources\n" in said
        assert "=> illegal dc.buy.price needed=5 paid=4" in said

    @pytest.mark.parametrize("clause", list(every_clause()))
    def test_every_clause_fits(self, clause: str) -> None:
        assert not too_wide(output("clause", clause))
        assert output("clause", clause, "--cite", "plain")

    def test_any_letter_case(self) -> None:
        assert output("clause", " DC.Buy.Price ") == output("clause", "dc.buy.price")

    def test_one_of_all_games(self) -> None:
        assert "\nall games " in output("clause", "kernel.turn.seat")

    def test_a_reading_that_is_no_clause(self) -> None:
        said = output("clause", "dc.buy.surcharge")
        assert said.startswith("dc.buy.surcharge  reading\n")
        assert "  Clauses that rest on it: dc.buy.price" in said

    def test_one_that_there_is_not(self) -> None:
        said = complaint("clause", "dc.buy.prise")
        assert "no clause 'dc.buy.prise'; did you mean dc.buy.price?" in said
        assert "Try `dclub find WORDS`." in said

    def test_the_document(self) -> None:
        found = json.loads(output("clause", "dc.buy.price", "--json"))
        assert found["id"] == "dc.buy.price"
        assert found["certainty"] == "stated"
        assert found["examples"][0]["ruling"] == "legal"


class TestCite:
    """A quotation to paste where people write."""

    def test_plain(self) -> None:
        said = output("clause", "dc.buy.price", "--cite", "plain")
        assert said.startswith("Price of a market space\n\n  A space costs one coin,")
        assert "Diamonds Club, clause dc.buy.price of dclub (stated). Sources: " in said
        assert not too_wide(said)

    def test_markdown(self) -> None:
        said = output("clause", "dc.components.bonus-cards", "--cite", "markdown")
        assert all(line.startswith(">") for line in said.splitlines())
        assert "> **Bonus cards**\n>\n" in said
        assert "> ```\n> Card  " in said
        assert "clause dc.components.bonus-cards of dclub" in said
        assert "diamonds\\_club.hu" in said

    def test_bbcode(self) -> None:
        said = output("clause", "dc.components.bonus-cards", "--cite", "bbcode")
        assert said.startswith("[quote][b]Bonus cards[/b]\n\n")
        assert said.endswith("[/i][/quote]\n")
        assert "[code]Card  " in said

    def test_another_form(self) -> None:
        assert "'latex' is not one of" in complaint("clause", "dc.buy.price", "--cite", "latex")

    @pytest.mark.parametrize(
        ("form", "link"),
        [
            ("markdown", "[Price of a market space](<https://example.org/d/clause/dc.buy.price.html>)"),
            ("bbcode", "[url=https://example.org/d/clause/dc.buy.price.html]Price of a market space[/url]"),
            ("plain", "\nhttps://example.org/d/clause/dc.buy.price.html"),
        ],
    )
    @pytest.mark.parametrize("site", ["https://example.org/d", "https://example.org/d/"])
    def test_a_link_to_a_site(self, form: str, link: str, site: str) -> None:
        assert link in output("clause", "dc.buy.price", "--cite", form, "--site", site)
        assert link not in output("clause", "dc.buy.price", "--cite", form)

    @pytest.mark.parametrize("site", ["example.org", "javascript:alert(1)", "https://a b", "https://x)](y"])
    def test_what_is_no_address(self, site: str) -> None:
        assert "expected an address" in complaint("clause", "dc.buy.price", "--cite", "plain", "--site", site)


class TestClauses:
    """The table of contents."""

    def test_one_game(self) -> None:
        said = output("clauses", "diamonds-club")
        assert said.startswith("Diamonds Club: 1-components\n  1.1   dc.components.goal")
        assert "kernel." not in said
        assert "The side a strip shows [disputed]" in said
        assert not too_wide(said)

    def test_all(self) -> None:
        said = output("clauses")
        for clause in every_clause():
            assert f" {clause} " in said

    def test_the_document(self) -> None:
        assert [found["id"] for found in json.loads(output("clauses", "--json"))] == list(every_clause())


class TestFind:
    """Everyday words lead to clauses."""

    def test_words(self) -> None:
        said = output("find", "pass", "with", "coins", "left")
        assert said.startswith("dc.buy.pass  Passing in the buying phase\n    Instead of buying,")
        assert not too_wide(said)

    def test_only_the_best(self) -> None:
        result = run("find", "player")
        assert result.stdout.count("\n    ") >= 10
        assert "more clauses speak of it less" in result.stderr

    def test_nothing(self) -> None:
        result = run("find", "xyzzy")
        assert (result.exit_code, result.stdout) == (0, "")
        assert "No clause speaks of 'xyzzy'." in result.stderr

    def test_the_document(self) -> None:
        assert json.loads(output("find", "pass", "coins", "left", "--json"))[0]["id"] == "dc.buy.pass"
        assert json.loads(output("find", "xyzzy", "--json")) == []


class TestReadings:
    """Every open question with its options, and how to choose one."""

    def test_all(self) -> None:
        said = output("readings", "diamonds-club")
        for reading in READINGS:
            assert f"{reading.id}  reading\n" in said
            assert f"  * {reading.default} " in said
        assert "--reading dc.buy.surcharge=per-space" in said

    @pytest.mark.parametrize("game", list(games))
    def test_each_is_explained_with_its_sources(self, game: str) -> None:
        said = output("readings", game)
        assert not too_wide(said)
        words = " ".join(said.split())
        for reading in games[game].readings:
            assert len(reading.account.split()) > SHORTEST, f"{reading.id} is hardly explained"
            assert f"{reading.question} {reading.account} " in words
            assert f" Default {reading.default}, because: {reading.reason}" in words
            for option in reading.options:
                assert f" {option.name} {option.text} {option.attribution} " in words

    def test_an_option_that_no_source_supports_says_so(self) -> None:
        said = " ".join(output("readings", "diamonds-club").split())
        assert "all All players are tied at 0 and each gets a diamond. No source says so." in said
        assert (
            "per-space One coin for every orthogonal neighbour that holds coins, however many. So FUN,"
            in said
        )

    def test_the_document(self) -> None:
        found = json.loads(output("readings", "diamonds-club", "--json"))
        assert [reading["id"] for reading in found] == [reading.id for reading in READINGS]
        assert list(found[0]) == ["id", "question", "options", "default", "reason", "account"]
