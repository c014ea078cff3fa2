"""A pyramid as text: one line a row, the top row first, with the names of cells and slots.

A cell is the icon that shows and the cube on it: `Tr` is a tree, `Tr[St]` a tree with a wooden
stairs cube on it, `Tr<St>` one with a translucent cube; `..` is no card. A line above each floor
names its slots, and the pawn stands beside the name of its slot. Covered icons are not shown,
and nobody needs them.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import starmap
from typing import TYPE_CHECKING, Final, NamedTuple

from attrs import field, frozen

from dclub.errors import NotationError
from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.components import (
    NO_CUBE,
    Construction,
    Cube,
    construction_of,
    is_translucent,
    translucent,
    wooden,
)
from dclub.hanging_gardens.garden import open_slots
from dclub.hanging_gardens.pyramid import Cell, Slot
from dclub.hanging_gardens.words import format_cell, format_slot, parse_slot
from dclub.kernel.citing import defines
from dclub.kernel.holes import is_hole
from dclub.kernel.paragraphs import count_of
from dclub.kernel.partial import Alternative, Alternatives
from dclub.kernel.stated import missing_witness, remembered_in
from dclub.kernel.words import parse_number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.hanging_gardens.pyramid import Pyramid
    from dclub.hanging_gardens.ruleset import Ruleset
    from dclub.hanging_gardens.state import Garden, State
    from dclub.kernel.rules import Names

__all__ = [
    "CODES",
    "Picture",
    "compact_picture",
    "format_picture",
    "format_pictures",
    "format_shown",
    "parse_picture",
    "parse_shown",
]

CODES: Final = {
    Construction.STAIRS: "St",
    Construction.ROSE_BUSH: "Rb",
    Construction.STATUE: "Sa",
    Construction.TREE: "Tr",
    Construction.DATE_PALM: "Dp",
}
"""The letters of each construction in a picture."""

_NO_CARD: Final = ".."
_UNKNOWN: Final = "?"
_BLANK: Final = "__"
_ICON: Final = ".icon"
_CUBE: Final = ".cube"
_PAWN: Final = "Amitis"
_WIDTH: Final = 7
_MARGIN: Final = 3
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


# --- writing ----------------------------------------------------------------------------------


@defines(C.PYRAMID_PICTURE)
def format_picture(ruleset: Ruleset, garden: Garden, *, pawn: bool = True) -> str:
    """Return the picture of a pyramid, "" of one without cards; `pawn` asks for Amitis too.

    Slots that a card may go to are named as well as those where one lies.
    """
    if not any(icon is not None for icon in garden.icons) and not any(garden.cubes):
        return ""
    shape = ruleset.pyramid
    named = {Slot(slot) for slot in range(len(shape.slots)) if garden.built >> slot & 1}
    named.update(open_slots(ruleset, garden))
    lines: list[str] = []
    for level in reversed(range(shape.width)):
        slots = [slot for slot in shape.floor(level) if slot in named]
        cells = _cells(shape, garden, level + 1)
        if slots or set(cells) != {_NO_CARD}:
            lines += [_slot_line(shape, garden, slots, pawn=pawn), _line(str(level + 2), cells)]
    lines.append(_line("1", _cells(shape, garden, 0)))
    lines.append(_line("", list(_LETTERS[: 2 * shape.width])))
    return "".join(f"{line}\n" for line in lines if line)


def format_pictures(state: State, names: Names) -> str:
    """Return the picture of every pyramid under the name of its player."""
    pictures = (format_picture(state.ruleset, garden) or "(no cards)\n" for garden in state.gardens)
    return "\n".join(f"{name}\n{picture}" for name, picture in zip(names, pictures, strict=True))


def compact_picture(shape: Pyramid, garden: Garden) -> str:
    """Return the rows of a picture without blanks and names: for one line of text."""
    rows = [(row, _cells(shape, garden, row)) for row in reversed(range(shape.width + 1))]
    return "".join(f"{row + 1} {' '.join(cells)}\n" for row, cells in rows if set(cells) != {_NO_CARD})


def _cells(shape: Pyramid, garden: Garden, row: int) -> list[str]:
    """Return what a row shows, column by column; `row` counts from 0 at the bottom."""
    shown = [_NO_CARD] * (2 * shape.width)
    for number, (own, column) in enumerate(shape.cells):
        if own == row:
            shown[column] = format_shown(garden.icons[number], garden.cubes[number])
    return shown


def format_shown(icon: Construction | None, cube: Cube) -> str:
    """Return a cell with its icon, None for no card, and its cube: `Tr[St]`; an icon may be a blank."""
    text = _NO_CARD if icon is None else _BLANK if is_hole(icon) else CODES[icon]
    if not cube:
        return text
    code = CODES[construction_of(cube)]
    return f"{text}<{code}>" if is_translucent(cube) else f"{text}[{code}]"


def _line(margin: str, cells: list[str]) -> str:
    return (margin.ljust(_MARGIN) + "".join(cell.ljust(_WIDTH) for cell in cells)).rstrip()


def _slot_line(shape: Pyramid, garden: Garden, slots: list[Slot], *, pawn: bool) -> str:
    """Return the names of slots, each above the upper left cell of its card."""
    names = [""] * (2 * shape.width)
    for slot in slots:
        stands = pawn and garden.amitis == slot
        level, position = shape.slots[slot]
        names[level + 2 * position] = format_slot(shape, slot) + f" {_PAWN}" * stands
    line = " " * _MARGIN
    for column, name in enumerate(names):
        line = line.ljust(_MARGIN + _WIDTH * column) + name
    return line.rstrip()


# --- reading ----------------------------------------------------------------------------------


@frozen
class Picture:
    """What a picture shows, and every fault in it.

    `icons` and `cubes` have one entry a cell, as in a `Garden`; `built` is the bit mask of the
    slots whose two upper cells show something. `unknown` names what is unknown: `c3` is a cell of
    which nothing is known but that a card lies there, `c3.icon` and `c3.cube` are the icon and the
    colour of the cube alone; there is some icon or other, some cube or other. `remembered` has the
    cells of which people remember different things; the first of them is shown. `blank` are the cells
    whose icon nobody entered in the edition; there is some icon or other. `choices` lists,
    where nobody knows what counts, the cubes as which the cell may count: an icon counts as a
    wooden one. `pawn` is None if Amitis is not in the picture.
    """

    icons: tuple[Construction | None, ...]
    cubes: tuple[Cube, ...]
    built: int
    unknown: tuple[str, ...]
    remembered: tuple[tuple[str, Alternatives[str]], ...]
    blank: tuple[Cell, ...]
    choices: dict[Cell, tuple[Cube, ...]]
    pawn: Slot | None
    faults: tuple[NotationError, ...] = field(repr=False)


_CODES: Final = {code.lower(): construction for construction, code in CODES.items()}
_WORD: Final = re.compile(r"\S+")
_SLOT: Final = re.compile(r"\d+\.\d+", re.ASCII).fullmatch
_IS_CELL: Final = re.compile(
    r"(\.\.?|\?\??|__|[a-z]{2})(?:\[([a-z]{2}|\?)\]|<([a-z]{2}|\?)>)?", re.ASCII | re.IGNORECASE
).fullmatch
_WHAT_CELL: Final = (
    f"a cell: an icon ({', '.join(CODES.values())}), with a wooden cube as in `Tr[St]`, with a translucent "
    f"one as in `Tr<St>`, or `{_NO_CARD}` for no card"
)


class _Shown(NamedTuple):
    """What one cell of a picture shows; `unknown` says which parts of it are unknown, "" for all.

    `choices` are the cubes as which it may count, () if that is known.
    """

    icon: Construction | None
    cube: Cube
    unknown: tuple[str, ...]
    choices: tuple[Cube, ...]
    is_blank: bool


def parse_shown(text: str) -> tuple[Construction | None, Cube]:
    """Return the icon and the cube of a cell such as `Tr[St]`; raises `NotationError`, also for a blank."""
    shown = _parse_cell(text)
    if shown.is_blank:
        raise NotationError(_WHAT_CELL, found=text)
    return shown.icon, shown.cube


@lru_cache(maxsize=1 << 10)
def _parse_cell(word: str) -> _Shown:
    match = _IS_CELL(word)
    if match is None:
        raise NotationError(_WHAT_CELL, found=word)
    icon, wood, clear = (part and part.lower() for part in match.groups())
    code, make = wood or clear, translucent if clear else wooden
    no_icon, no_cube, is_blank = icon[0] == _UNKNOWN, code == _UNKNOWN, icon == _BLANK
    unknown = (_ICON,) * no_icon + (_CUBE,) * no_cube
    return _Shown(
        None if icon[0] == "." else _construction(icon, word),
        make(_construction(code, word)) if code else NO_CUBE,
        unknown if code or not unknown else ("",),
        tuple(map(make, Construction)) if no_cube or ((no_icon or is_blank) and not code) else (),
        is_blank,
    )


def _construction(code: str, word: str) -> Construction:
    if code in (_UNKNOWN, 2 * _UNKNOWN, _BLANK):
        return Construction.STAIRS
    found = _CODES.get(code)
    if found is None:
        raise NotationError(_WHAT_CELL, found=word)
    return found


def parse_picture(shape: Pyramid, text: str) -> Picture:
    """Return what a picture shows; its faults are in the result, with their lines and columns.

    Rows without a card may be left out, and so may the lines that name slots and columns.
    """
    reader = _Reader(shape)
    for number, line in enumerate(text.split("\n"), 1):
        words = [(match[0], match.start() + 1) for match in _WORD.finditer(line)]
        before = len(reader.faults)
        try:
            reader.line(words)
        except NotationError as error:
            reader.faults.append(error)
        reader.faults[before:] = [error.at(number) for error in reader.faults[before:]]
    return reader.picture()


class _Reader:
    """A picture being read, line by line."""

    def __init__(self, shape: Pyramid) -> None:
        self.shape = shape
        self.index = {place: Cell(number) for number, place in enumerate(shape.cells)}
        self.icons: list[Construction | None] = [None] * len(shape.cells)
        self.cubes = [NO_CUBE] * len(shape.cells)
        self.rows: set[int] = set()
        self.unknown: dict[Cell, tuple[str, ...]] = {}
        self.remembered: dict[Cell, Alternatives[str]] = {}
        self.blank: list[Cell] = []
        self.choices: dict[Cell, tuple[Cube, ...]] = {}
        self.pawn: Slot | None = None
        self.faults: list[NotationError] = []

    def line(self, words: list[tuple[str, int]]) -> None:
        """Read a line: a row, or the names of slots or of columns; a blank one says nothing."""
        if not words:
            return
        first, column = words[0]
        if _SLOT(first):
            self._slots(words)
        elif first.isascii() and first.isdigit():
            self._row(parse_number(first, "the number of a row", column), words)
        elif [word.lower() for word, _ in words] != list(_LETTERS[: 2 * self.shape.width]):
            raise NotationError("the number of a row, counted from the bottom", found=first, column=column)

    def _slots(self, words: list[tuple[str, int]]) -> None:
        slot: Slot | None = None
        for word, column in words:
            if word.lower() == _PAWN.lower() and slot is not None:
                if self.pawn is not None:
                    raise NotationError("Amitis once", found=word, column=column)
                self.pawn, slot = slot, None
            else:
                slot = parse_slot(self.shape, word, column)

    def _row(self, number: int, words: list[tuple[str, int]]) -> None:
        first, column = words[0]
        rows, cells = self.shape.width + 1, 2 * self.shape.width
        if not 1 <= number <= rows or number in self.rows:
            again = ", each once" if number in self.rows else ""
            raise NotationError(f"a row from 1 to {rows}{again}", found=first, column=column)
        self.rows.add(number)
        if len(words) != cells + 1:
            raise NotationError(
                f"{cells} cells after the number of the row",
                found=count_of(len(words) - 1, "cell"),
                column=column,
            )
        for where, (word, start) in enumerate(words[1:]):
            try:
                self._cell((number - 1, where), word)
            except NotationError as error:
                self.faults.append(error.at(1, start - 1))

    def _cell(self, place: tuple[int, int], word: str) -> None:
        several = remembered_in(word) if "(" in word else []
        if expected := missing_witness(several):
            raise NotationError(expected, found=word)
        texts = [text for text, _ in several] if len(several) > 1 else [word]
        shown = list(map(_parse_cell, texts))
        cell = self.index.get(place)
        if cell is None:
            if word.strip("."):
                row, column = place
                expected = f"`{_NO_CARD}`, for a pyramid has no cell {_LETTERS[column]}{row + 1}"
                raise NotationError(expected, found=word)
            return
        self.icons[cell], self.cubes[cell] = shown[0].icon, shown[0].cube
        if len(shown) > 1:
            self._several(cell, shown, several)
            return
        if shown[0].is_blank:
            self.blank.append(cell)
        if shown[0].unknown:
            self.unknown[cell] = shown[0].unknown
        if shown[0].choices:
            self.choices[cell] = shown[0].choices

    def _several(self, cell: Cell, shown: list[_Shown], several: list[tuple[str, str]]) -> None:
        """Note what several people remember of a cell; each of them must have seen an icon there."""
        counted = []
        for one, (text, _) in zip(shown, several, strict=True):
            if one.icon is None or one.unknown or one.is_blank:
                raise NotationError("an icon, with the cube on it if there is one", found=text)
            counted.append(one.cube or wooden(one.icon))
        self.remembered[cell] = Alternatives(tuple(starmap(Alternative, several)))
        self.choices[cell] = tuple(dict.fromkeys(counted))

    def picture(self) -> Picture:
        """Return what has been read."""
        return Picture(
            icons=tuple(self.icons),
            cubes=tuple(self.cubes),
            built=sum(self._built()),
            unknown=tuple(
                f"{format_cell(self.shape, cell)}{part}"
                for cell in sorted(self.unknown)
                for part in self.unknown[cell]
            ),
            remembered=tuple(
                (format_cell(self.shape, cell), self.remembered[cell]) for cell in sorted(self.remembered)
            ),
            blank=tuple(self.blank),
            choices=self.choices,
            pawn=self.pawn,
            faults=tuple(self.faults),
        )

    def _built(self) -> Iterator[int]:
        """Yield the bit of each slot whose two upper cells show something."""
        for slot, (top_left, top_right, _, _) in enumerate(self.shape.corners):
            if self.icons[top_left] is not None and self.icons[top_right] is not None:
                yield 1 << slot
