"""The watch of `pytest --citations`: what counts as the code of a citation, and what is missed."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import pytest

from dclub.kernel import citing
from dclub.kernel.citing import defines
from dclub.kernel.clause import ClauseId
from tests.citations import CitationWatch, codes_of

if TYPE_CHECKING:
    from collections.abc import Iterator

CLAUSE = ClauseId("toy.one.price")


@pytest.fixture(autouse=True)
def registry() -> Iterator[None]:
    """Forget what a test has registered."""
    kept = len(citing.citations())
    yield
    del citing._registry[kept:]


def price() -> int:
    return 1


class Shelf:
    def size(self) -> int:
        return 2


def test_a_function_is_its_own_code() -> None:
    (citation,) = citing.citations_of(defines(CLAUSE)(price))
    assert list(codes_of(citation)) == [price.__code__]


def test_a_function_that_remembers_is_the_code_inside() -> None:
    (citation,) = citing.citations_of(defines(CLAUSE)(lru_cache(price)))
    assert list(codes_of(citation)) == [price.__code__]


def test_a_class_is_its_methods() -> None:
    (citation,) = citing.citations_of(defines(CLAUSE)(Shelf))
    assert list(codes_of(citation)) == [Shelf.size.__code__]


def test_a_citation_is_missed_until_a_test_of_its_clause_runs_the_code() -> None:
    defines(CLAUSE)(price)
    watch = CitationWatch()
    watch.met = {("toy.one.other", price.__code__)}
    assert CLAUSE in [citation.clause for citation in watch.missed()]
    watch.met.add((CLAUSE, price.__code__))
    assert CLAUSE not in [citation.clause for citation in watch.missed()]
