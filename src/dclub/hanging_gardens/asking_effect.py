"""Asking about the effects of a turn: whether each step is allowed, and what it does to prestige."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from dclub.errors import NotationError
from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.asking import (
    ASKER,
    Shown,
    beneath,
    cell_from,
    garden_with,
    levels_from,
    shown_from,
    table_with,
)
from dclub.hanging_gardens.asking_steps import order_matters, tell, unfinished
from dclub.hanging_gardens.components import (
    NO_CUBE,
    Construction,
    Cube,
    Effect,
    construction_of,
    is_translucent,
    translucent,
    wooden,
    word,
)
from dclub.hanging_gardens.edition import Edition
from dclub.hanging_gardens.moves import Decline, Draw, Evolve, Move, Put, Recolour, Shift, Stop, Surprise
from dclub.hanging_gardens.notation import DEFAULT_NAMES, parse_move
from dclub.hanging_gardens.pyramid import Cell
from dclub.hanging_gardens.readings import READINGS
from dclub.hanging_gardens.ruleset import Ruleset, compile_ruleset
from dclub.hanging_gardens.setup import initial_state
from dclub.hanging_gardens.state import Phase, Supply
from dclub.hanging_gardens.words import EFFECT_WORDS, format_cell, format_cube, parse_cube
from dclub.kernel.asking import contradiction, entries, parts
from dclub.kernel.notation import TABLE
from dclub.kernel.questions import Answer, Case, Fact, Topic
from dclub.kernel.reading import Readings
from dclub.kernel.words import find_word, split_list

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dclub.hanging_gardens.state import State
    from dclub.kernel.ruling import Ruling

__all__ = ["EFFECT"]

_Step = Evolve | Shift | Stop | Surprise | Draw | Put | Recolour | Decline
_WHAT_CELLS: Final = "cells with what they show, such as 'd1 Tr[Tr], e1 Rb'"
_WHAT_LEFT: Final = "cubes with their numbers, such as 'translucent tree 2', or 'none'"
_WHAT_STEPS: Final = "evolve, move, stop, surprise, draw, put, recolour or decline, as in `move d1 to e1`"

_OF_SUPPLY: Final = frozenset((C.EVOLVE_SUPPLY, C.RECOLOUR_SUPPLY, C.SURPRISE_SUPPLY))

# --- facts ------------------------------------------------------------------------------------


def _aligned(text: str, _edition: Edition) -> tuple[Effect, ...]:
    """Return the effect of a column, and the queen's if she is there."""
    effects: list[Effect] = []
    for part, column in parts(text):
        effect = find_word(EFFECT_WORDS, part, "an effect", column)
        if effect in effects or len({*effects, effect} - {Effect.QUEEN}) > 1:
            raise NotationError(
                "one effect of the column, and queen if she is above it", found=part, column=column
            )
        effects.append(effect)
    return tuple(effects)


def _steps(text: str, edition: Edition) -> tuple[_Step, ...]:
    """Return the steps of a text such as `move d1 to e1; move h3 to d1`."""
    ruleset = compile_ruleset(edition, edition.quantities.players_min, Readings.of(READINGS))
    return tuple(_step(part, column, initial_state(ruleset)) for part, column in split_list(text, ";"))


def _step(part: str, column: int, state: State) -> _Step:
    name = TABLE if part.lower().startswith("draw") else DEFAULT_NAMES[ASKER]
    before = f"{name}: "
    try:
        move = parse_move(before + part, state)
    except NotationError as error:
        raise error.at(1, column - 1 - len(before)) from None
    if not isinstance(move, _Step):
        raise NotationError(_WHAT_STEPS, found=part, column=column)
    return move


def _cells(text: str, edition: Edition) -> dict[Cell, Shown]:
    shown: dict[Cell, Shown] = {}
    for part, column in parts(text):
        name, _, there = part.partition(" ")
        if not there.strip():
            raise NotationError(_WHAT_CELLS, found=part, column=column)
        cell = cell_from(name, edition, column)
        if cell in shown:
            raise NotationError("each cell once", found=name, column=column)
        shown[cell] = shown_from(there.strip(), column + part.index(there.strip()))
    return shown


def _left(text: str, _edition: Edition) -> dict[Cube, int]:
    left: dict[Cube, int] = {}
    for entry in entries(text, _WHAT_LEFT):
        cube = parse_cube(entry.name, entry.column)
        if cube in left:
            raise NotationError("each cube once", found=entry.name, column=entry.column)
        left[cube] = entry.number
    return left


_ALIGNED: Final = Fact[Edition, "tuple[Effect, ...]"](
    "aligned", "the effects in the column of the card that was taken, as yet unused", "move, queen", _aligned
)
_STEPS: Final = Fact[Edition, "tuple[_Step, ...]"](
    "steps", f"what is done, one after the other: {_WHAT_STEPS}", "move d1 to e1; move b1 to a1", _steps
)
_CELLS: Final = Fact[Edition, "dict[Cell, Shown]"](
    "cells",
    "what the cells that are named show before: Tr a tree icon, Tr[St] a wooden stairs cube on it, "
    "Tr<St> a translucent one, .. no card",
    "d1 Tr[Tr], e1 Rb, b1 Rb<St>, a1 St",
    _cells,
)
_PRESTIGE: Final = Fact[Edition, "dict[Construction, int]"](
    "prestige",
    "the prestige of the cubes that are put down, before, or none",
    "tree 2, stairs 1",
    levels_from,
)
_LEFT: Final = Fact[Edition, "dict[Cube, int]"](
    "left", "how many there are in the supply of the cubes that are taken from it, or none", "none", _left
)

# --- answer -----------------------------------------------------------------------------------


def _effect(case: Case[Edition]) -> Answer:
    """Say of each step whether it is allowed, and what becomes of prestige."""
    ruleset = compile_ruleset(case.edition, case.edition.quantities.players_min, case.readings)
    state, steps = _table(case, ruleset), case[_STEPS]
    told = tell(case, state, steps, partial(_check, case))
    lines = (*told.lines, *order_matters(case, state, steps, told), *unfinished(told))
    return Answer(lines, told.tables)


def _table(case: Case[Edition], ruleset: Ruleset) -> State:
    """Return the position before the steps; what is not stated of it, no step reads."""
    shape, shown, left = ruleset.pyramid, case[_CELLS], case[_LEFT]
    for step in case[_STEPS]:
        for cell in _cells_of(step):
            if cell not in shown:
                raise contradiction("cells", f"expected what {format_cell(shape, cell)} shows, too")
    for cell, (icon, _) in shown.items():
        if icon is None and shape.lower[cell] in shape.base:
            raise contradiction("cells", f"a card of the base lies at {format_cell(shape, cell)}")
    built = beneath(shape, [shape.lower[cell] for cell, (icon, _) in shown.items() if icon is not None])
    garden = garden_with(ruleset, built, {**_other_cubes(shown), **shown})
    supply = Supply(
        tuple(left.get(wooden(kind), 0) for kind in Construction),
        tuple(left.get(translucent(kind), 0) for kind in Construction),
        (),
        (),
    )
    prestige, aligned = case[_PRESTIGE], case[_ALIGNED]
    return table_with(ruleset, Phase.EFFECTS, garden, prestige, aligned=aligned, supply=supply)


def _cells_of(step: _Step) -> tuple[Cell, ...]:
    match step:
        case Evolve() | Put() | Recolour():
            return (step.cell,)
        case Shift():
            return step.source, step.target
        case _:
            return ()


def _other_cubes(shown: Mapping[Cell, Shown]) -> dict[Cell, Shown]:
    """Return two more cubes on cells of the base that no step names.

    A pyramid holds five cubes or more, so whether there is a second one to be moved is no question.
    """
    free = (Cell(number) for number in range(len(shown) + 2) if Cell(number) not in shown)
    return {cell: (Construction.STAIRS, wooden(Construction.STAIRS)) for cell in free}


def _check(case: Case[Edition], state: State, step: Move, ruling: Ruling) -> None:
    """Raise `RecordError` if the ruling on a step, or what comes of it, rests on something unstated."""
    left, cubes = case[_LEFT], state.gardens[ASKER].cubes
    refusals = {objection.clause for objection in ruling.objections}
    if not (ruling.legal or refusals <= _OF_SUPPLY):
        return
    put, taken = NO_CUBE, NO_CUBE
    match step:
        case Evolve():
            put = taken = translucent(construction_of(cubes[step.cell]))
        case Recolour():
            make = translucent if is_translucent(cubes[step.cell]) else wooden
            put = taken = make(step.construction)
        case Draw():
            taken = wooden(step.construction)
        case Shift():
            put = cubes[step.source]
        case Put():
            put = step.cube
        case _:
            if isinstance(step, Surprise) and all(map(is_translucent, left)):
                raise contradiction("left", "expected how many wooden cubes are left, such as 'tree 3'")
    if taken and taken not in left:
        raise contradiction("left", f"expected how many cubes are left of {format_cube(taken)}")
    if put and construction_of(put) not in case[_PRESTIGE]:
        raise contradiction("prestige", f"expected that of {word(construction_of(put))}, which is put down")


EFFECT: Final = Topic(
    "effect",
    "What does an effect do, step by step?",
    (_ALIGNED, _STEPS, _CELLS, _PRESTIGE, _LEFT),
    _effect,
)
