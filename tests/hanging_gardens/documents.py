"""Documents of positions to test with: three players, cards stated literally, and changes to them."""

from __future__ import annotations

from typing import Final

from dclub.hanging_gardens.position_reading import read_position
from dclub.hanging_gardens.state import State
from tests.positions.documents import Documents

__all__ = [
    "ANA",
    "DOCUMENTS",
    "PHASES",
    "document",
    "faults_of",
    "having",
    "partial_of",
    "state_of",
    "without",
]

ANA: Final = """
                                             3.3
4  ..     ..     ..     ..     ..     ..     ..     ..     ..     ..
          2.1           2.2           2.3           2.4
3  ..     Tr[Rb] Rb     ..     ..     Sa[Sa] Tr<Tr> St     Dp     ..
   1.1           1.2           1.3           1.4           1.5
2  Tr     St     Dp     Dp     Sa     St     Tr     Rb     Dp     Sa
1  St     Sa<St> Dp     Tr[Tr] Rb     Dp     St     Sa     Tr     Rb
   a      b      c      d      e      f      g      h      i      j
"""
"""Ana's pyramid: cards in 2.1, 2.3 and 2.4, the card of 2.4 below both others."""

_ROW_4: Final = "4  ..     ..     ..     ..     ..     ..     ..     ..     ..     ..\n"

_BASE: Final = """
2  Dp     Tr     Sa[Tr] Dp[Rb] St[St] Rb[Dp] Tr[Sa] Tr     Rb     St
1  Rb     Tr     St     Dp     Sa     Rb     Tr     St     Dp     Sa
"""

_BELA: Final = "\n3 .. Rb Dp Sa Tr St Dp .. .. ..\n" + _BASE
_CAIO: Final = "\n3 .. Tr Sa Dp St Sa Rb .. .. ..\n" + _BASE

_PLAYERS: Final[list[dict[str, object]]] = [
    {"project": "line tree, square stairs 6", "amitis": "2.1", "pyramid": ANA, "under": ["h2", "i2"]},
    {"project": "hidden", "amitis": "1.3", "pyramid": _BELA},
    {"project": "hidden", "amitis": "1.3", "pyramid": _CAIO},
]

_ROUND: Final[dict[str, object]] = {
    "format": 1,
    "game": "hanging-gardens",
    "edition": "invented",
    "open": ["cards", "starters", "individual", "public"],
    "names": ["Ana", "Bela", "Caio"],
    "phase": "take",
    "to_move": "Ana",
    "first": "Ana",
    "prestige": {"stairs": 2, "rose-bush": 3, "statue": 1, "tree": 2, "date-palm": 4},
    "public": "date-palm, stairs",
    "row": {
        "cards": [
            "rose-bush rose-bush / stairs stairs",
            "tree date-palm / tree rose-bush (azalea)",
            "statue stairs / date-palm tree",
            "date-palm tree / statue statue",
        ],
        "effects": ["evolve", "move", "surprise", "recolour"],
        "used": [],
        "queen": 4,
        "queen_used": False,
    },
    "players": _PLAYERS,
}

_TAKEN: Final[dict[str, object]] = {
    "row": {
        "cards": [
            "rose-bush rose-bush / stairs stairs",
            "tree date-palm / tree rose-bush (azalea)",
            "statue stairs / date-palm tree",
            "",
        ],
        "effects": ["evolve", "recolour", "surprise", "move"],
        "used": [],
        "queen": 4,
        "queen_used": False,
    },
    "players": [
        {**_PLAYERS[0], "pyramid": ANA.replace(_ROW_4, "4 .. .. .. .. .. .. Tr Dp .. ..\n")},
        *_PLAYERS[1:],
    ],
}

_BASES: Final[dict[str, object]] = {
    "row": {"cards": ["", "", "", ""], "effects": [], "used": [], "queen": 1, "queen_used": False},
    "prestige": {"stairs": 1, "rose-bush": 1, "statue": 1, "tree": 1, "date-palm": 1},
    "to_move": "Table",
    "public": None,
    "players": [{"project": "hidden", "amitis": "", "pyramid": _BASE} for _ in range(3)],
}

_BARE: Final[dict[str, object]] = {
    **_BASES,
    "players": [{"project": "", "amitis": "", "pyramid": ""} for _ in range(3)],
}

_NAMED: Final[dict[str, object]] = {
    "open": [],
    "names": ["Ana", "Bela"],
    "public": "q2",
    "row": {
        "cards": ["b3", "b17", "b5", "b8"],
        "effects": ["evolve", "move", "surprise", "recolour"],
        "used": [],
        "queen": 1,
        "queen_used": False,
    },
    "players": [
        {"project": "p3", "amitis": "", "pyramid": _BASE, "cards": {"1.1": "gate-1", "1.5": "lion-1"}},
        {"project": "p1", "amitis": "", "pyramid": _BASE},
    ],
}

_CHANGES: Final[dict[str, dict[str, object]]] = {
    "take": {},
    "put-back": {
        **_TAKEN,
        "phase": "put-back",
        "pending": {"hand": ["tree", "translucent stairs"], "column": 4, "open": ["move", "queen"]},
    },
    "effects": {**_TAKEN, "phase": "effects", "pending": {"column": 4, "open": ["move", "queen"]}},
    "second-move": {
        **_TAKEN,
        "phase": "second-move",
        "pending": {"column": 4, "open": ["queen"], "moved": "b3"},
    },
    "draw": {**_TAKEN, "phase": "draw", "to_move": "Table", "pending": {"column": 4, "open": []}},
    "amitis": {**_TAKEN, "phase": "amitis", "pending": {"column": 4, "open": []}},
    "first-player": {**_BARE, "phase": "first-player", "first": None},
    "projects": {**_BARE, "phase": "projects"},
    "base": {
        **_BARE,
        "phase": "base",
        "to_move": "Ana",
        "players": [{"project": "hidden", "amitis": "", "pyramid": ""} for _ in range(3)],
    },
    "cubes": {**_BASES, "phase": "cubes", "to_move": "Caio"},
    "public": {**_BASES, "phase": "public"},
    "cards": {**_BASES, "phase": "cards", "public": "tree"},
    "effects-order": {**_BASES, "phase": "effects-order", "public": "tree, (azalea) for 8"},
    "reveal": {"phase": "reveal", "to_move": "Table"},
    "final": {"phase": "final", "to_move": None},
    "named": _NAMED,
}
DOCUMENTS: Final = Documents(read_position, State, _ROUND, _CHANGES)

PHASES: Final = DOCUMENTS.names
"""The documents there are; `named` is of two players, with the cards of the edition."""

document = DOCUMENTS.document
having = DOCUMENTS.having
without = DOCUMENTS.without
state_of = DOCUMENTS.state_of
partial_of = DOCUMENTS.partial_of
faults_of = DOCUMENTS.faults_of
