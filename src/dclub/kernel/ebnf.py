"""Grammars in EBNF, as `spec/kernel` writes those of the notation.

`=` defines, `|` separates alternatives, `[ ]` encloses what may be left out, `{ }` what may be
repeated or left out, `( )` groups, quoted text stands for itself, `;` ends a rule, and `? ?`
encloses a description in words. The tests derive sentences from these grammars and compare them
with the parsers; the documentation draws them.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING, Final

from attrs import frozen

from dclub.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Part", "PartKind", "parse_ebnf"]

_SIGN: Final = re.compile(r'"[^"\n]*"|\?[^?]*\?|[a-z]+(?:-[a-z]+)*|[=|;()\[\]{}]')
_BLANK: Final = re.compile(r"\s*")
_CLOSING: Final = {"(": ")", "[": "]", "{": "}"}
_END: Final = ("|", ";", ")", "]", "}", "")


class PartKind(Enum):
    """What a part of a rule is."""

    TEXT = "text"
    """Stands for itself."""
    WORDS = "words"
    """A description in words."""
    RULE = "rule"
    """The name of a rule."""
    ALL = "all"
    """Its parts one after the other."""
    ONE = "one"
    """One of its parts."""
    MAYBE = "maybe"
    """Its only part, or nothing."""
    MANY = "many"
    """Its only part any number of times, or nothing."""


@frozen
class Part:
    """A part of a rule: `text` of the first three kinds, `parts` of the others."""

    kind: PartKind
    text: str = ""
    parts: tuple[Part, ...] = ()


def parse_ebnf(text: str) -> Mapping[str, Part]:
    """Return the rules of a grammar by name, in the order written.

    Raises `NotationError` with line and column for what is no grammar, for a rule that is defined
    twice, and for one that is named and defined nowhere.

    >>> list(parse_ebnf('pass = ( "pass" | "passes" ) [ why ] ; why = ? a reason ? ;'))
    ['pass', 'why']
    """
    return _Reader(text).rules()


class _Reader:
    """Reads one grammar from the left."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.named: dict[str, int] = {}
        self._advance("")

    def rules(self) -> Mapping[str, Part]:
        found: dict[str, Part] = {}
        while self.sign:
            name, where = self.sign, self.at
            if not name[0].isalpha():
                raise self._error("the name of a rule")
            if name in found:
                raise self._error(f"a rule that is not defined yet, as {name} is", where)
            self._advance(name)
            self._expect("=")
            found[name] = self._alternatives()
            self._expect(";")
        for name, where in self.named.items():
            if name not in found:
                raise self._error("the name of a rule that is defined", where, name)
        return found

    def _alternatives(self) -> Part:
        found = [self._sequence()]
        while self.sign == "|":
            self._advance("|")
            found.append(self._sequence())
        return found[0] if len(found) == 1 else Part(PartKind.ONE, parts=tuple(found))

    def _sequence(self) -> Part:
        found = []
        while self.sign not in _END:
            found.append(self._part())
        if not found:
            raise self._error("a text in quotation marks, a name or a bracket")
        return found[0] if len(found) == 1 else Part(PartKind.ALL, parts=tuple(found))

    def _part(self) -> Part:
        sign, where = self.sign, self.at
        self._advance(sign)
        if sign in _CLOSING:
            inner = self._alternatives()
            self._expect(_CLOSING[sign])
            kind = {"[": PartKind.MAYBE, "{": PartKind.MANY}.get(sign)
            return inner if kind is None else Part(kind, parts=(inner,))
        if sign[0] == '"':
            return Part(PartKind.TEXT, sign[1:-1])
        if sign[0] == "?":
            return Part(PartKind.WORDS, " ".join(sign[1:-1].split()))
        if sign == "=":
            raise self._error("; before the next rule", where, sign)
        self.named.setdefault(sign, where)
        return Part(PartKind.RULE, sign)

    def _expect(self, sign: str) -> None:
        if self.sign != sign:
            raise self._error(sign)
        self._advance(sign)

    def _advance(self, sign: str) -> None:
        """Go on to the sign after this one, "" at the end."""
        blank = _BLANK.match(self.text, self.at + len(sign))
        self.at = blank.end() if blank is not None else len(self.text)
        found = _SIGN.match(self.text, self.at)
        if found is None and self.at < len(self.text):
            raise self._error("a sign of the grammar")
        self.sign: str = "" if found is None else found[0]

    def _error(self, expected: str, where: int | None = None, found: str | None = None) -> NotationError:
        at = self.at if where is None else where
        before = self.text[:at]
        shown = self.text[at:].split(maxsplit=1)[:1] if found is None else [found]
        return NotationError(
            expected,
            found="".join(shown),
            line=before.count("\n") + 1,
            column=at - before.rfind("\n"),
        )
