"""Diamonds Club (Ruediger Dorn, 2008) for two, three and four players.

`start` sets up a game; the state of it answers what may be done and why not. The rules are
those of `spec/diamonds_club`; the components are an edition's (`edition`).

>>> from dclub import diamonds_club
>>> game = diamonds_club.start(players=2, first="White")
>>> game.state.phase
<Phase.MARKET: 1>
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club.claims import QUANTITIES
from dclub.diamonds_club.components import (
    Bonus,
    Frame,
    Gem,
    Gems,
    Goods,
    Place,
    Price,
    PriceTable,
    Space,
    StripFace,
    StripId,
    Tile,
    Track,
)
from dclub.diamonds_club.edition import Edition, load_edition
from dclub.diamonds_club.moves import Build, Buy, Exchange, First, GemSet, Keep, Move, Pass, Pay, Reveal
from dclub.diamonds_club.notation import DEFAULT_NAMES, format_move, parse_move, unjoin
from dclub.diamonds_club.phases import PHASES
from dclub.diamonds_club.phrases import EVENT_PHRASES, PHRASES
from dclub.diamonds_club.readings import READINGS, STRIPS_FACES
from dclub.diamonds_club.ruleset import Ruleset
from dclub.diamonds_club.starting import header, set_up
from dclub.diamonds_club.state import Bank, Market, Phase, Player, State
from dclub.diamonds_club.vocabulary import VOCABULARY
from dclub.kernel.rules import Document, GameRules, PositionFile, StartOptions

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
    "READINGS",
    "RULES",
    "Bank",
    "Bonus",
    "Build",
    "Buy",
    "Edition",
    "Exchange",
    "First",
    "Frame",
    "Gem",
    "GemSet",
    "Gems",
    "Goods",
    "Keep",
    "Market",
    "Move",
    "Pass",
    "Pay",
    "Phase",
    "Place",
    "Player",
    "Price",
    "PriceTable",
    "Reveal",
    "Ruleset",
    "Space",
    "State",
    "StripFace",
    "StripId",
    "Tile",
    "Track",
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
    boards: Sequence[int] | None = None,
    open_tables: Sequence[str] = (),
    components: Mapping[str, object] | None = None,
) -> Game[State, Move]:
    """Set up a game: by default for three, or for as many as there are names.

    `edition` is a name or a path, `readings` maps ids to options, `first` is the name of the
    start player or his seat from 0 and plays that outcome of chance. `boards` says which board
    each seat has, by default seat n board n + 1. `open_tables` and `components` are what a record
    would call `open` and `[components]`. Raises `EditionError` or `RecordError` with every fault.

    >>> start(names=["Ana", "Bela"], first="Bela").state.first
    1
    """
    if boards is None:
        return RULES.start(
            players,
            edition=edition,
            readings=readings,
            names=names,
            first=first,
            open_tables=open_tables,
            components=components,
        )
    options = StartOptions(
        players=players if players is not None else len(names) or len(boards),
        edition=edition,
        readings=readings or {},
        open_tables=tuple(open_tables),
        components=components or {},
    )
    return RULES.begin(options, names, first, partial(set_up, boards=boards))


def edition(name_or_path: str | Path) -> Edition:
    """Return a shipped edition by name, or one from a file; `EditionError` with every fault.

    >>> edition("invented").quantities.coins
    56
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
    from dclub.diamonds_club.position_reading import read_position

    return read_position(document, options)


def _position_document(state: State, names: Names) -> Document:
    from dclub.diamonds_club.position_writing import position_document

    return position_document(state, names)


def _fold(state: State, event: Event) -> State:
    from dclub.diamonds_club.fold import fold

    return fold(state, event)


def _places() -> Places[State]:
    from dclub.diamonds_club.places import PLACES

    return PLACES


def _drawing() -> Drawing[State]:
    from dclub.diamonds_club.drawing import DRAWING

    return DRAWING


def _questions() -> tuple[Topic[Edition], ...]:
    from dclub.diamonds_club.questions import TOPICS

    return TOPICS


RULES: Final[GameRules[State, Move]] = GameRules(
    id="diamonds-club",
    title="Diamonds Club",
    package="dclub.diamonds_club",
    prefix="dc.",
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
        "strip": Reveal,
        "buy": Buy,
        "pass": Pass,
        "exchange": Exchange,
        "build": Build,
        "pay": Pay,
    },
    phases=tuple(rules.name for rules in PHASES.values() if rules is not None),
    only_under={"market.sides": STRIPS_FACES},
    places=_places,
    counted=frozenset(
        {
            C.COMPONENTS_QUANTITIES,
            C.COMPONENTS_GEMS,
            C.COMPONENTS_EQUIPMENT,
            C.COMPONENTS_ANIMALS,
            C.COMPONENTS_LANDSCAPE,
            C.MARKET_UNDRAWN,
        }
    ),
    drawing=_drawing,
    questions=_questions,
    vocabulary=VOCABULARY,
)
"""The game, for everything that works with any game."""
