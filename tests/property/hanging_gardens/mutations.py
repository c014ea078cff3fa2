"""Moves that are nearly right: a legal move with one field changed, or with two."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from attrs import evolve, fields

from dclub.hanging_gardens.components import CardId, Construction, Cube, Effect, ProjectId, Starter
from dclub.hanging_gardens.moves import (
    HIDDEN,
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
from dclub.hanging_gardens.pyramid import Cell, Slot
from dclub.kernel.move import Seat

if TYPE_CHECKING:
    from random import Random

    from dclub.hanging_gardens.state import State

__all__ = ["mutated"]

T = TypeVar("T")


def mutated(rng: Random, state: State, move: Move) -> Move:
    """Return a move that differs from another in one field, sometimes in two."""
    changed = _once(rng, state, move)
    return _once(rng, state, changed) if rng.random() < 0.25 else changed


def _once(rng: Random, state: State, move: Move) -> Move:
    if rng.random() < 0.05:
        return _stranger(rng, state)
    names = [field.name for field in fields(type(move)) if field.name not in ("literal", "icons", "ornament")]
    literal = _literal(rng, state, move)
    if literal is not None and rng.random() < 0.1:
        return literal
    if not names:
        return _stranger(rng, state)
    if isinstance(move, Amitis) and rng.random() < 0.2:
        return evolve(move, construction=None)
    name = rng.choice(names)
    return evolve(move, **{name: _value(rng, state, name, getattr(move, name))})


def _stranger(rng: Random, state: State) -> Move:
    """Return a move of any kind."""
    seat, cell, tree = Seat(rng.randrange(state.seats)), _cell(rng, state), Construction.TREE
    strange: tuple[Move, ...] = (
        First(seat),
        Deal(seat, ProjectId("p1")),
        Base(seat, tuple(Starter)),
        SetCube(seat, tree, Cell(0)),
        OpenPublic(ProjectId("q1")),
        OpenCard(0, CardId("b1")),
        OrderEffects((Effect.EVOLVE, Effect.MOVE, Effect.SURPRISE, Effect.RECOLOUR)),
        Take(seat, 0, Slot(state.ruleset.pyramid.width), left_over=True, right_over=True),
        Put(seat, Cube(1), cell),
        Evolve(seat, cell),
        Shift(seat, cell, Cell(0)),
        Stop(seat),
        Surprise(seat),
        Draw(tree),
        Recolour(seat, cell, tree),
        Decline(seat, rng.choice(tuple(Effect))),
        Amitis(seat, tree, raises=True),
        Amitis(seat, None, raises=False),
        RevealProject(seat, ProjectId("p1")),
    )
    return rng.choice(strange)


def _literal(rng: Random, state: State, move: Move) -> Move | None:
    """Return the move with something stated literally that the edition knows."""
    edition = state.ruleset.edition
    match move:
        case Deal() | RevealProject():
            return evolve(move, literal=rng.choice(edition.individual or ()))
        case OpenPublic():
            return evolve(move, literal=rng.choice(edition.public or ()))
        case Base():
            return evolve(move, icons=tuple(rng.choice(edition.cards or ()).icons for _ in move.starters))
        case OpenCard():
            card = rng.choice(edition.cards or ())
            return rng.choice((evolve(move, icons=card.icons), evolve(move, ornament=card.ornament)))
        case _:
            return None


def _cell(rng: Random, state: State) -> Cell:
    return Cell(rng.randint(-1, len(state.ruleset.pyramid.cells)))


def _shuffled(rng: Random, values: tuple[T, ...], value: T) -> tuple[T, ...]:
    """Return the values with one replaced, dropped, added or moved."""
    changed = list(values)
    match rng.randrange(4):
        case 0 if changed:
            changed[rng.randrange(len(changed))] = value
        case 1 if changed:
            del changed[rng.randrange(len(changed))]
        case 2:
            rng.shuffle(changed)
        case _:
            changed.insert(rng.randint(0, len(changed)), value)
    return tuple(changed)


def _value(rng: Random, state: State, name: str, value: Any) -> Any:
    """Return another value for a field, by its name."""
    edition, shape = state.ruleset.edition, state.ruleset.pyramid
    match name:
        case "seat" | "chosen" | "receiver" | "owner":
            return Seat(rng.randint(-1, state.seats))
        case "cell" | "source" | "target":
            return _cell(rng, state)
        case "slot":
            return Slot(rng.randint(-1, len(shape.slots)))
        case "column":
            return rng.randint(-1, state.ruleset.quantities.row)
        case "left_over" | "right_over" | "raises":
            return not value
        case "construction":
            return rng.choice(tuple(Construction))
        case "cube":
            return Cube(rng.randint(0, 10))
        case "effect":
            return rng.choice(tuple(Effect))
        case "effects":
            return _shuffled(rng, value, rng.choice(tuple(Effect)))
        case "starters":
            return _shuffled(rng, value, rng.choice(tuple(Starter)))
        case "card":
            return rng.choice([CardId(""), CardId("lion-1"), *(card.id for card in edition.cards or ())])
        case "project":
            names = [project.id for project in edition.individual or ()]
            names += [project.id for project in edition.public or ()]
            return rng.choice([name for name in names if name != HIDDEN])
        case _:
            raise AssertionError(name)
