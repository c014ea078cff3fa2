"""A short game of Diamonds Club as a record, to try what the kernel says of every game on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from dclub import diamonds_club
from dclub.kernel.record import parse_record
from dclub.kernel.replay import Policy, judge_record

if TYPE_CHECKING:
    from dclub.kernel.verdicts import PlyReport, RecordReport

HEADER: Final = 'format = 1\ngame = "diamonds-club"\nedition = "invented"\n'
NAMES: Final = 'names = ["Ana", "Bela"]\n'

MARKET: Final = (
    "Table: first Ana",
    "Table: strip dark: mine green, right 3 + hat, ship 4, hat, right 5, mine blue",
    "Table: strip dark: ship 3 + hat, mine red, 2 hats, ship 5, technology, right 4",
    "Table: strip light: right 2, ship 2 + 2 hats, mine yellow, money, 3 hats, hat",
    "Table: strip light: ship 2, right 4, technology, mine red, ship 3 + hat, forest",
)
"""The plies 1 to 5: a market of literal strips for two players."""


def judged(*lines: str, policy: Policy = Policy.STRICT) -> RecordReport[Any, Any]:
    """Return the report on lines that follow the set-up of the market."""
    header = f'{HEADER}{NAMES}open = ["strips"]\n'
    text = "\n".join(["+++", header, "+++", *MARKET, *lines, ""])
    return judge_record(diamonds_club.RULES, parse_record(text), policy=policy)


def plies(*lines: str, policy: Policy = Policy.STRICT) -> list[PlyReport[Any, Any]]:
    """Return the reports on the moves of those lines."""
    return [report for report in judged(*lines, policy=policy).plies if report.ply > len(MARKET)]


def coins(report: RecordReport[Any, Any]) -> list[int]:
    """Return how many coins each player has at the end."""
    assert report.state is not None
    return [player.coins for player in report.state.players]
