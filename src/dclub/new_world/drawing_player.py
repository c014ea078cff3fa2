"""A player drawn: points, and the settlers that are left to place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.kernel.canvas import Box, Canvas
from dclub.kernel.drawing import UNKNOWN
from dclub.kernel.palette import FAINT, SHADE
from dclub.kernel.toml import format_key
from dclub.new_world.drawing_icons import SEAT_HUES, settler
from dclub.new_world.drawing_panel import DIM
from dclub.new_world.drawing_told import is_open
from dclub.new_world.picture_text import settler_letters

if TYPE_CHECKING:
    from dclub.kernel.drawing import Scene
    from dclub.kernel.move import Seat
    from dclub.new_world.state import State

__all__ = ["draw_player"]

_RADIUS: Final = 9.0
_FIGURES: Final = 12
"""So many settlers are drawn at most."""


def draw_player(scene: Scene[State], seat: Seat, width: float, height: float) -> Canvas:
    """Return a player's panel; the player to move has a thick frame."""
    state, name = scene.state, scene.names[seat]
    canvas = Canvas(width, height, seat, name)
    box, letter = Box(0, 0, width, height), settler_letters(scene.names)[seat]
    points = scene.shown(f"points.{format_key(name)}", state.points[seat])
    left = UNKNOWN if is_open(scene, "tiles") else str(state.supply(seat))
    with canvas.place("player", f"players.{seat}", box=box, title=name):
        canvas.rect(box, fill=SHADE, stroke=FAINT, round_=6)
        if state.to_move == seat and scene.knows("to_move"):
            canvas.rect(Box(2, 2, width - 4, height - 4), line=2, round_=5)
        settler(canvas, (18, 19), _RADIUS, SEAT_HUES[seat], letter)
        canvas.text(34, 22, name, size=13, bold=True, room=width - 40)
        paths = f"points.{format_key(name)}", f"players.{seat}.points", "points"
        with canvas.place("points", *paths, box=Box(6, 36, width - 12, 26), title=f"points: {points}"):
            canvas.text(10, 55, points, size=18, bold=True, room=60)
            canvas.text(width - 10, 54, "points", size=10, anchor="end", fill=DIM)
        _draw_settlers(canvas, scene, seat, left)
    canvas.say(f"{name} (settlers {letter}): points {points}, settlers left to place {left}.")
    return canvas


def _draw_settlers(canvas: Canvas, scene: Scene[State], seat: Seat, left: str) -> None:
    """Draw the settlers that are left, as figures and as a number."""
    total, width = scene.state.ruleset.quantities.settlers, canvas.width
    letter = settler_letters(scene.names)[seat]
    box, said = Box(6, 66, width - 12, 54), f"settlers left: {left} of {total}"
    with canvas.place("settlers", f"settlers.{seat}", "settlers", box=box, title=said):
        canvas.text(10, 79, said, size=10, fill=DIM, room=width - 18)
        if left == UNKNOWN:
            canvas.unknown(Box(10, 86, 24, 24))
            return
        count = min(int(left), total, _FIGURES)
        each = min(2.5 * _RADIUS, (width - 40) / max(1, count - 1))
        for index in range(count):
            settler(canvas, (20 + index * each, 98), _RADIUS, SEAT_HUES[seat], letter)
