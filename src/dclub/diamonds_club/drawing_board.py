"""The rest of the game board drawn: whose turn it is, the start-player track and the price tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.diamonds_club.components import PRICE_TABLES, TABLE_TILE, PriceTable, word
from dclub.diamonds_club.drawing_icons import draw_price, marker, tile
from dclub.diamonds_club.notation import format_build
from dclub.diamonds_club.words import format_price
from dclub.kernel.canvas import Box, Canvas
from dclub.kernel.drawing import UNKNOWN
from dclub.kernel.notation import format_seat
from dclub.kernel.palette import DIM, FAINT, PAPER, SHADE
from dclub.kernel.panels import framed, values_panel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dclub.diamonds_club.components import Price
    from dclub.diamonds_club.state import State
    from dclub.kernel.drawing import Scene
    from dclub.kernel.panels import Entry

__all__ = ["PRICES_HEIGHT", "draw_prices", "draw_start_track", "draw_table", "draw_turn"]

PRICES_HEIGHT: Final = 360.0
"""How high the price tables are at least."""


# --- whose turn it is -------------------------------------------------------------------------


def draw_turn(scene: Scene[State], width: float) -> Canvas:
    """Return who decides what: phase, turn, start player, who has passed, what is being paid for."""
    return values_panel(width, "Turn", _turn(scene))


def _turn(scene: Scene[State]) -> list[Entry]:
    """Return everything that concerns the turn."""
    state, names = scene.state, scene.names
    to_move = "nobody, the game is over" if state.to_move is None else format_seat(state.to_move, names)
    passed = [name for name, done in zip(names, state.passed, strict=True) if done]
    rows = [
        ("phase", "Phase", scene.shown("phase", word(state.phase))),
        ("to_move", "To move", scene.shown("to_move", to_move)),
        (
            "first",
            "Start player",
            scene.shown("first", "nobody" if state.first is None else names[state.first]),
        ),
        ("passed", "Has passed", ", ".join(scene.listed("passed", passed)) or "nobody"),
        ("ending", "Last round", scene.shown("ending", "yes" if state.ending else "no")),
    ]
    if state.pending is not None or not scene.knows("pending.build"):
        said = "" if state.pending is None else format_build(state.pending, state.ruleset.light)
        rows.append(("pending.build", "Being paid for", scene.shown("pending.build", said)))
    return rows


# --- the start-player track -------------------------------------------------------------------


def draw_start_track(scene: Scene[State], width: float, height: float) -> Canvas:
    """Return the start-player track with its stacks; the marker on top is in front."""
    track, last = scene.state.track, scene.state.ruleset.quantities.last_space
    highest = max([last + 1, *(number for number, _ in track)])
    numbers = list(range(min([0, *(number for number, _ in track)]), highest + 1))
    canvas = Canvas(width, height)
    box = Box(0, 0, width, height)
    with canvas.place("start-track", "start_track", box=box, title="Start-player track"):
        canvas.rect(box, fill=SHADE, stroke=FAINT, round_=6)
        canvas.text(8, 17, "Start-player track", size=13, bold=True)
        canvas.text(
            width - 8,
            17,
            "the highest number is first; in a stack the top",
            size=9,
            anchor="end",
            room=width - 170,
        )
        if not scene.knows("start_track"):
            canvas.unknown(Box(width / 2 - 14, height / 2 - 8, 28, 28))
            canvas.say("Start-player track: not known.")
            return canvas
        each = (width - 16) / len(numbers)
        for index, number in enumerate(numbers):
            x = 8 + index * each
            canvas.rect(Box(x, height - 24, each, 18), fill=PAPER, stroke=FAINT)
            shown = "beyond" if number == last + 1 else str(number)
            canvas.text(x + each / 2, height - 11, shown, size=10, anchor="middle", room=each - 4)
        _draw_stacks(canvas, scene, numbers, each)
    told = [f"{scene.names[seat]} on {number}" for number, seat in reversed(track)]
    open_items = sum(1 for where in scene.unknown if where.startswith("start_track."))
    if open_items:
        told.append(f"{open_items} not known")
        canvas.text(8, 34, f"{open_items} of the markers: ?", size=11, bold=True, room=width - 16)
    canvas.say(f"Start-player track, the first in order first: {', '.join(told) or 'nobody on it'}.")
    return canvas


def _draw_stacks(canvas: Canvas, scene: Scene[State], numbers: Sequence[int], each: float) -> None:
    """Draw the markers, the later on a number above the earlier."""
    heights: dict[int, int] = {}
    room = canvas.height - 24 - 26
    step = min(21.0, (room - 20) / max(1, len(scene.state.track) - 1))
    for index, (number, seat) in enumerate(scene.state.track):
        under = heights[number] = heights.get(number, -1) + 1
        x = 8 + (number - numbers[0] + 0.5) * each
        y = canvas.height - 24 - 11 - under * step
        name = scene.names[seat]
        title = f"{name} on {number}"
        with canvas.place(
            f"start-track {name}", f"start_track.{index}", box=Box(x - 10, y - 10, 20, 20), title=title
        ):
            marker(canvas, seat, x, y, 11)


# --- price tables -----------------------------------------------------------------------------


def draw_prices(scene: Scene[State], width: float, height: float) -> Canvas:
    """Return the price tables and the markers on them."""
    edition = scene.state.ruleset.edition
    canvas = framed(width, height, "Price tables")
    unknown = [name for seat, name in enumerate(scene.names) if not scene.knows(f"players.{seat}.markers")]
    high = (height - 30 - (18 if unknown else 0)) / len(PRICE_TABLES)
    for table in PRICE_TABLES:
        box = Box(6, 26 + table * high, width - 12, high - 3)
        laid = [
            seat
            for seat, player in enumerate(scene.state.players)
            if player.marked >> table & 1 and scene.names[seat] not in unknown
        ]
        owners = [scene.names[seat] for seat in laid]
        said = _price_words(table, edition.prices[table]) + (
            f"; markers of {', '.join(owners)}" if owners else ""
        )
        with canvas.place(word(table), f"prices.{word(table)}", box=box, title=said):
            draw_table(canvas, table, edition.prices[table], box)
            for index, seat in enumerate(laid):
                marker(canvas, seat, box.x + box.width - 13 - index * 22, box.y + box.height - 15, 11)
        canvas.say(f"Price table {said}.")
    if unknown:
        canvas.text(8, height - 7, f"Markers not known: {', '.join(unknown)}", size=10, room=width - 16)
        canvas.say(f"The markers of {', '.join(unknown)} are not known.")
    return canvas


def _price_words(table: PriceTable, price: Price | None) -> str:
    return f"{word(table)}: {UNKNOWN if price is None else format_price(price)}"


def draw_table(canvas: Canvas, table: PriceTable, price: Price | None, box: Box) -> None:
    """Draw one price table: what it sells, and for what."""
    canvas.rect(box, fill=PAPER, stroke=FAINT)
    middle, sold = box.y + box.height / 2, TABLE_TILE[table]
    if sold is None:
        canvas.text(box.x + 18, middle + 6, "any", size=12, anchor="middle", bold=True, room=28)
    else:
        tile(canvas, sold, box.x + 18, middle, 14)
    x, room = box.x + 38, box.width - 42
    canvas.text(x, box.y + 14, word(table), size=11, bold=True, room=room * 0.5)
    if price is None:
        canvas.unknown(Box(x, box.y + 20, 20, 20))
        return
    draw_price(canvas, price, Box(x, box.y + box.height - 24, room * 0.62, 18))
    canvas.text(
        box.x + box.width - 22,
        box.y + 13,
        format_price(price),
        size=8,
        anchor="end",
        room=room * 0.5,
        fill=DIM,
    )
