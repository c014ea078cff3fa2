"""Phase 3, awarding diamonds: nothing is decided here, so it happens when all have passed."""

from __future__ import annotations

from typing import Final

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club import readings as R
from dclub.diamonds_club.components import Gem, word
from dclub.diamonds_club.counts import added, less
from dclub.diamonds_club.state import Phase, Round, State, Turn, new_state
from dclub.diamonds_club.supply import note_substitutes
from dclub.kernel.citing import effects
from dclub.kernel.event import Event, Log, note
from dclub.kernel.move import Seat

__all__ = ["award_diamonds", "leaders", "thriftiest"]

ONE_DIAMOND: Final = (0, 0, 0, 0, 1)


@effects(C.DIAMONDS_COINS, C.DIAMONDS_ZERO_COINS)
def thriftiest(state: State) -> tuple[Seat, ...]:
    """Return the seats with the most unspent coins, in the order of the seats."""
    players = state.players
    most = max([player.coins for player in players])
    if most == 0 and state.ruleset.says(R.DIAMONDS_ZERO_COINS, "none"):
        return ()
    return tuple([Seat(seat) for seat, player in enumerate(players) if player.coins == most])


@effects(C.DIAMONDS_LEADERS)
def leaders(state: State) -> tuple[Seat, ...]:
    """Return the seats whose leading the start-player track is worth a diamond, top first."""
    track = state.round.track
    highest, top = track[-1]
    if state.ruleset.top_leader_only:
        return (top,)
    return tuple([seat for number, seat in reversed(track) if number == highest])


@effects(C.DIAMONDS_START_PLAYER, C.DIAMONDS_ORDER)
def award_diamonds(state: State, log: Log) -> State:
    """Return the state with the diamonds awarded and the exchange of sets begun."""
    saving, leading = thriftiest(state), leaders(state)
    first = state.track[-1][1]
    players, bank = list(state.players), state.bank
    for seat in saving + leading:
        player = players[seat]
        players[seat] = player.with_gems(added(player.gems, ONE_DIAMOND))
    diamonds = len(saving) + len(leading)
    bank = bank.with_gems(less(bank.gems, (0, 0, 0, 0, diamonds)))
    if log is not None:
        _report(log, state, saving, leading)
        note_substitutes(log, word(Gem.DIAMOND), state.bank.gems[Gem.DIAMOND], bank.gems[Gem.DIAMOND])
        note(log, C.DIAMONDS_START_PLAYER, "start-player", seat=first)
        note(log, C.DIAMONDS_ORDER, "order", seats=tuple(int(seat) for seat in state.order))
    turn = Turn(Phase.EXCHANGE, first, (False,) * len(players))
    following = Round(first, state.track, state.ending, state.sides)
    return new_state(state.ruleset, tuple(players), state.market, bank, turn, following)


def _report(log: list[Event], state: State, saving: tuple[Seat, ...], leading: tuple[Seat, ...]) -> None:
    coins = tuple(player.coins for player in state.players)
    for seat in saving:
        clause = C.DIAMONDS_COINS if max(coins) else C.DIAMONDS_ZERO_COINS
        note(log, clause, "diamond-awarded", seat=seat, gem=word(Gem.DIAMOND), coins=coins[seat])
    if not saving:
        note(log, C.DIAMONDS_ZERO_COINS, "no-diamond")
    for seat in leading:
        number = state.track[-1][0]
        note(log, C.DIAMONDS_LEADERS, "diamond-awarded", seat=seat, gem=word(Gem.DIAMOND), number=number)
