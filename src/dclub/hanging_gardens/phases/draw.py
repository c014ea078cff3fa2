"""The surprise: chance draws a wooden cube, which the player must then put somewhere."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Final

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.changes import with_cube_moved
from dclub.hanging_gardens.components import Construction, wooden, word
from dclub.hanging_gardens.moves import DRAWS, Draw, Move
from dclub.hanging_gardens.phases.nearness import distance, parts
from dclub.hanging_gardens.phases.turn_steps import drawer, go_on
from dclub.hanging_gardens.state import Phase, State
from dclub.hanging_gardens.supply import left_at_least, need_counted, tables_read
from dclub.kernel.citing import forbids, permits
from dclub.kernel.event import Log, note
from dclub.kernel.holes import is_hole
from dclub.kernel.phase import Candidate, PhaseRules, guards
from dclub.kernel.ruling import Objection
from dclub.kernel.turn import not_to_move

__all__ = ["RULES"]

# --- generate ---------------------------------------------------------------------------------


@permits(C.SURPRISE_CHANCE)
def generate(state: State) -> list[Move]:
    """Return every construction of which a wooden cube is left for certain; none where nobody counted any."""
    if state.supply.wooden is None:
        return []
    stock = left_at_least(state, clear=False)
    return [DRAWS[kind] for kind in Construction if stock[kind] > 0]


def chances(state: State) -> tuple[tuple[Move, Fraction], ...]:
    """Return the cubes with their weights: every single cube alike; `Unknown` if not all are counted."""
    stock = state.supply.wooden
    if stock is None or not state.ruleset.counted:
        need_counted(state, clear=False)
    assert stock is not None
    return _weighed(stock)


@lru_cache(maxsize=1 << 12)
def _weighed(stock: tuple[int, ...]) -> tuple[tuple[Move, Fraction], ...]:
    return tuple((DRAWS[kind], Fraction(stock[kind], sum(stock))) for kind in Construction if stock[kind] > 0)


# --- guard ------------------------------------------------------------------------------------


def _is_counted(state: State, move: Draw) -> bool:
    stock = state.supply.wooden
    return stock is not None and not is_hole(stock[move.construction])


def _reads(state: State, _move: Draw) -> tuple[str, ...]:
    return tables_read(state, clear=False)


@forbids(C.SURPRISE_SUPPLY, when=_is_counted, reads=_reads)
def none_left(state: State, move: Draw) -> Objection | None:
    """No wooden cube of that construction is left; what is drawn from an uncounted heap was there."""
    stock = state.supply.wooden
    if stock is None or is_hole(stock[move.construction]) or stock[move.construction] > 0:
        return None
    return Objection(C.SURPRISE_SUPPLY, cube=word(move.construction), left=stock[move.construction])


# --- effect -----------------------------------------------------------------------------------


def effect(state: State, move: Draw, log: Log) -> State:
    """Return the state with the cube in hand."""
    if log is not None:
        note(log, C.SURPRISE_CHANCE, "cube-drawn", cube=word(move.construction))
    seat, turn, cube = drawer(state), state.turn, wooden(move.construction)
    supply = with_cube_moved(state.supply, cube, -1)
    return go_on(
        state,
        log,
        seat=seat,
        garden=state.gardens[seat],
        prestige=state.prestige,
        supply=supply,
        row=state.row,
        column=turn.column,
        hand=(cube,),
        aligned=turn.aligned,
    )


# --- next -------------------------------------------------------------------------------------


def candidates(state: State) -> Iterator[Candidate[Move]]:
    """Yield the cubes that can come; nothing where nobody has counted them."""
    moves = tuple(generate(state))
    if moves:
        yield Candidate("draw", "", C.SURPRISE_CHANCE, moves, moves[0])


RULES: Final[PhaseRules[State, Move]] = PhaseRules(
    name="draw",
    leads_to=(Phase.PUT_BACK,),
    guards=dict((guards(Draw, not_to_move, none_left),)),
    permits={Draw: (C.SURPRISE_CHANCE,)},
    generate=generate,
    physical=lambda state: iter(generate(state)),
    canonical=lambda _state, move: move,
    effects={Draw: effect},
    candidates=candidates,
    distance=distance,
    parts=parts,
    chances=chances,
)
