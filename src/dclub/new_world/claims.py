"""What a claim may speak of: `Red 9 points`, `Red +12 points`, `Red 3 settlers`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from dclub.kernel.citing import defines
from dclub.new_world import clauses as C

if TYPE_CHECKING:
    from dclub.kernel.move import Seat
    from dclub.new_world.state import State

__all__ = ["QUANTITIES"]


@defines(C.COMPONENTS_POINTS)
def _points(state: State, seat: Seat) -> int:
    """Return what the marker on the score track shows: after the last turn that is the total."""
    return state.points[seat] if state.to_move is not None else state.score()[seat].total


def _settlers(state: State, seat: Seat) -> int:
    return state.supply(seat)


QUANTITIES: Final[Mapping[str, Callable[[State, Seat], int]]] = MappingProxyType(
    {
        "": _points,
        "points": _points,
        "point": _points,
        "settlers": _settlers,
        "settler": _settlers,
    }
)
"""Each quantity by its word: points won so far, in the end the total; settlers left to place."""
