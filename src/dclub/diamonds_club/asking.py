"""The facts of single questions: how each is read, and a table on which only these facts hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from dclub.diamonds_club.components import Tile
from dclub.diamonds_club.market import make_market
from dclub.diamonds_club.setup import stocked_bank
from dclub.diamonds_club.state import Phase, Player, Round, State, Turn
from dclub.errors import Fault, NotationError, RecordError
from dclub.kernel.move import Seat
from dclub.kernel.words import parse_number, split_list

if TYPE_CHECKING:
    from dclub.diamonds_club.edition import Edition
    from dclub.diamonds_club.moves import Build
    from dclub.diamonds_club.ruleset import Ruleset
    from dclub.diamonds_club.startrack import StartTrack

__all__ = [
    "NONE",
    "Entry",
    "amount",
    "bare_player",
    "check_coins",
    "entries",
    "number_from",
    "table_with",
    "unless_none",
]

T = TypeVar("T")

NONE: Final = "none"
"""How a list without anything in it is written."""


class Entry(NamedTuple):
    """A name with a number, `b3 2`, and the column of the name."""

    name: str
    number: int
    column: int


def entries(text: str, what: str) -> tuple[Entry, ...]:
    """Return the entries of a list such as `b3 2, d3 1`; () for `none`."""
    if text.lower() == NONE:
        return ()
    return tuple(_entry(part, column, what) for part, column in split_list(text))


def _entry(part: str, column: int, what: str) -> Entry:
    name, _, number = part.rpartition(" ")
    if not name.strip():
        raise NotationError(what, found=part, column=column)
    return Entry(name.strip(), parse_number(number, "a number", column + len(part) - len(number)), column)


def unless_none(parse: Callable[[str], T]) -> Callable[[str, Edition], T]:
    """Return a reader that takes `none` for the empty text."""
    return lambda text, _edition: parse("" if text.lower() == NONE else text)


def number_from(
    low: Callable[[Edition], int], high: Callable[[Edition], int]
) -> Callable[[str, Edition], int]:
    """Return a reader of the numbers between two that the edition tells."""

    def read(text: str, edition: Edition) -> int:
        least, most = low(edition), high(edition)
        what = f"a number from {least} to {most}"
        number = parse_number(text, what)
        if not least <= number <= most:
            raise NotationError(what, found=text)
        return number

    return read


def amount(number: int, noun: str) -> str:
    """Return a number with its noun: `1 coin`, `2 coins`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def check_coins(ruleset: Ruleset, coins: Iterable[int]) -> None:
    """Raise `RecordError`, with the fact `coins` as the place, if these are more than there are."""
    found, most = sum(coins), ruleset.quantities.coins
    if found > most:
        raise RecordError(
            [Fault("coins", f"expected at most {most}, which are all there are, found {found}")]
        )


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
