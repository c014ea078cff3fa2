"""The last step of a turn: Amitis goes on, and a construction on her card gains or loses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.changes import (
    amitis_moves,
    any_step,
    distinct_amitis_moves,
    same_result,
    stepped,
)
from dclub.hanging_gardens.components import Construction, word
from dclub.hanging_gardens.moves import Amitis, Move
from dclub.hanging_gardens.path import counts_on, known_kinds, next_slot
from dclub.hanging_gardens.phases.nearness import distance, parts
from dclub.hanging_gardens.phases.turn_steps import AFTER_A_TURN, end_turn
from dclub.hanging_gardens.state import State
from dclub.kernel import clauses as K
from dclub.kernel.citing import forbids, permits
from dclub.kernel.event import Log
from dclub.kernel.known import need
from dclub.kernel.phase import Candidate, PhaseRules, guards
from dclub.kernel.ruling import Objection
from dclub.kernel.turn import no_such_seat, not_to_move

__all__ = ["RULES", "no_direction", "not_on_the_card", "nothing_named"]

# --- generate ---------------------------------------------------------------------------------


@permits(C.AMITIS_STEP)
def generate(state: State) -> list[Move]:
    """Return every construction on the next card, up and down; without effect only once."""
    seat = state.to_move
    assert seat is not None
    return distinct_amitis_moves(state, seat)


def physical(state: State) -> Iterator[Move]:
    """Yield every construction on the next card, up and down."""
    seat = state.to_move
    assert seat is not None
    yield from amitis_moves(state, seat)


def canonical(state: State, move: Move) -> Move:
    """Return the first step with the same result."""
    return same_result(state, move, generate(state))


# --- guard ------------------------------------------------------------------------------------


def _shown(state: State, move: Amitis) -> dict[Construction, int]:
    garden = state.gardens[move.seat]
    slot = next_slot(state.ruleset, garden)
    return {} if slot is None else counts_on(state.ruleset, garden, slot)


@forbids(K.MOVE_SHAPE)
def no_direction(state: State, move: Amitis) -> Objection | None:
    """A direction is given and nothing that could go that way."""
    if (stranger := no_such_seat(state, move)) is not None:
        return stranger
    if move.construction is not None or move.raises:
        return None
    return Objection(K.MOVE_SHAPE, what="direction", found="down", limit=0)


@forbids(C.AMITIS_PRESENT, after=(C.EFFECT_ALIGNED, C.AMITIS_STUCK))
def not_on_the_card(state: State, move: Amitis) -> Objection | None:
    """The card to which Amitis goes does not show the construction."""
    shown = _shown(state, move)
    if move.construction is None or move.construction in shown:
        return None
    need(shown)
    names = tuple(word(kind) for kind in sorted(shown))
    return Objection(C.AMITIS_PRESENT, construction=word(move.construction), shown=names)


@forbids(C.AMITIS_MUST, after=(C.EFFECT_ALIGNED, C.AMITIS_STUCK))
def nothing_named(state: State, move: Amitis) -> Objection | None:
    """No construction is named although the card shows some."""
    shown = _shown(state, move)
    if move.construction is not None or not shown:
        return None
    return Objection(C.AMITIS_MUST, shown=tuple(map(word, known_kinds(shown))))


# --- effect -----------------------------------------------------------------------------------


def effect(state: State, move: Amitis, log: Log) -> State:
    """Return the state after the step; the turn is over."""
    garden, prestige = stepped(state, move, log)
    return end_turn(
        state, log, seat=move.seat, garden=garden, prestige=prestige, supply=state.supply, row=state.row
    )


# --- next -------------------------------------------------------------------------------------


def candidates(state: State) -> Iterator[Candidate[Move]]:
    """Yield the choices on the next card."""
    moves = tuple(generate(state))
    yield Candidate("amitis", "", C.AMITIS_STEP, moves, next(iter(moves), any_step(state)))


RULES: Final[PhaseRules[State, Move]] = PhaseRules(
    name="amitis",
    leads_to=AFTER_A_TURN,
    guards=dict((guards(Amitis, no_direction, not_to_move, not_on_the_card, nothing_named),)),
    permits={Amitis: (C.AMITIS_STEP,)},
    generate=generate,
    physical=physical,
    canonical=canonical,
    effects={Amitis: effect},
    candidates=candidates,
    distance=distance,
    parts=parts,
)
