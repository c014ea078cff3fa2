"""Reading position documents: from what somebody wrote to a state, or to what is known of one.

Contradictions are the audit's business. A fault here is what could not even stand in a state:
an unknown card, a cell that no pyramid has, an effect that is left to use twice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.errors import NotationError
from dclub.hanging_gardens.components import Construction, Public, word
from dclub.hanging_gardens.gardens_reading import read_gardens
from dclub.hanging_gardens.moves import HIDDEN
from dclub.hanging_gardens.notation import DEFAULT_NAMES
from dclub.hanging_gardens.outcomes import public_project
from dclub.hanging_gardens.position_document import PlayerDocument, PositionDocument
from dclub.hanging_gardens.prestige import LEAST
from dclub.hanging_gardens.readings import READINGS
from dclub.hanging_gardens.row_reading import IN_ROUND, read_row, read_turn
from dclub.hanging_gardens.starting import ruleset_of
from dclub.hanging_gardens.state import Phase, Round, State
from dclub.hanging_gardens.supply_reading import MOST, read_supply
from dclub.kernel import clauses as K
from dclub.kernel.citing import defines
from dclub.kernel.move import Seat
from dclub.kernel.position_reading import PositionKind, phase_of, player_of, read_frame, read_to_move
from dclub.kernel.rules import PositionFile, StartOptions
from dclub.kernel.stated import Stated, Written, read_number

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dclub.hanging_gardens.ruleset import Ruleset
    from dclub.kernel.rules import Names

__all__ = ["GAME", "OF_CHANCE", "PHASE_WORDS", "read_position"]

GAME: Final = "hanging-gardens"
PHASE_WORDS: Final = {word(phase): phase for phase in Phase}

OF_CHANCE: Final = (
    Phase.FIRST_PLAYER,
    Phase.PROJECTS,
    Phase.PUBLIC,
    Phase.CARDS,
    Phase.EFFECTS_ORDER,
    Phase.DRAW,
    Phase.REVEAL,
)
"""The phases in which chance decides."""

_KIND: Final = PositionKind(GAME, DEFAULT_NAMES, READINGS, PositionDocument, PlayerDocument)


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
    to_move = read_to_move(
        written.to_move, names, stated, is_over=phase is Phase.FINAL, is_chance=phase in OF_CHANCE
    )
    first = _first(written.first, names, phase, stated)
    gardens = read_gardens(ruleset, written.players, phase, stated)
    projects = [f"players.{seat}.project" for seat in range(len(gardens))]
    all_seen = all(garden.project != HIDDEN for garden in gardens) and not stated.has_open(*projects)
    if phase is Phase.REVEAL and all_seen:
        stated.fault("phase", f"expected a project that is {HIDDEN}, for one is to be revealed")
    row = read_row(ruleset, written.row, phase, stated)
    turn = read_turn(ruleset, written.pending, row, phase, stated)
    return State(
        ruleset=ruleset,
        gardens=gardens,
        prestige=_prestige(written, phase, stated),
        supply=read_supply(
            ruleset, written, phase, stated, gardens=gardens, row=row, hand=turn.hand, first=first
        ),
        row=row,
        turn=turn._replace(phase=phase or Phase.FIRST_PLAYER, to_move=to_move),
        round=Round(first=first, public=_public(ruleset, written, phase, stated)),
    )


def _first(written: str | None, names: Names, phase: Phase | None, stated: Stated) -> Seat | None:
    """Return who holds the Emperor; at the end nobody asks, and then the first seat does."""
    is_over = phase in (Phase.REVEAL, Phase.FINAL)
    needed = not is_over and phase is not Phase.FIRST_PLAYER
    return stated.value("first", written, player_of(names), Seat(0) if is_over else None, needed=needed)


def _prestige(written: PositionDocument, phase: Phase | None, stated: Stated) -> tuple[int, ...]:
    """Return the prestige of each construction, which nobody needs to state before the first round."""
    said = written.prestige
    if isinstance(said, str):
        stated.of("prestige", said, _no_table, None, needed=False)
        said = {}
    return tuple(
        stated.of(
            f"prestige.{word(kind)}",
            (said or {}).get(kind),
            read_number(0, MOST),
            LEAST,
            needed=phase in (*IN_ROUND, Phase.REVEAL, Phase.FINAL),
        )
        for kind in Construction
    )


def _no_table(written: Written) -> None:
    raise NotationError("a table with the prestige of each construction", found=str(written))


def _public(
    ruleset: Ruleset, written: PositionDocument, phase: Phase | None, stated: Stated
) -> Public | None:
    opened = phase is None or phase > Phase.PUBLIC
    return stated.value(
        "public", written.public, lambda text: public_project(ruleset, text), None, needed=opened
    )
