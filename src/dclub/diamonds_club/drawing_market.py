"""The market drawn: its strips, what their spaces show, the coins that lie there and the prices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.diamonds_club.components import Frame, Space, word
from dclub.diamonds_club.drawing_icons import coins, draw_goods
from dclub.diamonds_club.market import price
from dclub.diamonds_club.phases.market import strip_name
from dclub.diamonds_club.words import format_goods, format_space
from dclub.kernel.canvas import Box, Canvas
from dclub.kernel.drawing import UNKNOWN
from dclub.kernel.holes import is_hole
from dclub.kernel.lettering import wrapped
from dclub.kernel.palette import DIM, FAINT, INK, PAPER, SHADE

if TYPE_CHECKING:
    from dclub.diamonds_club.components import Goods, StripFace
    from dclub.diamonds_club.state import State
    from dclub.kernel.drawing import Scene

__all__ = ["SPACE", "draw_face", "draw_head", "draw_market"]

SPACE: Final = (64.0, 70.0)
"""How wide and how high a market space is drawn."""

_MARGIN: Final = 22.0
_HEAD: Final = 48.0
_FRAMES: Final = {Frame.DARK: ("#4a4038", PAPER), Frame.LIGHT: ("#e9dcc0", INK)}
_CLOSED: Final = "closed"
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


def draw_market(scene: Scene[State]) -> Canvas:
    """Return the market, the closed columns too, and say in words what lies there."""
    ruleset = scene.state.ruleset
    wide, high = SPACE
    canvas = Canvas(_MARGIN + ruleset.all_columns * wide + 8, _HEAD + ruleset.rows * high + 8)
    box = Box(0, 0, canvas.width, canvas.height)
    with canvas.place("market", "market", "market.coins", "market.strips", box=box, title="Market"):
        canvas.rect(box, fill=SHADE, stroke=FAINT, round_=6)
        canvas.text(8, 17, "Market", size=13, bold=True)
        for row in range(ruleset.rows):
            y = _HEAD + row * high + high / 2 + 4
            canvas.text(_MARGIN / 2 + 1, y, str(row + 1), size=11, anchor="middle", fill=DIM)
        for column in range(ruleset.all_columns):
            _draw_column(canvas, scene, column)
    return canvas


def _draw_column(canvas: Canvas, scene: Scene[State], column: int) -> None:
    state, ruleset = scene.state, scene.state.ruleset
    wide, high = SPACE
    x, letter = _MARGIN + column * wide, _LETTERS[column]
    face = state.market.faces[column] if column < len(state.market.faces) else None
    known = scene.knows(f"market.strips.{column}")
    closed = column >= ruleset.columns
    name = _CLOSED if closed else UNKNOWN if not known else "no strip" if face is None else _name(face)
    head = Box(x + 1, 22, wide - 2, _HEAD - 24)
    with canvas.place(
        f"strip {letter}", f"market.strips.{column}", box=head, title=f"Column {letter}: {name}"
    ):
        draw_head(canvas, head, letter, name, face.frame if face is not None and known else None)
    bare = closed or (known and face is None)
    told = []
    for row in range(ruleset.rows):
        space = Space(column * ruleset.rows + row)
        box = Box(x + 1, _HEAD + row * high + 1, wide - 2, high - 2)
        if bare:
            _draw_bare(canvas, f"{letter}{row + 1}", box, name)
            continue
        goods = face.spaces[row] if face is not None and row < len(face.spaces) else None
        goods = None if is_hole(goods) else goods
        told.append(_draw_space(canvas, scene, space, box, goods if known else None))
    if not closed:
        canvas.say(f"Market column {letter}, {name}{': ' if told else ''}{'; '.join(told)}.")


def _draw_bare(canvas: Canvas, name: str, box: Box, why: str) -> None:
    """Draw a space on which no strip lies: its column is closed, or waits for one."""
    with canvas.place(name, f"market.coins.{name}", box=box, title=f"{name}: {why}"):
        fill = canvas.pattern("falling", "#e4e1d9", "#cfccc3") if why == _CLOSED else SHADE
        canvas.rect(box, fill=fill, stroke=FAINT, dash="" if why == _CLOSED else "4 3")
        canvas.text(box.x + 4, box.y + 12, name, size=9, fill=DIM)


def draw_head(canvas: Canvas, box: Box, letter: str, name: str, frame: Frame | None) -> None:
    """Draw the head of a column: its letter, the name of the strip, and its frame colour if it has one."""
    fill, ink = (PAPER, DIM) if frame is None else _FRAMES[frame]
    middle = box.x + box.width / 2
    canvas.rect(box, fill=fill, stroke=FAINT)
    canvas.text(middle, box.y + 11, letter, size=11, anchor="middle", bold=True, fill=ink)
    canvas.text(middle, box.y + 21, name, size=8.5, anchor="middle", fill=ink, room=box.width - 4)


def _name(face: StripFace) -> str:
    return strip_name(face.frame, face.strip) + face.side if face.strip else word(face.frame)


def _draw_space(canvas: Canvas, scene: Scene[State], space: Space, box: Box, goods: Goods | None) -> str:
    """Draw one space and return what is said of it."""
    state, name = scene.state, format_space(space, scene.state.ruleset.rows)
    laid = state.market.coins[space] if space < len(state.market.coins) else 0
    said = f"{name} {'?' if goods is None else format_goods(goods)}{_worth(scene, space, laid)}"
    with canvas.place(name, f"market.coins.{name}", box=box, title=said):
        canvas.rect(box, fill=PAPER, stroke=INK)
        canvas.text(box.x + 4, box.y + 12, name, size=9, bold=True, fill=DIM)
        draw_face(canvas, goods, box)
        _draw_coins(canvas, scene, space, laid, box)
    return said


def draw_face(canvas: Canvas, goods: Goods | None, box: Box) -> None:
    """Draw what a space shows, with its words; a question mark where nobody knows."""
    middle = box.x + box.width / 2
    if goods is None:
        canvas.unknown(Box(middle - 10, box.y + 15, 20, 20))
        return
    draw_goods(canvas, goods, Box(box.x + 3, box.y + 15, box.width - 6, 20))
    lines = wrapped(format_goods(goods), box.width - 2, 8)
    for index, line in enumerate([*lines[:1], *([" ".join(lines[1:])] if lines[1:] else [])]):
        canvas.text(middle, box.y + 44 + index * 9, line, size=8, anchor="middle", room=box.width - 2)


def _draw_coins(canvas: Canvas, scene: Scene[State], space: Space, laid: int, box: Box) -> None:
    base = box.y + box.height - 8
    if not _knows_coins(scene, space):
        canvas.unknown(Box(box.x + box.width - 18, base - 7, 14, 14))
    elif laid:
        coins(canvas, laid, box.x + box.width - 3, base, 7)
    if len(scene.state.market.coins) == len(scene.state.ruleset.spaces):
        cost = _cost(scene, space)
        if cost:
            canvas.text(box.x + 4, base + 4, f"costs {cost}", size=8.5, room=box.width - 24, fill=DIM)


def _knows_coins(scene: Scene[State], space: Space) -> bool:
    return scene.knows(f"market.coins.{format_space(space, scene.state.ruleset.rows)}")


def _cost(scene: Scene[State], space: Space) -> str:
    """Return what a free space costs now; "" if it is taken, `?` if that is not known."""
    ruleset, market = scene.state.ruleset, scene.state.market
    if not all(_knows_coins(scene, near) for near in (space, *ruleset.neighbours[space])):
        return UNKNOWN
    return "" if market.coins[space] else str(price(ruleset, market, space))


def _worth(scene: Scene[State], space: Space, laid: int) -> str:
    if not _knows_coins(scene, space):
        return ", coins not known"
    return f", {laid} coin{'' if laid == 1 else 's'} on it" if laid else ""
