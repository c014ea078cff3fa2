"""Asking questions of Diamonds Club, and what of an answer is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub.diamonds_club import RULES
from tests.questioning import asker, facts_with, texts

if TYPE_CHECKING:
    from dclub.kernel.questions import Reply

__all__ = ["MOST_GAINS", "MOST_PAYMENTS", "asked", "gains", "texts"]

MOST_GAINS = 12
MOST_PAYMENTS = 12
"""How many gains, and how many payments, an answer lists."""

asked = asker(RULES)


def gains(reply: Reply) -> list[object]:
    return [facts["gems"] for facts in facts_with(reply, "gems")]
