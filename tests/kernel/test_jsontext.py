"""JSON texts: one way of writing, and hostile texts end in a clear error."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dclub.errors import NotationError
from dclub.kernel.jsontext import canonical_json, digest, read_json

_documents = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


class TestCanonical:
    @given(_documents)
    def test_a_document_comes_back(self, document: object) -> None:
        text = canonical_json(document)
        assert text.isascii()
        assert read_json(text) == document
        assert canonical_json(read_json(text)) == text

    def test_the_order_of_keys_does_not_matter(self) -> None:
        assert canonical_json({"b": 1, "a": [1, 2]}) == '{"a":[1,2],"b":1}'
        assert digest({"b": 1, "a": 2}) == digest({"a": 2, "b": 1})
        assert len(digest({})) == 32


class TestHostile:
    @pytest.mark.parametrize(
        "text",
        [
            "",
            "{",
            "[1,]",
            "1.5",
            "NaN",
            "-Infinity",
            "9" * 10_000,
            "[" * 100_000,
            "[" * 40 + "]" * 40,
            "{} {}",
            "\0",
        ],
        ids=[
            "nothing",
            "open",
            "comma",
            "point",
            "nan",
            "infinity",
            "digits",
            "deep",
            "nested",
            "two",
            "nul",
        ],
    )
    def test_a_clear_error(self, text: str) -> None:
        with pytest.raises(NotationError):
            read_json(text)

    def test_the_place_is_named(self) -> None:
        with pytest.raises(NotationError) as caught:
            read_json('{"a": 1,\n "b": }')
        assert (caught.value.line, caught.value.column, caught.value.found) == (2, 7, "}")

    @given(st.text())
    def test_any_text_is_a_document_or_an_error(self, text: str) -> None:
        try:
            document = read_json(text)
        except NotationError:
            return
        assert read_json(canonical_json(document)) == document
