"""Reading position documents: from what somebody wrote to a state, or to what is known of one.

Contradictions are the audit's business. A fault here is what could not even stand in a state:
an unknown tile, twenty park places, a player who is twice on the track.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from dclub.diamonds_club.market_reading import MOST, read_market, read_sides
from dclub.diamonds_club.moves import Build
from dclub.diamonds_club.notation import DEFAULT_NAMES, parse_build
from dclub.diamonds_club.players_reading import read_bank, read_players
from dclub.diamonds_club.position_document import PlayerDocument, PositionDocument
from dclub.diamonds_club.readings import READINGS
from dclub.diamonds_club.starting import ruleset_of
from dclub.diamonds_club.state import Phase, State
from dclub.errors import EditionError, Fault, NotationError, RecordError
from dclub.kernel import clauses as K
from dclub.kernel.citing import defines
from dclub.kernel.move import CHANCE, Seat
from dclub.kernel.names import name_faults
from dclub.kernel.notation import TABLE, parse_seat
from dclub.kernel.reading import Readings
from dclub.kernel.rules import PositionFile, StartOptions
from dclub.kernel.stated import Stated, Written
from dclub.kernel.words import describe_choices, parse_number

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from dclub.diamonds_club.ruleset import Ruleset
    from dclub.diamonds_club.startrack import StartTrack
    from dclub.kernel.rules import Names

__all__ = ["FORMAT", "GAME", "PHASE_WORDS", "read_position"]

FORMAT: Final = 1
GAME: Final = "diamonds-club"
PHASE_WORDS: Final = {phase.name.lower().replace("_", "-"): phase for phase in Phase}

_OF_CHANCE: Final = (Phase.FIRST_PLAYER, Phase.MARKET)
_IN_ROUND: Final = (Phase.BUY, Phase.EXCHANGE, Phase.BUILD, Phase.PAY)


@defines(K.POSITION_DOCUMENT)
def read_position(document: Mapping[str, object], options: StartOptions | None = None) -> PositionFile[State]:
    """Return the position of a document, complete or partial, and the names.

    In a record, `options` are those of its header: they stand for what the document leaves out,
    and it may not contradict them. Raises `RecordError` with every fault.
    """
    stated = Stated()
    written = _written(document, stated)
    names = _names(written, options, stated)
    ruleset = _ruleset(written, document, options, len(names), stated)
    if ruleset is None:
        stated.check()
        raise AssertionError("an edition without faults can be used")
    state = _Reading(ruleset, names, written, stated).state()
    stated.check()
    partial = stated.partial(GAME, document)
    return PositionFile(state if partial is None else partial, names)


def _written(document: Mapping[str, object], stated: Stated) -> PositionDocument:
    """Return what a document says, as far as it has the shape of one."""
    from dclub.kernel.convert import salvage

    apart = ("type", "components", "players")
    written, found = salvage(
        {key: value for key, value in document.items() if key not in apart}, PositionDocument
    )
    stated.faults.extend(found)
    if written is None:
        stated.check()
        raise AssertionError("a document without faults can be read")
    return evolve(written, players=tuple(_players(document.get("players", []), stated)))


def _players(written: object, stated: Stated) -> Iterator[PlayerDocument]:
    """Yield what is said of each player, read one by one so that a fault hides no other."""
    from dclub.kernel.convert import salvage

    if not isinstance(written, list):
        stated.fault("players", "expected an array of tables, one a player")
        return
    for index, said in enumerate(written):
        player, found = salvage(said, PlayerDocument) if isinstance(said, dict) else (None, ())
        if player is None:
            stated.fault(f"players.{index}", "expected a table")
        stated.faults.extend(Fault(f"players.{index}.{where}", message) for where, message in found)
        yield player or PlayerDocument()


def _names(written: PositionDocument, options: StartOptions | None, stated: Stated) -> Names:
    if written.format != FORMAT:
        stated.fault("format", f"expected {FORMAT}, found {written.format}")
    if written.game != GAME:
        stated.fault("game", f"expected {GAME!r}, found {written.game!r}")
    if written.names is not None:
        stated.faults.extend(name_faults(written.names))
        return written.names
    number = len(written.players) if options is None else options.players
    if not 0 < number <= len(DEFAULT_NAMES):
        stated.fault("names", "is missing: one name a seat, clockwise")
    return DEFAULT_NAMES[:number]


def _ruleset(
    written: PositionDocument,
    document: Mapping[str, object],
    options: StartOptions | None,
    players: int,
    stated: Stated,
) -> Ruleset | None:
    """Return the ruleset, or None if the edition, the readings or the number of seats has faults."""
    components: Any = document.get("components", {})
    if not isinstance(components, dict):
        stated.fault("components", "expected a table")
        return None
    own = StartOptions(
        players=players,
        edition=written.edition if "edition" in document or options is None else options.edition,
        base=None if options is None else options.base,
        readings=written.readings if "readings" in document or options is None else options.readings,
        open_tables=written.open if "open" in document or options is None else options.open_tables,
        components=components if "components" in document or options is None else options.components,
    )
    try:
        ruleset = ruleset_of(own)
        if options is not None and options != own and ruleset != ruleset_of(options):
            stated.fault("edition", "edition, readings, components or seats are not those of the record")
    except (EditionError, RecordError) as error:
        unnamed = any(fault.where.startswith("names") for fault in stated.faults)
        stated.faults.extend(_placed(fault) for fault in error.faults if fault.where or not unnamed)
        if isinstance(error, EditionError):
            stated.faults.extend(_reading_faults(own.readings))
        return None
    return ruleset


def _placed(fault: Fault) -> Fault:
    """Return a fault of the edition, or of the number of seats, at its place in the document."""
    if not fault.where:
        return Fault("names", fault.message)
    if fault.where.partition(".")[0] in ("components", "open", "readings"):
        return fault
    return Fault("edition", str(fault))


def _reading_faults(readings: Mapping[str, str]) -> tuple[Fault, ...]:
    try:
        Readings.of(READINGS, readings)
    except RecordError as error:
        return error.faults
    return ()


class _Reading:
    """One document being read, under a ruleset that is known."""

    def __init__(self, ruleset: Ruleset, names: Names, written: PositionDocument, stated: Stated) -> None:
        self.ruleset = ruleset
        self.names = names
        self.written = written
        self.stated = stated
        self.phase = stated.value("phase", written.phase, _phase, None)

    def state(self) -> State:
        """Return the state, with some value or other where one is unknown or has a fault."""
        ruleset, written, phase, stated = self.ruleset, self.written, self.phase, self.stated
        to_move = self._to_move()
        first = stated.value(
            "first", written.first, self._player, None, needed=phase not in (Phase.FIRST_PLAYER, Phase.FINAL)
        )
        track, passed, ending = self._track(), self._passed(), self._ending()
        market = read_market(ruleset, written.market, phase, stated)
        players = read_players(ruleset, written.players, phase, stated)
        return State(
            ruleset=ruleset,
            phase=phase or Phase.FIRST_PLAYER,
            to_move=to_move,
            first=first,
            players=players,
            market=market,
            bank=read_bank(ruleset, written.supply, players, market.coins, phase=phase, stated=stated),
            track=track,
            passed=passed,
            ending=ending,
            pending=self._pending(to_move),
            sides=read_sides(ruleset, written.market, phase, stated),
        )

    def _player(self, text: str) -> Seat:
        seat = parse_seat(text, self.names)
        if seat == CHANCE:
            raise NotationError(f"the name of a player: {', '.join(self.names)}", found=text)
        return seat

    def _to_move(self) -> Seat | None:
        """Return whose turn it is; where only chance can decide, nobody needs to say so."""
        phase, written = self.phase, self.written.to_move
        if phase is Phase.FINAL:
            if written is not None:
                self.stated.fault("to_move", f"expected nothing, for the game is over, found {written!r}")
            return None
        if phase in _OF_CHANCE:
            return self.stated.value("to_move", written, self._chance, CHANCE, needed=False)
        return self.stated.value("to_move", written, self._player, None)

    def _chance(self, text: str) -> Seat:
        if parse_seat(text, self.names) != CHANCE:
            raise NotationError(f"{TABLE}, for chance decides in this phase", found=text)
        return CHANCE

    def _track(self) -> StartTrack:
        written, where = self.written.start_track, "start_track"
        needed = self.phase not in (Phase.FIRST_PLAYER, Phase.FINAL)
        if not self.stated.is_array(where, written, needed=needed):
            return ()
        assert isinstance(written, tuple)
        entries: list[tuple[int, Seat]] = []
        for index, text in enumerate(written):
            entry = self.stated.value(f"{where}.{index}", text, self._entry, None)
            if entry is None:
                continue
            if any(seat == entry[1] for _, seat in entries):
                self.stated.fault(f"{where}.{index}", f"{self.names[entry[1]]} is named twice")
            entries.append(entry)
        if len(written) != len(self.names) and (written or needed):
            self.stated.fault(where, f"expected {len(self.names)} entries, one a seat, found {len(written)}")
        return tuple(sorted(entries, key=lambda entry: entry[0]))

    def _entry(self, text: str) -> tuple[int, Seat]:
        """Return the number and the seat of `White 3`."""
        name, blank, number = text.rpartition(" ")
        if not blank:
            raise NotationError("a name and a number, as in `White 3`", found=text)
        value = parse_number(number, "a number of the track", len(name) + 2)
        if value > MOST:
            raise NotationError(f"a number of at most {MOST}", found=number, column=len(name) + 2)
        return value, self._player(name)

    def _passed(self) -> tuple[bool, ...]:
        written, seats = self.written.passed, len(self.names)
        if not self.stated.is_array("passed", written, needed=self.phase in (None, *_IN_ROUND)):
            return (self.phase is Phase.FINAL,) * seats
        assert isinstance(written, tuple)
        found = set()
        for index, text in enumerate(written):
            seat = self.stated.value(f"passed.{index}", text, self._player, None)
            if seat is not None and seat in found:
                self.stated.fault(f"passed.{index}", f"{self.names[seat]} is named twice")
            found.add(seat)
        return tuple(Seat(seat) in found for seat in range(seats))

    def _ending(self) -> bool:
        decided = self.phase in (Phase.FIRST_PLAYER, Phase.FINAL)
        return self.stated.of(
            "ending", self.written.ending, _truth, self.phase is Phase.FINAL, needed=not decided
        )

    def _pending(self, seat: Seat | None) -> Build | None:
        written = self.written.pending
        if self.phase not in (None, Phase.PAY):
            if written is not None:
                self.stated.fault("pending", "expected only in phase pay")
            return None
        sizes = self.ruleset.quantities
        return self.stated.value(
            "pending.build",
            None if written is None else written.build,
            lambda text: parse_build(text, Seat(0) if seat is None else seat, sizes),
            None,
            needed=self.phase is Phase.PAY,
        )


def _phase(text: str) -> Phase:
    phase = PHASE_WORDS.get("-".join(text.lower().split()))
    if phase is None:
        raise NotationError(describe_choices(PHASE_WORDS, text, "a phase"), found=text)
    return phase


def _truth(value: Written) -> bool:
    if isinstance(value, bool):
        return value
    raise NotationError("true or false", found=repr(value))
