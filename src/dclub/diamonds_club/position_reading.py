"""Reading position documents: from what somebody wrote to a state, or to what is known of one.

Contradictions are the audit's business. A fault here is what could not even stand in a state:
an unknown tile, twenty park places, a player who is twice on the track.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.diamonds_club.market_reading import MOST, read_market, read_sides
from dclub.diamonds_club.moves import Build
from dclub.diamonds_club.notation import DEFAULT_NAMES, parse_build
from dclub.diamonds_club.players_reading import read_bank, read_players
from dclub.diamonds_club.position_document import PlayerDocument, PositionDocument
from dclub.diamonds_club.readings import READINGS
from dclub.diamonds_club.starting import ruleset_of
from dclub.diamonds_club.state import Phase, Round, State, Turn
from dclub.errors import NotationError
from dclub.kernel import clauses as K
from dclub.kernel.citing import defines
from dclub.kernel.move import Seat
from dclub.kernel.position_reading import PositionKind, phase_of, player_of, read_frame, read_to_move
from dclub.kernel.rules import PositionFile, StartOptions
from dclub.kernel.stated import Stated, read_truth
from dclub.kernel.words import parse_number

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dclub.diamonds_club.ruleset import Ruleset
    from dclub.diamonds_club.startrack import StartTrack
    from dclub.kernel.rules import Names

__all__ = ["GAME", "PHASE_WORDS", "read_position"]

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
    written, names, ruleset = read_frame(_KIND, document, options, ruleset_of, stated)
    state = _Reading(ruleset, names, written, stated).state()
    return PositionFile(stated.position(GAME, document, state, options), names)


_KIND: Final = PositionKind(GAME, DEFAULT_NAMES, READINGS, PositionDocument, PlayerDocument)


class _Reading:
    """One document being read, under a ruleset that is known."""

    def __init__(self, ruleset: Ruleset, names: Names, written: PositionDocument, stated: Stated) -> None:
        self.ruleset = ruleset
        self.names = names
        self.written = written
        self.stated = stated
        self.phase = stated.value("phase", written.phase, phase_of(PHASE_WORDS), None)

    def state(self) -> State:
        """Return the state, with some value or other where one is unknown or has a fault."""
        ruleset, written, phase, stated = self.ruleset, self.written, self.phase, self.stated
        to_move = read_to_move(
            written.to_move,
            self.names,
            stated,
            is_over=phase is Phase.FINAL,
            is_chance=phase in _OF_CHANCE,
        )
        first = stated.value(
            "first",
            written.first,
            player_of(self.names),
            None,
            needed=phase not in (Phase.FIRST_PLAYER, Phase.FINAL),
        )
        track, passed, ending = self._track(), self._passed(), self._ending()
        market = read_market(ruleset, written.market, phase, stated)
        players = read_players(ruleset, written.players, phase, stated)
        return State(
            ruleset=ruleset,
            players=players,
            market=market,
            bank=read_bank(ruleset, written.supply, players, market.coins, phase=phase, stated=stated),
            turn=Turn(phase or Phase.FIRST_PLAYER, to_move, passed, self._pending(to_move)),
            round=Round(first, track, ending, read_sides(ruleset, written.market, phase, stated)),
        )

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
        return value, player_of(self.names)(name)

    def _passed(self) -> tuple[bool, ...]:
        written, seats = self.written.passed, len(self.names)
        if not self.stated.is_array("passed", written, needed=self.phase in (None, *_IN_ROUND)):
            return (self.phase is Phase.FINAL,) * seats
        assert isinstance(written, tuple)
        found = set()
        for index, text in enumerate(written):
            seat = self.stated.value(f"passed.{index}", text, player_of(self.names), None)
            if seat is not None and seat in found:
                self.stated.fault(f"passed.{index}", f"{self.names[seat]} is named twice")
            found.add(seat)
        return tuple(Seat(seat) in found for seat in range(seats))

    def _ending(self) -> bool:
        decided = self.phase in (Phase.FIRST_PLAYER, Phase.FINAL)
        return self.stated.of(
            "ending", self.written.ending, read_truth, self.phase is Phase.FINAL, needed=not decided
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
