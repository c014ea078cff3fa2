"""The trace check: each family passes on a whole checkout and fails on each thing amiss."""

from __future__ import annotations

import sys
from datetime import date
from typing import TYPE_CHECKING

import pytest
from attrs import evolve

import dclub
from dclub.kernel import citing
from dclub.kernel.citing import Citation
from dclub.kernel.clause import ClauseId, Kind
from dclub.spectools.generate import write_files
from dclub.spectools.lock import lock
from dclub.spectools.marks import Mark
from dclub.spectools.trace import cases, code, conditions, ids, readings, rendering, suspects, tests
from dclub.spectools.trace.evidence import Evidence, gather
from dclub.spectools.trace.run import check_evidence, trace_check

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from dclub.spectools.fault import Fault
    from tests.spectools.conftest import Checkout

PRICE = ClauseId("toy.one.price")
BUY = ClauseId("toy.one.buy")
TODAY = date(2030, 1, 1)


def guard() -> None: ...


def whole(checkout: Checkout) -> Evidence:
    """Return evidence with which every check is content."""
    spec = checkout.read()
    lock(spec, checkout.layout, spec.clauses)
    cited = (Citation(PRICE, Kind.FORBIDS, guard), Citation(BUY, Kind.PERMITS, guard))
    return Evidence(checkout.layout, spec, cited, (Mark("clause", PRICE, "tests/toy/test_one.py:4"),))


def shown(faults: Iterable[Fault]) -> list[str]:
    return [str(fault) for fault in faults]


def after_edit(
    checkout: Checkout, check: Callable[[Evidence], Iterable[Fault]], old: str, new: str
) -> list[str]:
    """Return what a check says after an edit of the chapter."""
    evidence = whole(checkout)
    checkout.edit(old, new)
    return shown(check(evolve(evidence, spec=checkout.read())))


def test_the_whole_checkout_has_no_faults(checkout: Checkout) -> None:
    assert check_evidence(whole(checkout), TODAY) == []


class TestIds:
    def test_code_cites_what_exists(self, checkout: Checkout) -> None:
        lost = Citation(ClauseId("toy.one.lost"), Kind.FORBIDS, guard)
        (fault,) = shown(ids.check(evolve(whole(checkout), citations=(lost,))))
        assert fault.endswith("test_trace.guard: cites toy.one.lost; expected the id of a clause [ids]")

    def test_premises_exist(self, checkout: Checkout) -> None:
        lost = Citation(PRICE, Kind.FORBIDS, guard, (ClauseId("toy.one.lost"),))
        (fault,) = ids.check(evolve(whole(checkout), citations=(lost,)))
        assert fault.subject == "toy.one.lost"

    def test_records_are_named_after_clauses(self, checkout: Checkout) -> None:
        assert list(ids.check(evolve(whole(checkout), records=(PRICE,)))) == []
        (fault,) = shown(ids.check(evolve(whole(checkout), records=("toy.one.lost",))))
        assert fault.startswith("tests/records/illegal/toy.one.lost.dclub: is named after toy.one.lost")


class TestCode:
    def test_a_clause_without_code(self, checkout: Checkout) -> None:
        (fault,) = shown(code.check(evolve(whole(checkout), citations=whole(checkout).citations[:1])))
        assert fault.startswith("spec/toy/1-first.rst:24: no code carries out toy.one.buy; expected")
        assert "a function with @permits" in fault

    def test_code_of_another_kind(self, checkout: Checkout) -> None:
        wrong = (Citation(PRICE, Kind.EFFECTS, guard), Citation(BUY, Kind.PERMITS, guard))
        missing, fault = shown(code.check(evolve(whole(checkout), citations=wrong)))
        assert "no code carries out toy.one.price; expected a function with @forbids" in missing
        assert "test_trace.guard: cites toy.one.price with @effects; expected @forbids [code]" in fault

    def test_a_quantity_may_cite_the_clause_that_it_serves(self, checkout: Checkout) -> None:
        evidence = whole(checkout)
        quantity = Citation(PRICE, Kind.DEFINES, guard)
        assert list(code.check(evolve(evidence, citations=(*evidence.citations, quantity)))) == []

    def test_a_quantity_is_not_the_code_of_a_prohibition(self, checkout: Checkout) -> None:
        evidence = whole(checkout)
        quantity = Citation(PRICE, Kind.DEFINES, guard)
        (fault,) = shown(code.check(evolve(evidence, citations=(evidence.citations[1], quantity))))
        assert "no code carries out toy.one.price; expected a function with @forbids" in fault

    def test_a_definition_may_be_carried_out_by_anything(self, checkout: Checkout) -> None:
        assert after_edit(checkout, code.check, ":kind: forbids", ":kind: defines") == []

    def test_advice_needs_no_code_and_may_have_any(self, checkout: Checkout) -> None:
        evidence = whole(checkout)
        checkout.edit(":kind: permits", ":kind: advises")
        advised = evolve(evidence, spec=checkout.read())
        assert list(code.check(advised)) == []
        assert list(code.check(evolve(advised, citations=evidence.citations[:1]))) == []


class TestCases:
    def test_a_prohibition_without_a_case_of_its_own(self, checkout: Checkout) -> None:
        (fault,) = after_edit(checkout, cases.check, "needed=2 paid=1", "needed=2; toy.one.buy")
        assert fault == (
            "spec/toy/1-first.rst:7: no case is refused by toy.one.price alone; expected an example "
            "`illegal toy.one.price`, or tests/records/illegal/toy.one.price.dclub [cases]"
        )

    def test_a_record_is_a_case_of_its_own(self, checkout: Checkout) -> None:
        evidence = whole(checkout)
        checkout.edit("needed=2 paid=1", "needed=2; toy.one.buy")
        assert list(cases.check(evolve(evidence, spec=checkout.read(), records=(PRICE,)))) == []

    def test_an_example_of_another_clause_counts(self, checkout: Checkout) -> None:
        checkout.edit("price; toy.one.buy", "price")
        assert after_edit(checkout, cases.check, "illegal toy.one.price needed=2 paid=1", "legal") == []

    @pytest.mark.parametrize(
        ("old", "new", "verdict"),
        [
            (":ruling: legal", ":ruling: illegal toy.one.buy", "legal"),
            ("illegal toy.one.price; toy.one.buy", "legal", "illegal"),
        ],
    )
    def test_a_permission_has_a_case_on_each_side(
        self, checkout: Checkout, old: str, new: str, verdict: str
    ) -> None:
        (fault,) = after_edit(checkout, cases.check, old, new)
        assert f"toy.one.buy has no {verdict} example" in fault


class TestReadings:
    def test_an_option_that_nothing_shows(self, checkout: Checkout) -> None:
        (fault,) = after_edit(checkout, readings.check, "= free", "= list")
        assert "nothing tells free of toy.one.cost from its default" in fault

    def test_a_marked_test_is_enough(self, checkout: Checkout) -> None:
        evidence = whole(checkout)
        checkout.edit("= free", "= list")
        marked = (Mark("reading", "toy.one.cost", "tests/x.py:1"),)
        assert list(readings.check(evolve(evidence, spec=checkout.read(), marks=marked))) == []


class TestTests:
    NO_EXAMPLE = """

   .. example:: too-little
      :given: shop
      :move: Ana: buy hat for 1
      :ruling: illegal toy.one.price needed=2 paid=1
"""

    def test_a_clause_that_nothing_tests(self, checkout: Checkout) -> None:
        evidence = whole(checkout)
        checkout.edit(self.NO_EXAMPLE, "\n")
        untested = evolve(evidence, spec=checkout.read(), marks=())
        (fault,) = shown(tests.check(untested))
        assert fault.startswith("spec/toy/1-first.rst:7: no test proves toy.one.price")

    def test_a_mark_is_enough(self, checkout: Checkout) -> None:
        assert after_edit(checkout, tests.check, self.NO_EXAMPLE, "\n") == []

    def test_an_example_is_enough(self, checkout: Checkout) -> None:
        assert list(tests.check(evolve(whole(checkout), marks=()))) == []


class TestConditions:
    @pytest.mark.parametrize("said", ["costs 1 under free.", "costs 2 with two players, 3 with three."])
    def test_a_condition_in_the_midst_of_a_sentence(self, checkout: Checkout, said: str) -> None:
        (fault,) = after_edit(
            checkout, conditions.check, "costs what *its table* says;", f"{said} And so on;"
        )
        assert f"toy.one.price says 'A thing {said}'" in fault

    @pytest.mark.parametrize("said", ["Under free it costs nothing.", "With two players it costs 2."])
    def test_one_at_the_head_of_a_sentence(self, checkout: Checkout, said: str) -> None:
        assert after_edit(checkout, conditions.check, "A thing costs", f"{said} A thing costs") == []


class TestRendering:
    def test_a_clause_shown_twice(self, checkout: Checkout) -> None:
        checkout.write("docs/more.rst", ".. clause:: toy.one.price\n")
        (fault,) = shown(rendering.check(whole(checkout)))
        assert fault.startswith("docs/more.rst:1: shows toy.one.price, as spec/toy/1-first.rst:7 does")

    def test_a_clause_that_no_chapter_holds(self, checkout: Checkout) -> None:
        checkout.write("spec/README.rst", ".. clause:: toy.one.lost\n")
        (fault,) = shown(rendering.check(whole(checkout)))
        assert fault.startswith("spec/README.rst:1: shows toy.one.lost, which is in no chapter")

    def test_a_clause_quoted_as_text_is_not_shown(self, checkout: Checkout) -> None:
        checkout.write("spec/README.rst", "It is written so::\n\n   .. clause:: toy.one.price\n")
        assert list(rendering.check(whole(checkout))) == []

    def test_a_clause_shown_nowhere(self, checkout: Checkout) -> None:
        evidence = whole(checkout)
        (checkout.layout.spec / "toy" / "1-first.rst").unlink()
        assert len(list(rendering.check(evidence))) == 2


class TestSuspects:
    def test_an_edited_clause_names_what_to_look_at(self, checkout: Checkout) -> None:
        (fault,) = after_edit(checkout, suspects.check, "A thing costs", "All things cost")
        assert fault.startswith(
            "spec/toy/1-first.rst:7: toy.one.price was edited; expected "
            "`python -m dclub.spectools lock toy.one.price` after a look at "
        )
        assert "test_trace.guard, tests/toy/test_one.py:4" in fault

    def test_a_clause_that_was_never_locked(self, checkout: Checkout) -> None:
        evidence = whole(checkout)
        checkout.layout.lock.unlink()
        assert all("was never locked" in fault for fault in shown(suspects.check(evidence)))

    def test_a_locked_clause_that_is_gone(self, checkout: Checkout) -> None:
        evidence = whole(checkout)
        text = checkout.layout.lock.read_text("utf-8")
        checkout.write("spec/lock.toml", text + '"toy.one.gone" = "00"\n')
        (fault,) = shown(suspects.check(evidence))
        assert fault.startswith("spec/lock.toml: toy.one.gone is locked but gone")


class TestRun:
    WAIVER = '[[waiver]]\ncheck = "code"\nid = "toy.one.buy"\nreason = "later"\nuntil = 2030-01-01\n'

    def test_a_waiver_covers_a_fault(self, checkout: Checkout) -> None:
        checkout.write("spec/waivers.toml", self.WAIVER)
        evidence = whole(checkout)
        partial = evolve(evidence, citations=evidence.citations[:1])
        assert check_evidence(partial, TODAY) == []
        assert "is not needed" in str(check_evidence(evidence, TODAY)[0])
        assert "ran out" in str(check_evidence(partial, date(2030, 1, 2))[0])

    def test_a_broken_waiver_fails(self, checkout: Checkout) -> None:
        checkout.write("spec/waivers.toml", self.WAIVER.replace("reason", "why"))
        assert check_evidence(whole(checkout), TODAY) != []

    def test_stale_modules_fail_before_all_else(self, checkout: Checkout) -> None:
        assert all(fault.check == "generated" for fault in trace_check(checkout.layout, TODAY))

    def test_a_package_that_cannot_be_imported_fails(self, checkout: Checkout) -> None:
        write_files(checkout.read(), checkout.layout)
        (fault,) = shown(trace_check(checkout.layout, TODAY))
        assert fault.startswith("dclub.toy: cannot be imported: ModuleNotFoundError")

    def test_a_spec_that_cannot_be_read_fails(self, checkout: Checkout) -> None:
        checkout.edit(":kind: forbids", ":kind: forbid")
        assert "unknown kind" in str(trace_check(checkout.layout, TODAY)[0])


class TestGathering:
    @pytest.fixture
    def package(self, checkout: Checkout, monkeypatch: pytest.MonkeyPatch) -> Iterator[Checkout]:
        """A checkout whose package can be imported, with one guard."""
        write_files(checkout.read(), checkout.layout)
        checkout.write("src/dclub/toy/__init__.py", "")
        monkeypatch.setattr(dclub, "__path__", [*dclub.__path__, str(checkout.layout.root / "src" / "dclub")])
        checkout.write(
            "src/dclub/toy/phases.py",
            """
            from dclub.kernel.citing import forbids
            from dclub.toy import clauses as C

            @forbids(C.ONE_PRICE, after=C.ONE_BUY)
            def underpaid(state, move): ...
            """,
        )
        registered = len(citing.citations())
        yield checkout
        del citing._registry[registered:]
        for name in [name for name in sys.modules if name.startswith("dclub.toy")]:
            del sys.modules[name]

    def test_citations_marks_and_records_are_found(self, package: Checkout) -> None:
        package.write("tests/records/illegal/toy.one.price.dclub", "")
        package.write(
            "tests/test_toy.py",
            "import pytest\nfrom dclub.toy import clauses as C\npytestmark = pytest.mark.clause(C.ONE_BUY)\n",
        )
        evidence = gather(package.layout, package.read())
        (citation,) = evidence.citations
        assert (citation.clause, citation.after) == (PRICE, (BUY,))
        assert citation.place == "dclub.toy.phases.underpaid"
        assert [mark.subject for mark in evidence.marks] == [BUY]
        assert evidence.records == (PRICE,)
