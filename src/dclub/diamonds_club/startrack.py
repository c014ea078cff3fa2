"""The start-player track: numbers, stacks, and what lies beyond the last number."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from dclub.diamonds_club import clauses as C
from dclub.kernel.citing import defines, effects
from dclub.kernel.event import Log, note
from dclub.kernel.move import Seat

if TYPE_CHECKING:
    from dclub.diamonds_club.ruleset import Ruleset

__all__ = ["StartTrack", "laid_out", "moved", "number_of", "order_of"]

StartTrack = tuple[tuple[int, Seat], ...]
"""(number, seat) in ascending order; on one number the top of the stack comes last."""


@defines(C.COMPONENTS_START_TRACK)
def number_of(track: StartTrack, seat: Seat) -> int:
    """Return the number on which a seat's marker stands; `KeyError` if it is not there."""
    for number, other in track:
        if other == seat:
            return number
    raise KeyError(seat)


@lru_cache(maxsize=1 << 10)
def order_of(track: StartTrack) -> tuple[Seat, ...]:
    """Return the seats along the track, the foremost first, on one number the top of the stack."""
    return tuple([seat for _, seat in reversed(track)])


@lru_cache(maxsize=1 << 4)
@effects(C.SETUP_START_TRACK, C.ROUND_TRACK)
def laid_out(first: Seat, seats: int) -> StartTrack:
    """Return the track with the first seat on 0 and the others clockwise on 1, 2, ..."""
    return tuple((step, Seat((first + step) % seats)) for step in range(seats))


@effects(C.HATS_MOVE, C.HATS_LIFT, C.HATS_BEYOND_NINE)
def moved(ruleset: Ruleset, track: StartTrack, seat: Seat, hats: int, log: Log) -> StartTrack:
    """Return the track after a marker has moved on by so many numbers.

    It comes to lie on top of those that stand there; those above it where it stood drop.
    """
    last, rule = ruleset.quantities.last_space, ruleset.beyond_nine
    rest = list(track)
    rest.remove((here := number_of(track, seat), seat))
    target, behind = here + hats, 0
    if target > last and rule != "open-track":
        target = last + 1
    for number, _ in rest:
        if number > target:
            break
        behind += 1
    if target > last and rule == "first-locked":
        behind = _beneath_the_first(track, seat, last, behind)
    rest.insert(behind, (target, seat))
    after = tuple(rest)
    if log is not None:
        clause = C.HATS_BEYOND_NINE if target > last else C.HATS_MOVE
        note(log, clause, "hats-moved", seat=seat, hats=hats, number=target, rank=len(after) - behind)
    return after


def _beneath_the_first(track: StartTrack, seat: Seat, last: int, behind: int) -> int:
    """Return how many markers stay behind if whoever passed the last number first stays ahead."""
    number, leader = track[-1]
    return behind if number <= last or leader == seat else behind - 1
