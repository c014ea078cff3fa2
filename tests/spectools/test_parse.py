"""Reading a spec: what a good one says, and every way to write a bad one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from docutils.core import publish_doctree

from dclub.kernel.clause import Certainty, ClauseId, Example, Kind
from dclub.kernel.reading import Option

if TYPE_CHECKING:
    from tests.spectools.conftest import Checkout

PRICE = ClauseId("toy.one.price")
BUY = ClauseId("toy.one.buy")


class TestAGoodSpec:
    def test_a_clause_holds_its_options(self, checkout: Checkout) -> None:
        clause = checkout.read().clauses[PRICE].clause
        assert (clause.title, clause.kind, clause.phase) == ("Price of a thing", Kind.FORBIDS, "one")
        assert clause.certainty is Certainty.STATED
        assert clause.sources == ('a.txt "One"', "b.txt")
        assert clause.reading == "toy.one.cost"
        assert clause.tables == ("prices", "things")

    def test_numbers_count_clauses_in_a_chapter(self, checkout: Checkout) -> None:
        spec = checkout.read()
        assert [written.clause.number for written in spec.written()] == ["1.1", "1.2"]
        assert {written.clause.chapter for written in spec.written()} == {"1-first"}

    def test_a_paragraph_is_one_line_without_markup(self, checkout: Checkout) -> None:
        text = checkout.read().clauses[PRICE].clause.text
        assert text == "A thing costs what its table says; see toy.one.buy."

    def test_lists_keep_their_items(self, checkout: Checkout) -> None:
        text = checkout.read().clauses[BUY].clause.text
        assert text == "A player may buy one thing:\n\n- a hat, or\n- a coat."

    def test_an_example_keeps_its_options(self, checkout: Checkout) -> None:
        (example,) = checkout.read().clauses[PRICE].clause.examples
        assert example == Example(
            "too-little",
            given="shop",
            move="Ana: buy hat for 1",
            ruling="illegal toy.one.price needed=2 paid=1",
        )

    def test_places_name_the_line_of_the_directive(self, checkout: Checkout) -> None:
        spec = checkout.read()
        assert spec.clauses[PRICE].where == "spec/toy/1-first.rst:7"
        assert spec.clauses[PRICE].example_places == ("spec/toy/1-first.rst:19",)

    def test_docutils_forgets_the_names_of_a_chapter(self, checkout: Checkout) -> None:
        checkout.read()
        elsewhere = publish_doctree(":clause:`a`\n\n.. example:: b\n", settings_overrides={"report_level": 5})
        said = elsewhere.astext()
        assert 'Unknown interpreted text role "clause"' in said
        assert 'Unknown directive type "example"' in said

    def test_a_reading_holds_its_options(self, checkout: Checkout) -> None:
        written = checkout.read().readings["toy.one.cost"]
        assert written.where == "spec/toy/readings.toml:2"
        assert written.reading.default == "list"
        assert written.reading.options[1] == Option("free", "It costs nothing.", "no source")

    def test_chapters_come_in_the_order_of_their_numbers(self, checkout: Checkout) -> None:
        for number in (10, 2):
            checkout.write(
                f"spec/toy/{number}-more.rst",
                f"""
                Chapter
                =======

                .. clause:: toy.two.c{number}
                   :title: C
                   :kind: defines
                   :phase: any
                   :certainty: silent

                   Text.
                """,
            )
        numbers = [written.clause.number for written in checkout.read().written()]
        assert numbers == ["1.1", "1.2", "2.1", "10.1"]

    def test_tables_and_literals_are_laid_out_as_text(self, checkout: Checkout) -> None:
        body = """   A thing costs what *its table* says;
   see :clause:`toy.one.buy`."""
        table = """   =====  ==
   thing  n
   =====  ==
   hat    2
   =====  ==

   term
      meaning

   1. one

   ::

      White: pass"""
        checkout.edit(body, table)
        text = checkout.read().clauses[PRICE].clause.text
        assert text == "thing  n\nhat    2\n\nterm\n    meaning\n\n1. one\n\n    White: pass"


class TestOneFault:
    """Each edit of the good chapter is one fault, with its line."""

    @pytest.mark.parametrize(
        ("old", "new", "fault"),
        [
            (":title: Price of a thing\n", ":titel: Price\n", "7: toy.one.price has no title"),
            (":title: Price of a thing\n", ":title:\n", "8: option 'title' is empty"),
            (":kind: forbids", ":kind: forbid", "9: unknown kind 'forbid'; expected defines, permits, "),
            (":certainty: stated", ":certainty: sure", "11: unknown certainty 'sure'; expected stated,"),
            (":phase: one", ":phase: three", "10: unknown phase 'three'; expected one, two, any"),
            (":reading: toy.one.cost", ":reading: toy.one.pay", "7: unknown reading 'toy.one.pay'"),
            (':source: a.txt "One"; b.txt\n', ":weight: 3\n", "12: unknown option 'weight'"),
            (':source: a.txt "One"; b.txt\n', ":phase: one\n", 'duplicate option "phase"'),
            ("toy.one.price\n   :title", "dc.one.price\n   :title", "7: the id 'dc.one.price' does not fit"),
            ("toy.one.price\n   :title", "toy.Price\n   :title", "7: the id 'toy.Price' does not fit"),
            ("toy.one.buy\n   :title", "toy.one.price\n   :title", "24: toy.one.price is written twice"),
            (":clause:`toy.one.buy`", ":clause:`toy.one.bye`", "16: unknown clause 'toy.one.bye'"),
            (":clause:`toy.one.buy`", ":reading:`toy.one.bye`", "16: unknown reading 'toy.one.bye'"),
            (":clause:`toy.one.buy`", ":klause:`toy.one.buy`", 'Unknown interpreted text role "klause"'),
            ("First chapter\n=============", "First chapter", "1: a chapter without a title"),
            ("*its table*", "*its table", "16: Inline emphasis start-string without end-string"),
            (":given: shop\n      :move: Ana: buy hat for 1", ":given: shop", "21: 'ruling' without a move"),
            (
                ":given: shop\n      :move: Ana: buy hat for 1",
                ":move: x",
                "19: an example without a position",
            ),
            ("      :ruling: legal\n", "", "35: a move without a ruling; expected :ruling:"),
            (":ruling: legal", ":ruling: allowed", "39: 'allowed' is neither `legal` nor"),
            (":ruling: legal", ":ruling: legal\n      :note: x", "40: unknown option 'note'"),
            (":ruling: legal", ":ruling: legal\n      :event:", "40: option 'event' is empty"),
            (":ruling: legal", ":ruling: legal\n      :event: toy.x.y", "35: unknown clause 'toy.x.y'"),
            ("illegal toy.one.price needed", "illegal toy.x.y needed", "19: unknown clause 'toy.x.y'"),
            (
                ":ruling: legal",
                ":ruling: legal\n      :undo: illegal toy.x.y",
                "35: unknown clause 'toy.x.y'",
            ),
            (":ruling: legal", ":ruling: legal\n      :undo: perhaps", "40: 'perhaps' is neither `legal`"),
            ("illegal toy.one.price needed", "illegal needed", "22: 'needed=2 paid=1' does not begin with"),
            ("cost = free", "cost = gratis", "35: toy.one.cost has no option 'gratis'; expected list, free"),
            ("cost = free", "price = free", "35: unknown reading 'toy.one.price'"),
            ("cost = free", "cost free", "37: 'toy.one.cost free' is not of the form id = option"),
            ("example:: no-coat", "example:: a-hat", "toy.one.buy has two examples 'a-hat'"),
            (
                "example:: no-coat\n      :given: shop",
                "example:: no-coat\n      :given: mall",
                "no position 'mall'",
            ),
        ],
    )
    def test_is_found(self, checkout: Checkout, old: str, new: str, fault: str) -> None:
        checkout.edit(old, new)
        assert any(fault in found for found in checkout.faults()), checkout.faults()

    def test_source_is_needed_unless_the_sources_are_silent(self, checkout: Checkout) -> None:
        checkout.edit('   :source: a.txt "One"; b.txt\n', "")
        assert checkout.faults()[0].startswith("spec/toy/1-first.rst:7: toy.one.price has no source")
        checkout.edit(":certainty: stated", ":certainty: silent")
        assert checkout.faults() == []

    def test_a_body_holds_text_only(self, checkout: Checkout) -> None:
        checkout.edit("   - a hat, or", "   .. note:: mind\n\n   - a hat, or")
        assert "toy.one.buy holds a note" in checkout.faults()[0]

    def test_a_clause_says_something(self, checkout: Checkout) -> None:
        checkout.edit("   A player may buy one thing:\n\n   - a hat, or\n   - a coat.\n", "")
        assert "toy.one.buy says nothing" in checkout.faults()[0]

    def test_an_example_stands_in_a_clause(self, checkout: Checkout) -> None:
        checkout.edit("Prose between", ".. example:: x\n   :given: shop\n   :score: 1\n\nProse between")
        assert "5: an example outside a clause" in checkout.faults()[0]

    def test_an_example_claims_something(self, checkout: Checkout) -> None:
        checkout.edit(
            "      :move: Ana: buy coat for 1\n      :ruling: illegal toy.one.price; toy.one.buy\n", ""
        )
        assert "an example that claims nothing" in checkout.faults()[0]

    def test_an_example_has_no_content(self, checkout: Checkout) -> None:
        checkout.edit("needed=2 paid=1\n", "needed=2 paid=1\n\n      A remark.\n")
        assert any("no content permitted" in fault for fault in checkout.faults())

    def test_two_ids_do_not_share_a_constant(self, checkout: Checkout) -> None:
        checkout.edit(".. clause:: toy.one.buy", ".. clause:: toy.one-price.now")
        checkout.edit(".. clause:: toy.one.price", ".. clause:: toy.one.price-now")
        assert any("shares the constant of toy.one.price-now" in fault for fault in checkout.faults())

    def test_a_folder_is_known(self, checkout: Checkout) -> None:
        checkout.write("spec/other/a.rst", "A\n=\n")
        assert checkout.faults() == ["spec/other: unknown folder; expected toy"]

    def test_a_spec_must_exist(self, checkout: Checkout) -> None:
        checkout.layout.spec.rename(checkout.layout.root / "gone")
        assert checkout.faults() == ["spec: no such folder; expected the spec"]


class TestReadingsFile:
    @pytest.mark.parametrize(
        ("old", "new", "fault"),
        [
            ('default = "list"', 'default = "dear"', "the default 'dear' is no option; expected list, free"),
            ('default = "list"\n', "", "a reading without 'default'"),
            ('reason = "Shops sell."', "reason = 3", "'reason' is of the wrong type; expected str"),
            ('reason = "Shops sell."', 'reason = "x"\nwhy = "y"', "unknown key 'why'"),
            ('["list", "free"]', '["list", "list"]', "two options of the same name"),
            ('["list", "free"]', '["list"]', "a reading with fewer than two options"),
            ('["list", "free"]', '["list", "free", "half"]', "'text' speaks of list, free; expected each"),
            ('id = "toy.one.cost"', 'id = "cost"', "the id 'cost' does not fit its folder"),
            ("[[reading]]", "[[reading]", "Expected ']]'"),
            ("[[reading]]\n", 'top = "x"\n[[reading]]\n', "unknown key 'top'"),
        ],
    )
    def test_a_fault_is_found(self, checkout: Checkout, old: str, new: str, fault: str) -> None:
        checkout.replace("spec/toy/readings.toml", old, new)
        assert any(fault in found for found in checkout.faults()), checkout.faults()

    def test_an_idle_reading_is_a_fault(self, checkout: Checkout) -> None:
        checkout.edit("   :reading: toy.one.cost\n", "")
        (fault,) = checkout.faults()
        assert fault.startswith("spec/toy/readings.toml:2: no clause names the reading toy.one.cost")

    def test_no_file_means_no_readings(self, checkout: Checkout) -> None:
        (checkout.layout.spec / "toy" / "readings.toml").unlink()
        checkout.edit("   :reading: toy.one.cost\n", "")
        checkout.edit("      :readings: toy.one.cost = free\n", "")
        assert checkout.read().readings == {}


def test_all_faults_come_at_once(checkout: Checkout) -> None:
    checkout.edit(":kind: forbids", ":kind: forbid")
    checkout.edit(":phase: one\n   :certainty: silent", ":phase: four\n   :certainty: silent")
    checkout.replace("spec/toy/readings.toml", 'default = "list"', 'default = "dear"')
    faults = checkout.faults()
    for part in ("unknown kind", "unknown phase 'four'", "the default 'dear'"):
        assert any(part in fault for fault in faults)
