"""The words of the notation: names of things, and the small text forms built from them.

Editions, positions and moves all read and write through this module, so that a cube, a card or
a cell has one spelling. Every parser takes any letter case and any spacing, and raises
`NotationError` with the column (from 1) of the word that it could not read.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from dclub.errors import NotationError
from dclub.hanging_gardens.components import (
    NO_CUBE,
    Card,
    CardId,
    Condition,
    Construction,
    Cube,
    Effect,
    Individual,
    ProjectId,
    Public,
    Shape,
    Starter,
    construction_of,
    is_translucent,
    translucent,
    wooden,
    word,
)
from dclub.hanging_gardens.pyramid import Cell, Slot, pyramid
from dclub.kernel.blanks import or_blank
from dclub.kernel.words import BLANK, NUMBERS, describe_choices, find_word, parse_number, split_list

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import TypeVar

    from dclub.hanging_gardens.components import Icons
    from dclub.hanging_gardens.pyramid import Pyramid

    T = TypeVar("T")

__all__ = [
    "CONSTRUCTION_WORDS",
    "EFFECT_WORDS",
    "MAJORITY_VALUE",
    "SET_VALUE",
    "SHAPE_WORDS",
    "STARTER_WORDS",
    "format_card",
    "format_cell",
    "format_cube",
    "format_icons",
    "format_individual",
    "format_project",
    "format_public",
    "format_slot",
    "is_name",
    "parse_card",
    "parse_cell",
    "parse_corners",
    "parse_cube",
    "parse_icons",
    "parse_individual",
    "parse_public",
    "parse_slot",
    "split_ornament",
]

CONSTRUCTION_WORDS: Final = {word(construction): construction for construction in Construction}
EFFECT_WORDS: Final = {word(effect): effect for effect in Effect}
STARTER_WORDS: Final = {word(starter): starter for starter in Starter}
SHAPE_WORDS: Final = {shape.value: shape for shape in Shape}

SET_VALUE: Final = 5
"""What each set of a condition is worth where its text does not say it."""

MAJORITY_VALUE: Final = 10
"""What each majority of a public project is worth where its text does not say it."""

_RESERVED: Final = frozenset(
    part
    for words in (
        CONSTRUCTION_WORDS,
        EFFECT_WORDS,
        SHAPE_WORDS,
        STARTER_WORDS,
        ("hidden", "wooden", "translucent"),
    )
    for name in words
    for part in (name, name.partition("-")[0])
)
_IS_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,29}", re.ASCII).fullmatch


def is_name(text: str) -> bool:
    """Return whether a card or a project can be called so: it begins with no word of the notation."""
    return _IS_NAME(text) is not None and text.partition("-")[0] not in _RESERVED


_NAMES: Final = tuple(CONSTRUCTION_WORDS)
_NO_CARD: Final = CardId("")
_NO_PROJECT: Final = ProjectId("")
_WOODEN: Final = "wooden"
_TRANSLUCENT: Final = "translucent"
_FOR: Final = "for"
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_WHAT: Final = "a construction"
_WHAT_CUBE: Final = "a cube, as in `tree` or `translucent tree`"
_WHAT_ICONS: Final = "two constructions, a slash and two more, as in `tree stairs / rose-bush statue`"
_ICON_WORDS: Final = 5
_MOST_LETTERS: Final = 30


# --- cubes ------------------------------------------------------------------------------------


def parse_cube(text: str, column: int = 1) -> Cube:
    """Return a cube: `tree` is a wooden one, `translucent tree` a translucent one."""
    cube = _CUBES.get(text)
    return _read_cube(text, column) if cube is None else cube


def _read_cube(text: str, column: int) -> Cube:
    column += len(text) - len(text.lstrip())
    first, space, rest = text.strip().partition(" ")
    make = _MATERIALS.get(first.lower())
    if make is None:
        return wooden(find_word(CONSTRUCTION_WORDS, text, _WHAT_CUBE, column))
    indent = len(rest) - len(rest.lstrip())
    return make(find_word(CONSTRUCTION_WORDS, rest, _WHAT, column + len(first) + len(space) + indent))


def format_cube(cube: Cube) -> str:
    """Return `tree` for a wooden cube, `translucent tree` for a translucent one, "" for none.

    A number that stands for no cube is written as it is: `cube 11`.
    """
    return _CUBE_TEXTS[cube] if 0 <= cube < len(_CUBE_TEXTS) else f"cube {cube}"


_MATERIALS: Final = {_WOODEN: wooden, _TRANSLUCENT: translucent}


def _cube_text(cube: Cube) -> str:
    if cube == NO_CUBE:
        return ""
    name = _NAMES[construction_of(cube)]
    return f"{_TRANSLUCENT} {name}" if is_translucent(cube) else name


_CUBE_TEXTS: Final = tuple(_cube_text(Cube(number)) for number in range(1 + 2 * len(Construction)))
_CUBES: Final = {text: Cube(number) for number, text in enumerate(_CUBE_TEXTS) if number}


# --- cards ------------------------------------------------------------------------------------


def parse_icons(text: str, column: int = 1) -> Icons:
    """Return what a card shows, top row left and right, then bottom row: `tree stairs / statue tree`."""
    top_left, top_right, bottom_left, bottom_right = _corners(text, column, CONSTRUCTION_WORDS)
    return top_left, top_right, bottom_left, bottom_right


def parse_corners(text: str, column: int = 1) -> tuple[Construction | None, ...]:
    """Return the four icons of a text like that of `parse_icons`, None for each that is blank (`_`)."""
    return _corners(text, column, _WORDS_OR_BLANK)


_WORDS_OR_BLANK: Final[dict[str, Construction | None]] = {**CONSTRUCTION_WORDS, BLANK: None}


def _corners(text: str, column: int, words: Mapping[str, T]) -> tuple[T, T, T, T]:
    quick = text.lower().replace("/", " / ").split()
    if len(quick) == _ICON_WORDS and quick[2] == "/" and all(name in words for name in quick[:2] + quick[3:]):
        return words[quick[0]], words[quick[1]], words[quick[3]], words[quick[4]]
    rows = [_row(part, column + start - 1, words) for part, start in split_list(text, "/")]
    match rows:
        case [[a, b], [c, d]]:
            return a, b, c, d
    raise NotationError(_WHAT_ICONS, found=text.strip(), column=column)


def _row(text: str, column: int, words: Mapping[str, T]) -> list[T]:
    """Return what the words of a row name; `rose bush` is one."""
    parts = [(part, start) for part, start in split_list(text, " ") if part]
    found, index = [], 0
    while index < len(parts):
        part, start = parts[index]
        pair = f"{part}-{parts[index + 1][0]}".lower() if index + 1 < len(parts) else ""
        if pair in words:
            found.append(words[pair])
            index += 2
            continue
        if part.lower() not in words:
            raise NotationError(describe_choices(words, part, _WHAT), found=part, column=column + start - 1)
        found.append(words[part.lower()])
        index += 1
    return found


def format_icons(icons: Icons) -> str:
    """Return `tree stairs / rose-bush statue`, with a blank for each icon that nobody entered."""
    top_left, top_right, bottom_left, bottom_right = (or_blank(_NAMES.__getitem__, icon) for icon in icons)
    return f"{top_left} {top_right} / {bottom_left} {bottom_right}"


def split_ornament(text: str, column: int = 1) -> tuple[str, str]:
    """Return the text before the ornament in brackets, and the ornament, "" if there is none.

    `column` is that at which the text begins.
    """
    before, bracket, rest = text.partition("(")
    if not bracket:
        return text, ""
    name, closing, after = rest.partition(")")
    start = column + len(before)
    if not closing:
        raise NotationError("a closing bracket", column=column + len(text))
    if after.strip():
        where = start + len(name) + 2 + len(after) - len(after.lstrip())
        raise NotationError("the end", found=after.strip(), column=where)
    return before, _ornament(name, start + 1)


def _ornament(text: str, column: int) -> str:
    name = "-".join(text.lower().split())
    if len(name) > _MOST_LETTERS or not name.replace("-", "").isalnum():
        raise NotationError("the name of an ornament, as in `(azalea)`", found=text.strip(), column=column)
    return name


def parse_card(text: str, card: CardId = _NO_CARD, column: int = 1) -> Card:
    """Return a card from what it shows: its icons, and its ornament in brackets if it is known."""
    icons, ornament = split_ornament(text, column)
    return Card(card, parse_icons(icons, column), ornament)


def format_card(card: Card) -> str:
    """Return what a card shows: `tree stairs / rose-bush statue (azalea)`."""
    icons = format_icons(card.icons)
    return f"{icons} ({card.ornament})" if card.ornament else icons


# --- slots and cells --------------------------------------------------------------------------


@cache
def _slots(width: int) -> dict[str, Slot]:
    places = enumerate(pyramid(width).slots)
    return {f"{level + 1}.{position + 1}": Slot(number) for number, (level, position) in places}


@cache
def _slot_names(width: int) -> tuple[str, ...]:
    return tuple(_slots(width))


@cache
def _cells(width: int) -> dict[str, Cell]:
    places = enumerate(pyramid(width).cells)
    return {f"{_LETTERS[column]}{row + 1}": Cell(number) for number, (row, column) in places}


@cache
def _cell_names(width: int) -> tuple[str, ...]:
    return tuple(_cells(width))


def parse_slot(shape: Pyramid, text: str, column: int = 1) -> Slot:
    """Return a slot by its floor and its position from the left: `2.3`."""
    slots = _slots(shape.width)
    slot = slots.get(text)
    if slot is None:
        slot = slots.get(text.strip())
    if slot is None:
        expected = f"a slot, floor and position from the left: 1.1 to {_slot_names(shape.width)[-1]}"
        raise NotationError(expected, found=text.strip(), column=column)
    return slot


def format_slot(shape: Pyramid, slot: Slot) -> str:
    """Return `2.3` for the third slot from the left on the second floor.

    The number of a slot that the pyramid does not have is written as it is: `slot 15`.
    """
    names = _slot_names(shape.width)
    return names[slot] if 0 <= slot < len(names) else f"slot {slot}"


def parse_cell(shape: Pyramid, text: str, column: int = 1) -> Cell:
    """Return a cell by its column from the left and its row from the bottom: `c2`."""
    cells = _cells(shape.width)
    cell = cells.get(text)
    if cell is None:
        cell = cells.get(text.strip().lower())
    if cell is None:
        last = _LETTERS[2 * shape.width - 1]
        top = _cell_names(shape.width)[-1]
        expected = f"a cell, column and row from the bottom: a1 to {last}1, up to {top}"
        raise NotationError(expected, found=text.strip(), column=column)
    return cell


def format_cell(shape: Pyramid, cell: Cell) -> str:
    """Return `c2` for the third cell from the left in the second row from the bottom.

    The number of a cell that the pyramid does not have is written as it is: `cell 42`.
    """
    names = _cell_names(shape.width)
    return names[cell] if 0 <= cell < len(names) else f"cell {cell}"


# --- projects ---------------------------------------------------------------------------------


def parse_individual(text: str, project: ProjectId = _NO_PROJECT, column: int = 1) -> Individual:
    """Return an individual project from its conditions: `line tree, square stairs 6`.

    The number is what each set is worth, `SET_VALUE` if there is none.
    """
    parts = split_list(text)
    if not parts:
        raise NotationError("a shape and a construction, as in `line tree`", column=column)
    return Individual(project, tuple(_condition(part, column + start - 1) for part, start in parts))


def _condition(text: str, column: int) -> Condition:
    known = _CONDITIONS.get(text)
    if known is not None:
        return known
    shape, space, rest = text.partition(" ")
    start = column + len(shape) + len(space)
    kind, value = _with_value(rest, start)
    return Condition(
        find_word(SHAPE_WORDS, shape, "a shape", column),
        find_word(CONSTRUCTION_WORDS, kind, _WHAT, start + len(kind) - len(kind.lstrip())),
        value,
    )


def _with_value(text: str, column: int) -> tuple[str, int]:
    """Return a text without the number at its end, and the number."""
    before, _, last = text.rpartition(" ")
    if not (last.isascii() and last.isdigit()):
        return text, SET_VALUE
    return before, parse_number(last, "the value of a set", column + len(before) + 1)


_CONDITIONS: Final = {
    f"{shape.value} {name}": Condition(shape, construction, SET_VALUE)
    for shape in Shape
    for name, construction in CONSTRUCTION_WORDS.items()
}


def format_individual(project: Individual) -> str:
    """Return the conditions of an individual project: `line tree, square stairs 6`."""
    return ", ".join(
        f"{one.shape.value} {_NAMES[one.construction]}" + ("" if one.value == SET_VALUE else f" {one.value}")
        for one in project.conditions
    )


def format_project(project: Individual | ProjectId) -> str:
    """Return the name of an individual project, or its conditions if it has none."""
    if isinstance(project, str):
        return project
    return project.id or format_individual(project)


def parse_public(text: str, project: ProjectId = _NO_PROJECT, column: int = 1) -> Public:
    """Return a public project from what it names: `tree, stairs`, `tree, (azalea) for 8`.

    The number is what each majority is worth, `MAJORITY_VALUE` if there is none.
    """
    constructions: list[Construction] = []
    ornaments: list[str] = []
    named, value = _worth(text, column)
    for part, start in split_list(named) or [("", len(named) + 1)]:
        where = column + start - 1
        if part.startswith("("):
            ornaments.append(split_ornament(part, where)[1])
        else:
            constructions.append(find_word(CONSTRUCTION_WORDS, part, _WHAT, where))
    return Public(project, tuple(constructions), tuple(ornaments), value)


def _worth(text: str, column: int) -> tuple[str, int]:
    """Return what a public project names, and the value that may stand after it."""
    words = text.split()
    if len(words) < 2 or words[-2].lower() != _FOR:  # noqa: PLR2004 (`for` and a number)
        return text, MAJORITY_VALUE
    start = text.rstrip().rindex(words[-1])
    value = NUMBERS.get(words[-1])
    if value is None:
        value = parse_number(words[-1], "the value of a majority", column + start)
    return text[: text[:start].rstrip().rindex(words[-2])], value


def format_public(project: Public) -> str:
    """Return what a public project names: `tree, stairs`."""
    names = [*(_NAMES[one] for one in project.constructions), *(f"({name})" for name in project.ornaments)]
    worth = "" if project.value == MAJORITY_VALUE else f" {_FOR} {project.value}"
    return ", ".join(names) + worth
