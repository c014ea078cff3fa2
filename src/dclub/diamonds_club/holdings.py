"""The text forms of what players and the supply hold: tiles, parks, markers, cards.

Each form is read and written here, for position documents. Reading raises `NotationError` with
the column of what cannot be read or cannot be (a place covered twice, a card held twice).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeVar

from dclub.diamonds_club.components import COLOURS, Bonus, Gem, Place, PriceTable, Tile, in_box_order, word
from dclub.diamonds_club.words import (
    BONUS_WORDS,
    GEM_WORDS,
    TABLE_WORDS,
    TILE_WORDS,
    format_place,
    parse_place,
)
from dclub.errors import NotationError
from dclub.kernel.words import describe_choices, find_word, parse_number, split_list

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from dclub.diamonds_club.edition import Quantities

__all__ = [
    "Equipment",
    "format_bonus",
    "format_counts",
    "format_equipment",
    "format_markers",
    "format_park",
    "format_stock",
    "parse_bonus",
    "parse_counts",
    "parse_equipment",
    "parse_markers",
    "parse_park",
    "parse_stock",
]

T = TypeVar("T")

Equipment = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""Mines per colour, rights and ships per value from the lowest."""

_UNKNOWN: Final = "?"
_COLOUR_WORDS: Final = {name: gem for name, gem in GEM_WORDS.items() if gem is not Gem.DIAMOND}
_ANY_NUMBER: Final = re.compile(r"-?\d{1,6}", re.ASCII).fullmatch
_WHAT_TILE: Final = "a tile such as `mine red`, `right 3` or `ship 5`"


# --- equipment --------------------------------------------------------------------------------


def parse_equipment(text: str, sizes: Quantities) -> Equipment:
    """Return the tiles of `mine red, right 3, right 3`."""
    found = _no_equipment(sizes)
    for part, column in split_list(text):
        _add(found, 1, part, column, sizes)
    return _frozen(found)


def format_equipment(equipment: Equipment, lowest: int) -> str:
    """Return `mine red, right 3, right 3`, "" for none."""
    return ", ".join(name for name, count in _tiles(equipment, lowest) for _ in range(count))


def parse_stock(text: str, sizes: Quantities) -> Equipment:
    """Return the tiles of `4 mine red, 3 right 2`; a count may be below zero."""
    found = _no_equipment(sizes)
    for part, column in split_list(text):
        number, _, tile = part.partition(" ")
        if not _ANY_NUMBER(number):
            raise NotationError("a number of tiles, as in `3 right 2`", found=part, column=column)
        _add(found, int(number), tile, column + len(number) + 1, sizes)
    return _frozen(found)


def format_stock(equipment: Equipment, lowest: int) -> str:
    """Return `4 mine red, 3 right 2`, "" for none."""
    return ", ".join(f"{count} {name}" for name, count in _tiles(equipment, lowest) if count)


def _no_equipment(sizes: Quantities) -> tuple[list[int], list[int], list[int]]:
    values = sizes.highest_value - sizes.lowest_value + 1
    return [0] * len(COLOURS), [0] * values, [0] * values


def _frozen(found: tuple[list[int], list[int], list[int]]) -> Equipment:
    mines, rights, ships = found
    return tuple(mines), tuple(rights), tuple(ships)


def _add(
    found: tuple[list[int], list[int], list[int]], count: int, tile: str, column: int, sizes: Quantities
) -> None:
    """Count so many more of a tile."""
    mines, rights, ships = found
    match tile.lower().split():
        case ["mine", colour]:
            mines[find_word(_COLOUR_WORDS, colour, "the colour of a mine", column + 5)] += count
        case ["right" | "ship" as sort, value]:
            number = parse_number(value, f"the value of a {sort}", column + len(sort) + 1)
            low, high = sizes.lowest_value, sizes.highest_value
            if not low <= number <= high:
                raise NotationError(f"a value from {low} to {high}", found=tile, column=column)
            (rights if sort == "right" else ships)[number - low] += count
        case _:
            raise NotationError(_WHAT_TILE, found=tile, column=column)


def _tiles(equipment: Equipment, lowest: int) -> Iterator[tuple[str, int]]:
    mines, rights, ships = equipment
    yield from ((f"mine {word(Gem(colour))}", count) for colour, count in enumerate(mines))
    yield from ((f"right {value}", count) for value, count in enumerate(rights, lowest))
    yield from ((f"ship {value}", count) for value, count in enumerate(ships, lowest))


# --- counts -----------------------------------------------------------------------------------


def parse_counts(text: str, names: Sequence[str], what: str) -> tuple[int, ...]:
    """Return how many of each there are in `7 pond 6 aviary`; a count may be below zero."""
    counts = dict.fromkeys(names, 0)
    words = [(part, column) for part, column in split_list(text.replace(",", " "), " ") if part]
    for (number, column), (name, where) in zip(words[::2], words[1::2], strict=False):
        if not _ANY_NUMBER(number):
            raise NotationError(f"a number, as in `3 {names[0]}`", found=number, column=column)
        counts[find_word({known: known for known in names}, name, what, where)] += int(number)
    if len(words) % 2:
        raise NotationError(describe_choices(names, "", what), column=len(text) + 1)
    return tuple(counts.values())


def format_counts(counts: Sequence[int], names: Sequence[str]) -> str:
    """Return `7 pond 6 aviary`, "" for none."""
    return " ".join(f"{count} {name}" for count, name in zip(counts, names, strict=True) if count)


# --- parks ------------------------------------------------------------------------------------


def parse_park(text: str, light: int, dark: int) -> tuple[tuple[Tile, ...], tuple[str, ...]]:
    """Return the tiles of `p1 pavilion, d1 aviary`, and the places whose tile is unknown (`p4 ?`)."""
    tiles = [Tile.EMPTY] * (light + dark)
    unknown: list[str] = []
    named: set[Place] = set()
    for part, column in split_list(text):
        name, _, rest = part.partition(" ")
        place = parse_place(name, light, dark, column)
        if place in named:
            raise NotationError("a place that is not named yet", found=part, column=column)
        named.add(place)
        if rest.strip() == _UNKNOWN:
            unknown.append(format_place(place, light))
        else:
            tiles[place] = find_word(TILE_WORDS, rest, "a tile", column + len(name) + 1)
    return tuple(tiles), tuple(unknown)


def format_park(park: Sequence[Tile], light: int) -> str:
    """Return `p1 pavilion, d1 aviary`, "" for an empty park."""
    return ", ".join(
        f"{format_place(Place(place), light)} {word(tile)}"
        for place, tile in enumerate(park)
        if tile is not Tile.EMPTY
    )


# --- markers and cards ------------------------------------------------------------------------


def parse_markers(text: str) -> int:
    """Return the tables of `fountain, any` as a bit mask over `PriceTable`."""
    return sum(1 << table for table in _distinct(text, TABLE_WORDS, "a price table"))


def format_markers(marked: int) -> str:
    """Return `fountain, any`, "" for none."""
    return ", ".join(word(table) for table in PriceTable if marked >> table & 1)


def parse_bonus(text: str) -> tuple[Bonus, ...]:
    """Return the cards of `three-fountains, second-five`, in the order of the box."""
    return in_box_order(tuple(_distinct(text, BONUS_WORDS, "a bonus card")))


def format_bonus(cards: Sequence[Bonus]) -> str:
    """Return `three-fountains, second-five`, "" for none."""
    return ", ".join(card.value for card in cards)


def _distinct(text: str, known: Mapping[str, T], what: str) -> Iterator[T]:
    """Yield what a list names; nothing may be named twice."""
    found: list[T] = []
    for part, column in split_list(text):
        one = find_word(known, part, what, column)
        if one in found:
            raise NotationError(f"{what} that is not named yet", found=part, column=column)
        found.append(one)
        yield one
