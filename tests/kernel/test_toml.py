"""TOML as dclub uses it: what is read comes back, and hostile texts end in a clear error."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dclub.errors import NotationError
from dclub.kernel.toml import (
    MAX_DEPTH,
    MAX_NUMBER,
    MAX_SIZE,
    Inline,
    format_inline,
    format_toml,
    read_inline,
    read_toml,
)

if TYPE_CHECKING:
    from collections.abc import Callable

_texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
_scalars = st.one_of(_texts, st.booleans(), st.integers(min_value=1 - MAX_NUMBER, max_value=MAX_NUMBER - 1))
_values = st.recursive(
    _scalars,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(_texts, inner, max_size=4)),
    max_leaves=12,
)
_documents = st.dictionaries(_texts, _values, max_size=5)


class TestRoundTrip:
    @given(_documents)
    def test_a_document_comes_back(self, document: dict[str, object]) -> None:
        assert read_toml(format_toml(document)) == document

    @given(_documents)
    def test_writing_is_stable(self, document: dict[str, object]) -> None:
        once = format_toml(document)
        assert format_toml(read_toml(once)) == once

    @given(_documents)
    def test_a_document_comes_back_from_one_line(self, document: dict[str, object]) -> None:
        line = format_inline(document)
        assert "\n" not in line
        assert read_inline(line) == document

    def test_an_inline_table_stays_on_its_line(self) -> None:
        assert (
            format_toml({"market": {"coins": Inline(c3=2, c4=1)}}) == "[market]\ncoins = {c3 = 2, c4 = 1}\n"
        )

    def test_values_come_before_tables(self) -> None:
        document = {"prices": {"any": "4 any"}, "format": 1, "players": [{"coins": 1}, {"coins": 2}]}
        expected = (
            'format = 1\n\n[prices]\nany = "4 any"\n\n[[players]]\ncoins = 1\n\n[[players]]\ncoins = 2\n'
        )
        assert format_toml(document) == expected

    def test_a_long_array_has_one_item_a_line(self) -> None:
        text = format_toml({"strips": ["x" * 40, "y" * 40, "z" * 40]})
        assert text.count("\n") == 5
        assert read_toml(text) == {"strips": ["x" * 40, "y" * 40, "z" * 40]}

    def test_a_text_of_several_lines_stands_as_it_looks(self) -> None:
        picture = "2  Tr  ..\n1  Tr[St]\n"
        assert format_toml({"a": picture}) == 'a = """\n2  Tr  ..\n1  Tr[St]\n"""\n'
        assert format_inline({"a": picture}) == '{a = "2  Tr  ..\\n1  Tr[St]\\n"}'
        assert format_toml({"a": [picture]}) == 'a = ["2  Tr  ..\\n1  Tr[St]\\n"]\n'

    @given(_texts)
    def test_a_text_of_several_lines_comes_back(self, text: str) -> None:
        for lines in (text, f"\n{text}\n\n", f'{text}\n"""', "\\n\n", f"{text}\r\n"):
            assert read_toml(format_toml({"a": lines})) == {"a": lines}

    def test_a_value_without_a_place_is_our_mistake(self) -> None:
        with pytest.raises(TypeError, match="float"):
            format_toml({"a": 1.5})


class TestErrors:
    @pytest.mark.parametrize(
        ("text", "line", "column", "found"),
        [
            ("a = 1\nb == 2\n", 2, 4, "="),
            ("a = 1\nb = 1.5\n", 2, 5, "1.5"),
            ("a = 1\n\nb = nan", 3, 5, "nan"),
            ("a = -inf", 1, 5, "-inf"),
            ("a = 1\nb = 2020-01-01", 2, 5, "2020-01-01"),
            ("a = [1,", 1, 8, ""),
            ("a = 1\na = 2\n", 2, 6, ""),
            ("a = [\n  1,\n  2.5,\n]\n", 3, 3, "2.5"),
        ],
    )
    def test_the_place_is_named(self, text: str, line: int, column: int, found: str) -> None:
        with pytest.raises(NotationError) as caught:
            read_toml(text)
        assert (caught.value.line, caught.value.column, caught.value.found) == (line, column, found)

    @pytest.mark.parametrize(
        ("text", "line", "column", "found"),
        [
            ("money = [0 1 2]", 1, 12, "1"),
            ("a = 1\nmoney = [\n  0, 1,\n  2\n  3,\n]\n", 5, 3, "3"),
            ('a = [\n  "mine red"  # a remark, with a comma\n\n  "right 3",\n]', 4, 3, '"right 3"'),
            ("a = [[1, 2] [3]]", 1, 13, "["),
            ("a = [{b = 1} {c = 2}]", 1, 14, "{"),
            ("a = [true false]", 1, 11, "false"),
            ("a = [1; 2]", 1, 7, ";"),
        ],
    )
    def test_a_comma_is_missing(self, text: str, line: int, column: int, found: str) -> None:
        error = _error(read_toml, text)
        assert error is not None
        assert error.expected == "a comma between the values, or ] after the last one"
        assert (error.line, error.column, error.found) == (line, column, found)

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("a = [1, 2\nb = 3", "] after the last one"),
            ("a = [1, 2", "] after the last one"),
            ("a = {b = 1 c = 2}", "a comma between the entries, or }"),
            ("a = {b = 1", "a comma between the entries, or }"),
            ("a = [1,, 2]", "a value: a whole number"),
            ("a = [_, 2]", "a text in quotation marks"),
            ('a = "x', "valid TOML (unterminated string)"),
        ],
    )
    def test_what_was_expected(self, text: str, expected: str) -> None:
        error = _error(read_toml, text)
        assert error is not None
        assert expected in error.expected

    @pytest.mark.parametrize(
        "text", ["{a = 1} b", "{a = }", "  {a = 1,\n b = 2}", "a = 1", "", "{", "{a = 1.5}"]
    )
    def test_a_line_that_is_no_document(self, text: str) -> None:
        with pytest.raises(NotationError) as caught:
            read_inline(text)
        assert caught.value.line == 1
        assert 1 <= caught.value.column <= len(text) + 1

    def test_the_column_in_a_line_counts_from_its_start(self) -> None:
        with pytest.raises(NotationError) as caught:
            read_inline("  {a = 1.5}")
        assert caught.value.column == 8


class TestHostile:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("x = 1\na = " + "9" * 10_000, "fewer digits"),
            ("x = 1\na = 0x" + "f" * 10_000, "fewer digits"),
            ("x = 1\na = " + "9" * 19, "fewer digits"),
            ("x = 1\na = " + "[" * 50_000, f"at most {MAX_DEPTH} levels"),
            ("x = 1\na = " + "[" * 100 + "]" * 100, f"at most {MAX_DEPTH} levels"),
            ("x = 1\na = " + "{a = " * 20_000, f"at most {MAX_DEPTH} levels"),
            ("x = 1\na" + ".a" * 40_000 + " = 1", "points in a row"),
            ("x = 1\n[" + "a." * 40_000 + "a]", "points in a row"),
        ],
        ids=["decimal", "hexadecimal", "large", "open", "closed", "tables", "key", "header"],
    )
    def test_refused_on_its_line(self, text: str, expected: str) -> None:
        with pytest.raises(NotationError, match=expected) as caught:
            read_toml(text)
        assert caught.value.line == 2

    def test_a_huge_text_is_not_read(self) -> None:
        with pytest.raises(NotationError, match="at most"):
            read_toml("a" * 50_000_000, "an edition")

    @pytest.mark.parametrize(
        "make",
        [
            lambda: "a = [" + "\n1," * (MAX_SIZE // 4) + "\n1.5]",
            lambda: "[[a]]\n" * (MAX_SIZE // 6),
            lambda: ("a" + ".a" * 99 + " = 1\n") * (MAX_SIZE // 205),
            lambda: 'a = """' + "x" * (MAX_SIZE - 10),
            lambda: "\n".join(f"a{number} = 1" for number in range(MAX_SIZE // 14)),
        ],
    )
    def test_the_largest_texts_take_bounded_time(self, make: Callable[[], str]) -> None:
        text = make()[:MAX_SIZE]
        begun = time.perf_counter()
        with suppress(NotationError):
            read_toml(text)
        assert time.perf_counter() - begun < 20

    @given(st.text())
    def test_any_text_is_a_document_or_an_error(self, text: str) -> None:
        try:
            document = read_toml(text)
        except NotationError:
            return
        assert read_toml(format_toml(document)) == document

    @given(st.text(alphabet='ab=[]{}".,#\n 1_-0x\\tu', max_size=60))
    def test_any_text_of_the_alphabet_is_a_document_or_an_error(self, text: str) -> None:
        for read in (read_toml, read_inline):
            error = _error(read, text)
            assert error is None or min(error.line, error.column) >= 1


def _error(read: Callable[[str], object], text: str) -> NotationError | None:
    try:
        read(text)
    except NotationError as error:
        return error
    return None
