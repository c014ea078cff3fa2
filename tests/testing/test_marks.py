"""Which test a mark stands at."""

from __future__ import annotations

import pytest

from dclub.testing.marks import read_marks

IMPORTS = "import pytest\nfrom dclub.toy import clauses as C\n"


@pytest.mark.parametrize(
    ("source", "test"),
    [
        ("@pytest.mark.clause(C.A)\ndef test_it(): ...\n", "test_it"),
        ("@pytest.mark.clause(C.A)\nclass TestIt: ...\n", "TestIt"),
        ("class TestIt:\n    @pytest.mark.clause(C.A)\n    def test_it(self): ...\n", "TestIt.test_it"),
        ("pytestmark = pytest.mark.clause(C.A)\n", ""),
        (
            "@pytest.mark.parametrize('x', [pytest.param(marks=pytest.mark.clause(C.A))])\ndef test(): ...\n",
            "",
        ),
    ],
)
def test_the_test_of_a_mark(source: str, test: str) -> None:
    (mark,) = read_marks(IMPORTS + source)
    assert (mark.role, mark.name, mark.argument, mark.test) == ("clause", "dclub.toy.clauses.A", "C.A", test)


def test_marks_come_in_the_order_of_the_lines() -> None:
    inner = "class TestIt:\n    @pytest.mark.clause(C.A)\n    def test_it(self): ...\n"
    marks = read_marks(f"{IMPORTS}{inner}@pytest.mark.reading('x.y.z')\ndef test_last(): ...\n")
    assert [(mark.role, mark.line, mark.argument) for mark in marks] == [
        ("clause", 4, "C.A"),
        ("reading", 6, "'x.y.z'"),
    ]
