"""Blanks: what stands for a value that nobody entered, and what a table lacks."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from copy import copy, deepcopy
from typing import Any

import pytest
from attrs import frozen

from dclub.kernel import clauses as K
from dclub.kernel.blanks import (
    Blank,
    Uncounted,
    at_least,
    blanks_of,
    entered,
    is_partial,
    or_blank,
    path_of,
)
from dclub.kernel.gaps import Gaps, gaps_in
from dclub.kernel.partial import Unknown


def _sent(blank: Blank) -> Blank:
    """Return what arrives in another process."""
    arrived = pickle.loads(pickle.dumps(blank))  # noqa: S301 (it was dumped here)
    assert isinstance(arrived, Blank)
    return arrived


@pytest.mark.clause(K.EDITION_PARTIAL)
class TestBlank:
    @pytest.mark.parametrize(
        "ask",
        [
            lambda blank: blank == 3,
            lambda blank: blank != 3,
            lambda blank: blank == Blank("tracks.money.2"),
            lambda blank: blank + 1,
            lambda blank: 1 + blank,
            lambda blank: blank > 0,
            int,
            bool,
            str,
            len,
            list,
            lambda blank: f"{blank}",
            lambda blank: blank.spaces,
            lambda blank: blank in (1, 2),
            entered,
        ],
    )
    def test_whatever_is_asked_is_not_known(self, ask: Callable[[Any], object]) -> None:
        with pytest.raises(Unknown) as raised:
            ask(Blank("tracks.money.1"))
        assert raised.value.path == "tracks.money.1"

    @pytest.mark.parametrize("made", [copy, deepcopy, _sent])
    @pytest.mark.parametrize("blank", [Blank("money"), Uncounted("tiles.t7[1]", 2)])
    def test_it_equals_itself(self, blank: Blank, made: Callable[[Blank], Blank]) -> None:
        assert made(blank) == blank
        assert hash(made(blank)) == hash(blank)
        assert made(blank) == blank
        assert len({made(blank), blank}) == 1

    def test_its_part(self) -> None:
        assert Blank("strips.dark.3a[4]").part == 4
        assert Blank("strips.dark.3a").part == 0

    def test_what_it_is_called(self) -> None:
        assert (path_of(Blank("money")), path_of(3)) == ("money", "")
        assert (or_blank(str, Blank("money")), or_blank(str, 3)) == ("_", "3")

    def test_those_in_a_value(self) -> None:
        @frozen
        class Line:
            name: str
            shown: object

        first, second = Blank("a"), Blank("b.0")
        assert list(blanks_of((Line("a", first), (Line("b", (1, second)), 2)))) == [first, second]
        assert not is_partial((Line("a", (1, 2)), 3))
        assert is_partial((Line("a", first),))
        assert is_partial(None)


@pytest.mark.clause(K.EDITION_PARTIAL)
class TestUncounted:
    """A number of which it is known how many there are at least."""

    def test_what_is_certain(self) -> None:
        number: Any = Uncounted("tiles.t7[1]", 2)
        assert number > 1
        assert number >= 2
        assert not number < 2
        assert not number <= 1
        assert bool(number)
        assert at_least(number) == 2
        assert at_least(5) == 5

    @pytest.mark.parametrize(
        "ask",
        [
            lambda number: number > 2,
            lambda number: number >= 3,
            lambda number: number < 3,
            lambda number: number <= 2,
            lambda number: number == 2,
            lambda number: bool(number - 2),
        ],
    )
    def test_what_is_not(self, ask: Callable[[Uncounted], object]) -> None:
        with pytest.raises(Unknown, match=r"tiles\.t7\[1\]"):
            ask(Uncounted("tiles.t7[1]", 2))

    def test_what_is_taken_away_and_added(self) -> None:
        number = Uncounted("tiles.t7[1]", 2)
        assert number - 1 == Uncounted("tiles.t7[1]", 1)
        assert 2 + number - 3 == number - 1
        assert number + 1 > 2


@pytest.mark.clause(K.EDITION_UNENTERED)
class TestGaps:
    """What a table of named components lacks."""

    def test_nothing(self) -> None:
        gaps = gaps_in("cards", [("b1", "stairs"), ("b2", "tree")])
        assert (bool(gaps), gaps.first) == (False, "")
        gaps.check("b9")

    def test_a_line(self) -> None:
        gaps = gaps_in("cards", [("b1", "stairs"), ("b2", Blank("components.cards.b2"))])
        assert (bool(gaps), gaps.first) == (True, "components.cards.b2")
        for name in ("b2", "b9"):
            with pytest.raises(Unknown, match=rf"^components\.cards\.{name} is not known$"):
                gaps.check(name)

    def test_a_line_of_a_table_whose_names_are_known(self) -> None:
        gaps = gaps_in("strips", [("1a", Blank("strips.dark.1a")), ("1b", ())], all_named=True)
        with pytest.raises(Unknown, match=r"^strips\.dark\.1a is not known$"):
            gaps.check("1a")
        gaps.check("9z")

    def test_a_part_of_a_line_is_no_gap(self) -> None:
        assert not gaps_in("cards", [("b1", ("stairs", Blank("cards.b1[2]")))])

    def test_the_whole_table(self) -> None:
        gaps: Gaps[str] = gaps_in("cards", None)
        assert gaps.first == "cards"
        with pytest.raises(Unknown, match=r"^cards is not known$"):
            gaps.check("b1")
