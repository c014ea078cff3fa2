"""Words, numbers and lists: any letter case and spacing in, the place of what is wrong out."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dclub.errors import NotationError
from dclub.kernel.words import describe_choices, find_word, parse_number, split_list

WORDS: Final = {"tree": 1, "rose-garden": 2, "pond": 3}


class TestWord:
    @pytest.mark.parametrize("text", ["rose-garden", "Rose-Garden", " rose  garden ", "ROSE GARDEN"])
    def test_any_letter_case_and_spacing(self, text: str) -> None:
        assert find_word(WORDS, text, "a thing") == 2

    def test_what_was_probably_meant(self) -> None:
        with pytest.raises(NotationError) as caught:
            find_word(WORDS, " rose gardn ", "a thing", 5)
        assert caught.value.column == 5
        assert caught.value.found == "rose gardn"
        assert caught.value.expected == "a thing (did you mean rose-garden?)"

    def test_all_there_is_where_nothing_is_close(self) -> None:
        assert describe_choices(WORDS, "xyz", "a thing") == "a thing: tree, rose-garden, pond"


class TestNumber:
    @given(st.integers(0, 999_999_999))
    def test_what_is_written_is_read(self, number: int) -> None:
        assert parse_number(str(number)) == number

    @pytest.mark.parametrize("text", ["²", "٣", "9" * 10_000, "-1", "+1", "1.5", "", "one"])
    def test_anything_else_is_refused(self, text: str) -> None:
        with pytest.raises(NotationError, match="a number of hats") as caught:
            parse_number(text, "a number of hats", 7)
        assert caught.value.column == 7


class TestList:
    def test_each_part_has_its_column(self) -> None:
        assert split_list("a,  b ,c") == [("a", 1), ("b", 5), ("c", 8)]
        assert split_list("a / b", "/") == [("a", 1), ("b", 5)]

    def test_a_blank_text_has_no_part(self) -> None:
        assert split_list("  ") == []

    @given(st.text(alphabet="ab ,", max_size=20))
    def test_each_part_stands_at_its_column(self, text: str) -> None:
        for part, column in split_list(text):
            assert text[column - 1 :].startswith(part)
