"""The score in parts that are counted one by one, of a pad and of a state of which something is open."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.components import Construction, word
from dclub.hanging_gardens.scoring import decide, group_line, individual_lines, public_lines
from dclub.hanging_gardens.tally import Tallies, tallies_of
from dclub.kernel.move import Seat
from dclub.kernel.pads import Part, Scoring

if TYPE_CHECKING:
    from dclub.hanging_gardens.state import State
    from dclub.kernel.outcome import ScoreLine

__all__ = ["SCORING", "parts"]


def parts(seats: int) -> tuple[Part[Tallies], ...]:
    """Return the parts of every player's score."""
    return tuple(_parts(tuple(map(Seat, range(seats)))))


def _parts(seats: tuple[Seat, ...]) -> Iterator[Part[Tallies]]:
    """Yield the parts of the score: groups, then majorities, then the individual projects."""
    for seat in seats:
        for kind in Construction:
            yield Part(C.SCORE_GROUPS, (seat,), partial(_group, seat, kind), word(kind))
    yield Part(C.SCORE_PUBLIC, seats, lambda tallies: tuple(public_lines(tallies)))
    for seat in seats:
        yield Part(C.SCORE_INDIVIDUAL, (seat,), partial(_individual, seat))


def _group(seat: Seat, kind: Construction, tallies: Tallies) -> tuple[tuple[ScoreLine, ...], ...]:
    return ((group_line(tallies, tallies.players[seat], kind),),)


def _individual(seat: Seat, tallies: Tallies) -> tuple[tuple[ScoreLine, ...], ...]:
    return (tuple(individual_lines(tallies, tallies.players[seat])),)


SCORING: Final[Scoring[State, Tallies]] = Scoring(tallies_of, lambda state: parts(state.seats), decide)
