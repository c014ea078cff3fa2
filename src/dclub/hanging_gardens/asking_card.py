"""Asking which cubes a laid card displaces, where they may go, and what that does to prestige."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from dclub.errors import NotationError
from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.asking import (
    ASKER,
    beneath,
    cell_from,
    garden_with,
    levels_from,
    shape_of,
    slot_from,
    table_with,
)
from dclub.hanging_gardens.asking_steps import order_matters, tell, unfinished
from dclub.hanging_gardens.components import NO_CUBE, Card, Construction, Cube, construction_of, word
from dclub.hanging_gardens.edition import Edition
from dclub.hanging_gardens.moves import NAMELESS, Put, Take
from dclub.hanging_gardens.pyramid import Cell, Slot
from dclub.hanging_gardens.ruleset import compile_ruleset
from dclub.hanging_gardens.state import Phase
from dclub.hanging_gardens.words import (
    CONSTRUCTION_WORDS,
    format_cell,
    format_cube,
    format_slot,
    parse_cube,
)
from dclub.kernel.asking import contradiction, parts
from dclub.kernel.questions import Answer, Case, Fact, Line, Topic
from dclub.kernel.words import find_word

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dclub.hanging_gardens.asking import Shown
    from dclub.hanging_gardens.pyramid import Pyramid
    from dclub.hanging_gardens.ruleset import Ruleset
    from dclub.hanging_gardens.state import State

__all__ = ["DISPLACED"]

# --- facts ------------------------------------------------------------------------------------


class _PutBack(NamedTuple):
    """A cube that is put back, the cell to which it goes, and the icon that shows there."""

    cube: Cube
    cell: Cell
    icon: Construction


class _Joints(NamedTuple):
    left_over: bool
    right_over: bool


_WHAT_JOINTS: Final = "over or under for the left and for the right card below, such as 'over under'"
_WHAT_CUBES: Final = "cubes with their cells, such as 'rose-bush b2, translucent tree c2', or 'none'"
_WHAT_BACK: Final = "a cube, its cell and the icon there, such as 'rose-bush on b3 statue', or 'none'"
_OVER: Final = {"over": True, "under": False}


def _slot(text: str, edition: Edition) -> Slot:
    slot = slot_from(text, edition)
    if shape_of(edition).supports[slot] is None:
        raise NotationError("a slot above the base, such as 2.1", found=text)
    return slot


def _joints(text: str, _edition: Edition) -> _Joints:
    words = text.lower().split()
    if len(words) != len(_OVER) or not set(words) <= _OVER.keys():
        raise NotationError(_WHAT_JOINTS, found=text)
    left, right = (_OVER[said] for said in words)
    return _Joints(left, right)


def _cubes(text: str, edition: Edition) -> dict[Cell, Cube]:
    lying: dict[Cell, Cube] = {}
    for part, column in parts(text):
        cube, _, name = part.rpartition(" ")
        if not cube:
            raise NotationError(_WHAT_CUBES, found=part, column=column)
        cell = cell_from(name, edition, column + len(cube) + 1)
        if cell in lying:
            raise NotationError("each cell once", found=name, column=column + len(cube) + 1)
        lying[cell] = parse_cube(cube, column)
    return lying


def _back(text: str, edition: Edition) -> tuple[_PutBack, ...]:
    return tuple(_put_back(part, column, edition) for part, column in parts(text))


def _put_back(part: str, column: int, edition: Edition) -> _PutBack:
    cube, on, place = part.partition(" on ")
    name, _, icon = place.strip().partition(" ")
    if not on or not icon:
        raise NotationError(_WHAT_BACK, found=part, column=column)
    where = column + part.index(place.strip())
    return _PutBack(
        parse_cube(cube, column),
        cell_from(name, edition, where),
        find_word(CONSTRUCTION_WORDS, icon, "the icon of the cell", where + len(name) + 1),
    )


_SLOT: Final = Fact[Edition, Slot](
    "slot", "where the card is laid, by floor and position from the left", "2.1", _slot
)
_JOINTS: Final = Fact[Edition, _Joints](
    "joints", "whether it lies over or under the left and the right card below", "over under", _joints
)
_CUBES: Final = Fact[Edition, dict[Cell, Cube]](
    "cubes",
    "the cubes on these two cards, each with its cell, or none",
    "rose-bush b2, date-palm c2",
    _cubes,
)
_BACK: Final = Fact[Edition, tuple[_PutBack, ...]](
    "back",
    "the cubes as they are put back, one after the other, each with its cell and the icon that shows "
    "there, or none",
    "rose-bush on b3 statue",
    _back,
)
_PRESTIGE: Final = Fact[Edition, "dict[Construction, int]"](
    "prestige", "the prestige of the cubes that are put back, before, or none", "rose-bush 3", levels_from
)

# --- answer -----------------------------------------------------------------------------------


def _displaced(case: Case[Edition]) -> Answer:
    """Say which cubes are lifted, and what comes of putting them back."""
    ruleset = compile_ruleset(case.edition, case.edition.quantities.players_min, case.readings)
    move, lying = Take(ASKER, 0, case[_SLOT], *case[_JOINTS]), case[_CUBES]
    state = _table(case, ruleset, move)
    step = state.apply(move)
    lifted = {cell for event in step.events if event.kind == "cubes-lifted" for cell in event.texts("cells")}
    lines = list(_lifted(ruleset, move, lying, lifted))
    puts = [Put(ASKER, cube, cell) for cube, cell, _ in case[_BACK]]
    told = tell(case, step.after, puts)
    lines += [*told.lines, *order_matters(case, step.after, puts, told), *unfinished(told)]
    return Answer(tuple(lines), told.tables)


def _table(case: Case[Edition], ruleset: Ruleset, move: Take) -> State:
    """Return the position before the card is laid; `RecordError` for facts that contradict each other."""
    shape, lying, back, prestige = ruleset.pyramid, case[_CUBES], case[_BACK], case[_PRESTIGE]
    below = shape.supports[move.slot]
    assert below is not None, "a slot above the base"
    for cell in lying:
        if not any(cell in shape.corners[slot] for slot in below):
            names = " and ".join(format_slot(shape, slot) for slot in below)
            message = f"expected cells of the two cards below, {names}, found {format_cell(shape, cell)}"
            raise contradiction("cubes", message)
    icons: dict[Cell, Construction] = {}
    for _, cell, icon in back:
        if icons.setdefault(cell, icon) is not icon:
            raise contradiction("back", f"expected one icon for {format_cell(shape, cell)}")
    for cube in dict.fromkeys(construction_of(cube) for cube, _, _ in back):
        if cube not in prestige:
            raise contradiction("prestige", f"expected that of {word(cube)}, which is put back")
    built = _built(shape, move.slot, icons)
    shown: dict[Cell, Shown] = {cell: (icon, NO_CUBE) for cell, icon in icons.items()}
    shown |= {cell: (icons.get(cell, Construction.STAIRS), cube) for cell, cube in lying.items()}
    on_table = {cell: there for cell, there in shown.items() if shape.lower[cell] != move.slot}
    under = sum(1 << cell for cell in lying if _is_upon(shape, built, cell, below))
    top_left, top_right, bottom_left, bottom_right = (
        icons.get(cell, Construction.STAIRS) for cell in shape.corners[move.slot]
    )
    card = Card(NAMELESS, (top_left, top_right, bottom_left, bottom_right))
    garden = garden_with(ruleset, built, on_table, under=under)
    return table_with(ruleset, Phase.TAKE, garden, prestige, card=card)


def _built(shape: Pyramid, slot: Slot, cells: Mapping[Cell, object]) -> int:
    """Return the slots that are filled before the card is laid, if all these cells show something."""
    wanted = [shape.lower[cell] for cell in cells if shape.lower[cell] != slot]
    built = beneath(shape, [*(shape.supports[slot] or ()), *wanted])
    if built >> slot & 1:
        beyond = next(cell for cell in cells if beneath(shape, [shape.lower[cell]]) >> slot & 1)
        name, where = format_slot(shape, slot), format_cell(shape, beyond)
        raise contradiction("back", f"no card can show at {where} as long as the slot {name} is empty")
    return built


def _is_upon(shape: Pyramid, built: int, cell: Cell, below: tuple[Slot, Slot]) -> bool:
    """Return whether a card below shows at a cell that it shares with a later card beside the new one."""
    upper = shape.upper[cell]
    return shape.lower[cell] in below and upper is not None and bool(built >> upper & 1)


def _lifted(ruleset: Ruleset, move: Take, lying: Mapping[Cell, Cube], lifted: set[str]) -> Iterator[Line]:
    """Yield what happens to each cube on the two cards below."""
    shape = ruleset.pyramid
    joints = dict(zip(shape.joints[move.slot] or (), (move.left_over, move.right_over), strict=True))
    below = shape.supports[move.slot] or ()
    if not lying:
        yield Line("No cube lies there, so none is lifted.", (C.TAKE_DISPLACED,))
    for cell, cube in lying.items():
        name, said = format_cell(shape, cell), f"The {format_cube(cube)} cube on {format_cell(shape, cell)}"
        (own,) = (slot for slot in below if cell in shape.corners[slot])
        if cell in joints:
            place = f"{name} is covered" if joints[cell] else f"the card is tucked under {name}"
        else:
            place = f"{name} is not covered; it is a corner of {format_slot(shape, own)}"
        facts = (("cube", format_cube(cube)), ("cell", name), ("lifted", int(name in lifted)))
        if name in lifted:
            yield Line(f"{said} is lifted, and is put back.", (C.TAKE_DISPLACED,), place, facts)
        else:
            yield Line(f"{said} stays, and prestige does not move.", (C.TAKE_DISPLACED,), place, facts)


DISPLACED: Final = Topic(
    "displaced",
    "Which cubes does a card displace, and what comes of putting them back?",
    (_SLOT, _JOINTS, _CUBES, _BACK, _PRESTIGE),
    _displaced,
)
