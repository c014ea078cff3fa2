"""The steps of a turn after the card: which decision comes next, and how a turn ends."""

from __future__ import annotations

from attrs import evolve

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.components import Effect
from dclub.hanging_gardens.moves import HIDDEN
from dclub.hanging_gardens.path import next_slot
from dclub.hanging_gardens.state import NO_TURN, Phase, Row, State, Turn
from dclub.kernel.citing import effects, ends
from dclub.kernel.event import Log, note
from dclub.kernel.move import CHANCE, Seat

__all__ = ["go_on", "settled"]


@effects(C.TURN_STEPS)
def go_on(state: State, log: Log) -> State:
    """Return the state at the next decision of the turn: cubes in hand, effects, Amitis, next turn."""
    turn = state.turn
    if turn.hand:
        phase = Phase.PUT_BACK
    elif turn.aligned:
        phase = Phase.EFFECTS
    elif _amitis_can_step(state):
        phase = Phase.AMITIS
    else:
        return _amitis_stays(state, log)
    if log is not None:
        note(log, C.TURN_STEPS, "step", seat=_mover(state), phase=phase.name.lower().replace("_", "-"))
    return _in_phase(state, phase, turn)


@effects(C.AMITIS_NONE)
def _amitis_stays(state: State, log: Log) -> State:
    """Return the state after a turn in which Amitis has nowhere to go."""
    if log is not None:
        note(log, C.AMITIS_NONE, "amitis-stays", seat=_mover(state))
    return end_turn(state, log)


def _mover(state: State) -> Seat:
    """Return the seat whose turn it is, also while chance draws for it."""
    seat = state.to_move
    assert seat is not None
    return seat if seat != CHANCE else drawer(state)


def drawer(state: State) -> Seat:
    """Return the seat whose turn it is: so many turns after the first player's."""
    assert state.first is not None
    return Seat((state.first + state.row.taken - 1) % state.seats)


def _in_phase(state: State, phase: Phase, turn: Turn) -> State:
    return State(
        state.ruleset,
        phase,
        _mover(state),
        state.first,
        state.gardens,
        state.prestige,
        state.supply,
        state.row,
        state.public,
        turn,
    )


def _amitis_can_step(state: State) -> bool:
    garden = state.gardens[_mover(state)]
    return next_slot(state.ruleset, garden) is not None


@effects(C.EFFECT_USED)
def settled(state: State, effect: Effect, log: Log, *, used: bool) -> State:
    """Return the state with an aligned effect dealt with, and turned face down if it was used."""
    row, turn = state.row, state.turn
    left = tuple(other for other in turn.aligned if other is not effect)
    if used:
        row = Row(row.cards, row.effects, row.used | 1 << effect, row.queen, row.taken)
    if log is not None and used:
        note(log, C.EFFECT_USED, "effect-used", effect=effect.name.lower())
    return evolve(state, row=row, turn=Turn(turn.column, turn.hand, left, turn.moved))


# --- the end of a turn, of a round, of the game -----------------------------------------------


@effects(C.TURN_NEXT)
def end_turn(state: State, log: Log) -> State:
    """Return the state at the next turn, at the next round, or at the end of the game."""
    seat = _mover(state)
    left = any(card is not None for card in state.row.cards)
    if state.row.taken < state.ruleset.turns and left and not _all_finished(state):
        following = Seat((seat + 1) % state.seats)
        if log is not None:
            note(log, C.TURN_NEXT, "turn", seat=following)
        return evolve(state, phase=Phase.TAKE, to_move=following, turn=NO_TURN)
    return _end_round(evolve(state, turn=NO_TURN), seat, log)


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
    row = Row((None,) * columns, state.row.effects, 0, queen, 0)
    return evolve(state, phase=Phase.CARDS, to_move=CHANCE, first=last, row=row)


@effects(C.ROUND_LEFTOVER)
def _with_leftover(state: State, log: Log) -> State:
    """Return the state with the cards that are left in the row put under the pile."""
    left = [card for card in state.row.cards if card is not None]
    if not left:
        return state
    names = tuple(card.id for card in left)
    if log is not None:
        note(log, C.ROUND_LEFTOVER, "card-returned", cards=names)
    row = evolve(state.row, cards=(None,) * len(state.row.cards))
    supply = state.supply
    if supply.stock is not None:
        supply = evolve(supply, returned=(*supply.returned, *names))
    return evolve(state, row=row, supply=supply)


def _end_game(state: State, log: Log) -> State:
    hidden = any(garden.project == HIDDEN for garden in state.gardens)
    phase, to_move = (Phase.REVEAL, CHANCE) if hidden else (Phase.FINAL, None)
    if log is not None:
        note(log, C.END_PYRAMIDS, "pyramids-finished", phase=phase.name.lower())
    return evolve(state, phase=phase, to_move=to_move)
