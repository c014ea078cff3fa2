"""Moves as people say them: `Ana: take 2 at 2.3 over under`, `Ana: amitis stairs up`.

Every move has one canonical form, which `format_move` writes. `parse_move` reads it in any
letter case and spacing. It reads illegal moves too, as long as what they name is on the table:
refusing them is the judge's business.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Final, assert_never

from dclub.hanging_gardens.components import Card, CardId, Individual, ProjectId, word
from dclub.hanging_gardens.grammar import VERBS
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
from dclub.hanging_gardens.outcomes import OUTCOMES
from dclub.hanging_gardens.words import (
    CONSTRUCTION_WORDS,
    EFFECT_WORDS,
    format_card,
    format_cell,
    format_cube,
    format_icons,
    format_individual,
    format_public,
    format_slot,
)
from dclub.kernel import clauses as K
from dclub.kernel.citing import defines
from dclub.kernel.grammar import Verbs
from dclub.kernel.notation import format_seat

if TYPE_CHECKING:
    from dclub.hanging_gardens.state import State
    from dclub.kernel.rules import Names

__all__ = [
    "DEFAULT_NAMES",
    "format_dealt",
    "format_joint",
    "format_move",
    "format_opened",
    "format_starters",
    "parse_move",
    "unjoin",
]

DEFAULT_NAMES: Final = ("Ana", "Bela", "Caio", "Davi")
"""The names of the seats where nobody has given others."""

_CONSTRUCTIONS: Final = tuple(CONSTRUCTION_WORDS)
_EFFECTS: Final = tuple(EFFECT_WORDS)
_SHOWN: Final = tuple(
    "take put evolve move stop surprise recolour decline amitis base cube".split()  # noqa: SIM905
)

_VERBS: Final[Verbs[State, Move]] = Verbs(
    example="Ana: take 2 at 2.3 over under", shown=_SHOWN, players=VERBS, table=OUTCOMES
)


def parse_move(text: str, state: State, names: Names | None = None) -> Move:
    """Return the move of one text such as `Ana: put tree on c3`.

    Raises `NotationError` with the column in the whole text for what cannot be read, or would
    not name one move.
    """
    return _VERBS.read(text, state, DEFAULT_NAMES[: state.seats] if names is None else names)


def unjoin(text: str) -> tuple[str, ...]:
    """Return the single moves of one turn: each has a text of its own, with `;` between."""
    return (text,)


@defines(K.NOTATION_CANONICAL)
def format_move(move: Move, state: State, names: Names | None = None) -> str:
    """Return the canonical text of a move, the name of its seat first."""
    known = DEFAULT_NAMES[: state.seats] if names is None else names
    return f"{format_seat(move.seat, known)}: {_said(move, state, known)}"


def _said(move: Move, state: State, names: Names) -> str:
    """Return what stands after the name."""
    shape = state.ruleset.pyramid
    match move:
        case Take():
            slot = format_slot(shape, move.slot)
            joints = f"{format_joint(is_over=move.left_over)} {format_joint(is_over=move.right_over)}"
            return f"take {move.column + 1} at {slot} {joints}"
        case Put():
            return f"put {format_cube(move.cube)} on {format_cell(shape, move.cell)}"
        case Amitis():
            return _amitis(move)
        case Decline():
            return f"decline {_EFFECTS[move.effect]}"
        case Evolve():
            return f"evolve {format_cell(shape, move.cell)}"
        case Shift():
            return f"move {format_cell(shape, move.source)} to {format_cell(shape, move.target)}"
        case Stop():
            return "stop"
        case Surprise():
            return "surprise"
        case Recolour():
            return f"recolour {format_cell(shape, move.cell)} to {_CONSTRUCTIONS[move.construction]}"
        case SetCube():
            return f"cube {_CONSTRUCTIONS[move.construction]} on {format_cell(shape, move.cell)}"
        case Base():
            return f"base {format_starters(move)}"
        case First():
            return f"first {format_seat(move.chosen, names)}"
        case Deal():
            return f"project {format_seat(move.receiver, names)} {format_dealt(move.project, move.literal)}"
        case RevealProject():
            return f"reveal {format_seat(move.owner, names)} {format_dealt(move.project, move.literal)}"
        case OpenPublic():
            return f"public {move.project if move.literal is None else format_public(move.literal)}"
        case OpenCard():
            return f"card {move.column + 1} {format_opened(move)}"
        case OrderEffects():
            return f"effects {' '.join([_EFFECTS[effect] for effect in move.effects])}"
        case Draw():
            return f"draw {_CONSTRUCTIONS[move.construction]}"
        case _:
            assert_never(move)


def format_joint(*, is_over: bool) -> str:
    """Return `over` or `under`: how a card lies at a corner that it shares."""
    return "over" if is_over else "under"


def _amitis(move: Amitis) -> str:
    if move.construction is None:
        return "amitis"
    return f"amitis {_CONSTRUCTIONS[move.construction]} {'up' if move.raises else 'down'}"


def format_starters(move: Base) -> str:
    """Return `gate pillar lion bull dragon`, with what they show where they are stated literally.

    A move that states more of one than of the other is none, and is written all the same.
    """
    names = [word(starter) for starter in move.starters]
    if not move.icons:
        return " ".join(names)
    shown = zip_longest(names, map(format_icons, move.icons), fillvalue="")
    return ", ".join(f"{name} {icons}".strip() for name, icons in shown)


def format_dealt(project: ProjectId, literal: Individual | None) -> str:
    """Return the name of a project, or what it demands where it is stated literally."""
    return project if literal is None else format_individual(literal)


def format_opened(move: OpenCard) -> str:
    """Return the name of a card, or what it shows where it is stated literally."""
    if move.icons is None:
        return move.card
    return format_card(Card(CardId(""), move.icons, move.ornament))
