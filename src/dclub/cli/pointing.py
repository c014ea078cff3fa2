"""What a picture points out: the faults of a position, the objections to a move, a line of a score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from dclub.cli.output import count_of
from dclub.kernel.audit import sorted_findings
from dclub.kernel.drawing import places_of
from dclub.kernel.marks import Marks, Sign, SignKind, spoken_of
from dclub.kernel.move import CHANCE
from dclub.kernel.notation import format_seat
from dclub.kernel.phrases import clause_of, explain_finding, explain_objection, explain_score_line

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dclub.kernel.audit import Finding
    from dclub.kernel.drawing import Drawing, Scene, Sheet
    from dclub.kernel.rules import GameRules
    from dclub.kernel.verdicts import PlyReport

__all__ = ["joined", "marks_of_faults", "marks_of_line", "marks_of_ply"]


def joined(*several: Marks) -> Marks:
    """Return marks together, in this order."""
    return Marks(
        highlighted=tuple(text for marks in several for text in marks.highlighted),
        signs=tuple(sign for marks in several for sign in marks.signs),
        headings=tuple(line for marks in several for line in marks.headings),
        legend=tuple(entry for marks in several for entry in marks.legend),
    )


def marks_of_faults(rules: GameRules[Any, Any], faults: Iterable[Finding], after: int = 0) -> Marks:
    """Return a numbered sign at the place of each fault, counting on from a number."""
    legend = tuple(
        (Sign(SignKind.WRONG, str(number), (fault.where,)), explain_finding(rules, fault))
        for number, fault in enumerate(sorted_findings(faults), after + 1)
    )
    return Marks(signs=tuple(sign for sign, _ in legend), legend=legend)


def marks_of_ply(ply: PlyReport[Any, Any], drawing: Drawing[Any], sheet: Sheet) -> Marks:
    """Return what was said of a ply: the move as a heading, a sign where each objection points."""
    stood = ", but it stood" if ply.stood else ""
    heading = f"Ply {ply.ply}, {ply.verdict.value}{stood}: {ply.text}"
    if ply.unknown:
        heading += f" (not known: {', '.join(ply.unknown)})"
    seat = CHANCE if ply.move is None else ply.move.seat
    places = places_of(sheet)
    legend = []
    for number, objection in enumerate(ply.objections, 1):
        spoken = spoken_of(objection, seat, places, drawing.speaks(objection))
        sentence = f"{explain_objection(ply.rules, objection, ply.names)} [{objection.clause}]"
        legend.append((Sign(SignKind.WRONG, str(number), spoken), sentence))
    return Marks(signs=tuple(sign for sign, _ in legend), headings=(heading,), legend=tuple(legend))


def marks_of_line(rules: GameRules[Any, Any], drawing: Drawing[Any], scene: Scene[Any], number: int) -> Marks:
    """Return the places that a line of the score counts, numbered; lines count from 1 through all players.

    Raises `click.BadParameter` if there is no such line.
    """
    lines = [(score.seat, line) for score in scene.state.score() for line in score.lines]
    if number > len(lines):
        counted = f"the score has {count_of(len(lines), 'line')}, counted through all players"
        message = f"{counted}; there is no line {number}"
        raise click.BadParameter(message, param_hint="'--line'")
    seat, line = lines[number - 1]
    paths = drawing.counted(scene.state, seat, line)
    title, counted = clause_of(rules, line.clause).title, explain_score_line(rules, line, scene.names)
    what = f"{title}: {counted}" if counted else title
    name = format_seat(seat, scene.names)
    heading = (
        f"Line {number} of the score, {name}: {count_of(line.points, 'point')} for {what} [{line.clause}]"
    )
    signs = (Sign(SignKind.COUNTED, str(count), (path,)) for count, path in enumerate(paths, 1))
    return Marks(signs=tuple(signs), headings=(heading,))
