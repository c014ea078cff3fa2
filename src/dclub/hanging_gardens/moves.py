"""The moves of Hanging Gardens: each the smallest thing that people at a table can dispute.

Moves are frozen values; the guards of the phases check them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from attrs import frozen

from dclub.hanging_gardens.components import (
    CardId,
    Construction,
    Cube,
    Effect,
    Icons,
    Individual,
    ProjectId,
    Public,
    Starter,
)
from dclub.hanging_gardens.pyramid import Cell, Slot
from dclub.kernel.move import CHANCE, Seat

__all__ = [
    "HIDDEN",
    "NAMELESS",
    "Amitis",
    "Base",
    "Deal",
    "Decline",
    "Draw",
    "Evolve",
    "First",
    "Move",
    "OpenCard",
    "OpenPublic",
    "OrderEffects",
    "Put",
    "Recolour",
    "RevealProject",
    "SetCube",
    "Shift",
    "Stop",
    "Surprise",
    "Take",
    "put",
    "taking",
]

NAMELESS: Final = CardId("")
"""The name of a card that an open table states literally."""

HIDDEN: Final = ProjectId("hidden")
"""The project of a seat whose card nobody at the table has seen yet."""


@frozen(cache_hash=True)
class First:
    """Chance names the first player."""

    chosen: Seat

    @property
    def seat(self) -> Seat:
        """The seat of chance."""
        return CHANCE


@frozen(cache_hash=True)
class Deal:
    """Chance deals a seat its individual project: its name, `HIDDEN`, or what it demands."""

    receiver: Seat
    project: ProjectId
    literal: Individual | None = None

    @property
    def seat(self) -> Seat:
        """The seat of chance."""
        return CHANCE


@frozen(cache_hash=True)
class Base:
    """A player lays his five starters side by side, from the left.

    On an open table `icons` state what each of them shows; elsewhere it is ().
    """

    seat: Seat
    starters: tuple[Starter, ...]
    icons: tuple[Icons, ...] = ()


@frozen(cache_hash=True)
class SetCube:
    """A player lays one of his first cubes on a cell of the base."""

    seat: Seat
    construction: Construction
    cell: Cell


@frozen(cache_hash=True)
class OpenPublic:
    """Chance opens the public project: its name, or what it says."""

    project: ProjectId
    literal: Public | None = None

    @property
    def seat(self) -> Seat:
        """The seat of chance."""
        return CHANCE


@frozen(cache_hash=True)
class OpenCard:
    """Chance opens a building card in the next free column.

    `column` counts from 0 at the draw pile. `card` names it; on an open table `icons` state
    what it shows, `ornament` what lies in its centre, and the name is "".
    """

    column: int
    card: CardId = NAMELESS
    icons: Icons | None = None
    ornament: str = ""

    @property
    def seat(self) -> Seat:
        """The seat of chance."""
        return CHANCE


@frozen(cache_hash=True)
class OrderEffects:
    """Chance lays the effect cards under the columns, from the draw pile."""

    effects: tuple[Effect, ...]

    @property
    def seat(self) -> Seat:
        """The seat of chance."""
        return CHANCE


@frozen(cache_hash=True)
class Take:
    """A player takes an open card and places it: each joint over or under the older card."""

    seat: Seat
    column: int
    slot: Slot
    left_over: bool
    right_over: bool


@frozen(cache_hash=True)
class Put:
    """A player puts a cube in hand on a cell."""

    seat: Seat
    cube: Cube
    cell: Cell


@frozen(cache_hash=True)
class Evolve:
    """A player exchanges a wooden cube for a translucent one of its colour."""

    seat: Seat
    cell: Cell


@frozen(cache_hash=True)
class Shift:
    """A player moves a cube from one cell to another."""

    seat: Seat
    source: Cell
    target: Cell


@frozen(cache_hash=True)
class Stop:
    """A player moves only one cube, where a reading lets him."""

    seat: Seat


@frozen(cache_hash=True)
class Surprise:
    """A player draws a wooden cube blindly."""

    seat: Seat


@frozen(cache_hash=True)
class Draw:
    """Chance: the wooden cube that is drawn."""

    construction: Construction

    @property
    def seat(self) -> Seat:
        """The seat of chance."""
        return CHANCE


@frozen(cache_hash=True)
class Recolour:
    """A player exchanges a cube for one of another colour and the same material."""

    seat: Seat
    cell: Cell
    construction: Construction


@frozen(cache_hash=True)
class Decline:
    """A player does not use an effect."""

    seat: Seat
    effect: Effect


@frozen(cache_hash=True)
class Amitis:
    """Amitis goes one step and changes the prestige of a construction on her new card.

    `construction` is None where the card shows nothing; `raises` says whether it goes up.
    """

    seat: Seat
    construction: Construction | None
    raises: bool


@frozen(cache_hash=True)
class RevealProject:
    """Chance reveals the project that a seat has kept hidden."""

    owner: Seat
    project: ProjectId
    literal: Individual | None = None

    @property
    def seat(self) -> Seat:
        """The seat of chance."""
        return CHANCE


Move: TypeAlias = (
    First
    | Deal
    | Base
    | SetCube
    | OpenPublic
    | OpenCard
    | OrderEffects
    | Take
    | Put
    | Evolve
    | Shift
    | Stop
    | Surprise
    | Draw
    | Recolour
    | Decline
    | Amitis
    | RevealProject
)
"""Every kind of move of Hanging Gardens."""

_JOINTS: Final = ((True, True), (True, False), (False, True), (False, False))


@lru_cache(maxsize=1 << 10)
def taking(seat: Seat, column: int, slot: Slot) -> tuple[Take, ...]:
    """Return the four ways to place a card in a slot; the same objects again."""
    return tuple(Take(seat, column, slot, left, right) for left, right in _JOINTS)


@lru_cache(maxsize=1 << 12)
def put(seat: Seat, cube: Cube, cell: Cell) -> Put:
    """Return the move that puts a cube on a cell; the same object again."""
    return Put(seat, cube, cell)
