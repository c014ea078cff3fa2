"""The words of the notation: names of things, and the small text forms built from them.

Editions, positions and moves all read and write through this module, so that a gem, a price
or a market space has one spelling. Every parser takes any letter case and any spacing, and
raises `NotationError` with the column (from 1) of the word that it could not read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.diamonds_club.components import (
    ANIMALS,
    BUILDINGS,
    Bonus,
    Frame,
    Gem,
    Gems,
    Goods,
    Place,
    Price,
    PriceTable,
    Space,
    Tile,
    Track,
    word,
)
from dclub.errors import NotationError
from dclub.kernel.words import NUMBERS, describe_choices, find_word, parse_number, split_list

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "BONUS_WORDS",
    "FRAME_WORDS",
    "GEM_WORDS",
    "NO_GOODS",
    "TABLE_WORDS",
    "TILE_WORDS",
    "TRACK_WORDS",
    "format_gems",
    "format_goods",
    "format_place",
    "format_price",
    "format_space",
    "format_step",
    "parse_buildings",
    "parse_gems",
    "parse_goods",
    "parse_place",
    "parse_price",
    "parse_space",
    "parse_step",
]

NO_GOODS: Final = "nothing"
"""What a market space shows that gives nothing."""

GEM_WORDS: Final = {word(gem): gem for gem in Gem}
TILE_WORDS: Final = {word(tile): tile for tile in Tile if tile is not Tile.EMPTY}
TRACK_WORDS: Final = {word(track): track for track in Track}
FRAME_WORDS: Final = {word(frame): frame for frame in Frame}
TABLE_WORDS: Final = {word(table): table for table in PriceTable}
BONUS_WORDS: Final = {bonus.value: bonus for bonus in Bonus}

_GEM_NAMES: Final = tuple(GEM_WORDS)
_TILE_NAMES: Final = ("", *TILE_WORDS)
_TRACK_NAMES: Final = tuple(TRACK_WORDS)
_GEM_OR_PLURAL: Final = {**GEM_WORDS, "diamonds": Gem.DIAMOND}
_BUILDING_WORDS: Final = {word(tile): index for index, tile in enumerate(BUILDINGS)}
_BUILDING_OR_PLURAL: Final = {
    **_BUILDING_WORDS,
    **{f"{name}s".replace("ys", "ies"): index for name, index in _BUILDING_WORDS.items()},
}
_STEP_WORDS: Final = {"gem": 0, "gems": 0, "diamond": 1, "diamonds": 1}
_PRICE_WORDS: Final = {**{name: int(gem) for name, gem in GEM_WORDS.items() if gem != Gem.DIAMOND}, "any": 4}
_COLUMN_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


def _counts(text: str, words: Mapping[str, int], size: int, what: str) -> list[int]:
    """Return how often each word is asked for in `2 green 1 any`."""
    counts = [0] * size
    parts = text.replace(",", " ").split()
    for number, name in zip(parts[::2], parts[1::2], strict=False):
        index = words.get(name)
        if index is None:
            index = words.get(name.lower())
        if index is None:
            raise _unreadable_count(text, words, what)
        count = NUMBERS.get(number)
        counts[index] += _long_number(text, number, words, what) if count is None else count
    if len(parts) % 2:
        raise _unreadable_count(text, words, what)
    return counts


def _long_number(text: str, number: str, words: Mapping[str, int], what: str) -> int:
    try:
        return parse_number(number)
    except NotationError:
        raise _unreadable_count(text, words, what) from None


def _unreadable_count(text: str, words: Mapping[str, int], what: str) -> NotationError:
    """Return, or raise, the error for the first word of a list of counts that cannot be read."""
    column, wants_number = 1, True
    for part, column in split_list(text.replace(",", " "), " "):
        if not part:
            continue
        if wants_number:
            parse_number(part, "a number", column)
        elif part.lower() not in words:
            return NotationError(describe_choices(words, part, what), found=part, column=column)
        wants_number = not wants_number
    return NotationError(describe_choices(words, "", what), column=len(text) + 1)


def parse_gems(text: str) -> Gems:
    """Return the gems of `2 green 1 diamond`; the empty text is no gems at all."""
    blue, yellow, green, red, diamond = _counts(text, _GEM_OR_PLURAL, len(Gem), "a gem")
    return blue, yellow, green, red, diamond


def format_gems(gems: Gems) -> str:
    """Return `2 green 1 diamond`, "" for none."""
    return " ".join([f"{count} {name}" for count, name in zip(gems, _GEM_NAMES, strict=True) if count])


def parse_buildings(text: str) -> tuple[int, int, int, int]:
    """Return how many of each building `3 fountain 1 orangery` counts; the empty text counts none."""
    fountains, orangeries, pavilions, gardens = _counts(
        text, _BUILDING_OR_PLURAL, len(BUILDINGS), "a building"
    )
    return fountains, orangeries, pavilions, gardens


def parse_price(text: str) -> Price:
    """Return the price of `2 green 1 any`."""
    blue, yellow, green, red, any_gem = _counts(text, _PRICE_WORDS, len(_PRICE_WORDS), "a gem colour or any")
    return Price((blue, yellow, green, red), any_gem)


def format_price(price: Price) -> str:
    """Return `2 green 1 any`, "" for a price of nothing."""
    counts = zip((*price.colours, price.any), _PRICE_WORDS, strict=True)
    return " ".join([f"{count} {name}" for count, name in counts if count])


def parse_step(text: str) -> tuple[int, int]:
    """Return how many gems and diamonds a technology step adds: `+1 gem +1 diamond`, "" for none."""
    gems, diamonds = _counts(text.replace("+", " "), _STEP_WORDS, 2, "gem or diamond")
    return gems, diamonds


def format_step(gems: int, diamonds: int) -> str:
    """Return `+1 gem +1 diamond`, "" for a step that adds nothing."""
    return " ".join([f"+{count} {name}" for count, name in ((gems, "gem"), (diamonds, "diamond")) if count])


def parse_goods(text: str) -> Goods:
    """Return what a market space shows: `right 3 + hat`, `deer-park`, `2 hats`, `?`.

    Whether the values occur in an edition is not checked here.
    """
    known = _KNOWN_GOODS.get(text)
    return known if known is not None else _read_goods(text)


def _read_goods(text: str) -> Goods:
    if "-".join(text.lower().split()) == NO_GOODS:
        return Goods()
    mines: list[Gem] = []
    rights: list[int] = []
    ships: list[int] = []
    animals: list[Tile] = []
    tracks: list[Track] = []
    choices = hats = 0
    for part, column in split_list(text, "+") or [("", len(text) + 1)]:
        words = part.lower().split()
        match words:
            case ["mine", colour]:
                mines.append(find_word(_COLOUR_WORDS, colour, "the colour of a mine", column + 5))
            case ["right", value]:
                rights.append(parse_number(value, "the value of a right", column + 6))
            case ["ship", value]:
                ships.append(parse_number(value, "the value of a ship", column + 5))
            case ["?"]:
                choices += 1
            case ["hat"]:
                hats += 1
            case [count, "hat" | "hats"]:
                hats += parse_number(count, "a number of hats", column)
            case _:
                thing = find_word(_ANIMAL_OR_TRACK, part, _WHAT_GOODS, column)
                if isinstance(thing, Track):
                    tracks.append(thing)
                else:
                    animals.append(thing)
    return Goods(tuple(mines), tuple(rights), tuple(ships), tuple(animals), tuple(tracks), choices, hats)


def format_goods(goods: Goods) -> str:
    """Return what a market space shows: equipment, animals, tracks, `?`, then hats."""
    parts = [f"mine {_GEM_NAMES[colour]}" for colour in goods.mines]
    parts += [f"right {value}" for value in goods.rights]
    parts += [f"ship {value}" for value in goods.ships]
    parts += [_TILE_NAMES[animal] for animal in goods.animals]
    parts += [_TRACK_NAMES[track] for track in goods.tracks]
    parts += ["?"] * goods.choices
    if goods.hats:
        parts.append("hat" if goods.hats == 1 else f"{goods.hats} hats")
    return " + ".join(parts) or NO_GOODS


def parse_place(text: str, light: int, dark: int, column: int = 1) -> Place:
    """Return a place of a park with so many light-green and dark-green places: `p1`.., `d1`..."""
    count = light if text[:1] in "pP" else dark if text[:1] in "dD" else 0
    number = NUMBERS.get(text[1:], 0)
    if not 1 <= number <= count:
        expected = f"a place of the park: p1 to p{light}" + (f", d1 to d{dark}" if dark else "")
        raise NotationError(expected, found=text, column=column)
    return Place(number - 1 if text[:1] in "pP" else light + number - 1)


def format_place(place: Place, light: int) -> str:
    """Return `p5` for a light-green place, `d2` for a dark-green one."""
    return f"p{place + 1}" if place < light else f"d{place - light + 1}"


def parse_space(text: str, columns: int, rows: int, column: int = 1) -> Space:
    """Return a space of a market of so many columns and rows: `c3` is column c, third from the top."""
    letter = _COLUMN_LETTERS.find(text[:1].lower()) if text else -1
    number = NUMBERS.get(text[1:], 0)
    if not (0 <= letter < columns and 1 <= number <= rows):
        last = _COLUMN_LETTERS[columns - 1]
        raise NotationError(f"a space of the market: a1 to {last}{rows}", found=text, column=column)
    return Space(letter * rows + number - 1)


def format_space(space: Space, rows: int) -> str:
    """Return `c3` for the third space from the top of column c; `space 999` for none of any market."""
    letter, row = divmod(space, rows)
    if not 0 <= letter < len(_COLUMN_LETTERS):
        return f"space {space}"
    return f"{_COLUMN_LETTERS[letter]}{row + 1}"


_WHAT_GOODS: Final = "mine, right, ship, an animal, a track, ? or hats"
_COLOUR_WORDS: Final = {name: gem for name, gem in GEM_WORDS.items() if gem != Gem.DIAMOND}
_ANIMAL_OR_TRACK: Final[dict[str, Tile | Track]] = {
    **{name: tile for name, tile in TILE_WORDS.items() if tile in ANIMALS},
    **TRACK_WORDS,
}
_KNOWN_GOODS: Final[dict[str, Goods]] = {
    text: _read_goods(text)
    for text in (*_ANIMAL_OR_TRACK, *(f"mine {colour}" for colour in _COLOUR_WORDS), "?")
}
"""The commonest spaces, so that an open record parses at the speed of a look-up."""
