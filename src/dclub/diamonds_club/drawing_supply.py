"""The common supply drawn: coins, gems, equipment, animals, the stacks of tiles, the cards left."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final

from dclub.diamonds_club.components import ANIMALS, BUILDINGS, Bonus, Gem, word
from dclub.diamonds_club.drawing_icons import coin, gem, tile
from dclub.diamonds_club.drawing_player import draw_card, draw_equipment
from dclub.kernel.canvas import Box, Canvas
from dclub.kernel.drawing import UNKNOWN
from dclub.kernel.palette import FAINT, INK, SHADE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dclub.diamonds_club.components import Tile
    from dclub.diamonds_club.state import State
    from dclub.kernel.drawing import Scene

__all__ = ["draw_supply", "supply_height"]

_COLUMNS: Final = 3
_ROW: Final = 36.0
_HELD: Final = {"gems": "gems", "equipment": "equipment", "animals": "park", "landscape": "park"}
"""What players hold of each sort, by the key of the supply."""

Item = tuple[str, str, int, "Callable[[float, float], None]"]
"""A thing in the supply: the name of its place, its key path, how many, and what draws it."""


def supply_height(scene: Scene[State]) -> float:
    """Return how high the supply is: a row for every three things, and the bonus cards."""
    things = 1 + len(Gem) + len(BUILDINGS) + len(ANIMALS) + len(scene.state.ruleset.tiles)
    return 26 + ceil(things / _COLUMNS) * _ROW + 22 + len(Bonus) / 2 * 18 + 4


def draw_supply(scene: Scene[State], width: float, height: float) -> Canvas:
    """Return the supply; what is not stated and cannot be worked out is not known."""
    canvas = Canvas(width, height)
    box = Box(0, 0, width, height)
    with canvas.place("supply", "supply", box=box, title="Supply"):
        canvas.rect(box, fill=SHADE, stroke=FAINT, round_=6)
        canvas.text(8, 17, "Supply", size=13, bold=True)
        y, told = 26.0, []
        for row in _rows(canvas, scene):
            told += _draw_row(canvas, scene, row, y)
            y += _ROW
        canvas.say(f"Supply: {', '.join(told)}.")
        _draw_cards(canvas, scene, y + 2)
    return canvas


def _rows(canvas: Canvas, scene: Scene[State]) -> list[list[Item]]:
    """Return the things in the supply, row by row."""
    bank, ruleset = scene.state.bank, scene.state.ruleset

    def draws_gem(kind: Gem) -> Callable[[float, float], None]:
        return lambda x, y: gem(canvas, kind, x, y, 11)

    def draws_tile(index: int) -> Callable[[float, float], None]:
        return lambda x, y: draw_equipment(canvas, ruleset.values, index, (x, y), 10)

    coins: Item = ("supply coins", "supply.coins", bank.coins, lambda x, y: coin(canvas, x, y, 11))
    items: list[Item] = [coins]
    items += [
        (f"supply {word(kind)}", f"supply.gems.{word(kind)}", bank.gems[kind], draws_gem(kind))
        for kind in Gem
    ]
    items += [
        (f"stack {word(kind)}", f"supply.landscape.{word(kind)}", bank.stacks[index], _draws(canvas, kind))
        for index, kind in enumerate(BUILDINGS)
    ]
    items += [
        (f"stack {word(kind)}", f"supply.animals.{word(kind)}", bank.animals[index], _draws(canvas, kind))
        for index, kind in enumerate(ANIMALS)
    ]
    items += [
        (f"supply {name}", f"supply.equipment.{name}", count, draws_tile(index))
        for index, (name, count) in enumerate(zip(ruleset.tiles, bank.equipment, strict=True))
    ]
    return [items[start : start + _COLUMNS] for start in range(0, len(items), _COLUMNS)]


def _draws(canvas: Canvas, kind: Tile) -> Callable[[float, float], None]:
    return lambda x, y: tile(canvas, kind, x, y, 13)


def _draw_row(canvas: Canvas, scene: Scene[State], row: Sequence[Item], y: float) -> list[str]:
    """Draw a row of things and return what is said of them."""
    each, told = (canvas.width - 12) / _COLUMNS, []
    for index, (name, path, count, draw) in enumerate(row):
        shown = scene.shown(path, count) if _is_known(scene, path) else UNKNOWN
        said = f"{shown} {name.removeprefix('supply ')}"
        box = Box(6 + index * each, y, each - 2, _ROW - 2)
        with canvas.place(name, path, box=box, title=f"supply: {said}"):
            draw(box.x + 16, y + 16)
            canvas.text(box.x + 32, y + 21, shown, size=13, bold=True, room=each - 36)
        told.append(said)
    return told


def _is_known(scene: Scene[State], path: str) -> bool:
    """Return whether what the supply holds is stated, or can be worked out from what everybody has."""
    if not scene.knows(path):
        return False
    _, sort, *_ = path.split(".")
    if not scene.unknown or scene.states(f"supply.{sort}"):
        return True
    if sort == "coins" and any(where.startswith("market.coins") for where in scene.unknown):
        return False
    held = _HELD.get(sort, sort)
    return not any(
        not scene.knows(f"players.{seat}.{held}")
        or any(where.startswith(f"players.{seat}.{held}.") for where in scene.unknown)
        for seat in range(scene.state.seats)
    )


def _draw_cards(canvas: Canvas, scene: Scene[State], y: float) -> None:
    """Draw the bonus cards that nobody holds."""
    known = all(scene.knows(f"players.{seat}.bonus") for seat in range(scene.state.seats))
    held = {card for player in scene.state.players for card in player.bonus}
    left = [card for card in Bonus if card not in held] if known else []
    canvas.text(8, y + 12, "Bonus cards left:", size=11, bold=True)
    if not known:
        canvas.unknown(Box(122, y, 16, 16))
    elif not left:
        canvas.text(122, y + 12, "none", size=11, fill=INK)
    each = (canvas.width - 12) / 2
    for index, card in enumerate(left):
        row, column = divmod(index, 2)
        draw_card(
            canvas,
            card,
            f"supply.bonus.{card.value}",
            Box(6 + column * each, y + 18 + row * 18, each - 3, 16),
        )
    names = ", ".join(card.value for card in left) or ("none" if known else "not known")
    canvas.say(f"Bonus cards that nobody holds: {names}.")
