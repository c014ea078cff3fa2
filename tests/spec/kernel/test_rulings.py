"""Chapter rulings: what a ruling holds, and what it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from dclub import diamonds_club
from dclub.diamonds_club import clauses as D
from dclub.kernel import clauses as C
from dclub.kernel.clause import load_clauses, weakest
from dclub.kernel.report_text import report_text
from dclub.kernel.ruling import Verdict
from tests.spec.kernel.play import judged

if TYPE_CHECKING:
    from dclub.diamonds_club import State
    from dclub.kernel.ruling import Ruling

NAMES = ("Ana", "Bela")


def buying() -> State:
    state = judged().state
    assert isinstance(state, diamonds_club.State)
    return state


def ruling(text: str, state: State | None = None) -> Ruling:
    state = state or buying()
    return state.judge(diamonds_club.parse_move(text, state, NAMES))


@pytest.mark.clause(C.RULING_OBJECTIONS)
class TestObjections:
    """Every objection, with clause, facts and working; and what the ruling rests on."""

    def test_the_facts_hold_the_working(self) -> None:
        (objection,) = ruling("Ana: buy a1 for 3").objections
        assert (objection.fact("needed"), objection.fact("paid")) == (1, 3)

    def test_the_clauses_consulted_are_named_with_their_readings_and_tables(self) -> None:
        found = ruling("Ana: buy a1 for 1")
        assert D.BUY_PRICE in found.clauses
        assert ("dc.buy.surcharge", "per-coin") in found.readings
        assert found.objections == ()


@pytest.mark.clause(C.RULING_CERTAINTY)
class TestCertainty:
    """The certainty of a ruling is the weakest of the clauses that were consulted."""

    @pytest.mark.parametrize("text", ["Ana: buy a1 for 1", "Ana: buy a1 for 2", "Ana: pass"])
    def test_it_is_that_of_the_weakest_clause(self, text: str) -> None:
        found = ruling(text)
        texts = {**load_clauses("dclub.kernel"), **load_clauses("dclub.diamonds_club")}
        assert found.certainty is weakest(texts[clause].certainty for clause in found.clauses)

    def test_a_report_says_which_clause_is_weak(self) -> None:
        passed = ("Ana: pass", "Bela: pass", "Bela: exchange nothing", "Ana: exchange nothing")
        three = "Bela: build forest-3 from pavilion at p5 paying 1 blue 1 yellow 1 green"
        report = judged(*passed, three, "Ana: pass", "Bela: build orangery at p6")
        assert [objection.clause for objection in report.plies[-1].objections] == [D.BUILD_AFFORD]
        text = " ".join(" ".join(report_text(report)).split())
        assert "without being said: dc.build.afford" in text


@pytest.mark.clause(C.RULING_NEAREST)
class TestNearest:
    """Beside a refused move stand up to three legal moves that differ from it least."""

    def test_the_right_price_is_the_nearest(self) -> None:
        near = ruling("Ana: buy a1 for 3").nearest
        assert 1 <= len(near) <= 3
        assert near[0].move == diamonds_club.parse_move("Ana: buy a1 for 1", buying(), NAMES)
        assert near[0].difference
        assert near[0].difference in "\n".join(report_text(judged("Ana: buy a1 for 3")))

    def test_each_is_legal(self) -> None:
        state = buying()
        for near in ruling("Ana: buy h1 for 1").nearest:
            assert isinstance(near.move, diamonds_club.Buy)
            assert state.is_legal(near.move)

    def test_a_legal_move_has_none(self) -> None:
        assert ruling("Ana: buy a1 for 1").nearest == ()


@pytest.mark.clause(C.RULING_UNDETERMINED)
class TestUndetermined:
    """A fact that is needed and unknown leaves the ruling open; others do not matter."""

    def unpriced(self) -> State:
        """Bela to build, in a game in which nobody has entered the price of a fountain."""
        state = judged("Ana: pass", "Bela: pass", "Bela: exchange nothing", "Ana: exchange nothing").state
        assert isinstance(state, diamonds_club.State)
        document = diamonds_club.RULES.position_document(state, NAMES)
        document["open"] = ["strips", "prices.fountain"]
        position = diamonds_club.RULES.parse_position(document, None).position
        assert isinstance(position, diamonds_club.State)
        return position

    def test_what_is_needed_is_named(self) -> None:
        found = ruling("Bela: build fountain at p5", self.unpriced())
        assert found.verdict is Verdict.UNDETERMINED
        assert found.unknown == ("prices.fountain",)

    def test_what_no_clause_reads_does_not_matter(self) -> None:
        assert ruling("Bela: pass", self.unpriced()).verdict is Verdict.LEGAL

    def test_an_objection_outweighs_what_is_not_known(self) -> None:
        found = ruling("Bela: build fountain at d1", self.unpriced())
        assert found.verdict is Verdict.ILLEGAL
        assert [objection.clause for objection in found.objections] == [D.PARK_DARK]
