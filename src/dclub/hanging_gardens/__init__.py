"""Hanging Gardens for two, three and four players.

`start` sets up a game; the state of it answers what may be done and why not. The rules are
those of `spec/hanging_gardens`; the components are an edition's (`edition`).

>>> from dclub import hanging_gardens
>>> game = hanging_gardens.start(players=2, first="Ana")
>>> game.state.phase
<Phase.PROJECTS: 1>
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.claims import QUANTITIES
from dclub.hanging_gardens.components import (
    Card,
    CardId,
    Condition,
    Construction,
    Cube,
    Effect,
    Individual,
    ProjectId,
    Public,
    Shape,
    Starter,
)
from dclub.hanging_gardens.edition import Edition, load_edition
from dclub.hanging_gardens.moves import (
    HIDDEN,
    Amitis,
    Base,
    Deal,
    Decline,
    Draw,
    Evolve,
    First,
    Move,
    OpenCard,
    OpenPublic,
    OrderEffects,
    Put,
    Recolour,
    RevealProject,
    SetCube,
    Shift,
    Stop,
    Surprise,
    Take,
)
from dclub.hanging_gardens.notation import DEFAULT_NAMES, format_move, parse_move, unjoin
from dclub.hanging_gardens.phases import PHASES
from dclub.hanging_gardens.phrases import EVENT_PHRASES, PHRASES
from dclub.hanging_gardens.pyramid import Cell, Pyramid, Slot
from dclub.hanging_gardens.readings import READINGS
from dclub.hanging_gardens.ruleset import Ruleset
from dclub.hanging_gardens.starting import header, set_up
from dclub.hanging_gardens.state import Garden, Phase, Round, Row, State, Supply, Turn
from dclub.hanging_gardens.vocabulary import VOCABULARY
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
    "HIDDEN",
    "READINGS",
    "RULES",
    "Amitis",
    "Base",
    "Card",
    "CardId",
    "Cell",
    "Condition",
    "Construction",
    "Cube",
    "Deal",
    "Decline",
    "Draw",
    "Edition",
    "Effect",
    "Evolve",
    "First",
    "Garden",
    "Individual",
    "Move",
    "OpenCard",
    "OpenPublic",
    "OrderEffects",
    "Phase",
    "ProjectId",
    "Public",
    "Put",
    "Pyramid",
    "Recolour",
    "RevealProject",
    "Round",
    "Row",
    "Ruleset",
    "SetCube",
    "Shape",
    "Shift",
    "Slot",
    "Starter",
    "State",
    "Stop",
    "Supply",
    "Surprise",
    "Take",
    "Turn",
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

    >>> start(names=["Ana", "Bela"], first="Bela").state.first
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

    >>> edition("invented").quantities.most_prestige
    4
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
    from dclub.hanging_gardens.position_reading import read_position

    return read_position(document, options)


def _position_document(state: State, names: Names) -> Document:
    from dclub.hanging_gardens.position_writing import position_document

    return position_document(state, names)


def _line_document(state: State, names: Names) -> Document:
    from dclub.hanging_gardens.position_writing import line_document

    return line_document(state, names)


def _picture(state: State, names: Names) -> str:
    from dclub.hanging_gardens.picture_text import format_pictures

    return format_pictures(state, names)


def _fold(state: State, event: Event) -> State:
    from dclub.hanging_gardens.fold import fold

    return fold(state, event)


def _drawing() -> Drawing[State]:
    from dclub.hanging_gardens.drawing import DRAWING

    return DRAWING


def _places() -> Places[State]:
    from dclub.hanging_gardens.places import PLACES

    return PLACES


def _questions() -> tuple[Topic[Edition], ...]:
    from dclub.hanging_gardens.questions import TOPICS

    return TOPICS


RULES: Final[GameRules[State, Move]] = GameRules(
    id="hanging-gardens",
    title="Hanging Gardens",
    package="dclub.hanging_gardens",
    prefix="hg.",
    default_names=DEFAULT_NAMES,
    readings=READINGS,
    setup=set_up,
    edition=load_edition,
    parse_move=parse_move,
    format_move=format_move,
    unjoin=unjoin,
    parse_position=_read_position,
    position_document=_position_document,
    line_document=_line_document,
    header=header,
    fold=_fold,
    quantities=QUANTITIES,
    phrases=PHRASES,
    event_phrases=EVENT_PHRASES,
    move_kinds={
        "first": First,
        "project": Deal,
        "base": Base,
        "cube": SetCube,
        "public": OpenPublic,
        "card": OpenCard,
        "effects": OrderEffects,
        "take": Take,
        "put": Put,
        "evolve": Evolve,
        "move": Shift,
        "stop": Stop,
        "surprise": Surprise,
        "draw": Draw,
        "recolour": Recolour,
        "decline": Decline,
        "amitis": Amitis,
        "reveal": RevealProject,
    },
    phases=tuple(rules.name for rules in PHASES.values() if rules is not None),
    picture=_picture,
    drawing=_drawing,
    places=_places,
    questions=_questions,
    counted=frozenset({C.SUPPLY_FINITE, C.CARDS_DECK, C.SETUP_STARTERS, C.SETUP_UNDEALT}),
    vocabulary=VOCABULARY,
)
"""The game, for everything that works with any game."""
