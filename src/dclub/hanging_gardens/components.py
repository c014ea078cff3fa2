"""The things in the box: constructions, cubes, building cards, effects and projects."""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import Final, NewType

from attrs import frozen

from dclub.hanging_gardens import clauses as C
from dclub.kernel.citing import defines

__all__ = [
    "EFFECTS",
    "MOST_CUBE",
    "NO_CUBE",
    "Card",
    "CardId",
    "Condition",
    "Construction",
    "Cube",
    "Effect",
    "Icons",
    "Individual",
    "ProjectId",
    "Public",
    "Shape",
    "Starter",
    "construction_of",
    "is_translucent",
    "translucent",
    "value_of",
    "wooden",
    "word",
]


@defines(C.COMPONENTS_CONSTRUCTIONS)
class Construction(IntEnum):
    """The five kinds of construction, shown as icons and as cubes."""

    STAIRS = 0
    ROSE_BUSH = 1
    STATUE = 2
    TREE = 3
    DATE_PALM = 4


class Starter(IntEnum):
    """The five starter cards that make the base of a pyramid."""

    GATE = 0
    PILLAR = 1
    LION = 2
    BULL = 3
    DRAGON = 4


@defines(C.COMPONENTS_EFFECTS)
class Effect(IntEnum):
    """The four effect cards below the row, and the queen above it."""

    EVOLVE = 0
    MOVE = 1
    SURPRISE = 2
    RECOLOUR = 3
    QUEEN = 4


EFFECTS: Final = (Effect.EVOLVE, Effect.MOVE, Effect.SURPRISE, Effect.RECOLOUR)


class Shape(Enum):
    """The shapes that an individual project can ask for."""

    LINE = "line"
    DIAGONAL = "diagonal"
    COLUMN = "column"
    SQUARE = "square"


CardId = NewType("CardId", str)
"""The name of a building card or a starter in its edition; "" if it is not known."""

ProjectId = NewType("ProjectId", str)
"""The name of a project card in its edition."""

Icons = tuple[Construction, Construction, Construction, Construction]
"""What the corners of a card show: top left, top right, bottom left, bottom right."""

Cube = NewType("Cube", int)
"""What lies on a cell: 0 for nothing, 1 to 5 a wooden cube, 6 to 10 a translucent one."""

NO_CUBE: Final = Cube(0)
_KINDS: Final = len(Construction)
MOST_CUBE: Final = Cube(2 * _KINDS)
"""The highest number of a cube."""


def wooden(construction: Construction) -> Cube:
    """Return the wooden cube of a construction."""
    return _WOODEN[construction]


def translucent(construction: Construction) -> Cube:
    """Return the translucent cube of a construction."""
    return _TRANSLUCENT[construction]


def construction_of(cube: Cube) -> Construction:
    """Return the construction that a cube stands for."""
    return _CONSTRUCTIONS[cube]


def is_translucent(cube: Cube) -> bool:
    """Return whether a cube is translucent."""
    return cube > _KINDS


@defines(C.COMPONENTS_CUBES)
def value_of(cube: Cube) -> int:
    """Return what a cube counts for: 1 if it is wooden, 2 if it is translucent."""
    return 2 if cube > _KINDS else 1


_WOODEN: Final = tuple(Cube(1 + kind) for kind in range(_KINDS))
_TRANSLUCENT: Final = tuple(Cube(1 + _KINDS + kind) for kind in range(_KINDS))
_CONSTRUCTIONS: Final[tuple[Construction, ...]] = (Construction.STAIRS, *Construction, *Construction)


def word(member: IntEnum) -> str:
    """Return the notation's word for a thing: `rose-bush`."""
    return member.name.lower().replace("_", "-")


@defines(C.COMPONENTS_CARDS)
@frozen(cache_hash=True)
class Card:
    """A building card or a starter: its icons and the ornament in its centre ("" if unknown)."""

    id: CardId
    icons: Icons
    ornament: str = ""


@frozen(cache_hash=True)
class Condition:
    """One demand of an individual project, and what each set that meets it is worth."""

    shape: Shape
    construction: Construction
    value: int


@defines(C.COMPONENTS_PROJECTS)
@frozen(cache_hash=True)
class Individual:
    """An individual project. `id` is "" where the table states it literally."""

    id: ProjectId
    conditions: tuple[Condition, ...]


@frozen(cache_hash=True)
class Public:
    """A public project: the constructions, or ornaments, of which the most are worth `value`."""

    id: ProjectId
    constructions: tuple[Construction, ...]
    ornaments: tuple[str, ...]
    value: int
