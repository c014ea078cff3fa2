"""The turn drawn: the phase, who is to move, what is still to be scored, and the tile in hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.kernel.canvas import Box
from dclub.kernel.drawing import UNKNOWN
from dclub.kernel.lettering import wrapped
from dclub.kernel.notation import format_seat
from dclub.kernel.palette import FAINT
from dclub.new_world.drawing_panel import DIM, EDGE, panel
from dclub.new_world.drawing_tile import draw_tile
from dclub.new_world.drawing_told import is_open, knows_active, knows_drawn, knows_placed
from dclub.new_world.notation import format_spot
from dclub.new_world.position_reading import PHASE_WORDS
from dclub.new_world.state import Phase
from dclub.new_world.words import format_cell, format_tile

if TYPE_CHECKING:
    from dclub.kernel.canvas import Canvas
    from dclub.kernel.drawing import Scene
    from dclub.new_world.state import State

__all__ = ["draw_drawn", "draw_turn"]

_LINE: Final = 17.0
_IN_HAND: Final = 96.0
_PHASES: Final = {phase: name for name, phase in PHASE_WORDS.items()}
_PLACED: Final = (Phase.SETTLE, Phase.SCORE)


def draw_turn(scene: Scene[State], width: float, height: float) -> Canvas:
    """Return who decides what: the phase, the turn, the tile just placed, what is still to be scored."""
    rows = _turn(scene)
    canvas = panel(width, height, "Turn")
    for index, (path, name, said) in enumerate(rows):
        y = 26 + index * _LINE
        with canvas.place(path, path, box=Box(6, y, width - 12, _LINE), title=f"{name}: {said}"):
            canvas.text(10, y + 12, name, size=11, fill=DIM)
            canvas.text(104, y + 12, said, size=11, bold=True, room=width - 112)
    canvas.say("; ".join(f"{name}: {said}" for _, name, said in rows) + ".")
    return canvas


def _turn(scene: Scene[State]) -> list[tuple[str, str, str]]:
    """Return the key path, the name and the value of everything that concerns the turn."""
    state, names = scene.state, scene.names
    to_move = "nobody, game over" if state.to_move is None else format_seat(state.to_move, names)
    active = "nobody's" if state.active is None else format_seat(state.active, names)
    rows = [
        ("phase", "Phase", scene.shown("phase", _PHASES[state.phase])),
        ("to_move", "To move", scene.shown("to_move", to_move)),
        ("active", "Whose turn", active if knows_active(scene) else UNKNOWN),
    ]
    begun, turn = not scene.knows("phase") or state.phase in _PLACED, state.turn
    if begun or turn.cell is not None:
        placed = "nothing" if turn.cell is None else format_cell(turn.cell)
        rows.append(("pending.tile", "Just placed", placed if knows_placed(scene) else UNKNOWN))
    if state.phase is Phase.SCORE or turn.pending or not scene.knows("phase"):
        rows.append(("pending.features", "To be scored", _waiting(scene)))
    return rows


def _waiting(scene: Scene[State]) -> str:
    """Return the features that are still to be scored; left out, they follow from the tiles."""
    if not scene.knows("phase"):
        return UNKNOWN
    state = scene.state
    follows = bool(scene.unknown) and not scene.states("pending.features")
    if follows and (is_open(scene, "tiles") or not scene.knows("pending.tile")):
        return UNKNOWN
    spots = [format_spot(state, *spot) for spot in state.turn.pending]
    return ", ".join(scene.listed("pending.features", spots)) or "nothing"


# --- the tile in hand -------------------------------------------------------------------------


def draw_drawn(scene: Scene[State], width: float, height: float) -> Canvas:
    """Return the tile in hand, unturned, with its name and its segments."""
    tile = scene.state.turn.drawn
    canvas = panel(width, height, "Tile in hand")
    known = knows_drawn(scene)
    said = UNKNOWN if not known else "none" if tile is None else f"{tile.id} {format_tile(tile)}".strip()
    box = Box(4, 22, width - 8, height - 26)
    with canvas.place("drawn", "drawn", box=box, title=f"tile in hand: {said}"):
        if not known:
            canvas.unknown(Box(EDGE, 28, _IN_HAND, _IN_HAND))
        elif tile is None:
            canvas.rect(Box(EDGE, 28, _IN_HAND, _IN_HAND), stroke=FAINT, dash="4 3", round_=4)
            canvas.text(EDGE + _IN_HAND / 2, 80, "none", size=11, anchor="middle", fill=DIM)
        else:
            draw_tile(canvas, tile, (EDGE, 28), _IN_HAND)
            x, room = EDGE + _IN_HAND + 8, width - _IN_HAND - 3 * EDGE
            canvas.text(x, 38, tile.id, size=11, bold=True, room=room)
            lines = [
                line for part in format_tile(tile).strip("()").split("; ") for line in wrapped(part, room, 9)
            ]
            for index, line in enumerate(lines[:7]):
                canvas.text(x, 52 + index * 12, line, size=9, room=room)
    canvas.say(f"Tile in hand, unturned: {said}.")
    return canvas
