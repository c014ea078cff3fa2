"""Documents of positions to test with: three players, tiles stated literally, and changes to them."""

from __future__ import annotations

from typing import Final

from dclub.new_world.position_reading import read_position
from dclub.new_world.state import State
from tests.positions.documents import Documents

__all__ = [
    "BEND",
    "CAP",
    "DOCUMENTS",
    "FARM",
    "MEADOW",
    "PHASES",
    "document",
    "faults_of",
    "having",
    "partial_of",
    "state_of",
    "without",
]

MEADOW: Final = "(plain nw ne en es se sw ws wn)"
CAP: Final = "(town n; plain en es se sw ws wn)"
BEND: Final = "(trail s w; plain nw ne en es se wn; plain sw ws)"
STRAIGHT: Final = "(trail e w; plain nw ne en wn; plain es se sw ws)"
FARM: Final = "(farm; plain nw ne en es se sw ws wn)"
_LAST: Final = "(town n; trail e; plain en; plain es se sw ws wn)"

_TILES: Final = [
    f"w1 n4: {CAP} turn 1",
    f"w1 n5: {MEADOW} turn 0; Caio plain nw",
    f"w1 n6: {STRAIGHT} turn 0; Bela trail e",
    f"w1 n7: {CAP} turn 3; Ana town w",
    f"w2 n4: {MEADOW} turn 0",
    f"w2 n5: {FARM} turn 0; Caio farm",
    "w2 n7: (town n e; plain se sw ws wn) turn 1",
    f"w3 n4: {MEADOW} turn 0",
    f"w3 n5: {MEADOW} turn 0",
    f"w3 n6: {MEADOW} turn 0",
]

_START: Final = [
    "(plain ws wn)",
    "(town w)",
    "(trail w; plain ws; plain wn)",
    "(plain ws wn)",
    "(town w)",
    "(plain ws wn)",
    "(trail w post; plain ws; plain wn)",
    "(plain ws wn)",
    "(town w)",
    "(plain ws wn)",
]

_PLACING: Final[dict[str, object]] = {
    "format": 1,
    "game": "new-world",
    "edition": "invented",
    "open": ["tiles", "start"],
    "names": ["Ana", "Bela", "Caio"],
    "phase": "place",
    "to_move": "Ana",
    "active": "Ana",
    "points": {"Ana": 8, "Bela": 0, "Caio": 12},
    "surveyors": [1, 2],
    "drawn": _LAST,
    "aside": ["", MEADOW],
    "tiles": _TILES,
    "components": {"start": _START},
}

_PLACED: Final[dict[str, object]] = {
    "drawn": None,
    "tiles": [*_TILES, f"w2 n6: {_LAST} turn 0"],
    "pending": {"tile": "w2 n6"},
}

_NAMED: Final[dict[str, object]] = {
    "open": None,
    "components": None,
    "names": ["Ana", "Bela"],
    "points": {"Ana": 0, "Bela": 4},
    "surveyors": [0, 1],
    "drawn": "t21",
    "aside": ["t9"],
    "tiles": ["w1 n2: t1 turn 1; Bela trail e", "w1 n3: t16 turn 3; Ana town w"],
}

_CHANGES: Final[dict[str, dict[str, object]]] = {
    "place": {},
    "draw": {"phase": "draw", "to_move": "Table", "drawn": None},
    "set-aside": {"phase": "set-aside", "to_move": "Table", "drawn": "(town n e s w)"},
    "settle": {**_PLACED, "phase": "settle"},
    "score": {
        **_PLACED,
        "phase": "score",
        "pending": {"tile": "w2 n6", "features": ["town n", "trail e", "farm w2 n5"]},
    },
    "first-player": {
        "phase": "first-player",
        "to_move": "Table",
        "active": None,
        "drawn": None,
        "aside": None,
        "tiles": [],
        "points": {"Ana": 0, "Bela": 0, "Caio": 0},
        "surveyors": [0, 0],
    },
    "final": {"phase": "final", "to_move": None, "drawn": None},
    "named": _NAMED,
}
DOCUMENTS: Final = Documents(read_position, State, _PLACING, _CHANGES)

PHASES: Final = DOCUMENTS.names
"""The documents there are; `named` is of two players, with the tiles of the edition."""

document = DOCUMENTS.document
having = DOCUMENTS.having
without = DOCUMENTS.without
state_of = DOCUMENTS.state_of
partial_of = DOCUMENTS.partial_of
faults_of = DOCUMENTS.faults_of
