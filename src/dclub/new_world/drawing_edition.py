"""A box drawn as it was entered, to be read against the real one: tiles, start spaces, numbers.

The half-edges around a tile carry their names, and its segments the numbers under which they are
listed below it. Every blank is a question mark, also where the game takes the whole table as
unknown for it.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final

from attrs import asdict, frozen

from dclub.kernel.canvas import Box
from dclub.kernel.drawing import UNKNOWN, Panel, Sheet
from dclub.kernel.lettering import wrapped
from dclub.kernel.palette import PAPER
from dclub.kernel.toml import format_key
from dclub.kernel.words import BLANK
from dclub.new_world.components import Half, Tile, TileId, word
from dclub.new_world.drawing_panel import DIM, panel
from dclub.new_world.drawing_shapes import layout_of
from dclub.new_world.drawing_tile import draw_space, draw_tile
from dclub.new_world.edition import Edition
from dclub.new_world.printed import split_count
from dclub.new_world.survey import space_tile
from dclub.new_world.tables import EditionTables
from dclub.new_world.words import format_edges, format_segment, is_outline, parse_segments, parse_tile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dclub.kernel.canvas import Canvas, Point
    from dclub.kernel.rules import EditionValue

__all__ = ["draw_edition"]

_TILE: Final = 96.0
_AROUND: Final = 16.0
_HEAD: Final = 18.0
_LINE: Final = 11.5
_WIDE: Final = 152.0
_COLUMNS: Final = 7
_TOP: Final = 26.0
_TEXT: Final = 9.0
_NUMBER: Final = 176.0

_LABELS: Final = {
    Half.NW: (0.25, -0.04, "middle"),
    Half.NE: (0.75, -0.04, "middle"),
    Half.EN: (1.03, 0.28, "start"),
    Half.ES: (1.03, 0.78, "start"),
    Half.SE: (0.75, 1.1, "middle"),
    Half.SW: (0.25, 1.1, "middle"),
    Half.WS: (-0.03, 0.78, "end"),
    Half.WN: (-0.03, 0.28, "end"),
}
"""Where the name of each half-edge stands beside a tile."""


@frozen
class _Entered:
    """A component as it was entered: its name and key path, how many there are, and what it shows.

    `count` is "" where there is one, `tile` is None where it is blank.
    """

    name: str
    path: str
    count: str
    tile: Tile | None
    is_space: bool = False

    @property
    def lines(self) -> list[str]:
        """The segments, each with its number, as lines."""
        if self.tile is None:
            return [UNKNOWN]
        if is_outline(self.tile):
            return wrapped(f"sides: {format_edges(self.tile.edges)}", _WIDE - 8, _TEXT)
        numbered = [f"{number} {format_segment(one)}" for number, one in enumerate(self.tile.segments, 1)]
        return [line for text in numbered for line in wrapped(text, _WIDE - 8, _TEXT)]

    @property
    def said(self) -> str:
        """What was entered, in words."""
        shown = "; ".join(self.lines) if self.tile is None or is_outline(self.tile) else self._segments()
        return f"{self.name}: {f'{self.count} x ' if self.count else ''}{shown}"

    def _segments(self) -> str:
        assert self.tile is not None
        return "; ".join(map(format_segment, self.tile.segments))


def draw_edition(edition: EditionValue, written: object) -> Sheet:
    """Return what an edition says of the components, with the tables as they were written."""
    assert isinstance(edition, Edition)
    assert isinstance(written, EditionTables)
    kinds = [_kind(name, text) for name, text in (written.tiles or {}).items()]
    spaces = [_space(row, text) for row, text in enumerate(written.start or ())]
    rows = (
        (Panel("start", _draw_all(spaces, "start", "Start spaces, from the south")),),
        (Panel("tiles", _draw_all(kinds, "tiles", "Tiles, unturned")),),
        (Panel("numbers", _draw_numbers(edition)),),
    )
    return Sheet(f"{edition.title} (edition {edition.name})", rows)


def _kind(name: str, text: str) -> _Entered:
    """Return a kind of tile as it was written; its number and its looks may each be blank."""
    path = f"tiles.{format_key(name)}"
    if text.strip() == BLANK:
        return _Entered(name, path, UNKNOWN, None)
    number, shown, _ = split_count(text)
    tile = None if shown == BLANK else parse_tile(shown, TileId(name))
    return _Entered(name, path, UNKNOWN if number is None else str(number), tile)


def _space(row: int, text: str) -> _Entered:
    tile = None if text.strip() == BLANK else space_tile(parse_segments(text))
    return _Entered(f"w0 n{row}", f"start.{row}", "", tile, is_space=True)


# --- tiles and start spaces -------------------------------------------------------------------


def _draw_all(entered: Sequence[_Entered], path: str, title: str) -> Canvas:
    """Return components side by side; each row is as high as the longest list in it needs."""
    rows = [entered[start : start + _COLUMNS] for start in range(0, len(entered), _COLUMNS)]
    heights = [max(len(one.lines) for one in row) * _LINE + _HEAD + _TILE + 2 * _AROUND + 10 for row in rows]
    canvas = panel(16 + _COLUMNS * _WIDE, _TOP + max(40.0, sum(heights)) + 4, title)
    with canvas.place(path, path, box=Box(0, 0, canvas.width, canvas.height), title=title):
        if not entered:
            canvas.unknown(Box(8, _TOP, 28, 28))
            canvas.say(f"{title}: not entered.")
        y = _TOP
        for row, height in zip(rows, heights, strict=True):
            for column, one in enumerate(row):
                _draw_one(canvas, one, Box(8 + column * _WIDE, y, _WIDE - 2, height - 6))
            y += height
    return canvas


def _draw_one(canvas: Canvas, one: _Entered, box: Box) -> None:
    """Draw a component: name and number, the tile with its half-edges, its segments as a list."""
    corner = box.x + (box.width - _TILE) / 2, box.y + _HEAD + _AROUND
    with canvas.place(one.name, one.path, box=box, title=one.said):
        head = f"{one.name}: {one.count} x" if one.count else one.name
        canvas.text(box.x + 4, box.y + 13, head, size=12, bold=True, room=box.width - 8)
        if one.tile is None:
            canvas.unknown(Box(*corner, _TILE, _TILE))
        else:
            (draw_space if one.is_space else draw_tile)(canvas, one.tile, corner, _TILE)
            _draw_segments(canvas, one, corner)
        _draw_half_edges(canvas, corner, is_space=one.is_space)
        top = corner[1] + _TILE + _AROUND + 10
        for index, line in enumerate(one.lines):
            canvas.text(box.x + 4, top + index * _LINE, line, size=_TEXT, room=box.width - 6)
    canvas.say(f"{one.said}.")


def _draw_half_edges(canvas: Canvas, corner: Point, *, is_space: bool) -> None:
    for half, (x, y, anchor) in _LABELS.items():
        if not is_space or half in (Half.WS, Half.WN):
            at = corner[0] + x * _TILE, corner[1] + y * _TILE
            canvas.text(*at, word(half), size=8.5, anchor=anchor, fill=DIM, room=_AROUND)


def _draw_segments(canvas: Canvas, one: _Entered, corner: Point) -> None:
    """Draw the number of each segment on it."""
    assert one.tile is not None
    for number, spot in enumerate(layout_of(one.tile, _TILE, coast=one.is_space).spots, 1):
        x, y = corner[0] + spot.settler[0], corner[1] + spot.settler[1]
        canvas.circle(x, y, 6.5, fill=PAPER)
        canvas.text(x, y + 3.2, str(number), size=9, anchor="middle", bold=True, room=12)


# --- numbers ----------------------------------------------------------------------------------


def _draw_numbers(edition: Edition) -> Canvas:
    """Return the quantities and what things are worth, in columns."""
    tables: dict[str, dict[str, int]] = {
        "quantities": asdict(edition.quantities),
        "points": asdict(edition.points),
    }
    rows = [
        (f"{name.replace('_', ' ')}{': points' if table == 'points' else ''}", f"{table}.{name}", value)
        for table, values in tables.items()
        for name, value in values.items()
    ]
    width = 16 + _COLUMNS * _WIDE
    columns = int((width - 12) // _NUMBER)
    canvas = panel(width, 26 + ceil(len(rows) / columns) * 16 + 6, "Quantities and points")
    for index, (name, path, value) in enumerate(rows):
        row, column = divmod(index, columns)
        box = Box(6 + column * _NUMBER, 24 + row * 16, _NUMBER - 12, 15)
        with canvas.place(path, path, box=box, title=f"{name}: {value}"):
            canvas.text(box.x + 2, box.y + 11, name, size=10, room=box.width - 46)
            right = box.x + box.width - 2
            canvas.text(right, box.y + 11, str(value), size=10, anchor="end", bold=True, room=42)
    canvas.say(f"Quantities and points: {', '.join(f'{name} {value}' for name, _, value in rows)}.")
    return canvas
