"""Paragraphs: texts for people, wrapped to a width, and numbers with their nouns."""

from __future__ import annotations

from textwrap import wrap

__all__ = ["count_of", "wrapped"]


def wrapped(text: str, indent: str, width: int) -> list[str]:
    """Return the lines of a text at an indent, its further lines two columns in; long words stay whole.

    >>> wrapped("c4 costs 4 coins, not 3.", "  ", 14)
    ['  c4 costs 4', '    coins, not', '    3.']
    """
    return wrap(text, width, initial_indent=indent, subsequent_indent=f"{indent}  ", break_long_words=False)


def count_of(number: int, noun: str) -> str:
    """Return a number with its noun: `1 point`, `2 points`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
