"""Nearest: the legal moves that differ least from a refused one."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Final, TypeVar

from dclub.kernel import clauses as C
from dclub.kernel.citing import defines
from dclub.kernel.form_writing import rules_of
from dclub.kernel.language import WORD, domain_of
from dclub.kernel.partial import Unknown
from dclub.kernel.phase import PLAYER, Part
from dclub.kernel.phrases import told
from dclub.kernel.ruling import Near
from dclub.kernel.translating import translated

if TYPE_CHECKING:
    from dclub.kernel.move import Move
    from dclub.kernel.rules import GameRules
    from dclub.kernel.state import GameState

__all__ = ["UNSAID", "difference_in_words", "distance", "nearest"]

M = TypeVar("M", bound="Move")

MOST: Final = 3
CONSIDERED: Final = 5_000
"""How many legal moves are looked at, at most: far more than a real game ever offers."""

OTHER_KIND: Final = 1_000
"""The distance of a move of another kind: a last resort."""

OTHER_SEAT: Final = 500
"""What it adds that somebody else makes the move."""

UNSAID: Final = "in what the notation leaves out"
"""What is told of moves that look the same."""


def nearest(state: GameState[M], move: M) -> tuple[Near, ...]:
    """Return up to three legal moves, the closest first; () if there is none to offer.

    Moves of equal distance come in the order in which they are generated. Of very many moves
    only a part is looked at, so that a refusal never takes long. Where a table that nobody
    entered keeps the legal moves from being listed, there is nothing to offer.
    """
    rules = state.rules
    if rules is None:
        return ()
    try:
        legal_moves = (rules.some or rules.generate)(state)
        considered = islice(legal_moves, CONSIDERED)
        ranked = [(distance(state, move, legal), legal) for legal in considered]
    except Unknown:
        return ()
    ranked.sort(key=lambda entry: entry[0])
    english = rules_of(state.package)
    return tuple(Near(legal, difference_in_words(state, english, move, legal)) for _, legal in ranked[:MOST])


def distance(state: GameState[M], refused: M, legal: M) -> int:
    """Return how far two moves are apart; 0 if they are the same."""
    rules = state.rules
    assert rules is not None, "the game is over"
    if type(refused) is not type(legal):
        return OTHER_KIND
    return OTHER_SEAT * (refused.seat != legal.seat) + rules.distance(state, refused, legal)


@defines(C.RULING_NEAREST)
def difference_in_words(state: GameState[M], rules: GameRules[Any, M], refused: M, legal: M) -> str:
    """Return what a legal move has instead of a refused one, in the language of the rules."""
    if type(refused) is not type(legal):
        return _instead(rules, Part("", _kind(rules, refused)), Part("", _kind(rules, legal)))
    phase = state.rules
    assert phase is not None, "the game is over"
    said, right = phase.parts(state, refused), phase.parts(state, legal)
    seat = [told(rules.language, PLAYER)] if refused.seat != legal.seat else []
    changed = [_instead(rules, part, other) for part, other in zip(said, right, strict=True) if part != other]
    return ", ".join([*seat, *changed]) or told(rules.language, UNSAID)


def _instead(rules: GameRules[Any, Any], said: Part, right: Part) -> str:
    """Return what one part is instead of another."""
    language = rules.language
    if right.word == PLAYER:
        return told(language, PLAYER)
    named, other = _named(rules, right), translated(rules, said.text, ())
    if not right.text:
        spoken = _named(rules, said)
        if said.word:
            return told(language, "not {what}", what=spoken)
        return told(language, "without {what}", what=spoken)
    if not said.text:
        return named if right.word else told(language, "with {what}", what=named)
    return told(language, "{what} instead of {other}", what=named, other=other)


def _named(rules: GameRules[Any, Any], part: Part) -> str:
    """Return a part of a move with its word."""
    word = rules.language.text(domain_of(rules.package), part.word, WORD)
    return f"{word} {translated(rules, part.text, ())}".strip()


def _kind(rules: GameRules[Any, Any], move: Move) -> str:
    """Return the word of the notation for a kind of move."""
    return next(word for word, kind in rules.move_kinds.items() if kind is type(move))
