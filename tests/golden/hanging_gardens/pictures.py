"""Pictures of Hanging Gardens as golden files: to be looked at, and to notice when they change."""

from __future__ import annotations

from pathlib import Path
from random import Random

from dclub import hanging_gardens
from dclub.cli.pointing import marks_of_line, marks_of_ply
from dclub.hanging_gardens.drawing import DRAWING
from dclub.kernel.drawing import Scene, draw
from dclub.kernel.playing import play_randomly
from dclub.kernel.record import parse_record
from dclub.kernel.replay import judge_record

__all__ = ["counted_garden", "refused_move", "tiny_table"]

ILLEGAL = Path(__file__).parents[2] / "records" / "illegal"
SEED = 7


def tiny_table() -> str:
    """Return the whole table in the middle of a game of the tiny edition."""
    game = hanging_gardens.start(2, edition="tiny")
    play_randomly(game, Random(SEED), 30)
    return draw(DRAWING.table(Scene(game.state, game.names)), game.names)


def refused_move() -> str:
    """Return the pyramid in which a card was to be laid on nothing."""
    path = ILLEGAL / "hg.take.support.dclub"
    report = judge_record(hanging_gardens.RULES, parse_record(path.read_text(encoding="utf-8")), path.parent)
    sheet = DRAWING.table(Scene(report.plies[-1].before, report.names))
    marks = marks_of_ply(report.plies[-1], DRAWING, sheet)
    return draw(sheet, report.names, marks, f"garden:{report.names[0]}")


def counted_garden() -> str:
    """Return a pyramid in which a group is counted for the score."""
    game = hanging_gardens.start(3)
    play_randomly(game, Random(SEED), 400)
    scene = Scene(game.state, game.names)
    marks = marks_of_line(hanging_gardens.RULES, DRAWING, scene, 1)
    return draw(DRAWING.table(scene), game.names, marks, f"garden:{game.names[0]}")
