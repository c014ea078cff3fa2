"""Drawing a position: what a game tells about its table, and the picture made of it.

A game draws the panels of its table (the market, a park), each on a canvas of its own, and says
how they are arranged. What is alike in every picture is done here: the title, the description in
words, the parts that are asked for, the marks and the legend.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from attrs import frozen

from dclub.errors import DclubError
from dclub.kernel import clauses as K
from dclub.kernel.canvas import Box, Canvas, escaped, number
from dclub.kernel.citing import defines
from dclub.kernel.holes import is_hole
from dclub.kernel.lettering import FONTS, wrapped
from dclub.kernel.marks import (
    NO_MARKS,
    mark,
    mark_all,
    named_places,
    outline,
    places_at,
)
from dclub.kernel.move import Seat
from dclub.kernel.palette import INK, PAPER

if TYPE_CHECKING:
    from dclub.kernel.canvas import Place
    from dclub.kernel.marks import Marks, Sign
    from dclub.kernel.outcome import ScoreLine
    from dclub.kernel.rules import EditionValue, GameRules, Names
    from dclub.kernel.ruling import Objection
    from dclub.kernel.state import GameState

__all__ = ["UNKNOWN", "Drawing", "Panel", "Scene", "Sheet", "draw", "draw_state", "places_of"]

S = TypeVar("S")

UNKNOWN: Final = "?"
"""What is shown of a value that nobody has stated."""

_MARGIN: Final = 12.0
_GAP: Final = 10.0
_TITLE: Final = 18.0
_HEADING: Final = 13.0
_LEGEND: Final = 12.0
_LINE: Final = 1.5
_NARROWEST: Final = 360.0
_BESIDE_SIGN: Final = 26.0


@frozen
class Scene(Generic[S]):
    """What is to be drawn: a position, the names, and what of it is not known.

    `state` has some value or other at each key path in `unknown`; none of these may be shown.
    `document` is what was written of a position that is partly unknown: only there can be seen
    whether somebody stated what could also be worked out from the rest.
    """

    state: S
    names: Names
    unknown: frozenset[str] = frozenset()
    document: Mapping[str, object] = {}

    @defines(K.PICTURE_UNKNOWN)
    def knows(self, path: str) -> bool:
        """Return whether the value at a key path is known; it is not if anything above it is unknown."""
        here = path
        while here:
            if here in self.unknown:
                return False
            here = here.rpartition(".")[0]
        return True

    def states(self, path: str) -> bool:
        """Return whether the document itself has something at a key path."""
        return self._written(path) is not None

    def listed(self, path: str, known: Sequence[str]) -> list[str]:
        """Return the items of a list at a key path, a question mark for each that is not known.

        `known` are the items that the state has. Once some item is not known, the others are given
        as they were written: the state may have none in its place, or lack the order.
        """
        written = self._written(path)
        items = known if not isinstance(written, Sequence) or isinstance(written, str) else written
        if not self.knows(path):
            return [UNKNOWN]
        if all(self.knows(f"{path}.{index}") for index in range(len(items))):
            return list(known)
        return [self.shown(f"{path}.{index}", item) for index, item in enumerate(items)]

    def _written(self, path: str) -> object:
        here: object = self.document
        for step in path.split("."):
            if isinstance(here, Mapping):
                here = here.get(step)
            elif isinstance(here, Sequence) and step.isdigit() and int(step) < len(here):
                here = here[int(step)]
            else:
                return None
        return here

    def shown(self, path: str, value: object) -> str:
        """Return the value at a key path as a text, or the question mark."""
        return str(value) if self.knows(path) and not is_hole(value) else UNKNOWN


@frozen(eq=False)
class Panel:
    """One part of a picture: its name for `--part` (`market`, `park:Ana`), and what is drawn."""

    name: str
    canvas: Canvas


@frozen(eq=False)
class Sheet:
    """A picture before it is put together: a title and rows of panels, from the top."""

    title: str
    rows: tuple[tuple[Panel, ...], ...]


@frozen(eq=False)
class Drawing(Generic[S]):
    """How the pictures of a game are drawn.

    `table` draws a position, `edition` what was entered of a box: the edition, and its tables as
    they were written (`SheetReport.written`), which have what the edition lacks while a blank is
    left in a table. `counted` gives the key paths of the places that a line of a seat's score
    counts, in the order in which a person would count them. `speaks` gives the names of the places
    that an objection is about without naming them in its facts.
    """

    table: Callable[[Scene[S]], Sheet]
    edition: Callable[[EditionValue, object], Sheet]
    counted: Callable[[S, Seat, ScoreLine], tuple[str, ...]]
    speaks: Callable[[Objection], tuple[str, ...]] = lambda _objection: ()


def places_of(sheet: Sheet) -> tuple[Place, ...]:
    """Return every place on a sheet, in the order in which they were drawn."""
    return tuple(place for row in sheet.rows for panel in row for place in panel.canvas.places)


def draw(sheet: Sheet, names: Names, marks: Marks = NO_MARKS, part: str = "") -> str:
    """Return the picture of a sheet as SVG, the same in every process.

    `part` leaves out every panel but those that are called so; `park` is every `park:...`.
    Raises `DclubError` for a part or a highlighted place that is not there.
    """
    rows = _parts(sheet, part)
    panels = [panel for row in rows for panel in row]
    _mark(panels, names, marks)
    width = max(_NARROWEST, *(_row_width(row) for row in rows)) + 2 * _MARGIN
    frame = Canvas(width, 0)
    head = _head(frame, sheet.title, marks)
    body, foot = _body(rows, head)
    frame.height = foot + _legend_height(frame, marks)
    _legend(frame, marks, foot)
    return _document(frame, sheet.title, panels, body, marks)


def draw_state(state: GameState[Any]) -> str:
    """Return the picture of a state, its players called by the usual names."""
    rules: GameRules[Any, Any] = import_module(state.package).RULES
    names = rules.default_names[: state.seats]
    return draw(rules.drawing().table(Scene(state, names)), names)


def _parts(sheet: Sheet, part: str) -> list[tuple[Panel, ...]]:
    wanted = part.casefold()
    rows = [tuple(panel for panel in row if _is_meant(panel, wanted)) for row in sheet.rows]
    if not any(rows):
        parts = ", ".join(panel.name for row in sheet.rows for panel in row)
        raise DclubError(f"no part {part!r} in this picture; there are: {parts}")
    return [row for row in rows if row]


def _is_meant(panel: Panel, wanted: str) -> bool:
    name = panel.name.casefold()
    return wanted in ("", name) or name.startswith(f"{wanted}:")


def _mark(panels: Sequence[Panel], names: Names, marks: Marks) -> None:
    """Draw the marks on top of the panels; a sign for what is not drawn stands in the legend alone."""
    places = [place for panel in panels for place in panel.canvas.places]
    asked = [place for text in marks.highlighted for place in named_places(text, places, names)]
    signed = [(sign, place) for sign in marks.signs for place in _signed(sign, places)]
    for panel in panels:
        own = {id(place) for place in panel.canvas.places}
        for place in asked:
            if id(place) in own:
                outline(panel.canvas, place.box)
        mark_all(panel.canvas, [(sign, place) for sign, place in signed if id(place) in own])


def _signed(sign: Sign, places: Sequence[Place]) -> list[Place]:
    found = [place for path in sign.paths for place in places_at(path, places)]
    return list(dict.fromkeys(found))


# --- putting it together ----------------------------------------------------------------------


def _row_width(row: Sequence[Panel]) -> float:
    return sum(panel.canvas.width for panel in row) + _GAP * (len(row) - 1)


def _head(frame: Canvas, title: str, marks: Marks) -> float:
    """Write the title and the headings; return where the panels begin."""
    y = _MARGIN + _TITLE
    frame.text(_MARGIN, y, title, size=_TITLE, bold=True, room=frame.width - 2 * _MARGIN)
    for heading in marks.headings:
        for line in wrapped(heading, frame.width - 2 * _MARGIN, _HEADING):
            y += _HEADING * _LINE
            frame.text(_MARGIN, y, line, size=_HEADING, room=frame.width - 2 * _MARGIN)
    return y + _GAP


def _body(rows: Sequence[Sequence[Panel]], top: float) -> tuple[str, float]:
    """Return the panels at their places, and where they end."""
    parts, y = [], top
    for row in rows:
        x = _MARGIN
        for panel in row:
            shift = f"translate({number(x)} {number(y)})"
            name = escaped(panel.name)
            parts.append(f'\n<g data-part="{name}" transform="{shift}">{panel.canvas.svg}</g>')
            x += panel.canvas.width + _GAP
        y += max(panel.canvas.height for panel in row) + _GAP
    return "".join(parts), y - _GAP + _MARGIN


def _lines(frame: Canvas, sentence: str) -> list[str]:
    return wrapped(sentence, frame.width - 2 * _MARGIN - _BESIDE_SIGN, _LEGEND)


def _legend_height(frame: Canvas, marks: Marks) -> float:
    lines = sum(max(1, len(_lines(frame, sentence))) for _, sentence in marks.legend)
    return lines * _LEGEND * _LINE + len(marks.legend) * 6 + (_MARGIN if marks.legend else 0)


def _legend(frame: Canvas, marks: Marks, top: float) -> None:
    y = top
    for sign, sentence in marks.legend:
        y += _LEGEND * _LINE
        if sign is not None:
            mark(frame, sign, _MARGIN + 9, y - 4)
        for index, line in enumerate(_lines(frame, sentence)):
            y += _LEGEND * _LINE if index else 0
            frame.text(_MARGIN + _BESIDE_SIGN, y, line, size=_LEGEND)
        y += 6


def _document(frame: Canvas, title: str, panels: Sequence[Panel], body: str, marks: Marks) -> str:
    words = [*marks.headings, *(line for panel in panels for line in panel.canvas.sentences)]
    words += [f"{sign.text}: {sentence}" if sign is not None else sentence for sign, sentence in marks.legend]
    described = escaped("\n".join(words))
    patterns: dict[str, str] = {}
    for panel in panels:
        patterns |= panel.canvas.patterns
    defined = f"<defs>{''.join(patterns[name] for name in sorted(patterns))}</defs>" if patterns else ""
    size = f"{number(frame.width)} {number(frame.height)}"
    inner = f"{defined}{_ground(frame)}{frame.svg}{body}"
    # In a notebook several pictures stand on one page, and the ids of a page must differ.
    mine = blake2b(f"{title}{described}{inner}".encode(), digest_size=6).hexdigest()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" width="{number(frame.width)}" '
        f'height="{number(frame.height)}" role="img" aria-labelledby="title-{mine} desc-{mine}" '
        f'font-family="{escaped(FONTS)}" fill="{INK}">\n'
        f'<title id="title-{mine}">{escaped(title)}</title>\n<desc id="desc-{mine}">{described}</desc>\n'
        f"{inner}\n</svg>\n"
    )


def _ground(frame: Canvas) -> str:
    ground = Canvas(frame.width, frame.height)
    ground.rect(Box(0, 0, frame.width, frame.height), fill=PAPER, stroke="none")
    return ground.svg
