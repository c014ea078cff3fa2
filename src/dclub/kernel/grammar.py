"""Reading moves: the seat before the colon, then one function for each verb.

Each function reads the words of a text from left to right, in lower case, the verb first. A
word that cannot be read is an `UnreadableError` with the index of the word; its column is
worked out only then, because nearly every text can be read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from attrs import frozen

from dclub.errors import NotationError
from dclub.kernel.move import CHANCE, Seat
from dclub.kernel.notation import parse_seat
from dclub.kernel.words import NUMBERS, describe_choices, parse_number

if TYPE_CHECKING:
    from dclub.kernel.rules import Names

__all__ = ["THE_END", "UnreadableError", "Verbs", "Words", "ended", "named", "numbered", "placed"]

S = TypeVar("S")
M = TypeVar("M")
T = TypeVar("T")

Words = list[str]
"""The words of a move in lower case, the verb first."""

THE_END: Final = "the end"


class UnreadableError(Exception):
    """The word at an index cannot be read, or is not there."""

    def __init__(self, index: int, expected: str) -> None:
        """Keep the index of the word and what could have stood there."""
        super().__init__(expected)
        self.index = index
        self.expected = expected


def placed(error: UnreadableError, rest: str, before: int) -> NotationError:
    """Return the error of a word with its column; `rest` begins `before` characters into the text."""
    blanked, end = rest.replace(",", " "), 0
    for number, found in enumerate(blanked.split()):
        start = blanked.index(found, end)
        end = start + len(found)
        if number == error.index:
            return NotationError(error.expected, found=found, column=before + start + 1)
    return NotationError(error.expected, column=before + len(rest.rstrip()) + 1)


def ended(words: Words, index: int, expected: str = THE_END) -> None:
    """Refuse the word at an index, if there is one."""
    if index < len(words):
        raise UnreadableError(index, expected)


def numbered(words: Words, index: int, what: str) -> int:
    """Return the number that a word is."""
    if index >= len(words):
        raise UnreadableError(index, what)
    number = NUMBERS.get(words[index])
    if number is not None:
        return number
    try:
        return parse_number(words[index], what)
    except NotationError as error:
        raise UnreadableError(index, what) from error


def named(words: Words, index: int, known: Mapping[str, T], what: str) -> tuple[T, int]:
    """Return what one word names, or two (`rose garden`), and the index after them."""
    if index >= len(words):
        raise UnreadableError(index, describe_choices(known, "", what))
    found = known.get(words[index])
    if found is not None:
        return found, index + 1
    if index + 1 < len(words):
        found = known.get(f"{words[index]}-{words[index + 1]}")
        if found is not None:
            return found, index + 2
    raise UnreadableError(index, describe_choices(known, words[index], what))


LONGEST: Final = 100
"""How many characters a word of a move has, at most."""


def _refuse_long_words(text: str) -> None:
    """Refuse a word that nobody would write, such as a number of ten thousand digits."""
    for word in re.finditer(r"\S+", text):
        if len(word[0]) > LONGEST:
            expected = f"a word of at most {LONGEST} characters"
            raise NotationError(expected, found=word[0], column=word.start() + 1)


@frozen
class Verbs(Generic[S, M]):
    """The verbs of a game: what the words after a name mean.

    `players` reads the words of a player's move; `shown` are the verbs that an error offers.
    `table` reads outcomes of chance: its functions are given the text after the verb, and the
    column at which that begins. `example` is a move such as `Ana: pass`.
    """

    example: str
    shown: tuple[str, ...]
    players: Mapping[str, Callable[[S, Seat, Words], M]]
    table: Mapping[str, Callable[[S, Names, str, int], M]]

    def read(self, text: str, state: S, names: Names) -> M:
        """Return the move of a text; `NotationError` with the column in the whole text."""
        if len(text) > LONGEST:
            _refuse_long_words(text)
        name, colon, rest = text.partition(":")
        if not colon:
            raise NotationError(f"a name and a colon, as in `{self.example}`", found=text.strip())
        if name in names:
            seat = Seat(names.index(name))
        else:
            seat = parse_seat(name.strip(), names, len(name) - len(name.lstrip()) + 1)
            if seat == CHANCE:
                return self._outcome(rest, state, names, len(name) + 1)
        words = rest.replace(",", " ").lower().split()
        try:
            read = self.players.get(words[0]) if words else None
            if read is None:
                said = words[0] if words else ""
                raise UnreadableError(0, describe_choices(self.shown, said, "a move"))  # noqa: TRY301
            return read(state, seat, words)
        except UnreadableError as error:
            raise placed(error, rest, len(name) + 1) from None

    def _outcome(self, rest: str, state: S, names: Names, before: int) -> M:
        """Return an outcome of chance; `rest` begins `before` characters into the text."""
        verb, said = [*rest.split(maxsplit=1), "", ""][:2]
        said = said.rstrip()
        read = self.table.get(verb.lower())
        try:
            if read is None:
                expected = describe_choices(self.table, verb, "an outcome of chance")
                raise UnreadableError(0, expected)  # noqa: TRY301
            return read(state, names, said, before + len(rest.rstrip()) - len(said) + 1)
        except UnreadableError as error:
            raise placed(error, rest, before) from None
