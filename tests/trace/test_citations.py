"""The watch of `pytest --citations`: what counts as the code of a citation, and what is missed."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING

import pytest

from dclub.kernel import citing
from dclub.kernel.citing import defines
from dclub.kernel.clause import ClauseId
from tests.citations import CitationWatch, codes_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

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


@pytest.fixture
def watch() -> CitationWatch:
    """Return a watch that waits for one citation."""
    watch = CitationWatch()
    watch.unmet = [*citing.citations_of(defines(CLAUSE)(price))]
    watch.watched = {price.__code__}
    return watch


def run_test(watch: CitationWatch, item: pytest.Item, test: Callable[[], object]) -> None:
    """Run a test as pytest does, under the watch."""
    call = watch.pytest_runtest_call(item)
    next(call)
    test()
    with suppress(StopIteration):
        next(call)


def test_a_citation_is_met_where_a_test_of_its_clause_runs_the_code(
    watch: CitationWatch, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.citations.clauses_of", lambda _: {CLAUSE})
    run_test(watch, request.node, Shelf().size)
    assert [citation.clause for citation in watch.unmet] == [CLAUSE]
    run_test(watch, request.node, price)
    assert not watch.unmet


def test_a_test_of_another_clause_meets_nothing(
    watch: CitationWatch, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.citations.clauses_of", lambda _: {"toy.one.other"})
    run_test(watch, request.node, price)
    assert [citation.clause for citation in watch.unmet] == [CLAUSE]


def test_what_is_not_met_fails_the_run(watch: CitationWatch, request: pytest.FixtureRequest) -> None:
    session = request.session
    before = session.exitstatus
    try:
        watch.pytest_sessionfinish(session)
        assert session.exitstatus == pytest.ExitCode.TESTS_FAILED
    finally:
        session.exitstatus = before
