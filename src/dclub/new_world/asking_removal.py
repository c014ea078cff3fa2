"""Asking where the surveyors go after a scoring, and whose settlers go home."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from dclub.kernel.asking import amount, contradiction, event_line, number_from
from dclub.kernel.questions import Answer, Case, Fact, Line, Topic
from dclub.new_world import clauses as C
from dclub.new_world.asking import (
    MEADOW,
    Standing,
    names_in,
    ruleset_for,
    settlers_in,
    standing_from,
    surveyors_from,
    table_with,
)
from dclub.new_world.asking_farm import FARMHOUSE
from dclub.new_world.board import NOWHERE, Cell, Placed
from dclub.new_world.components import Kind
from dclub.new_world.edition import Edition
from dclub.new_world.scorekeeping import Count, scored
from dclub.new_world.state import Phase

if TYPE_CHECKING:
    from dclub.kernel.event import Event
    from dclub.new_world.features import Settler
    from dclub.new_world.state import State

__all__ = ["REMOVAL"]

_FARTHEST: Final = 9999
_ROWS: Final = 1000
"""So far apart are settlers that are listed apart, and all of them from the start spaces."""

# --- facts ------------------------------------------------------------------------------------

_SURVEYORS: Final = Fact[Edition, tuple[int, int]](
    "surveyors", "the columns of the surveyors, before they move", "1 2", surveyors_from
)
_WEST: Final = Fact[Edition, int](
    "west",
    "the westernmost column in which a tile lies",
    "4",
    number_from(lambda _edition: 0, lambda _edition: _FARTHEST),
)
_STANDING: Final = Fact[Edition, "tuple[Standing, ...]"](
    "standing",
    "the robbers, shopkeepers and farmers on the table, each with its column, or none; without those of "
    "the feature that was scored",
    "Red w1, 2 Blue w2",
    standing_from,
)
_WAITING: Final = Fact[Edition, "tuple[Standing, ...]"](
    "waiting",
    "those on other features that this turn has completed and that are still to be scored, or none",
    "Yellow w1",
    standing_from,
)
_TRAPPERS: Final = Fact[Edition, "tuple[Standing, ...]"](
    "trappers", "the trappers, each with its column, or none", "Blue w1", standing_from
)

# --- answer -----------------------------------------------------------------------------------


class _Group(NamedTuple):
    """Settlers of one player that stand, wait or lie in one column."""

    role: Fact[Edition, tuple[Standing, ...]]
    standing: Standing
    settlers: tuple[Settler, ...]


def _removal(case: Case[Edition]) -> Answer:
    """Say where a surveyor goes once a feature is scored, and who goes home then."""
    groups = _groups(case)
    state = _table(case, groups)
    waiting = tuple(one for group in groups if group.role is _WAITING for one in group.settlers)
    log: list[Event] = []
    after = scored(state, Count(Kind.TOWN, 0, "", ()), NOWHERE, waiting, log)
    moves = [event_line(case, event) for event in log if event.kind in {"surveyor-moves", "surveyor-stays"}]
    is_stuck = after.surveyors == state.surveyors
    fates = [_fate(group, after, is_stuck=is_stuck) for group in groups]
    return Answer((*moves, *fates))


def _groups(case: Case[Edition]) -> list[_Group]:
    """Return all settlers that are listed; `RecordError` if there cannot be so many, or there."""
    listed = [(role, one) for role in (_STANDING, _WAITING, _TRAPPERS) for one in case[role]]
    names = names_in(case, _STANDING.name, ((one.name, one.number) for _, one in listed))
    ruleset = ruleset_for(case, (), len(names))
    return [
        _Group(role, one, settlers_in(ruleset, role.name, (one,), names, _ROWS * (number + 1)))
        for number, (role, one) in enumerate(listed)
    ]


def _table(case: Case[Edition], groups: list[_Group]) -> State:
    """Return the position before the surveyors move; `RecordError` for columns where no tile lies."""
    west, surveyors = case[_WEST], case[_SURVEYORS]
    if surveyors[1] > west:
        raise contradiction(_SURVEYORS.name, f"no tile lies in column {surveyors[1]}; the last one is {west}")
    tiles: dict[Cell, Placed] = {}
    for role, one, settlers in groups:
        if one.west > west:
            raise contradiction(role.name, f"no tile lies in column {one.west}; the last one is {west}")
        tile = MEADOW if role is _TRAPPERS else FARMHOUSE
        tiles.update({settler.cell: Placed(tile, 0) for settler in settlers})
    everybody = tuple(one for group in groups for one in group.settlers)
    ruleset = ruleset_for(case, (), len({one.seat for one in everybody}))
    return table_with(ruleset, Phase.SCORE, tiles=tiles, settlers=everybody, surveyors=surveyors, west=west)


def _fate(group: _Group, after: State, *, is_stuck: bool) -> Line:
    """Return the line of some settlers: whether they go home."""
    role, (name, number, west), settlers = group
    goes = settlers[0] not in after.settlers
    who = f"{amount(number, 'trapper' if role is _TRAPPERS else 'settler')} of {name} in column {west}"
    one, many = ("goes home", "go home") if goes else ("stays", "stay")
    facts = (("player", name), ("column", west), ("home", number if goes else 0))
    said = f"{who} {one if number == 1 else many}."
    if role is _TRAPPERS:
        return Line(said, (C.REMOVAL_TRAPPERS,), "", facts)
    rear, front = after.surveyors
    also = (C.REMOVAL_WHEN_STUCK,) * is_stuck + (C.REMOVAL_PENDING,) * (role is _WAITING)
    return Line(said, (C.REMOVAL_ZONE, *also), f"the surveyors are in columns {rear} and {front} now", facts)


REMOVAL: Final = Topic(
    "removal",
    "Whose settlers go home when a feature has been scored?",
    (_SURVEYORS, _WEST, _STANDING, _WAITING, _TRAPPERS),
    _removal,
)
