"""A player drawn: name, Emperor, pyramid, individual project, Amitis, and what is left to set up."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from dclub.hanging_gardens.components import Individual, wooden, word
from dclub.hanging_gardens.drawing_icons import (
    draw_construction,
    draw_cube,
    draw_emperor,
    draw_pawn,
    draw_shape,
)
from dclub.hanging_gardens.drawing_pyramid import (
    PyramidView,
    draw_joint,
    draw_pyramid,
    following,
    pawn_box,
    pyramid_words,
)
from dclub.hanging_gardens.moves import HIDDEN
from dclub.hanging_gardens.pyramid import NOWHERE
from dclub.hanging_gardens.state import Phase
from dclub.hanging_gardens.words import format_individual, format_slot
from dclub.kernel.canvas import Box, Canvas
from dclub.kernel.drawing import UNKNOWN
from dclub.kernel.lettering import wrapped
from dclub.kernel.palette import DIM, FAINT, PAPER, SEATS, SHADE

if TYPE_CHECKING:
    from dclub.hanging_gardens.state import State
    from dclub.kernel.drawing import Scene
    from dclub.kernel.move import Seat

__all__ = ["draw_individual", "draw_player", "player_width"]

_TOP: Final = 36.0
_MARGIN: Final = 19.0
_BELOW: Final = 18.0
_PROJECT: Final = 40.0
_LINE: Final = 24.0
_CONDITION: Final = 64.0
"""How much room a condition of a project needs to be drawn."""


def player_width(base: int, side: float) -> float:
    """Return how wide a player's panel is at least, with cells of a side."""
    return 2 * _MARGIN + 2 * base * side


def draw_player(scene: Scene[State], seat: Seat, width: float, side: float) -> Canvas:
    """Return one player's panel; those of all players are equally high."""
    state = scene.state
    base = state.ruleset.pyramid.width
    below = _TOP + (base + 1) * side + _BELOW
    set_up = _is_set_up(scene)
    canvas = Canvas(width, below + _PROJECT + _LINE * (2 if set_up else 1) + 6, seat, scene.names[seat])
    box = Box(0, 0, width, canvas.height)
    view = PyramidView(scene, seat, (width - 2 * base * side) / 2 + 5, _TOP, side)
    with canvas.place("player", f"players.{seat}", "players", box=box, title=scene.names[seat]):
        canvas.rect(box, fill=SHADE, stroke=FAINT, round_=6)
        if state.to_move == seat and scene.knows("to_move"):
            canvas.rect(Box(2, 2, width - 4, canvas.height - 4), line=2, round_=5)
        _draw_head(canvas, scene, seat)
        draw_pyramid(canvas, view)
        _draw_amitis(canvas, view, below + _PROJECT)
        _draw_project(canvas, scene, seat, below)
        if set_up:
            _draw_left(canvas, scene, seat, below + _PROJECT + _LINE)
    canvas.say(_said(view))
    return canvas


def _draw_head(canvas: Canvas, scene: Scene[State], seat: Seat) -> None:
    """Draw who it is, on the left, and what he holds or has to do, on the right."""
    state = scene.state
    canvas.token(SEATS[seat % len(SEATS)], 19, 18, 13, str(seat + 1))
    canvas.text(38, 23, scene.names[seat], size=15, bold=True, room=canvas.width - 216)
    if state.first == seat and scene.knows("first"):
        draw_emperor(canvas, canvas.width - 158, 18, 11)
        canvas.text(canvas.width - 144, 22, "Emperor", size=11, bold=True, room=64)
    if state.to_move == seat and scene.knows("to_move"):
        canvas.text(canvas.width - 10, 22, "to move", size=11, anchor="end", bold=True, room=64)


# --- Amitis -----------------------------------------------------------------------------------


def _draw_amitis(canvas: Canvas, view: PyramidView, y: float) -> None:
    """Draw Amitis on her card or beside the pyramid, and say where she goes next."""
    line, said = Box(8, y, canvas.width - 16, _LINE - 2), f"Amitis: {_amitis_words(view)}"
    box = pawn_box(view)
    with canvas.place("amitis", f"{view.where}.amitis", box=box or line, title=said):
        if not view.scene.knows(f"{view.where}.amitis"):
            canvas.unknown(Box(10, y + 2, 18, 18))
        else:
            at = (18.0, y + 11) if box is None else (box.x + box.width / 2, box.y + 9)
            draw_pawn(canvas, *at, 9)
        canvas.text(32 if box is None else 10, y + 15, said, size=10, room=canvas.width - 204)
    draw_joint(canvas, (canvas.width - 156, y + 11), is_over=True)
    canvas.text(canvas.width - 149, y + 15, "upper card over", size=8, fill=DIM, room=66)
    draw_joint(canvas, (canvas.width - 74, y + 11), is_over=False)
    canvas.text(canvas.width - 67, y + 15, "under", size=8, fill=DIM, room=60)


def _amitis_words(view: PyramidView) -> str:
    """Return where she stands, and where she goes."""
    if not view.scene.knows(f"{view.where}.amitis"):
        return UNKNOWN
    slot, goal = view.garden.amitis, following(view)
    stands = "beside the pyramid" if slot == NOWHERE else f"on {format_slot(view.shape, slot)}"
    return stands if goal is None else f"{stands}, next {format_slot(view.shape, goal)}"


# --- project ----------------------------------------------------------------------------------


def _draw_project(canvas: Canvas, scene: Scene[State], seat: Seat, y: float) -> None:
    """Draw the individual project: face down, or what it demands."""
    path, project = f"players.{seat}.project", scene.state.gardens[seat].project
    box, said = Box(8, y, canvas.width - 16, _PROJECT - 4), _project_words(scene, seat)
    named = isinstance(project, Individual) and project.id and scene.knows(path)
    also = (f"project {project.id}",) if named and isinstance(project, Individual) else ()
    with canvas.place("project", path, box=box, title=f"project: {said}", also=also):
        canvas.rect(box, fill=PAPER, stroke=FAINT, round_=4)
        inner = Box(box.x + 62, box.y + 2, box.width - 66, box.height - 4)
        canvas.text(box.x + 6, box.y + 14, "Project", size=10, bold=True)
        if not scene.knows(path):
            canvas.unknown(Box(inner.x, inner.y + 4, 24, 24))
        elif isinstance(project, Individual):
            canvas.text(box.x + 6, box.y + 28, project.id or "no name", size=10, room=52)
            draw_individual(canvas, project, inner)
        elif project == HIDDEN:
            back = canvas.pattern("grid", "#e8ddc4", "#b9a67c")
            canvas.rect(Box(inner.x, inner.y + 2, 40, inner.height - 4), fill=back, round_=3)
            canvas.text(inner.x + 48, inner.y + 20, said, size=10)
        else:
            canvas.text(inner.x, inner.y + 20, said, size=10)


def draw_individual(canvas: Canvas, project: Individual, box: Box) -> None:
    """Draw what an individual project demands, condition by condition from the left, or else in words."""
    each = box.width / len(project.conditions)
    if each < _CONDITION:
        for index, line in enumerate(wrapped(format_individual(project), box.width, 7.5)[:4]):
            canvas.text(box.x, box.y + 8 + index * 8.5, line, size=7.5, room=box.width)
        return
    for index, condition in enumerate(project.conditions):
        x, kind = box.x + index * each, word(condition.construction)
        draw_shape(canvas, condition.shape, x, box.y + 3, 15)
        draw_construction(canvas, condition.construction, x + 28, box.y + 11, 8)
        canvas.text(x + 41, box.y + 14, f"+{condition.value}", size=10, bold=True, room=each - 42)
        canvas.text(x, box.y + 30, f"{condition.shape.value} {kind}", size=8, room=each - 4)


def _project_words(scene: Scene[State], seat: Seat) -> str:
    project = scene.state.gardens[seat].project
    if not scene.knows(f"players.{seat}.project"):
        return "not known"
    if isinstance(project, Individual):
        return f"{project.id}: {format_individual(project)}" if project.id else format_individual(project)
    return "not dealt yet" if project is None else "face down"


# --- set-up -----------------------------------------------------------------------------------


def _is_set_up(scene: Scene[State]) -> bool:
    """Return whether somebody has, or may have, still to lay his base or to set cubes."""
    begins = scene.knows("phase") and scene.state.phase <= Phase.CUBES
    return begins or any(
        (garden.starters or garden.to_set) and scene.knows(f"players.{seat}.pyramid")
        for seat, garden in enumerate(scene.state.gardens)
    )


def _draw_left(canvas: Canvas, scene: Scene[State], seat: Seat, y: float) -> None:
    """Draw what has still to be laid or set: the starters, then the first cubes."""
    garden, where = scene.state.gardens[seat], f"players.{seat}"
    box, said = Box(8, y, canvas.width - 16, _LINE - 2), _left_words(scene, seat)
    with canvas.place(
        "to set up", f"{where}.starters", f"{where}.cubes", box=box, title=f"to set up: {said}"
    ):
        canvas.text(10, y + 15, "To set up:", size=10, bold=True)
        cubes = garden.to_set if not garden.starters else ()
        if not scene.knows(f"{where}.pyramid"):
            canvas.unknown(Box(76, y + 1, 20, 20))
        elif cubes:
            for index, (kind, count) in enumerate(Counter(cubes).items()):
                draw_cube(canvas, wooden(kind), 86 + index * 48, y + 12, 8)
                canvas.text(98 + index * 48, y + 16, f"x{count}", size=10, room=24)
        else:
            canvas.text(76, y + 15, said, size=10, room=canvas.width - 84)


def _left_words(scene: Scene[State], seat: Seat) -> str:
    garden = scene.state.gardens[seat]
    if not scene.knows(f"players.{seat}.pyramid"):
        return "not known"
    if garden.starters:
        return ", ".join(word(starter) for starter in garden.starters)
    return ", ".join(f"{word(kind)} cube" for kind in garden.to_set) or "nothing"


def _said(view: PyramidView) -> str:
    """Return what a player has, in words."""
    scene, seat = view.scene, view.seat
    told = [f"project: {_project_words(scene, seat)}", f"Amitis: {_amitis_words(view)}"]
    if _is_set_up(scene):
        told.append(f"to set up: {_left_words(scene, seat)}")
    return f"{scene.names[seat]} (seat {seat + 1}): {'; '.join([*told, pyramid_words(view)])}."
