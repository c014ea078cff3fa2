"""The end of a round, and of the game: nothing is decided here."""

from __future__ import annotations

from attrs import evolve

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club.components import Track
from dclub.diamonds_club.market import EMPTY_MARKET
from dclub.diamonds_club.startrack import laid_out
from dclub.diamonds_club.state import Phase, Player, Round, State, Turn, new_state
from dclub.kernel.blanks import entered
from dclub.kernel.citing import effects, ends
from dclub.kernel.event import Log, note
from dclub.kernel.move import CHANCE
from dclub.kernel.partial import Unknown

__all__ = ["end_round"]


@ends(C.END_PLAY_OUT)
def end_round(state: State, log: Log) -> State:
    """Return the state after a round, all having passed: the end of the game, or the next market to lay."""
    if state.ending:
        if log is not None:
            note(log, C.END_PLAY_OUT, "game-ended")
        return evolve(
            state,
            turn=state.turn._replace(phase=Phase.FINAL, to_move=None, passed=(True,) * len(state.players)),
        )
    return _next_round(state, log)


@effects(C.ROUND_COINS, C.ROUND_MARKERS, C.ROUND_STRIPS)
def _next_round(state: State, log: Log) -> State:
    assert state.first is not None
    players = tuple([_refilled(state, player) for player in state.players])
    before = sum([player.coins for player in state.players]) + sum(state.market.coins)
    after = sum([player.coins for player in players])
    track = laid_out(state.first, len(players))
    if log is not None:
        note(log, C.ROUND_COINS, "coins-refilled", coins=tuple(player.coins for player in players))
        note(log, C.ROUND_MARKERS, "markers-returned")
        note(log, C.ROUND_TRACK, "track-laid-out", seats=tuple(int(seat) for _, seat in track))
        note(log, C.ROUND_STRIPS, "strips-gathered")
    bank = state.bank
    return new_state(
        state.ruleset,
        players,
        EMPTY_MARKET,
        bank.with_coins(bank.coins + before - after),
        Turn(Phase.MARKET, CHANCE, (False,) * len(players)),
        Round(state.first, track, ending=False, sides=state.sides),
    )


def _refilled(state: State, player: Player) -> Player:
    money = state.ruleset.edition.money
    if money is None:
        raise Unknown("money")
    return Player(
        entered(money[player.tracks[Track.MONEY]].coins),
        player.gems,
        player.equipment,
        player.tracks,
        player.board,
        player.park,
        0,
        player.bonus,
    )
