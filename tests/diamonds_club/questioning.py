"""Asking questions of Diamonds Club, and what of an answer is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub.diamonds_club import RULES

if TYPE_CHECKING:
    from dclub.kernel.questions import Reply

__all__ = ["MOST_GAINS", "MOST_PAYMENTS", "asked", "gains", "texts"]

MOST_GAINS = 12
MOST_PAYMENTS = 12
"""How many gains, and how many payments, an answer lists."""


def asked(topic: str, readings: dict[str, str] | None = None, **facts: object) -> Reply:
    return RULES.ask(topic, facts, readings=readings)


def texts(reply: Reply) -> list[str]:
    return [line.text for line in reply.lines]


def gains(reply: Reply) -> list[object]:
    return [dict(line.facts)["gems"] for line in reply.lines if "gems" in dict(line.facts)]
