"""Scoring: every point as a line with its clause and the cells that it counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens import readings as R
from dclub.hanging_gardens.components import Construction, Individual, word
from dclub.hanging_gardens.packing import best_packing
from dclub.hanging_gardens.pyramid import Cell
from dclub.hanging_gardens.tally import tallies_of
from dclub.hanging_gardens.words import format_cell
from dclub.kernel.citing import ends, scores
from dclub.kernel.facts import FactValue, facts_of
from dclub.kernel.move import Seat
from dclub.kernel.outcome import Outcome, Score, ScoreLine

if TYPE_CHECKING:
    from dclub.hanging_gardens.pyramid import Pyramid
    from dclub.hanging_gardens.state import State
    from dclub.hanging_gardens.tally import Tallies, Tally
    from dclub.kernel.clause import ClauseId

__all__ = [
    "decide",
    "group_line",
    "groups",
    "individual_lines",
    "largest_group",
    "outcome",
    "possible_sets",
    "project_sets",
    "public_lines",
    "score",
]


def score(state: State) -> tuple[Score, ...]:
    """Return what each seat would score if the game ended now.

    Raises `Unknown` where it rests on a project that is hidden or was not dealt or opened yet.
    """
    return _score(tallies_of(state))


def _score(tallies: Tallies) -> tuple[Score, ...]:
    return tuple(
        Score(
            Seat(seat),
            (
                *(group_line(tallies, tally, kind) for kind in Construction),
                *majorities,
                *individual_lines(tallies, tally),
            ),
        )
        for seat, (tally, majorities) in enumerate(zip(tallies.players, public_lines(tallies), strict=True))
    )


def _line(clause: ClauseId, points: int, /, **facts: FactValue) -> ScoreLine:
    return ScoreLine(clause, points, facts_of(facts))


def _names(tallies: Tallies, cells: list[Cell]) -> tuple[str, ...]:
    return tuple(format_cell(tallies.ruleset.pyramid, cell) for cell in cells)


# --- groups -----------------------------------------------------------------------------------


def largest_group(shape: Pyramid, tally: Tally, kind: Construction) -> list[Cell]:
    """Return the cells of the largest connected group of a construction, diagonals included.

    A translucent cube counts as two; of groups of one size the lowest comes first.
    """
    return max(groups(shape, tally, kind), key=lambda group: sum(map(tally.worth, group)), default=[])


def groups(shape: Pyramid, tally: Tally, kind: Construction) -> Iterator[list[Cell]]:
    """Yield the cells of every connected group of a construction, that with the lowest cell first."""
    left = {Cell(cell) for cell in range(len(shape.cells)) if tally.shown(Cell(cell)) is kind}
    while left:
        group, edge = [], [min(left)]
        left.discard(edge[0])
        while edge:
            cell = edge.pop()
            group.append(cell)
            near = [other for other in shape.neighbours[cell] if other in left]
            left.difference_update(near)
            edge.extend(near)
        yield sorted(group)


@scores(C.SCORE_GROUPS)
def group_line(tallies: Tallies, tally: Tally, kind: Construction) -> ScoreLine:
    """Return the line of a player's largest group of a construction."""
    group = largest_group(tallies.ruleset.pyramid, tally, kind)
    count, prestige = sum(map(tally.worth, group)), tallies.prestige(kind)
    return _line(
        C.SCORE_GROUPS,
        count * prestige,
        construction=word(kind),
        counted=count,
        prestige=prestige,
        cells=_names(tallies, group),
        working=f"{count} x {prestige} = {count * prestige}",
    )


# --- public project ---------------------------------------------------------------------------


def _count(tallies: Tallies, tally: Tally, kind: Construction) -> int:
    ruleset = tallies.ruleset
    double = ruleset.says(R.PUBLIC_TRANSLUCENT, "double")
    cells = [Cell(cell) for cell in range(len(ruleset.pyramid.cells)) if tally.shown(Cell(cell)) is kind]
    return sum(map(tally.worth, cells)) if double else len(cells)


@scores(C.SCORE_PUBLIC, C.PUBLIC_ZERO, C.PUBLIC_ORNAMENT)
def public_lines(tallies: Tallies) -> list[tuple[ScoreLine, ...]]:
    """Return for each seat the lines of the majorities that it has."""
    project, players, ruleset = tallies.public, tallies.players, tallies.ruleset
    demands: list[tuple[str, list[int]]] = [
        (word(kind), [_count(tallies, tally, kind) for tally in players]) for kind in project.constructions
    ]
    if ruleset.says(R.PUBLIC_ORNAMENT, "yes"):
        demands += [(name, [tally.ornaments(name) for tally in players]) for name in project.ornaments]
    lines: list[list[ScoreLine]] = [[] for _ in players]
    for name, counts in demands:
        most = max(counts)
        if not most and ruleset.says(R.PUBLIC_ZERO, "none"):
            continue
        for seat, count in enumerate(counts):
            if count == most:
                line = _line(C.SCORE_PUBLIC, project.value, what=name, counted=count, counts=tuple(counts))
                lines[seat].append(line)
    return [tuple(of_seat) for of_seat in lines]


# --- individual project -----------------------------------------------------------------------


def possible_sets(shape: Pyramid, tally: Tally, project: Individual) -> list[tuple[int, tuple[Cell, ...]]]:
    """Return every set that meets a condition, whatever others share of its cells."""
    found: list[tuple[int, tuple[Cell, ...]]] = []
    for number, condition in enumerate(project.conditions):
        wanted = condition.construction
        found.extend(
            (number, window)
            for window in shape.windows[condition.shape]
            if all(tally.shown(cell) is wanted for cell in window)
        )
    return found


def project_sets(shape: Pyramid, tally: Tally, project: Individual) -> list[tuple[int, list[Cell]]]:
    """Return the best disjoint sets: which condition each meets, and its cells."""
    found, along = possible_sets(shape, tally, project), shape.by_column
    masks = [
        (sum(1 << along[cell] for cell in window), project.conditions[number].value)
        for number, window in found
    ]
    return [(found[index][0], sorted(found[index][1])) for index in best_packing(masks)]


@scores(C.SCORE_INDIVIDUAL)
def individual_lines(tallies: Tallies, tally: Tally) -> Iterator[ScoreLine]:
    """Yield the line of each set that meets a condition of a player's project."""
    project = tally.project
    for number, cells in project_sets(tallies.ruleset.pyramid, tally, project):
        condition = project.conditions[number]
        yield _line(
            C.SCORE_INDIVIDUAL,
            condition.value,
            shape=condition.shape.value,
            construction=word(condition.construction),
            cells=_names(tallies, cells),
        )


# --- outcome ----------------------------------------------------------------------------------


def outcome(state: State) -> Outcome:
    """Return who has won and by which clauses, as if the game had ended now."""
    tallies = tallies_of(state)
    return decide(tallies, _score(tallies))


@ends(C.WIN_MOST, C.WIN_AMITIS, C.WIN_PUBLIC, C.WIN_SHARED)
def decide(tallies: Tallies, results: tuple[Score, ...]) -> Outcome:
    """Return who has won and by which clauses, from what each seat scores."""
    totals = tuple(result.total for result in results)
    winners = [result.seat for result in results if result.total == max(totals)]
    why = [C.END_PYRAMIDS, C.WIN_MOST]
    for clause, rank in ((C.WIN_AMITIS, _amitis), (C.WIN_PUBLIC, _public_points)):
        if len(winners) > 1:
            why.append(clause)
            ranks = {seat: rank(tallies, results[seat]) for seat in winners}
            winners = [seat for seat in winners if ranks[seat] == max(ranks.values())]
    if len(winners) > 1:
        why.append(C.WIN_SHARED)
    return Outcome(tuple(winners), totals, tuple(why))


def _amitis(tallies: Tallies, result: Score) -> int:
    return tallies.players[result.seat].amitis


def _public_points(_tallies: Tallies, result: Score) -> int:
    return sum(line.points for line in result.lines if line.clause == C.SCORE_PUBLIC)
