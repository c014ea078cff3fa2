"""The words of the notation: one spelling out, many in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dclub.diamonds_club.components import (
    ANIMALS,
    COLOURS,
    Gem,
    Gems,
    Goods,
    Place,
    Price,
    Space,
    Tile,
    Track,
)
from dclub.diamonds_club.words import (
    BONUS_WORDS,
    FRAME_WORDS,
    GEM_WORDS,
    TABLE_WORDS,
    TILE_WORDS,
    TRACK_WORDS,
    format_gems,
    format_goods,
    format_place,
    format_price,
    format_space,
    format_step,
    parse_gems,
    parse_goods,
    parse_place,
    parse_price,
    parse_space,
    parse_step,
)
from dclub.errors import NotationError
from dclub.kernel.words import find_word

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_counts = st.integers(0, 300)
_values = st.lists(st.integers(0, 999), max_size=3).map(tuple)
_goods = st.builds(
    Goods,
    mines=st.lists(st.sampled_from(COLOURS), max_size=3).map(tuple),
    rights=_values,
    ships=_values,
    animals=st.lists(st.sampled_from(ANIMALS), max_size=3).map(tuple),
    tracks=st.lists(st.sampled_from(Track), max_size=3).map(tuple),
    choices=st.integers(0, 3),
    hats=st.integers(0, 12),
)


def _spoken(text: str) -> str:
    """Return a text as somebody might type it."""
    return "  " + text.upper().replace(" ", "   ") + " "


class TestRoundTrips:
    @given(_goods)
    def test_goods(self, goods: Goods) -> None:
        text = format_goods(goods)
        assert parse_goods(text) == goods
        assert parse_goods(_spoken(text)) == goods

    @given(st.tuples(_counts, _counts, _counts, _counts, _counts))
    def test_gems(self, gems: Gems) -> None:
        assert parse_gems(format_gems(gems)) == gems
        assert parse_gems(_spoken(format_gems(gems))) == gems

    @given(st.tuples(_counts, _counts, _counts, _counts), _counts)
    def test_price(self, colours: tuple[int, int, int, int], any_gem: int) -> None:
        price = Price(colours, any_gem)
        assert parse_price(format_price(price)) == price

    @given(_counts, _counts)
    def test_technology_step(self, gems: int, diamonds: int) -> None:
        assert parse_step(format_step(gems, diamonds)) == (gems, diamonds)

    @given(st.integers(1, 20), st.integers(0, 20), st.data())
    def test_place(self, light: int, dark: int, data: st.DataObject) -> None:
        place = Place(data.draw(st.integers(0, light + dark - 1)))
        assert parse_place(format_place(place, light), light, dark) == place

    @given(st.integers(1, 8), st.integers(1, 20), st.data())
    def test_space(self, columns: int, rows: int, data: st.DataObject) -> None:
        space = Space(data.draw(st.integers(0, columns * rows - 1)))
        assert parse_space(format_space(space, rows).upper(), columns, rows) == space

    @pytest.mark.parametrize(
        "words", [GEM_WORDS, TILE_WORDS, TRACK_WORDS, FRAME_WORDS, TABLE_WORDS, BONUS_WORDS]
    )
    def test_every_word(self, words: Mapping[str, object]) -> None:
        for name, thing in words.items():
            assert find_word(words, name, "a thing") is thing
            assert find_word(words, f" {name.upper().replace('-', '  ')} ", "a thing") is thing


class TestForms:
    @pytest.mark.parametrize(
        ("text", "canonical"),
        [
            ("Right 3+HAT", "right 3 + hat"),
            ("hat + right 3", "right 3 + hat"),
            ("1 hat + 2 hats", "3 hats"),
            ("deer park + ?", "deer-park + ?"),
            ("mine red", "mine red"),
            ("Nothing", "nothing"),
        ],
    )
    def test_goods(self, text: str, canonical: str) -> None:
        assert format_goods(parse_goods(text)) == canonical

    @pytest.mark.parametrize(
        ("text", "gems"),
        [
            ("", (0, 0, 0, 0, 0)),
            ("2 green 1 diamond", (0, 0, 2, 0, 1)),
            ("1 Diamond, 2 GREEN", (0, 0, 2, 0, 1)),
            ("2 diamonds", (0, 0, 0, 0, 2)),
            ("1 red 1 red", (0, 0, 0, 2, 0)),
            ("123 blue", (123, 0, 0, 0, 0)),
        ],
    )
    def test_gems(self, text: str, gems: Gems) -> None:
        assert parse_gems(text) == gems

    def test_gems_are_written_in_the_order_of_gem(self) -> None:
        assert format_gems((1, 2, 3, 4, 5)) == "1 blue 2 yellow 3 green 4 red 5 diamond"
        assert list(GEM_WORDS.values()) == list(Gem)

    def test_places_count_light_green_first(self) -> None:
        assert [format_place(Place(number), 14) for number in (0, 13, 14, 18)] == ["p1", "p14", "d1", "d5"]

    def test_spaces_go_down_the_columns(self) -> None:
        assert [format_space(Space(number), 6) for number in (0, 5, 6, 47)] == ["a1", "a6", "b1", "h6"]

    def test_the_empty_tile_has_no_word(self) -> None:
        assert Tile.EMPTY not in TILE_WORDS.values()


class TestErrors:
    @pytest.mark.parametrize(
        ("parse", "text", "column", "said"),
        [
            (parse_goods, "right 3 + deerpark", 11, "did you mean deer-park?"),
            (parse_goods, "mine gren", 6, "did you mean green?"),
            (parse_goods, "mine diamond", 6, "blue, yellow, green, red"),
            (parse_goods, "ship", 1, "ship"),
            (parse_goods, "ship five", 6, "the value of a ship"),
            (parse_goods, "right 3 +", 10, "found the end"),
            (parse_goods, "", 1, "found the end"),
            (parse_goods, "x hats", 1, "a number of hats"),
            (parse_goods, "right 3 right 4", 1, "an animal"),
            (parse_gems, "2 gren", 3, "did you mean green?"),
            (parse_gems, "2 green 1", 10, "found the end"),
            (parse_gems, "two green", 1, "a number"),
            (parse_gems, "2 green -1 red", 9, "a number"),
            (parse_gems, "2 any", 3, "a gem"),
            (parse_gems, "green", 1, "a number"),
            (parse_price, "2 diamond", 3, "a gem colour or any"),
            (parse_price, "-1 any", 1, "a number"),
            (parse_step, "+1 gme", 4, "did you mean gem?"),
            (lambda text: parse_place(text, 14, 5), "p15", 1, "p1 to p14, d1 to d5"),
            (lambda text: parse_place(text, 14, 0), "d1", 1, "p1 to p14"),
            (lambda text: parse_place(text, 14, 5), "p0", 1, "p1 to p14"),
            (lambda text: parse_place(text, 14, 5), "", 1, "p1 to p14"),
            (lambda text: parse_space(text, 8, 6), "i1", 1, "a1 to h6"),
            (lambda text: parse_space(text, 8, 6), "a7", 1, "a1 to h6"),
            (lambda text: parse_space(text, 8, 6), "", 1, "a1 to h6"),
        ],
    )
    def test_the_word_and_what_was_expected(
        self, parse: Callable[[str], object], text: str, column: int, said: str
    ) -> None:
        with pytest.raises(NotationError) as caught:
            parse(text)
        assert caught.value.column == column
        assert said in str(caught.value)
        assert len(str(caught.value)) < 300

    @given(st.text(max_size=40) | st.text(alphabet="mine red+,?2hats 019", max_size=30))
    def test_any_text_is_a_value_or_an_error(self, text: str) -> None:
        for parse in (parse_goods, parse_gems, parse_price, parse_step):
            error = _error(parse, text)
            assert error is None or 1 <= error.column <= len(text) + 1


def _error(parse: Callable[[str], object], text: str) -> NotationError | None:
    try:
        parse(text)
    except NotationError as error:
        return error
    return None
