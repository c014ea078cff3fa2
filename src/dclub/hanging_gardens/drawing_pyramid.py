"""A pyramid drawn: the icons that show, the cubes on them, which card lies over which, and Amitis.

Every cell stands where it is in the pyramid, and the name of a slot in the middle of its card. A
thick line runs round what shows of each card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import frozen

from dclub.hanging_gardens.components import NO_CUBE, construction_of, is_translucent, word
from dclub.hanging_gardens.drawing_icons import draw_construction, draw_cube, draw_icon
from dclub.hanging_gardens.garden import open_slots, owner
from dclub.hanging_gardens.path import next_slot
from dclub.hanging_gardens.pyramid import NOWHERE, Cell, Slot
from dclub.hanging_gardens.supply import material
from dclub.hanging_gardens.words import format_cell, format_slot
from dclub.kernel.canvas import Box, number
from dclub.kernel.drawing import UNKNOWN
from dclub.kernel.holes import is_hole
from dclub.kernel.palette import DIM, FAINT, INK, PAPER
from dclub.kernel.toml import format_key

if TYPE_CHECKING:
    from dclub.hanging_gardens.pyramid import Pyramid
    from dclub.hanging_gardens.state import Garden, State
    from dclub.kernel.canvas import Canvas, Point
    from dclub.kernel.drawing import Scene
    from dclub.kernel.move import Seat

__all__ = ["PyramidView", "card_path", "draw_joint", "draw_pyramid", "following", "pawn_box", "pyramid_words"]

_TINTS: Final = ("#fdf8ea", "#f1e5c8", "#f7efdb")
_PAWN: Final = "#7b3f98"
_PILL: Final = (24.0, 11.0)
_BESIDE: Final = 26.0
_BESIDE_PAWN: Final = 20.0
"""How far from the middle of a card the places of its slot and of a pawn on it go to either side.

There a sign has room that does not hide what it is about.
"""

_NO_CARD: Final = "no card"
_LETTERS: Final = "abcdefghij"


def card_path(shape: Pyramid, seat: Seat, slot: Slot) -> str:
    """Return the key path of the name of the card in a slot."""
    return f"players.{seat}.cards.{format_key(format_slot(shape, slot))}"


@frozen
class PyramidView:
    """A player's pyramid with its place on a canvas: its left upper corner and the side of a cell."""

    scene: Scene[State]
    seat: Seat
    left: float
    top: float
    side: float

    @property
    def garden(self) -> Garden:
        """What the player has, without a card where nobody knows the pyramid."""
        garden = self.scene.state.gardens[self.seat]
        if self.scene.knows(f"{self.where}.pyramid"):
            return garden
        none, cells = (None,) * len(garden.icons), (NO_CUBE,) * len(garden.cubes)
        return garden._replace(built=0, under=0, icons=none, cubes=cells)

    @property
    def shape(self) -> Pyramid:
        """The geometry of the pyramid."""
        return self.scene.state.ruleset.pyramid

    @property
    def where(self) -> str:
        """The key path of the player."""
        return f"players.{self.seat}"

    @property
    def box(self) -> Box:
        """All that the pyramid covers, its rows and columns named beside it."""
        width, height = 2 * self.shape.width * self.side, (self.shape.width + 1) * self.side
        return Box(self.left - 14, self.top, width + 14, height + 14)

    def cell(self, cell: Cell) -> Box:
        """Return where a cell is."""
        row, column = self.shape.cells[cell]
        return Box(
            self.left + column * self.side,
            self.top + (self.shape.width - row) * self.side,
            self.side,
            self.side,
        )

    def middle(self, slot: Slot) -> Point:
        """Return the middle of the card in a slot."""
        level, position = self.shape.slots[slot]
        return (
            self.left + (level + 2 * position + 1) * self.side,
            self.top + (self.shape.width - level) * self.side,
        )

    def joins(self, cell: Cell) -> bool:
        """Return whether two cards share a cell."""
        upper, built = self.shape.upper[cell], self.garden.built
        return upper is not None and bool(built >> upper & 1 and built >> self.shape.lower[cell] & 1)

    def knows(self, cell: Cell, part: str = "") -> bool:
        """Return whether a cell is known, or a part of it, `icon` or `cube`; an icon may be a blank."""
        if part == "icon" and is_hole(self.garden.icons[cell]):
            return False
        path = f"{self.where}.pyramid.{format_cell(self.shape, cell)}"
        return self.scene.knows(f"{path}.{part}" if part else path)

    def is_under(self, cell: Cell) -> bool | None:
        """Return whether the upper of the two cards that share a cell lies below; None if not known."""
        under = bool(self.garden.under >> cell & 1)
        if not self.scene.unknown:
            return under
        lying = [Cell(cell) for cell in range(len(self.shape.cells)) if self.garden.under >> cell & 1]
        path = f"{self.where}.under"
        listed = self.scene.listed(path, [format_cell(self.shape, cell) for cell in lying])
        if format_cell(self.shape, cell) in map(str.lower, map(str.strip, listed)):
            return True
        return None if UNKNOWN in listed else False

    def region(self, cell: Cell) -> int | None:
        """Return a number that is the same for all that shows of one card; None where no card is."""
        if self.joins(cell) and self.is_under(cell) is None:
            return -1 - cell
        return owner(self.shape, self.garden, cell)


def draw_pyramid(canvas: Canvas, view: PyramidView) -> None:
    """Draw a pyramid: its cells, its slots and the pawn on it are places of the picture."""
    shape, where = view.shape, view.where
    with canvas.place(
        "pyramid", f"{where}.pyramid", f"{where}.cards", f"{where}.under", box=view.box, title="pyramid"
    ):
        for row in range(shape.width + 1):
            y = view.top + (shape.width - row + 0.5) * view.side + 3
            canvas.text(view.left - 8, y, str(row + 1), size=9, anchor="middle", fill=DIM)
        for column in range(2 * shape.width):
            x, y = view.left + (column + 0.5) * view.side, view.top + (shape.width + 1) * view.side + 10
            canvas.text(x, y, _LETTERS[column], size=9, anchor="middle", fill=DIM)
        for cell in range(len(shape.cells)):
            _draw_cell(canvas, view, Cell(cell))
        _draw_outlines(canvas, view)
        _draw_floors(canvas, view)
        free, goal = set(open_slots(view.scene.state.ruleset, view.garden)), following(view)
        for slot in range(len(shape.slots)):
            _draw_slot(canvas, view, Slot(slot), is_open=slot in free, is_goal=slot == goal)


# --- cells ------------------------------------------------------------------------------------


def _draw_cell(canvas: Canvas, view: PyramidView, cell: Cell) -> None:
    name, box = format_cell(view.shape, cell), view.cell(cell)
    path = f"{view.where}.pyramid.{name}"
    with canvas.place(name, path, box=box, title=f"{name}: {_cell_words(view, cell)}"):
        _draw_ground(canvas, view, cell, box)
        canvas.text(box.x + view.side / 2, box.y + 8.5, name, size=7.5, anchor="middle", fill=DIM)
        if not view.knows(cell):
            canvas.unknown(Box(box.x + view.side / 2 - 8, box.y + view.side / 2 - 6, 16, 18))
        else:
            _draw_content(canvas, view, cell, box)
        if view.joins(cell):
            x = box.x + (view.side - 6 if _slopes_down(view.shape, cell) else 6)
            _draw_joint_at(canvas, view, cell, (x, box.y + 6))


def _slopes_down(shape: Pyramid, cell: Cell) -> bool:
    """Return whether the middles of the cards that share a cell lie left above and right below it."""
    row, column = shape.cells[cell]
    return (row + column) % 2 == 1


def _draw_ground(canvas: Canvas, view: PyramidView, cell: Cell, box: Box) -> None:
    """Draw the part of a card that shows at a cell, or that no card is there, or can be."""
    slot = view.region(cell)
    if slot is not None and slot < 0:
        canvas.rect(box, fill=PAPER, stroke=FAINT, line=0.7)
    elif slot is not None:
        level, position = view.shape.slots[slot]
        canvas.rect(box, fill=_TINTS[(position - level) % 3], stroke=FAINT, line=0.7)
    elif view.shape.lower[cell] >= view.scene.state.ruleset.slots:
        canvas.rect(box, fill=canvas.pattern("falling", "#e4e1d9", "#cfccc3"), stroke=FAINT)
    else:
        canvas.rect(box, stroke="#c4c0b6", dash="3 3")


def _draw_content(canvas: Canvas, view: PyramidView, cell: Cell, box: Box) -> None:
    """Draw the icon of a cell, or the cube on it with the icon small in a corner."""
    icon, cube, side = view.garden.icons[cell], view.garden.cubes[cell], view.side
    x, y = box.x + side / 2, box.y + side / 2
    if cube:
        away = 1 if _slopes_down(view.shape, cell) else -1
        draw_cube(canvas, cube, x + 2 * away, y + 1.5, side * 0.21, known=view.knows(cell, "cube"))
        x, y, radius = x - away * (side / 2 - 7), y + side / 2 - 8, side * 0.12
        if not view.knows(cell, "icon"):
            canvas.text(x, y + 3, UNKNOWN, size=8, anchor="middle", bold=True)
        elif icon is not None:
            draw_construction(canvas, icon, x, y, radius)
    elif is_hole(icon):
        canvas.unknown(Box(x - 8, y - 8, 16, 16))
    elif icon is not None:
        draw_icon(canvas, icon, x, y, side * 0.235)


def _draw_joint_at(canvas: Canvas, view: PyramidView, cell: Cell, at: Point) -> None:
    under = view.is_under(cell)
    if under is None:
        canvas.text(at[0], at[1] + 3, UNKNOWN, size=8, anchor="middle", bold=True)
    else:
        draw_joint(canvas, at, is_over=not under)


def draw_joint(canvas: Canvas, at: Point, *, is_over: bool) -> None:
    """Draw about a point that the upper one of two cards lies over the lower, or under it."""
    x, y = at
    tip = -3.5 if is_over else 3.5
    canvas.polygon([(x - 3.5, y - tip), (x + 3.5, y - tip), (x, y + tip)], fill=INK if is_over else PAPER)


def _draw_outlines(canvas: Canvas, view: PyramidView) -> None:
    """Draw a thick line round what shows of each card."""
    regions = {
        place: region
        for cell, place in enumerate(view.shape.cells)
        if (region := view.region(Cell(cell))) is not None
    }
    steps = []
    for (row, column), region in regions.items():
        x, y = view.left + column * view.side, view.top + (view.shape.width - row) * view.side
        far_x, far_y, side = number(x + view.side), number(y + view.side), number(view.side)
        if regions.get((row, column + 1)) != region:
            steps.append(f"M{far_x} {number(y)}v{side}")
        if regions.get((row + 1, column)) != region:
            steps.append(f"M{number(x)} {number(y)}h{side}")
        if (row, column - 1) not in regions:
            steps.append(f"M{number(x)} {number(y)}v{side}")
        if (row - 1, column) not in regions:
            steps.append(f"M{number(x)} {far_y}h{side}")
    if steps:
        canvas.path("".join(steps), line=2)


# --- slots and the pawn -----------------------------------------------------------------------


def following(view: PyramidView) -> Slot | None:
    """Return the slot to which Amitis goes next; None if there is none or nobody can know it."""
    knows = view.scene.knows
    if not (knows(f"{view.where}.amitis") and knows(f"{view.where}.pyramid")):
        return None
    return next_slot(view.scene.state.ruleset, view.garden)


def _draw_floors(canvas: Canvas, view: PyramidView) -> None:
    """Draw the path of Amitis: along each floor, from the left."""
    for level in range(view.shape.width):
        built = [slot for slot in view.shape.floor(level) if view.garden.built >> slot & 1]
        if len(built) > 1:
            ends = [view.middle(built[0]), view.middle(built[-1])]
            canvas.polyline(ends, stroke=_PAWN, line=1.5, dash="2 3")


def _draw_slot(canvas: Canvas, view: PyramidView, slot: Slot, *, is_open: bool, is_goal: bool) -> None:
    """Draw the name of a slot, and the pawn that stands on its card."""
    shape, garden = view.shape, view.garden
    name, (x, y), (wide, high) = format_slot(shape, slot), view.middle(slot), _PILL
    card, built = garden.cards[slot], bool(garden.built >> slot & 1)
    path = card_path(shape, view.seat, slot)
    box = Box(x - wide / 2, y - high / 2, wide, high)
    around = Box(x - _BESIDE, box.y, 2 * _BESIDE, high)
    also = (f"card {card}",) if card and built and view.scene.knows(path) else ()
    said = _slot_words(view, slot)
    with canvas.place(name, path, box=around, title=f"{name}: {said}", also=also):
        dash = "" if built else "2 2"
        canvas.rect(box, fill=PAPER, stroke=INK if built or is_open else FAINT, dash=dash, round_=5)
        if is_goal:
            canvas.rect(Box(box.x - 2, box.y - 2, wide + 4, high + 4), stroke=_PAWN, dash="4 2", round_=6)
        canvas.text(x, y + 3.1, name, size=8.5, anchor="middle", bold=built, fill=INK if built else DIM)


def pawn_box(view: PyramidView) -> Box | None:
    """Return where Amitis is drawn on the pyramid; None if she is not on it, or nobody knows where."""
    if view.garden.amitis == NOWHERE or not view.scene.knows(f"{view.where}.amitis"):
        return None
    x, y = view.middle(view.garden.amitis)
    return Box(x - _BESIDE_PAWN, y - 23, 2 * _BESIDE_PAWN, 18)


# --- in words ---------------------------------------------------------------------------------


def _cell_words(view: PyramidView, cell: Cell) -> str:
    if not view.knows(cell):
        return "not known"
    icon, cube = view.garden.icons[cell], view.garden.cubes[cell]
    said = _NO_CARD if icon is None else word(icon) if view.knows(cell, "icon") else "an icon not known"
    if cube:
        kind = word(construction_of(cube)) if view.knows(cell, "cube") else UNKNOWN
        said += f" with a {material(clear=is_translucent(cube))} {kind} cube"
    if view.joins(cell):
        under = view.is_under(cell)
        over = "over or under not known" if under is None else f"upper card {'under' if under else 'over'}"
        said += f" ({over})"
    return said


def _slot_words(view: PyramidView, slot: Slot) -> str:
    scene, garden = view.scene, view.garden
    if not scene.knows(f"{view.where}.pyramid"):
        return "not known"
    if not garden.built >> slot & 1:
        return "closed with so many players" if slot >= scene.state.ruleset.slots else _NO_CARD
    if not scene.knows(card_path(view.shape, view.seat, slot)):
        return f"card {UNKNOWN}"
    card = scene.state.ruleset.cards.get(garden.cards[slot])
    if card is None:
        return "a card"
    return f"card {card.id} ({card.ornament})" if card.ornament else f"card {card.id}"


def pyramid_words(view: PyramidView) -> str:
    """Return what a pyramid shows, card by card and row by row from the bottom."""
    shape, garden = view.shape, view.garden
    if not view.scene.knows(f"{view.where}.pyramid"):
        return "pyramid: not known"
    built = [Slot(slot) for slot in range(len(shape.slots)) if garden.built >> slot & 1]
    if not built:
        return "pyramid: no cards"
    cards = ", ".join(f"{format_slot(shape, slot)} {_slot_words(view, slot)}" for slot in built)
    cells = ", ".join(
        f"{format_cell(shape, cell)} {said}"
        for cell in map(Cell, range(len(shape.cells)))
        if (said := _cell_words(view, cell)) != _NO_CARD or view.region(cell) is not None
    )
    return f"slots: {cards}; cells: {cells}"
