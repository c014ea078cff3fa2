"""The facts of single questions: how each is read, and a table on which only these facts hold."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from attrs import evolve

from dclub.errors import NotationError
from dclub.kernel.asking import contradiction, parts
from dclub.kernel.move import Seat
from dclub.kernel.paragraphs import count_of
from dclub.kernel.partial import Unknown
from dclub.kernel.words import parse_number
from dclub.new_world.board import EMPTY_BOARD, Cell, Placed, cell_at, column_of
from dclub.new_world.components import Edge, Half, Kind, Segment, Tile
from dclub.new_world.features import Settler
from dclub.new_world.moves import NAMELESS
from dclub.new_world.placement import is_land, is_space
from dclub.new_world.ruleset import Ruleset, compile_ruleset
from dclub.new_world.setup import landscape_of
from dclub.new_world.state import Phase, State, Turn
from dclub.new_world.words import format_cell, parse_cell

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from dclub.kernel.questions import Case
    from dclub.kernel.rules import Names
    from dclub.new_world.edition import Edition

__all__ = [
    "ASKER",
    "MEADOW",
    "Standing",
    "cell_from",
    "check_cells",
    "check_player",
    "names_in",
    "ruleset_for",
    "settlers_in",
    "standing_from",
    "surveyors_from",
    "table_with",
    "tables_read",
]

ASKER: Final = Seat(0)
"""The seat of whoever the question is about."""

MEADOW: Final = Tile(NAMELESS, (Edge.PLAIN,) * 4, (Segment(Kind.PLAIN, halves=tuple(Half)),))
"""A tile that is nothing but plain, for cells of which it is only stated that a tile lies there."""

_IS_COLUMN: Final = re.compile(r"[wW](\d{1,4})", re.ASCII).fullmatch
_MOST: Final = 99
_FARTHEST: Final = 9999
_FAR_NORTH: Final = 1000

# --- facts ------------------------------------------------------------------------------------


class Standing(NamedTuple):
    """Settlers of one player in one column of the landscape."""

    name: str
    number: int
    west: int


def cell_from(text: str, _edition: Edition, column: int = 1) -> Cell:
    """Return a cell by its name, `w3 n7`."""
    return parse_cell(text, column)


def check_player(name: str, column: int) -> None:
    """Raise `NotationError` for a text that is no name of a player: it has no letters."""
    if not any(letter.isalpha() for letter in name):
        raise NotationError("the name of a player", found=name, column=column)


def standing_from(text: str, _edition: Edition) -> tuple[Standing, ...]:
    """Return the settlers of a text such as `2 Red w3, Blue w4`; () for `none`."""
    return tuple(_standing(part, column) for part, column in parts(text))


def _standing(part: str, column: int) -> Standing:
    words = part.split()
    number = parse_number(words.pop(0), column=column) if len(words) > 1 and words[0].isdigit() else 1
    west = _IS_COLUMN(words.pop()) if len(words) > 1 else None
    if west is None or not 1 <= number <= _MOST:
        what = "settlers with the column in which they are, such as '2 Red w3, Blue w4', or 'none'"
        raise NotationError(what, found=part, column=column)
    name = " ".join(words)
    check_player(name, column)
    return Standing(name, number, int(west[1]))


def surveyors_from(text: str, _edition: Edition) -> tuple[int, int]:
    """Return the columns of the surveyors, the rear one first: `1 2`."""
    what = "the columns of both surveyors, at most one apart, such as '1 2'"
    columns = sorted(parse_number(part, what, column) for part, column in parts(text, " ") if part)
    if len(columns) != 2 or columns[1] - columns[0] > 1 or columns[1] > _FARTHEST:  # noqa: PLR2004 (both)
        raise NotationError(what, found=text)
    return columns[0], columns[1]


# --- what the facts rest on -------------------------------------------------------------------


def ruleset_for(case: Case[Edition], cells: Iterable[Cell], players: int = 0) -> Ruleset:
    """Return the ruleset of a question about some cells; `Unknown` if the start spaces matter there.

    Away from column 0 it does not matter what they show, nor whether anybody has entered them.
    """
    edition = case.edition
    if not _is_by_the_coast(cells):
        edition = evolve(edition, start=())
    elif edition.start is None:
        raise Unknown("start")
    return compile_ruleset(edition, max(edition.quantities.players_min, players), case.readings)


def tables_read(cells: Iterable[Cell]) -> tuple[str, ...]:
    """Return the table of the start spaces if one of these cells may be one."""
    return ("start",) if _is_by_the_coast(cells) else ()


def _is_by_the_coast(cells: Iterable[Cell]) -> bool:
    return any(column_of(cell) == 0 for cell in cells)


def check_cells(ruleset: Ruleset, fact: str, cells: Iterable[Cell]) -> None:
    """Raise `RecordError` for a cell on which neither a tile nor a start space can lie."""
    for cell in cells:
        if not (is_land(ruleset, cell) or is_space(ruleset, cell)):
            place = "beyond the ends of the board" if column_of(cell) == 0 else "east of the coast"
            raise contradiction(fact, f"no tile can lie on {format_cell(cell)}, {place}")


def names_in(case: Case[Edition], fact: str, settlers: Iterable[tuple[str, int]]) -> Names:
    """Return the names of those whose settlers are listed; `RecordError` for too many of either."""
    sizes, owned = case.edition.quantities, Counter[str]()
    for name, number in settlers:
        owned[name] += number
    for name, number in owned.items():
        if number > sizes.settlers:
            raise contradiction(
                fact, f"expected at most {count_of(sizes.settlers, 'settler')} of {name}, found {number}"
            )
    if len(owned) > sizes.players_max:
        raise contradiction(fact, f"expected at most {sizes.players_max} players, found {len(owned)}")
    return tuple(owned)


def settlers_in(
    ruleset: Ruleset, fact: str, standing: Iterable[Standing], names: Names, row: int = _FAR_NORTH
) -> tuple[Settler, ...]:
    """Return the settlers, each alone on a tile of its column, from a row on that no start space has.

    Raises `RecordError` if no tile can lie in one of the columns.
    """
    settlers: list[Settler] = []
    for name, number, west in standing:
        if not (west or ruleset.column_zero):
            raise contradiction(fact, f"no settler of {name} can be in column 0, where no tile can lie")
        for _ in range(number):
            cell = cell_at(west, row + 2 * len(settlers))
            settlers.append(Settler(Seat(names.index(name)), cell, 0))
    return tuple(settlers)


# --- a table ----------------------------------------------------------------------------------


def table_with(
    ruleset: Ruleset,
    phase: Phase,
    *,
    tiles: Mapping[Cell, Placed] | None = None,
    settlers: tuple[Settler, ...] = (),
    surveyors: tuple[int, int] = (0, 0),
    west: int = 0,
    drawn: Tile | None = None,
) -> State:
    """Return a state of a phase, the asker to move, in which only these tiles and settlers lie."""
    lying, board = tiles or {}, EMPTY_BOARD
    for cell, placed in lying.items():
        board = board.with_tile(cell, placed)
    landscape, _ = landscape_of(ruleset, lying.items(), settlers)
    return State(
        ruleset=ruleset,
        phase=phase,
        to_move=ASKER,
        active=ASKER,
        board=board,
        stock=None,
        aside=(),
        settlers=tuple(sorted(settlers)),
        points=(0,) * ruleset.seats,
        surveyors=surveyors,
        west=max([west, *map(column_of, lying)]),
        turn=Turn(drawn, None, (), ()),
        landscape=landscape,
    )
