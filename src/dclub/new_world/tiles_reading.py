"""Reading the tiles of a position document: what lies where, how it is turned, and who is on it."""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from dclub.errors import NotationError
from dclub.kernel.partial import Unknown
from dclub.kernel.words import describe_choices, parse_number, split_list
from dclub.new_world.board import Cell, Placed
from dclub.new_world.components import Side, Tile, TileId
from dclub.new_world.features import Settler
from dclub.new_world.naming import ABSENT, looks_of, segment_label, segments_called
from dclub.new_world.ruleset import form_of, smallest_turn
from dclub.new_world.tile_checks import read_tile
from dclub.new_world.words import EDGE_WORDS, format_cell, is_outline, parse_cell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.kernel.move import Seat
    from dclub.kernel.rules import Names
    from dclub.kernel.stated import Stated
    from dclub.new_world.ruleset import Ruleset

__all__ = ["Lying", "Standing", "Way", "possible", "read_kind", "read_lying", "read_tile_on_cell"]

_UNKNOWN: Final = "?"
_TURN: Final = "turn"
_WORD: Final = re.compile(r"\S+")
_FORM: Final = "a cell, a colon and a tile, as in `w1 n3: t17 turn 3; Red town w`"
_SETTLER: Final = "a player and a segment of the tile as it lies, as in `Red town w`"


class Standing(NamedTuple):
    """A tile as it lies, and the settlers on it."""

    placed: Placed
    settlers: tuple[Settler, ...]


class Lying(NamedTuple):
    """A cell and what is on it, None where nobody knows; `unknown` says that a part is not known.

    `missing` is the key path in the edition of what the text names and nobody entered, else "".
    """

    cell: Cell
    tile: Standing | None
    unknown: bool
    missing: str = ""


def read_kind(ruleset: Ruleset, text: str, column: int = 1) -> Tile:
    """Return the tile that a text names, or states literally where nobody entered some.

    Raises `Unknown` for the name of one that nobody entered.
    """
    name = text.strip().lower()
    form = ruleset.forms.get(TileId(name))
    if form is not None:
        return form.tile
    if ruleset.gaps:
        if name.replace("-", "").isalnum() and name not in EDGE_WORDS:
            ruleset.gaps.check(TileId(name))
        return read_tile(text, column=column)
    if name.startswith("(") or name.partition(" ")[0] in EDGE_WORDS:
        expected = 'the name of a tile, unless they are open (open = ["tiles"])'
        raise NotationError(expected, found=text.strip(), column=column)
    expected = describe_choices(ruleset.forms, name, "a tile of the edition")
    raise NotationError(expected, found=text.strip(), column=column)


# --- tiles that lie ---------------------------------------------------------------------------


def read_lying(
    ruleset: Ruleset, names: Names, written: tuple[str, ...] | str | None, stated: Stated, *, needed: bool
) -> list[Lying | None]:
    """Return what each text says of a tile on the table, None for nothing; faults and unknowns are noted."""
    lying: list[Lying | None] = []
    cells: set[Cell] = set()
    for index, one in enumerate(
        stated.items("tiles", written, lambda text: read_tile_on_cell(ruleset, names, text), needed=needed)
    ):
        second = one is not None and one.cell in cells
        if one is not None and second:
            stated.fault(f"tiles.{index}", f"a second tile on {format_cell(one.cell)}")
        elif one is not None and one.missing:
            stated.unentered(f"tiles.{index}", one.missing)
        elif one is not None and one.unknown:
            stated.unknown.append(f"tiles.{index}")
        if one is not None:
            cells.add(one.cell)
        lying.append(None if second else one)
    for where, several in stated.alternatives:
        if where.startswith("tiles.") and any(_UNKNOWN in one.value for one in several.values):
            stated.fault(where, f"expected tiles without {_UNKNOWN!r} where several are remembered")
    return lying


def read_tile_on_cell(ruleset: Ruleset, names: Names, text: str) -> Lying:
    """Return the tile of `w1 n3: t17 turn 3; Red town w, Blue plain ne`."""
    where, colon, rest = text.partition(":")
    if not colon:
        raise NotationError(_FORM, found=text.strip())
    cell = parse_cell(where)
    column = len(where) + 2
    shown, turn, settlers = _parts(rest)
    if shown.strip() == _UNKNOWN:
        return Lying(cell, None, unknown=True)
    try:
        tile = read_kind(ruleset, shown, column + len(shown) - len(shown.lstrip()))
    except Unknown as unknown:
        return Lying(cell, None, unknown=True, missing=unknown.path)
    number = _turn(tile, turn, column + len(shown))
    begin = column + len(shown) + len(turn) + 1
    people = (
        [(part, begin + start - 1) for part, start in split_list(settlers)] if settlers is not None else []
    )
    stated = [(part, start) for part, start in people if _UNKNOWN not in part]
    for part, start in people:
        _check_unknown(names, part, start)
    turns = form_of(tile).distinct if number is None else (number,)
    is_open = number is None or len(stated) < len(people)
    return Lying(cell, _standing(names, cell, [_placed(tile, turn) for turn in turns], stated), is_open)


def _standing(names: Names, cell: Cell, ways: list[Placed], people: list[tuple[str, int]]) -> Standing:
    """Return the settlers on a tile, and the first way in which it can lie if they are right."""
    refused: list[NotationError] = []
    for placed in ways:
        try:
            return Standing(placed, tuple(_settler(names, cell, placed.form, *one) for one in people))
        except NotationError as error:
            refused.append(error)
    raise refused[0]


def _check_unknown(names: Names, part: str, column: int) -> None:
    """Raise for a settler of which something is not known, but not in a way that can be read."""
    who, _, where = part.partition(" ")
    alone = part == _UNKNOWN or (who == _UNKNOWN and " ".join(where.lower().split()) in ABSENT)
    said = any(part.casefold() == f"{name} {_UNKNOWN}".casefold() for name in names)
    if _UNKNOWN in part and not alone and not said:
        raise NotationError(
            f"`{_UNKNOWN}`, a player and `{_UNKNOWN}`, or {_SETTLER}", found=part, column=column
        )


class Way(NamedTuple):
    """One thing that the open parts of a text could mean: how the tile is turned, and who is on it."""

    turn: str
    people: str
    tile: Standing


def possible(ruleset: Ruleset, names: Names, text: str) -> list[Way]:
    """Return everything that the open parts of a text could mean.

    The result is empty where that cannot be listed, as it is not known what tile lies there.
    """
    where, _, rest = text.partition(":")
    shown, turn, settlers = _parts(rest)
    if shown.strip() in ("", _UNKNOWN):
        return []
    try:
        tile = read_kind(ruleset, shown)
    except Unknown:
        return []
    people = [part for part, _ in split_list(settlers)] if settlers is not None else []
    if is_outline(tile) and any(_UNKNOWN in part for part in people):
        return []
    number = _turn(tile, turn, 1)
    found: list[Way] = []
    for way in form_of(tile).distinct if number is None else (number,):
        for chosen in product(*(_ways(names, _placed(tile, way).form, part) for part in people)):
            standing = ", ".join(filter(None, chosen))
            said = f"{where}: {shown.strip()} {_TURN} {way}{'; ' if standing else ''}{standing}"
            try:
                one = read_tile_on_cell(ruleset, names, said)
            except NotationError:
                continue  # turned like this the tile has no such segment
            assert one.tile is not None
            found.append(Way(f"{_TURN} {way}", standing, one.tile))
    return found


def _ways(names: Names, form: Tile, part: str) -> Iterator[str]:
    """Yield the settlers that a text could mean on a tile as it lies; "" for nobody."""
    if _UNKNOWN not in part:
        yield part
        return
    if part == _UNKNOWN:
        yield ""
    who, _, where = part.partition(" ")
    players = names if who == _UNKNOWN else (part.removesuffix(_UNKNOWN).strip(),)
    labels = [segment_label(form, number) for number in range(len(form.segments))]
    for player in players:
        for label in [where] if who == _UNKNOWN and where else labels:
            yield f"{player} {label}"


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
    words = _WORD.finditer(text)
    first = next(words, None)
    if first is None:
        return 0
    last = first
    for _ in range(len(Side) - 1):
        following = next(words, None)
        if last[0].lower() not in EDGE_WORDS or following is None or following[0].lower() not in EDGE_WORDS:
            break
        last = following
    return last.end()


def _turn(tile: Tile, text: str, column: int) -> int | None:
    """Return the turn of `turn 3`, or of what the tile shows then; None if it is not known."""
    column += len(text) - len(text.lstrip())
    words = text.lower().split()
    if not words:
        return 0
    is_number = words[0] == _TURN
    found = None if is_number else looks_of(tile).named.get(" ".join(words))
    if found is not None:
        return found
    if not is_number or len(words) != 2:  # noqa: PLR2004 (the word and the number)
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
