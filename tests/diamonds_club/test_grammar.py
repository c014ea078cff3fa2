"""The grammar in the spec and the parser agree, on what is written, made up or mutated."""

from __future__ import annotations

import re
from random import Random
from typing import Final

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from dclub import diamonds_club as dc
from dclub.diamonds_club.notation import unjoin
from dclub.errors import NotationError
from tests.diamonds_club.documents import document, having, state_of
from tests.diamonds_club.ebnf import Grammar, tokens
from tests.property.diamonds_club.games import any_ruleset, start, walk

SEEDS = st.integers(0, 2**32 - 1)

MOVES: Final = Grammar("The moves of Diamonds Club")
NAMES: Final = ("white", "bronze", "blue")

RECOGNISED: Final = {"number": str.isdigit, "name": lambda token: token in NAMES}

BUYING: Final = state_of(document("buy"))

_PARTED: Final = re.compile(r"\b[a-h] \d|\b(?:p|d) \d").search
"""A blank between the letter and the number of a space or place, which tokens do not show."""

_OF_THE_POSITION: Final = ("`on` and", "`at` and")
"""What has to be said in some positions only: which track, which place."""


def recognised(text: str) -> bool:
    """Whether the grammar of the spec derives what stands after the colon."""
    name, _, said = text.partition(":")
    words = tokens(said)
    if name.lower() != "table":
        words = tuple(word for word in words if word != ",")
    outcome = words[:1] in (("first",), ("strip",))
    return MOVES.derives("move", words, RECOGNISED) and outcome == (name.lower() == "table")


def parsed(text: str) -> bool:
    """Whether the parser reads every move of a text, or needs only what the position does not give."""
    name, _, said = text.partition(":")
    try:
        for part in unjoin(said):
            dc.parse_move(f"{name}: {part}", BUYING)
    except NotationError as error:
        return error.expected.startswith(_OF_THE_POSITION) and not error.found
    return True


def space(rng: Random) -> str:
    return f"{rng.choice('abcdefgh')}{rng.randint(1, 6)}"


def place(rng: Random) -> str:
    return rng.choice((f"p{rng.randint(1, 14)}", f"d{rng.randint(1, 5)}"))


class TestAgreement:
    """What one takes the other takes."""

    @given(SEEDS)
    @settings(max_examples=10, deadline=None)
    def test_what_is_written_is_in_the_grammar(self, seed: int) -> None:
        rng = Random(seed)
        for step in walk(rng, start(rng, any_ruleset(rng, seats=rng.choice((2, 3))))):
            assert recognised(dc.format_move(step.move, step.before))

    @given(SEEDS)
    @settings(max_examples=400, deadline=None)
    @example(0)
    def test_what_the_grammar_makes_is_read(self, seed: int) -> None:
        rng = Random(seed)
        own = {
            "space": space,
            "place": place,
            "number": lambda rng: str(rng.randint(1, 12)),
            "name": lambda rng: rng.choice(NAMES),
        }
        kind = rng.choice(("first", "strip", "buy", "pass", "exchange", "build", "pay"))
        said = MOVES.sentence(kind, rng, own)
        if kind == "strip" and ":" not in said:
            *before, number, side = said.split()  # a face is written without a blank
            said = " ".join((*before, f"{number}{side}"))
        text = f"{'Table' if kind in ('first', 'strip') else 'White'}: {said}"
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
        assume(not _PARTED(text))
        assert recognised(text) == parsed(text), text


TEXTS: Final = (
    "Table: first Bronze",
    "Table: strip c dark 3a",
    "Table: strip dark: mine red, right 3 + hat, ?, ship 5 + 2 hats, pond + aviary, nothing",
    "White: buy c1 for 3",
    "White: buy d2 for 1 at p5 none",
    "White: buy e2 for 1 on forest money",
    "White: pass",
    "White: exchange nothing keeping mine blue ship 4",
    "White: exchange yellow 5/5 red 3/4 keeping right 2",
    "White: build fountain at p5",
    "White: build any rose-garden at d2",
    "White: build forest-2 from pavilion at p5 paying 1 red 1 diamond",
    "White: pay 2 green 1 diamond",
    "White: pay nothing",
)
VOCABULARY: Final = sorted(
    {word for text in TEXTS for word in text.partition(": ")[2].replace(",", "").split()}
)


class TestWhatTheGrammarDoesNotSay:
    """Things that only the text beside it says."""

    @pytest.mark.parametrize(
        "text", ["White: build rose garden at p6", "Table: strip dark: deer park, 2 hats"]
    )
    def test_names_in_two_words(self, text: str) -> None:
        assert parsed(text)

    def test_a_place_is_named_where_none_is_open(self) -> None:
        full = ", ".join(f"p{number} pond" for number in range(1, 15))
        state = state_of(
            having("buy", full + ", d1 pond, d2 pond, d3 pond, d4 pond, d5 pond", "players", 0, "park")
        )
        with pytest.raises(NotationError, match="`at` and a place, for none is open to the fountain"):
            dc.parse_move("White: build fountain", state)
