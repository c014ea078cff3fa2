"""What a claim may speak of: `Ana 9 cards`, `Ana +12 points`, `Ana 3 tree`.

The prestige of a construction is shared: whichever player is named, it is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from dclub.hanging_gardens.components import Construction, word

if TYPE_CHECKING:
    from dclub.hanging_gardens.state import State
    from dclub.kernel.move import Seat

__all__ = ["QUANTITIES"]

Quantity = Callable[["State", "Seat"], int]


def _points(state: State, seat: Seat) -> int:
    return state.score()[seat].total


def _cards(state: State, seat: Seat) -> int:
    return state.gardens[seat].built.bit_count()


def _amitis(state: State, seat: Seat) -> int:
    return state.gardens[seat].amitis + 1


def _prestige(construction: Construction) -> Quantity:
    return lambda state, _seat: state.prestige[construction]


QUANTITIES: Final[Mapping[str, Quantity]] = MappingProxyType(
    {
        "": _points,
        "points": _points,
        "point": _points,
        "cards": _cards,
        "card": _cards,
        "amitis": _amitis,
        **{word(construction): _prestige(construction) for construction in Construction},
    }
)
"""Each quantity by its word: points in the end as things stand; cards in the pyramid; `amitis`,
how manieth slot the pawn has reached (0 beside the pyramid); the prestige of a construction."""
