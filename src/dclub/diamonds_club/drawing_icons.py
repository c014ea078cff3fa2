"""Small drawings of the things in the box: gems, equipment, animals, tiles, hats, coins, markers.

Each is a shape of its own with a letter or a number on it, so that none is told by its colour.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from dclub.diamonds_club.components import Gem, Tile, Track
from dclub.kernel import palette
from dclub.kernel.canvas import Box, number
from dclub.kernel.palette import FAINT, INK, PAPER

if TYPE_CHECKING:
    from collections.abc import Callable

    from dclub.diamonds_club.components import Goods, Price
    from dclub.kernel.canvas import Canvas

__all__ = [
    "GEM_HUES",
    "coin",
    "coins",
    "draw_goods",
    "draw_price",
    "gem",
    "marker",
    "mine",
    "right",
    "ship",
    "tile",
]

GEM_HUES: Final = {
    Gem.BLUE: palette.BLUE,
    Gem.YELLOW: palette.YELLOW,
    Gem.GREEN: palette.GREEN,
    Gem.RED: palette.RED,
    Gem.DIAMOND: palette.Hue("diamond", "#ffffff", INK, "D", "diamond", "plain"),
}
"""How each kind of gem is drawn."""

_ANY: Final = palette.Hue("any", "#dedbd2", INK, "any", "circle", "plain")

_WORD: Final = 8.0
"""The least radius on which there is room for a word."""

_TILES: Final = {
    Tile.FOUNTAIN: ("F", palette.SKY.fill, INK),
    Tile.ORANGERY: ("O", palette.ORANGE.fill, INK),
    Tile.PAVILION: ("P", palette.GREY.fill, INK),
    Tile.ROSE_GARDEN: ("R", palette.PURPLE.fill, INK),
    Tile.FOREST: ("Fo", palette.GREEN.fill, PAPER),
    Tile.POND: ("Po", palette.BLUE.fill, PAPER),
    Tile.DEER_PARK: ("De", "#8c6d3f", PAPER),
    Tile.AVIARY: ("Av", palette.YELLOW.fill, INK),
}
_TILE_SHAPES: Final = {
    Tile.FOREST: ("triangle", 1.15, 0.25, 0.3),
    Tile.POND: ("circle", 0.85, 0.0, 0.0),
    Tile.DEER_PARK: ("octagon", 0.9, 0.0, 0.0),
    Tile.AVIARY: ("diamond", 1.0, 0.0, 0.0),
}
"""The shapes of tiles: how large, how much lower, and how much lower their letters, by the radius."""

_HOUSE: Final = ("house", 1.0, 0.0, 0.2)
"""That of the buildings."""

_SEATS: Final = (("#ffffff", INK), ("#b9823f", INK), ("#0072b2", PAPER), ("#c2380f", PAPER))
"""The colours of the players' markers in the box: white, bronze, blue, red."""

_COIN: Final = "#f3c94b"
_TRACK_LETTERS: Final = {Track.FOREST: "F", Track.TECHNOLOGY: "T", Track.MONEY: "M"}


# --- single things ----------------------------------------------------------------------------


def gem(canvas: Canvas, kind: Gem, x: float, y: float, radius: float) -> None:
    """Draw a gem about a point."""
    canvas.token(GEM_HUES[kind], x, y, radius)


def coin(canvas: Canvas, x: float, y: float, radius: float, text: str = "") -> None:
    """Draw a coin about a point, with a text on it."""
    canvas.circle(x, y, radius, fill=_COIN)
    canvas.circle(x, y, radius * 0.78, stroke="#8a6d12", line=0.7)
    canvas.text(x, y + 3.6, text, size=10, anchor="middle", bold=True, room=radius * 1.5)


def coins(canvas: Canvas, count: int, right: float, y: float, radius: float) -> None:
    """Draw coins that lie in a pile, the last with their number, ending at the right."""
    shown = min(max(count, 1), 4)
    for index in reversed(range(shown)):
        coin(canvas, right - radius - index * radius * 0.6, y, radius, "" if index else str(count))


def marker(canvas: Canvas, seat: int, x: float, y: float, radius: float) -> None:
    """Draw a player's marker: a pentagon with the number of his seat, counted from 1."""
    fill, ink = _SEATS[seat % len(_SEATS)]
    canvas.shape("pentagon", x, y, radius, fill=fill)
    canvas.text(x, y + 4, str(seat + 1), size=11, anchor="middle", bold=True, fill=ink, room=radius * 1.6)


def mine(canvas: Canvas, colour: Gem, x: float, y: float, radius: float) -> None:
    """Draw a mine: an arch of its colour with its letter."""
    hue = GEM_HUES[colour]
    left, low, arc = number(x - radius), number(y + radius), number(radius)
    data = f"M{left} {low}V{number(y)}A{arc} {arc} 0 0 1 {number(x + radius)} {number(y)}V{low}Z"
    canvas.path(data, fill=hue.fill)
    canvas.text(x, y + 4.5, hue.letter, size=11, anchor="middle", bold=True, fill=hue.ink, room=radius * 2)


def right(canvas: Canvas, value: int, x: float, y: float, radius: float) -> None:
    """Draw a transport right: a sheet with a folded corner and its value."""
    wide, fold = radius * 0.8, radius * 0.5
    canvas.polygon(
        [
            (x - wide, y - radius),
            (x + wide - fold, y - radius),
            (x + wide, y - radius + fold),
            (x + wide, y + radius),
            (x - wide, y + radius),
        ],
        fill="#fbf3d5",
    )
    canvas.text(x, y + 4.5, str(value), size=12, anchor="middle", bold=True, room=wide * 2)


def ship(canvas: Canvas, value: int, x: float, y: float, radius: float) -> None:
    """Draw a ship: a hull with its value, under a sail."""
    canvas.polygon(
        [(x - radius, y), (x + radius, y), (x + radius * 0.55, y + radius), (x - radius * 0.55, y + radius)],
        fill="#6b4a2b",
    )
    canvas.polygon([(x, y - radius), (x + radius * 0.75, y - 1), (x, y - 1)], fill=PAPER)
    size = min(10.0, radius)
    canvas.text(
        x, y + radius * 0.5 + size * 0.36, str(value), size=size, anchor="middle", bold=True, fill=PAPER
    )


def hats(canvas: Canvas, count: int, x: float, y: float, radius: float) -> None:
    """Draw top hats as one, with their number."""
    canvas.rect(Box(x - radius * 0.6, y - radius, radius * 1.2, radius * 1.6), fill="#444444")
    canvas.rect(Box(x - radius, y + radius * 0.55, radius * 2, radius * 0.35), fill="#444444")
    canvas.text(x, y + 2.5, str(count), size=10, anchor="middle", bold=True, fill=PAPER, room=radius)


def step(canvas: Canvas, letter: str, x: float, y: float, radius: float) -> None:
    """Draw a step down a track: an arrow downwards with the letter of the track, `?` for any."""
    half = radius * 0.95
    canvas.polygon(
        [
            (x - half, y - radius),
            (x + half, y - radius),
            (x + half, y + radius * 0.35),
            (x, y + radius),
            (x - half, y + radius * 0.35),
        ],
        fill="#e8e2f4",
    )
    canvas.text(x, y + 3, letter, size=11, anchor="middle", bold=True)


def tile(canvas: Canvas, kind: Tile, x: float, y: float, radius: float, *, printed: bool = False) -> None:
    """Draw a tile of a park about a point; one that is only printed there is pale and dashed."""
    letters, fill, ink = _TILES[kind]
    shape, share, lower, base = _TILE_SHAPES.get(kind, _HOUSE)
    canvas.shape(
        shape,
        x,
        y + radius * lower,
        radius * share,
        fill=PAPER if printed else fill,
        stroke=FAINT if printed else INK,
    )
    paint = FAINT if printed else ink
    y += radius * base + 4
    canvas.text(x, y, letters, size=11, anchor="middle", bold=not printed, fill=paint, room=radius * 1.5)


# --- several together -------------------------------------------------------------------------


def draw_goods(canvas: Canvas, goods: Goods, box: Box) -> None:
    """Draw what a market space shows, side by side in the middle of a box."""
    things = _things(canvas, goods)
    if not things:
        return
    each = min(box.height + 3, box.width / len(things))
    radius = min(box.height, each - 1) / 2
    first = box.x + (box.width - each * (len(things) - 1)) / 2
    for index, draw in enumerate(things):
        draw(first + index * each, box.y + box.height / 2, radius)


def _things(canvas: Canvas, goods: Goods) -> list[Callable[[float, float, float], None]]:
    """Return what draws each thing that a space shows, in the order of the notation."""
    return [
        *(partial(mine, canvas, colour) for colour in goods.mines),
        *(partial(right, canvas, value) for value in goods.rights),
        *(partial(ship, canvas, value) for value in goods.ships),
        *(partial(tile, canvas, animal) for animal in goods.animals),
        *(partial(step, canvas, _TRACK_LETTERS[track]) for track in goods.tracks),
        *(partial(step, canvas, "?") for _ in range(goods.choices)),
        *([partial(hats, canvas, goods.hats)] if goods.hats else []),
    ]


def draw_price(canvas: Canvas, price: Price, box: Box) -> None:
    """Draw the gems that a price asks for in a row from the left, those of any colour last."""
    each = min(box.height + 3, box.width / max(1, price.total))
    radius = min(box.height, each - 1) / 2
    hues = [GEM_HUES[Gem(colour)] for colour, many in enumerate(price.colours) for _ in range(many)]
    for index, hue in enumerate([*hues, *[_ANY] * price.any]):
        text = "" if hue is _ANY and radius < _WORD else None
        canvas.token(hue, box.x + radius + index * each, box.y + box.height / 2, radius, text)
