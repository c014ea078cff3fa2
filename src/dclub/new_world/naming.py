"""How a segment and a turn are named on a tile as it lies: `trail s`, `plain town trail plain /2`.

A segment is named by its kind and any side or half-edge that it reaches, after turning. A turn
is named by what the sides then show, clockwise from north, with `/1`, `/2` where several turns
show the same.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from attrs import frozen

from dclub.new_world.components import Half, Kind, Segment, Side, Tile, word
from dclub.new_world.ruleset import form_of
from dclub.new_world.words import format_edges

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["ABSENT", "Looks", "looks_of", "segment_label", "segments_called"]

_PLACES: Final = {
    Kind.PLAIN: ("", *(f" {word(half)}" for half in Half)),
    Kind.TRAIL: tuple(f" {word(side)}" for side in Side),
    Kind.TOWN: tuple(f" {word(side)}" for side in Side),
    Kind.FARM: ("",),
}
_ALL: Final = tuple(f"{word(kind)}{place}" for kind, places in _PLACES.items() for place in places)

ABSENT: Final = {name: -1 - index for index, name in enumerate(_ALL)}
"""The number that stands in a move for a segment that the tile does not have, by its name.

It is below zero, so that no tile has it, and tells what was said.
"""


# --- segments ---------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 12)
def segments_called(form: Tile) -> Mapping[str, int]:
    """Return the segments of a tile as it lies by each of their names.

    The kind alone is a name where the tile has one segment of it, and no other is called so.
    """
    names: dict[str, int] = {}
    for number, segment in enumerate(form.segments):
        for name in _names(segment):
            names.setdefault(name, number)
    kinds = [segment.kind for segment in form.segments]
    for number, kind in enumerate(kinds):
        if kinds.count(kind) == 1:
            names.setdefault(word(kind), number)
    return names


@lru_cache(maxsize=1 << 12)
def _labels(form: Tile) -> tuple[str, ...]:
    return tuple(_names(segment)[0] for segment in form.segments)


def segment_label(form: Tile | None, segment: int) -> str:
    """Return the canonical name of a segment: its kind and the first side or half-edge it reaches.

    A number that the tile does not have gives what was said in its place.
    """
    if segment < 0:
        return _ALL[min(-1 - segment, len(_ALL) - 1)]
    labels = () if form is None else _labels(form)
    return labels[segment] if segment < len(labels) else f"segment {segment + 1}"


def _names(segment: Segment) -> list[str]:
    kind = word(segment.kind)
    places = [word(side) for side in segment.sides] + [word(half) for half in segment.halves]
    return [f"{kind} {place}" for place in places] or [kind]


# --- turns ------------------------------------------------------------------------------------


@frozen
class Looks:
    """The turns of a tile by what it then shows: `named` has every look, `texts` that of each turn.

    A turn that looks like an earlier one has no text of its own: "".
    """

    named: Mapping[str, int]
    texts: tuple[str, str, str, str]


@lru_cache(maxsize=1 << 10)
def looks_of(tile: Tile) -> Looks:
    """Return what a tile, as printed, shows after each turn."""
    form = form_of(tile)
    shown: dict[str, list[int]] = {}
    for turn in form.distinct:
        shown.setdefault(format_edges(form.turns[turn].edges), []).append(turn)
    named, texts = {}, ["", "", "", ""]
    for edges, turns in shown.items():
        for number, turn in enumerate(turns, 1):
            texts[turn] = f"{edges} /{number}" if len(turns) > 1 else edges
            named[texts[turn]] = turn
    north, east, south, west = texts
    return Looks(named, (north, east, south, west))
