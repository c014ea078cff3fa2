"""Documents of positions to test with: three players, strips stated literally, and changes to them."""

from __future__ import annotations

from typing import Final

from dclub.diamonds_club.position_reading import read_position
from dclub.diamonds_club.state import State
from tests.positions.documents import Documents

__all__ = [
    "DOCUMENTS",
    "PHASES",
    "STRIPS",
    "document",
    "faults_of",
    "having",
    "partial_of",
    "state_of",
    "without",
]

STRIPS: Final = [
    "dark: mine red, right 3 + hat, ?, ship 5, pond, money",
    "dark: mine blue, right 5, ship 2 + hat, aviary, forest, 2 hats",
    "dark: right 4, mine green, technology, ship 3 + hat, deer-park, hat",
    "light: ship 4, pond + aviary, money, mine yellow, 3 hats, right 2 + hat",
    "light: mine red, ? + ?, right 2 + 2 hats, ship 2 + 2 hats, deer-park, money",
    "light: forest, ship 5, pond, right 4, technology, 3 hats",
]

_PLAYERS: Final[list[dict[str, object]]] = [
    {
        "coins": 9,
        "gems": "6 blue 6 yellow 6 green 6 red 2 diamond",
        "equipment": "mine yellow, mine red, right 5, right 3, right 2, ship 5, ship 4, ship 4",
        "tracks": {"forest": 2, "technology": 1, "money": 11},
        "board": 1,
        "park": "p1 pavilion, p4 pond, p5 fountain",
        "markers": "",
        "bonus": "first-four, three-fountains",
    },
    {
        "coins": 4,
        "gems": "2 red 1 diamond",
        "equipment": "mine blue, right 5",
        "tracks": {"forest": 2, "technology": 1, "money": 11},
        "board": 2,
        "park": "p4 rose-garden, p5 pavilion, p6 forest",
        "markers": "",
        "bonus": "",
    },
    {
        "coins": 3,
        "gems": "",
        "equipment": "",
        "tracks": {"forest": 2, "technology": 0, "money": 10},
        "board": 3,
        "park": "p4 forest",
        "markers": "",
        "bonus": "",
    },
]

_ROUND: Final[dict[str, object]] = {
    "format": 1,
    "game": "diamonds-club",
    "edition": "invented",
    "open": ["strips"],
    "names": ["White", "Bronze", "Blue"],
    "phase": "buy",
    "to_move": "White",
    "first": "White",
    "start_track": ["Blue 2", "Bronze 3", "White 6"],
    "ending": False,
    "passed": [],
    "market": {"strips": STRIPS, "coins": {"b3": 2, "d3": 1}},
    "players": _PLAYERS,
    "supply": {"landscape": "20 fountain 19 orangery 19 pavilion 20 rose-garden"},
}

_NO_MARKET: Final[dict[str, object]] = {"market": {"strips": [], "coins": {}}, "to_move": "Table"}

_CHANGES: Final[dict[str, dict[str, object]]] = {
    "buy": {},
    "exchange": {"phase": "exchange"},
    "build": {"phase": "build"},
    "pay": {"phase": "pay", "pending": {"build": "rose-garden at p6"}},
    "market": {"phase": "market", **_NO_MARKET},
    "first-player": {"phase": "first-player", **_NO_MARKET, "first": None, "start_track": []},
    "final": {"phase": "final", "to_move": None, "ending": True, "passed": ["White", "Bronze", "Blue"]},
    "named": {
        "open": [],
        "names": ["White", "Bronze"],
        "start_track": ["Bronze 3", "White 6"],
        "phase": "build",
        "market": {"strips": ["dark 1a", "dark 2a", "light 1a", "light 2b"], "coins": {"b3": 2}},
        "players": _PLAYERS[:2],
    },
}
DOCUMENTS: Final = Documents(read_position, State, _ROUND, _CHANGES)

PHASES: Final = DOCUMENTS.names
"""The documents there are; `named` is of two players, with the strips of the edition."""

document = DOCUMENTS.document
having = DOCUMENTS.having
without = DOCUMENTS.without
state_of = DOCUMENTS.state_of
partial_of = DOCUMENTS.partial_of
faults_of = DOCUMENTS.faults_of
