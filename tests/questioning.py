"""Asking single questions of a game, and what of an answer is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dclub.kernel.questions import Line, Reply
    from dclub.kernel.rules import GameRules

__all__ = ["Asked", "asker", "clauses", "facts_with", "texts"]


class Asked(Protocol):
    """A function that asks one game: the topic, the readings, then the facts by their names."""

    def __call__(
        self,
        topic: str,
        readings: Mapping[str, str] | None = None,
        edition: str = "invented",
        /,
        **facts: object,
    ) -> Reply:
        """Return the answer."""
        ...


def asker(rules: GameRules[Any, Any]) -> Asked:
    """Return the function that asks a game."""

    def asked(
        topic: str,
        readings: Mapping[str, str] | None = None,
        edition: str = "invented",
        /,
        **facts: object,
    ) -> Reply:
        return rules.ask(topic, facts, readings=readings, edition=edition)

    return asked


def texts(reply: Reply) -> list[str]:
    return [line.text for line in reply.lines]


def clauses(lines: list[Line] | tuple[Line, ...]) -> list[tuple[str, ...]]:
    return [line.clauses for line in lines]


def facts_with(reply: Reply, name: str) -> list[dict[str, object]]:
    """Return the facts of every line that has one of a name."""
    return [dict(line.facts) for line in reply.lines if name in dict(line.facts)]
