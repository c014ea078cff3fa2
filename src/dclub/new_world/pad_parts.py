"""The score in parts that are counted one by one, of a pad and of a state of which something is open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from attrs import frozen

from dclub.kernel.move import Seat
from dclub.kernel.pads import Part, Scoring
from dclub.kernel.partial import Unknown
from dclub.new_world import clauses as C
from dclub.new_world.scorekeeping import leaders
from dclub.new_world.scoring import FINAL_CLAUSES, claim_lines, decide, won
from dclub.new_world.tally import tallies_of

if TYPE_CHECKING:
    from dclub.kernel.outcome import ScoreLine
    from dclub.new_world.components import Kind
    from dclub.new_world.ruleset import Ruleset
    from dclub.new_world.state import State
    from dclub.new_world.tally import Claim, Tallies

__all__ = ["SCORING", "parts"]


def parts(seats: int, kinds: Iterable[Kind]) -> tuple[Part[Tallies], ...]:
    """Return the parts of the score: what each player has won, then one feature after the other."""
    everybody = tuple(map(Seat, range(seats)))
    features = [
        Part(FINAL_CLAUSES[kind], everybody, partial(_shared, everybody, number))
        for number, kind in enumerate(kinds)
    ]
    return (*_points(everybody), *features)


def _points(seats: tuple[Seat, ...]) -> tuple[Part[Tallies], ...]:
    return tuple(Part(C.FINAL_POINTS, (seat,), partial(_won, seat)) for seat in seats)


def _won(seat: Seat, tallies: Tallies) -> tuple[tuple[ScoreLine, ...], ...]:
    return ((won(tallies, seat),),)


def _shared(seats: tuple[Seat, ...], number: int, tallies: Tallies) -> tuple[tuple[ScoreLine, ...], ...]:
    """Return the lines that each seat has of one feature."""
    claim = tallies.claims[number]
    best = leaders(claim.seats)
    return tuple(tuple(claim_lines(tallies, claim, seat)) if seat in best else () for seat in seats)


# --- of a state ---------------------------------------------------------------------------------


@frozen
class _OfState:
    """What the scoring reads of a state, its features only where they are asked for."""

    state: State

    @property
    def ruleset(self) -> Ruleset:
        return self.state.ruleset

    @property
    def surveyors(self) -> tuple[int, int]:
        return self.state.surveyors

    @property
    def claims(self) -> Sequence[Claim]:
        return tallies_of(self.state).claims

    def points(self, seat: Seat) -> int:
        return self.state.points[seat]


def _parts_of(state: State) -> tuple[Part[Tallies], ...]:
    """Return the parts of a state; the features are one, where it is open which there are."""
    try:
        return parts(state.seats, [claim.kind for claim in tallies_of(state).claims])
    except Unknown:
        everybody = tuple(map(Seat, range(state.seats)))
        together = Part(C.SCORE_MAJORITY, everybody, partial(_of_all, everybody), "features")
        return (*_points(everybody), together)


def _of_all(seats: tuple[Seat, ...], tallies: Tallies) -> tuple[tuple[ScoreLine, ...], ...]:
    """Return the lines that each seat has of all features."""
    claims = tallies.claims
    of_each = [_shared(seats, number, tallies) for number in range(len(claims))]
    return tuple(tuple(line for lines in of_each for line in lines[seat]) for seat in seats)


SCORING: Final[Scoring[State, Tallies]] = Scoring(
    _OfState, _parts_of, lambda _tallies, scores: decide(scores)
)
