"""Writing position documents: the one canonical document of a state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub.hanging_gardens.components import Construction, Effect, word
from dclub.hanging_gardens.picture_text import compact_picture, format_picture
from dclub.hanging_gardens.position_reading import GAME, PHASE_WORDS
from dclub.hanging_gardens.pyramid import NOWHERE, Cell, Slot
from dclub.hanging_gardens.row_reading import usually_taken
from dclub.hanging_gardens.starting import header
from dclub.hanging_gardens.state import NO_CELL, Phase, fresh_turn
from dclub.hanging_gardens.supply import conserved_cubes
from dclub.hanging_gardens.supply_reading import conserved_stock
from dclub.hanging_gardens.words import (
    format_card,
    format_cell,
    format_cube,
    format_project,
    format_public,
    format_slot,
)
from dclub.kernel.holes import is_hole
from dclub.kernel.known import known
from dclub.kernel.position_writing import beginning
from dclub.kernel.toml import Inline

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dclub.hanging_gardens.components import Card, Public
    from dclub.hanging_gardens.ruleset import Ruleset
    from dclub.hanging_gardens.state import Garden, State, Turn
    from dclub.kernel.rules import Document, Names

__all__ = ["line_document", "position_document"]

_PHASES = {phase: name for name, phase in PHASE_WORDS.items()}


def position_document(state: State, names: Names) -> Document:
    """Return the document of a position; reading it gives an equal state.

    Of the supply it has what conservation does not give.
    """
    options = header(state)
    document = beginning(GAME, options, _PHASES[state.phase], state.to_move, names)
    if state.first is not None:
        document["first"] = names[state.first]
    document["prestige"] = _counts(state.prestige)
    if state.public is not None or state.phase > Phase.PUBLIC:
        document["public"] = _public(state.public)
    document |= _pile(state)
    if options.readings:
        document["readings"] = dict(options.readings)
    document["row"] = _row(state)
    document["players"] = [_player(state.ruleset, garden) for garden in state.gardens]
    if state.turn != fresh_turn(state.phase, state.to_move):
        document["pending"] = _pending(state.ruleset, state.turn)
    if supply := _supply(state):
        document["supply"] = supply
    if options.components:
        document["components"] = dict(options.components)
    return document


def line_document(state: State, names: Names) -> Document:
    """Return the same document for one line of text: its pictures have only their rows."""
    document = position_document(state, names)
    players = document["players"]
    assert isinstance(players, list)
    for player, garden in zip(players, state.gardens, strict=True):
        player["pyramid"] = compact_picture(state.ruleset.pyramid, garden)
    return document


def _counts(numbers: Sequence[int]) -> Inline:
    return Inline({word(Construction(kind)): number for kind, number in known(numbers)})


def _public(public: Public | None) -> str:
    return "" if public is None else public.id or format_public(public)


def _pile(state: State) -> Document:
    """Return the pile, where cards have names: the leftover cards, and the rest if it is no remainder."""
    supply = state.supply
    document: Document = {}
    if supply.stock is None:
        return document
    if supply.stock != conserved_stock(state.ruleset, state.gardens, state.row, supply.returned):
        document["stock"] = list(supply.stock)
    if state.ruleset.turns < state.ruleset.quantities.row or supply.returned:
        document["returned"] = list(supply.returned)
    return document


def _row(state: State) -> Document:
    row = state.row
    used = [effect for effect in Effect if row.used >> effect & 1]
    document: Document = {
        "cards": ["" if card is None else _card(card) for card in row.cards],
        "effects": [word(effect) for effect in row.effects],
        "used": [word(effect) for effect in used if effect is not Effect.QUEEN],
        "queen": row.queen + 1,
        "queen_used": Effect.QUEEN in used,
    }
    if row.taken != usually_taken(state.ruleset, row.cards, state.phase):
        document["taken"] = row.taken
    return document


def _card(card: Card) -> str:
    return card.id or format_card(card)


def _player(ruleset: Ruleset, garden: Garden) -> Document:
    shape = ruleset.pyramid
    document: Document = {
        "project": _project(garden),
        "amitis": "" if garden.amitis == NOWHERE else format_slot(shape, garden.amitis),
        "pyramid": format_picture(ruleset, garden, pawn=False),
    }
    under = [Cell(cell) for cell in range(len(shape.cells)) if garden.under >> cell & 1]
    if under:
        document["under"] = [format_cell(shape, cell) for cell in under]
    cards = {format_slot(shape, Slot(slot)): name for slot, name in enumerate(garden.cards) if name}
    if cards:
        document["cards"] = Inline(cards)
    return document


def _project(garden: Garden) -> str:
    project = garden.project
    return "" if project is None else format_project(project)


def _pending(ruleset: Ruleset, turn: Turn) -> Document:
    document: Document = {}
    if turn.hand:
        document["hand"] = [format_cube(cube) for cube in turn.hand]
    document["column"] = turn.column + 1
    document["open"] = [word(effect) for effect in turn.aligned]
    if turn.moved != NO_CELL:
        document["moved"] = format_cell(ruleset.pyramid, turn.moved)
    return document


def _supply(state: State) -> Document:
    """Return the cubes in the supply that cannot be worked out from the rest."""
    edition = state.ruleset.edition
    document: Document = {}
    for name, clear, total, left in (
        ("wooden", False, edition.wooden, state.supply.wooden),
        ("translucent", True, edition.translucent, state.supply.translucent),
    ):
        if left is None:
            continue
        rest = None if total is None else conserved_cubes(state.gardens, state.turn.hand, total, clear=clear)
        if rest is None or _differ(left, rest):
            document[name] = _counts(left)
    return document


def _differ(left: Sequence[int], rest: Sequence[int]) -> bool:
    """Return whether a heap is not what the rest leaves; one that nobody counted has no number to state."""
    pairs = zip(left, rest, strict=True)
    return any(not is_hole(here) and (is_hole(there) or here != there) for here, there in pairs)
