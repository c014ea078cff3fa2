"""The key to a picture: what each sign on it stands for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import ceil
from typing import Final

from dclub.kernel import palette
from dclub.kernel.canvas import Canvas, Point
from dclub.new_world.drawing_icons import animals, flags, posts, settler, surveyor, trapper
from dclub.new_world.drawing_panel import panel
from dclub.new_world.drawing_tile import draw_tile
from dclub.new_world.words import parse_tile

__all__ = ["draw_key"]

_EACH: Final = 152.0
_LINE: Final = 30.0
_SIGN: Final = 26.0
_RADIUS: Final = 8.5

_TILES: Final = {
    "town": "(town n e s w)",
    "plain": "(plain nw ne en es se sw ws wn)",
    "farm": "(farm; plain nw ne en es se sw ws wn)",
    "trail": "(trail e w; plain nw ne en wn; plain es se sw ws)",
    "end of a trail": "(trail w; plain nw ne en es se sw ws wn)",
    "trails meet": "(trail n; trail e; trail s; trail w; plain ne en; plain es se; plain sw ws; plain wn nw)",
    "wood between": "(town n; town s; plain en es; plain ws wn)",
}
"""The grounds, each shown as a tile."""

_THINGS: Final[dict[str, Callable[[Canvas, Point, float], None]]] = {
    "trading post": partial(posts, count=1),
    "flag": partial(flags, count=1),
    "so many animals": partial(animals, count=2),
    "settler": partial(settler, hue=palette.WHITE, letter="R"),
    "trapper, lies": partial(trapper, hue=palette.WHITE, letter="R"),
    "surveyor": surveyor,
}
"""What stands or lies on them."""


def draw_key(width: float) -> Canvas:
    """Return the key, in as many columns as there is room for."""
    columns = max(1, int((width - 16) // _EACH))
    canvas = panel(width, 26 + ceil((len(_TILES) + len(_THINGS)) / columns) * _LINE + 2, "Key")
    for index, text in enumerate((*_TILES, *_THINGS)):
        row, column = divmod(index, columns)
        x, y = 8 + column * _EACH, 26 + row * _LINE
        if text in _TILES:
            draw_tile(canvas, parse_tile(_TILES[text]), (x, y), _SIGN)
        else:
            _THINGS[text](canvas, (x + _SIGN / 2, y + _SIGN / 2), _RADIUS)
        canvas.text(x + _SIGN + 7, y + 17, text, size=10.5, room=_EACH - _SIGN - 12)
    return canvas
