"""The moves of Hanging Gardens: each the smallest thing that people at a table can dispute.

Moves are frozen values; the guards of the phases check them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from typing import Final, TypeAlias

from attrs import frozen

from dclub.hanging_gardens.components import (
    EFFECTS,
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
    "DRAWS",
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
    "bases",
    "decline",
    "effect_orders",
    "evolutions",
    "puts",
    "recolourings",
    "settings",
    "shifts",
    "steps",
    "takings",
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

# --- moves made once ----------------------------------------------------------------------------
#
# Most moves are listed far more often than they are made, so the same objects are listed again.

_JOINTS: Final = ((True, True), (True, False), (False, True), (False, False))


@lru_cache(maxsize=1 << 12)
def takings(seat: Seat, column: int, slots: tuple[Slot, ...]) -> tuple[Take, ...]:
    """Return the four ways to place a card in each of some slots."""
    return tuple(Take(seat, column, slot, left, right) for slot in slots for left, right in _JOINTS)


@lru_cache(maxsize=1 << 8)
def settings(seat: Seat, construction: Construction, cells: int) -> tuple[SetCube, ...]:
    """Return the moves that set a first cube, for each of so many cells."""
    return tuple(SetCube(seat, construction, Cell(cell)) for cell in range(cells))


@lru_cache(maxsize=1 << 8)
def puts(seat: Seat, cube: Cube, cells: int) -> tuple[Put, ...]:
    """Return the moves that put a cube back, for each of so many cells."""
    return tuple(Put(seat, cube, Cell(cell)) for cell in range(cells))


@lru_cache(maxsize=1 << 10)
def shifts(seat: Seat, source: Cell, cells: int) -> tuple[Shift, ...]:
    """Return the moves of the cube on a cell, to each of so many cells."""
    return tuple(Shift(seat, source, Cell(cell)) for cell in range(cells))


@lru_cache(maxsize=1 << 8)
def evolutions(seat: Seat, cells: int) -> tuple[Evolve, ...]:
    """Return the moves that exchange a wooden cube, for each of so many cells."""
    return tuple(Evolve(seat, Cell(cell)) for cell in range(cells))


@lru_cache(maxsize=1 << 12)
def recolourings(seat: Seat, cell: Cell, kinds: tuple[Construction, ...]) -> tuple[Recolour, ...]:
    """Return the moves that exchange the cube on a cell for one of some constructions."""
    return tuple(Recolour(seat, cell, kind) for kind in kinds)


@lru_cache(maxsize=1 << 8)
def decline(seat: Seat, effect: Effect) -> Decline:
    """Return the move that leaves an effect unused."""
    return Decline(seat, effect)


@lru_cache(maxsize=1 << 8)
def steps(seat: Seat, construction: Construction) -> tuple[Amitis, Amitis]:
    """Return the steps of Amitis that change a construction: up, and down."""
    return Amitis(seat, construction, raises=True), Amitis(seat, construction, raises=False)


@lru_cache(maxsize=1 << 8)
def bases(seat: Seat, starters: tuple[Starter, ...]) -> tuple[Base, ...]:
    """Return the moves that lay the starters, one for each order."""
    return tuple(Base(seat, order) for order in permutations(starters))


@lru_cache(maxsize=1 << 4)
def effect_orders(columns: int) -> tuple[OrderEffects, ...]:
    """Return the moves that lay the effect cards under so many columns, one for each order."""
    return tuple(OrderEffects(order) for order in permutations(EFFECTS, columns))


DRAWS: Final = tuple(Draw(kind) for kind in Construction)
"""The move that draws each construction."""
