"""Scoring: every point as a line with its clause and the cells that it counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens import readings as R
from dclub.hanging_gardens.components import Construction, Individual, value_of, word
from dclub.hanging_gardens.garden import construction_at
from dclub.hanging_gardens.packing import best_packing
from dclub.hanging_gardens.pyramid import Cell
from dclub.hanging_gardens.words import format_cell
from dclub.kernel.citing import ends, scores
from dclub.kernel.facts import FactValue, facts_of
from dclub.kernel.move import Seat
from dclub.kernel.outcome import Outcome, Score, ScoreLine
from dclub.kernel.partial import Unknown

if TYPE_CHECKING:
    from dclub.hanging_gardens.state import Garden, State
    from dclub.kernel.clause import ClauseId

__all__ = ["largest_group", "outcome", "project_sets", "score"]


def score(state: State) -> tuple[Score, ...]:
    """Return what each seat would score if the game ended now.

    Raises `Unknown` where it rests on a project that is hidden or was not dealt or opened yet.
    """
    majorities = _majorities(state)
    return tuple(
        Score(
            Seat(seat),
            (
                *_groups(state, garden),
                *majorities[seat],
                *_individual(state, garden, seat),
            ),
        )
        for seat, garden in enumerate(state.gardens)
    )


def _line(clause: ClauseId, points: int, /, **facts: FactValue) -> ScoreLine:
    return ScoreLine(clause, points, facts_of(facts))


def _names(state: State, cells: list[Cell]) -> tuple[str, ...]:
    return tuple(format_cell(state.ruleset.pyramid, cell) for cell in cells)


# --- groups -----------------------------------------------------------------------------------


def _worth(garden: Garden, cell: Cell) -> int:
    cube = garden.cubes[cell]
    return value_of(cube) if cube else 1


def largest_group(state: State, garden: Garden, kind: Construction) -> list[Cell]:
    """Return the cells of the largest connected group of a construction, diagonals included.

    A translucent cube counts as two; of groups of one size the lowest comes first.
    """
    left = {Cell(cell) for cell in range(len(garden.icons)) if construction_at(garden, Cell(cell)) is kind}
    best: list[Cell] = []
    while left:
        group, edge = [], [min(left)]
        left.discard(edge[0])
        while edge:
            cell = edge.pop()
            group.append(cell)
            near = [other for other in state.ruleset.pyramid.neighbours[cell] if other in left]
            left.difference_update(near)
            edge.extend(near)
        if sum(_worth(garden, cell) for cell in group) > sum(_worth(garden, cell) for cell in best):
            best = sorted(group)
    return best


@scores(C.SCORE_GROUPS)
def _groups(state: State, garden: Garden) -> Iterator[ScoreLine]:
    for kind in Construction:
        group = largest_group(state, garden, kind)
        count, prestige = sum(_worth(garden, cell) for cell in group), state.prestige[kind]
        yield _line(
            C.SCORE_GROUPS,
            count * prestige,
            construction=word(kind),
            counted=count,
            prestige=prestige,
            cells=_names(state, group),
            working=f"{count} x {prestige} = {count * prestige}",
        )


# --- public project ---------------------------------------------------------------------------


def _count(state: State, garden: Garden, kind: Construction) -> int:
    double = state.ruleset.says(R.PUBLIC_TRANSLUCENT, "double")
    cells = [Cell(cell) for cell in range(len(garden.icons)) if construction_at(garden, Cell(cell)) is kind]
    return sum(_worth(garden, cell) if double else 1 for cell in cells)


def _ornaments(state: State, garden: Garden, ornament: str) -> int:
    names = [name for slot, name in enumerate(garden.cards) if garden.built >> slot & 1]
    cards = [state.ruleset.cards.get(name) for name in names]
    if any(card is None or not card.ornament for card in cards):
        raise Unknown("cards.ornaments")
    return sum(card is not None and card.ornament == ornament for card in cards)


@scores(C.SCORE_PUBLIC, C.PUBLIC_ZERO, C.PUBLIC_ORNAMENT)
def _majorities(state: State) -> list[list[ScoreLine]]:
    project = state.public
    if project is None:
        raise Unknown("public")
    demands: list[tuple[str, list[int]]] = [
        (word(kind), [_count(state, garden, kind) for garden in state.gardens])
        for kind in project.constructions
    ]
    if state.ruleset.says(R.PUBLIC_ORNAMENT, "yes"):
        demands += [
            (name, [_ornaments(state, garden, name) for garden in state.gardens])
            for name in project.ornaments
        ]
    lines: list[list[ScoreLine]] = [[] for _ in state.gardens]
    for name, counts in demands:
        most = max(counts)
        if not most and state.ruleset.says(R.PUBLIC_ZERO, "none"):
            continue
        for seat, count in enumerate(counts):
            if count == most:
                line = _line(C.SCORE_PUBLIC, project.value, what=name, counted=count, counts=tuple(counts))
                lines[seat].append(line)
    return lines


# --- individual project -----------------------------------------------------------------------


def project_sets(state: State, garden: Garden, project: Individual) -> list[tuple[int, list[Cell]]]:
    """Return the best disjoint sets: which condition each meets, and its cells."""
    found: list[tuple[int, tuple[Cell, ...]]] = []
    for number, condition in enumerate(project.conditions):
        wanted = condition.construction
        found.extend(
            (number, window)
            for window in state.ruleset.pyramid.windows[condition.shape]
            if all(construction_at(garden, cell) is wanted for cell in window)
        )
    along = state.ruleset.pyramid.by_column
    masks = [
        (sum(1 << along[cell] for cell in window), project.conditions[number].value)
        for number, window in found
    ]
    return [(found[index][0], sorted(found[index][1])) for index in best_packing(masks)]


@scores(C.SCORE_INDIVIDUAL)
def _individual(state: State, garden: Garden, seat: int) -> Iterator[ScoreLine]:
    project = garden.project
    if not isinstance(project, Individual):
        raise Unknown(f"players.{seat}.project")
    for number, cells in project_sets(state, garden, project):
        condition = project.conditions[number]
        yield _line(
            C.SCORE_INDIVIDUAL,
            condition.value,
            shape=condition.shape.value,
            construction=word(condition.construction),
            cells=_names(state, cells),
        )


# --- outcome ----------------------------------------------------------------------------------


@ends(C.WIN_MOST, C.WIN_AMITIS, C.WIN_PUBLIC, C.WIN_SHARED)
def outcome(state: State) -> Outcome:
    """Return who has won and by which clauses, as if the game had ended now."""
    results = score(state)
    totals = tuple(result.total for result in results)
    winners = [result.seat for result in results if result.total == max(totals)]
    why = [C.END_PYRAMIDS, C.WIN_MOST]
    majorities = [
        sum(line.points for line in result.lines if line.clause == C.SCORE_PUBLIC) for result in results
    ]
    for clause, rank in (
        (C.WIN_AMITIS, [int(garden.amitis) for garden in state.gardens]),
        (C.WIN_PUBLIC, majorities),
    ):
        if len(winners) > 1:
            why.append(clause)
            most = max(rank[seat] for seat in winners)
            winners = [seat for seat in winners if rank[seat] == most]
    if len(winners) > 1:
        why.append(C.WIN_SHARED)
    return Outcome(tuple(winners), totals, tuple(why))
