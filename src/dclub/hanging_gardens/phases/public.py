"""Set-up: chance opens the public project."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from attrs import evolve

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.components import Public
from dclub.hanging_gardens.moves import Move, OpenPublic
from dclub.hanging_gardens.phases.nearness import distance, parts
from dclub.hanging_gardens.state import Phase, State, fresh_turn
from dclub.hanging_gardens.words import format_public
from dclub.kernel import clauses as K
from dclub.kernel.chance import alike
from dclub.kernel.citing import forbids, permits
from dclub.kernel.event import Log, note
from dclub.kernel.move import CHANCE
from dclub.kernel.partial import Unknown
from dclub.kernel.phase import Candidate, PhaseRules, guards
from dclub.kernel.ruling import Objection
from dclub.kernel.turn import not_to_move

__all__ = ["RULES"]

# --- generate ---------------------------------------------------------------------------------


@permits(C.SETUP_PUBLIC)
def generate(state: State) -> list[Move]:
    """Return every public project that is entered."""
    return list(map(OpenPublic, state.ruleset.public))


def chances(state: State) -> tuple[tuple[Move, Fraction], ...]:
    """Return the outcomes, all of one weight; raises `Unknown` where nobody entered one of them."""
    if state.ruleset.public_gaps:
        raise Unknown(state.ruleset.public_gaps.first)
    return alike(generate(state))


# --- guard ------------------------------------------------------------------------------------


@forbids(K.MOVE_SHAPE)
def no_such_project(state: State, move: OpenPublic) -> Objection | None:
    """The project is not one of the edition."""
    known = move.project in state.ruleset.public and move.literal is None
    if known or (state.ruleset.public_gaps and move.literal is not None and not move.project):
        return None
    if move.literal is None and move.project:
        state.ruleset.public_gaps.check(move.project)
    return Objection(K.MOVE_SHAPE, what="project", found=move.project, limit=0)


# --- effect -----------------------------------------------------------------------------------


def effect(state: State, move: OpenPublic, log: Log) -> State:
    """Return the state with the public project open; cards are opened next."""
    project = _project(state, move)
    if log is not None:
        note(log, C.SETUP_PUBLIC, "public-opened", name=project.id, project=format_public(project))
    return evolve(state, turn=fresh_turn(Phase.CARDS, CHANCE), round=state.round._replace(public=project))


def _project(state: State, move: OpenPublic) -> Public:
    return move.literal if move.literal is not None else state.ruleset.public[move.project]


# --- next -------------------------------------------------------------------------------------


def candidates(state: State) -> Iterator[Candidate[Move]]:
    """Yield the projects."""
    moves = tuple(generate(state))
    if moves:
        yield Candidate("public", "", C.SETUP_PUBLIC, moves, moves[0])


RULES: Final[PhaseRules[State, Move]] = PhaseRules(
    name="public",
    leads_to=(Phase.CARDS,),
    guards=dict((guards(OpenPublic, no_such_project, not_to_move),)),
    permits={OpenPublic: (C.SETUP_PUBLIC,)},
    generate=generate,
    physical=lambda state: iter(generate(state)),
    canonical=lambda _state, move: move,
    effects={OpenPublic: effect},
    candidates=candidates,
    distance=distance,
    parts=parts,
    chances=chances,
)
