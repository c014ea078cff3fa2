"""Checking the tables of an edition: from texts to what is printed on tiles and board.

Every fault is found, not only the first, and each has its key path. A blank (`_`) or an absent
table is no fault but makes the table unknown, as a whole: a tile is drawn from all of them, and
every start space decides what fits.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from attrs import asdict, frozen

from dclub.errors import Fault, NotationError
from dclub.kernel.loading import MOST, quantity_faults, range_fault
from dclub.kernel.stated import refusal
from dclub.kernel.toml import format_key
from dclub.kernel.words import BLANK, parse_number
from dclub.new_world.components import Tile, TileId
from dclub.new_world.edition import Points, Quantities, StartSpace
from dclub.new_world.tile_checks import segment_faults, space_faults
from dclub.new_world.words import KIND_WORDS, format_tile, is_outline, parse_segments, parse_tile

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dclub.new_world.tables import Components, PointNumbers, QuantityNumbers

__all__ = ["Printed", "check_points", "check_quantities", "check_tables", "format_count", "split_count"]

_SEATS: Final = 5
_LEAST_SEATS: Final = 2
_SURVEYORS: Final = 2
_NAME: Final = "a name of small letters, digits and hyphens that begins with no word of the notation"
_IS_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,29}", re.ASCII).fullmatch
_COUNT: Final = "how many there are and what it shows, as in `3 x (town n; plain en es se sw ws wn)`"


@frozen
class Printed:
    """What the tables say, checked; None where they do not say it."""

    tiles: tuple[tuple[Tile, int], ...] | None
    start: tuple[StartSpace, ...] | None


# --- numbers ----------------------------------------------------------------------------------


def check_quantities(numbers: QuantityNumbers, faults: list[Fault]) -> Quantities | None:
    """Return the quantities of an edition; None if no game can be played with them."""
    least = {
        "players_min": _LEAST_SEATS,
        "players_max": max(_LEAST_SEATS, numbers.players_min),
        "settlers": 1,
        "surveyors": _SURVEYORS,
        "tiles": 1,
    }
    most = {"players_max": _SEATS, "surveyors": _SURVEYORS}
    found = list(quantity_faults(numbers, least, most))
    faults += found
    return None if found else Quantities(**asdict(numbers))


def check_points(numbers: PointNumbers, faults: list[Fault]) -> Points | None:
    """Return what everything is worth; None if a number is out of its range."""
    values: dict[str, int] = asdict(numbers)
    found = [
        range_fault(f"points.{name}", 0, MOST, value)
        for name, value in values.items()
        if not 0 <= value <= MOST
    ]
    faults += found
    return None if found else Points(**values)


# --- tables -----------------------------------------------------------------------------------


def check_tables(tables: Components, sizes: Quantities | None, base: str, faults: list[Fault]) -> Printed:
    """Check every table; `base` is what their key paths begin with.

    Without quantities (None) only what does not depend on them is checked.
    """
    return Printed(
        tiles=_tiles(tables.tiles, sizes, f"{base}tiles", faults),
        start=_start(tables.start, f"{base}start", faults),
    )


def split_count(text: str) -> tuple[int | None, str, int]:
    """Return the number, the tile and the column at which that begins, of `3 x (town n; ...)`.

    A number that is blank is None. Raises `NotationError` for a text without a number.
    """
    count, cross, rest = text.partition(" x ")
    if not cross:
        raise NotationError(_COUNT, found=text.strip())
    column = len(count) + len(cross) + len(rest) - len(rest.lstrip()) + 1
    said = count.strip()
    if said == BLANK:
        return None, rest.strip(), column
    number = parse_number(said, f"a number of tiles from 1 to {MOST}")
    if not 1 <= number <= MOST:
        raise NotationError(f"a number of tiles from 1 to {MOST}", found=said)
    return number, rest.strip(), column


def format_count(tile: Tile, number: int) -> str:
    """Return a kind as a file has it: `3 x (town n; plain en es se sw ws wn)`."""
    return f"{number} x {format_tile(tile)}"


def _tiles(
    texts: Mapping[str, str] | None, sizes: Quantities | None, where: str, faults: list[Fault]
) -> tuple[tuple[Tile, int], ...] | None:
    """Return every kind with its number; None while one of them has a blank."""
    if texts is None:
        return None
    before = len(faults)
    kinds: list[tuple[Tile, int]] = []
    for name, text in texts.items():
        path = f"{where}.{format_key(name)}"
        if not _IS_NAME(name) or name.partition("-")[0] in KIND_WORDS:
            faults.append(Fault(path, f"expected {_NAME}, found {name[:40]!r}"))
        kind = _kind(text, TileId(name), path, faults)
        if kind is not None:
            kinds.append(kind)
    if len(faults) > before or len(kinds) < len(texts):
        return None
    total = sum(number for _, number in kinds)
    if sizes is not None and total != sizes.tiles:
        faults.append(Fault(where, f"expected {sizes.tiles} tiles in all, found {total}"))
    return tuple(kinds)


def _kind(text: str, name: TileId, where: str, faults: list[Fault]) -> tuple[Tile, int] | None:
    """Return a kind with its number; None if it is blank or wrong."""
    if text.strip() == BLANK:
        return None
    try:
        number, shown, column = split_count(text)
        if shown == BLANK:
            return None
        tile = parse_tile(shown, name, column)
    except NotationError as error:
        faults.append(refusal(where, error))
        return None
    found = [] if is_outline(tile) else list(segment_faults(tile.segments))
    faults.extend(Fault(where, message) for message in found)
    return None if found or number is None else (tile, number)


def _start(texts: Sequence[str] | None, where: str, faults: list[Fault]) -> tuple[StartSpace, ...] | None:
    """Return the start spaces from the south; None while one of them is blank."""
    if texts is None:
        return None
    if not texts:
        faults.append(Fault(where, "expected at least one start space"))
    spaces = []
    for row, text in enumerate(texts):
        if text.strip() == BLANK:
            continue
        try:
            segments = parse_segments(text)
        except NotationError as error:
            faults.append(refusal(f"{where}.{row}", error))
            continue
        faults.extend(Fault(f"{where}.{row}", message) for message in space_faults(segments))
        spaces.append(StartSpace(segments))
    return tuple(spaces) if len(spaces) == len(texts) else None
