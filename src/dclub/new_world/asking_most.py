"""Asking who has the most settlers on a feature, and what each player gets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.errors import NotationError
from dclub.kernel.asking import Entry, amount, entries, number_from, score_line
from dclub.kernel.move import Seat
from dclub.kernel.questions import Answer, Case, Fact, Line, Topic
from dclub.new_world import clauses as C
from dclub.new_world.asking import (
    Standing,
    cell_from,
    check_cells,
    check_player,
    names_in,
    ruleset_for,
    settlers_in,
    standing_from,
    surveyors_from,
    table_with,
    tables_read,
)
from dclub.new_world.asking_feature import COMPLETE, KIND
from dclub.new_world.board import Cell
from dclub.new_world.components import Kind, Segment
from dclub.new_world.edition import Edition
from dclub.new_world.scorekeeping import Count, bonus_working, leaders, scored
from dclub.new_world.scoring import claim_lines, final_bonus
from dclub.new_world.state import Phase
from dclub.new_world.tally import tallies_with
from dclub.new_world.words import format_cell

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from dclub.kernel.clause import ClauseId
    from dclub.kernel.event import Event
    from dclub.kernel.rules import Names
    from dclub.new_world.state import State

__all__ = ["MAJORITY", "PLAIN"]

_MOST_POINTS: Final = 999
_MOST_ANIMALS: Final = 99

# --- who has the most -------------------------------------------------------------------------


def _most(names: Names, owners: list[Seat]) -> tuple[Line, tuple[Seat, ...]]:
    """Return the line of who has the most settlers, and their seats."""
    winners = leaders(owners)
    counts = ", ".join(f"{name} {owners.count(Seat(seat))}" for seat, name in enumerate(names))
    who = " and ".join(names[seat] for seat in winners)
    said = f"{who} {'has' if len(winners) == 1 else 'have'} the most settlers on it."
    return Line(said, (C.SCORE_MAJORITY,), counts), winners


def _nothing(names: Names, winners: tuple[Seat, ...]) -> Iterator[Line]:
    """Yield the line of each player who has fewer settlers."""
    for seat, name in enumerate(names):
        if seat not in winners:
            yield Line(f"{name} gets nothing.", (C.SCORE_MAJORITY,), "", (("player", name), ("points", 0)))


# --- majority: who gets what for a trail or a town? --------------------------------------------

_WORTH: Final = Fact[Edition, int](
    "worth",
    "what the feature is worth, which the topic feature tells",
    "8",
    number_from(lambda _edition: 0, lambda _edition: _MOST_POINTS),
)
_SETTLERS: Final = Fact[Edition, "tuple[Standing, ...]"](
    "settlers",
    "whose settlers are on it, each with the column of its own tile, or none",
    "2 Red w3, Blue w4",
    standing_from,
)
_SURVEYORS: Final = Fact[Edition, tuple[int, int]](
    "surveyors", "the columns of the surveyors, before they move", "3 4", surveyors_from
)

_Bonus = tuple["ClauseId", int, str]
"""The clause of a bonus, the points, and how they come about."""


def _majority(case: Case[Edition]) -> Answer:
    """Say who wins the points of a feature, and how many with the surveyors' bonus."""
    standing = case[_SETTLERS]
    if not standing:
        said = "Nobody is on it, so nobody gets points, and no surveyor moves for it."
        return Answer((Line(said, (C.SCORE_UNCLAIMED,)),))
    names = names_in(case, _SETTLERS.name, ((one.name, one.number) for one in standing))
    ruleset = ruleset_for(case, (), len(names))
    settlers = settlers_in(ruleset, _SETTLERS.name, standing, names)
    state = table_with(ruleset, Phase.FINAL, settlers=settlers, surveyors=case[_SURVEYORS])
    line, winners = _most(names, [settler.seat for settler in settlers])
    bonuses = dict(_bonuses(case, state) if case[COMPLETE] else _last_bonuses(case, state, winners))
    lines = [_gets(names[seat], case[_WORTH], bonuses.get(seat)) for seat in winners]
    return Answer((line, *lines, *_nothing(names, winners)), ("points",))


def _bonuses(case: Case[Edition], state: State) -> Iterator[tuple[Seat, _Bonus]]:
    """Yield the bonus of each player who gets one for a complete feature."""
    log: list[Event] = []
    count = Count(case[KIND], case[_WORTH], "", state.settlers)
    scored(state, count, state.settlers[0].cell, (), log)
    for event in log:
        if event.kind == "bonus":
            yield event.seat, (event.clause, event.number("points"), event.text("working"))


def _last_bonuses(
    case: Case[Edition], state: State, winners: Iterable[Seat]
) -> Iterator[tuple[Seat, _Bonus]]:
    """Yield the bonus of each player who gets one for an incomplete feature at the end."""
    parts = ((state.settlers[0].cell, Segment(case[KIND])),)
    tallies = tallies_with(state, parts, state.settlers)
    (claim,) = tallies.claims
    for seat in winners:
        for line in final_bonus(tallies, claim, seat):
            working = bonus_working(state.ruleset, state.surveyors, claim.columns(seat))
            yield seat, (line.clause, line.points, working)


def _gets(name: str, worth: int, bonus: _Bonus | None) -> Line:
    """Return the line of what a player with the most settlers gets."""
    clause, more, how = bonus or (C.SCORE_MAJORITY, 0, "")
    total = worth + more
    working = f"{worth} + {more} = {total}; {how}" if more else ""
    clauses = tuple(dict.fromkeys((C.SCORE_MAJORITY, clause)))
    said = f"{name} gets {amount(total, 'point')}."
    return Line(said, clauses, working, (("player", name), ("points", total)))


MAJORITY: Final = Topic(
    "majority",
    "Who gets the points of a trail or a town, with the surveyors' bonus?",
    (KIND, COMPLETE, _WORTH, _SETTLERS, _SURVEYORS),
    _majority,
)

# --- plain: who gets its animals? ---------------------------------------------------------------


def _animals(text: str, edition: Edition) -> dict[Cell, int]:
    """Return the animals of a plain, as in `w1 n1 2, w2 n3 1`; {} for `none`."""
    animals: dict[Cell, int] = {}
    for entry in entries(text, "cells with the animals on them, such as 'w1 n1 2, w2 n3 1', or 'none'"):
        cell = cell_from(entry.name, edition, entry.column)
        if cell in animals:
            raise NotationError("each cell once", found=entry.name, column=entry.column)
        if not 1 <= entry.number <= _MOST_ANIMALS:
            raise NotationError(f"1 to {_MOST_ANIMALS} animals", found=str(entry.number), column=entry.column)
        animals[cell] = entry.number
    return animals


def _trappers(text: str, _edition: Edition) -> tuple[Entry, ...]:
    found = entries(text, "players with the number of their trappers, such as 'Red 2, Blue 1', or 'none'")
    for index, entry in enumerate(found):
        check_player(entry.name, entry.column)
        if entry.name in [before.name for before in found[:index]]:
            raise NotationError("each player once", found=entry.name, column=entry.column)
        if not entry.number:
            raise NotationError("one trapper or more", found="0", column=entry.column)
    return found


_ANIMALS: Final = Fact[Edition, "dict[Cell, int]"](
    "animals",
    "the cells on whose part of the plain animals are drawn, each with their number, or none; start spaces "
    "are w0",
    "w1 n1 2, w2 n3 1",
    _animals,
)
_TRAPPERS: Final = Fact[Edition, "tuple[Entry, ...]"](
    "trappers", "whose trappers lie on it, and how many, or none", "Red 2, Blue 2, Yellow 1", _trappers
)


def _plain(case: Case[Edition]) -> Answer:
    """Say who gets the animals of a plain at the end."""
    animals, trappers = case[_ANIMALS], case[_TRAPPERS]
    names = names_in(case, _TRAPPERS.name, ((entry.name, entry.number) for entry in trappers))
    ruleset = ruleset_for(case, animals, len(names))
    check_cells(ruleset, _ANIMALS.name, animals)
    if not names:
        return Answer((Line("Nobody has a trapper on it, so nobody gets points.", (C.FINAL_PLAIN,)),))
    standing = tuple(Standing(entry.name, entry.number, 1) for entry in trappers)
    settlers = settlers_in(ruleset, _TRAPPERS.name, standing, names)
    segments = [(cell, Segment(Kind.PLAIN, extras=number)) for cell, number in animals.items()]
    parts = tuple(segments) or ((settlers[0].cell, Segment(Kind.PLAIN)),)
    tallies = tallies_with(table_with(ruleset, Phase.FINAL), parts, settlers)
    (claim,) = tallies.claims
    first, winners = _most(names, [settler.seat for settler in settlers])
    counted = " + ".join(f"{number} ({format_cell(cell)})" for cell, number in animals.items())
    lines = [first]
    for seat in winners:
        for line in claim_lines(tallies, claim, seat):
            told = score_line(case, line, f"{names[seat]} gets {amount(line.points, 'point')}.")
            facts = (("player", names[seat]), ("points", line.points))
            addends = f"{counted} = {claim.extras}; " if len(animals) > 1 else ""
            lines.append(Line(told.text, (*told.clauses, C.SCORE_MAJORITY), addends + told.working, facts))
    return Answer((*lines, *_nothing(names, winners)), ("points", *tables_read(animals)))


PLAIN: Final = Topic("plain", "Who gets the animals of a plain at the end?", (_ANIMALS, _TRAPPERS), _plain)
