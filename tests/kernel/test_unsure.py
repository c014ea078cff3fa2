"""Unsure numbers are reckoned with as each of their values would be."""

from __future__ import annotations

import operator
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dclub.kernel import clauses as K
from dclub.kernel.partial import Unknown
from dclub.kernel.unsure import Term, Unsure, unsure, worked_out

if TYPE_CHECKING:
    from collections.abc import Callable

AMOUNTS = st.lists(st.integers(-4, 9), min_size=2, max_size=5, unique=True)
COMPARISONS = (operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne)
ONE_FACT = (
    lambda number: number + 3,
    lambda number: 3 - number,
    lambda number: -number * 2,
    lambda number: number >> 1 & 1,
    lambda number: number // 2,
    lambda number: number % 3,
)


def number(path: str, amounts: list[int]) -> Unsure:
    made = unsure(Term(path, tuple(range(len(amounts))), tuple(amounts)))
    assert isinstance(made, Unsure)
    return made


def said(question: Callable[[], object]) -> bool | Unknown:
    """Return the answer to a question, or what it needs to be known."""
    try:
        return bool(question())
    except Unknown as unknown:
        return unknown


@pytest.mark.clause(K.RULING_COMPLETIONS)
class TestUnsure:
    @given(AMOUNTS, st.integers(-5, 10), st.sampled_from(COMPARISONS), st.sampled_from(ONE_FACT))
    def test_a_question_about_one_fact(
        self,
        amounts: list[int],
        limit: int,
        compare: Callable[[object, object], bool],
        work: Callable[[object], object],
    ) -> None:
        expected = [compare(work(amount), limit) for amount in amounts]
        answer = said(lambda: compare(work(number("a", amounts)), limit))
        if isinstance(answer, Unknown):
            parted = sorted({expected[key] for key in keys} for keys in answer.classes)
            assert parted in ([{True}, {False}], [{False}, {True}])
        else:
            assert {*expected} == {answer}

    @given(AMOUNTS, AMOUNTS, st.integers(-8, 20), st.sampled_from(COMPARISONS))
    def test_a_question_about_a_sum(
        self, some: list[int], others: list[int], limit: int, compare: Callable[[object, object], bool]
    ) -> None:
        total = number("a", some) + number("b", others)
        expected = {compare(one + other, limit) for one, other in product(some, others)}
        answer = said(lambda: compare(total, limit))
        if isinstance(answer, Unknown):
            # It may be open between the bounds where no sum is; then it is the first fact that is asked for.
            assert answer.path == "a"
            assert sorted(key for keys in answer.classes for key in keys) == [*range(len(some))]
        else:
            assert expected == {answer}

    def test_classes_are_what_the_question_parts(self) -> None:
        with pytest.raises(Unknown) as raised:
            assert number("a", [0, 1, 2, 3]) >= 2
        assert (raised.value.path, raised.value.classes) == ("a", ((0, 1), (2, 3)))

    def test_a_fact_that_cancels_out_leaves_nothing_open(self) -> None:
        one = number("a", [1, 5])
        assert one - one == 0
        assert one * 0 == 0
        assert said(lambda: one < one + 0) is False

    def test_it_is_nothing_else(self) -> None:
        assert number("a", [0, 1]) != "0"
        assert number("a", [0, 1]) is not None

    @pytest.mark.parametrize(
        "use", [hash, list, abs, range, lambda one: 1 << one, operator.methodcaller("bit_count")]
    )
    def test_what_needs_the_value_itself(self, use: Callable[[object], object]) -> None:
        with pytest.raises(Unknown) as raised:
            use(number("a", [0, 1]))
        assert raised.value.classes == ()

    def test_what_is_told_of_it(self) -> None:
        assert number("a", [3, 7]).told() == "3 or 7"
        total = number("a", [0, 1, 2]) + number("b", [0, 5])
        assert isinstance(total, Unsure)
        assert total.told() == "0 to 7"
        assert f"{number('a', [0, 1])} coins" == "? coins"


def worked(work: Callable[..., int], *numbers: Any) -> Any:
    """Return what is worked out as rules do it, for which an unsure number is a number like any."""
    return worked_out(work, *numbers)


@pytest.mark.clause(K.POSITION_RANGE)
class TestWorkedOut:
    """What is worked out from several numbers lies between the least and the most of all cases."""

    @given(AMOUNTS, AMOUNTS, st.integers(-4, 9))
    def test_every_case(self, here: list[int], there: list[int], known: int) -> None:
        one, other = number("here", here), number("there", there)
        found = worked(min, one + other, one, known)
        cases = [min(mine + theirs, mine, known) for mine, theirs in product(here, there)]
        assert (found.ends if isinstance(found, Unsure) else (found, found)) == (min(cases), max(cases))
        assert worked_out(min, 3, known) == min(3, known)

    def test_it_is_reckoned_with(self) -> None:
        found = worked(max, number("here", [0, 5]), number("there", [1, 2]))
        assert isinstance(found, Unsure)
        more = found * 2 + 1
        assert isinstance(more, Unsure)
        assert more.ends == (3, 11)
        assert found > 0

    def test_what_more_is_asked_needs_a_fact(self) -> None:
        found = worked(max, number("here", [0, 5]), number("there", [1, 2]))
        questions: tuple[Callable[[], object], ...] = (
            lambda: found > 1,
            lambda: found + number("here", [0, 5]),
            lambda: found + found,
        )
        for question in questions:
            with pytest.raises(Unknown) as raised:
                question()
            assert (raised.value.path, raised.value.classes) == ("here", ())
