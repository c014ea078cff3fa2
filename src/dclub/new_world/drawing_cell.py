"""A cell of the landscape drawn: what lies there and who is on it, or that it is empty, sea or not known."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from dclub.kernel import palette
from dclub.kernel.canvas import Box
from dclub.kernel.drawing import UNKNOWN
from dclub.kernel.holes import is_hole
from dclub.kernel.lettering import wrapped
from dclub.kernel.palette import FAINT, INK, PAPER
from dclub.new_world.board import column_of, neighbour, row_of
from dclub.new_world.components import Kind, Side
from dclub.new_world.drawing_icons import SEAT_HUES, settler, trapper
from dclub.new_world.drawing_panel import DIM
from dclub.new_world.drawing_shapes import layout_of
from dclub.new_world.drawing_tile import draw_space, draw_tile
from dclub.new_world.drawing_told import knows_placed
from dclub.new_world.naming import segment_label, segments_called
from dclub.new_world.picture_text import settler_letters
from dclub.new_world.placement import is_land
from dclub.new_world.survey import space_tile
from dclub.new_world.words import format_cell, format_tile

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dclub.kernel.canvas import Canvas, Point
    from dclub.kernel.drawing import Scene
    from dclub.new_world.board import Cell
    from dclub.new_world.components import Segment, Tile
    from dclub.new_world.drawing_told import Told
    from dclub.new_world.features import Settler
    from dclub.new_world.state import State

__all__ = ["SIZE", "draw_cells"]

SIZE: Final = 96.0
"""How wide and high a tile of the landscape is drawn."""

_RADIUS: Final = 10.0
_LAST: Final = "#b3140f"


def draw_cells(canvas: Canvas, scene: Scene[State], told: Told, cells: Iterable[tuple[Cell, Box]]) -> None:
    """Draw cells, each as a place, and say in words what lies on those that are not empty."""
    drawer = _Drawer(canvas, scene, told)
    for cell, box in cells:
        said = drawer.said(cell)
        with canvas.place(format_cell(cell), *drawer.paths(cell), box=box, title=said):
            drawer.draw(cell, box)
        if drawer.is_used(cell):
            canvas.say(f"{said}.")


class _Drawer:
    """Draws cell after cell of one landscape."""

    def __init__(self, canvas: Canvas, scene: Scene[State], told: Told) -> None:
        self.canvas, self.scene, self.told = canvas, scene, told
        self.letters = settler_letters(scene.names)
        self.last = scene.state.turn.cell if knows_placed(scene) else None
        self.standing: dict[Cell, list[Settler]] = defaultdict(list)
        for one in scene.state.settlers:
            self.standing[one.cell].append(one)

    def paths(self, cell: Cell) -> list[str]:
        """Return the key paths of a cell: by its name, as findings have it, and as the document counts."""
        listed = [self.told.paths[cell]] if cell in self.told.paths else []
        return [f"tiles.{format_cell(cell)}", *listed]

    def is_used(self, cell: Cell) -> bool:
        """Return whether anything is on a cell, or may be."""
        is_there = self._space(cell) is not None or self._tile(cell) is not None
        return cell in self.told.doubtful or is_there or bool(self.standing.get(cell))

    def _tile(self, cell: Cell) -> Tile | None:
        """Return what lies on a cell, or is printed there."""
        placed = self.scene.state.board.get(cell)
        if placed is not None:
            return placed.form
        segments = self._space(cell)
        return None if segments is None or is_hole(segments) else space_tile(segments)

    def _space(self, cell: Cell) -> tuple[Segment, ...] | None:
        """Return what a start space shows, which may be a blank; None for a cell that is none."""
        spaces, row = self.scene.state.ruleset.edition.start or (), row_of(cell)
        return spaces[row].segments if column_of(cell) == 0 and 0 <= row < len(spaces) else None

    # --- in words -----------------------------------------------------------------------------

    def said(self, cell: Cell) -> str:
        """Return what is on a cell in words."""
        name, written, tile = format_cell(cell), self.told.doubtful.get(cell), self._tile(cell)
        if written is not None:
            return f"{name}: not known; written was {written.strip()}"
        parts = [f"{name}: {self._empty(cell)}" if tile is None else f"{name}: {self._lying(cell, tile)}"]
        if cell == self.last:
            parts.append("just placed")
        parts += [self._standing(tile, one) for one in self.standing.get(cell, ())]
        parts += [f"written was {settler}" for settler in self.told.unsure.get(cell, ())]
        return "; ".join(parts)

    def _standing(self, tile: Tile | None, one: Settler) -> str:
        return f"{self.scene.names[one.seat]} on {segment_label(tile, one.segment)}"

    def _lying(self, cell: Cell, tile: Tile) -> str:
        placed = self.scene.state.board.get(cell)
        if placed is None:
            return f"start space {_shown(tile)}"
        called = f"{tile.id} turn {placed.turn}, which shows " if tile.id else ""
        return f"{called}{_shown(tile)}"

    def _empty(self, cell: Cell) -> str:
        if column_of(cell) < 0:
            return "sea"
        if is_hole(self._space(cell)):
            return "start space, not known"
        if not self._is_land(cell):
            return "beyond the end of the board"
        if not self.scene.knows("tiles"):
            return "not known"
        return "empty, beside a tile" if self._is_opening(cell) else "empty"

    def _is_land(self, cell: Cell) -> bool:
        """Return whether tiles may lie on a cell; beside start spaces of which nothing is known, none may."""
        ruleset = self.scene.state.ruleset
        return (ruleset.edition.start is not None or column_of(cell) != 0) and is_land(ruleset, cell)

    def _is_opening(self, cell: Cell) -> bool:
        """Return whether a cell touches a tile or a start space of which everything is known."""
        openings = self.scene.state.landscape.openings
        if not is_hole(openings) and cell not in openings:
            return False
        near = (neighbour(cell, side) for side in Side)
        return any(one not in self.told.doubtful and self._tile(one) is not None for one in near)

    # --- drawn --------------------------------------------------------------------------------

    def draw(self, cell: Cell, box: Box) -> None:
        """Draw what is on a cell."""
        written, tile = self.told.doubtful.get(cell), self._tile(cell)
        if written is not None:
            self._draw_doubtful(written, box)
        elif tile is None:
            self._draw_empty(cell, box)
        elif cell in self.scene.state.board:
            draw_tile(self.canvas, tile, (box.x, box.y), SIZE)
            self.canvas.text(
                box.x + SIZE - 4, box.y + SIZE - 4, tile.id, size=8, anchor="end", bold=True, room=SIZE / 3
            )
        else:
            draw_space(self.canvas, tile, (box.x, box.y), SIZE)
        if cell == self.last:
            self.canvas.rect(
                Box(box.x + 2, box.y + 2, SIZE - 4, SIZE - 4), stroke=_LAST, line=2.5, dash="8 4"
            )
        if written is None:
            self._draw_settlers(cell, tile, box)
        self._draw_name(cell, box, is_faint=written is None and tile is None)

    def _draw_name(self, cell: Cell, box: Box, *, is_faint: bool) -> None:
        at, fill = (box.x + 4, box.y + 10), DIM if is_faint else INK
        self.canvas.text(*at, format_cell(cell), size=8, bold=not is_faint, fill=fill, room=box.width - 5)

    def _draw_doubtful(self, written: str, box: Box) -> None:
        """Draw a question mark, with what somebody wrote of the tile all the same."""
        self.canvas.rect(box, fill=PAPER, stroke=INK)
        self.canvas.unknown(Box(box.x + box.width / 2 - 14, box.y + 16, 28, 28))
        lines = wrapped(written, box.width - 8, 8)
        for index, line in enumerate([*lines[:3], *([" ".join(lines[3:])] if lines[3:] else [])]):
            self.canvas.text(box.x + 4, box.y + 56 + index * 11, line, size=8, room=box.width - 8)

    def _draw_empty(self, cell: Cell, box: Box) -> None:
        inner = Box(box.x + 2, box.y + 2, box.width - 4, box.height - 4)
        if is_hole(self._space(cell)):
            self.canvas.unknown(inner)
            return
        if not self._is_land(cell):
            return
        if not self.scene.knows("tiles"):
            self.canvas.unknown(inner)
        elif self._is_opening(cell):
            self.canvas.rect(inner, stroke=FAINT, dash="4 3", round_=4)

    # --- settlers -----------------------------------------------------------------------------

    def _draw_settlers(self, cell: Cell, tile: Tile | None, box: Box) -> None:
        """Draw who is on a cell, side by side where several are on one segment."""
        taken: dict[int, int] = defaultdict(int)
        for one in self.standing.get(cell, ()):
            shift = 20 * taken[one.segment]
            taken[one.segment] += 1
            x, y = self._spot(cell, tile, one.segment, box)
            at = box.x + min(max(x + shift, 10), box.width - 10), box.y + y
            lies = tile is not None and _kind(tile, one.segment) is Kind.PLAIN
            draw = trapper if lies else settler
            with self.canvas.group(self._standing(tile, one)):
                draw(self.canvas, at, _RADIUS, SEAT_HUES[one.seat], self.letters[one.seat])
        for index, written in enumerate(self.told.unsure.get(cell, ())):
            segment = _segment(tile, written.removeprefix(UNKNOWN))
            beside = 22 + 24 * index % (SIZE - 24), SIZE - 24
            x, y = beside if segment is None else self._spot(cell, tile, segment, box)
            self._draw_unsure(written, (box.x + x, box.y + y))

    def _draw_unsure(self, written: str, at: Point) -> None:
        """Draw a settler of whom not all is known, in his owner's colour if that is known."""
        owner = written.removesuffix(UNKNOWN).strip().casefold()
        seats = [seat for seat, name in enumerate(self.scene.names) if name.casefold() == owner]
        hue, letter = palette.WHITE, UNKNOWN
        for seat in seats:
            hue, letter = SEAT_HUES[seat], f"{self.letters[seat]}{UNKNOWN}"
        with self.canvas.group(f"not known: {written}"):
            settler(self.canvas, at, _RADIUS, hue, letter)

    def _spot(self, cell: Cell, tile: Tile | None, segment: int, box: Box) -> Point:
        """Return where a settler stands; one on a segment that is not there stands in the middle."""
        if tile is None or _kind(tile, segment) is None:
            return box.width / 2, box.height / 2
        coast = cell not in self.scene.state.board
        return layout_of(tile, SIZE, coast=coast).spots[segment].settler


def _segment(tile: Tile | None, name: str) -> int | None:
    return None if tile is None else segments_called(tile).get(" ".join(name.lower().split()))


def _kind(tile: Tile, segment: int) -> Kind | None:
    return tile.segments[segment].kind if 0 <= segment < len(tile.segments) else None


@lru_cache(maxsize=1 << 12)
def _shown(tile: Tile) -> str:
    return format_tile(tile)
