"""The score in parts that are counted one by one, of a pad and of a state of which something is open."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club.scoring import COUNTS, decide, exclusion
from dclub.diamonds_club.tally import Tallies, tallies_of
from dclub.kernel.move import Seat
from dclub.kernel.pads import Part, Scoring

if TYPE_CHECKING:
    from dclub.diamonds_club.ruleset import Ruleset
    from dclub.diamonds_club.state import State
    from dclub.diamonds_club.tally import Tally
    from dclub.kernel.outcome import ScoreLine

__all__ = ["SCORING", "parts"]


def parts(seats: int) -> tuple[Part[Tallies], ...]:
    """Return the parts of every player's score."""
    return tuple(part for seat in range(seats) for part in _parts(Seat(seat)))


def _parts(seat: Seat) -> Iterator[Part[Tallies]]:
    """Yield the parts of one player's score: whether he is scored at all, then line by line."""
    yield Part(C.SCORE_EXCLUDED, (seat,), partial(_lines, exclusion, seat), excludes=True)
    for clause, count in COUNTS.items():
        yield Part(clause, (seat,), partial(_lines, count, seat))


def _lines(
    count: Callable[[Ruleset, Tally], Iterable[ScoreLine]],
    seat: Seat,
    tallies: Tallies,
) -> tuple[tuple[ScoreLine, ...], ...]:
    return (tuple(count(tallies.ruleset, tallies.players[seat])),)


SCORING: Final[Scoring[State, Tallies]] = Scoring(tallies_of, lambda state: parts(state.seats), decide)
