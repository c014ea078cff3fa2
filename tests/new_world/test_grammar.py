"""The grammar in the spec and the parser agree, on what is written, made up or mutated."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Final

from hypothesis import example, given, settings
from hypothesis import strategies as st

from dclub import new_world as nw
from dclub.errors import NotationError
from dclub.new_world.words import EDGE_WORDS
from tests.diamonds_club.ebnf import Grammar
from tests.new_world.documents import BEND, CAP, FARM, document, state_of
from tests.new_world.walking import any_start, walk

if TYPE_CHECKING:
    from collections.abc import Callable

SEEDS = st.integers(0, 2**32 - 1)

MOVES: Final = Grammar("The moves of New World")
NAMES: Final = ("ana", "bela", "red", "blue", "yellow", "green", "black")
BETWEEN: Final = state_of(document("named", phase="draw", to_move="Table", drawn=None))
"""No tile is in hand or just placed, so that everything can be named."""

_TOKENS: Final = re.compile(r"\([^()]*\)|[a-z0-9]+(?:-[a-z0-9]+)*|\S")
_IS_NAME: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*").fullmatch
_COLUMN: Final = re.compile(r"[we]\d{1,4}").fullmatch
_ROW: Final = re.compile(r"[ns]\d{1,4}").fullmatch
_OF_CHANCE: Final = ("first", "draw", "set")

RECOGNISED: Final[dict[str, Callable[[str], bool]]] = {
    "name": lambda token: token in NAMES,
    "number": str.isdigit,
    "column": lambda token: _COLUMN(token) is not None,
    "row": lambda token: _ROW(token) is not None,
    "kind": lambda token: _IS_NAME(token) is not None and token not in EDGE_WORDS,
    "tile": lambda token: token in (BEND, CAP, FARM),
}

MADE: Final[dict[str, Callable[[Random], str]]] = {
    "name": lambda rng: rng.choice(("Ana", "bela")),
    "number": lambda rng: str(rng.randint(0, 5)),
    "column": lambda rng: rng.choice(("w1", "w12", "e1")),
    "row": lambda rng: rng.choice(("n0", "n12", "s1")),
    "kind": lambda rng: rng.choice(("t1", "t17", "t99")),
    "tile": lambda rng: rng.choice((BEND, CAP, FARM)),
}


def recognised(text: str) -> bool:
    """Whether the grammar of the spec derives what stands after the colon."""
    name, _, said = text.partition(":")
    words = tuple(_TOKENS.findall(said.lower()))
    by_chance = words[:1] and words[0] in _OF_CHANCE
    return MOVES.derives("move", words, RECOGNISED) and by_chance == (name.lower() == "table")


def parsed(text: str) -> bool:
    """Whether the parser reads a text."""
    try:
        nw.parse_move(text, BETWEEN, ("Ana", "Bela"))
    except NotationError:
        return False
    return True


class TestAgreement:
    """What one takes the other takes."""

    @given(SEEDS)
    @settings(max_examples=10, deadline=None)
    def test_what_is_written_is_in_the_grammar(self, seed: int) -> None:
        rng = Random(seed)
        for step in walk(rng, any_start(rng)):
            assert recognised(nw.format_move(step.move, step.before))

    @given(SEEDS)
    @settings(max_examples=400, deadline=None)
    @example(0)
    def test_what_the_grammar_makes_is_read(self, seed: int) -> None:
        rng = Random(seed)
        said = MOVES.sentence("move", rng, MADE)
        text = f"{'Table' if said.split()[0] in _OF_CHANCE else 'Ana'}: {said}"
        assert recognised(text)
        assert parsed(text), text

    @given(SEEDS)
    @settings(max_examples=400, deadline=None)
    def test_what_is_changed_is_read_or_refused_by_both(self, seed: int) -> None:
        rng = Random(seed)
        name, _, said = rng.choice(TEXTS).partition(": ")
        words = said.split(" ")
        index = rng.randrange(len(words))
        match rng.randrange(4):
            case 0:
                del words[index]
            case 1:
                words.insert(index, words[index])
            case 2:
                other = rng.randrange(len(words))
                words[index], words[other] = words[other], words[index]
            case _:
                words[index] = rng.choice(VOCABULARY)
        text = f"{name}: {' '.join(words)}"
        assert recognised(text) == parsed(text), text


TEXTS: Final = (
    "Table: first Bela",
    "Table: draw t17",
    "Table: draw town plain trail plain",
    "Table: set aside",
    "Table: set aside agreed",
    "Ana: place w3 n7 town plain trail plain",
    "Ana: place w3 s7 town plain trail plain /2",
    "Ana: place e3 n7 turn 1",
    "Ana: place w3 n7 3",
    "Ana: place w3 n7",
    "Ana: settle trail s",
    "Ana: settle plain ne",
    "Ana: settle plain",
    "Ana: settle town",
    "Ana: settle farm",
    "Ana: settle none",
    "Ana: score town n",
    "Ana: score farm w2 n5",
    "Ana: score farm",
)
VOCABULARY: Final = sorted({word for text in TEXTS for word in text.partition(": ")[2].split()})
