"""Citing: functions are registered and come back as they were."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from dclub.kernel import citing
from dclub.kernel.citing import (
    Citation,
    citations,
    citations_of,
    defines,
    effects,
    ends,
    forbids,
    permits,
    scores,
)
from dclub.kernel.clause import ClauseId, Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ONE, TWO = ClauseId("toy.one.a"), ClauseId("toy.one.b")


@pytest.fixture(autouse=True)
def registry() -> Iterator[None]:
    """Forget what a test has registered."""
    kept = len(citations())
    yield
    del citing._registry[kept:]


def function(_state: int, _move: int) -> None: ...


def pertinent(_state: object, _move: object) -> bool:
    return True


def consulted(_state: object, _move: object) -> tuple[str, ...]:
    return ("prices",)


def test_the_function_comes_back_unchanged() -> None:
    assert forbids(ONE)(function) is function
    assert effects(ONE, TWO)(function) is function


@pytest.mark.parametrize(
    ("decorator", "kind"),
    [
        (forbids, Kind.FORBIDS),
        (permits, Kind.PERMITS),
        (effects, Kind.EFFECTS),
        (defines, Kind.DEFINES),
        (scores, Kind.SCORES),
        (ends, Kind.ENDS),
    ],
)
def test_each_decorator_has_its_kind(decorator: Callable[..., Callable[..., object]], kind: Kind) -> None:
    decorator(ONE)(function)
    assert citations_of(function) == (Citation(ONE, kind, function),)
    assert citations()[-1].place.endswith("test_citing.function")


def test_several_clauses_are_several_citations() -> None:
    effects(ONE, TWO)(function)
    assert [citation.clause for citation in citations_of(function)] == [ONE, TWO]


@pytest.mark.parametrize("after", [TWO, (TWO,)])
def test_a_guard_keeps_its_premises_and_conditions(after: ClauseId | tuple[ClauseId, ...]) -> None:
    forbids(ONE, after=after, when=pertinent, reads=consulted)(function)
    (citation,) = citations_of(function)
    assert citation.after == (TWO,)
    assert citation.when is pertinent
    assert citation.reads is consulted


def test_a_function_that_cites_nothing_has_no_citations() -> None:
    assert citations_of(pertinent) == ()
