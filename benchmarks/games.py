"""dclub's games for three players, edition `invented`, plies of chance counted like the others."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any

import dclub
from benchmarks.answers import verdict
from benchmarks.packing import hardest
from benchmarks.workload import Subject, Task, Workload
from dclub.kernel.chance import draw
from dclub.kernel.drawing import draw_state
from dclub.kernel.game import Game
from dclub.kernel.move import CHANCE
from dclub.kernel.playing import play_randomly
from dclub.kernel.record import Record, format_record
from dclub.kernel.replay import judge_record
from dclub.kernel.rules import GameRules
from dclub.kernel.ruling import Verdict

PLAYERS = 3
SAMPLES = 400
# Every third ply, so that a sample holds all phases of more than one game.
STRIDE = 3
RECORDS = 20


Rules = GameRules[Any, Any]


def subjects() -> tuple[Subject, ...]:
    """Every game with its tasks."""
    return tuple(_subject(rules) for rules in dclub.games.values())


def _subject(rules: Rules) -> Subject:
    batches = {
        Task.PLAY: _play(rules, random.Random(1)),
        Task.GAME: _whole_games(rules, random.Random(1)),
        Task.LEGAL: _legal(rules, random.Random(7)),
        Task.IS_LEGAL: _is_legal(rules, random.Random(2)),
        Task.APPLY_UNDO: _apply_undo(rules, random.Random(3)),
        Task.JUDGE: _load(rules, random.Random(4), _judge),
        Task.EXPLAIN: _load(rules, random.Random(4), _explain),
        Task.SCORE: _score(rules, random.Random(5)),
        Task.DRAW: _draw(rules, random.Random(6)),
        Task.VERDICT: verdict(rules, [random_game(rules, random.Random(seed)) for seed in range(3)]),
    }
    if rules.id == "hanging-gardens":
        batches[Task.PACK] = hardest()
    workloads = tuple(Workload(task, rules.title, batch) for task, batch in batches.items())
    return Subject(rules.title, dclub.__version__, workloads)


def _play(rules: Rules, rng: random.Random) -> Callable[[], int]:
    start = rules.start(PLAYERS).state

    def batch() -> int:
        state = start
        plies = 0
        while state.to_move is not None:
            if state.to_move == CHANCE:
                move = draw(state.chances(), rng)
            else:
                move = rng.choice(list(state.legal_moves()))
            state = state.apply(move).after
            plies += 1
        return plies

    return batch


def _whole_games(rules: Rules, rng: random.Random) -> Callable[[], int]:
    play = _play(rules, rng)

    def batch() -> int:
        play()
        return 1

    return batch


def _score(rules: Rules, rng: random.Random) -> Callable[[], int]:
    finals = cycle([random_game(rules, rng).state for _ in range(RECORDS)])

    def batch() -> int:
        next(finals).score()
        return 1

    return batch


def _draw(rules: Rules, rng: random.Random) -> Callable[[], int]:
    """Pictures of positions at nine tenths of a game, when nearly everything lies on the table."""
    games = (random_game(rules, rng) for _ in range(RECORDS))
    states = cycle([game.steps[len(game.steps) * 9 // 10].after for game in games])

    def batch() -> int:
        draw_state(next(states))
        return 1

    return batch


def _sample(rules: Rules, rng: random.Random) -> Iterator[tuple[Any, list[Any]]]:
    """Positions of random games, each with its legal moves."""
    while True:
        game = random_game(rules, rng)
        for step in game.steps[::STRIDE]:
            yield step.before, list(step.before.legal_moves())


def random_game(rules: Rules, rng: random.Random) -> Game[Any, Any]:
    """Return a game played to its end."""
    game = rules.start(PLAYERS)
    play_randomly(game, rng)
    return game


def _decisions(rules: Rules, rng: random.Random) -> list[tuple[Any, list[Any]]]:
    """Positions in which a player decides: what chance may do is cheaper to list and to test."""
    decisions = ((state, moves) for state, moves in _sample(rules, rng) if state.to_move != CHANCE)
    return [next(decisions) for _ in range(SAMPLES)]


def _legal(rules: Rules, rng: random.Random) -> Callable[[], int]:
    states = [state for state, _ in _decisions(rules, rng)]

    def batch() -> int:
        for state in states:
            list(state.legal_moves())
        return len(states)

    return batch


def _is_legal(rules: Rules, rng: random.Random) -> Callable[[], int]:
    positions = _decisions(rules, rng)
    questions = [
        (state, move)
        for (state, moves), (_, others) in zip(positions, positions[7:] + positions[:7], strict=True)
        for move in (*rng.choices(moves, k=3), rng.choice(others))
    ]

    def batch() -> int:
        for state, move in questions:
            state.is_legal(move)
        return len(questions)

    return batch


def _apply_undo(rules: Rules, rng: random.Random) -> Callable[[], int]:
    sample = _sample(rules, rng)
    positions = [next(sample) for _ in range(SAMPLES)]
    pairs = [(state, move) for state, moves in positions for move in rng.choices(moves, k=3)]

    def batch() -> int:
        for state, move in pairs:
            # To undo is to go back to the state before, which still exists.
            state.apply(move).after  # noqa: B018
        return len(pairs)

    return batch


def _load(rules: Rules, rng: random.Random, judge: Callable[[Rules, Record], None]) -> Callable[[], int]:
    games = [random_game(rules, rng) for _ in range(RECORDS)]
    records = cycle([(format_record(game.record()), len(game.steps)) for game in games])

    def batch() -> int:
        text, plies = next(records)
        record = dclub.read(text)
        assert isinstance(record, Record)
        judge(rules, record)
        return plies

    return batch


def _judge(rules: Rules, record: Record) -> None:
    assert judge_record(rules, record).verdict is Verdict.LEGAL


def _explain(rules: Rules, record: Record) -> None:
    for report in judge_record(rules, record).plies:
        assert report.ruling is not None
        assert report.events
