"""The steps of a turn after the card: which decision comes next, and how a turn ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.components import Cube, Effect
from dclub.hanging_gardens.garden import replaced
from dclub.hanging_gardens.moves import HIDDEN
from dclub.hanging_gardens.path import next_slot
from dclub.hanging_gardens.state import (
    NO_CELL,
    Garden,
    Phase,
    Round,
    Row,
    State,
    Supply,
    Turn,
    fresh_turn,
    new_state,
)
from dclub.kernel.citing import effects, ends
from dclub.kernel.event import Log, note
from dclub.kernel.move import CHANCE, Seat

if TYPE_CHECKING:
    from dclub.hanging_gardens.ruleset import Ruleset

__all__ = ["AFTER_A_STEP", "AFTER_A_TURN", "drawer", "end_turn", "face_down", "go_on"]

AFTER_A_TURN: Final = (Phase.TAKE, Phase.CARDS, Phase.REVEAL, Phase.FINAL)
"""What can follow a turn."""

AFTER_A_STEP: Final = (Phase.EFFECTS, Phase.AMITIS, *AFTER_A_TURN)
"""What can follow a step of a turn: another one, or the end of the turn where Amitis has no step."""


@effects(C.TURN_STEPS)
def go_on(
    state: State,
    log: Log,
    *,
    seat: Seat,
    garden: Garden,
    prestige: tuple[int, ...],
    supply: Supply,
    row: Row,
    column: int,
    hand: tuple[Cube, ...],
    aligned: tuple[Effect, ...],
) -> State:
    """Return the state at the next decision of a turn: cubes in hand, effects, Amitis, next turn.

    Everything but `state` is as the step just made leaves it; `garden` is that of the seat.
    """
    if hand:
        phase = Phase.PUT_BACK
    elif aligned:
        phase = Phase.EFFECTS
    elif next_slot(state.ruleset, garden) is not None:
        phase = Phase.AMITIS
    else:
        return _amitis_stays(state, log, seat=seat, garden=garden, prestige=prestige, supply=supply, row=row)
    if log is not None:
        note(log, C.TURN_STEPS, "step", seat=seat, phase=phase.name.lower().replace("_", "-"))
    return new_state(
        state.ruleset,
        replaced(state.gardens, seat, garden),
        prestige,
        supply,
        row,
        Turn(phase, seat, column, hand, aligned, NO_CELL),
        state.round,
    )


@effects(C.AMITIS_NONE)
def _amitis_stays(
    state: State,
    log: Log,
    *,
    seat: Seat,
    garden: Garden,
    prestige: tuple[int, ...],
    supply: Supply,
    row: Row,
) -> State:
    """Return the state after a turn in which Amitis has nowhere to go."""
    if log is not None:
        note(log, C.AMITIS_NONE, "amitis-stays", seat=seat)
    return end_turn(state, log, seat=seat, garden=garden, prestige=prestige, supply=supply, row=row)


def drawer(state: State) -> Seat:
    """Return the seat for which chance draws: so many turns after the first player's."""
    assert state.first is not None
    return Seat((state.first + state.row.taken - 1) % state.seats)


@effects(C.EFFECT_USED)
def face_down(row: Row, effect: Effect, log: Log) -> Row:
    """Return the row with the card of an effect that was used turned face down."""
    if log is not None:
        note(log, C.EFFECT_USED, "effect-used", effect=effect.name.lower())
    cards, effects_laid, used, queen, taken = row
    return Row(cards, effects_laid, used | 1 << effect, queen, taken)


# --- the end of a turn, of a round, of the game -----------------------------------------------


@effects(C.TURN_NEXT)
def end_turn(
    state: State,
    log: Log,
    *,
    seat: Seat,
    garden: Garden,
    prestige: tuple[int, ...],
    supply: Supply,
    row: Row,
) -> State:
    """Return the state at the next turn, at the next round, or at the end of the game."""
    ruleset, gardens, held = state.ruleset, replaced(state.gardens, seat, garden), state.round
    if row.taken < ruleset.turns and any(row.cards) and not _all_finished(ruleset, gardens):
        turn = _next_turn(Seat((seat + 1) % ruleset.seats), log)
    else:
        supply = _with_leftover(supply, row, log)
        if _is_over(ruleset, gardens, supply):
            row, turn = _cleared(row), _after_game(gardens, log)
        else:
            row, turn = _next_row(row, seat, log), fresh_turn(Phase.CARDS, CHANCE)
            held = Round(seat, held.public)
    return new_state(ruleset, gardens, prestige, supply, row, turn, held)


def _next_turn(seat: Seat, log: Log) -> Turn:
    if log is not None:
        note(log, C.TURN_NEXT, "turn", seat=seat)
    return fresh_turn(Phase.TAKE, seat)


@effects(C.ROUND_LEFTOVER)
def _with_leftover(supply: Supply, row: Row, log: Log) -> Supply:
    """Return the supply with the cards that are left in the row put under the pile."""
    names = tuple([card.id for card in row.cards if card is not None])
    if names and log is not None:
        note(log, C.ROUND_LEFTOVER, "card-returned", cards=names)
    wooden, translucent, stock, returned = supply
    return supply if stock is None else Supply(wooden, translucent, stock, returned + names)


@effects(C.ROUND_EMPEROR, C.ROUND_EFFECTS, C.ROUND_QUEEN)
def _next_row(row: Row, last: Seat, log: Log) -> Row:
    """Return the row of the next round, in which the last to play begins."""
    columns = len(row.cards)
    queen = (row.queen + 1) % columns
    if log is not None:
        note(log, C.ROUND_EMPEROR, "emperor-passed", seat=last)
        note(log, C.ROUND_EFFECTS, "effects-turned-back")
        note(log, C.ROUND_QUEEN, "queen-placed", column=queen + 1)
    return Row((None,) * columns, row.effects, 0, queen, 0)


@ends(C.END_PYRAMIDS)
def _is_over(ruleset: Ruleset, gardens: tuple[Garden, ...], supply: Supply) -> bool:
    """Return whether every pyramid is finished, or no card is left to take."""
    return _all_finished(ruleset, gardens) or (supply.stock == () and not supply.returned)


def _all_finished(ruleset: Ruleset, gardens: tuple[Garden, ...]) -> bool:
    finished = (1 << ruleset.slots) - 1
    for garden in gardens:  # noqa: SIM110 (asked at every turn)
        if garden.built != finished:
            return False
    return True


def _cleared(row: Row) -> Row:
    return Row((None,) * len(row.cards), row.effects, row.used, row.queen, row.taken)


def _after_game(gardens: tuple[Garden, ...], log: Log) -> Turn:
    hidden = any(garden.project == HIDDEN for garden in gardens)
    phase, to_move = (Phase.REVEAL, CHANCE) if hidden else (Phase.FINAL, None)
    if log is not None:
        note(log, C.END_PYRAMIDS, "pyramids-finished", phase=phase.name.lower())
    return fresh_turn(phase, to_move)
