"""The notation in a language: its words are put for the English ones, and the other way round.

A line is turned into the canonical one before it is read, word by word, so that every parser knows only one
spelling. What is no word of the language stays as it is: English is read in every language. The names of
players stay as well, but for the colours by which seats are called where nobody has given names.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

from attrs import evolve, frozen

from dclub.errors import NotationError
from dclub.kernel import clauses as C
from dclub.kernel.citing import defines
from dclub.kernel.language import WORD, Language, domain_of
from dclub.kernel.move import Move
from dclub.kernel.notation import TABLE
from dclub.kernel.state import GameState

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from dclub.kernel.rules import GameRules, Names

__all__ = ["Canonical", "called", "canonical", "in_language", "read_words", "translated"]

S = TypeVar("S", bound=GameState[Any])
M = TypeVar("M", bound=Move)

_WORD: Final = r"(?<![\w-])[^\W\d_][\w-]*"


@frozen
class Canonical:
    """A text with the English words put for those of a language; columns count from 1.

    `starts` are where the pieces of the canonical text begin, `origins` where those of the text as written
    do, counted from 0; `written` are the pieces as written.
    """

    text: str
    starts: tuple[int, ...]
    origins: tuple[int, ...]
    written: tuple[str, ...]

    def placed(self, error: NotationError) -> NotationError:
        """Return an error in the canonical text as one in the text as written."""
        index = error.column - 1
        piece = bisect_right(self.starts, index) - 1
        start, origin, written = self.starts[piece], self.origins[piece], self.written[piece]
        found = written if error.found and index == start and _is_word(written) else error.found
        column = origin + min(index - start, len(written)) + 1
        return NotationError(error.expected, found=found, line=error.line, column=column)


def _is_word(text: str) -> bool:
    return re.fullmatch(_WORD, text) is not None


def read_words(rules: GameRules[Any, Any]) -> tuple[str, ...]:
    """Return the words that are read in other languages: of the notation, the seat of chance, the colours."""
    return (*rules.vocabulary, TABLE, *rules.default_names)


def called(rules: GameRules[Any, Any], names: Names) -> Names:
    """Return names as they are said: the colours of seats without names in the language of the rules."""
    if rules.language.is_english:
        return names
    words = _words(rules.language, domain_of(rules.package), rules.default_names)
    return tuple(words.get(name, name) for name in names)


@defines(C.NOTATION_LANGUAGE)
def translated(rules: GameRules[Any, Any], text: str, names: Names) -> str:
    """Return a canonical text in the language of the rules; `names` are those in it, which stay."""
    words = _words(rules.language, domain_of(rules.package), read_words(rules))
    return "".join(words.get(piece, piece) if not kept else piece for piece, kept in _pieces(text, names))


@defines(C.NOTATION_LANGUAGE)
def canonical(rules: GameRules[Any, Any], text: str, names: Names) -> Canonical:
    """Return the canonical text of one in the language that the rules read."""
    known = _words(rules.reads, domain_of(rules.package), read_words(rules))
    words: dict[str, str] = {}
    for word, said in known.items():
        words.setdefault(said.casefold(), word)
    own = tuple(name for name in names if name not in rules.default_names)
    out: list[str] = []
    starts, origins, written = [], [], []
    at = origin = 0
    for piece, kept in _pieces(text, own):
        said = piece if kept else words.get(piece.casefold(), piece)
        starts.append(at)
        origins.append(origin)
        written.append(piece)
        out.append(said)
        at += len(said)
        origin += len(piece)
    return Canonical("".join(out), (*starts, at), (*origins, origin), (*written, ""))


def _pieces(text: str, names: Names) -> Iterable[tuple[str, bool]]:
    """Yield the parts of a text: words, what stands between them, and names, of which the second is true."""
    end = 0
    for found in _pattern(names).finditer(text):
        if found.start() > end:
            yield text[end : found.start()], True
        yield found[0], found[0] in names
        end = found.end()
    if end < len(text):
        yield text[end:], True


@cache
def _pattern(names: Names) -> re.Pattern[str]:
    longest = sorted(names, key=len, reverse=True)
    return re.compile("|".join([*(rf"(?<![\w-]){re.escape(name)}(?![\w-])" for name in longest), _WORD]))


@cache
def _words(language: Language, domain: str, words: tuple[str, ...]) -> Mapping[str, str]:
    return {word: language.text(domain, word, WORD) for word in words}


def in_language(rules: GameRules[S, M], reads: Language, answers: Language) -> GameRules[S, M]:
    """Return a game that reads moves in one language, English too, and says everything in another."""
    if reads.is_english and answers.is_english:
        return rules

    def parse_move(text: str, state: S, names: Names) -> M:
        """Return the move of a text in the language."""
        said = canonical(spoken, text, names)
        try:
            return rules.parse_move(said.text, state, names)
        except NotationError as error:
            raise said.placed(error) from error

    def format_move(move: M, state: S, names: Names) -> str:
        """Return the text of a move in the language."""
        known = called(spoken, names)
        return translated(spoken, rules.format_move(move, state, known), known)

    def unjoin(text: str) -> tuple[str, ...]:
        """Return the single moves of one turn; canonical ones where there are several."""
        parts = rules.unjoin(canonical(spoken, text, ()).text)
        return parts if len(parts) > 1 else (text,)

    spoken = evolve(
        rules, reads=reads, language=answers, parse_move=parse_move, format_move=format_move, unjoin=unjoin
    )
    return spoken
