"""Texts of records for tests: a header, a market that is known, a building phase."""

from __future__ import annotations

from typing import Any

from dclub.diamonds_club import RULES, format_line
from dclub.kernel.record import parse_record
from dclub.kernel.replay import PlyReport, Policy, RecordReport, judge_record, verify

Report = RecordReport[Any, Any]

HEADER = """\
format = 1
game = "diamonds-club"
edition = "invented"
names = ["Ana", "Bela"]
"""
MARKET = """\
Table: first Ana
Table: strip dark: mine green, right 3 + hat, ship 4, ?, right 5, mine blue
Table: strip dark: ship 3 + hat, mine red, right 2 + 2 hats, ship 5, technology, right 4
Table: strip light: pond, ship 2 + 2 hats, mine yellow, money, 3 hats, deer-park
Table: strip light: aviary, right 4, technology, mine red, ship 3 + hat, forest
"""
SET_UP = 5
"""How many plies the market takes."""

LINE = 8 + SET_UP
"""The line of the first move after the market."""

BUILDING = """\
[components.prices]
any = "4 any"
[start]
phase = "build"
to_move = "Ana"
first = "Ana"
start_track = ["Bela 1", "Ana 3"]
ending = false
passed = ["Bela"]
[start.market]
strips = ["dark: pond, pond, pond, pond, pond, pond", "dark: pond, pond, pond, pond, pond, pond", \
"light: pond, pond, pond, pond, pond, pond", "light: pond, pond, pond, pond, pond, pond"]
coins = {}
[[start.players]]
coins = 10
gems = "6 blue 6 yellow"
equipment = ""
tracks = {forest = 2, technology = 0, money = 10}
board = 1
park = ""
markers = ""
bonus = ""
[[start.players]]
coins = 10
gems = ""
equipment = ""
tracks = {forest = 2, technology = 0, money = 10}
board = 2
park = ""
markers = ""
bonus = ""
"""
BUILDING_LINE = 8 + BUILDING.count("\n")
"""The line of the first move after the position of a building phase."""


def text(moves: str, header: str = "", market: str = MARKET) -> str:
    return f'+++\n{HEADER}open = ["strips"]\n{header}+++\n{market}{moves}'


def judged(moves: str, header: str = "", policy: Policy = Policy.STRICT) -> Report:
    """The report on a record of two players who buy from a market that is known."""
    return judged_text(text(moves, header), policy)


def built(moves: str, header: str = BUILDING) -> Report:
    """The report on a record that begins with Ana's turn to build; Bela has passed."""
    return judged_text(text(moves, header, market=""))


def judged_text(whole: str, policy: Policy = Policy.STRICT) -> Report:
    record = parse_record(whole)
    report = judge_record(RULES, record, policy=policy)
    if policy is Policy.STRICT:
        assert verify(RULES, record) is report.verdict
    return report


def last(report: Report) -> PlyReport[Any, Any]:
    return report.plies[-1]


def objections(ply: PlyReport[Any, Any]) -> list[str]:
    return [str(objection.clause) for objection in ply.objections]


def one_line(report: Report) -> str:
    """The position that a record leads to, as it may follow a `!`."""
    assert report.state is not None
    return format_line(report.state, report.names)
