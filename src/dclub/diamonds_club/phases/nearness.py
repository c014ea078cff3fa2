"""How far a refused move is from a legal one of its kind, and of what moves are made up.

The distance only ranks legal moves against each other: what a player is likeliest to have meant
comes first.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from dclub.diamonds_club.components import Gem, StripFace, word
from dclub.diamonds_club.moves import Build, Buy, Exchange, First, Move, Pass, Pay, Reveal
from dclub.diamonds_club.notation import format_kept, format_sets
from dclub.diamonds_club.strips import format_face
from dclub.diamonds_club.words import format_place, format_space
from dclub.kernel.phase import PLAYER, Part

if TYPE_CHECKING:
    from dclub.diamonds_club.moves import GemSet
    from dclub.diamonds_club.state import State

__all__ = ["distance", "parts"]

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def distance(state: State, refused: Move, legal: Move) -> int:
    """Return how far apart two moves of one kind are; 0 if they differ in the seat at most."""
    match refused, legal:
        case Buy(), Buy():
            return _of_purchases(state, refused, legal)
        case Exchange(), Exchange():
            return _of_exchanges(refused, legal)
        case Build(), Build():
            return _of_builds(refused, legal)
        case Pay(), Pay():
            return sum(abs(paid - right) for paid, right in zip(refused.gems, legal.gems, strict=True))
        case Reveal(), Reveal():
            return _of_strips(refused, legal)
        case _:
            return int(refused != legal)


def _of_purchases(state: State, refused: Buy, legal: Buy) -> int:
    """Return how two purchases differ: space, coins, places, tracks."""
    apart = abs(refused.coins - legal.coins)
    if refused.space != legal.space:
        column, row = divmod(refused.space, state.ruleset.rows)
        other, there = divmod(legal.space, state.ruleset.rows)
        apart += 10 + abs(column - other) + abs(row - there)
    return apart + 2 * (refused.places != legal.places) + (refused.tracks != legal.tracks)


def _of_exchanges(refused: Exchange, legal: Exchange) -> int:
    """Return how two exchanges differ: sets first, then what is kept."""
    said = _tally(refused)
    common = sum([min(number, said[one]) for one, number in Counter(legal.sets).items()])
    others = max(len(refused.sets), len(legal.sets)) - common
    kept, right = refused.keep, legal.keep
    keeps = (kept.mines != right.mines) + (kept.rights != right.rights) + (kept.ships != right.ships)
    return 2 * others + keeps


@lru_cache(maxsize=1 << 4)
def _tally(move: Exchange) -> Counter[GemSet]:
    """Return how often each set is exchanged; the refused move is compared with many."""
    return Counter(move.sets)


def _of_builds(refused: Build, legal: Build) -> int:
    """Return how two builds differ: tile, table, stack, place."""
    other_tile = refused.tile is not legal.tile
    return (
        8 * other_tile
        + 4 * (refused.table is not legal.table)
        + 2 * (refused.stack is not legal.stack and not other_tile)
        + (refused.place != legal.place)
    )


def _of_strips(refused: Reveal, legal: Reveal) -> int:
    """Return how two strips differ: column, frame, strip, side."""
    return (
        8 * (refused.column != legal.column)
        + 4 * (refused.frame is not legal.frame)
        + 2 * (refused.strip != legal.strip)
        + (refused.side != legal.side)
    )


def parts(state: State, move: Move) -> tuple[Part, ...]:
    """Return of what a move is made up, in the words of the notation."""
    light = state.ruleset.light
    match move:
        case Buy():
            places = ["none" if place is None else format_place(place, light) for place in move.places]
            return (
                Part("", format_space(move.space, state.ruleset.rows)),
                Part("for", str(move.coins)),
                Part("at", " ".join(places)),
                Part("on", " ".join(map(word, move.tracks))),
            )
        case Exchange():
            return Part("", format_sets(move.sets)), Part("keeping", format_kept(move.keep))
        case Build():
            return (
                Part("", word(move.tile)),
                Part("at the table", word(move.table)),
                Part("from", word(move.stack) if move.stack is not move.tile else ""),
                Part("at", format_place(move.place, light)),
            )
        case Pay():
            counts = zip(move.gems, Gem, strict=True)
            return tuple(Part("", f"{count} {word(gem)}" if count else "") for count, gem in counts)
        case Reveal():
            face = StripFace(move.frame, move.strip, move.side, move.spaces)
            return Part("in column", _letter(move.column)), Part("", format_face(face))
        case First():
            return (Part(PLAYER, str(move.chosen)),)
        case Pass():
            return ()


def _letter(column: int) -> str:
    """Return the letter of a column, its number where no market has so many."""
    return _LETTERS[column] if 0 <= column < len(_LETTERS) else str(column + 1)
