"""The start-player track: numbers, stacks, and what lies beyond the last number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club import readings as R
from dclub.kernel.citing import effects
from dclub.kernel.event import Log, note
from dclub.kernel.move import Seat

if TYPE_CHECKING:
    from dclub.diamonds_club.ruleset import Ruleset

__all__ = ["StartTrack", "laid_out", "moved", "number_of"]

StartTrack = tuple[tuple[int, Seat], ...]
"""(number, seat) in ascending order; on one number the top of the stack comes last."""


def number_of(track: StartTrack, seat: Seat) -> int:
    """Return the number on which a seat's marker stands."""
    return next(number for number, other in track if other == seat)


@effects(C.SETUP_START_TRACK, C.ROUND_TRACK)
def laid_out(first: Seat, seats: int) -> StartTrack:
    """Return the track with the first seat on 0 and the others clockwise on 1, 2, ..."""
    return tuple((step, Seat((first + step) % seats)) for step in range(seats))


@effects(C.HATS_MOVE, C.HATS_LIFT, C.HATS_BEYOND_NINE)
def moved(ruleset: Ruleset, track: StartTrack, seat: Seat, hats: int, log: Log) -> StartTrack:
    """Return the track after a marker has moved on by so many numbers.

    It comes to lie on top of those that stand there; those above it where it stood drop.
    """
    last = ruleset.edition.quantities.last_space
    rule = ruleset.readings[R.HATS_BEYOND_NINE]
    start = number_of(track, seat)
    target = start + hats if rule == "open-track" else min(start + hats, last + 1)
    after = _inserted(track, seat, target)
    if rule == "first-locked" and target > last:
        after = _beneath_the_first(track, after, seat, last)
    if log is not None:
        clause = C.HATS_BEYOND_NINE if target > last else C.HATS_MOVE
        place = [other for _, other in after].index(seat)
        note(log, clause, "hats-moved", seat=seat, hats=hats, number=target, rank=len(after) - place)
    return after


def _inserted(track: StartTrack, seat: Seat, target: int) -> StartTrack:
    rest = [entry for entry in track if entry[1] != seat]
    behind = [entry for entry in rest if entry[0] <= target]
    return (*behind, (target, seat), *rest[len(behind) :])


def _beneath_the_first(before: StartTrack, after: StartTrack, seat: Seat, last: int) -> StartTrack:
    """Under `first-locked`, whoever passed the last number first stays on top of the others."""
    number, leader = before[-1]
    if number <= last:
        return after
    if leader == seat:
        return before
    return (*(entry for entry in after if entry[1] != leader), (number, leader))
