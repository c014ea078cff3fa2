"""A guess at coins, money tracks and the market of which something is open: such that all goes together.

What the players have laid down in a round is what lies in the market. The audit checks the guess.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from dclub.diamonds_club.components import Space, Track, word
from dclub.diamonds_club.likely_market import likely_bought, likely_strips
from dclub.diamonds_club.state import Phase
from dclub.diamonds_club.words import format_space
from dclub.kernel.holes import is_hole, peek, raw
from dclub.kernel.known import known

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from dclub.diamonds_club.state import State

__all__ = ["likely_money"]


def likely_money(state: State) -> Mapping[str, object]:
    """Return coins, steps on the money track and strips, where they are open, by key path."""
    money, phase = state.ruleset.edition.money, peek(state, "turn", "phase")
    if money is None or is_hole(phase) or any(is_hole(step.coins) for step in money):
        return {}
    guess = _Guess(state, [step.coins for step in money])
    if state.phase not in (Phase.FIRST_PLAYER, Phase.MARKET):
        guess.balance()
    return dict(guess.values())


def _left_of(there: object) -> Sequence[int] | None:
    """Return what a number that is open may be; None for one that is known."""
    return cast("Sequence[int]", there.values) if is_hole(there) else None  # type: ignore[attr-defined]


class _Guess:
    """What every player has and gets, and what lies in the market."""

    def __init__(self, state: State, money: Sequence[int]) -> None:
        self.state = state
        self.money = money
        self.steps: list[int] = []
        self.purses: list[int] = []
        self.open_purses: dict[int, Sequence[int]] = {}
        self.open_steps: dict[int, Sequence[int]] = {}
        for seat in range(state.seats):
            self._sit_down(seat)
        coins = peek(state.market, "coins")
        self.market: dict[int, int] = dict(known(coins))
        self.open_spaces = {
            space: left for space, there in enumerate(raw(coins)) if (left := _left_of(there)) is not None
        }
        self.market |= {space: min(left, default=0) for space, left in self.open_spaces.items()}
        self.strips = likely_strips(state)

    def _sit_down(self, seat: int) -> None:
        """Take a player to have what his track gives, and to stand where that gives what he has."""
        purse = peek(self.state, "players", seat, "coins")
        step = peek(self.state, "players", seat, "tracks", int(Track.MONEY))
        purses, steps = _left_of(purse), _left_of(step)
        coins = min(purses, default=0) if purses is not None else self.state.players[seat].coins
        if steps is not None:
            self.open_steps[seat] = steps
            self.steps.append(next((one for one in steps if self.money[one] >= coins), 0))
        else:
            last = len(self.money) - 1
            self.steps.append(min(max(self.state.players[seat].tracks[Track.MONEY], 0), last))
        if purses is not None:
            self.open_purses[seat] = purses
            income = self.money[self.steps[seat]]
            coins = max((one for one in purses if one <= income), default=coins)
        self.purses.append(coins)

    def balance(self) -> None:
        """Let what was laid down be what lies in the market, as far as what is open allows it."""
        sold = {space for space, coins in self.market.items() if coins}
        bought, others = likely_bought(self.state, self.strips, sold)
        bought = [space for space in bought if space in self.open_spaces]
        for seat, purses in self.open_purses.items():
            short = self._surplus() + len(bought)
            if short > 0:
                wanted = self.purses[seat] - short
                self.purses[seat] = max((one for one in purses if one <= wanted), default=min(purses))
        for seat, steps in self.open_steps.items():
            for step in steps:
                if self._surplus() > 0 and step > self.steps[seat]:
                    self.steps[seat] = step
        for space in bought:
            self._lay_on(space, 1)
        for space in (*bought, *others):
            self._lay_on(space, -self._surplus())

    def _lay_on(self, space: int, most: int) -> None:
        """Lay coins on a space, if it is open how many lie there, up to a number and to what is missing."""
        wanted = self.market.get(space, 0) + min(most, -self._surplus())
        allowed = (one for one in self.open_spaces.get(space, ()) if one <= wanted)
        self.market[space] = max(allowed, default=self.market.get(space, 0))

    def _surplus(self) -> int:
        """Return how many coins lie in the market that nobody has laid down."""
        lying, income = sum(self.market.values()), sum(self.money[step] for step in self.steps)
        return lying - income + sum(self.purses)

    def values(self) -> Iterator[tuple[str, object]]:
        """Yield what was guessed, by key path."""
        for seat in self.open_purses:
            yield f"players.{seat}.coins", self.purses[seat]
        for seat in self.open_steps:
            yield f"players.{seat}.tracks.{word(Track.MONEY)}", self.steps[seat]
        for space in self.open_spaces:
            name = format_space(Space(space), self.state.ruleset.rows)
            yield f"market.coins.{name}", self.market[space]
        for column, face in self.strips.items():
            yield f"market.strips.{column}", face
