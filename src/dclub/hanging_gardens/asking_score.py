"""Asking what a pyramid is worth at the end: its largest group of a construction, its sets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.errors import Fault, NotationError, RecordError
from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.asking import ASKER, picture_from, table_with
from dclub.hanging_gardens.components import CardId, Construction, Individual, word
from dclub.hanging_gardens.edition import Edition
from dclub.hanging_gardens.moves import HIDDEN
from dclub.hanging_gardens.outcomes import read_individual
from dclub.hanging_gardens.picture_checks import picture_faults
from dclub.hanging_gardens.picture_text import Picture
from dclub.hanging_gardens.prestige import LEAST
from dclub.hanging_gardens.pyramid import NOWHERE
from dclub.hanging_gardens.readings import READINGS
from dclub.hanging_gardens.ruleset import compile_ruleset
from dclub.hanging_gardens.scoring import group_line, groups, individual_lines, largest_group, possible_sets
from dclub.hanging_gardens.state import Garden, Phase
from dclub.hanging_gardens.tally import tallies_of
from dclub.hanging_gardens.words import CONSTRUCTION_WORDS, format_cell
from dclub.kernel.asking import amount, number_from, one_of
from dclub.kernel.phrases import explain_score_line
from dclub.kernel.questions import Answer, Case, Fact, Line, Topic
from dclub.kernel.reading import Readings
from dclub.kernel.words import describe_choices

if TYPE_CHECKING:
    from dclub.hanging_gardens.pyramid import Cell, Pyramid
    from dclub.hanging_gardens.tally import Tallies, Tally

__all__ = ["GROUP", "SETS"]

# --- facts ------------------------------------------------------------------------------------

_ROWS: Final = (
    "3 .. Tr St<St> .. .. .. .. .. .. .. / "
    "2 Tr St Tr[St] St Tr Rb Sa Sa Dp Rb / "
    "1 Tr Tr St Rb Dp Tr Sa Sa Tr St"
)
_WHAT: Final = (
    "what shows: a row a line, or `/` between them, the number of the row first; Tr a tree icon, Tr[St] a "
    "wooden stairs cube on it, Tr<St> a translucent one, .. no card"
)
_PYRAMID: Final = Fact[Edition, Picture]("pyramid", _WHAT, _ROWS, picture_from)
_CONSTRUCTION: Final = Fact[Edition, Construction](
    "construction", "the construction", "stairs", one_of(CONSTRUCTION_WORDS, "a construction")
)
_PRESTIGE: Final = Fact[Edition, int](
    "prestige",
    "its prestige at the end",
    "2",
    number_from(lambda _edition: LEAST, lambda edition: edition.quantities.most_prestige),
)


def _read_project(text: str, edition: Edition) -> Individual:
    """Return the project of a name, or that of a text such as `line tree, square stairs`."""
    ruleset = compile_ruleset(edition, edition.quantities.players_min, Readings.of(READINGS))
    project = read_individual(ruleset, text)
    if isinstance(project, Individual):
        return project
    if project == HIDDEN or project not in ruleset.individual:
        what = describe_choices(ruleset.individual, text, "conditions such as 'line tree', or a project")
        raise NotationError(what, found=text)
    return ruleset.individual[project]


_PROJECT: Final = Fact[Edition, Individual](
    "project",
    "the conditions of the project, or its name: line, column, diagonal or square, and a construction",
    "square statue, line stairs",
    _read_project,
)


def _tallies(
    case: Case[Edition], levels: dict[Construction, int], project: Individual | None = None
) -> tuple[Tallies, Tally]:
    """Return what is scored, and what the pyramid is; `RecordError` if none can look so."""
    ruleset = compile_ruleset(case.edition, case.edition.quantities.players_min, case.readings)
    picture, names = case[_PYRAMID], (CardId(""),) * len(ruleset.pyramid.slots)
    if faults := [Fault(_PYRAMID.name, message) for message in picture_faults(ruleset, picture)]:
        raise RecordError(faults)
    garden = Garden(picture.built, 0, picture.icons, picture.cubes, names, NOWHERE, project, (), ())
    tallies = tallies_of(table_with(ruleset, Phase.FINAL, garden, levels))
    return tallies, tallies.players[ASKER]


def _addends(shape: Pyramid, tally: Tally, cells: list[Cell]) -> str:
    """Return what cells count: `1 (a1) + 2 (b2)`."""
    return " + ".join(f"{tally.worth(cell)} ({format_cell(shape, cell)})" for cell in cells)


# --- group: what is the largest one worth? ----------------------------------------------------


def _group(case: Case[Edition]) -> Answer:
    """Say how much the largest group of a construction counts, and what is left out of it."""
    kind = case[_CONSTRUCTION]
    tallies, tally = _tallies(case, {kind: case[_PRESTIGE]})
    shape, line = tallies.ruleset.pyramid, group_line(tallies, tally, kind)
    largest, facts = largest_group(shape, tally, kind), dict(line.facts)
    if not largest:
        said = f"The pyramid shows no {word(kind)}, so it is worth 0 points."
        return Answer((Line(said, (line.clause,), "", line.facts),))
    said = f"The largest group of {word(kind)} counts {facts['counted']}: {amount(line.points, 'point')}."
    working = f"{_addends(shape, tally, largest)} = {facts['counted']}; {facts['working']}"
    lines = [Line(said, (line.clause, C.PYRAMID_ADJACENT), working, line.facts)]
    others = [group for group in groups(shape, tally, kind) if group != largest]
    if others:
        outside = "; ".join(_addends(shape, tally, group) for group in others)
        lines.append(Line("What is not connected with it counts for nothing.", (line.clause,), outside))
    return Answer(tuple(lines))


GROUP: Final = Topic(
    "group",
    "What is the largest group of a construction worth?",
    (_PYRAMID, _CONSTRUCTION, _PRESTIGE),
    _group,
)

# --- sets: what is the individual project worth? ----------------------------------------------


def _sets(case: Case[Edition]) -> Answer:
    """Say which sets of a project count, and what they are worth together."""
    project = case[_PROJECT]
    tallies, tally = _tallies(case, {}, project)
    found = list(individual_lines(tallies, tally))
    points = sum(line.points for line in found)
    possible = amount(len(possible_sets(tallies.ruleset.pyramid, tally, project)), "possible set")
    addends = " + ".join(str(line.points) for line in found)
    most = f"{addends} = {points}, the most that {possible} can bring without a cell in common"
    total = Line(
        f"The project is worth {amount(points, 'point')}.",
        (C.SCORE_INDIVIDUAL,),
        most if found else "no set meets a condition",
        (("points", points),),
    )
    lines = [
        Line(
            f"{amount(line.points, 'point')}: {explain_score_line(case.rules, line, ())}.",
            (line.clause,),
            "",
            line.facts,
        )
        for line in found
    ]
    tables = ("individual",) if project.id else ()
    return Answer((total, *lines), tables)


SETS: Final = Topic("sets", "What is an individual project worth?", (_PYRAMID, _PROJECT), _sets)
