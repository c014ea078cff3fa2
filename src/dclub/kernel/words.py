"""Reading words: one of several names, a small number, a list with the column of each part.

Every game's text forms are built from these. A reader takes any letter case and any spacing,
and raises `NotationError` with the column (from 1) of the word that it could not read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from dclub.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = ["BLANK", "NUMBERS", "describe_choices", "find_word", "parse_number", "split_list"]

T = TypeVar("T")

BLANK: Final = "_"
"""What stands in an edition where nobody has filled in a value yet."""

NUMBERS: Final = {str(number): number for number in range(100)}
"""The small numbers by their digits, for a quick look-up."""

_LONGEST_NUMBER: Final = 9


def find_word(words: Mapping[str, T], text: str, what: str, column: int = 1) -> T:
    """Return what a word names; `rose garden` and `Rose-Garden` are the same word.

    `what` names the kind of thing for the error: "a gem", "a price table".
    """
    found = words.get(text)
    if found is None:
        found = words.get("-".join(text.lower().split()))
    if found is None:
        raise NotationError(describe_choices(words, text, what), found=text.strip(), column=column)
    return found


def describe_choices(words: Iterable[str], text: str, what: str) -> str:
    """Return what was expected, with the word that was probably meant."""
    from difflib import get_close_matches

    names = list(words)
    close = get_close_matches("-".join(text.lower().split())[:60], names, n=1)
    return f"{what} (did you mean {close[0]}?)" if close else f"{what}: {', '.join(names)}"


def parse_number(text: str, what: str = "a number", column: int = 1) -> int:
    """Return a whole number of at most nine digits, without a sign."""
    number = NUMBERS.get(text)
    if number is not None:
        return number
    if text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER:
        return int(text)
    raise NotationError(what, found=text, column=column)


def split_list(text: str, separator: str = ",") -> list[tuple[str, int]]:
    """Return the stripped parts of a list and the column of each; [] for a blank text."""
    if not text.strip():
        return []
    parts, start = [], 0
    for part in text.split(separator):
        parts.append((part.strip(), start + len(part) - len(part.lstrip()) + 1))
        start += len(part) + len(separator)
    return parts
