"""Wording: how far two texts of moves are apart, in words and in letters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

__all__ = ["likeness", "words_between", "words_of"]

_COMPARED: Final = 200


def words_of(text: str) -> tuple[str, ...]:
    """Return the words of a text in small letters, without the colon and the commas between them.

    >>> words_of("Ana: exchange blue 3/5, red 2/2")
    ('ana', 'exchange', 'blue', '3/5', 'red', '2/2')
    """
    return tuple(text.lower().replace(",", " ").replace(":", " ").split())


def words_between(old: Sequence[str], new: Sequence[str]) -> int:
    """Return how many words must be replaced, added or taken away to make one text of another.

    >>> words_between(("ana", "buy", "c3", "for", "1"), ("ana", "buy", "c3", "for", "2", "at", "p4"))
    3
    """
    return _changes(old, new)


def likeness(said: str, other: str) -> tuple[int, int]:
    """Return in how many words, and then letters, a text that cannot be read is not the beginning of another.

    What it leaves out at its end counts nothing, and of a very long text only the beginning counts.

    >>> likeness("Ana: bye c3", "Ana: buy c3 for 1")
    (1, 2)
    """
    said = said[:_COMPARED]
    begins = " ".join(other.split()[: len(said.split())])
    return words_between(words_of(said), words_of(begins)), _changes(said.lower(), begins.lower())


def _changes(old: Sequence[str], new: Sequence[str]) -> int:
    """Return the least number of items to replace, add or take away."""
    if old == new:
        return 0
    row = list(range(len(new) + 1))
    for number, item in enumerate(old, 1):
        diagonal, row[0] = row[0], number
        for index, other in enumerate(new):
            above = row[index + 1]
            row[index + 1] = diagonal if item == other else 1 + min(diagonal, above, row[index])
            diagonal = above
    return row[-1]
