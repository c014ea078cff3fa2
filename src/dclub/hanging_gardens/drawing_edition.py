"""A box drawn as it was entered, to be read against the real one: cards, starters, projects, cubes, numbers.

Every blank is a question mark, also where the game takes the whole table as unknown for it.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final

from attrs import asdict

from dclub.hanging_gardens.components import Construction, translucent, wooden, word
from dclub.hanging_gardens.drawing_board import draw_public_icons
from dclub.hanging_gardens.drawing_icons import draw_card, draw_cube
from dclub.hanging_gardens.drawing_player import draw_individual
from dclub.hanging_gardens.edition import Edition
from dclub.hanging_gardens.printed import copy_names, starters_of
from dclub.hanging_gardens.supply import material
from dclub.hanging_gardens.tables import EditionTables
from dclub.hanging_gardens.words import parse_corners, parse_individual, parse_public, split_ornament
from dclub.kernel.canvas import Box, Canvas
from dclub.kernel.drawing import UNKNOWN, Panel, Sheet
from dclub.kernel.palette import FAINT, PAPER
from dclub.kernel.panels import framed, numbers_panel
from dclub.kernel.toml import format_key
from dclub.kernel.words import BLANK

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from dclub.kernel.rules import EditionValue

__all__ = ["draw_edition"]

_WIDTH: Final = 1010.0
_GAP: Final = 10.0
_CARD: Final = 84.0
_STEP: Final = 108.0
_ACROSS: Final = 9
_PROJECT: Final = 48.0
_SIDE: Final = 300.0

Named = tuple[str, str, str]
"""An entry of a table: what it is called, its key path, and its text as written."""


def draw_edition(edition: EditionValue, written: object) -> Sheet:
    """Return what an edition says of the components, with the tables as they were written."""
    assert isinstance(edition, Edition)
    assert isinstance(written, EditionTables)
    copies = len(copy_names(edition.quantities))
    half = (_WIDTH - _GAP) / 2
    individual = _named(written.projects.individual, "projects.individual")
    public = _named(written.projects.public, "projects.public")
    rows = (
        (Panel("cards", _cards("Building cards", _named(written.cards, "cards"), _ACROSS)),),
        (Panel("starters", _cards("Starters", list(_starters(edition, written)), 2 * copies)),),
        (
            Panel("individual", _projects("Individual projects", individual, half, _draw_individual)),
            Panel("public", _projects("Public projects", public, half, _draw_public)),
        ),
        (Panel("cubes", _cubes(written, _WIDTH - _SIDE - _GAP)), Panel("numbers", _numbers(edition))),
    )
    return Sheet(f"{edition.title} (edition {edition.name})", rows)


def _named(texts: Mapping[str, str] | None, where: str) -> list[Named]:
    """Return the entries of a table; one blank entry where there is none."""
    if not texts:
        return [(where, where, BLANK)]
    return [(name, f"{where}.{format_key(name)}", text) for name, text in texts.items()]


def _starters(edition: Edition, written: EditionTables) -> Iterator[Named]:
    """Yield every copy of every starter of a base, a blank where it is not in the file."""
    for starter in starters_of(edition.quantities):
        copies = (written.starters or {}).get(starter, {})
        for copy in copy_names(edition.quantities):
            path = f"starters.{word(starter)}.{format_key(copy)}"
            yield f"{word(starter)} {copy}", path, copies.get(copy, BLANK)


# --- cards ------------------------------------------------------------------------------------


def _cards(heading: str, entries: Sequence[Named], across: int) -> Canvas:
    """Return cards with their names, so many side by side."""
    canvas = framed(_WIDTH, 30 + ceil(len(entries) / across) * _STEP, heading)
    for index, (name, path, text) in enumerate(entries):
        row, column = divmod(index, across)
        x = 12 + column * (_WIDTH - 24) / _ACROSS
        box = Box(x + 8, 40 + row * _STEP, _CARD, _CARD)
        with canvas.place(name, path, box=box, title=f"{name}: {_told(text)}"):
            canvas.text(box.x + _CARD / 2, box.y - 3, name, size=10, anchor="middle", bold=True, room=_CARD)
            icons, ornament = _corners(text)
            draw_card(canvas, icons, box, ornament)
        canvas.say(f"{name}: {_told(text)}.")
    return canvas


def _corners(text: str) -> tuple[tuple[Construction | None, ...], str]:
    """Return what the corners of a card show, None for each that is blank, and its ornament."""
    if text.strip() == BLANK:
        return (None,) * 4, ""
    icons, ornament = split_ornament(text)
    return parse_corners(icons), ornament


def _told(text: str) -> str:
    """Return a text of the file with a question mark for each blank."""
    return " ".join(UNKNOWN if part == BLANK else part for part in text.split())


# --- projects ---------------------------------------------------------------------------------


def _projects(
    heading: str, entries: Sequence[Named], width: float, draw: Callable[[Canvas, str, Box], None]
) -> Canvas:
    """Return projects below one another, each with its name and what `draw` makes of its text."""
    canvas = framed(width, 28 + len(entries) * _PROJECT, heading)
    for index, (name, path, text) in enumerate(entries):
        box = Box(8, 26 + index * _PROJECT, width - 16, _PROJECT - 4)
        with canvas.place(name, path, box=box, title=f"{name}: {_told(text)}"):
            canvas.rect(box, fill=PAPER, stroke=FAINT, round_=4)
            canvas.text(box.x + 6, box.y + 26, name, size=11, bold=True, room=58)
            inner = Box(box.x + 68, box.y + 4, box.width - 72, box.height - 8)
            if text.strip() == BLANK:
                canvas.unknown(Box(inner.x, inner.y + 4, 28, 28))
            else:
                draw(canvas, text, inner)
        canvas.say(f"{name}: {_told(text)}.")
    return canvas


def _draw_individual(canvas: Canvas, text: str, box: Box) -> None:
    draw_individual(canvas, parse_individual(text), box)


def _draw_public(canvas: Canvas, text: str, box: Box) -> None:
    public = parse_public(text)
    draw_public_icons(canvas, public, Box(box.x, box.y, box.width - 74, box.height))
    canvas.text(box.x + box.width - 4, box.y + 22, f"{public.value} each", size=10, anchor="end", room=68)


# --- cubes and numbers ------------------------------------------------------------------------


def _cubes(written: EditionTables, width: float) -> Canvas:
    """Return how many cubes there are, wooden ones above translucent ones."""
    canvas, each = framed(width, 130, "Cubes in the box"), (width - 16) / len(Construction)
    for clear, given in enumerate((written.cubes.wooden, written.cubes.translucent)):
        name = material(clear=bool(clear))
        counts = given or {}
        for kind in Construction:
            count = str(counts.get(kind, BLANK)).strip().replace(BLANK, UNKNOWN)
            box = Box(8 + kind * each, 28 + clear * 50, each - 4, 46)
            with canvas.place(
                f"{name} {word(kind)}",
                f"cubes.{name}.{word(kind)}",
                box=box,
                title=f"{name} {word(kind)}: {count}",
            ):
                canvas.rect(box, fill=PAPER, stroke=FAINT, round_=4)
                draw_cube(canvas, translucent(kind) if clear else wooden(kind), box.x + 20, box.y + 18, 10)
                canvas.text(box.x + 40, box.y + 23, count, size=14, bold=True, room=each - 48)
                canvas.text(box.x + 6, box.y + 42, f"{name} {word(kind)}", size=8.5, room=each - 12)
        told = ", ".join(
            f"{word(kind)} {str(counts.get(kind, BLANK)).replace(BLANK, UNKNOWN)}" for kind in Construction
        )
        canvas.say(f"Cubes in the box, {name}: {told}.")
    return canvas


def _numbers(edition: Edition) -> Canvas:
    """Return the quantities."""
    numbers: dict[str, object] = asdict(edition.quantities)
    del numbers["start_cubes"]
    entries = [(f"quantities.{name}", name.replace("_", " "), str(value)) for name, value in numbers.items()]
    entries += [
        (f"quantities.start_cubes.{word(kind)}", f"start cubes: {word(kind)}", str(count))
        for kind, count in zip(Construction, edition.quantities.start_cubes, strict=True)
    ]
    return numbers_panel(_SIDE, "Quantities", entries)
