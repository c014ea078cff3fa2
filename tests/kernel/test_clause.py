"""Clauses as values: certainty, loading, and finding them by everyday words."""

from __future__ import annotations

import pytest

from dclub.kernel import clauses as K
from dclub.kernel.clause import Certainty, Clause, ClauseId, Kind, find_clauses, load_clauses, weakest


def clause(name: str, title: str, text: str) -> Clause:
    return Clause(
        id=ClauseId(name),
        title=title,
        kind=Kind.DEFINES,
        phase="any",
        certainty=Certainty.STATED,
        sources=(),
        reading=None,
        tables=(),
        text=text,
        chapter="1-x",
        number="1.1",
        examples=(),
    )


class TestCertainty:
    def test_it_is_ordered_from_strong_to_weak(self) -> None:
        order = [Certainty.STATED, Certainty.INFERRED, Certainty.DISPUTED, Certainty.SILENT]
        assert sorted(order, reverse=True) == order[::-1]
        assert not Certainty.STATED < Certainty.STATED

    def test_the_weakest_decides(self) -> None:
        assert weakest([Certainty.INFERRED, Certainty.DISPUTED, Certainty.STATED]) is Certainty.DISPUTED

    def test_nothing_weakens_nothing(self) -> None:
        assert weakest([]) is Certainty.STATED


class TestKind:
    def test_only_advice_is_not_normative(self) -> None:
        assert [kind for kind in Kind if not kind.is_normative] == [Kind.ADVISES]


class TestLoading:
    def test_every_constant_has_its_clause(self) -> None:
        clauses = load_clauses("dclub.kernel")
        assert clauses[K.TURN_SEAT].kind is Kind.FORBIDS
        constants = {value for name, value in vars(K).items() if name.isupper()}
        assert constants == set(clauses)

    def test_it_reads_once(self) -> None:
        assert load_clauses("dclub.kernel") is load_clauses("dclub.kernel")

    def test_it_cannot_be_changed(self) -> None:
        with pytest.raises(TypeError):
            load_clauses("dclub.kernel")[K.TURN_SEAT] = None  # type: ignore[index]


class TestFinding:
    PRICE = clause("dc.buy.price", "Price of a space", "Coins on neighbours make it dearer.")
    PASS = clause("dc.buy.pass", "Passing", "A player may stop buying.")
    TRACK = clause("dc.tracks.money", "The money track", "Coins come at once; see the price.")
    ALL = (TRACK, PASS, PRICE)

    @pytest.mark.parametrize(
        ("words", "found"),
        [
            ("price", [PRICE, TRACK]),
            ("PRICES", [PRICE, TRACK]),
            ("pass", [PASS]),
            ("passed", [PASS]),
            ("how do I buy?", [PASS, PRICE]),
            ("coin price", [PRICE, TRACK]),
            ("money neighbour", [TRACK, PRICE]),
            ("dc.buy.pass", [PASS, PRICE, TRACK]),
            ("elephant", []),
            ("what is the", []),
            ("", []),
        ],
    )
    def test_the_best_match_comes_first(self, words: str, found: list[Clause]) -> None:
        assert find_clauses(words, self.ALL) == found
