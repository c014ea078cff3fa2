"""The facts of single questions: how each is read, and a table on which only these facts hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from attrs import evolve

from dclub.errors import NotationError
from dclub.hanging_gardens.components import EFFECTS, NO_CUBE, CardId, Construction
from dclub.hanging_gardens.picture_text import parse_picture, parse_shown
from dclub.hanging_gardens.prestige import LEAST
from dclub.hanging_gardens.pyramid import NOWHERE, Cell, Slot, covered_cells, pyramid
from dclub.hanging_gardens.setup import initial_state
from dclub.hanging_gardens.state import NO_CELL, Garden, Phase, Round, Row, Supply, Turn
from dclub.hanging_gardens.words import CONSTRUCTION_WORDS, format_cell, parse_cell, parse_slot
from dclub.kernel.asking import entries
from dclub.kernel.move import Seat
from dclub.kernel.words import find_word

if TYPE_CHECKING:
    from dclub.hanging_gardens.components import Card, Cube, Effect
    from dclub.hanging_gardens.edition import Edition
    from dclub.hanging_gardens.picture_text import Picture
    from dclub.hanging_gardens.pyramid import Pyramid
    from dclub.hanging_gardens.ruleset import Ruleset
    from dclub.hanging_gardens.state import State

__all__ = [
    "ASKER",
    "Shown",
    "beneath",
    "cell_from",
    "garden_with",
    "levels_from",
    "picture_from",
    "shape_of",
    "shown_from",
    "slot_from",
    "table_with",
]

ASKER: Final = Seat(0)
"""The seat of whoever the question is about."""

Shown = tuple[Construction | None, "Cube"]
"""The icon and the cube that a cell shows; None and none where no card lies."""

# --- facts ------------------------------------------------------------------------------------


def shape_of(edition: Edition) -> Pyramid:
    """Return the geometry of the pyramids of an edition."""
    return pyramid(edition.quantities.base)


def cell_from(text: str, edition: Edition, column: int = 1) -> Cell:
    """Return a cell by its name, `c2`."""
    return parse_cell(shape_of(edition), text, column)


def slot_from(text: str, edition: Edition, column: int = 1) -> Slot:
    """Return a slot by its name, `2.3`."""
    return parse_slot(shape_of(edition), text, column)


def shown_from(text: str, column: int = 1) -> Shown:
    """Return what a cell of a picture shows, `Tr[St]`; a cube lies on an icon."""
    try:
        icon, cube = parse_shown(text)
    except NotationError as error:
        raise error.at(1, column - 1) from None
    if icon is None and cube:
        raise NotationError("an icon below the cube, as in `Tr[St]`", found=text, column=column)
    return icon, cube


def picture_from(text: str, edition: Edition) -> Picture:
    """Return the picture of a pyramid, with `/` or the end of a line after each row."""
    shown = parse_picture(shape_of(edition), text.replace("/", "\n"))
    for fault in shown.faults:
        raise fault
    for cell in shown.choices:
        name = format_cell(shape_of(edition), cell)
        raise NotationError(f"what {name} shows, without another possibility: ask once for each", found=text)
    return shown


def levels_from(text: str, edition: Edition) -> dict[Construction, int]:
    """Return the prestige of some constructions, as in `tree 1, stairs 2`; {} for `none`."""
    most = edition.quantities.most_prestige
    levels: dict[Construction, int] = {}
    for entry in entries(text, "constructions with their prestige, such as 'tree 1, stairs 2', or 'none'"):
        kind = find_word(CONSTRUCTION_WORDS, entry.name, "a construction", entry.column)
        if kind in levels:
            raise NotationError("each construction once", found=entry.name, column=entry.column)
        if not LEAST <= entry.number <= most:
            expected = f"a prestige from {LEAST} to {most}"
            raise NotationError(expected, found=str(entry.number), column=entry.column + len(entry.name) + 1)
        levels[kind] = entry.number
    return levels


# --- a table ----------------------------------------------------------------------------------


def beneath(shape: Pyramid, slots: Iterable[Slot]) -> int:
    """Return the mask of some slots, of all that they rest on, and of the base."""
    built, waiting = sum(1 << slot for slot in shape.base), list(slots)
    while waiting:
        slot = waiting.pop()
        built |= 1 << slot
        waiting += shape.supports[slot] or ()
    return built


def garden_with(
    ruleset: Ruleset, built: int, shown: Mapping[Cell, Shown], *, under: int = 0, amitis: Slot = NOWHERE
) -> Garden:
    """Return a garden with cards in these slots, in which some cells show what is stated.

    Of the other cells nothing may be asked: some icon or other lies there.
    """
    shape = ruleset.pyramid
    icons: list[Construction | None] = [None] * len(shape.cells)
    cubes = [NO_CUBE] * len(shape.cells)
    for cell in covered_cells(shape.width, built):
        icons[cell] = Construction.STAIRS
    for cell, (icon, cube) in shown.items():
        icons[cell], cubes[cell] = icon, cube
    names = (CardId(""),) * len(shape.slots)
    return Garden(built, under, tuple(icons), tuple(cubes), names, amitis, None, (), ())


def table_with(
    ruleset: Ruleset,
    phase: Phase,
    garden: Garden,
    prestige: Mapping[Construction, int],
    *,
    card: Card | None = None,
    aligned: tuple[Effect, ...] = (),
    supply: Supply | None = None,
) -> State:
    """Return a state of a phase in which the asker has a garden and is to move.

    `prestige` is 1 where it is not stated. `card` lies open in the first column, without an effect.
    """
    bare = initial_state(ruleset)
    return evolve(
        bare,
        gardens=(garden, *bare.gardens[1:]),
        prestige=tuple(prestige.get(kind, LEAST) for kind in Construction),
        supply=supply or bare.supply,
        row=Row((card, *bare.row.cards[1:]), () if card else EFFECTS, 0, len(bare.row.cards), 1),
        turn=Turn(phase, ASKER, 0, (), aligned, NO_CELL),
        round=Round(ASKER, None),
    )
