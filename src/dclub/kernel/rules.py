"""What a game brings to the kernel: one typed value that every tool works through."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar, runtime_checkable

from attrs import frozen

from dclub.errors import Fault, RecordError
from dclub.kernel.language import ENGLISH, Language
from dclub.kernel.move import Move, Seat
from dclub.kernel.notation import TABLE
from dclub.kernel.reading import Reading, ReadingId

if TYPE_CHECKING:
    from dclub.kernel.clause import ClauseId
    from dclub.kernel.drawing import Drawing
    from dclub.kernel.event import Event
    from dclub.kernel.game import Game
    from dclub.kernel.inquiry_answer import Answer
    from dclub.kernel.pads import PadScore
    from dclub.kernel.partial import PartialPosition
    from dclub.kernel.prospects import Prospects
    from dclub.kernel.questions import Reply, Topic
    from dclub.kernel.state import GameState
    from dclub.kernel.unsettled import Places

__all__ = ["Document", "EditionValue", "GameRules", "Names", "PositionFile", "StartOptions"]

S = TypeVar("S", bound="GameState[Any]")
M = TypeVar("M", bound=Move)

_PLAYERS: Final = 3

Names = tuple[str, ...]
"""The players' names, one a seat, clockwise."""

Document = dict[str, object]
"""A document as TOML or JSON gives it: nested tables of plain values."""


@runtime_checkable
class EditionValue(Protocol):
    """What the kernel reads of a game's edition."""

    @property
    def name(self) -> str:
        """The name of the edition."""
        ...

    @property
    def digest(self) -> str:
        """The digest of the edition as loaded."""
        ...


@frozen
class StartOptions:
    """How a game is set up: what a record's header says of it.

    `edition` is a name, or a path that `base` makes absolute; `open_tables` lose the edition's
    values and `components` gives literal ones. `edition_digest` is that of the edition of a
    state; setting up does not check it.
    """

    players: int
    edition: str = "invented"
    base: Path | None = None
    readings: Mapping[str, str] = {}
    open_tables: tuple[str, ...] = ()
    components: Mapping[str, object] = {}
    edition_digest: str = ""


@frozen
class PositionFile(Generic[S]):
    """A position as somebody wrote it: the state, or what is known of it, and the names."""

    position: S | PartialPosition
    names: Names


@frozen(eq=False)
class GameRules(Generic[S, M]):
    """One game, for everything that does not need to know which.

    `id` is the name on the command line, `package` holds clauses and editions, `prefix` begins
    every clause id. `unjoin` splits one text of a seat's turn into single moves. `quantities`
    are what a claim may speak of, "" the points. `phrases` has the sentence of each clause's
    objection, `event_phrases` that of each kind of event, with `{fact}` and `{fact:seat}`
    for the facts; `move_kinds` names every kind of move in `to_json`. `line_document` is the
    document of a position as one line has it, equal to the usual one or with shorter texts. `picture`
    draws a position as text, at most 80 columns wide; None where the words of the position say as
    much. `drawing` imports what draws it as a picture,
    `places` what tells where the values of a position stand in a state, `questions` what can be asked
    of the game with few facts.
    `counted` names the clauses by which an audit finds more or fewer pieces than there are.
    `only_under` names the key paths that a position has only under some option of a reading.
    `vocabulary` are the words of the notation that other languages have words for. Sentences, moves and
    the texts of clauses are said in `language`, moves are read in `reads`; see `translating.in_language`.
    """

    id: str
    title: str
    package: str
    prefix: str
    default_names: Names
    readings: tuple[Reading, ...]
    setup: Callable[[StartOptions], S]
    edition: Callable[[str, Path | None], EditionValue]
    parse_move: Callable[[str, S, Names], M]
    format_move: Callable[[M, S, Names], str]
    unjoin: Callable[[str], tuple[str, ...]]
    parse_position: Callable[[Document, StartOptions | None], PositionFile[S]]
    position_document: Callable[[S, Names], Document]
    line_document: Callable[[S, Names], Document]
    header: Callable[[S], StartOptions]
    fold: Callable[[S, Event], S]
    quantities: Mapping[str, Callable[[S, Seat], int]]
    phrases: Mapping[ClauseId, str]
    event_phrases: Mapping[str, str]
    move_kinds: Mapping[str, type[Any]]
    phases: tuple[str, ...]
    drawing: Callable[[], Drawing[S]]
    places: Callable[[], Places[S]]
    questions: Callable[[], tuple[Topic[Any], ...]]
    counted: frozenset[ClauseId]
    picture: Callable[[S, Names], str] | None = None
    only_under: Mapping[str, ReadingId] = {}
    vocabulary: tuple[str, ...] = ()
    language: Language = ENGLISH
    reads: Language = ENGLISH

    def inquire(self, found: PositionFile[S], text: str, *, grant: bool = False) -> Answer[M]:
        """Return what a position says of a move, of which something may be open or may not be.

        The verdict is that of all that the position could be; where these differ, the answer tells
        what it depends on. With `grant`, what nobody stated is taken as agreed. Raises
        `NotationError` for a text that is no move, and `Unknown` where even to read it something
        more would have to be known.
        """
        from dclub.kernel.inquiry import inquire
        from dclub.kernel.unsettled import sketch

        sketched = sketch(self, found.position, found.names)
        return inquire(sketched, self.parse_move(text, sketched.state, found.names), grant=grant)

    def prospects(
        self, found: PositionFile[S], *, physical: bool = False, with_closed: bool = False
    ) -> Prospects[M]:
        """Return which moves a position allows of which something may be open, and under which conditions.

        With `physical`, every distinguishable move; with `with_closed`, also what is closed and why.
        """
        from dclub.kernel.inquiry import Inquiry
        from dclub.kernel.prospects import prospects
        from dclub.kernel.unsettled import sketch

        inquiry: Inquiry[S, M] = Inquiry(sketch(self, found.position, found.names))
        return prospects(inquiry, physical=physical, with_closed=with_closed)

    def score_range(self, found: PositionFile[S]) -> PadScore:
        """Return what every seat scores in a position of which something may be open, with ranges.

        Raises `RecordError` for a position that has faults or that nothing completes.
        """
        from dclub.kernel.inquiry import Inquiry
        from dclub.kernel.open_scoring import score_open
        from dclub.kernel.unsettled import sketch

        inquiry: Inquiry[S, M] = Inquiry(sketch(self, found.position, found.names))
        places = [(fault.clause, fault.where) for fault in inquiry.faults]
        if places or inquiry.completes is False:
            wrong = places or inquiry.contradictions
            raise RecordError([Fault(where, f"contradicts {clause}") for clause, where in wrong])
        return score_open(self, inquiry, found.names)

    def start(
        self,
        players: int | None = None,
        *,
        edition: str = "invented",
        readings: Mapping[str, str] | None = None,
        names: Sequence[str] = (),
        first: str | int | None = None,
        open_tables: Sequence[str] = (),
        components: Mapping[str, object] | None = None,
    ) -> Game[S, M]:
        """Set up a game: by default for three, or for as many as there are names.

        `first` names the start player, or his seat from 0, and plays that outcome of chance.
        Raises `EditionError` or `RecordError` with every fault.
        """
        options = StartOptions(
            players=players if players is not None else len(names) or _PLAYERS,
            edition=edition,
            readings=readings or {},
            open_tables=tuple(open_tables),
            components=components or {},
        )
        return self.begin(options, names, first)

    def format_position(self, state: S, names: Names | None = None) -> str:
        """Return a position as TOML, as the module of the game does; `dclub.read` reads it."""
        from dclub.kernel.position_writing import format_position

        return format_position(self, state, names)

    def ask(
        self,
        topic: str,
        facts: Mapping[str, object],
        *,
        edition: str = "invented",
        readings: Mapping[str, str] | None = None,
    ) -> Reply:
        """Answer one question from the few facts that it needs; see `dclub.kernel.questions.ask`."""
        from dclub.kernel.questions import ask

        return ask(self, topic, facts, edition=edition, readings=readings)

    def begin(
        self,
        options: StartOptions,
        names: Sequence[str] = (),
        first: str | int | None = None,
        setup: Callable[[StartOptions], S] | None = None,
    ) -> Game[S, M]:
        """Return a game from options, set up by `setup` instead of the game's own; see `start`."""
        from dclub.kernel.game import Game
        from dclub.kernel.names import name_faults
        from dclub.kernel.partial import Unknown

        if type(options.players) is not int:
            raise RecordError([Fault("players", f"expected a number, found {options.players!r}")])
        if faults := list(name_faults(names)):
            raise RecordError(faults)
        try:
            state = (setup or self.setup)(options)
        except Unknown as unknown:
            message = "is not known; a game cannot be set up without it"
            raise RecordError([Fault(unknown.path, message)]) from unknown
        players = options.players
        called = tuple(names) or self.default_names[:players]
        if len(called) != players:
            raise RecordError([Fault("names", f"expected {players} names, one a seat, found {len(called)}")])
        if first is not None and first not in (*called, *range(players)):
            expected = f"one of {', '.join(called)}, or a seat"
            raise RecordError([Fault("first", f"expected {expected}, found {first!r}")])
        game = Game(self, state, called)
        if first is not None:
            game.play(f"{TABLE}: first {called[first] if isinstance(first, int) else first}")
        return game
