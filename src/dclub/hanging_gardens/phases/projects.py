"""Set-up: chance deals every seat its individual project, going round from the first player."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens import readings as R
from dclub.hanging_gardens.components import Individual, ProjectId
from dclub.hanging_gardens.garden import replaced
from dclub.hanging_gardens.moves import HIDDEN, Deal, Move
from dclub.hanging_gardens.phases.nearness import distance, parts
from dclub.hanging_gardens.state import Phase, State, Turn, fresh_turn, new_state
from dclub.hanging_gardens.words import format_project
from dclub.kernel import clauses as K
from dclub.kernel.chance import alike
from dclub.kernel.citing import forbids, permits
from dclub.kernel.event import Log, note
from dclub.kernel.move import Seat
from dclub.kernel.partial import Unknown
from dclub.kernel.phase import Candidate, PhaseRules, guards
from dclub.kernel.ruling import Objection
from dclub.kernel.turn import not_to_move

__all__ = ["RULES", "project_of", "receiver"]


def receiver(state: State) -> Seat:
    """Return the seat that is dealt the next project."""
    assert state.first is not None
    dealt = sum(garden.project is not None for garden in state.gardens)
    return Seat((state.first + dealt) % state.seats)


# --- generate ---------------------------------------------------------------------------------


@permits(C.SETUP_PROJECT)
def generate(state: State) -> list[Move]:
    """Return the projects that nobody has yet, as far as they are entered."""
    held = [garden.project for garden in state.gardens]
    seat = receiver(state)
    return [Deal(seat, project.id) for project in state.ruleset.individual.values() if project not in held]


def chances(state: State) -> tuple[tuple[Move, Fraction], ...]:
    """Return the outcomes, all of one weight; nothing while hidden ones keep them unknown.

    Raises `Unknown` where nobody entered one of them.
    """
    if state.ruleset.individual_gaps:
        raise Unknown(state.ruleset.individual_gaps.first)
    if any(garden.project == HIDDEN for garden in state.gardens):
        return ()
    return alike(generate(state))


# --- guard ------------------------------------------------------------------------------------


@forbids(K.MOVE_SHAPE)
def no_such_project(state: State, move: Deal) -> Objection | None:
    """The project is not one of the edition, or it is dealt to another seat than the next."""
    if move.receiver != receiver(state):
        return Objection(K.MOVE_SHAPE, what="seat", found=move.receiver, limit=receiver(state))
    known = move.project == HIDDEN or move.project in state.ruleset.individual
    stated, gaps = move.literal is not None and not move.project, state.ruleset.individual_gaps
    if (stated and gaps) or (known and move.literal is None):
        return None
    if move.literal is None and move.project:
        gaps.check(move.project)
    return Objection(K.MOVE_SHAPE, what="project", found=move.project, limit=0)


def _reads_projects(_state: State, _move: Deal) -> tuple[str, ...]:
    return ("individual",)


@forbids(C.SETUP_HIDDEN)
def hidden_though_open(state: State, move: Deal) -> Objection | None:
    """A project is dealt face down, and the reading keeps projects open."""
    if move.project != HIDDEN or state.ruleset.says(R.PROJECT_SECRET, "private"):
        return None
    return Objection(C.SETUP_HIDDEN, seat=move.receiver)


@forbids(C.SETUP_UNDEALT, reads=_reads_projects)
def already_dealt(state: State, move: Deal) -> Objection | None:
    """Another seat has been dealt this project; one that is stated literally is a card of its own."""
    if move.literal is not None or move.project not in state.ruleset.individual:
        return None
    if project_of(state, move) not in [garden.project for garden in state.gardens]:
        return None
    return Objection(C.SETUP_UNDEALT, project=move.project)


def project_of(state: State, move: Deal) -> Individual | ProjectId:
    """Return the project that a move deals."""
    if move.literal is not None:
        return move.literal
    return HIDDEN if move.project == HIDDEN else state.ruleset.individual[move.project]


# --- effect -----------------------------------------------------------------------------------


def effect(state: State, move: Deal, log: Log) -> State:
    """Return the state with the project dealt; after the last one bases are laid."""
    project = project_of(state, move)
    if log is not None:
        note(log, C.SETUP_PROJECT, "project-dealt", seat=move.receiver, project=format_project(project))
    garden = state.gardens[move.receiver]._replace(project=project)
    gardens = replaced(state.gardens, move.receiver, garden)
    dealt = all(one.project is not None for one in gardens)
    return new_state(
        state.ruleset,
        gardens,
        state.prestige,
        state.supply,
        state.row,
        _bases_begin(state, log) if dealt else state.turn,
        state.round,
    )


# --- next -------------------------------------------------------------------------------------


def _bases_begin(state: State, log: Log) -> Turn:
    assert state.first is not None
    if log is not None:
        note(log, C.SETUP_ORDER, "bases-begin", seat=state.first)
    return fresh_turn(Phase.BASE, state.first)


def candidates(state: State) -> Iterator[Candidate[Move]]:
    """Yield the next seat's deal."""
    moves = tuple(generate(state))
    if moves:
        yield Candidate("project", "", C.SETUP_PROJECT, moves, moves[0])


RULES: Final[PhaseRules[State, Move]] = PhaseRules(
    name="projects",
    leads_to=(Phase.PROJECTS, Phase.BASE),
    guards=dict((guards(Deal, no_such_project, not_to_move, hidden_though_open, already_dealt),)),
    permits={Deal: (C.SETUP_PROJECT,)},
    generate=generate,
    physical=lambda state: iter(generate(state)),
    canonical=lambda _state, move: move,
    effects={Deal: effect},
    candidates=candidates,
    distance=distance,
    parts=parts,
    chances=chances,
)
