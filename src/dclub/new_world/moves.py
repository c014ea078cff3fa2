"""The moves of New World: each the smallest thing that people at a table can dispute."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from typing import Final, TypeAlias

from attrs import frozen

from dclub.kernel.move import CHANCE, Seat
from dclub.new_world.board import Cell
from dclub.new_world.components import Side, Tile, TileId

__all__ = [
    "NAMELESS",
    "Draw",
    "First",
    "Move",
    "Place",
    "Score",
    "SetAside",
    "Settle",
    "placing",
    "placings",
]

NAMELESS: Final = TileId("")
"""The name of a tile that an open table states literally."""


@frozen(cache_hash=True)
class First:
    """The first player is named."""

    chosen: Seat

    @property
    def seat(self) -> Seat:
        """The seat of chance."""
        return CHANCE


@frozen(cache_hash=True)
class Draw:
    """Chance: the tile that is drawn, by its name, or literally on an open table."""

    tile: TileId
    literal: Tile | None = None

    @property
    def seat(self) -> Seat:
        """The seat of chance."""
        return CHANCE


@frozen(cache_hash=True)
class SetAside:
    """The drawn tile fits nowhere and leaves the game. `agreed`: all players have consented."""

    agreed: bool = False

    @property
    def seat(self) -> Seat:
        """The seat of chance, as nobody chooses."""
        return CHANCE


@frozen(cache_hash=True)
class Place:
    """A player lays the drawn tile on a cell, turned clockwise by so many quarters."""

    seat: Seat
    cell: Cell
    turn: int


@frozen(cache_hash=True)
class Settle:
    """A player puts a settler on a segment of the tile just placed, by its number, or none."""

    seat: Seat
    segment: int | None


@frozen(cache_hash=True)
class Score:
    """The active player names the completed feature that is scored next.

    `cell` is the tile just placed and `segment` one of its segments that belongs to the
    feature; for a farm it is the farm's cell and segment.
    """

    seat: Seat
    cell: Cell
    segment: int


Move: TypeAlias = First | Draw | SetAside | Place | Settle | Score
"""Every kind of move of New World."""


@lru_cache(maxsize=1 << 16)
def placing(seat: Seat, cell: Cell, turn: int) -> Place:
    """Return a placement; the same object again."""
    return Place(seat, cell, turn)


@lru_cache(maxsize=1 << 12)
def placings(seat: Seat, cell: Cell) -> Mapping[tuple[int, ...], tuple[Place, ...]]:
    """Return the placements on a cell for each choice of turns; the same objects again."""
    moves = [placing(seat, cell, turn) for turn in range(len(Side))]
    return {turns: tuple([moves[turn] for turn in turns]) for turns in _CHOICES}


_CHOICES: Final = tuple(
    turns for number in range(len(Side) + 1) for turns in combinations(range(len(Side)), number)
)
