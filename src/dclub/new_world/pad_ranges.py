"""What can be on a score pad: how much there is of everything, and who can have the most settlers."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from dclub.kernel.move import Seat
from dclub.kernel.pads import Range
from dclub.new_world import readings as R
from dclub.new_world.components import Kind, Side

if TYPE_CHECKING:
    from collections.abc import Callable

    from dclub.new_world.components import Segment
    from dclub.new_world.ruleset import Ruleset

__all__ = ["COUNTED", "EXTRAS", "Numbers", "any_leaders", "countable"]

EXTRAS: Final = {Kind.TRAIL: "posts", Kind.TOWN: "flags", Kind.PLAIN: "animals"}
"""How a pad calls what lies on a feature of each kind."""

COUNTED: Final = ("segments", "tiles", "around", "spaces", *EXTRAS.values())
"""Every number that a pad can have of a feature."""

_AROUND: Final = 8
_SPACES_AROUND: Final = 3


class Numbers(NamedTuple):
    """What a number can be: from the least to the most, or without an end that is known (None)."""

    least: int
    most: int | None

    @property
    def range(self) -> Range:
        """All of them, or the two least: every line that reads it has so many points for each."""
        if self.most is None:
            return Range((self.least, self.least + 1), is_bounded=False, grows=True)
        return Range(tuple(range(self.least, self.most + 1)))


def countable(ruleset: Ruleset, kind: Kind) -> dict[str, Numbers]:
    """Return what is counted of a feature of a kind, and what each number can be."""
    rows = len(ruleset.edition.start or ())
    if kind is Kind.FARM:
        return {"around": Numbers(0, _AROUND), "spaces": Numbers(0, min(_SPACES_AROUND, rows))}
    extras = {EXTRAS[kind]: Numbers(0, _in_box(ruleset, kind, lambda segment: segment.extras))}
    if kind is Kind.PLAIN:
        return extras
    tiles = ruleset.quantities.tiles + rows
    segments = _in_box(ruleset, kind, lambda _: 1)
    return {
        "segments": Numbers(1, len(Side) * tiles if segments is None else segments),
        "tiles": Numbers(1, tiles),
        "spaces": Numbers(0, rows),
        **extras,
    }


def any_leaders(ruleset: Ruleset) -> Range:
    """Return who can be on a feature, as far as it matters: every choice of players who have the most.

    Where the surveyors count at the end, columns matter too, and there is no bound.
    """
    seats = [Seat(seat) for seat in range(ruleset.seats)]
    chosen = [some for number in range(1, len(seats) + 1) for some in combinations(seats, number)]
    bounded = ruleset.says(R.FINAL_BONUS, "no")
    return Range(tuple(tuple((seat, 0) for seat in some) for some in chosen), is_bounded=bounded)


def _in_box(ruleset: Ruleset, kind: Kind, number: Callable[[Segment], int]) -> int | None:
    """Return the sum of a number over all segments of a kind in the box; None if they are not known."""
    edition = ruleset.edition
    if edition.tiles is None or edition.start is None or not (ruleset.counted and ruleset.knows_start):
        return None
    lying = [(space.segments, 1) for space in edition.start]
    lying += [(tile.segments, copies) for tile, copies in edition.tiles]
    return sum(
        copies * number(segment) for segments, copies in lying for segment in segments if segment.kind is kind
    )
