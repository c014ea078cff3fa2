"""What a claim may speak of: `White 9 coins`, `White +12 points`, `White 13 money`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from dclub.diamonds_club.components import COLOURS, Gem, Track, word
from dclub.diamonds_club.startrack import number_of
from dclub.kernel.blanks import entered
from dclub.kernel.partial import Unknown

if TYPE_CHECKING:
    from dclub.diamonds_club.state import State
    from dclub.kernel.move import Seat

__all__ = ["QUANTITIES"]

Quantity = Callable[["State", "Seat"], int]


def _points(state: State, seat: Seat) -> int:
    return state.score()[seat].total


def _coins(state: State, seat: Seat) -> int:
    return state.players[seat].coins


def _gem(gem: Gem) -> Quantity:
    return lambda state, seat: state.players[seat].gems[gem]


def _gems(state: State, seat: Seat) -> int:
    return sum(state.players[seat].gems)


def _forest(state: State, seat: Seat) -> int:
    values = state.ruleset.edition.forest
    if values is None:
        raise Unknown("forest")
    return entered(values[state.players[seat].tracks[Track.FOREST]])


def _money(state: State, seat: Seat) -> int:
    steps = state.ruleset.edition.money
    if steps is None:
        raise Unknown("money")
    return entered(steps[state.players[seat].tracks[Track.MONEY]].coins)


def _technology(state: State, seat: Seat) -> int:
    return state.players[seat].tracks[Track.TECHNOLOGY]


def _hats(state: State, seat: Seat) -> int:
    return number_of(state.track, seat) if state.track else 0


_ONE_AND_MANY: Final[dict[str, Quantity]] = {
    "point": _points,
    "coin": _coins,
    "gem": _gems,
    "diamond": _gem(Gem.DIAMOND),
    "hat": _hats,
}

QUANTITIES: Final[Mapping[str, Quantity]] = MappingProxyType(
    {
        "": _points,
        **{f"{name}s": quantity for name, quantity in _ONE_AND_MANY.items()},
        **_ONE_AND_MANY,
        **{word(colour): _gem(colour) for colour in COLOURS},
        "forest": _forest,
        "technology": _technology,
        "money": _money,
    }
)
"""Each quantity by its word: points in the end as things stand; coins; gems, all or of one kind;
the printed values of forest and money, the steps of technology; the number on the start-player track."""
