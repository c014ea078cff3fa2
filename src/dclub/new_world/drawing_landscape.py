"""The landscape drawn: tiles and start spaces in their columns and rows, settlers, surveyors, the sea."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.kernel.canvas import Box, Canvas
from dclub.kernel.drawing import UNKNOWN
from dclub.kernel.palette import FAINT, SHADE
from dclub.new_world.board import Cell, around, cell_at, column_of, row_of
from dclub.new_world.drawing_cell import SIZE, draw_cells
from dclub.new_world.drawing_icons import surveyor
from dclub.new_world.drawing_tile import SAND
from dclub.new_world.drawing_told import told_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dclub.kernel.drawing import Scene
    from dclub.new_world.drawing_told import Told
    from dclub.new_world.state import State

__all__ = ["draw_landscape"]

_SIDE: Final = 48.0
"""How much room a column or a row takes in which nothing lies."""

_BREAK: Final = 24.0
_LEFT: Final = 30.0
_RIGHT: Final = 34.0
_TOP: Final = 74.0
_BOTTOM: Final = 8.0
_WHICH: Final = ("rear", "front")
_PATH: Final = "#faf3d4"
_PATH_EDGE: Final = "#b99d2e"
_WATER: Final = "#d5e9f5"
_WAVES: Final = "#9cc4dd"
_FURROWS: Final = "#ddcda6"


def draw_landscape(scene: Scene[State]) -> Canvas:
    """Return everything that lies, with the empty cells around it, and say in words what that is."""
    told = told_of(scene)
    plan = _Plan(scene.state, told)
    canvas = Canvas(plan.width, plan.height)
    box = Box(0, 0, plan.width, plan.height)
    with canvas.place("landscape", "tiles", box=box, title="Landscape"):
        canvas.rect(box, fill=SHADE, stroke=FAINT, round_=6)
        canvas.text(8, 17, "Landscape", size=13, bold=True)
        _draw_unknown(canvas, scene, told)
        _draw_coast(canvas, scene, plan)
        _draw_surveyors(canvas, scene, plan)
        _draw_labels(canvas, plan)
        draw_cells(canvas, scene, told, [(cell, plan.box(cell)) for cell in plan.cells])
    return canvas


# --- where the cells are ----------------------------------------------------------------------


class _Plan:
    """Which cells are drawn, and where: columns from the west, rows from the north.

    Columns and rows far from everything are left out, and a gap is drawn in their place.
    """

    def __init__(self, state: State, told: Told) -> None:
        spaces = [cell_at(0, row) for row in range(len(state.ruleset.edition.start or ()))]
        lying = dict.fromkeys([*spaces, *(cell for cell, _ in state.board), *told.doubtful])
        marked = [one.cell for one in state.settlers] + [cell for cell, _ in state.turn.pending]
        if state.turn.cell is not None:
            marked.append(state.turn.cell)
        near = [other for cell in lying for other in around(cell)]
        cells = set(lying).union(near, marked) or {cell_at(1, 0)}
        self.cells = sorted(cells, key=lambda cell: (-row_of(cell), -column_of(cell)))
        full = {1, *(column_of(cell) for cell in (*lying, *marked))}
        high = {row_of(cell) for cell in (*lying, *marked)}
        columns = sorted({0, 1, *map(column_of, cells), *state.surveyors}, reverse=True)
        rows = sorted({*map(row_of, cells)}, reverse=True)
        widths = [SIZE if column in full else _SIDE for column in columns]
        self.columns = _axis(columns, widths, _LEFT)
        self.rows = _axis(rows, [SIZE if row in high else _SIDE for row in rows], _TOP)
        self.width = max(at + size for at, size in self.columns.values()) + _RIGHT
        self.height = max(at + size for at, size in self.rows.values()) + _BOTTOM

    def box(self, cell: Cell) -> Box:
        """Return where a cell is drawn."""
        (x, width), (y, height) = self.columns[column_of(cell)], self.rows[row_of(cell)]
        return Box(x, y, width, height)


def _axis(numbers: Sequence[int], sizes: Sequence[float], start: float) -> dict[int, tuple[float, float]]:
    """Return where each of some descending numbers begins, and how large it is; gaps take little room."""
    places: dict[int, tuple[float, float]] = {}
    at = start
    for index, (number, size) in enumerate(zip(numbers, sizes, strict=True)):
        at += _BREAK if index and numbers[index - 1] - number > 1 else 0
        places[number] = at, size
        at += size
    return places


def _draw_labels(canvas: Canvas, plan: _Plan) -> None:
    """Write the names of columns and rows, with dots where some are left out."""
    for column, (x, width) in plan.columns.items():
        canvas.text(x + width / 2, _TOP - 6, _name(column), size=11, anchor="middle", bold=True, room=width)
        if column + 1 not in plan.columns and column != max(plan.columns):
            canvas.text(x - _BREAK / 2, _TOP - 6, "...", size=11, anchor="middle", room=_BREAK)
    for row, (y, height) in plan.rows.items():
        name, base = f"n{row}" if row >= 0 else f"s{-row}", y + height / 2 + 4
        canvas.text(_LEFT / 2, base, name, size=11, anchor="middle", bold=True, room=_LEFT - 2)
        canvas.text(plan.width - _RIGHT / 2, base, name, size=11, anchor="middle", bold=True, room=_RIGHT - 2)
        if row + 1 not in plan.rows and row != max(plan.rows):
            canvas.text(_LEFT / 2, y - _BREAK / 2 + 4, "...", size=11, anchor="middle", room=_LEFT)


def _name(column: int) -> str:
    return f"w{column}" if column >= 0 else f"e{-column}"


def _draw_coast(canvas: Canvas, scene: Scene[State], plan: _Plan) -> None:
    """Draw the sea, and the start column where nothing may be laid beyond the ends of the board."""
    high = plan.height - _TOP - _BOTTOM
    closed = not scene.state.ruleset.column_zero
    for column, (x, width) in plan.columns.items():
        if column < 0:
            canvas.rect(
                Box(x, _TOP, width, high), fill=canvas.pattern("waves", _WATER, _WAVES), stroke="none"
            )
        elif column == 0 and closed:
            canvas.rect(
                Box(x, _TOP, width, high), fill=canvas.pattern("falling", SAND, _FURROWS), stroke="none"
            )


def _draw_unknown(canvas: Canvas, scene: Scene[State], told: Told) -> None:
    """Say what is not known of the whole: the tiles, the cells of some, the start spaces."""
    said = []
    if not scene.knows("tiles"):
        said.append(f"tiles: {UNKNOWN}")
    if told.elsewhere:
        said.append(f"{told.elsewhere} of the tiles: {UNKNOWN}")
    if scene.state.ruleset.edition.start is None:
        said.append(f"start spaces: {UNKNOWN}")
    if said:
        canvas.text(8, 33, "; ".join(said), size=11, bold=True)
        canvas.say(f"Landscape, not known: {'; '.join(said)}.")


# --- surveyors --------------------------------------------------------------------------------


def _draw_surveyors(canvas: Canvas, scene: Scene[State], plan: _Plan) -> None:
    """Draw both surveyors above their columns, which are tinted down to the bottom."""
    shown = scene.listed("surveyors", [str(column) for column in scene.state.surveyors])
    both = shown * len(_WHICH) if len(shown) < len(_WHICH) else shown
    columns = [None if text == UNKNOWN else int(text) for text in both]
    box = Box(_LEFT, _TOP - 40, plan.width - _LEFT - _RIGHT, 40)
    with canvas.place("surveyors", "surveyors", box=box, title="surveyors"):
        for column in dict.fromkeys(columns):
            if column is not None:
                x, width = plan.columns[column]
                ground = Box(x, _TOP - 40, width, plan.height - _TOP + 40 - _BOTTOM / 2)
                canvas.rect(ground, fill=_PATH, stroke=_PATH_EDGE, dash="6 4")
        for index, column in enumerate(columns):
            _draw_surveyor(canvas, plan, index, column)
    where = " and ".join(UNKNOWN if column is None else _name(column) for column in columns)
    canvas.say(f"Surveyors, the rear and the front one: in the columns {where}.")


def _draw_surveyor(canvas: Canvas, plan: _Plan, index: int, column: int | None) -> None:
    """Draw one surveyor; one whose column is not known stands at the right, where no column is."""
    if column is None:
        at, where, text = (plan.width - _RIGHT - 12 - 24 * index, 20.0), UNKNOWN, UNKNOWN
    else:
        x, width = plan.columns[column]
        at = x + width / 2 + (14 if index else -14) * min(1, width / 60), _TOP - 28
        where, text = f"column {_name(column)}", "S"
    name, box = f"{_WHICH[index]} surveyor", Box(at[0] - 11, at[1] - 11, 22, 22)
    with canvas.place(name, f"surveyors.{index}", box=box, title=f"{name}: {where}"):
        surveyor(canvas, at, 9.5, text)
