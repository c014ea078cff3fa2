"""Questions of Diamonds Club: the examples of the rule texts, and what the table would ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from dclub.diamonds_club import RULES
from dclub.diamonds_club import clauses as C
from dclub.errors import RecordError
from dclub.kernel.clause import Certainty
from dclub.kernel.provenance import Provenance
from tests.diamonds_club.questioning import MOST_GAINS, MOST_PAYMENTS, asked, gains, texts

if TYPE_CHECKING:
    from pathlib import Path


# --- price ------------------------------------------------------------------------------------


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
            (3, "b3 57", "expected at most 56"),
            (3, "b3 1, B3 2", "expected each space once"),
            (3, "b3", "expected coins on spaces"),
            (3, "b3 many", "expected a number"),
        ],
    )
    def test_coins_that_cannot_lie_so(self, players: int, coins: str, said: str) -> None:
        with pytest.raises(RecordError, match=said):
            asked("price", players=players, space="c3", coins=coins)


# --- diamonds and order -----------------------------------------------------------------------


class TestDiamonds:
    """Who has the most unspent coins, and who leads the start-player track."""

    TRACK = "Bronze 2, White 2, Red 4, Blue 4"

    def test_everybody_who_is_tied_gets_one(self) -> None:
        reply = asked(
            "diamonds", coins="Bronze 0, White 3, Red 3, Blue 1", track="Bronze 2, White 2, Blue 3, Red 4"
        )
        assert texts(reply) == [
            "White gets a diamond for the most unspent coins (3).",
            "Red gets a diamond for the most unspent coins (3).",
            "Red gets a diamond for leading the start-player track (on 4).",
        ]
        assert reply.lines[0].working == "max(0, 3, 3, 1) = 3"
        assert reply.lines[2].working == "Red 4, Blue 3, White 2, Bronze 2"

    @pytest.mark.parametrize(("option", "number"), [("none", 0), ("all", 4)])
    def test_nobody_has_a_coin_left(self, option: str, number: int) -> None:
        readings = {"dc.diamonds.zero-coins": option}
        reply = asked("diamonds", readings, coins="Bronze 0, White 0, Red 0, Blue 0", track=self.TRACK)
        assert sum("unspent coins" in text for text in texts(reply)) == number
        assert {other.reading.id for other in reply.otherwise} == {
            "dc.diamonds.zero-coins",
            "dc.diamonds.leaders",
        }

    @pytest.mark.parametrize(
        ("coins", "track", "said"),
        [
            ("Bronze 0, White 0, Red 0", TRACK, "found none for Blue"),
            (
                "Bronze 0, White 0, Red 0, Blu 0",
                TRACK,
                "found 'Blu', expected a player of the track: Bronze, White, Red, Blue",
            ),
            ("Bronze 50, White 9, Red 0, Blue 0", TRACK, "expected at most 56"),
            ("Bronze 0, Bronze 1", TRACK, "expected each player once"),
            ("Bronze 0, White 0, Red 0, Blue 0", "Bronze 2", "expected 2 to 4 players"),
            (
                "Bronze 0, White 0, Red 0, Blue 0",
                "Bronze 0, White 0, Red 0, Blue 11",
                "Blue: expected at most 10",
            ),
        ],
    )
    def test_facts_that_cannot_be(self, coins: str, track: str, said: str) -> None:
        with pytest.raises(RecordError, match=said):
            asked("diamonds", coins=coins, track=track)


class TestOrder:
    """Blue, red, white, bronze: descending numbers, the top of a stack before what lies beneath."""

    @pytest.mark.parametrize(
        ("track", "hats"),
        [
            ("Bronze 2, White 2, Red 4, Blue 4", "none"),
            ("Bronze 2, White 2, Red 4, Blue 2", "Blue 2"),
            ("Bronze 1, White 1, Red 3, Blue 2", "Bronze 1, White 1, Red 1, Blue 2"),
        ],
    )
    def test_the_order_of_the_rule_text(self, track: str, hats: str) -> None:
        reply = asked("order", track=track, hats=hats)
        assert texts(reply)[-2:] == [
            "Blue is start player.",
            "Order of exchanging and building: Blue, Red, White, Bronze.",
        ]
        assert reply.lines[-1].working == "Blue 4, Red 4, White 2, Bronze 2"

    def test_beyond_nine_a_reading_decides(self) -> None:
        reply = asked("order", track="Red 2, Bronze 9, White 10", hats="Bronze 3")
        assert reply.lines[0].working == "9 + 3 = 12, beyond 9"
        assert texts(reply)[1] == "Bronze is start player."
        assert {other.option.name: other.lines[1].text for other in reply.otherwise} == {
            "first-locked": "White is start player.",
            "open-track": "Bronze is start player.",
        }

    def test_a_place_that_only_another_option_has(self) -> None:
        facts: dict[str, object] = {"track": "Red 2, Bronze 9, White 12", "hats": "none"}
        with pytest.raises(RecordError, match="White: expected at most 10"):
            RULES.ask("order", facts)
        reply = RULES.ask("order", facts, readings={"dc.hats.beyond-nine": "open-track"})
        assert texts(reply)[0] == "White is start player."
        assert reply.otherwise == ()

    @pytest.mark.parametrize(
        ("hats", "said"), [("Green 1", "a player of the track"), ("Red 0", "one hat or more")]
    )
    def test_hats_that_cannot_be(self, hats: str, said: str) -> None:
        with pytest.raises(RecordError, match=said):
            asked("order", track="Red 2, Blue 3", hats=hats)


# --- exchange ---------------------------------------------------------------------------------


class TestExchange:
    """The owner puts the sets together, and technology adds to each."""

    def test_five_yellow_and_three_red_or_the_reverse(self) -> None:
        reply = asked("exchange", mines="yellow, red", rights="5, 3", ships="5, 4", technology="none")
        assert gains(reply)[:2] == ["5 yellow 3 red", "3 yellow 5 red"]
        assert reply.lines[0].working == "min(2 mines, 2 rights, 2 ships) = 2"
        assert reply.lines[1].working == "min(5, 5) = 5 yellow; min(3, 4) = 3 red"

    @pytest.mark.parametrize(("technology", "tables"), [("+1 gem +1 diamond", []), ("3", ["technology"])])
    def test_four_green_become_five_green_and_a_diamond(self, technology: str, tables: list[str]) -> None:
        reply = asked("exchange", mines="green", rights="4", ships="5", technology=technology)
        assert gains(reply) == ["5 green 1 diamond"]
        assert reply.lines[1].working == "min(4, 5) = 4 green; for each set +1 gem +1 diamond"
        assert [table for table, _ in reply.provenance] == tables

    def test_what_is_left_over(self) -> None:
        reply = asked("exchange", mines="green", rights="4, 4", ships="5", technology="none")
        assert texts(reply)[1:] == [
            "1 tile left over; one unfinished set may be kept, or nothing.",
            "They bring 4 green; what can be kept: right 4.",
        ]
        (other,) = reply.otherwise
        assert other.lines[1].text == "1 tile left over; one unfinished set must be kept."

    def test_without_a_set_nothing_is_exchanged(self) -> None:
        reply = asked("exchange", mines="none", rights="4", ships="none", technology="1")
        assert texts(reply)[-1] == "Nothing is exchanged; what can be kept: right 4."

    def test_of_very_many_gains_some_are_shown_at_once(self) -> None:
        many: dict[str, object] = {
            "mines": "blue yellow green red " * 4,
            "rights": "2 3 4 5 " * 4,
            "ships": "2 3 4 5 " * 4,
        }
        reply = RULES.ask("exchange", many | {"technology": "none"})
        assert len(gains(reply)) == MOST_GAINS
        assert texts(reply)[-1].startswith("And at least ")

    @pytest.mark.parametrize(
        ("fact", "text", "said"),
        [
            ("mines", "violet", "expected the colour of a mine: blue, yellow, green, red"),
            ("mines", "diamond", "expected the colour of a mine"),
            ("rights", "5, 6", "column 4: found '6', expected values from 2 to 5"),
            ("technology", "5", "expected at most 4 steps"),
            ("technology", "+1 gold", "gem or diamond"),
        ],
    )
    def test_facts_that_cannot_be(self, fact: str, text: str, said: str) -> None:
        facts: dict[str, object] = {"mines": "green", "rights": "4", "ships": "5", "technology": "none"}
        with pytest.raises(RecordError, match=said):
            RULES.ask("exchange", facts | {fact: text})


# --- payment ----------------------------------------------------------------------------------

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


class TestPayment:
    """What is printed, one gem more for each marker, diamonds for any colour."""

    def test_the_price_and_what_pays_it(self) -> None:
        reply = asked("payment", price="2 green 1 any", markers=1, gems="1 green 2 red 1 diamond")
        assert texts(reply) == ["The price is 4 gems.", "It can be paid with 1 green 2 red 1 diamond."]
        assert reply.lines[0].working == "3 (2 green 1 any) + 1 (markers) = 4"
        assert reply.provenance == ()

    def test_a_table_by_its_name_rests_on_the_edition(self) -> None:
        reply = asked("payment", price="rose garden", markers=0, gems="none")
        assert reply.provenance == (("prices.rose-garden", Provenance.INVENTED),)

    def test_a_table_that_nobody_entered_leaves_it_open(self, tmp_path: Path) -> None:
        path = tmp_path / "own.toml"
        path.write_text(OPEN)
        reply = RULES.ask("payment", {"price": "fountain", "markers": 0, "gems": "none"}, edition=str(path))
        assert reply.undetermined
        assert reply.unknown == ("prices.fountain",)
        assert reply.lines == ()

    def test_why_it_cannot_be_paid(self) -> None:
        few = asked("payment", price="2 any", markers=0, gems="1 red")
        colours = asked("payment", price="2 green", markers=0, gems="3 red 1 diamond")
        assert texts(few)[1:] == ["It cannot be paid with 1 red: there are too few."]
        assert texts(colours)[1:] == [
            "It cannot be paid with 3 red 1 diamond: 1 of the printed colours cannot be covered."
        ]

    def test_of_many_payments_some_are_shown(self) -> None:
        gems = "9 blue 9 yellow 9 green 9 red 9 diamond"
        reply = asked("payment", price="9 any", markers=0, gems=gems)
        assert len(gains(reply)) == MOST_PAYMENTS
        assert texts(reply)[-1] == "And 703 other payments."

    @pytest.mark.parametrize(
        ("fact", "text", "said"),
        [
            ("price", "founten", r"a price table \(did you mean fountain"),
            ("price", "0 green", "expected a price of 1 to 20 gems"),
            ("price", "2 gren", "did you mean green"),
            ("markers", "4", "expected a number from 0 to 3"),
            ("gems", "1 gold", "expected a gem"),
        ],
    )
    def test_facts_that_cannot_be(self, fact: str, text: str, said: str) -> None:
        facts: dict[str, object] = {"price": "2 green 1 any", "markers": "1", "gems": "none"}
        with pytest.raises(RecordError, match=said):
            RULES.ask("payment", facts | {fact: text})


# --- bonus ------------------------------------------------------------------------------------


class TestBonus:
    """Which of the eight cards a building wins."""

    @pytest.mark.parametrize(
        ("tile", "park", "own", "others", "card"),
        [
            ("fountain", "2 fountains", "none", "none", "three-fountains"),
            ("fountain", "2 fountains", "none", "three-fountains", ""),
            ("orangery", "1 fountain 1 pavilion 1 rose-garden", "none", "first-four", "second-four"),
            ("pavilion", "4 pavilions", "none", "none", "first-five"),
            ("pavilion", "5 pavilions", "first-five", "none", ""),
            ("forest", "2 fountains", "none", "none", ""),
        ],
    )
    def test_cards(self, tile: str, park: str, own: str, others: str, card: str) -> None:
        reply = asked("bonus", tile=tile, park=park, own=own, others=others)
        assert [dict(line.facts).get("card", "") for line in reply.lines] == [card]

    def test_the_working_counts_the_building_apart(self) -> None:
        reply = asked("bonus", tile="fountain", park="2 fountain 1 orangery", own="none", others="none")
        assert reply.lines[0].working == "fountain 2 + 1 = 3, orangery 1, pavilion 0, rose-garden 0"

    def test_where_no_kind_reaches_five_nothing_rests_on_the_second_card_for_five(self) -> None:
        few = asked("bonus", tile="fountain", park="3 fountain", own="none", others="none")
        assert texts(few) == ["It wins no card."]
        assert few.certainty is Certainty.STATED
        five = asked("bonus", tile="fountain", park="5 fountain", own="first-five", others="none")
        assert five.certainty is Certainty.SILENT

    def test_the_second_five_rests_on_a_reading(self) -> None:
        reply = asked("bonus", tile="fountain", park="5 fountain", own="first-five", others="none")
        assert texts(reply) == ["It wins no card."]
        (other,) = reply.otherwise
        assert [line.text for line in other.lines] == ["It wins the card second-five (3 points)."]

    @pytest.mark.parametrize(
        ("fact", "text", "said"),
        [
            ("tile", "pond", "expected a landscape tile"),
            ("park", "2 ponds", "expected a building"),
            ("park", "99999999 fountain", "at most 20 fountain before, found 99999999"),
            (
                "park",
                "9 orangery 9 pavilion 9 fountain",
                "at most 18 tiles, so that one more has room, found 27",
            ),
            ("own", "first-for", "did you mean first-four"),
            ("own", "first-four, first-four", "expected each card once"),
            ("others", "first-five", "first-five is among the builder's own cards"),
        ],
    )
    def test_facts_that_cannot_be(self, fact: str, text: str, said: str) -> None:
        facts = {"tile": "fountain", "park": "1 fountain", "own": "first-five", "others": "none"}
        with pytest.raises(RecordError, match=said):
            RULES.ask("bonus", facts | {fact: text})
