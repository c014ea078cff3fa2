"""Scores and outcomes: every point as a line with its clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from dclub.kernel.clause import ClauseId
    from dclub.kernel.facts import Facts
    from dclub.kernel.move import Seat

__all__ = ["Outcome", "Score", "ScoreLine"]


@frozen
class ScoreLine:
    """The points that one clause gives one seat, and what was counted."""

    clause: ClauseId
    points: int
    facts: Facts


@frozen
class Score:
    """What one seat would score if the game ended now.

    `total` is the sum of the lines. A seat that is `excluded` is not scored at all: its lines
    say why and are worth nothing.
    """

    seat: Seat
    lines: tuple[ScoreLine, ...]
    excluded: bool = False

    @property
    def total(self) -> int:
        """The sum of the lines."""
        return sum(line.points for line in self.lines)


@frozen
class Outcome:
    """How a game ended.

    `scores` has one total per seat, None for a seat that is not scored. `why` names the clauses
    that decided, the end of the game first, the last tie-break that was needed last.
    """

    winners: tuple[Seat, ...]
    scores: tuple[int | None, ...]
    why: tuple[ClauseId, ...]
