"""What all players share, drawn: whose turn it is, prestige, the public project, the cubes left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.hanging_gardens.components import Construction, translucent, wooden, word
from dclub.hanging_gardens.drawing_icons import draw_construction, draw_cube
from dclub.hanging_gardens.drawing_row import ROW_HEIGHT, is_conserved
from dclub.hanging_gardens.picture_text import CODES
from dclub.hanging_gardens.prestige import LEAST
from dclub.hanging_gardens.state import NO_CELL
from dclub.hanging_gardens.supply import material
from dclub.hanging_gardens.words import format_cell, format_cube, format_public
from dclub.kernel.canvas import Box, Canvas
from dclub.kernel.drawing import UNKNOWN
from dclub.kernel.holes import is_hole
from dclub.kernel.notation import format_seat
from dclub.kernel.palette import DIM, FAINT, INK, PAPER
from dclub.kernel.panels import framed, values_panel

if TYPE_CHECKING:
    from dclub.hanging_gardens.components import Public
    from dclub.hanging_gardens.state import State
    from dclub.kernel.drawing import Scene
    from dclub.kernel.panels import Entry

__all__ = ["draw_prestige", "draw_public", "draw_public_icons", "draw_supply", "draw_turn"]

_WORD: Final = 104.0
_SPACES: Final = 8
"""How many spaces of a prestige track are drawn one by one."""


# --- whose turn it is -------------------------------------------------------------------------


def draw_turn(scene: Scene[State], width: float) -> Canvas:
    """Return who decides what, and what the turn in progress still has to deal with."""
    state, names = scene.state, scene.names
    to_move = "nobody, the game is over" if state.to_move is None else format_seat(state.to_move, names)
    first = "nobody yet" if state.first is None else names[state.first]
    entries: list[Entry] = [
        ("phase", "Phase", scene.shown("phase", word(state.phase))),
        ("to_move", "To move", scene.shown("to_move", to_move)),
        ("first", "Emperor", scene.shown("first", first)),
        ("row.taken", "Taken", _taken(scene)),
        *_pending(scene),
    ]
    return values_panel(width, "Turn", entries)


def _taken(scene: Scene[State]) -> str:
    """Return how many cards have been taken in this round; where nobody says it, the row shows it."""
    known = scene.knows("row.taken") and (
        scene.states("row.taken") or not any(where.startswith("row.cards") for where in scene.unknown)
    )
    return f"{scene.state.row.taken} of {scene.state.ruleset.turns} in this round" if known else UNKNOWN


def _pending(scene: Scene[State]) -> list[Entry]:
    """Return what the turn in progress still has to deal with."""
    turn, shape = scene.state.turn, scene.state.ruleset.pyramid
    column = "none" if turn.column < 0 else str(turn.column + 1)
    moved = "none" if turn.moved == NO_CELL else f"the one on {format_cell(shape, turn.moved)}"
    hand = scene.listed("pending.hand", [format_cube(cube) or "nothing" for cube in turn.hand])
    left = scene.listed("pending.open", [word(effect) for effect in turn.aligned])
    return [
        ("pending.column", "Card taken", scene.shown("pending.column", column)),
        ("pending.hand", "Cubes in hand", ", ".join(hand) or "none"),
        ("pending.open", "Effects open", ", ".join(left) or "none"),
        ("pending.moved", "Cube moved", scene.shown("pending.moved", moved)),
    ]


# --- prestige ---------------------------------------------------------------------------------


def draw_prestige(scene: Scene[State], width: float, height: float) -> Canvas:
    """Return the prestige tracks, a cube on each."""
    canvas = framed(width, height, "Prestige")
    box = Box(0, 0, width, height)
    with canvas.place("prestige", "prestige", box=box, title="Prestige"):
        high = (height - 30) / len(Construction)
        for kind in Construction:
            _draw_track(canvas, scene, kind, Box(6, 26 + kind * high, width - 12, high - 2))
    told = ", ".join(
        f"{word(kind)} {scene.shown(f'prestige.{word(kind)}', scene.state.prestige[kind])}"
        for kind in Construction
    )
    canvas.say(f"Prestige: {told}.")
    return canvas


def _draw_track(canvas: Canvas, scene: Scene[State], kind: Construction, box: Box) -> None:
    path, standing = f"prestige.{word(kind)}", scene.state.prestige[kind]
    most = scene.state.ruleset.quantities.most_prestige
    middle = box.y + box.height / 2
    title = f"prestige of {word(kind)}: {scene.shown(path, standing)}"
    with canvas.place(f"prestige {word(kind)}", path, box=box, title=title):
        draw_construction(canvas, kind, box.x + 14, middle, 10)
        canvas.text(box.x + 30, middle + 4, word(kind), size=11, room=_WORD - 30)
        line = Box(box.x + _WORD, box.y + 1, box.width - _WORD - 2, box.height - 2)
        if not scene.knows(path):
            canvas.unknown(Box(line.x, line.y, 24, line.height))
            return
        if not LEAST <= standing <= most:
            canvas.rect(line, fill=PAPER)
            canvas.text(line.x + 4, middle + 4, f"off the track: {standing}", size=11, bold=True)
        elif most > _SPACES:
            draw_cube(canvas, wooden(kind), line.x + 12, middle, 8)
            canvas.text(line.x + 28, middle + 4, f"{standing} of {most}", size=11, bold=True)
        else:
            _draw_spaces(canvas, kind, line, standing, most)


def _draw_spaces(canvas: Canvas, kind: Construction, line: Box, standing: int, most: int) -> None:
    """Draw the spaces of a track across a box, and the cube on one of them."""
    each, middle = line.width / most, line.y + line.height / 2
    for number in range(LEAST, most + 1):
        space, here = Box(line.x + (number - LEAST) * each, line.y, each, line.height), number == standing
        canvas.rect(space, fill=PAPER, stroke=INK if here else FAINT)
        canvas.text(space.x + 4, middle + 4, str(number), size=11, bold=here, room=each * 0.4 - 4)
        if here:
            draw_cube(canvas, wooden(kind), space.x + each * 0.69, middle, min(8, each / 5))


# --- public project ---------------------------------------------------------------------------


def draw_public(scene: Scene[State], width: float, height: float) -> Canvas:
    """Return the public project."""
    public, known = scene.state.public, scene.knows("public")
    canvas = framed(width, height, "Public project")
    said = UNKNOWN if not known else "not open yet" if public is None else format_public(public)
    also = (f"public {public.id}",) if public is not None and public.id and known else ()
    with canvas.place(
        "public", "public", box=Box(0, 0, width, height), title=f"public project: {said}", also=also
    ):
        if not known:
            canvas.unknown(Box(width / 2 - 16, height / 2 - 12, 32, 32))
        elif public is None:
            canvas.text(width / 2, height / 2 + 8, said, size=11, anchor="middle", fill=DIM)
        else:
            canvas.text(width - 8, 17, public.id, size=11, anchor="end", bold=True, room=width - 130)
            draw_public_icons(canvas, public, Box(8, 32, width - 16, height - 58))
            canvas.text(8, height - 10, f"{public.value} points for the most of each", size=10)
    canvas.say(f"Public project: {said}.")
    return canvas


def draw_public_icons(canvas: Canvas, public: Public, box: Box) -> None:
    """Draw what a public project names, side by side: constructions, then ornaments by their names."""
    named = [(kind, word(kind)) for kind in public.constructions]
    drawn: list[tuple[Construction | None, str]] = [
        *named,
        *((None, f"({name})") for name in public.ornaments),
    ]
    each = box.width / len(drawn)
    radius = min(each / 3, (box.height - 12) / 2.4, 28)
    for index, (kind, name) in enumerate(drawn):
        x, y = box.x + (index + 0.5) * each, box.y + (box.height - 12) / 2
        if kind is not None:
            draw_construction(canvas, kind, x, y, radius)
        else:
            canvas.shape("star", x, y, radius, fill=PAPER)
        canvas.text(x, box.y + box.height - 1, name, size=9, anchor="middle", room=each - 4)


# --- cubes ------------------------------------------------------------------------------------


def draw_supply(scene: Scene[State], width: float) -> Canvas:
    """Return the cubes in the supply, wooden ones above translucent ones."""
    canvas = framed(width, ROW_HEIGHT, "Supply of cubes")
    each, wooden_row = (width - 16) / len(Construction), 84.0
    high = (ROW_HEIGHT - wooden_row - 8) / 2
    with canvas.place("supply", "supply", box=Box(0, 0, width, ROW_HEIGHT), title="Supply of cubes"):
        for kind in Construction:
            middle = 8 + (kind + 0.5) * each
            draw_construction(canvas, kind, middle, 44, 14)
            said = f"{word(kind)} {CODES[kind]}"
            canvas.text(middle, 74, said, size=9.5, anchor="middle", room=each - 2)
            for clear in (False, True):
                box = Box(8 + kind * each + 2, wooden_row + clear * high, each - 4, high - 4)
                _draw_heap(canvas, scene, kind, box, clear=clear)
    for clear in (False, True):
        told = ", ".join(f"{word(kind)} {_left(scene, kind, clear=clear)}" for kind in Construction)
        canvas.say(f"Supply, {material(clear=clear)} cubes: {told}.")
    return canvas


def _draw_heap(canvas: Canvas, scene: Scene[State], kind: Construction, box: Box, *, clear: bool) -> None:
    path, left = f"supply.{material(clear=clear)}.{word(kind)}", _left(scene, kind, clear=clear)
    name = f"supply {material(clear=clear)} {word(kind)}"
    cube = translucent(kind) if clear else wooden(kind)
    middle = box.y + box.height / 2
    with canvas.place(name, path, box=box, title=f"{material(clear=clear)} {word(kind)}: {left}"):
        canvas.rect(box, fill=PAPER, stroke=FAINT, round_=4)
        draw_cube(canvas, cube, box.x + box.width / 2 - 14, middle - 4, 11)
        canvas.text(box.x + box.width / 2 + 10, middle + 1, left, size=15, bold=True, room=box.width / 2 - 12)
        canvas.text(
            box.x + box.width / 2, box.y + box.height - 5, material(clear=clear),
            size=8, anchor="middle", fill=DIM, room=box.width - 6,
        )  # fmt: skip


def _left(scene: Scene[State], kind: Construction, *, clear: bool) -> str:
    """Return how many cubes are left, as a text: stated, or worked out from what everybody has."""
    heap = f"supply.{material(clear=clear)}"
    left = scene.state.supply.translucent if clear else scene.state.supply.wooden
    if left is None or kind >= len(left) or not scene.knows(f"{heap}.{word(kind)}"):
        return UNKNOWN
    in_hand = any(where.startswith("pending.hand") for where in scene.unknown)
    worked_out = is_conserved(scene, "pyramid") and not in_hand
    stated = scene.states(f"{heap}.{word(kind)}")
    is_known = not scene.unknown or stated or worked_out
    return str(left[kind]) if is_known and not is_hole(left[kind]) else UNKNOWN
