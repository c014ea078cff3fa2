"""A small closed edition in which every tile can complete something, so that the surveyors soon go west."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from dclub import new_world
from dclub.kernel.reading import Readings
from dclub.new_world.components import Edge, Kind, Segment, Side, Tile, TileId
from dclub.new_world.edition import StartSpace
from dclub.new_world.readings import READINGS
from dclub.new_world.ruleset import compile_ruleset
from dclub.new_world.setup import initial_state
from dclub.new_world.state import State

__all__ = ["crossings"]

TOWNS: Final = tuple(Segment(Kind.TOWN, (side,)) for side in Side)
CROSSING: Final = Tile(TileId("crossing"), (Edge.TOWN,) * 4, (*TOWNS, Segment(Kind.PLAIN, extras=1)))
"""A town at every side and a plain cut off between them: all four turns look the same."""

TILES: Final = 5
"""With fewer nobody is left behind under the default readings."""


def crossings(settlers: int, readings: dict[str, str] | None = None) -> State:
    """Return the first state of a game of two with one start space, a town, and so many settlers each."""
    edition = new_world.edition("tiny")
    small = evolve(
        edition,
        quantities=evolve(edition.quantities, tiles=TILES, settlers=settlers),
        tiles=((CROSSING, TILES),),
        start=(StartSpace((Segment(Kind.TOWN, (Side.W,)),)),),
    )
    return initial_state(compile_ruleset(small, 2, Readings.of(READINGS, readings or {})))
