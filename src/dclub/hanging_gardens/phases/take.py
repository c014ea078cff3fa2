"""A turn begins: a card is taken from the row and placed, over or under at each joint."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.components import Effect
from dclub.hanging_gardens.garden import open_slots, owned_cells, replaced, with_card
from dclub.hanging_gardens.moves import Move, Take, takings
from dclub.hanging_gardens.phases.nearness import distance, parts
from dclub.hanging_gardens.phases.turn_steps import go_on
from dclub.hanging_gardens.pyramid import Cell, Slot
from dclub.hanging_gardens.state import NO_CELL, Garden, Phase, Row, State
from dclub.hanging_gardens.words import format_cell, format_cube, format_icons, format_slot
from dclub.kernel import clauses as K
from dclub.kernel.citing import effects, forbids, permits
from dclub.kernel.event import Event, Log, note
from dclub.kernel.phase import Candidate, PhaseRules, guards
from dclub.kernel.ruling import Objection
from dclub.kernel.turn import no_such_seat, not_to_move

__all__ = ["RULES"]

# --- generate ---------------------------------------------------------------------------------


@permits(C.TAKE_CARD)
def generate(state: State) -> list[Move]:
    """Return every open card in every open slot, in the four ways to join it."""
    seat = state.to_move
    assert seat is not None
    slots = open_slots(state.ruleset, state.gardens[seat])
    moves: list[Move] = []
    for column, card in enumerate(state.row.cards):
        if card is not None:
            moves += takings(seat, column, slots)
    return moves


# --- guard ------------------------------------------------------------------------------------


@forbids(K.MOVE_SHAPE)
def no_such_slot(state: State, move: Take) -> Objection | None:
    """The move names a column or a slot that is not there, or a slot of the base."""
    if (stranger := no_such_seat(state, move)) is not None:
        return stranger
    shape = state.ruleset.pyramid
    if not 0 <= move.column < len(state.row.cards):
        return Objection(K.MOVE_SHAPE, what="column", found=move.column + 1, limit=len(state.row.cards))
    if not 0 <= move.slot < len(shape.slots):
        return Objection(K.MOVE_SHAPE, what="slot", found=move.slot, limit=len(shape.slots))
    return None


@forbids(C.TAKE_OPEN)
def nothing_open(state: State, move: Take) -> Objection | None:
    """No card lies in the column any more."""
    if state.row.cards[move.column] is not None:
        return None
    return Objection(C.TAKE_OPEN, column=move.column + 1)


@forbids(C.TAKE_APEX)
def no_apex(state: State, move: Take) -> Objection | None:
    """The apex is not built with this number of players."""
    if move.slot < state.ruleset.slots:
        return None
    return Objection(C.TAKE_APEX, slot=_slot(state, move), cards=state.ruleset.slots)


@forbids(C.TAKE_SLOT)
def slot_taken(state: State, move: Take) -> Objection | None:
    """A card lies in the slot."""
    if not state.gardens[move.seat].built >> move.slot & 1:
        return None
    return Objection(C.TAKE_SLOT, slot=_slot(state, move))


@forbids(C.TAKE_SUPPORT, after=(C.TAKE_SLOT, C.TAKE_APEX))
def unsupported(state: State, move: Take) -> Objection | None:
    """One of the two cards below is missing."""
    below = state.ruleset.pyramid.supports[move.slot] or ()
    built = state.gardens[move.seat].built
    missing = tuple(format_slot(state.ruleset.pyramid, slot) for slot in below if not built >> slot & 1)
    return Objection(C.TAKE_SUPPORT, slot=_slot(state, move), missing=missing) if missing else None


def _slot(state: State, move: Take) -> str:
    return format_slot(state.ruleset.pyramid, move.slot)


# --- effect -----------------------------------------------------------------------------------


@effects(C.TAKE_JOINTS)
def _under(state: State, move: Take) -> tuple[Cell, ...]:
    """Return the joint cells at which the older card stays on top."""
    left, right = state.ruleset.pyramid.joints[move.slot] or (NO_CELL, NO_CELL)
    if move.left_over:
        return () if move.right_over else (right,)
    return (left,) if move.right_over else (left, right)


@effects(C.TAKE_DISPLACED)
def _lifted(state: State, move: Take, garden: Garden, under: tuple[Cell, ...]) -> list[Cell]:
    """Return the cells whose cubes are lifted before the card is laid."""
    shape = state.ruleset.pyramid
    cells = [cell for cell in shape.joints[move.slot] or () if cell not in under]
    if state.ruleset.whole_card:
        cells = [one for joint in cells for one in owned_cells(shape, garden, shape.lower[joint])]
    return [cell for cell in cells if garden.cubes[cell]]


def effect(state: State, move: Take, log: Log) -> State:
    """Return the state with the card placed and the cubes that it displaces in hand."""
    garden, column = state.gardens[move.seat], move.column
    cards, laid_effects, used, queen, taken = state.row
    card = cards[column]
    assert card is not None
    under = _under(state, move)
    lifted = _lifted(state, move, garden, under)
    if log is not None:
        _report(log, state, move, lifted)
    return go_on(
        state,
        log,
        seat=move.seat,
        garden=with_card(state.ruleset.pyramid, garden, move.slot, card, under, lifted=lifted),
        prestige=state.prestige,
        supply=state.supply,
        row=Row(replaced(cards, column, None), laid_effects, used, queen, taken + 1),
        column=column,
        hand=tuple(sorted([garden.cubes[cell] for cell in lifted])) if lifted else (),
        aligned=_aligned(state.row, column),
    )


def _aligned(row: Row, column: int) -> tuple[Effect, ...]:
    below = row.effects[column : column + 1]
    return (*below, Effect.QUEEN) if row.queen == column else below


def _report(log: list[Event], state: State, move: Take, lifted: list[Cell]) -> None:
    card = state.row.cards[move.column]
    assert card is not None
    note(
        log,
        C.TAKE_CARD,
        "card-placed",
        seat=move.seat,
        column=move.column + 1,
        card=card.id,
        icons=format_icons(card.icons),
        slot=_slot(state, move),
        left="over" if move.left_over else "under",
        right="over" if move.right_over else "under",
    )
    if lifted:
        cubes = tuple(format_cube(state.gardens[move.seat].cubes[cell]) for cell in lifted)
        cells = tuple(format_cell(state.ruleset.pyramid, cell) for cell in lifted)
        note(log, C.TAKE_DISPLACED, "cubes-lifted", seat=move.seat, cubes=cubes, cells=cells)


# --- next -------------------------------------------------------------------------------------


def candidates(state: State) -> Iterator[Candidate[Move]]:
    """Yield every open card."""
    groups: dict[int, list[Move]] = {}
    for move in generate(state):
        assert isinstance(move, Take)
        groups.setdefault(move.column, []).append(move)
    seat = state.to_move
    assert seat is not None
    for column in range(len(state.row.cards)):
        probe = Take(seat, column, Slot(state.ruleset.pyramid.width), left_over=True, right_over=True)
        yield Candidate("take", str(column + 1), C.TAKE_CARD, tuple(groups.get(column, ())), probe)


RULES: Final[PhaseRules[State, Move]] = PhaseRules(
    name="take",
    leads_to=(Phase.PUT_BACK, Phase.EFFECTS),
    guards=dict((guards(Take, no_such_slot, not_to_move, nothing_open, no_apex, slot_taken, unsupported),)),
    permits={Take: (C.TAKE_CARD,)},
    generate=generate,
    physical=lambda state: iter(generate(state)),
    canonical=lambda _state, move: move,
    effects={Take: effect},
    candidates=candidates,
    distance=distance,
    parts=parts,
)
