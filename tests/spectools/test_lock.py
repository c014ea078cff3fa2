"""Fingerprints: what makes a citation suspect, and what does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from dclub.kernel.clause import ClauseId
from dclub.spectools.fault import SpecError
from dclub.spectools.lock import fingerprints, lock, read_lock

if TYPE_CHECKING:
    from tests.spectools.conftest import Checkout

PRICE = ClauseId("toy.one.price")
BUY = ClauseId("toy.one.buy")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("A thing costs", "A thing always costs"),
        (":title: Price of a thing", ":title: Prices"),
        (":certainty: stated", ":certainty: disputed"),
        ("; b.txt", "; c.txt"),
        (":tables: prices, things", ":tables: prices"),
        ("   :reading: toy.one.cost\n", ""),
    ],
)
def test_what_a_clause_says_counts(checkout: Checkout, old: str, new: str) -> None:
    before = fingerprints(checkout.read())
    checkout.edit(old, new)
    if ":reading:" in old:
        checkout.edit(":certainty: silent", ":certainty: silent\n   :reading: toy.one.cost")
    assert fingerprints(checkout.read())[PRICE] != before[PRICE]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("needed=2 paid=1", "needed=2"),
        ("table* says;\n   see", "table* says; see"),
        ("*its table* says", "**its table** says"),
        ("Prose between clauses", "Other prose"),
        ("First chapter", "A chapterette"),
    ],
)
def test_examples_markup_and_place_do_not_count(checkout: Checkout, old: str, new: str) -> None:
    before = fingerprints(checkout.read())
    checkout.edit(old, new)
    assert fingerprints(checkout.read()) == before


def test_the_reading_counts_for_the_clause_that_names_it(checkout: Checkout) -> None:
    before = fingerprints(checkout.read())
    checkout.replace("spec/toy/readings.toml", "It costs nothing.", "It costs one.")
    after = fingerprints(checkout.read())
    assert after[PRICE] != before[PRICE]
    assert after[BUY] == before[BUY]


class TestLocking:
    def test_a_locked_clause_stays_locked(self, checkout: Checkout) -> None:
        assert lock(checkout.read(), checkout.layout, [BUY]) == [BUY]
        assert list(read_lock(checkout.layout)) == [BUY]
        assert lock(checkout.read(), checkout.layout, [PRICE]) == [PRICE]
        assert read_lock(checkout.layout) == fingerprints(checkout.read())

    def test_only_the_named_clause_is_locked_anew(self, checkout: Checkout) -> None:
        lock(checkout.read(), checkout.layout, [BUY, PRICE])
        old = read_lock(checkout.layout)
        checkout.edit("A thing costs", "All things cost")
        checkout.edit("may buy one thing", "may buy two things")
        lock(checkout.read(), checkout.layout, [BUY])
        new = read_lock(checkout.layout)
        assert new[PRICE] == old[PRICE]
        assert new[BUY] != old[BUY]

    def test_clauses_that_are_gone_are_forgotten(self, checkout: Checkout) -> None:
        lock(checkout.read(), checkout.layout, [BUY, PRICE])
        checkout.replace("spec/lock.toml", "toy.one.buy", "toy.one.bye")
        assert lock(checkout.read(), checkout.layout, []) == ["toy.one.bye"]

    def test_an_unknown_clause_is_refused(self, checkout: Checkout) -> None:
        with pytest.raises(SpecError, match=r"unknown clause 'toy\.one\.bye'"):
            lock(checkout.read(), checkout.layout, ["toy.one.bye"])

    def test_a_broken_file_is_a_fault(self, checkout: Checkout) -> None:
        checkout.write("spec/lock.toml", "[clauses")
        with pytest.raises(SpecError, match=r"spec/lock\.toml"):
            read_lock(checkout.layout)
