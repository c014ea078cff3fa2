"""Finding marks in the source of tests, in every way that tests write them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from dclub.spectools.marks import find_marks

if TYPE_CHECKING:
    from tests.spectools.conftest import Checkout

IMPORTS = "import pytest\nfrom dclub.toy import clauses as C\nfrom dclub.toy import readings as R\n"


def found(checkout: Checkout, source: str) -> tuple[list[tuple[str, str]], list[str]]:
    checkout.write("tests/toy/test_one.py", source)
    marks, faults = find_marks(checkout.layout, checkout.read())
    return [(mark.role, mark.subject) for mark in marks], [str(fault) for fault in faults]


PRICE = ("clause", "toy.one.price")
BUY = ("clause", "toy.one.buy")


@pytest.mark.parametrize(
    ("source", "marks"),
    [
        (IMPORTS + "@pytest.mark.clause(C.ONE_PRICE)\nclass TestPrice: ...\n", [PRICE]),
        (IMPORTS + "@pytest.mark.clause(C.ONE_PRICE, C.ONE_BUY)\ndef test(): ...\n", [PRICE, BUY]),
        (IMPORTS + "@pytest.mark.reading(R.ONE_COST)\ndef test(): ...\n", [("reading", "toy.one.cost")]),
        (IMPORTS + "clause = pytest.mark.clause\n@clause(C.ONE_BUY)\ndef test(): ...\n", [BUY]),
        (IMPORTS + "pytestmark = [pytest.mark.clause(C.ONE_BUY)]\n", [BUY]),
        (IMPORTS + "CASES = [pytest.param(1, marks=pytest.mark.clause(C.ONE_BUY))]\n", [BUY]),
        (
            "from pytest import mark\nimport dclub.toy.clauses as C\npytestmark = mark.clause(C.ONE_BUY)\n",
            [BUY],
        ),
        (
            "import pytest\nfrom dclub.toy.clauses import ONE_BUY\nM = pytest.mark.clause(ONE_BUY)\n",
            [BUY],
        ),
        (
            "import pytest\nimport dclub.toy.clauses\nM = pytest.mark.clause(dclub.toy.clauses.ONE_BUY)\n",
            [BUY],
        ),
        (IMPORTS + "clause(C.ONE_BUY)\nother.mark.clause(C.ONE_BUY)\n", []),
    ],
)
def test_marks_are_found(checkout: Checkout, source: str, marks: list[tuple[str, str]]) -> None:
    assert found(checkout, source) == (marks, [])


@pytest.mark.parametrize(
    "argument", ["C.ONE_PRISE", "'toy.one.price'", "*ALL", "C.of('x')", "R.ONE_COST", "ONE_BUY"]
)
def test_a_mark_that_names_no_clause_is_a_fault(checkout: Checkout, argument: str) -> None:
    marks, faults = found(checkout, f"{IMPORTS}\n@pytest.mark.clause({argument})\ndef test(): ...\n")
    assert marks == []
    assert f"tests/toy/test_one.py:5: the clause mark {argument} names no clause" in faults[0]


def test_every_test_module_is_read_with_its_lines(checkout: Checkout) -> None:
    for name in ("b", "a"):
        checkout.write(f"tests/{name}/test_x.py", IMPORTS + "pytestmark = pytest.mark.clause(C.ONE_BUY)\n")
    marks, _ = find_marks(checkout.layout, checkout.read())
    assert [mark.where for mark in marks] == ["tests/a/test_x.py:4", "tests/b/test_x.py:4"]


def test_a_module_that_is_not_python_is_a_fault(checkout: Checkout) -> None:
    _, faults = found(checkout, "def test(:\n")
    assert faults[0].startswith("tests/toy/test_one.py:1: cannot be read: invalid syntax")
