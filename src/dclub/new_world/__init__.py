"""New World: A Carcassonne Game for two to five players.

`start` sets up a game; the state of it answers what may be done and why not. The rules are
those of `spec/new_world`; the components are an edition's (`edition`).

>>> from dclub import new_world
>>> game = new_world.start(players=2, first="Blue")
>>> game.state.phase
<Phase.DRAW: 1>
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.kernel.rules import Document, GameRules, PositionFile, StartOptions
from dclub.new_world import clauses as C
from dclub.new_world.board import Board, Cell, Placed, cell_at
from dclub.new_world.claims import QUANTITIES
from dclub.new_world.components import Edge, Half, Kind, Segment, Side, Tile, TileId
from dclub.new_world.edition import Edition, Points, Quantities, StartSpace, load_edition
from dclub.new_world.features import Feature, Settler
from dclub.new_world.moves import NAMELESS, Draw, First, Move, Place, Score, SetAside, Settle
from dclub.new_world.notation import DEFAULT_NAMES, format_move, parse_move, unjoin
from dclub.new_world.phases import PHASES
from dclub.new_world.phrases import EVENT_PHRASES, PHRASES
from dclub.new_world.readings import READINGS
from dclub.new_world.ruleset import Ruleset
from dclub.new_world.starting import header, set_up
from dclub.new_world.state import Phase, State, Turn
from dclub.new_world.vocabulary import VOCABULARY

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from dclub.kernel.drawing import Drawing
    from dclub.kernel.event import Event
    from dclub.kernel.game import Game
    from dclub.kernel.questions import Topic
    from dclub.kernel.rules import Names
    from dclub.kernel.unsettled import Places

__all__ = [
    "NAMELESS",
    "READINGS",
    "RULES",
    "Board",
    "Cell",
    "Draw",
    "Edge",
    "Edition",
    "Feature",
    "First",
    "Half",
    "Kind",
    "Move",
    "Phase",
    "Place",
    "Placed",
    "Points",
    "Quantities",
    "Ruleset",
    "Score",
    "Segment",
    "SetAside",
    "Settle",
    "Settler",
    "Side",
    "StartSpace",
    "State",
    "Tile",
    "TileId",
    "Turn",
    "cell_at",
    "edition",
    "format_line",
    "format_move",
    "format_position",
    "parse_move",
    "parse_position",
    "start",
]


def start(
    players: int | None = None,
    *,
    edition: str = "invented",
    readings: Mapping[str, str] | None = None,
    names: Sequence[str] = (),
    first: str | int | None = None,
    open_tables: Sequence[str] = (),
    components: Mapping[str, object] | None = None,
) -> Game[State, Move]:
    """Set up a game: by default for three, or for as many as there are names.

    `edition` is a name or a path, `readings` maps ids to options, `first` is the name of the
    first player or his seat from 0 and plays that outcome of chance. `open_tables` and
    `components` are what a record would call `open` and `[components]`. Raises `EditionError`
    or `RecordError` with every fault.

    >>> start(names=["Ana", "Bela"], first="Bela").state.active
    1
    """
    return RULES.start(
        players,
        edition=edition,
        readings=readings,
        names=names,
        first=first,
        open_tables=open_tables,
        components=components,
    )


def edition(name_or_path: str | Path) -> Edition:
    """Return a shipped edition by name, or one from a file; `EditionError` with every fault.

    >>> edition("invented").quantities.tiles
    95
    """
    return load_edition(name_or_path)


def parse_position(text: str) -> PositionFile[State]:
    """Return the position of a text: TOML, JSON, or the form on one line.

    What is left out or `"?"` is unknown, and then the result holds a `PartialPosition`. Raises
    `NotationError` for what is no document and `RecordError` with every fault of one.
    """
    from dclub.kernel.position_reading import parse_position as parse

    return parse(RULES, text)


def format_position(state: State, names: Names | None = None) -> str:
    """Return a position as TOML; `parse_position` reads it."""
    from dclub.kernel.position_writing import format_position as write

    return write(RULES, state, names)


def format_line(state: State, names: Names | None = None) -> str:
    """Return a position on one line; `parse_position` reads it."""
    from dclub.kernel.position_writing import format_line as write

    return write(RULES, state, names)


def _read_position(document: Document, options: StartOptions | None) -> PositionFile[State]:
    from dclub.new_world.position_reading import read_position

    return read_position(document, options)


def _position_document(state: State, names: Names) -> Document:
    from dclub.new_world.position_writing import position_document

    return position_document(state, names)


def _picture(state: State, names: Names) -> str:
    from dclub.new_world.picture_text import format_picture

    return format_picture(state, names)


def _drawing() -> Drawing[State]:
    from dclub.new_world.drawing import DRAWING

    return DRAWING


def _places() -> Places[State]:
    from dclub.new_world.places import PLACES

    return PLACES


def _fold(state: State, event: Event) -> State:
    from dclub.new_world.fold import fold

    return fold(state, event)


def _questions() -> tuple[Topic[Edition], ...]:
    from dclub.new_world.questions import TOPICS

    return TOPICS


RULES: Final[GameRules[State, Move]] = GameRules(
    id="new-world",
    title="New World: A Carcassonne Game",
    package="dclub.new_world",
    prefix="nw.",
    default_names=DEFAULT_NAMES,
    readings=READINGS,
    setup=set_up,
    edition=load_edition,
    parse_move=parse_move,
    format_move=format_move,
    unjoin=unjoin,
    parse_position=_read_position,
    position_document=_position_document,
    line_document=_position_document,
    header=header,
    fold=_fold,
    quantities=QUANTITIES,
    phrases=PHRASES,
    event_phrases=EVENT_PHRASES,
    move_kinds={
        "first": First,
        "draw": Draw,
        "set": SetAside,
        "place": Place,
        "settle": Settle,
        "score": Score,
    },
    phases=tuple(rules.name for rules in PHASES.values() if rules is not None),
    picture=_picture,
    places=_places,
    questions=_questions,
    counted=frozenset({C.COMPONENTS_TILES, C.SETUP_SETTLERS}),
    drawing=_drawing,
    vocabulary=VOCABULARY,
)
"""The game, for everything that works with any game."""
