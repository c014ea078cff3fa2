"""Set-up: chance lays the effect cards under the columns; the queen stands above the first."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from attrs import evolve

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.components import word
from dclub.hanging_gardens.moves import Move, OrderEffects, effect_orders
from dclub.hanging_gardens.phases.cards import begin_turns
from dclub.hanging_gardens.phases.nearness import distance, parts
from dclub.hanging_gardens.state import Phase, State
from dclub.kernel import clauses as K
from dclub.kernel.chance import alike
from dclub.kernel.citing import effects, forbids, permits
from dclub.kernel.event import Log, note
from dclub.kernel.phase import Candidate, PhaseRules, guards
from dclub.kernel.ruling import Objection
from dclub.kernel.turn import not_to_move

__all__ = ["RULES"]


# --- generate ---------------------------------------------------------------------------------


@permits(C.SETUP_EFFECTS)
def generate(state: State) -> tuple[Move, ...]:
    """Return every order of the effect cards."""
    return effect_orders(state.ruleset.quantities.row)


def chances(state: State) -> tuple[tuple[Move, Fraction], ...]:
    """Return the orders, all of one weight."""
    return alike(generate(state))


# --- guard ------------------------------------------------------------------------------------


@forbids(K.MOVE_SHAPE)
def not_one_each(state: State, move: OrderEffects) -> Objection | None:
    """There is not one effect for each column, or one lies there twice."""
    if move in effect_orders(state.ruleset.quantities.row):
        return None
    return Objection(
        K.MOVE_SHAPE, what="effects", found=len(move.effects), limit=state.ruleset.quantities.row
    )


# --- effect -----------------------------------------------------------------------------------


@effects(C.SETUP_QUEEN)
def effect(state: State, move: OrderEffects, log: Log) -> State:
    """Return the state with the effects laid; the first turn begins."""
    if log is not None:
        note(log, C.SETUP_EFFECTS, "effects-laid", effects=tuple(word(one) for one in move.effects))
        note(log, C.SETUP_QUEEN, "queen-placed", column=1)
    assert state.first is not None
    row = state.row._replace(effects=move.effects, queen=0)
    return evolve(state, row=row, turn=begin_turns(state.first, log))


# --- next -------------------------------------------------------------------------------------


def candidates(state: State) -> Iterator[Candidate[Move]]:
    """Yield the orders."""
    moves = tuple(generate(state))
    yield Candidate("effects", "", C.SETUP_EFFECTS, moves, moves[0])


RULES: Final[PhaseRules[State, Move]] = PhaseRules(
    name="effects-order",
    leads_to=(Phase.TAKE,),
    guards=dict((guards(OrderEffects, not_one_each, not_to_move),)),
    permits={OrderEffects: (C.SETUP_EFFECTS,)},
    generate=generate,
    physical=lambda state: iter(generate(state)),
    canonical=lambda _state, move: move,
    effects={OrderEffects: effect},
    candidates=candidates,
    distance=distance,
    parts=parts,
    chances=chances,
)
