"""The grammar in the spec and the parser agree, on what is written, made up or mutated."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Final

from hypothesis import example, given, settings
from hypothesis import strategies as st

from dclub import hanging_gardens as hg
from dclub.errors import NotationError
from dclub.hanging_gardens.pyramid import Cell, Slot, pyramid
from dclub.hanging_gardens.words import CONSTRUCTION_WORDS, SHAPE_WORDS, format_cell, format_slot
from tests.diamonds_club.ebnf import Grammar
from tests.hanging_gardens.documents import document, state_of
from tests.property.hanging_gardens.games import any_ruleset, start, walk

if TYPE_CHECKING:
    from collections.abc import Callable

SEEDS = st.integers(0, 2**32 - 1)

MOVES: Final = Grammar("The moves of Hanging Gardens")
NAMES: Final = ("ana", "bela", "caio", "davi")
NAMED: Final = state_of(document("named"))

_TOKENS: Final = re.compile(r"\d+\.\d+|[a-z0-9]+(?:-[a-z0-9]+)*|\S")
_NAME: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*").fullmatch
_COMMA_COUNTS: Final = ("project", "reveal", "public", "card")
_OF_CHANCE: Final = (*_COMMA_COUNTS, "first", "effects", "draw")

CELLS: Final = tuple(format_cell(pyramid(5), Cell(cell)) for cell in range(40))
SLOTS: Final = tuple(format_slot(pyramid(5), Slot(slot)) for slot in range(15))


def is_name(*words: str) -> Callable[[str], bool]:
    """Whether a token can be a name: any word but those with which something literal begins."""
    return lambda token: _NAME(token) is not None and token not in words


RECOGNISED: Final = {
    "name": lambda token: token in NAMES,
    "number": str.isdigit,
    "cell": lambda token: token in CELLS,
    "slot": lambda token: token in SLOTS,
    "face": is_name(),
    "individual": is_name("hidden", *SHAPE_WORDS),
    "majority": is_name("rose", "date", *CONSTRUCTION_WORDS),
    "ornament": is_name(),
}

MADE: Final[dict[str, Callable[[Random], str]]] = {
    "name": lambda rng: rng.choice(("Ana", "bela")),
    "number": lambda rng: str(rng.randint(1, 4)),
    "cell": lambda rng: rng.choice(CELLS),
    "slot": lambda rng: rng.choice(SLOTS),
    "face": lambda rng: rng.choice(("b17", "gate-1", "b99")),
    "individual": lambda rng: rng.choice(("p3", "p99")),
    "majority": lambda rng: rng.choice(("q2", "q99")),
    "ornament": lambda rng: rng.choice(("azalea", "lily")),
}


def recognised(text: str) -> bool:
    """Whether the grammar of the spec derives what stands after the colon."""
    name, _, said = text.partition(":")
    words = tuple(_TOKENS.findall(said.lower()))
    if words[:1] and words[0] not in _COMMA_COUNTS:
        words = tuple(word for word in words if word != ",")
    by_chance = words[:1] and words[0] in _OF_CHANCE
    return MOVES.derives("move", words, RECOGNISED) and by_chance == (name.lower() == "table")


def parsed(text: str) -> bool:
    """Whether the parser reads a text."""
    try:
        hg.parse_move(text, NAMED)
    except NotationError:
        return False
    return True


class TestAgreement:
    """What one takes the other takes."""

    @given(SEEDS)
    @settings(max_examples=10, deadline=None)
    def test_what_is_written_is_in_the_grammar(self, seed: int) -> None:
        rng = Random(seed)
        for step in walk(rng, start(any_ruleset(rng))):
            assert recognised(hg.format_move(step.move, step.before))

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
    "Table: project Ana p3",
    "Table: project Ana hidden",
    "Table: project Ana line tree, square stairs 4",
    "Table: reveal Bela diagonal rose-bush",
    "Table: public q2",
    "Table: public tree, stairs",
    "Table: public (azalea), stairs for 4",
    "Table: card 1 b17",
    "Table: card tree stairs / rose-bush statue",
    "Table: card 2 tree stairs / rose-bush statue (lily)",
    "Table: effects evolve move surprise recolour",
    "Table: draw date-palm",
    "Ana: base gate pillar lion bull dragon",
    "Ana: base gate tree stairs / rose-bush statue lion tree tree / tree tree",
    "Ana: cube tree on c2",
    "Ana: take 2 at 2.3 over under",
    "Ana: put tree on c3",
    "Ana: put translucent rose-bush on f6",
    "Ana: evolve c3",
    "Ana: move c3 to d4",
    "Ana: stop",
    "Ana: surprise",
    "Ana: recolour c3 to tree",
    "Ana: decline queen",
    "Ana: amitis stairs up",
    "Ana: amitis",
)
VOCABULARY: Final = sorted(
    {word for text in TEXTS for word in text.partition(": ")[2].replace(",", "").split()}
)
