"""How far a refused move is from a legal one of its kind, and of what moves are made up.

The distance only ranks legal moves against each other: what a player is likeliest to have meant
comes first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import fields

from dclub.hanging_gardens.components import word
from dclub.hanging_gardens.moves import (
    Amitis,
    Base,
    Deal,
    Decline,
    Draw,
    Evolve,
    First,
    Move,
    OpenCard,
    OpenPublic,
    OrderEffects,
    Put,
    Recolour,
    RevealProject,
    SetCube,
    Shift,
    Stop,
    Surprise,
    Take,
)
from dclub.hanging_gardens.notation import format_dealt, format_joint, format_opened, format_starters
from dclub.hanging_gardens.words import format_cell, format_cube, format_public, format_slot
from dclub.kernel.phase import PLAYER, Part

if TYPE_CHECKING:
    from dclub.hanging_gardens.pyramid import Pyramid
    from dclub.hanging_gardens.state import State

__all__ = ["distance", "parts"]

_WEIGHTS = {"slot": 4, "column": 4, "cell": 3, "target": 3, "source": 3, "cube": 2, "construction": 2}
"""How much a difference in a field counts; 1 where nothing is said."""

_FARTHEST = 9


def distance(state: State, refused: Move, legal: Move) -> int:
    """Return how far apart two moves of one kind are; 0 if they differ in the seat at most."""
    shape, apart = state.ruleset.pyramid, 0
    for field in fields(type(legal)):
        name = field.name
        said: object = getattr(refused, name)
        right: object = getattr(legal, name)
        if name != "seat" and said != right:
            apart += 10 * _WEIGHTS.get(name, 1) + min(_steps(shape, name, said, right), _FARTHEST)
    return apart


def _steps(shape: Pyramid, name: str, said: object, right: object) -> int:
    """Return how far apart two values of a field are: in steps, or in how many places they differ."""
    match said, right:
        case tuple() as some, tuple() as others:
            same = sum(1 for one, other in zip(some, others, strict=False) if one == other)
            return max(len(some), len(others)) - same
        case int() as number, int() as other:
            places = _places(shape, name)
            if places is None:
                return abs(number - other)
            if 0 <= number < len(places) and 0 <= other < len(places):
                (row, column), (level, position) = places[number], places[other]
                return max(abs(row - level), abs(column - position))
    return _FARTHEST


def _places(shape: Pyramid, name: str) -> tuple[tuple[int, int], ...] | None:
    """Return where the slots or the cells lie that a field numbers; None for another field."""
    if name == "slot":
        return shape.slots
    return shape.cells if name in {"cell", "source", "target"} else None


def parts(state: State, move: Move) -> tuple[Part, ...]:
    """Return of what a move is made up, in the words of the notation."""
    shape = state.ruleset.pyramid
    match move:
        case Take():
            left, right = format_joint(is_over=move.left_over), format_joint(is_over=move.right_over)
            joints = Part("left", left), Part("right", right)
            return Part("card", str(move.column + 1)), Part("at", format_slot(shape, move.slot)), *joints
        case Put():
            return Part("", format_cube(move.cube)), Part("on", format_cell(shape, move.cell))
        case SetCube():
            return Part("", word(move.construction)), Part("on", format_cell(shape, move.cell))
        case Shift():
            return Part("", format_cell(shape, move.source)), Part("to", format_cell(shape, move.target))
        case Recolour():
            return Part("", format_cell(shape, move.cell)), Part("to", word(move.construction))
        case Evolve():
            return (Part("", format_cell(shape, move.cell)),)
        case Decline():
            return (Part("", word(move.effect)),)
        case Draw():
            return (Part("", word(move.construction)),)
        case Amitis():
            way = "up" if move.raises else "down"
            return (Part("", "" if move.construction is None else f"{word(move.construction)} {way}"),)
        case Stop() | Surprise():
            return ()
        case _:
            return _at_the_beginning(move)


def _at_the_beginning(
    move: First | Base | Deal | RevealProject | OpenPublic | OpenCard | OrderEffects,
) -> tuple[Part, ...]:
    """Return the parts of a move of the set-up, of an outcome of chance, or of a project revealed."""
    match move:
        case First():
            return (Part(PLAYER, str(move.chosen)),)
        case Base():
            return (Part("", format_starters(move)),)
        case Deal():
            return Part(PLAYER, str(move.receiver)), Part("", format_dealt(move.project, move.literal))
        case RevealProject():
            return Part(PLAYER, str(move.owner)), Part("", format_dealt(move.project, move.literal))
        case OpenPublic():
            return (Part("", move.project if move.literal is None else format_public(move.literal)),)
        case OpenCard():
            return Part("in column", str(move.column + 1)), Part("", format_opened(move))
        case OrderEffects():
            return (Part("", " ".join(map(word, move.effects))),)
