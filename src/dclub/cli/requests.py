"""What can be asked of `dclub serve`: the requests, each a class whose fields are their keys."""

from __future__ import annotations

from typing import TypeAlias

from attrs import field, frozen

__all__ = [
    "Apply",
    "Ask",
    "AuditOf",
    "ClauseOf",
    "Format",
    "GamesOf",
    "Judge",
    "MovesOf",
    "OnSource",
    "Parse",
    "PositionOf",
    "RulingOn",
    "ScoreOf",
    "ViewOf",
]

Given: TypeAlias = str | dict[str, object]
"""A text in any of its forms, or a JSON document."""


@frozen(kw_only=True)
class OnSource:
    """What every request about a record or a position has.

    `source` is the record or the position; `edition` and `readings` outrank what it says of these. An edition
    is a name: no file is opened.
    """

    source: Given
    edition: str | None = None
    readings: dict[str, str] = field(factory=dict)


@frozen(kw_only=True)
class Judge(OnSource):
    """Judge a record move by move, or moves made one after the other at its end or in a position."""

    moves: tuple[str, ...] = ()
    forensic: bool = False


@frozen(kw_only=True)
class RulingOn(OnSource):
    """Return the ruling on one move, which may be a text or a document."""

    move: Given


@frozen(kw_only=True)
class MovesOf(OnSource):
    """List the legal moves; with `why`, what is open and what is closed, and by which clause."""

    physical: bool = False
    why: bool = False


@frozen(kw_only=True)
class Apply(OnSource):
    """Make one legal move: the events that it brings about, and the position after it."""

    move: Given


@frozen(kw_only=True)
class PositionOf(OnSource):
    """Return the position after a ply of a record, 0 for its start, or at its end."""

    at: int | None = None


@frozen(kw_only=True)
class ViewOf(OnSource):
    """Return the position as a player sees it, who is called by name."""

    seat: str


@frozen(kw_only=True)
class AuditOf(OnSource):
    """Find what cannot be in a position."""


@frozen(kw_only=True)
class ScoreOf(OnSource):
    """Count every player's points, line by line; the source may be a score pad."""


@frozen(kw_only=True)
class Parse(OnSource):
    """Return the document of a move that is written as a text."""

    move: str


@frozen(kw_only=True)
class Format(OnSource):
    """Return the text of a move that is given as a document."""

    move: dict[str, object]


@frozen(kw_only=True)
class Ask:
    """Answer one question about a game from the few facts that it needs."""

    game: str
    topic: str
    facts: dict[str, str] = field(factory=dict)
    edition: str = "invented"
    readings: dict[str, str] = field(factory=dict)


@frozen(kw_only=True)
class ClauseOf:
    """Return a clause by its id."""

    clause: str


@frozen(kw_only=True)
class GamesOf:
    """Name the games, and the versions of dclub and of its rules."""
