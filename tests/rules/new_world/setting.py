"""Positions for the tests of the rules, written as they lie on the table.

The tiles are an open table: every test says what its tiles show. All start spaces are plain,
except those that a test names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias, cast

from dclub.kernel.blanks import Blank
from dclub.kernel.move import CHANCE, Seat
from dclub.kernel.provenance import Provenance
from dclub.kernel.reading import Readings
from dclub.new_world import phases
from dclub.new_world.board import EMPTY_BOARD, Placed, column_of
from dclub.new_world.components import Tile, TileId
from dclub.new_world.edition import Edition, Points, Quantities, StartSpace
from dclub.new_world.features import Settler
from dclub.new_world.moves import NAMELESS, Draw, Place, Score, Settle
from dclub.new_world.naming import segments_called
from dclub.new_world.readings import READINGS
from dclub.new_world.ruleset import Form, compile_ruleset, form_of
from dclub.new_world.setup import initial_state, landscape_of
from dclub.new_world.state import NO_TURN, Phase, State
from dclub.new_world.words import parse_cell, parse_segments, parse_tile

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from dclub.kernel.clause import ClauseId
    from dclub.kernel.event import Event
    from dclub.kernel.reading import ReadingId
    from dclub.new_world.components import Segment
    from dclub.new_world.moves import Move

__all__ = [
    "BEND",
    "BLACK",
    "BLUE",
    "CAP",
    "CAPS",
    "CORNER",
    "CROSSING",
    "END",
    "FARM",
    "FOUR",
    "GREEN",
    "PASSAGE",
    "PLAIN",
    "RED",
    "ROAD",
    "YELLOW",
    "choose",
    "clauses",
    "draw",
    "events",
    "laid_out",
    "lie",
    "may_lay",
    "may_settle",
    "open_game",
    "play",
    "put",
    "refused",
    "scores",
    "settle",
    "stacked",
    "table",
    "tile",
]

Said: TypeAlias = "Mapping[str, str] | Mapping[ReadingId, str] | None"
"""Options of readings."""

RED, BLUE, YELLOW, GREEN, BLACK = map(Seat, range(5))

ALL: Final = "plain nw ne en es se sw ws wn"
PLAIN: Final = ALL
FARM: Final = f"farm; {ALL}"
END: Final = f"farm; trail s; {ALL}"
"""A trail that ends at a farm."""
ROAD: Final = "trail n s; plain ne en es se; plain sw ws wn nw"
BEND: Final = "trail s w; plain sw ws; plain wn nw ne en es se"
CROSSING: Final = "trail n; trail e; trail s; trail w; plain ne en; plain es se; plain sw ws; plain wn nw"
CAP: Final = "town n; plain en es se sw ws wn"
CAPS: Final = "town n; town s; plain en es; plain ws wn"
"""Two towns on one tile."""
PASSAGE: Final = "town n s; plain en es; plain ws wn"
CORNER: Final = "town n e; plain se sw ws wn"
FOUR: Final = "town n e s w"

_PROVENANCE: Final = tuple((name, Provenance.TABLE) for name in ("quantities", "points", "start", "tiles"))

assert phases.PHASES, "importing the phases teaches a state its rules"


def tile(text: str) -> Tile:
    """Return a tile of its segments."""
    return parse_tile(text)


# --- what lies ----------------------------------------------------------------------------------


class Lying:
    """A tile on a cell, and who is on it."""

    def __init__(self, cell: str, text: str, turn: int, *people: tuple[Seat, str]) -> None:
        self.cell = parse_cell(cell)
        form = _form(text)
        self.placed = Placed(form.turns[turn], turn)
        names = segments_called(self.placed.form)
        self.settlers = [Settler(seat, self.cell, names[name]) for seat, name in people]


def _form(text: str) -> Form:
    return form_of(tile(text))


def lie(cell: str, text: str, turn: int = 0, *people: tuple[Seat, str]) -> Lying:
    """Return a tile as it lies, `people` by the name of their segment after turning."""
    return Lying(cell, text, turn, *people)


def _said(readings: Said) -> Readings:
    return Readings.of(READINGS, {str(reading): option for reading, option in (readings or {}).items()})


def _space(row: int, text: str) -> StartSpace:
    """Return a start space; that of `_` is one that nobody entered."""
    segments = cast("tuple[Segment, ...]", Blank(f"start.{row}")) if text == "_" else parse_segments(text)
    return StartSpace(segments)


def _edition(
    spaces: Mapping[int, str],
    *,
    rows: int = 10,
    total: int = 95,
    settlers: int = 5,
    tiles: tuple[tuple[Tile, int], ...] | None = None,
) -> Edition:
    start = tuple(_space(row, spaces.get(row, "plain ws wn")) for row in range(rows))
    sizes = Quantities(2, 5, settlers, 2, total)
    points = Points(1, 2, 2, 2, 9, 4, 1, 1, 1, 1, 1)
    return Edition("table", "A table", "", sizes, points, tiles, start, _PROVENANCE)


def open_game(
    seats: int = 3,
    *,
    readings: Said = None,
    spaces: Mapping[int, str] | None = None,
    rows: int = 10,
    total: int = 95,
    settlers: int = 5,
) -> State:
    """Return the first state of a game in which tiles are stated as they appear."""
    edition = _edition(spaces or {}, rows=rows, total=total, settlers=settlers)
    return initial_state(compile_ruleset(edition, seats, _said(readings)))


def stacked(
    kinds: Mapping[str, int],
    *,
    seats: int = 2,
    readings: Said = None,
    spaces: Mapping[int, str] | None = None,
    rows: int = 10,
) -> State:
    """Return the first state of a game with so many tiles of each kind, called t1, t2, ..."""
    tiles = tuple(
        (parse_tile(text, TileId(f"t{number}")), count)
        for number, (text, count) in enumerate(kinds.items(), 1)
    )
    edition = _edition(spaces or {}, rows=rows, total=sum(kinds.values()), tiles=tiles)
    return initial_state(compile_ruleset(edition, seats, _said(readings)))


def table(
    *lying: Lying,
    seats: int = 3,
    active: Seat = RED,
    surveyors: tuple[int, int] = (0, 0),
    points: Sequence[int] = (),
    aside: int = 0,
    readings: Said = None,
    spaces: Mapping[int, str] | None = None,
    rows: int = 10,
    total: int = 95,
    settlers: int = 5,
) -> State:
    """Return a position in which a player is about to draw."""
    first = open_game(seats, readings=readings, spaces=spaces, rows=rows, total=total, settlers=settlers)
    return laid_out(
        first, lying, active=active, surveyors=surveyors, points=points, aside=(NAMELESS,) * aside
    )


def laid_out(
    first: State,
    lying: Sequence[Lying],
    *,
    active: Seat = RED,
    surveyors: tuple[int, int] = (0, 0),
    points: Sequence[int] = (),
    aside: tuple[TileId, ...] = (),
) -> State:
    """Return the first state of a game with things lying on the table."""
    board = EMPTY_BOARD
    for one in lying:
        board = board.with_tile(one.cell, one.placed)
    people = tuple(sorted(settler for one in lying for settler in one.settlers))
    landscape, _ = landscape_of(first.ruleset, list(board), people)
    return State(
        first.ruleset,
        Phase.DRAW,
        CHANCE,
        active,
        board,
        first.stock,
        aside,
        people,
        tuple(points) or first.points,
        surveyors,
        max([0, *(column_of(one.cell) for one in lying)]),
        NO_TURN,
        landscape,
    )


# --- moves --------------------------------------------------------------------------------------


def draw(text: str) -> Draw:
    """Return the draw of a tile of its segments."""
    return Draw(NAMELESS, tile(text))


def play(state: State, *moves: Move) -> State:
    """Return the state after moves, each of which must be legal."""
    for move in moves:
        ruling = state.judge(move)
        assert ruling.legal, (move, ruling.objections)
        state = state.apply(move).after
    return state


def _seat(state: State) -> Seat:
    assert state.active is not None
    return state.active


def put(state: State, text: str, cell: str, turn: int = 0, segment: str | None = None) -> State:
    """Return the state after a whole turn: draw, place, settle by the name of a segment, or nobody.

    Where several features wait, the turn goes on.
    """
    placed = play(state, draw(text), Place(_seat(state), parse_cell(cell), turn))
    return play(placed, settle(placed, segment))


def settle(state: State, segment: str | None) -> Settle:
    """Return the move that settles on a segment of the tile just placed, or on none."""
    if segment is None:
        return Settle(_seat(state), None)
    return Settle(_seat(state), segments_called(_last(state))[segment])


def _last(state: State) -> Tile:
    assert state.turn.cell is not None
    placed = state.board.get(state.turn.cell)
    assert placed is not None
    return placed.form


def choose(state: State, segment: str, cell: str | None = None) -> Score:
    """Return the move that scores a feature: of the tile just placed, or a farm by its cell."""
    where = state.turn.cell if cell is None else parse_cell(cell)
    assert where is not None
    placed = state.board.get(where)
    assert placed is not None
    return Score(_seat(state), where, segments_called(placed.form)[segment])


# --- what is seen -------------------------------------------------------------------------------


def refused(state: State, move: Move) -> list[ClauseId]:
    """Return the clauses that object to a move; the fast test says the same."""
    ruling = state.judge(move)
    assert ruling.legal == state.is_legal(move)
    return [objection.clause for objection in ruling.objections]


def may_lay(state: State, cell: str, turn: int = 0) -> list[ClauseId]:
    """Return the clauses that object to laying the drawn tile there."""
    return refused(state, Place(_seat(state), parse_cell(cell), turn))


def may_settle(state: State, segment: str) -> list[ClauseId]:
    """Return the clauses that object to settling on a segment."""
    return refused(state, settle(state, segment))


def events(state: State, *moves: Move) -> Iterator[Event]:
    """Yield what moves bring about."""
    for move in moves:
        step = state.apply(move)
        yield from step.events
        state = step.after


def clauses(state: State, *moves: Move) -> list[ClauseId]:
    """Return the clauses of what moves bring about."""
    return [event.clause for event in events(state, *moves)]


def scores(state: State) -> list[int]:
    """Return the totals as if the game ended now."""
    return [score.total for score in state.score()]
