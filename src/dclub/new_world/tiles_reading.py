"""Reading the tiles of a position document: what lies where, how it is turned, and who is on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from dclub.errors import NotationError
from dclub.kernel.words import describe_choices, parse_number, split_list
from dclub.new_world.board import Cell, Placed
from dclub.new_world.components import Side, Tile, TileId
from dclub.new_world.features import Settler
from dclub.new_world.naming import ABSENT, looks_of, segments_called
from dclub.new_world.ruleset import form_of, smallest_turn
from dclub.new_world.tile_checks import read_tile
from dclub.new_world.words import EDGE_WORDS, format_cell, parse_cell

if TYPE_CHECKING:
    from dclub.kernel.move import Seat
    from dclub.kernel.rules import Names
    from dclub.kernel.stated import Stated
    from dclub.new_world.ruleset import Ruleset

__all__ = ["Lying", "read_kind", "read_lying"]

_UNKNOWN: Final = "?"
_TURN: Final = "turn"
_FORM: Final = "a cell, a colon and a tile, as in `w1 n3: t17 turn 3; Red town w`"
_SETTLER: Final = "a player and a segment of the tile as it lies, as in `Red town w`"


class Lying(NamedTuple):
    """A tile on the table and the settlers on it; `unknown` says that a part of it is not known."""

    cell: Cell
    placed: Placed | None
    settlers: tuple[Settler, ...]
    unknown: bool


def read_kind(ruleset: Ruleset, text: str, column: int = 1) -> Tile:
    """Return the tile that a text names, or states literally where the tiles are open."""
    name = text.strip().lower()
    form = ruleset.forms.get(TileId(name))
    if form is not None:
        return form.tile
    if ruleset.edition.tiles is None:
        return read_tile(text, column=column)
    if name.startswith("(") or name.partition(" ")[0] in EDGE_WORDS:
        expected = 'the name of a tile, unless they are open (open = ["tiles"])'
        raise NotationError(expected, found=text.strip(), column=column)
    expected = describe_choices(ruleset.forms, name, "a tile of the edition")
    raise NotationError(expected, found=text.strip(), column=column)


# --- tiles that lie ---------------------------------------------------------------------------


def read_lying(
    ruleset: Ruleset, names: Names, written: tuple[str, ...] | str | None, stated: Stated, *, needed: bool
) -> list[Lying]:
    """Return the tiles on the table; every fault is noted, and everything that is not known."""
    lying: list[Lying] = []
    for index, one in enumerate(
        stated.items("tiles", written, lambda text: _lying(ruleset, names, text), needed=needed)
    ):
        if one is None:
            continue
        if any(one.cell == other.cell for other in lying):
            stated.fault(f"tiles.{index}", f"a second tile on {format_cell(one.cell)}")
        elif one.unknown:
            stated.unknown.append(f"tiles.{index}")
        if one.placed is not None:
            lying.append(one)
    return lying


def _lying(ruleset: Ruleset, names: Names, text: str) -> Lying:
    """Return the tile of `w1 n3: t17 turn 3; Red town w, Blue plain ne`."""
    where, colon, rest = text.partition(":")
    if not colon:
        raise NotationError(_FORM, found=text.strip())
    cell = parse_cell(where)
    column = len(where) + 2
    shown, turn, settlers = _parts(rest)
    if shown.strip() == _UNKNOWN:
        return Lying(cell, None, (), unknown=True)
    tile = read_kind(ruleset, shown, column + len(shown) - len(shown.lstrip()))
    number = _turn(tile, turn, column + len(shown))
    unknown = number is None
    placed = _placed(tile, number or 0)
    standing = []
    begin = column + len(shown) + len(turn) + 1
    for part, start in split_list(settlers) if settlers is not None else ():
        if _UNKNOWN in part:
            unknown = True
            continue
        standing.append(_settler(names, cell, placed.form, part, begin + start - 1))
    return Lying(cell, placed, tuple(standing), unknown)


def _parts(text: str) -> tuple[str, str, str | None]:
    """Return what the tile is, how it is turned, and who is on it, of the text after the colon."""
    if text.lstrip().startswith("("):
        closing = text.find(")")
        end = len(text) if closing < 0 else closing + 1
        turn, semicolon, settlers = text[end:].partition(";")
        return text[:end], turn, settlers if semicolon else None
    before, semicolon, settlers = text.partition(";")
    end = _end_of_name(before)
    return before[:end], before[end:], settlers if semicolon else None


def _end_of_name(text: str) -> int:
    """Return where the name of a tile ends, or the words for its four edges."""
    words = [(part, start) for part, start in split_list(text, " ") if part]
    edges = 0
    while edges < min(len(Side), len(words)) and words[edges][0].lower() in EDGE_WORDS:
        edges += 1
    last = words[max(edges - 1, 0)] if words else ("", 1)
    return last[1] - 1 + len(last[0])


def _turn(tile: Tile, text: str, column: int) -> int | None:
    """Return the turn of `turn 3`, or of what the tile shows then; None if it is not known."""
    column += len(text) - len(text.lstrip())
    words = text.lower().split()
    if not words:
        return 0
    found = looks_of(tile).named.get(" ".join(words))
    if found is not None:
        return found
    if words[0] != _TURN or len(words) != 2:  # noqa: PLR2004 (the word and the number)
        raise NotationError(
            "`turn` and a number of quarter turns clockwise", found=text.strip(), column=column
        )
    if words[1] == _UNKNOWN:
        return None
    number = parse_number(words[1], "a number of quarter turns", column + len(text.strip()) - len(words[1]))
    if number >= len(Side):
        raise NotationError("a turn from 0 to 3", found=words[1], column=column)
    return number


def _placed(tile: Tile, turn: int) -> Placed:
    form = form_of(tile)
    smallest = smallest_turn(form, turn)
    return Placed(form.turns[smallest], smallest)


def _settler(names: Names, cell: Cell, form: Tile, text: str, column: int) -> Settler:
    """Return the settler of `Red town w`; the longest name counts after which a segment follows."""
    folded = text.casefold()
    fitting = [name for name in names if folded.startswith(f"{name.casefold()} ")]
    for name in sorted(fitting, key=len, reverse=True):
        segment = " ".join(text[len(name) :].lower().split())
        number = segments_called(form).get(segment)
        if number is not None:
            return Settler(_seat(names, name), cell, number)
        if segment in ABSENT:
            expected = f"a segment of the tile: {', '.join(segments_called(form)) or 'none is known'}"
            raise NotationError(expected, found=segment, column=column + len(name) + 1)
    expected = f"{_SETTLER}; players are {', '.join(names)}"
    raise NotationError(expected, found=text, column=column)


def _seat(names: Names, name: str) -> Seat:
    from dclub.kernel.notation import parse_seat

    return parse_seat(name, names)
