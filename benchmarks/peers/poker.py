"""PokerKit: random hands of no-limit hold'em, and hand histories loaded and replayed with validation."""

from __future__ import annotations

import random
from collections.abc import Callable

from pokerkit import Automation, HandHistory, NoLimitTexasHoldem

from benchmarks.workload import Task, Workload

HANDS = 40
PLAYERS = 3
# Everything that is not a decision of a player happens by itself.
AUTOMATIONS = tuple(Automation)


def workloads(name: str) -> tuple[Workload, ...]:
    """Return the two tasks that poker has in common with dclub."""
    return (
        Workload(Task.PLAY, name, _play(random.Random(1))),
        Workload(Task.JUDGE, name, _replay(random.Random(2))),
        Workload(Task.EXPLAIN, name, _replay(random.Random(2))),
    )


def _new_game() -> NoLimitTexasHoldem:
    return NoLimitTexasHoldem(AUTOMATIONS, True, 0, (1, 2), 2)


def _play_hand(game: NoLimitTexasHoldem, rng: random.Random) -> tuple[object, int]:
    state = game(400, PLAYERS)
    plies = 0
    while state.status:
        moves = []
        if state.can_fold():
            moves.append(state.fold)
        if state.can_check_or_call():
            moves.append(state.check_or_call)
        if state.can_complete_bet_or_raise_to():
            moves.append(state.complete_bet_or_raise_to)
        rng.choice(moves)()
        plies += 1
    return state, plies


def _play(rng: random.Random) -> Callable[[], int]:
    game = _new_game()

    def batch() -> int:
        return _play_hand(game, rng)[1]

    return batch


def _replay(rng: random.Random) -> Callable[[], int]:
    game = _new_game()
    texts = [str(HandHistory.from_game_state(game, _play_hand(game, rng)[0]).dumps()) for _ in range(HANDS)]

    def batch() -> int:
        actions = 0
        for text in texts:
            history = HandHistory.loads(text)
            for _ in history:
                pass
            actions += len(history.actions)
        return actions

    return batch
