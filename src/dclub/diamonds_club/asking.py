"""A table on which only the facts of a single question hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from dclub.diamonds_club.components import Tile
from dclub.diamonds_club.market import make_market
from dclub.diamonds_club.setup import stocked_bank
from dclub.diamonds_club.state import Phase, Player, Round, State, Turn
from dclub.kernel.asking import contradiction
from dclub.kernel.move import Seat

if TYPE_CHECKING:
    from dclub.diamonds_club.moves import Build
    from dclub.diamonds_club.ruleset import Ruleset
    from dclub.diamonds_club.startrack import StartTrack

__all__ = ["bare_player", "check_coins", "table_with"]


def check_coins(ruleset: Ruleset, coins: Iterable[int]) -> None:
    """Raise `RecordError`, with the fact `coins` as the place, if these are more than there are."""
    found, most = sum(coins), ruleset.quantities.coins
    if found > most:
        raise contradiction("coins", f"expected at most {most}, which are all there are, found {found}")


def bare_player(ruleset: Ruleset, seat: int) -> Player:
    """Return a player who has nothing but a board."""
    park = (Tile.EMPTY,) * ruleset.quantities.places
    return Player(0, (0, 0, 0, 0, 0), (0,) * len(ruleset.tiles), (0, 0, 0), seat + 1, park, 0, ())


def table_with(
    ruleset: Ruleset,
    phase: Phase,
    *,
    players: Mapping[int, Player] | None = None,
    coins: tuple[int, ...] = (),
    track: StartTrack = (),
    pending: Build | None = None,
) -> State:
    """Return a state of a phase, seat 0 to move, in which players have only what is given.

    `coins` has one number for each space of the market; no strip lies there.
    """
    seats = range(ruleset.seats)
    people = tuple((players or {}).get(seat) or bare_player(ruleset, seat) for seat in seats)
    return State(
        ruleset=ruleset,
        players=people,
        market=make_market(ruleset, (), coins),
        bank=stocked_bank(ruleset, people, coins, ()),
        turn=Turn(phase, Seat(0), (False,) * ruleset.seats, pending),
        round=Round(Seat(0), track or tuple((seat, Seat(seat)) for seat in seats), False, ()),
    )
