"""The steps of a turn after the card: which decision comes next, and how a turn ends."""

from __future__ import annotations

from attrs import evolve

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.components import Cube, Effect
from dclub.hanging_gardens.garden import replaced
from dclub.hanging_gardens.moves import HIDDEN
from dclub.hanging_gardens.path import next_slot
from dclub.hanging_gardens.state import NO_CELL, Garden, Phase, Round, Row, State, Supply, Turn, fresh_turn
from dclub.kernel.citing import effects, ends
from dclub.kernel.event import Log, note
from dclub.kernel.move import CHANCE, Seat

__all__ = ["drawer", "end_turn", "face_down", "go_on"]


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
    return State(
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
    ruleset, gardens = state.ruleset, replaced(state.gardens, seat, garden)
    following = Seat((seat + 1) % ruleset.seats)
    after = State(ruleset, gardens, prestige, supply, row, fresh_turn(Phase.TAKE, following), state.round)
    if row.taken < ruleset.turns and any(row.cards) and not _all_finished(after):
        if log is not None:
            note(log, C.TURN_NEXT, "turn", seat=following)
        return after
    return _end_round(after, seat, log)


@ends(C.END_PYRAMIDS)
def _is_over(state: State) -> bool:
    """Return whether every pyramid is finished, or no card is left to take."""
    supply = state.supply
    return _all_finished(state) or (supply.stock == () and not supply.returned)


def _all_finished(state: State) -> bool:
    finished = (1 << state.ruleset.slots) - 1
    return all(garden.built == finished for garden in state.gardens)


@effects(C.ROUND_EMPEROR, C.ROUND_EFFECTS, C.ROUND_QUEEN)
def _end_round(state: State, last: Seat, log: Log) -> State:
    state = _with_leftover(state, log)
    if _is_over(state):
        return _end_game(state, log)
    columns = len(state.row.cards)
    queen = (state.row.queen + 1) % columns
    if log is not None:
        note(log, C.ROUND_EMPEROR, "emperor-passed", seat=last)
        note(log, C.ROUND_EFFECTS, "effects-turned-back")
        note(log, C.ROUND_QUEEN, "queen-placed", column=queen + 1)
    return State(
        state.ruleset,
        state.gardens,
        state.prestige,
        state.supply,
        Row((None,) * columns, state.row.effects, 0, queen, 0),
        fresh_turn(Phase.CARDS, CHANCE),
        Round(last, state.public),
    )


@effects(C.ROUND_LEFTOVER)
def _with_leftover(state: State, log: Log) -> State:
    """Return the state with the cards that are left in the row put under the pile."""
    left = [card for card in state.row.cards if card is not None]
    if not left:
        return state
    names = tuple(card.id for card in left)
    if log is not None:
        note(log, C.ROUND_LEFTOVER, "card-returned", cards=names)
    row = state.row._replace(cards=(None,) * len(state.row.cards))
    supply = state.supply
    if supply.stock is not None:
        supply = supply._replace(returned=(*supply.returned, *names))
    return evolve(state, row=row, supply=supply)


def _end_game(state: State, log: Log) -> State:
    hidden = any(garden.project == HIDDEN for garden in state.gardens)
    phase, to_move = (Phase.REVEAL, CHANCE) if hidden else (Phase.FINAL, None)
    if log is not None:
        note(log, C.END_PYRAMIDS, "pyramids-finished", phase=phase.name.lower())
    return evolve(state, turn=fresh_turn(phase, to_move))
