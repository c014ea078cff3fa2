"""Reading position documents, as far as they are alike in every game.

A position says with what it is played (edition, components, readings), who plays, and whose
turn it is. The rest is the game's. A value left out is unknown; what could not even stand in a
state is a fault; contradictions are the audit's business.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, Protocol, TypeVar

from attrs import evolve, frozen

from dclub.errors import EditionError, Fault, NotationError, RecordError
from dclub.kernel.documents import read_document
from dclub.kernel.move import CHANCE, Seat
from dclub.kernel.names import name_faults
from dclub.kernel.notation import TABLE, parse_seat
from dclub.kernel.reading import Reading, Readings
from dclub.kernel.rules import Names, StartOptions
from dclub.kernel.seating import faults_by_name
from dclub.kernel.words import describe_choices

if TYPE_CHECKING:
    from dclub.kernel.rules import GameRules, PositionFile
    from dclub.kernel.state import GameState
    from dclub.kernel.stated import Stated

__all__ = [
    "FORMAT",
    "Frame",
    "PositionKind",
    "chance_of",
    "parse_position",
    "phase_of",
    "player_of",
    "read_frame",
    "read_to_move",
]

FORMAT: Final = 1
"""The version of the form of positions that is read and written."""

R = TypeVar("R")
S = TypeVar("S", bound="GameState[Any]")
T = TypeVar("T")


def parse_position(rules: GameRules[S, Any], text: str) -> PositionFile[S]:
    """Return the position of a text, complete or partial, and the names.

    Raises `NotationError` for what is no document, `RecordError` with every fault of one.
    """
    return rules.parse_position(read_document(text, "a position"), None)


class _Written(Protocol):
    """The keys that the positions of every game have."""

    @property
    def game(self) -> str: ...
    @property
    def format(self) -> int: ...
    @property
    def edition(self) -> str: ...
    @property
    def open(self) -> tuple[str, ...]: ...
    @property
    def names(self) -> tuple[str, ...] | None: ...
    @property
    def readings(self) -> Mapping[str, str]: ...


W = TypeVar("W", bound=_Written)


@frozen
class PositionKind(Generic[W]):
    """What the positions of one game look like: the class of the document, and that of a player in it.

    Without the latter (None) a document has no `players`.
    """

    game: str
    default_names: Names
    readings: tuple[Reading, ...]
    document: type[W]
    player: type[Any] | None


class Frame(NamedTuple, Generic[W, R]):
    """What a position says, who plays, and under which rules."""

    written: W
    names: Names
    ruleset: R


def read_frame(
    kind: PositionKind[W],
    document: Mapping[str, object],
    options: StartOptions | None,
    ruleset_of: Callable[[StartOptions], R],
    stated: Stated,
) -> Frame[W, R]:
    """Return what a document says, the names and the ruleset; faults are noted in `stated`.

    In a record, `options` are those of its header: they stand for what the document leaves out,
    and it may not contradict them. Raises `RecordError` if no state can be read under the result.
    """
    written = _written(kind, document, stated)
    names = _names(kind, written, options, stated)
    own = _own_options(written, document, options, len(names), stated)
    ruleset = None if own is None else _ruleset(kind, own, options, ruleset_of, stated)
    if ruleset is None:
        stated.check()
        raise AssertionError("an edition without faults can be used")
    return Frame(written, names, ruleset)


def _written(kind: PositionKind[W], document: Mapping[str, object], stated: Stated) -> W:
    """Return what a document says, as far as it has the shape of one."""
    from dclub.kernel.convert import salvage

    apart = ("type", "components") if kind.player is None else ("type", "components", "players")
    written, found = salvage(
        {key: value for key, value in document.items() if key not in apart}, kind.document
    )
    stated.faults.extend(found)
    if written is None:
        stated.check()
        raise AssertionError("a document without faults can be read")
    if kind.player is None:
        return written
    players = tuple(_players(kind.player, document.get("players", []), stated))
    changed: W = evolve(written, players=players)  # type: ignore[misc]
    return changed


def _players(cls: type[Any], written: object, stated: Stated) -> Iterator[Any]:
    """Yield what is said of each player, read one by one so that a fault hides no other."""
    from dclub.kernel.convert import salvage

    if not isinstance(written, list):
        stated.fault("players", "expected an array of tables, one a player")
        return
    for index, said in enumerate(written):
        player, found = salvage(said, cls) if isinstance(said, dict) else (None, ())
        if player is None:
            stated.fault(f"players.{index}", "expected a table")
        stated.faults.extend(Fault(f"players.{index}.{where}", message) for where, message in found)
        yield player or cls()


def _names(kind: PositionKind[W], written: W, options: StartOptions | None, stated: Stated) -> Names:
    if written.format != FORMAT:
        stated.fault("format", f"expected {FORMAT}, found {written.format}")
    if written.game != kind.game:
        stated.fault("game", f"expected {kind.game!r}, found {written.game!r}")
    if written.names is not None:
        stated.faults.extend(name_faults(written.names))
        return written.names
    number = len(getattr(written, "players", ())) if options is None else options.players
    if not 0 < number <= len(kind.default_names):
        stated.fault("names", "is missing: one name a seat, clockwise")
    return kind.default_names[:number]


def _own_options(
    written: W, document: Mapping[str, object], options: StartOptions | None, players: int, stated: Stated
) -> StartOptions | None:
    """Return the options that a document states, those of the record for what it leaves out."""
    components = document.get("components", {})
    if not isinstance(components, dict):
        stated.fault("components", "expected a table")
        return None
    return StartOptions(
        players=players,
        edition=written.edition if "edition" in document or options is None else options.edition,
        base=None if options is None else options.base,
        readings=written.readings if "readings" in document or options is None else options.readings,
        open_tables=written.open if "open" in document or options is None else options.open_tables,
        components=components if "components" in document or options is None else options.components,
    )


def _ruleset(
    kind: PositionKind[W],
    own: StartOptions,
    options: StartOptions | None,
    ruleset_of: Callable[[StartOptions], R],
    stated: Stated,
) -> R | None:
    """Return the ruleset, or None if the edition, the readings or the number of seats has faults."""
    try:
        ruleset = ruleset_of(own)
        if options is not None and options != own and ruleset != ruleset_of(options):
            stated.fault("edition", "edition, readings, components or seats are not those of the record")
    except (EditionError, RecordError) as error:
        unnamed = any(fault.where.startswith("names") for fault in stated.faults)
        faults = (fault for fault in error.faults if fault.where != "players" or not unnamed)
        stated.faults.extend(_placed(fault) for fault in faults_by_name(faults))
        if isinstance(error, EditionError):
            stated.faults.extend(_reading_faults(kind, own.readings))
        return None
    return ruleset


def _placed(fault: Fault) -> Fault:
    """Return a fault of the edition, or of the number of seats, at its place in the document."""
    if fault.where.partition(".")[0] in ("components", "names", "open", "readings"):
        return fault
    return Fault("edition", str(fault))


def _reading_faults(kind: PositionKind[W], readings: Mapping[str, str]) -> tuple[Fault, ...]:
    try:
        Readings.of(kind.readings, readings)
    except RecordError as error:
        return error.faults
    return ()


# --- phases and seats -------------------------------------------------------------------------


def phase_of(words: Mapping[str, T]) -> Callable[[str], T]:
    """Return a reader of the phases by their words."""

    def read(text: str) -> T:
        phase = words.get("-".join(text.lower().split()))
        if phase is None:
            raise NotationError(describe_choices(words, text, "a phase"), found=text)
        return phase

    return read


def player_of(names: Names) -> Callable[[str], Seat]:
    """Return a reader of players' names."""

    def read(text: str) -> Seat:
        seat = parse_seat(text, names)
        if seat == CHANCE:
            raise NotationError(f"the name of a player: {', '.join(names)}", found=text)
        return seat

    return read


def chance_of(names: Names) -> Callable[[str], Seat]:
    """Return a reader of the name of chance."""

    def read(text: str) -> Seat:
        if parse_seat(text, names) != CHANCE:
            raise NotationError(f"{TABLE}, for chance decides in this phase", found=text)
        return CHANCE

    return read


def read_to_move(
    written: str | None, names: Names, stated: Stated, *, is_over: bool, is_chance: bool
) -> Seat | None:
    """Return whose turn it is; where only chance can decide, nobody needs to say so."""
    if is_over:
        if written is not None:
            stated.fault("to_move", f"expected nothing, for the game is over, found {written!r}")
        return None
    if is_chance:
        return stated.value("to_move", written, chance_of(names), CHANCE, needed=False)
    return stated.value("to_move", written, player_of(names), None)
