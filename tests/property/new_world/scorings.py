"""What is scored in a game, feature by feature, as the events of its moves tell."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from dclub.new_world.components import Kind
from dclub.new_world.features import Settler
from dclub.new_world.moves import Score, Settle
from dclub.new_world.survey import flood
from dclub.new_world.words import parse_cell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.kernel.event import Event
    from dclub.kernel.state import Step
    from dclub.new_world.board import Cell
    from dclub.new_world.components import Segment
    from dclub.new_world.moves import Move
    from dclub.new_world.state import State
    from dclub.new_world.survey import Part

__all__ = ["Scoring", "parts_of", "scorings", "segment_at"]


class Scoring(NamedTuple):
    """One feature as it was scored: who was on it and elsewhere, and all that came of it.

    `points` and `bonus` are those of each seat that got any; `gone` went home because they were left
    behind, `waiting` were on features that were still to be scored.
    """

    state: State
    spot: Part
    settlers: tuple[Settler, ...]
    others: tuple[Settler, ...]
    waiting: tuple[Settler, ...]
    surveyors: tuple[int, int]
    points: dict[int, int]
    bonus: dict[int, int]
    moved: tuple[int, int]
    gone: tuple[Settler, ...]


def segment_at(state: State, part: Part) -> Segment:
    """Return a segment of a tile as it lies."""
    placed = state.board.get(part[0])
    assert placed is not None
    return placed.form.segments[part[1]]


def parts_of(state: State, spot: Part) -> list[Part]:
    """Return every part that is connected with one."""
    names = flood(state)
    return [part for part, name in names.items() if name == names[spot]]


def _on(state: State, spot: Part, settlers: list[Settler]) -> tuple[Settler, ...]:
    parts = set(parts_of(state, spot))
    return tuple(one for one in settlers if (one.cell, one.segment) in parts)


def scorings(step: Step[State, Move]) -> Iterator[Scoring]:
    """Yield every feature that a step has scored, in order."""
    before, move = step.before, step.move
    if not isinstance(move, Settle | Score):
        return
    out = list(before.settlers)
    if isinstance(move, Settle) and move.segment is not None and before.turn.cell is not None:
        out.append(Settler(move.seat, before.turn.cell, move.segment))
    spot = (move.cell, move.segment) if isinstance(move, Score) else None
    waiting = [one for one in before.turn.pending if isinstance(move, Score)]
    columns = before.surveyors
    events = list(step.events)
    for number, event in enumerate(events):
        if event.kind == "to-score" and len(event.texts("cells")) == 1:
            spot = (parse_cell(event.texts("cells")[0]), event.numbers("segments")[0])
            waiting = []
        if event.kind in {"surveyor-moves", "surveyor-stays"}:
            assert spot is not None
            scoring = _scoring(_Begun(step.after, spot, out, waiting, columns), events, number)
            yield scoring
            columns = scoring.moved
            out = [one for one in scoring.others if one not in scoring.gone]


class _Begun(NamedTuple):
    """What is known before a feature is scored."""

    state: State
    spot: Part
    out: list[Settler]
    waiting: list[tuple[Cell, int]]
    columns: tuple[int, int]


def _scoring(begun: _Begun, events: list[Event], number: int) -> Scoring:
    """Return the scoring of which one event is the step of a surveyor."""
    state, spot, out, waiting, columns = begun
    own = _on(state, spot, out)
    others = tuple(one for one in out if one not in own)
    elsewhere = [_on(state, other, out) for other in waiting]
    earlier, later = number, number + 1
    while earlier and events[earlier - 1].kind in {"points", "bonus", "settler-home"}:
        earlier -= 1
    while later < len(events) and events[later].kind == "settler-home":
        later += 1
    rear, front = columns
    moves = events[number].kind == "surveyor-moves"
    moved = (min(rear + 1, front), max(rear + 1, front)) if moves else columns
    home = {(event.seat, parse_cell(event.text("cell"))) for event in events[number + 1 : later]}
    return Scoring(
        state=state,
        spot=spot,
        settlers=own,
        others=others,
        waiting=tuple(one for some in elsewhere for one in some if one not in own),
        surveyors=columns,
        points={one.seat: one.number("points") for one in events[earlier:number] if one.kind == "points"},
        bonus={one.seat: one.number("points") for one in events[earlier:number] if one.kind == "bonus"},
        moved=moved,
        gone=tuple(
            one
            for one in others
            if (one.seat, one.cell) in home and segment_at(state, one[1:]).kind is not Kind.PLAIN
        ),
    )
