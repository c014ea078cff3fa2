"""Where the values of a position stand in a state, what they could be, and what follows from them.

This is for positions of which something is open: see `dclub.kernel.unsettled`.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from attrs import frozen

from dclub.errors import NotationError
from dclub.kernel.move import Seat
from dclub.kernel.position_reading import phase_of, player_of
from dclub.kernel.stated import Written, plain_value, remembered_in
from dclub.kernel.toml import format_key
from dclub.kernel.unsettled import Part, Places
from dclub.new_world.audit import CHECKS
from dclub.new_world.board import around, column_of, neighbour
from dclub.new_world.components import Kind, Side, word
from dclub.new_world.naming import segment_label
from dclub.new_world.open_derived import derived, one_tile_a_cell
from dclub.new_world.open_state import OpenState
from dclub.new_world.placement import is_space
from dclub.new_world.position_reading import PHASE_WORDS, READ_COLUMN, READ_POINTS, read_aside
from dclub.new_world.tiles_reading import possible, read_kind, read_tile_on_cell
from dclub.new_world.words import format_cell, parse_cell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from dclub.kernel.holes import Steps
    from dclub.kernel.rules import Names
    from dclub.new_world.board import Cell
    from dclub.new_world.state import State
    from dclub.new_world.tiles_reading import Lying, Way

__all__ = ["PLACES"]

_SURVEYORS: Final = ("rear", "front")
_ON_TABLE: Final[dict[str, tuple[Steps, ...]]] = {
    "tiles": (("board",), ("settlers",), ("landscape",), ("west",)),
    "settlers": (("settlers",), ("landscape", "features")),
    "aside": (("aside",),),
    "pending.tile": (("turn", "cell"), ("turn", "parts")),
    "pending.features": (("turn", "pending"),),
}
"""Where the parts of a position stand in a state of which nothing is open."""


def parts_of(state: State, path: str, names: Names) -> tuple[Part, ...]:
    """Return the values that a key path speaks of; () for a path that is none of a position."""
    key, _, rest = path.partition(".")
    if key in ("tiles", "settlers", "aside", "pending"):
        if isinstance(state, OpenState):
            return _of_table(_Table(state, names), key, rest)
        wanted = path if key == "pending" else key
        return tuple(Part.anything(path, steps, f"{path} is {{}}") for steps in _ON_TABLE.get(wanted, ()))
    match key:
        case "to_move" | "active":
            return (_seat(key, names),)
        case "phase":
            return (Part.anything(path, (key,), "the phase is {}", phase_of(PHASE_WORDS)),)
        case "stock":
            return (Part.anything(path, (key,), "the tiles left are {}"),)
        case "points":
            return tuple(
                _points(seat, name) for seat, name in enumerate(names) if rest in ("", format_key(name))
            )
        case "surveyors":
            return tuple(_surveyor(state, number) for number in range(2) if rest in ("", str(number)))
        case "drawn":
            return (_drawn(state),)
    return ()


# --- players ----------------------------------------------------------------------------------


def _seat(key: str, names: Names) -> Part:
    seats = tuple(Seat(seat) for seat in range(len(names)))
    return Part(key, (key,), seats, names, "it is the turn of {}", player_of(names))


def _points(seat: int, name: str) -> Part:
    path, read = f"points.{format_key(name)}", _read_with(READ_POINTS)
    return Part(path, ("points", seat), (), (), f"{name} has {{}} points", read)


def _surveyor(state: State, number: int) -> Part:
    """Return the column of one surveyor: none is beyond the last tile."""
    cells = state.board.cells() if not isinstance(state, OpenState) else _cells(state)
    last = -1 if cells is None else max([0, *map(column_of, cells)])
    columns = tuple(range(last + 1))
    phrase = f"the {_SURVEYORS[number]} surveyor stands in column {{}}"
    steps: Steps = ("surveyors", number)
    return Part(
        f"surveyors.{number}", steps, columns, tuple(map(str, columns)), phrase, _read_with(READ_COLUMN)
    )


def _read_with(read: Callable[[Written], object]) -> Callable[[str], object]:
    """Return what reads the text of a number."""
    return lambda text: read(plain_value(text))


# --- tiles that do not lie ----------------------------------------------------------------------


def _drawn(state: State) -> Part:
    phrase, read = "the tile in hand is {}", partial(read_kind, state.ruleset)
    if state.ruleset.gaps:
        return Part.anything("drawn", ("turn", "drawn"), phrase, read)
    tiles = {name: form.tile for name, form in state.ruleset.forms.items()}
    return Part("drawn", ("turn", "drawn"), tuple(tiles.values()), tuple(tiles), phrase, read)


def _aside(table: _Table, number: int) -> Part:
    names = () if table.state.ruleset.gaps else tuple(table.state.ruleset.forms)
    phrase, read = "the tile set aside is {}", partial(read_aside, table.state.ruleset)
    return Part(f"aside.{number}", ("gone", number), names, names, phrase, read)


# --- the table ----------------------------------------------------------------------------------


@frozen
class _Table:
    """A position of which something is open, and the players."""

    state: OpenState
    names: Names

    @property
    def written(self) -> tuple[str, ...]:
        """The texts of the tiles."""
        return self.state.written or ()


def _of_table(table: _Table, key: str, rest: str) -> tuple[Part, ...]:
    """Return the values that a key path speaks of, of what lies and stands on the table."""
    state = table.state
    match key, rest.split("."):
        case "tiles", [""]:
            return (Part.anything("tiles", ("lying",), "the tiles are {}"),)
        case "tiles", [number] if number.isdigit() and int(number) < len(table.written):
            return (_tile(table, int(number)),)
        case "tiles", [cell]:
            return tuple(_whatever(f"tiles.{cell}", number) for number in _lying_on(state, cell))
        case "settlers", [seat] if seat.isdigit():
            return tuple(
                Part.anything(f"settlers.{seat}", ("lying", number, "tile", "settlers"), "they stand on {}")
                for number, one in enumerate(state.lying)
                if one.tile is not None and any(settler.seat == int(seat) for settler in one.tile.settlers)
            )
        case "aside", [""]:
            return (Part.anything("aside", ("gone",), "the tiles set aside are {}"),)
        case "aside", [number] if number.isdigit() and int(number) < len(state.gone):
            return (_aside(table, int(number)),)
        case "pending", ["tile"]:
            return (_last(state),)
        case "pending", ["features"]:
            return (Part.anything("pending.features", ("spots",), "the features to be scored are {}"),)
        case "pending", ["features", number] if number.isdigit() and int(number) < len(state.spots or ()):
            return (_spot(table, int(number)),)
    return ()


def _lying_on(state: OpenState, text: str) -> list[int]:
    """Return the number of the tile on a cell; if that is a start space, of the one that touches it."""
    try:
        cell = parse_cell(text)
    except NotationError:  # a kind of tiles that nobody entered
        return []
    wanted = neighbour(cell, Side.W) if is_space(state.ruleset, cell) else cell
    return [number for number, one in enumerate(state.lying) if one.cell == wanted]


def _whatever(path: str, number: int) -> Part:
    return Part.anything(path, ("lying", number, "tile"), "what lies there is {}")


def _tile(table: _Table, number: int) -> Part:
    """Return what one text says of a tile, or what several people remember of it."""
    path, text = f"tiles.{number}", table.written[number]
    if text.strip() == "?":
        return Part.anything(path, ("lying", number), "one of the tiles is {}")
    remembered = _remembered(table, text)
    read = partial(read_tile_on_cell, table.state.ruleset, table.names)
    if len({one.cell for one in remembered}) > 1:
        return Part(path, ("lying", number), (), (), _THERE, read)
    steps: Steps = ("lying", number, "tile")
    if remembered:
        return Part(path, steps, (), (), _THERE, lambda text: read(text).tile)
    ways = possible(table.state.ruleset, table.names, text)
    if not ways:
        return _whatever(path, number)
    cell = format_cell(table.state.lying[number].cell)
    labels, phrase = _labels(ways, cell, text)
    return Part(path, steps, tuple(way.tile for way in ways), labels, phrase)


_THERE: Final = "there lies {}"


def _remembered(table: _Table, text: str) -> list[Lying]:
    """Return what each of several people remembers of a tile; [] for a text that says one thing."""
    read = partial(read_tile_on_cell, table.state.ruleset, table.names)
    try:
        read(text)
    except NotationError:
        return [read(one) for one, _ in remembered_in(text)]
    return []


def _labels(ways: list[Way], cell: str, text: str) -> tuple[tuple[str, ...], str]:
    """Return how the ways in which a tile can lie are called, and the phrase, by what of it is open."""
    turned, _, people_said = text.partition(";")
    if "?" not in turned:
        return tuple(way.people or "nobody" for way in ways), f"who stands on {cell} is {{}}"
    turns = tuple(way.turn for way in ways)
    if "?" not in people_said:
        return turns, f"the tile on {cell} lies with {{}}"
    people = [f" and {way.people}" if way.people else " and nobody" for way in ways]
    labels = tuple(turn + standing for turn, standing in zip(turns, people, strict=True))
    return labels, f"the tile on {cell} lies with {{}} on it"


# --- the turn in progress -----------------------------------------------------------------------


def _cells(state: OpenState) -> list[Cell] | None:
    """Return the cells on which tiles lie; None where that is not known of all tiles."""
    if state.written is None or any(_is_anywhere(text) for text in state.written):
        return None
    return [one.cell for one in state.lying]


def _is_anywhere(text: str) -> bool:
    """Return whether it is open on which cell a tile lies."""
    cells = {one.partition(":")[0] for one, _ in remembered_in(text)}
    return text.strip() == "?" or len(cells) > 1


def _last(state: OpenState) -> Part:
    """Return the cell of the tile just placed: any on which one lies."""
    cells = tuple(_cells(state) or ())
    phrase = "the tile of this turn lies on {}"
    return Part("pending.tile", ("turn", "cell"), cells, tuple(map(format_cell, cells)), phrase, parse_cell)


def _spot(table: _Table, number: int) -> Part:
    """Return a feature that is still to be scored: one of the tile just placed, or a farm around it."""
    path, state = f"pending.features.{number}", table.state
    names = tuple(_features(state, table))
    return Part(path, ("spots", number), names, names, "what is to be scored is {}", str)


def _features(state: OpenState, table: _Table) -> Iterator[str]:
    """Yield the trails, the towns and the farms that could wait to be scored, none if that is not known."""
    last = state.turn.cell
    if _cells(state) is None or any(is_open_text(text) for text in table.written) or last is None:
        return
    placed = state.board.get(last)
    for number, segment in enumerate(() if placed is None else placed.form.segments):
        if placed is not None and segment.kind in (Kind.TRAIL, Kind.TOWN):
            yield segment_label(placed.form, number)
    for cell in (last, *around(last)):
        near = state.board.get(cell)
        if near is not None and any(segment.kind is Kind.FARM for segment in near.form.segments):
            yield f"{word(Kind.FARM)} {format_cell(cell)}"


def is_open_text(text: str) -> bool:
    """Return whether something is open in what a text says of a tile."""
    return "?" in text or len(remembered_in(text)) > 1


PLACES: Final = Places(parts_of, derived, (*CHECKS, one_tile_a_cell))
"""The places of New World."""
