"""A ruleset: the edition, the number of seats and the readings that a game is played under."""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, cast

from attrs import field, frozen

from dclub.errors import RecordError
from dclub.kernel.blanks import Blank, is_partial
from dclub.kernel.citing import defines
from dclub.kernel.gaps import Gaps, gaps_in
from dclub.kernel.holes import is_hole
from dclub.kernel.seating import check_players
from dclub.new_world import clauses as C
from dclub.new_world import readings as R
from dclub.new_world.board import FIRST_LAND, Cell
from dclub.new_world.components import Side, Tile, TileId, turned
from dclub.new_world.features import UNKNOWN_SIDE

if TYPE_CHECKING:
    from dclub.kernel.reading import ReadingId, Readings
    from dclub.new_world.edition import Edition, Quantities

__all__ = ["Form", "Ruleset", "compile_ruleset", "form_of", "smallest_turn"]


@frozen(cache_hash=True)
class Form:
    """A kind of tile with its four turns.

    `turns` has the forms after 0 to 3 quarter turns, `distinct` the turns that look different,
    the smallest of each look. `fitting` says for the code of each opening
    (`features.Opening`) which of them fit; to one of which a side is not known none fits for certain.
    """

    tile: Tile
    turns: tuple[Tile, ...] = field(eq=False, repr=False)
    distinct: tuple[int, ...] = field(eq=False, repr=False)
    fitting: tuple[tuple[int, ...], ...] = field(eq=False, repr=False)


@lru_cache(maxsize=1 << 10)
def form_of(tile: Tile) -> Form:
    """Return a tile with its turns, worked out once."""
    turns = tuple(turned(tile, turn) for turn in range(4))
    distinct = tuple(
        turn for turn in range(4) if not any(turns[turn].looks_like(turns[other]) for other in range(turn))
    )
    fitting = tuple(
        tuple(turn for turn in distinct if _fits(turns[turn], code)) for code in range(UNKNOWN_SIDE)
    )
    return Form(tile, turns, distinct, fitting + ((),) * UNKNOWN_SIDE)


def smallest_turn(form: Form, turn: int) -> int:
    """Return the smallest turn of a tile that looks like another one."""
    if turn in form.distinct:
        return turn
    looks = form.turns[turn]
    return next(other for other in form.distinct if form.turns[other].looks_like(looks))


def _fits(form: Tile, code: int) -> bool:
    """Return whether the sides of a tile show what the code of an opening demands."""
    return all(code >> 2 * side & 3 in (0, form.edges[side] + 1) for side in Side)


@frozen(cache_hash=True)
class Ruleset:
    """What a game is played with and under; equal if edition, seats and readings are.

    `forms` are the kinds of tile by name, as far as they are entered; `gaps` says which are not,
    `numbers` has the places of all in the edition. `counted` says whether it is known how many tiles of
    every kind there are, `knows_start` whether every start space is known; `rows` counts these. Every
    cell from `first_land` on is west of column 0. The other truth values say which option of a reading is in
    force: whether column 0 is open beyond the board's ends, whether start spaces count as tiles
    of features and as tiles around farms.
    """

    edition: Edition = field(repr=attrgetter("name"))
    seats: int
    readings: Readings
    forms: dict[TileId, Form] = field(eq=False, repr=False)
    gaps: Gaps[TileId] = field(eq=False, repr=False)
    numbers: dict[TileId, int] = field(eq=False, repr=False)
    counted: bool = field(eq=False, repr=False)
    knows_start: bool = field(eq=False, repr=False)
    rows: int = field(eq=False, repr=False)
    first_land: Cell = field(eq=False, repr=False)
    column_zero: bool = field(eq=False, repr=False)
    spaces_count: bool = field(eq=False, repr=False)
    spaces_surround: bool = field(eq=False, repr=False)

    @property
    def quantities(self) -> Quantities:
        """The quantities of the edition."""
        return self.edition.quantities

    def says(self, reading: ReadingId, option: str) -> bool:
        """Return whether an option of a reading is in force."""
        return self.readings[reading] == option


@lru_cache(maxsize=64)
@defines(C.SETUP_PLAYERS)
def compile_ruleset(edition: Edition, seats: int, readings: Readings) -> Ruleset:
    """Return the ruleset of a game; `RecordError` if the edition is not for so many seats."""
    sizes = edition.quantities
    if faults := list(check_players(seats, sizes)):
        raise RecordError(faults)
    counting = readings[R.BOARD_COUNTS]
    kinds = None if edition.tiles is None else [(tile.id, tile.edges) for tile, _ in edition.tiles]
    return Ruleset(
        edition=edition,
        seats=seats,
        readings=readings,
        forms={tile.id: form_of(tile) for tile, _ in edition.tiles or () if not is_hole(tile.edges)},
        gaps=gaps_in("tiles", kinds),
        numbers={tile.id: number for number, (tile, _) in enumerate(edition.tiles or ())},
        counted=not is_partial(edition.tiles),
        knows_start=not is_partial(edition.start),
        rows=cast("int", Blank("start")) if edition.start is None else len(edition.start),
        first_land=FIRST_LAND,
        column_zero=readings[R.BOARD_COLUMN_ZERO] == "open",
        spaces_count=counting == "yes",
        spaces_surround=counting != "not-at-all",
    )
