"""What an example expects: the notation of its `ruling`, `readings` and `event` options."""

from __future__ import annotations

import shlex
from typing import Final

from attrs import frozen

__all__ = ["LEGAL", "ExpectedObjection", "ExpectedRuling", "parse_choices", "parse_events", "parse_ruling"]


@frozen
class ExpectedObjection:
    """An objection that must be made; `facts` are those that it must hold, as text."""

    clause: str
    facts: tuple[tuple[str, str], ...] = ()


@frozen
class ExpectedRuling:
    """A verdict that must be given: illegal with these objections and no other, or undetermined.

    `unknown` are all the facts that an undetermined one needs; without both the move is legal.
    """

    objections: tuple[ExpectedObjection, ...] = ()
    unknown: tuple[str, ...] = ()

    @property
    def is_legal(self) -> bool:
        """Whether the move must be legal."""
        return not self.objections and not self.unknown

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of the objections."""
        return tuple(objection.clause for objection in self.objections)


LEGAL: Final = ExpectedRuling()


def parse_ruling(text: str) -> ExpectedRuling:
    """Read `legal`, `illegal ID fact=value ...` or `undetermined FACT`, each with more of them after `;`.

    Raises `ValueError` that says what is wrong.
    """
    verdict, _, rest = text.strip().partition(" ")
    if verdict == "legal" and not rest:
        return LEGAL
    parts = [part.strip() for part in rest.split(";")]
    if verdict == "undetermined" and all(parts):
        return ExpectedRuling(unknown=tuple(parts))
    if verdict != "illegal" or not rest.strip():
        others = "`illegal ID fact=value ...` nor `undetermined FACT`"
        raise ValueError(f"{text!r} is neither `legal` nor {others}")
    return ExpectedRuling(tuple(_objection(part) for part in rest.split(";")))


def _objection(text: str) -> ExpectedObjection:
    clause, *facts = shlex.split(text) or [""]
    if not clause or "=" in clause:
        raise ValueError(f"{text.strip()!r} does not begin with the id of a clause")
    return ExpectedObjection(clause, tuple(_fact(fact) for fact in facts))


def _fact(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise ValueError(f"{text!r} is not a fact of the form name=value")
    return name, value


def parse_choices(text: str) -> dict[str, str]:
    """Read `id = option; id = option`; {} for an empty text.

    Raises `ValueError` that says what is wrong.
    """
    chosen: dict[str, str] = {}
    for part in filter(None, map(str.strip, text.split(";"))):
        reading, equals, option = (piece.strip() for piece in part.partition("="))
        if not (reading and equals and option):
            raise ValueError(f"{part!r} is not of the form id = option")
        chosen[reading] = option.strip('"')
    return chosen


def parse_events(text: str) -> tuple[str, ...]:
    """Read the clauses of events, parted by commas; () for an empty text."""
    return tuple(filter(None, map(str.strip, text.split(","))))
