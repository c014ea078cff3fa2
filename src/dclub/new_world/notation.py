"""Moves as people say them: `Red: place w3 n7 plain town trail plain`, `Red: settle trail s`.

Every move has one canonical form, which `format_move` writes. `parse_move` reads it in any
letter case and spacing. It reads illegal moves too, as long as what they name can be named:
refusing them is the judge's business.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from dclub.kernel import clauses as K
from dclub.kernel.citing import defines
from dclub.kernel.grammar import Verbs
from dclub.kernel.notation import format_seat
from dclub.kernel.partial import Unknown
from dclub.new_world import clauses as C
from dclub.new_world.board import Cell
from dclub.new_world.components import Kind, word
from dclub.new_world.grammar import OUTCOMES, VERBS
from dclub.new_world.moves import Draw, First, Move, Place, Score, SetAside, Settle
from dclub.new_world.naming import looks_of, segment_label
from dclub.new_world.words import format_cell, format_tile

if TYPE_CHECKING:
    from dclub.kernel.rules import Names
    from dclub.new_world.components import Tile
    from dclub.new_world.state import State

__all__ = [
    "DEFAULT_NAMES",
    "format_look",
    "format_move",
    "format_settled",
    "format_spot",
    "parse_move",
    "unjoin",
]

DEFAULT_NAMES: Final = ("Red", "Blue", "Yellow", "Green", "Black")
"""The names of the seats where nobody has given others."""

_VERBS: Final[Verbs[State, Move]] = Verbs(
    example="Red: settle none", shown=("place", "settle", "score"), players=VERBS, table=OUTCOMES
)


def parse_move(text: str, state: State, names: Names | None = None) -> Move:
    """Return the move of one text such as `Red: settle trail s`.

    Raises `NotationError` with the column in the whole text for what cannot be read, or would
    not name one move.
    """
    return _VERBS.read(text, state, DEFAULT_NAMES[: state.seats] if names is None else names)


def unjoin(text: str) -> tuple[str, ...]:
    """Return the single moves of one turn: each has a text of its own, with `;` between."""
    return (text,)


@defines(K.NOTATION_CANONICAL, C.COMPONENTS_LITERAL)
def format_move(move: Move, state: State, names: Names | None = None) -> str:
    """Return the canonical text of a move, the name of its seat first."""
    known = DEFAULT_NAMES[: state.seats] if names is None else names
    return f"{format_seat(move.seat, known)}: {_said(move, state, known)}"


def _said(move: Move, state: State, names: Names) -> str:
    """Return what stands after the name."""
    match move:
        case Place():
            return f"place {format_cell(move.cell)} {format_look(_in_hand(state), move.turn)}"
        case Settle():
            return f"settle {format_settled(move, state)}"
        case Score():
            return f"score {format_spot(state, move.cell, move.segment)}"
        case Draw():
            return f"draw {move.tile if move.literal is None else format_tile(move.literal)}"
        case SetAside():
            return "set aside agreed" if move.agreed else "set aside"
        case First():
            return f"first {format_seat(move.chosen, names)}"
        case _:
            assert_never(move)


def _in_hand(state: State) -> Tile | None:
    """Return the tile in hand, None also where nobody knows it."""
    try:
        return state.turn.drawn
    except Unknown:
        return None


@defines(C.PLACE_TURN)
def format_look(drawn: Tile | None, turn: int) -> str:
    """Return what the drawn tile shows after a turn, or the turn itself where that does not name it."""
    texts = ("",) * 4 if drawn is None else looks_of(drawn).texts
    return (texts[turn] if 0 <= turn < len(texts) else "") or f"turn {turn}"


def format_settled(move: Settle, state: State) -> str:
    """Return the segment that a settler goes to, `none` for nowhere."""
    if move.segment is None:
        return "none"
    last = _last(state)
    return segment_label(None if last is None else _lying(state, last), move.segment)


def _last(state: State) -> Cell | None:
    """Return the cell of the tile just placed, None also where nobody knows it."""
    try:
        return state.turn.cell
    except Unknown:
        return None


def _lying(state: State, cell: Cell) -> Tile | None:
    """Return the tile on a cell as it lies, None also where nobody knows it."""
    try:
        placed = state.board.get(cell)
    except Unknown:
        return None
    return None if placed is None else placed.form


def format_spot(state: State, cell: Cell, segment: int) -> str:
    """Return how a completed feature is named: `trail s` of the tile just placed, or `farm w2 n5`."""
    form = _lying(state, cell)
    if form is not None and 0 <= segment < len(form.segments):
        if form.segments[segment].kind is Kind.FARM:
            return f"{word(Kind.FARM)} {format_cell(cell)}"
        return segment_label(form, segment)
    if cell != _last(state) and segment_label(None, segment) == word(Kind.FARM):
        return f"{word(Kind.FARM)} {format_cell(cell)}"
    return segment_label(None, segment)
