"""A ruleset: the edition, the number of seats and the readings that a game is played under.

Everything that follows from these and that a move would otherwise work out again is computed
here once and shared by every state of the game.
"""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING

from attrs import field, frozen

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club import readings as R
from dclub.diamonds_club.components import COLOURS, FaceName, Place, Space, StripFace, Tile, Track, word
from dclub.errors import RecordError
from dclub.kernel.blanks import Blank
from dclub.kernel.citing import defines
from dclub.kernel.gaps import Gaps, gaps_in
from dclub.kernel.holes import is_hole
from dclub.kernel.partial import Unknown
from dclub.kernel.seating import check_players

if TYPE_CHECKING:
    from dclub.diamonds_club.edition import Board, Edition, Quantities
    from dclub.kernel.reading import ReadingId, Readings

__all__ = ["ParkPlan", "Ruleset", "compile_ruleset", "park_plans"]


@defines(C.COMPONENTS_PARK)
@frozen(eq=False)
class ParkPlan:
    """The places of one board: `ordinary` light-green ones, mandatory ones, dark-green ones.

    `blank` is the first mandatory place that nobody entered, None if all are known. With one, none of
    the other light-green places is known to be ordinary. Compared by identity: a ruleset has one plan
    for each board.
    """

    ordinary: tuple[Place, ...]
    mandatory: tuple[tuple[Place, Tile], ...]
    dark: tuple[Place, ...]
    blank: Blank | None


@frozen(cache_hash=True)
class Ruleset:
    """What a game is played with and under; equal if edition, seats and readings are.

    `columns` are the open ones, `all_columns` those that the board has. `spaces` are the open
    ones, `neighbours` lists for every space the orthogonal ones, in ascending order; `faces`
    finds a side of a strip by its names, `gaps` says which nobody entered. `values` are those of
    rights and ships, `lowest` the first of them; `tiles` names the equipment in the order in which
    it is counted. The truth values say which option of a reading is in force.
    """

    edition: Edition = field(repr=attrgetter("name"))
    seats: int
    readings: Readings
    quantities: Quantities = field(eq=False, repr=False)
    rows: int = field(eq=False, repr=False)
    columns: int = field(eq=False, repr=False)
    all_columns: int = field(eq=False, repr=False)
    spaces: tuple[Space, ...] = field(eq=False, repr=False)
    neighbours: tuple[tuple[Space, ...], ...] = field(eq=False, repr=False)
    lowest: int = field(eq=False, repr=False)
    values: tuple[int, ...] = field(eq=False, repr=False)
    tiles: tuple[str, ...] = field(eq=False, repr=False)
    light: int = field(eq=False, repr=False)
    plans: tuple[ParkPlan | None, ...] = field(eq=False, repr=False)
    track_ends: tuple[int | None, int | None, int | None] = field(eq=False, repr=False)
    faces: dict[FaceName, StripFace] = field(eq=False, repr=False)
    gaps: Gaps[FaceName] = field(eq=False, repr=False)
    beyond_nine: str = field(eq=False, repr=False)
    per_space: bool = field(eq=False, repr=False)
    fixed_sides: bool = field(eq=False, repr=False)
    refuse_animals: bool = field(eq=False, repr=False)
    substitute_animals: bool = field(eq=False, repr=False)
    must_keep_one: bool = field(eq=False, repr=False)
    top_leader_only: bool = field(eq=False, repr=False)
    any_forest: bool = field(eq=False, repr=False)
    endless_markers: bool = field(eq=False, repr=False)

    def plan(self, board: int) -> ParkPlan:
        """Return the places of a board, counted from 1; `Unknown` if nobody entered it."""
        plan = self.plans[board - 1]
        if plan is None:
            raise Unknown(f"boards.{board}")
        return plan

    def missing(self, board: int) -> str:
        """Return the key path of what nobody entered of a board, counted from 1; "" if all is known."""
        plan = self.plans[board - 1]
        if plan is None:
            return f"boards.{board}"
        return "" if plan.blank is None else plan.blank.path

    def track_end(self, track: Track) -> int:
        """Return how many steps a track has; `Unknown` if nobody entered it."""
        end = self.track_ends[track]
        if end is None:
            raise Unknown(track.name.lower())
        return end

    def says(self, reading: ReadingId, option: str) -> bool:
        """Return whether an option of a reading is in force."""
        return self.readings[reading] == option


@lru_cache(maxsize=64)
@defines(C.SETUP_PLAYERS, C.MARKET_COLUMNS)
def compile_ruleset(edition: Edition, seats: int, readings: Readings) -> Ruleset:
    """Return the ruleset of a game; `RecordError` if the edition is not for so many seats."""
    sizes = edition.quantities
    if faults := list(check_players(seats, sizes)):
        raise RecordError(faults)
    columns = 2 * seats
    faces = None if edition.strips is None else [(face.name, face.spaces) for face in edition.strips]
    return Ruleset(
        edition=edition,
        seats=seats,
        readings=readings,
        quantities=sizes,
        lowest=sizes.lowest_value,
        values=tuple(range(sizes.lowest_value, sizes.highest_value + 1)),
        rows=sizes.rows,
        columns=columns,
        all_columns=2 * sizes.players_max,
        spaces=tuple(Space(number) for number in range(columns * sizes.rows)),
        neighbours=_neighbours(columns, sizes.rows),
        tiles=_tiles(sizes),
        light=sizes.light_places,
        plans=park_plans(edition),
        track_ends=(_end(edition.forest), _end(edition.technology), _end(edition.money)),
        faces={face.name: face for face in edition.strips or () if not is_hole(face.spaces)},
        gaps=gaps_in("strips", faces, all_named=True),
        beyond_nine=readings[R.HATS_BEYOND_NINE],
        fixed_sides=readings[R.STRIPS_FACES] == "fixed",
        per_space=readings[R.BUY_SURCHARGE] == "per-space",
        refuse_animals=readings[R.GOODS_REFUSE] == "animals-only",
        substitute_animals=readings[R.ANIMAL_EXHAUSTED] == "substitute",
        must_keep_one=readings[R.EXCHANGE_KEEP] == "must-keep-one",
        top_leader_only=readings[R.DIAMONDS_LEADERS] == "top-only",
        any_forest=readings[R.BUILD_ANY_FOREST] == "allowed",
        endless_markers=readings[R.BUILD_SEVENTH_TABLE] == "unlimited",
    )


def _tiles(sizes: Quantities) -> tuple[str, ...]:
    values = range(sizes.lowest_value, sizes.highest_value + 1)
    mines = [f"mine {word(colour)}" for colour in COLOURS]
    return (*mines, *(f"right {value}" for value in values), *(f"ship {value}" for value in values))


def _end(steps: tuple[object, ...] | None) -> int | None:
    return None if steps is None else len(steps) - 1


def _neighbours(columns: int, rows: int) -> tuple[tuple[Space, ...], ...]:
    def around(column: int, row: int) -> tuple[Space, ...]:
        near = ((column - 1, row), (column, row - 1), (column, row + 1), (column + 1, row))
        return tuple(Space(c * rows + r) for c, r in near if 0 <= c < columns and 0 <= r < rows)

    return tuple(around(column, row) for column in range(columns) for row in range(rows))


def park_plans(edition: Edition) -> tuple[ParkPlan | None, ...]:
    """Return the places of every board, None for one that nobody entered."""
    sizes = edition.quantities
    light = range(sizes.light_places)
    dark = tuple(Place(sizes.light_places + number) for number in range(sizes.dark_places))

    def plan(board: Board) -> ParkPlan:
        taken = {place for place, _ in board.mandatory}
        ordinary = tuple(Place(number) for number in light if number not in taken)
        return ParkPlan(ordinary if board.blank is None else (), board.mandatory, dark, board.blank)

    return tuple(None if board is None else plan(board) for board in edition.boards)
