"""Differences of two documents, key path by key path, and how they are told at a table.

It is made for the positions of one game, and knows three of their habits: players stand in an
array, one a seat; a text such as `w1 n3: t17 turn 3` in an array is an entry with its key; a
text of several lines is a picture whose rows and columns have names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import frozen

from dclub.kernel.language import ENGLISH, Language
from dclub.kernel.phrases import told

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from dclub.kernel.rules import Names

__all__ = ["Difference", "differences", "explain_difference", "show_value"]

_PLAYERS: Final = "players"
_KEY: Final = ": "


@frozen
class Difference:
    """A place at which two documents differ: the keys that lead to it, and what each says there.

    None stands for a place that a document does not have.
    """

    keys: tuple[str, ...]
    left: object
    right: object

    @property
    def path(self) -> str:
        """The key path: `players.0.coins`."""
        return ".".join(self.keys)


def differences(left: Mapping[str, object], right: Mapping[str, object]) -> tuple[Difference, ...]:
    """Return every place at which two documents differ, in the order of the first; () if they agree."""
    return tuple(_between(left, right, ()))


def _between(left: object, right: object, keys: tuple[str, ...]) -> Iterator[Difference]:
    if left == right:
        return
    ours, theirs = _parts(left), _parts(right)
    if ours is None or theirs is None:
        yield Difference(keys, left, right)
        return
    for key in dict.fromkeys((*ours, *theirs)):
        yield from _between(ours.get(key), theirs.get(key), (*keys, key))


def _parts(value: object) -> Mapping[str, object] | None:
    """Return the parts of a value that are compared one by one; None if it is compared as a whole."""
    match value:
        case dict():
            return value
        case list() if all(isinstance(item, dict) for item in value):
            return {str(index): item for index, item in enumerate(value)}
        case list() if all(isinstance(item, str) and _KEY in item for item in value):
            return {key: rest for key, _, rest in (item.partition(_KEY) for item in value)}
        case str() if "\n" in value:
            return _cells(value)
        case _:
            return None


def _cells(picture: str) -> Mapping[str, object] | None:
    """Return what a picture shows by the names of the cells: `c3`; None if it is none."""
    rows = [line.split() for line in picture.splitlines() if line.strip()]
    columns = rows.pop() if rows else []
    cells = {
        f"{column}{row[0]}": shown
        for row in rows
        if row[0].isdecimal() and len(row) == len(columns) + 1
        for column, shown in zip(columns, row[1:], strict=True)
    }
    return cells or None


def explain_difference(
    difference: Difference, names: Names, left: str, right: str, language: Language = ENGLISH
) -> str:
    """Return a difference in words; `left` and `right` say of which side a value is.

    >>> explain_difference(Difference(("players", "0", "coins"), 9, 8), ("Ana",), "in A", "in B")
    'Ana: coins: 9 in A; 8 in B'
    """
    place = _called(difference.keys, names)
    ours, theirs = show_value(difference.left, language), show_value(difference.right, language)
    return f"{place}: {ours} {left}; {theirs} {right}"


def _called(keys: tuple[str, ...], names: Names) -> str:
    """Return the keys in words, players by their names."""
    match keys:
        case (first, seat, *rest) if first == _PLAYERS and int(seat) < len(names):
            return ": ".join((names[int(seat)], *([_words(rest)] if rest else [])))
        case _:
            return _words(keys)


def _words(keys: Sequence[str]) -> str:
    return " ".join(keys).replace("_", " ")


def show_value(value: object, language: Language = ENGLISH) -> str:
    """Return a value of a document in words, in one line."""
    from dclub.kernel.toml import format_inline

    match value:
        case bool():
            return told(language, "yes") if value else told(language, "no")
        case dict():
            return format_inline(value)
        case list():
            return ", ".join(show_value(one, language) for one in value) or told(language, "nothing")
        case None | "":
            return told(language, "nothing")
        case _:
            return " ".join(str(value).split())
