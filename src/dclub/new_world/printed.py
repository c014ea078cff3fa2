"""Checking the tables of an edition: from texts to what is printed on tiles and board.

Every fault is found, not only the first, and each has its key path. An absent table is no fault,
and neither is a blank (`_`): a `Blank` with its key path stands for the value.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, cast

from attrs import asdict, frozen

from dclub.errors import Fault, NotationError
from dclub.kernel.blanks import Blank, Uncounted, at_least, or_blank
from dclub.kernel.holes import is_hole
from dclub.kernel.loading import MOST, quantity_faults, range_fault
from dclub.kernel.stated import refusal
from dclub.kernel.toml import format_key
from dclub.kernel.words import BLANK, parse_number
from dclub.new_world.components import Edge, Segment, Tile, TileId
from dclub.new_world.edition import Points, Quantities, StartSpace
from dclub.new_world.tile_checks import segment_faults, space_faults
from dclub.new_world.words import KIND_WORDS, format_tile, is_outline, parse_segments, parse_tile

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

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
    """Return a kind as a file has it, blanks included: `3 x (town n; plain en es se sw ws wn)`."""
    shown = BLANK if is_hole(tile.edges) else format_tile(tile)
    return f"{or_blank(str, number)} x {shown}"


def _tiles(
    texts: Mapping[str, str] | None, sizes: Quantities | None, where: str, faults: list[Fault]
) -> tuple[tuple[Tile, int], ...] | None:
    """Return every kind with its number."""
    if texts is None:
        return None
    before = len(faults)
    kinds: list[tuple[Tile, int]] = []
    for name, text in texts.items():
        path = f"{where}.{format_key(name)}"
        if not _IS_NAME(name) or name.partition("-")[0] in KIND_WORDS:
            faults.append(Fault(path, f"expected {_NAME}, found {name[:40]!r}"))
        kinds.append(_kind(text, TileId(name), path, faults))
    if sizes is not None and len(faults) == before:
        faults += _wrong_total(kinds, sizes.tiles, where)
    return tuple(kinds)


def _wrong_total(kinds: Sequence[tuple[Tile, int]], wanted: int, where: str) -> Iterator[Fault]:
    """Yield a fault if there are not so many tiles in all; where something is blank, if there are more."""
    least = sum(at_least(number) for _, number in kinds)
    counted = not any(is_hole(number) or is_hole(tile.edges) for tile, number in kinds)
    if least > wanted or (counted and least < wanted):
        found = f"{least}" if counted else f"at least {least}"
        yield Fault(where, f"expected {wanted} tiles in all, found {found}")


def _kind(text: str, name: TileId, where: str, faults: list[Fault]) -> tuple[Tile, int]:
    """Return a kind with its number; blanks stand for what is blank or wrong.

    Of a kind that is entered there is one tile at least; a line without looks may be one too many.
    """
    if text.strip() == BLANK:
        return _blank_tile(name, where), cast("int", Uncounted(where, 0))
    try:
        number, shown, column = split_count(text)
        if shown == BLANK:
            path = where if number is None else f"{where}[2]"
            return _blank_tile(name, path), cast("int", Uncounted(path, 0)) if number is None else number
        tile = parse_tile(shown, name, column)
    except NotationError as error:
        faults.append(refusal(where, error))
        return _blank_tile(name, where), 0
    if not is_outline(tile):
        faults.extend(Fault(where, message) for message in segment_faults(tile.segments))
    return tile, cast("int", Uncounted(f"{where}[1]", 1)) if number is None else number


def _blank_tile(name: TileId, path: str) -> Tile:
    edges = cast("tuple[Edge, Edge, Edge, Edge]", Blank(path))
    return Tile(name, edges, cast("tuple[Segment, ...]", Blank(path)))


def _start(texts: Sequence[str] | None, where: str, faults: list[Fault]) -> tuple[StartSpace, ...] | None:
    """Return the start spaces from the south."""
    if texts is None:
        return None
    if not texts:
        faults.append(Fault(where, "expected at least one start space"))
    spaces = []
    for row, text in enumerate(texts):
        path = f"{where}.{row}"
        if text.strip() == BLANK:
            spaces.append(StartSpace(cast("tuple[Segment, ...]", Blank(path))))
            continue
        try:
            segments = parse_segments(text)
        except NotationError as error:
            faults.append(refusal(path, error))
            continue
        faults.extend(Fault(path, message) for message in space_faults(segments))
        spaces.append(StartSpace(segments))
    return tuple(spaces)
