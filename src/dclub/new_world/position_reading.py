"""Reading position documents: from what somebody wrote to a state, or to what is known of one.

Contradictions are the audit's business. A fault here is what could not even stand in a state:
an unknown tile, a segment that a tile does not have, a second tile on a cell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import asdict, evolve

from dclub.errors import NotationError
from dclub.kernel import clauses as K
from dclub.kernel.citing import defines
from dclub.kernel.partial import Unknown
from dclub.kernel.position_reading import PositionKind, phase_of, player_of, read_frame, read_to_move
from dclub.kernel.rules import PositionFile, StartOptions
from dclub.kernel.stated import Stated, read_number
from dclub.kernel.toml import format_key
from dclub.new_world.board import EMPTY_BOARD, NOWHERE, Board, Cell, column_of
from dclub.new_world.components import Kind, Tile, TileId, word
from dclub.new_world.features import NO_FEATURE, Key
from dclub.new_world.moves import NAMELESS
from dclub.new_world.naming import ABSENT, segments_called
from dclub.new_world.notation import DEFAULT_NAMES
from dclub.new_world.open_state import OpenState
from dclub.new_world.phases.turn_steps import waiting
from dclub.new_world.position_document import PendingDocument, PositionDocument
from dclub.new_world.readings import READINGS
from dclub.new_world.setup import landscape_of
from dclub.new_world.starting import ruleset_of
from dclub.new_world.state import NO_TURN, Phase, State, Turn
from dclub.new_world.tiles_reading import Lying, read_kind, read_lying
from dclub.new_world.words import format_cell, parse_cell

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from dclub.kernel.move import Seat
    from dclub.kernel.rules import Names
    from dclub.new_world.board import Placed
    from dclub.new_world.ruleset import Ruleset

__all__ = [
    "GAME",
    "PHASE_WORDS",
    "READ_COLUMN",
    "READ_POINTS",
    "board_of",
    "conserved_stock",
    "points_given",
    "read_aside",
    "read_position",
    "read_spot",
]

GAME: Final = "new-world"
PHASE_WORDS: Final = {phase.name.lower().replace("_", "-"): phase for phase in Phase}

_OF_CHANCE: Final = (Phase.FIRST_PLAYER, Phase.DRAW, Phase.SET_ASIDE)
_IN_HAND: Final = (Phase.SET_ASIDE, Phase.PLACE)
_PLACED: Final = (Phase.SETTLE, Phase.SCORE)
_UNKNOWN: Final = "?"
_MOST: Final = 99_999
_FARTHEST: Final = 30_000
_KIND: Final = PositionKind(GAME, DEFAULT_NAMES, READINGS, PositionDocument, None)

_SPOT: Final = "a segment of the tile just placed, as in `trail e`, or a farm, as in `farm w2 n5`"

Spot = tuple[Cell, int]


@defines(K.POSITION_DOCUMENT)
def read_position(document: Mapping[str, object], options: StartOptions | None = None) -> PositionFile[State]:
    """Return the position of a document, complete or partial, and the names.

    In a record, `options` are those of its header: they stand for what the document leaves out,
    and it may not contradict them. Raises `RecordError` with every fault.
    """
    stated = Stated()
    written, names, ruleset = read_frame(_KIND, document, options, ruleset_of, stated)
    state = _state(ruleset, names, written, stated)
    return PositionFile(stated.position(GAME, document, state, options), names)


def _state(ruleset: Ruleset, names: Names, written: PositionDocument, stated: Stated) -> State:
    """Return the state, with some value or other where one is unknown or has a fault."""
    phase = stated.value("phase", written.phase, phase_of(PHASE_WORDS), None)
    begun = phase is not Phase.FIRST_PLAYER
    to_move = read_to_move(
        written.to_move, names, stated, is_over=phase is Phase.FINAL, is_chance=phase in _OF_CHANCE
    )
    active = _active(written, names, phase, to_move, stated)
    said = read_lying(ruleset, names, written.tiles, stated, needed=begun)
    tiles = [(one.cell, one.tile) for one in said if one is not None and one.tile is not None]
    settlers = tuple(sorted(settler for _, standing in tiles for settler in standing.settlers))
    drawn = _drawn(ruleset, written.drawn, phase, stated)
    aside = stated.items(
        "aside", written.aside, lambda text: read_aside(ruleset, text), needed=written.aside is not None
    )
    gone = tuple(sorted(name for name in aside if name is not None))
    board = board_of((cell, standing.placed) for cell, standing in tiles)
    cell = _last(written.pending, board, phase, stated)
    landscape, parts = landscape_of(ruleset, board, settlers, cell)
    pending = _pending(written.pending, phase, stated, board=board, cell=cell, parts=parts)
    state = State(
        ruleset=ruleset,
        phase=phase or Phase.FIRST_PLAYER,
        to_move=to_move,
        active=active,
        board=board,
        stock=_stock(ruleset, written, stated, rest=conserved_stock(ruleset, board, gone, drawn)),
        aside=gone,
        settlers=settlers,
        points=_points(names, written, stated, needed=begun),
        surveyors=_surveyors(written, stated, needed=begun),
        west=max([0, *(column_of(cell) for cell, _ in board)]),
        turn=NO_TURN if drawn is None and cell is None else Turn(drawn, cell, parts, pending),
        landscape=landscape,
    )
    left_out = written.pending is None or written.pending.features is None
    if phase is Phase.SCORE and left_out and not (stated.unknown or stated.alternatives):
        try:
            return _with_waiting(state)
        except Unknown as unknown:
            stated.unentered("pending.features", unknown.path)
    return _open(state, written, said, aside) if stated.unknown or stated.alternatives else state


def _open(
    state: State, written: PositionDocument, said: Iterable[Lying | None], aside: Iterable[TileId | None]
) -> OpenState:
    """Return the state with what is said of it, with something or other wherever nothing is."""
    features = None if written.pending is None else written.pending.features
    return OpenState(
        **asdict(state, recurse=False),
        written=written.tiles if isinstance(written.tiles, tuple) else None,
        lying=tuple(one or Lying(NOWHERE, None, unknown=True) for one in said),
        gone=tuple(name or NAMELESS for name in aside),
        spots=features if isinstance(features, tuple) else None,
    )


def _with_waiting(state: State) -> State:
    """Return the state with every completed and claimed feature still to be scored."""
    turn = state.turn
    if turn.cell is None or not turn.parts:
        return state
    return evolve(state, turn=Turn(turn.drawn, turn.cell, turn.parts, waiting(state)))


def _active(
    written: PositionDocument, names: Names, phase: Phase | None, to_move: Seat | None, stated: Stated
) -> Seat | None:
    """Return whose turn it is: where a player decides, he."""
    if phase is Phase.FIRST_PLAYER:
        if written.active is not None:
            stated.fault("active", "expected nothing, for nobody has begun")
        return None
    decides = phase not in _OF_CHANCE and phase is not Phase.FINAL
    return stated.value(
        "active", written.active, player_of(names), to_move if decides else None, needed=phase in _OF_CHANCE
    )


# --- tiles ------------------------------------------------------------------------------------


def board_of(tiles: Iterable[tuple[Cell, Placed]]) -> Board:
    """Return a board with tiles on it."""
    board = EMPTY_BOARD
    for cell, placed in tiles:
        board = board.with_tile(cell, placed)
    return board


def _drawn(ruleset: Ruleset, written: str | None, phase: Phase | None, stated: Stated) -> Tile | None:
    if phase is not None and phase not in _IN_HAND:
        if written is not None:
            stated.fault("drawn", "expected only in the phases place and set-aside")
        return None
    return stated.value(
        "drawn", written, lambda text: read_kind(ruleset, text), None, needed=phase is not None
    )


def read_aside(ruleset: Ruleset, text: str) -> TileId:
    """Return the name of a tile that left the game; of one that nobody entered nothing need be said."""
    if ruleset.gaps and not text.strip():
        return NAMELESS
    return read_kind(ruleset, text).id


def conserved_stock(
    ruleset: Ruleset, board: Board, aside: Iterable[TileId], drawn: Tile | None
) -> tuple[int, ...] | None:
    """Return the tiles of each kind that are left of all there are; None on an open table."""
    kinds = ruleset.edition.tiles
    if kinds is None:
        return None
    left = {tile.id: number for tile, number in kinds}
    gone = [placed.form.id for _, placed in board] + list(aside) + ([] if drawn is None else [drawn.id])
    for name in gone:
        if name != NAMELESS:
            left[name] -= 1
    return tuple(left.values())


def _stock(
    ruleset: Ruleset,
    written: PositionDocument,
    stated: Stated,
    *,
    rest: tuple[int, ...] | None,
) -> tuple[int, ...] | None:
    """Return how many tiles of each kind are undrawn: what is stated, else what the rest leaves."""
    for name in written.stock:
        if name not in ruleset.forms:
            stated.fault(f"stock.{format_key(name)}", "the edition has no such tile")
    if rest is None:
        return None
    kinds = ruleset.edition.tiles or ()
    number = read_number(-_MOST, _MOST, "a number of tiles")
    return tuple(
        stated.of(f"stock.{tile.id}", written.stock.get(tile.id), number, left, needed=False)
        for (tile, _), left in zip(kinds, rest, strict=True)
    )


# --- players and surveyors --------------------------------------------------------------------


def _points(names: Names, written: PositionDocument, stated: Stated, *, needed: bool) -> tuple[int, ...]:
    given = points_given(names, written.points, stated)
    return tuple(
        stated.of(f"points.{format_key(name)}", given.get(name), READ_POINTS, 0, needed=needed)
        for name in names
    )


READ_POINTS: Final = read_number(-_MOST, _MOST, "points")
"""What reads the points that a player has won during the game."""


READ_COLUMN: Final = read_number(0, _FARTHEST, "a column")
"""What reads the column of a surveyor."""


def points_given(
    names: Names, said: Mapping[str, int | str] | str | None, stated: Stated
) -> dict[str, int | str]:
    """Return what is said of each player's points, by name."""
    if isinstance(said, str):
        if said.strip() != _UNKNOWN:
            stated.fault("points", f"expected a table with the points of each player, found {said.strip()!r}")
        return {}
    known = {name.casefold(): name for name in names}
    given: dict[str, int | str] = {}
    for called, number in (said or {}).items():
        name = known.get(called.casefold())
        if name is None:
            stated.fault(f"points.{format_key(called)}", f"expected the name of a player: {', '.join(names)}")
        else:
            given[name] = number
    return given


def _surveyors(written: PositionDocument, stated: Stated, *, needed: bool) -> tuple[int, int]:
    """Return the columns of the rear and the front surveyor."""
    said, where = written.surveyors, "surveyors"
    if not isinstance(said, tuple):
        stated.is_array(where, said, needed=needed)
        return 0, 0
    if len(said) != 2:  # noqa: PLR2004 (a rear one and a front one)
        stated.fault(where, f"expected the columns of two surveyors, found {len(said)}")
        return 0, 0
    one, other = (stated.of(f"{where}.{index}", column, READ_COLUMN, 0) for index, column in enumerate(said))
    return (one, other) if stated.has_open(where) else (min(one, other), max(one, other))


# --- the turn in progress ---------------------------------------------------------------------


def _last(written: PendingDocument | None, board: Board, phase: Phase | None, stated: Stated) -> Cell | None:
    """Return the cell of the tile just placed, in the phases after placing."""
    if phase not in _PLACED:
        if written is not None and phase is not None:
            stated.fault("pending", "expected only in the phases settle and score")
        return None
    said = written or PendingDocument()
    cell = stated.value("pending.tile", said.tile, parse_cell, None)
    if cell is not None and cell not in board and not stated.has_open("tiles", "pending.tile"):
        stated.fault("pending.tile", f"no tile lies on {format_cell(cell)}")
        return None
    return cell


def _pending(
    written: PendingDocument | None,
    phase: Phase | None,
    stated: Stated,
    *,
    board: Board,
    cell: Cell | None,
    parts: tuple[Key, ...],
) -> tuple[Spot, ...]:
    """Return the completed features that are still to be scored."""
    features = None if written is None else written.features
    if phase is not Phase.SCORE:
        if features is not None and phase is Phase.SETTLE:
            stated.fault("pending.features", "expected only in the phase score")
        return ()
    is_open = stated.has_open("tiles", "pending.tile")
    spots = stated.items(
        "pending.features",
        features,
        lambda text: _named_spot(text) if is_open else read_spot(board, cell, parts, text),
        needed=False,
        distinct=True,
    )
    return tuple(spot for spot in spots if spot is not None)


def read_spot(board: Board, last: Cell | None, parts: tuple[Key, ...], text: str) -> Spot:
    """Return the feature that `trail e` names on the tile just placed, or `farm w2 n5`."""
    where, name = _spot_words(text)
    cell = last if where is None else where
    placed = None if cell is None else board.get(cell)
    called = {} if placed is None else segments_called(placed.form)
    number = called.get(name)
    if cell is None or number is None:
        raise NotationError(_SPOT, found=text.strip())
    key = parts[number] if cell == last and number < len(parts) else NO_FEATURE
    return cell, number if key == NO_FEATURE else parts.index(key)


def _named_spot(text: str) -> Spot:
    """Return what a text names where it is not known on what tile; the segment is one of `ABSENT`."""
    cell, name = _spot_words(text)
    if name not in ABSENT:
        raise NotationError(_SPOT, found=text.strip())
    return NOWHERE if cell is None else cell, ABSENT[name]


def _spot_words(text: str) -> tuple[Cell | None, str]:
    """Return the cell that a text names, None for that of the tile just placed, and the segment's name."""
    kind, _, rest = text.strip().lower().partition(" ")
    if kind == word(Kind.FARM) and rest:
        return parse_cell(rest, len(kind) + 2), kind
    return None, " ".join(text.lower().split())
