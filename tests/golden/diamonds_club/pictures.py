"""Pictures of Diamonds Club as golden files: to be looked at, and to notice when they change."""

from __future__ import annotations

from pathlib import Path
from random import Random

from dclub import diamonds_club
from dclub.cli.pointing import marks_of_line, marks_of_ply
from dclub.diamonds_club.drawing import DRAWING
from dclub.kernel.drawing import Scene, draw
from dclub.kernel.playing import play_randomly
from dclub.kernel.record import parse_record
from dclub.kernel.replay import judge_record

__all__ = ["counted_park", "refused_move", "tiny_table"]

ILLEGAL = Path(__file__).parents[2] / "records" / "illegal"
SEED = 7


def tiny_table() -> str:
    """Return the whole table in the middle of a game of the tiny edition."""
    game = diamonds_club.start(2, edition="tiny")
    play_randomly(game, Random(SEED), 12)
    return draw(DRAWING.table(Scene(game.state, game.names)), game.names)


def refused_move() -> str:
    """Return the market in which a space was not bought for its price."""
    path = ILLEGAL / "dc.buy.price.dclub"
    report = judge_record(diamonds_club.RULES, parse_record(path.read_text(encoding="utf-8")), path.parent)
    sheet = DRAWING.table(Scene(report.plies[-1].before, report.names))
    return draw(sheet, report.names, marks_of_ply(report.plies[-1], DRAWING, sheet), "market")


def counted_park() -> str:
    """Return a park in which the buildings are counted for the score."""
    game = diamonds_club.start(3)
    play_randomly(game, Random(SEED), 400)
    scene = Scene(game.state, game.names)
    marks = marks_of_line(diamonds_club.RULES, DRAWING, scene, 1)
    return draw(DRAWING.table(scene), game.names, marks, f"park:{game.names[0]}")
