"""Writing position documents: the one canonical document of a state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub.kernel.position_writing import beginning
from dclub.kernel.toml import Inline
from dclub.new_world.components import turned
from dclub.new_world.naming import segment_label
from dclub.new_world.notation import format_spot
from dclub.new_world.position_reading import GAME, PHASE_WORDS, conserved_stock
from dclub.new_world.starting import header
from dclub.new_world.state import Phase
from dclub.new_world.words import format_cell, format_tile

if TYPE_CHECKING:
    from dclub.kernel.rules import Document, Names
    from dclub.new_world.board import Cell, Placed
    from dclub.new_world.components import Tile
    from dclub.new_world.ruleset import Ruleset
    from dclub.new_world.state import State

__all__ = ["position_document"]

_PHASES = {phase: name for name, phase in PHASE_WORDS.items()}
_TURNS = 4


def position_document(state: State, names: Names) -> Document:
    """Return the document of a position; reading it gives an equal state.

    Of the undrawn tiles it has what conservation does not give.
    """
    options = header(state)
    document = beginning(GAME, options, _PHASES[state.phase], state.to_move, names)
    if state.active is not None:
        document["active"] = names[state.active]
    document["points"] = Inline(zip(names, state.points, strict=True))
    document["surveyors"] = list(state.surveyors)
    if state.turn.drawn is not None:
        document["drawn"] = _kind(state.turn.drawn)
    if state.aside:
        document["aside"] = list(state.aside)
    document["tiles"] = [_lying(state, names, cell, placed) for cell, placed in state.board]
    if stock := _stock(state):
        document["stock"] = stock
    if options.readings:
        document["readings"] = dict(options.readings)
    if state.turn.cell is not None:
        document["pending"] = _pending(state, state.turn.cell)
    if options.components:
        document["components"] = dict(options.components)
    return document


def _kind(tile: Tile) -> str:
    return tile.id or format_tile(tile)


def _lying(state: State, names: Names, cell: Cell, placed: Placed) -> str:
    """Return `w1 n3: t17 turn 3; Red town w`."""
    kind, turn = _unturned(state.ruleset, placed)
    settlers = [
        f"{names[settler.seat]} {segment_label(placed.form, settler.segment)}"
        for settler in state.settlers
        if settler.cell == cell
    ]
    text = f"{format_cell(cell)}: {kind} turn {turn}"
    return f"{text}; {', '.join(settlers)}" if settlers else text


def _unturned(ruleset: Ruleset, placed: Placed) -> tuple[str, int]:
    """Return the name of a tile, or what it shows unturned, and how it is turned.

    The turn is the one after which the segments are in the order in which they lie.
    """
    form = ruleset.forms.get(placed.form.id)
    if form is None:
        return format_tile(turned(placed.form, -placed.turn % _TURNS)), placed.turn
    return placed.form.id, form.turns.index(placed.form)


def _stock(state: State) -> Document:
    """Return the numbers of undrawn tiles that the rest does not leave."""
    if state.stock is None:
        return {}
    rest = conserved_stock(state.ruleset, state.board, state.aside, state.turn.drawn)
    kinds = zip(state.ruleset.edition.tiles or (), state.stock, rest or (), strict=True)
    return {tile.id: left for (tile, _), left, usual in kinds if left != usual}


def _pending(state: State, cell: Cell) -> Document:
    document: Document = {"tile": format_cell(cell)}
    if state.phase is Phase.SCORE:
        document["features"] = [format_spot(state, *spot) for spot in state.turn.pending]
    return document
