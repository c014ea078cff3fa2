"""Pictures of New World as golden files: to be looked at, and to notice when they change."""

from __future__ import annotations

from pathlib import Path
from random import Random

from dclub import new_world
from dclub.cli.pointing import marks_of_line, marks_of_ply
from dclub.kernel.drawing import Scene, draw
from dclub.kernel.playing import play_randomly
from dclub.kernel.record import parse_record
from dclub.kernel.replay import judge_record
from dclub.new_world.drawing import DRAWING

__all__ = ["counted_town", "refused_move", "tiny_table"]

ILLEGAL = Path(__file__).parents[2] / "records" / "illegal"
SEED = 7
WITH_A_TOWN = 6
"""The seed of a game that ends with a town of three tiles at a start space, on line 2 of the score."""


def tiny_table() -> str:
    """Return the whole table in the middle of a game of the tiny edition."""
    game = new_world.start(2, edition="tiny")
    play_randomly(game, Random(SEED), 8)
    return draw(DRAWING.table(Scene(game.state, game.names)), game.names)


def refused_move() -> str:
    """Return the landscape in which an edge does not match."""
    path = ILLEGAL / "nw.place.match.dclub"
    report = judge_record(new_world.RULES, parse_record(path.read_text(encoding="utf-8")), path.parent)
    sheet = DRAWING.table(Scene(report.plies[-1].before, report.names))
    return draw(sheet, report.names, marks_of_ply(report.plies[-1], DRAWING, sheet), "landscape")


def counted_town() -> str:
    """Return a landscape in which the tiles of a town are counted for the score."""
    game = new_world.start(2, edition="tiny")
    play_randomly(game, Random(WITH_A_TOWN), 50)
    scene = Scene(game.state, game.names)
    marks = marks_of_line(new_world.RULES, DRAWING, scene, 2)
    return draw(DRAWING.table(scene), game.names, marks, "landscape")
