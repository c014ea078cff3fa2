"""Languages: which there are, and how one is chosen."""

from __future__ import annotations

import pytest

from dclub.kernel.language import (
    ENGLISH,
    Language,
    UnknownLanguageError,
    language_called,
    language_of,
    languages,
)


def test_a_region_and_an_encoding_make_no_difference() -> None:
    assert language_called("en_GB.UTF-8") == ENGLISH


def test_an_unknown_language_is_told_with_those_there_are() -> None:
    with pytest.raises(UnknownLanguageError, match=f"'xx' yet; it speaks: {', '.join(languages())}"):
        language_called("xx")


@pytest.mark.parametrize("settings", [(), ("", "C.UTF-8"), ("xx_YY",), ("", "", "en_US.UTF-8")])
def test_a_system_in_another_language_gets_english(settings: tuple[str, ...]) -> None:
    assert language_of(settings) == ENGLISH


def test_what_has_no_catalogue_is_said_in_english() -> None:
    nowhere = Language("xx")
    assert nowhere.text("new_world", "The game is over.") == "The game is over."
    assert nowhere.noun("new_world", 1, "tile", "tiles") == "tile"
    assert nowhere.noun("new_world", 2, "tile", "tiles") == "tiles"
    assert dict(nowhere.clauses("dclub.new_world")) == dict(ENGLISH.clauses("dclub.new_world"))
