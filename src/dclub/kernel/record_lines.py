"""Lines of a record: what one line says, mark by mark.

A line is read by itself; whether its moves are legal, or even moves, is not asked here.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import Final, NamedTuple

from dclub.errors import DclubError, NotationError

__all__ = ["MAX_LINE", "Entry", "Mark", "read_line", "unread_line"]

MAX_LINE: Final = 1 << 16
"""The longest line of moves that is read, in characters; a position on one line has some thousands."""

_MARKED: Final = re.compile(r"[#!?]|=>").search
_NOT_A_QUESTION: Final = ("", ",", "+", ":")
"""After one of these a `?` at the end of a line is a symbol of a market space."""

_CORRECTION: Final = ">"
_DIGITS: Final = 9
_SHOWN: Final = 200


class Mark(Enum):
    """What became of the moves of a line."""

    PLAYED = ""
    STOOD = "!"
    ASKED = "?"


class Entry(NamedTuple):
    """What a line with moves says; `line` counts from 1 in the whole text.

    `text` is the moves, beginning in `column`; `claims` what follows `=>` ("" if nothing does).
    `position` is the document after `!` ("" if there is none). `replaces` is the ply that a
    correction replaces, 0 for every other line. `error` is why the line cannot be used, None if it
    can; then `text` is the line, cut if it is long, and nothing else is said.
    """

    line: int
    text: str
    column: int = 1
    claims: str = ""
    claims_column: int = 0
    mark: Mark = Mark.PLAYED
    position: str = ""
    position_column: int = 0
    replaces: int = 0
    error: DclubError | None = None

    @property
    def is_correction(self) -> bool:
        """Whether the line corrects a ply, or would if it could be read: it has no ply of its own."""
        return bool(self.replaces) or (self.error is not None and self.text.startswith(_CORRECTION))


def unread_line(line: str, number: int, error: DclubError) -> Entry:
    """Return the entry of a line that cannot be used, for reading that goes on all the same."""
    return Entry(number, line.strip()[:_SHOWN], error=error)


def read_line(line: str, number: int = 1) -> Entry | None:
    """Return what one line says; None for a comment or a blank line.

    Raises `NotationError` with the place; the moves and claims themselves are not read yet.
    """
    if len(line) > MAX_LINE:
        found = f"{len(line)} characters"
        raise NotationError(f"a line of at most {MAX_LINE} characters", found=found, line=number)
    text = line.strip()
    if not text or text[0] == "#":
        return None
    if text[0] == _CORRECTION or _MARKED(text) is not None:
        return _Reader(line, number).read()
    return Entry(number, text, line.index(text[0]) + 1)


class _Reader:
    """Reads a line with marks from the left: no move and no claim holds `=>`, `!` or `#`."""

    def __init__(self, line: str, number: int) -> None:
        self.line = line
        self.number = number

    def read(self) -> Entry:
        """Return what the line says."""
        end = next((index for index, letter in enumerate(self.line) if letter in "!#"), len(self.line))
        mark, position, position_column = self._stood(end)
        replaces, begin = self._correction()
        moves, arrow, claims = self.line[begin:end].partition("=>")
        if mark is Mark.PLAYED and _ends_with_question(claims if arrow else moves, is_claim=bool(arrow)):
            mark = Mark.ASKED
            moves, claims = (moves, _cut(claims)) if arrow else (_cut(moves), "")
        claims_begin = end - len(self.line[begin:end].partition("=>")[2])
        entry = Entry(
            line=self.number,
            text=moves.strip(),
            column=begin + _indent(moves) + 1,
            claims=claims.strip(),
            claims_column=claims_begin + _indent(claims) + 1,
            mark=mark,
            position=position,
            position_column=position_column,
            replaces=replaces,
        )
        return self._checked(entry, has_claims=bool(arrow))

    def _stood(self, end: int) -> tuple[Mark, str, int]:
        """Return the mark `!` if it ends the moves, with the position after it and its column."""
        if self.line[end : end + 1] != "!":
            return Mark.PLAYED, "", 0
        begin = end + 1 + _indent(self.line[end + 1 :])
        rest = self.line[begin:]
        if not rest or rest[0] == "#":
            return Mark.STOOD, "", 0
        if rest[0] != "{":
            raise self._error("nothing, a position in braces or a comment after `!`", rest, begin)
        length = _length_of_table(rest)
        after = rest[length:].lstrip()
        if after and after[0] != "#":
            raise self._error("nothing or a comment after the position", after, len(self.line) - len(after))
        return Mark.STOOD, rest[:length], begin + 1

    def _correction(self) -> tuple[int, int]:
        """Return the ply that is replaced (0 if none is) and where the moves begin."""
        begin = _indent(self.line)
        if self.line[begin] != _CORRECTION:
            return 0, begin
        begin += 1 + _indent(self.line[begin + 1 :])
        number = self.line[begin:].partition(" ")[0]
        if not (number.isascii() and number.isdigit() and len(number) <= _DIGITS and int(number)):
            raise self._error("the number of a ply, as in `> 3 Ana: pass`", number, begin)
        return int(number), begin + len(number)

    def _checked(self, entry: Entry, *, has_claims: bool) -> Entry:
        if not entry.text:
            found = entry.claims or entry.mark.value
            raise self._error("a name and a colon, as in `Ana: pass`", found, entry.column - 1)
        if has_claims and not entry.claims:
            raise self._error("a claim after `=>`, as in `=> Ana 9 coins`", "", entry.claims_column - 1)
        if entry.replaces and entry.mark is Mark.ASKED:
            raise self._error("a move that replaces another, not a question", "?", self.line.rindex("?"))
        return entry

    def _error(self, expected: str, found: str, index: int) -> NotationError:
        return NotationError(expected, found=found.strip(), line=self.number, column=index + 1)


def _cut(text: str) -> str:
    """Return a text without the question mark at its end."""
    return text.rstrip()[:-1]


def _ends_with_question(text: str, *, is_claim: bool) -> bool:
    stripped = text.rstrip()
    if not stripped.endswith("?"):
        return False
    return is_claim or stripped[:-1].rstrip()[-1:] not in _NOT_A_QUESTION


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


def _length_of_table(text: str) -> int:
    """Return where the table that a text begins with ends; the whole length if it does not end."""
    depth, quote, index = 0, "", 0
    while index < len(text):
        letter = text[index]
        if quote:
            if letter == "\\" and quote == '"':
                index += 1
            elif letter == quote:
                quote = ""
        elif letter in "\"'":
            quote = letter
        else:
            depth += (letter == "{") - (letter == "}")
            if not depth:
                return index + 1
        index += 1
    return len(text)
