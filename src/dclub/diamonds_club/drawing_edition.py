"""A box drawn as it was entered, to be read against the real one: strips, prices, tracks, boards, numbers.

Every blank is a question mark.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import asdict

from dclub.diamonds_club.components import PRICE_TABLES, Bonus, Frame, word
from dclub.diamonds_club.drawing_board import draw_table
from dclub.diamonds_club.drawing_market import SPACE, draw_face, draw_head
from dclub.diamonds_club.drawing_park import draw_park_places, park_height
from dclub.diamonds_club.drawing_tracks import draw_track
from dclub.diamonds_club.edition import Edition
from dclub.diamonds_club.printed import face_names
from dclub.diamonds_club.ruleset import park_plans
from dclub.diamonds_club.tables import EditionTables
from dclub.diamonds_club.words import format_goods, format_price, parse_goods
from dclub.kernel.canvas import Box, Canvas
from dclub.kernel.drawing import UNKNOWN, Panel, Sheet
from dclub.kernel.palette import PAPER
from dclub.kernel.panels import framed, numbers_panel
from dclub.kernel.words import BLANK, split_list

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dclub.diamonds_club.components import Goods
    from dclub.kernel.rules import EditionValue

__all__ = ["draw_edition"]

_MARGIN: Final = 22.0
_HEAD: Final = 48.0
_SIDE: Final = 272.0
_GAP: Final = 10.0


def draw_edition(edition: EditionValue, written: object) -> Sheet:
    """Return what an edition says of the components, with the tables as they were written."""
    assert isinstance(edition, Edition)
    assert isinstance(written, EditionTables)
    dark, light = (_strips(edition, written, frame) for frame in Frame)
    whole = dark.width + _GAP + _SIDE
    numbers = range(1, len(edition.boards) + 1)
    wide = (whole - (len(numbers) - 1) * _GAP) / len(numbers)
    boards = tuple(Panel(f"board:{number}", _board(edition, number, wide)) for number in numbers)
    rows = [
        (Panel("strips:dark", dark), Panel("prices", _prices(edition, _SIDE, dark.height))),
        (Panel("strips:light", light), Panel("numbers", _numbers(edition, _SIDE))),
        (Panel("tracks", _tracks(written, whole)),),
        boards,
    ]
    return Sheet(f"{edition.title} (edition {edition.name})", tuple(rows))


# --- strips -----------------------------------------------------------------------------------


def _strips(edition: Edition, written: EditionTables, frame: Frame) -> Canvas:
    """Return every face of the strips of one frame colour, side by side."""
    sizes, (wide, high) = edition.quantities, SPACE
    names = face_names(sizes)
    canvas = framed(
        _MARGIN + len(names) * wide + 8, _HEAD + sizes.rows * high + 8, f"Strips with a {word(frame)} frame"
    )
    for row in range(sizes.rows):
        y = _HEAD + row * high + high / 2 + 4
        canvas.text(_MARGIN / 2 + 1, y, str(row + 1), size=11, anchor="middle")
    given = {} if written.strips is None else written.strips.of(frame)
    for column, name in enumerate(names):
        x = _MARGIN + column * wide
        box = Box(x + 1, 22, wide - 2, _HEAD + sizes.rows * high - 22)
        spaces = _spaces(given.get(name, BLANK), sizes.rows)
        told = "; ".join(UNKNOWN if goods is None else format_goods(goods) for goods in spaces)
        with canvas.place(f"{word(frame)} {name}", f"strips.{word(frame)}.{name}", box=box, title=told):
            draw_head(canvas, Box(x + 1, 22, wide - 2, _HEAD - 24), "", f"{word(frame)} {name}", frame)
            for row, goods in enumerate(spaces):
                space = Box(x + 1, _HEAD + row * high + 1, wide - 2, high - 2)
                canvas.rect(space, fill=PAPER)
                draw_face(canvas, goods, space)
        canvas.say(f"Strip {word(frame)} {name}, from the top: {told}.")
    return canvas


def _spaces(text: str, rows: int) -> list[Goods | None]:
    """Return what the spaces of a face show, None for each that is blank."""
    if text.strip() == BLANK:
        return [None] * rows
    return [None if part == BLANK else parse_goods(part) for part, _ in split_list(text)]


# --- prices, tracks, boards, numbers ----------------------------------------------------------


def _prices(edition: Edition, width: float, height: float) -> Canvas:
    canvas = framed(width, height, "Price tables")
    high = min(60.0, (height - 30) / len(PRICE_TABLES))
    for table in PRICE_TABLES:
        price, box = edition.prices[table], Box(6, 26 + table * high, width - 12, high - 3)
        said = f"{word(table)}: {UNKNOWN if price is None else format_price(price)}"
        with canvas.place(word(table), f"prices.{word(table)}", box=box, title=said):
            draw_table(canvas, table, price, box)
        canvas.say(f"Price table {said}.")
    return canvas


def _tracks(written: EditionTables, width: float) -> Canvas:
    """Return the tracks as they were written, with the points of each space below."""
    tracks = written.tracks
    lines: tuple[tuple[str, Sequence[object] | None], ...] = (
        ("forest", tracks.forest),
        ("technology", tracks.technology),
        ("technology points", tracks.technology_points),
        ("money", tracks.money),
        ("money points", tracks.money_points),
    )
    canvas = framed(width, 30 + len(lines) * 28, "Tracks, from the start")
    for index, (name, values) in enumerate(lines):
        texts = [_cell(value) for value in values or (BLANK,)]
        box = Box(8, 28 + index * 28, width - 16, 24)
        where = f"tracks.{name.replace(' ', '_')}"
        with canvas.place(name, where, box=box, title=f"{name}: {', '.join(texts)}"):
            canvas.text(box.x, box.y + 16, name, size=11, room=130)
            draw_track(canvas, texts, Box(box.x + 136, box.y, box.width - 136, 24), None)
        canvas.say(f"Track {name}: {', '.join(texts)}.")
    return canvas


def _cell(value: object) -> str:
    text = str(value).strip()
    return UNKNOWN if text == BLANK else text or "-"


def _board(edition: Edition, number: int, width: float) -> Canvas:
    """Return the park of a board, with the buildings that are printed on it."""
    sizes, plan = edition.quantities, park_plans(edition)[number - 1]
    canvas = framed(width, 34 + park_height(sizes.light_places, sizes.dark_places) + 6, f"Board {number}")
    with canvas.place(f"board {number}", f"boards.{number}", box=Box(0, 0, width, canvas.height)):
        told = draw_park_places(canvas, plan, sizes.light_places, sizes.places, 30)
    canvas.say(f"Board {number}: {told}.")
    return canvas


def _numbers(edition: Edition, width: float) -> Canvas:
    """Return the quantities and the points."""
    points = edition.points
    quantities: dict[str, int | None] = asdict(edition.quantities)
    worth = {"building": points.building, "trio": points.trio, "animal": points.animal}
    rows = [
        (f"quantities.{name}", name.replace("_", " "), value)
        for name, value in quantities.items()
        if value is not None
    ]
    rows += [(f"points.{name}", f"{name}: points", value) for name, value in worth.items()]
    rows += [(f"bonus.{card.value}", f"{card.value}: points", points.of(card)) for card in Bonus]
    entries = [(path, name, str(value)) for path, name, value in rows]
    return numbers_panel(width, "Quantities and points", entries)
