"""Asking what a space of the market costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club.asking import check_coins, table_with
from dclub.diamonds_club.components import Space
from dclub.diamonds_club.edition import Edition
from dclub.diamonds_club.market import price, working
from dclub.diamonds_club.moves import Buy
from dclub.diamonds_club.phases.buy import closed_column, occupied
from dclub.diamonds_club.ruleset import compile_ruleset
from dclub.diamonds_club.state import Phase
from dclub.diamonds_club.words import format_space, parse_space
from dclub.errors import Fault, NotationError, RecordError
from dclub.kernel.asking import Entry, amount, entries, number_from, objection_line
from dclub.kernel.move import Seat
from dclub.kernel.questions import Answer, Case, Fact, Line, Topic

if TYPE_CHECKING:
    from dclub.diamonds_club.ruleset import Ruleset

__all__ = ["PRICE"]


def _any_space(text: str, edition: Edition, column: int = 1) -> Space:
    sizes = edition.quantities
    return parse_space(text, 2 * sizes.players_max, sizes.rows, column)


def _lying(text: str, edition: Edition) -> dict[Space, Entry]:
    lying: dict[Space, Entry] = {}
    for entry in entries(text, "coins on spaces, such as 'b3 2, d3 1', or 'none'"):
        space = _any_space(entry.name, edition, entry.column)
        if space in lying:
            raise NotationError("each space once", found=entry.name, column=entry.column)
        lying[space] = entry
    return lying


_PLAYERS: Final = Fact[Edition, int](
    "players",
    "how many play; it decides which columns are open",
    "3",
    number_from(
        lambda edition: edition.quantities.players_min, lambda edition: edition.quantities.players_max
    ),
)
_SPACE: Final = Fact[Edition, Space](
    "space", "the space, by the letter of its column and its row from the top", "c3", _any_space
)
_COINS: Final = Fact[Edition, dict[Space, Entry]](
    "coins",
    "the coins on it and on the spaces beside it, or none; other spaces may be left out",
    "b3 2, d3 1",
    _lying,
)


def _price(case: Case[Edition]) -> Answer:
    """Say what a space costs, or why it cannot be bought."""
    ruleset, space = compile_ruleset(case.edition, case[_PLAYERS], case.readings), case[_SPACE]
    state = table_with(ruleset, Phase.BUY, coins=_coins(ruleset, case[_COINS]))
    move, name = Buy(Seat(0), space, 0), format_space(space, ruleset.rows)
    objection = closed_column(state, move) or occupied(state, move)
    if objection is not None:
        return Answer((objection_line(case, objection),))
    cost = price(ruleset, state.market, space)
    said = f"{name} costs {amount(cost, 'coin')}."
    return Answer((Line(said, (C.BUY_PRICE,), working(ruleset, state.market, space), (("coins", cost),)),))


def _coins(ruleset: Ruleset, lying: dict[Space, Entry]) -> tuple[int, ...]:
    """Return the coins on every open space; `RecordError` if they cannot lie so."""
    faults = [
        Fault(
            "coins",
            f"{entry.name} is in a closed column: with {ruleset.seats} players {ruleset.columns} are open",
        )
        for space, entry in lying.items()
        if space not in ruleset.spaces and entry.number
    ]
    if faults:
        raise RecordError(faults)
    check_coins(ruleset, [entry.number for entry in lying.values()])
    return tuple(lying[space].number if space in lying else 0 for space in ruleset.spaces)


PRICE: Final = Topic("price", "What does a space of the market cost?", (_PLAYERS, _SPACE, _COINS), _price)
