"""How far a refused move is from a legal one, and in which words they differ.

Every function returns (distance, words). The distance only ranks legal moves against each
other: what a player is likeliest to have meant comes first.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from dclub.diamonds_club.components import word
from dclub.diamonds_club.moves import Build, Buy, Exchange, Move, Pay, Reveal
from dclub.diamonds_club.words import format_gems

if TYPE_CHECKING:
    from dclub.diamonds_club.components import Place, Track
    from dclub.diamonds_club.moves import GemSet

__all__ = [
    "build_difference",
    "buy_difference",
    "exchange_difference",
    "other_kind",
    "pay_difference",
    "reveal_difference",
]

Difference = tuple[int, str]

FAR = 1000
"""The distance of a move of another kind: a last resort."""


def other_kind(_refused: Move, legal: Move) -> Difference:
    """Return the difference of two moves that have little in common."""
    return FAR, f"{type(legal).__name__.lower()} instead"


def _seat_part(refused: Move, legal: Move) -> Difference:
    return (0, "") if refused.seat == legal.seat else (FAR // 2, "another seat")


def _joined(*parts: Difference) -> Difference:
    return sum(distance for distance, _ in parts), ", ".join(words for _, words in parts if words)


def buy_difference(refused: Move, legal: Move) -> Difference:
    """Return how two purchases differ: space, coins, places, tracks."""
    if not isinstance(refused, Buy) or not isinstance(legal, Buy):
        return other_kind(refused, legal)
    space = (
        (0, "") if refused.space == legal.space else (10 + abs(refused.space - legal.space), "another space")
    )
    coins = (abs(refused.coins - legal.coins), f"for {legal.coins} instead of {refused.coins}")
    places = (
        (0, "") if refused.places == legal.places else (2, "another place" if legal.places else "no place")
    )
    tracks = (0, "") if refused.tracks == legal.tracks else (1, f"on {_tracks(legal.tracks)}")
    return _joined(_seat_part(refused, legal), space, coins if coins[0] else (0, ""), places, tracks)


def _tracks(tracks: tuple[Track, ...]) -> str:
    return " ".join(word(track) for track in tracks) or "no track"


def exchange_difference(refused: Move, legal: Move) -> Difference:
    """Return how two exchanges differ: sets first, then what is kept."""
    if not isinstance(refused, Exchange) or not isinstance(legal, Exchange):
        return other_kind(refused, legal)
    said = _tally(refused)
    common = sum([min(number, said[one]) for one, number in Counter(legal.sets).items()])
    others = max(len(refused.sets), len(legal.sets)) - common
    sets = (2 * others, "other sets") if others else (0, "")
    kept, right = refused.keep, legal.keep
    apart = (kept.mines != right.mines) + (kept.rights != right.rights) + (kept.ships != right.ships)
    keeps = (apart, "another set kept") if apart else (0, "")
    return _joined(_seat_part(refused, legal), sets, keeps)


@lru_cache(maxsize=1 << 4)
def _tally(move: Exchange) -> Counter[GemSet]:
    """Return how often each set is exchanged; the refused move is compared with many."""
    return Counter(move.sets)


def build_difference(refused: Move, legal: Move) -> Difference:
    """Return how two builds differ: tile, table, stack, place."""
    if not isinstance(refused, Build) or not isinstance(legal, Build):
        return other_kind(refused, legal)
    tile = (
        (0, "") if refused.tile is legal.tile else (8, f"{word(legal.tile)} instead of {word(refused.tile)}")
    )
    table = (0, "") if refused.table is legal.table else (4, f"at the table {word(legal.table)}")
    stack = (0, "") if refused.stack is legal.stack else (2, f"from {word(legal.stack)}")
    place = (0, "") if refused.place == legal.place else _place(refused.place, legal.place)
    return _joined(_seat_part(refused, legal), tile, table, stack if not tile[0] else (0, ""), place)


def _place(refused: Place, legal: Place) -> Difference:
    return (1, "another place") if refused != legal else (0, "")


def pay_difference(refused: Move, legal: Move) -> Difference:
    """Return how two payments differ: gem by gem."""
    if not isinstance(refused, Pay) or not isinstance(legal, Pay):
        return other_kind(refused, legal)
    apart = sum(abs(paid - right) for paid, right in zip(refused.gems, legal.gems, strict=True))
    words = f"{format_gems(legal.gems) or 'nothing'} instead of {format_gems(refused.gems) or 'nothing'}"
    return _joined(_seat_part(refused, legal), (apart, words if apart else ""))


def reveal_difference(refused: Move, legal: Move) -> Difference:
    """Return how two strips differ: frame, strip, side."""
    if not isinstance(refused, Reveal) or not isinstance(legal, Reveal):
        return other_kind(refused, legal)
    frame = (
        (0, "")
        if refused.frame is legal.frame
        else (4, f"{word(legal.frame)} instead of {word(refused.frame)}")
    )
    strip = (0, "") if refused.strip == legal.strip else (2, "another strip")
    side = (0, "") if refused.side == legal.side else (1, "another side")
    return _joined(frame, strip, side)
