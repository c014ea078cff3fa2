"""A park drawn: its light-green and dark-green places, what is printed on them and what lies there."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final

from dclub.diamonds_club.components import Place, Tile, word
from dclub.diamonds_club.drawing_icons import tile
from dclub.diamonds_club.words import format_place
from dclub.kernel.canvas import Box, Canvas
from dclub.kernel.drawing import UNKNOWN
from dclub.kernel.palette import FAINT

if TYPE_CHECKING:
    from dclub.diamonds_club.ruleset import ParkPlan
    from dclub.diamonds_club.state import State
    from dclub.kernel.drawing import Scene
    from dclub.kernel.move import Seat

__all__ = ["EDGE", "draw_park", "draw_park_places", "park_height"]

EDGE: Final = 11.0
"""How far from the sides of a player's panel everything stays."""

_COLUMNS: Final = 7
_HIGH: Final = 44.0
_LIGHT: Final = "#dcefc9"
_DARK: Final = "#9dbf86"


def park_height(light: int, dark: int) -> float:
    """Return how high a park of so many places is."""
    return (ceil(light / _COLUMNS) + ceil(dark / _COLUMNS)) * _HIGH


def draw_park(canvas: Canvas, scene: Scene[State], seat: Seat, top: float) -> None:
    """Draw a player's park across the canvas; its places are places of the picture."""
    state, where = scene.state, f"players.{seat}.park"
    player, ruleset = state.players[seat], state.ruleset
    plan = ruleset.plans[player.board - 1] if scene.knows(f"players.{seat}.board") else None
    boxes = _places(canvas.width, ruleset.light, len(player.park), top)
    for place, (covered, box) in enumerate(zip(player.park, boxes, strict=True)):
        name = format_place(Place(place), ruleset.light)
        known = scene.knows(f"{where}.{name}")
        printed = dict(plan.mandatory).get(Place(place)) if plan is not None else None
        said = "not known" if not known else word(covered)
        said += f", prints {word(printed)}" if printed is not None else ""
        with canvas.place(name, f"{where}.{name}", box=box, title=f"{name}: {said}"):
            _draw_ground(canvas, name, box, is_dark=place >= ruleset.light)
            if not known:
                canvas.unknown(Box(box.x + box.width - 24, box.y + 14, 20, 20))
            elif covered is not Tile.EMPTY:
                tile(canvas, covered, box.x + box.width / 2 + 4, box.y + box.height / 2 + 3, 15)
            elif printed is not None:
                tile(canvas, printed, box.x + box.width / 2 + 4, box.y + box.height / 2 + 3, 13, printed=True)
            if known and printed is not None and covered not in (Tile.EMPTY, printed):
                tile(canvas, printed, box.x + box.width - 9, box.y + box.height - 9, 8, printed=True)


def _places(width: float, light: int, total: int, top: float) -> list[Box]:
    """Return where the places of a park lie: the light-green ones first, the dark-green ones below."""
    wide = (width - 2 * EDGE) / _COLUMNS
    lower = ceil(light / _COLUMNS)
    spots = [divmod(place, _COLUMNS) for place in range(light)]
    spots += [(lower + place // _COLUMNS, place % _COLUMNS) for place in range(total - light)]
    return [Box(EDGE + column * wide, top + row * _HIGH, wide - 2, _HIGH - 2) for row, column in spots]


def _draw_ground(canvas: Canvas, name: str, box: Box, *, is_dark: bool) -> None:
    canvas.rect(box, fill=_DARK if is_dark else _LIGHT, stroke=FAINT, line=2 if is_dark else 1, round_=3)
    canvas.text(box.x + 3, box.y + 11, name, size=9, bold=True, fill="#33402a", room=24)


def draw_park_places(canvas: Canvas, plan: ParkPlan | None, light: int, total: int, top: float) -> str:
    """Draw the places of an empty park with what is printed on them, and return that in words.

    A light-green place of a board that nobody entered is a question mark.
    """
    printed = {} if plan is None else dict(plan.mandatory)
    for place, box in enumerate(_places(canvas.width, light, total, top)):
        _draw_ground(canvas, format_place(Place(place), light), box, is_dark=place >= light)
        if plan is None and place < light:
            canvas.unknown(Box(box.x + box.width - 24, box.y + 14, 20, 20))
        elif Place(place) in printed:
            tile(canvas, printed[Place(place)], box.x + box.width / 2 + 4, box.y + 24, 14, printed=True)
    if plan is None:
        return UNKNOWN
    return (
        ", ".join(f"{format_place(place, light)} {word(kind)}" for place, kind in plan.mandatory) or "nothing"
    )
