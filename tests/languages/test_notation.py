"""The notation in other languages: what is written in one is read in it."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dclub
from dclub.errors import NotationError
from dclub.kernel.claims import parse_claims
from dclub.kernel.language import ENGLISH, WORD, Language, domain_of
from dclub.kernel.rules import GameRules
from dclub.kernel.translating import called, canonical, in_language, read_words, translated

SPOKEN = [
    ("diamonds-club", "pt"),
    ("hanging-gardens", "pt"),
    ("new-world", "pt"),
    ("diamonds-club", "hu"),
]
"""The games, and the languages that are complete for them."""


def rules_in(game: str, code: str) -> GameRules[Any, Any]:
    """Return a game that reads and speaks a language."""
    rules: GameRules[Any, Any] = dclub.games[game]
    return in_language(rules, Language(code), Language(code))


@pytest.mark.parametrize(("game", "code"), SPOKEN)
@given(players=st.integers(2, 4), seed=st.integers(0, 10_000), own=st.booleans())
@settings(max_examples=6, deadline=None)
def test_every_move_is_read_as_it_is_written(
    game: str, code: str, players: int, seed: int, *, own: bool
) -> None:
    rules = rules_in(game, code)
    names = ("Azul", "Ana Sofia", "Mesa 2", "Zoé")[:players] if own else ()
    played = dclub.games[game].start(players, names=names)
    rng = random.Random(seed)
    for _ in range(120):
        state = played.state
        if state.to_move is None:
            break
        moves = [move for move, _ in state.chances()] if state.chances() else list(state.legal_moves())
        for move in rng.sample(moves, min(len(moves), 3)):
            text = rules.format_move(move, state, played.names)
            assert rules.parse_move(text, state, played.names) == move, text
        played.play(rng.choice(moves))


@pytest.mark.parametrize(("game", "code"), SPOKEN)
def test_a_word_means_one_thing(game: str, code: str) -> None:
    rules = rules_in(game, code)
    meant: dict[str, set[str]] = {}
    words = read_words(rules)
    for word in words:
        said = Language(code).text(domain_of(rules.package), word, WORD).casefold()
        meant.setdefault(said, set()).add(word.casefold().removesuffix("s"))
        assert said not in {other.casefold() for other in words} - {word.casefold()}, said
    assert {said: of for said, of in meant.items() if len(of) > 1} == {}


def test_colours_are_called_in_the_language_and_names_stay() -> None:
    rules = rules_in("new-world", "pt")
    assert called(rules, ("Red", "Blue")) == ("Vermelho", "Azul")
    assert called(rules, ("Ana", "Bela")) == ("Ana", "Bela")
    state = dclub.games["new-world"].start(2).state
    move = rules.parse_move("mesa: PRIMEIRO azul", state, ("Red", "Blue"))
    assert rules.format_move(move, state, ("Red", "Blue")) == "Mesa: primeiro Azul"


def test_english_is_read_in_every_language() -> None:
    rules = rules_in("new-world", "pt")
    state = dclub.games["new-world"].start(2).state
    said, other = (
        rules.parse_move(text, state, ("Red", "Blue"))
        for text in ("Table: first Red", "Mesa: primeiro Vermelho")
    )
    assert said == other


@pytest.mark.parametrize(
    ("text", "column", "found"),
    [
        ("Branco: comprar z9 por 1", 17, "z9"),
        ("Branco: passar em p1", 16, "em"),
        ("Ninguém: passar", 1, "Ninguém"),
        ("Branco:", 8, ""),
    ],
)
def test_an_error_has_its_place_in_the_text_as_written(text: str, column: int, found: str) -> None:
    rules = rules_in("diamonds-club", "pt")
    state = dclub.games["diamonds-club"].start(3).state
    with pytest.raises(NotationError) as refused:
        rules.parse_move(text, state, ("White", "Bronze", "Blue"))
    assert (refused.value.column, refused.value.found) == (column, found)


def test_claims_are_read_in_the_language() -> None:
    rules = rules_in("diamonds-club", "pt")
    names = ("Ana", "Bronze")
    said = parse_claims(rules, "Ana 9 moedas, Bronze +1 diamante", names)
    assert said == parse_claims(dclub.games["diamonds-club"], "Ana 9 coins, Bronze +1 diamond", names)
    with pytest.raises(NotationError) as refused:
        parse_claims(rules, "Ana 9 moedas, Bronze 3 luas", names, 30)
    assert (refused.value.column, refused.value.found) == (53, "luas")


def test_a_turn_of_several_moves_is_split() -> None:
    rules = rules_in("diamonds-club", "pt")
    assert rules.unjoin("construir fonte em p5 pagando 2 verde") == ("build fountain at p5", "pay 2 green")
    assert rules.unjoin("passar") == ("passar",)


def test_english_needs_nothing() -> None:
    rules = dclub.games["new-world"]
    assert in_language(rules, ENGLISH, ENGLISH) is rules
    assert translated(rules, "Red: settle none", ("Red",)) == "Red: settle none"
    assert canonical(rules, "Red: settle none", ("Red",)).text == "Red: settle none"
