"""The end: projects that were kept hidden are revealed before scoring."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.components import Individual
from dclub.hanging_gardens.garden import replaced
from dclub.hanging_gardens.moves import HIDDEN, Move, RevealProject
from dclub.hanging_gardens.phases.nearness import distance, parts
from dclub.hanging_gardens.state import Phase, State, fresh_turn
from dclub.hanging_gardens.words import format_project
from dclub.kernel import clauses as K
from dclub.kernel.citing import forbids, permits
from dclub.kernel.event import Log, note
from dclub.kernel.move import CHANCE, Seat
from dclub.kernel.phase import Candidate, PhaseRules, guards
from dclub.kernel.ruling import Objection
from dclub.kernel.turn import not_to_move

__all__ = ["RULES"]


def _owner(state: State) -> Seat:
    """Return the first seat whose project is still hidden, `CHANCE` if there is none."""
    hidden = (Seat(seat) for seat, garden in enumerate(state.gardens) if garden.project == HIDDEN)
    return next(hidden, CHANCE)


def _project(state: State, move: RevealProject) -> Individual | None:
    return move.literal if move.literal is not None else state.ruleset.individual.get(move.project)


# --- generate ---------------------------------------------------------------------------------


@permits(C.REVEAL_PROJECT)
def generate(state: State) -> list[Move]:
    """Return the projects that nobody is known to have, as far as they are entered."""
    held = [garden.project for garden in state.gardens]
    owner = _owner(state)
    if owner == CHANCE:
        return []  # a position that cannot be: nothing is hidden, and the game would be over
    return [
        RevealProject(owner, project.id)
        for project in state.ruleset.individual.values()
        if project not in held
    ]


# --- guard ------------------------------------------------------------------------------------


@forbids(K.MOVE_SHAPE)
def no_such_project(state: State, move: RevealProject) -> Objection | None:
    """The project is not one of the edition, or the owner's is not the next to reveal."""
    owner = _owner(state)
    if move.owner != owner or owner == CHANCE:
        return Objection(K.MOVE_SHAPE, what="seat", found=move.owner, limit=owner)
    gaps = state.ruleset.individual_gaps
    if _project(state, move) is not None and (move.literal is None or gaps):
        return None
    if move.literal is None and move.project:
        gaps.check(move.project)
    return Objection(K.MOVE_SHAPE, what="project", found=move.project, limit=0)


@forbids(C.SETUP_UNDEALT)
def held_by_another(state: State, move: RevealProject) -> Objection | None:
    """Another seat has this project; one that is stated literally is a card of its own."""
    if move.literal is not None:
        return None
    if _project(state, move) not in [garden.project for garden in state.gardens]:
        return None
    return Objection(C.SETUP_UNDEALT, project=move.project)


# --- effect -----------------------------------------------------------------------------------


def effect(state: State, move: RevealProject, log: Log) -> State:
    """Return the state with a project revealed; after the last one the game is over."""
    project = _project(state, move)
    assert project is not None
    if log is not None:
        note(log, C.REVEAL_PROJECT, "project-revealed", seat=move.owner, project=format_project(project))
    garden = state.gardens[move.owner]._replace(project=project)
    gardens = replaced(state.gardens, move.owner, garden)
    if any(one.project == HIDDEN for one in gardens):
        return evolve(state, gardens=gardens)
    if log is not None:
        note(log, C.END_PYRAMIDS, "game-ended")
    return evolve(state, gardens=gardens, turn=fresh_turn(Phase.FINAL, None))


# --- next -------------------------------------------------------------------------------------


def candidates(state: State) -> Iterator[Candidate[Move]]:
    """Yield the next project."""
    moves = tuple(generate(state))
    if moves:
        yield Candidate("reveal", "", C.REVEAL_PROJECT, moves, moves[0])


RULES: Final[PhaseRules[State, Move]] = PhaseRules(
    name="reveal",
    leads_to=(Phase.REVEAL, Phase.FINAL),
    guards=dict((guards(RevealProject, no_such_project, not_to_move, held_by_another),)),
    permits={RevealProject: (C.REVEAL_PROJECT,)},
    generate=generate,
    physical=lambda state: iter(generate(state)),
    canonical=lambda _state, move: move,
    effects={RevealProject: effect},
    candidates=candidates,
    distance=distance,
    parts=parts,
)
