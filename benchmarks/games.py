"""dclub's games for three players, edition `invented`, plies of chance counted like the others."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import dclub
from benchmarks.memory import reachable, size
from benchmarks.workload import Subject, Task, Workload
from dclub import diamonds_club
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
    name = rules.title
    return Subject(
        name,
        dclub.__version__,
        (
            Workload(Task.PLAY, name, _play(rules, random.Random(1))),
            Workload(Task.GAME, name, _whole_games(rules, random.Random(1))),
            Workload(Task.IS_LEGAL, name, _is_legal(rules, random.Random(2))),
            Workload(Task.APPLY_UNDO, name, _apply_undo(rules, random.Random(3))),
            Workload(Task.JUDGE, name, _load(rules, random.Random(4), _judge)),
            Workload(Task.EXPLAIN, name, _load(rules, random.Random(4), _explain)),
            Workload(Task.SCORE, name, _score(rules, random.Random(5))),
            Workload(Task.DRAW, name, _draw(rules, random.Random(6))),
        ),
    )


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
    finals = [_random_game(rules, rng).state for _ in range(RECORDS)]

    def batch() -> int:
        for state in finals:
            state.score()
        return len(finals)

    return batch


def _draw(rules: Rules, rng: random.Random) -> Callable[[], int]:
    """Pictures of positions at nine tenths of a game, when nearly everything lies on the table."""
    games = (_random_game(rules, rng) for _ in range(RECORDS))
    states = [game.steps[len(game.steps) * 9 // 10].after for game in games]

    def batch() -> int:
        for state in states:
            draw_state(state)
        return len(states)

    return batch


def _sample(rules: Rules, rng: random.Random) -> Iterator[tuple[Any, list[Any]]]:
    """Positions of random games, each with its legal moves."""
    while True:
        game = _random_game(rules, rng)
        for step in game.steps[::STRIDE]:
            yield step.before, list(step.before.legal_moves())


def _random_game(rules: Rules, rng: random.Random) -> Game[Any, Any]:
    game = rules.start(PLAYERS)
    play_randomly(game, rng)
    return game


def _is_legal(rules: Rules, rng: random.Random) -> Callable[[], int]:
    # Only positions in which a player decides: what chance may do is cheaper to test.
    decisions = ((state, moves) for state, moves in _sample(rules, rng) if state.to_move != CHANCE)
    positions = [next(decisions) for _ in range(SAMPLES)]
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
    games = [_random_game(rules, rng) for _ in range(RECORDS)]
    texts = [format_record(game.record()) for game in games]
    plies = sum(len(game.steps) for game in games)

    def batch() -> int:
        for text in texts:
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


def memory() -> tuple[list[int], int]:
    """The bytes that each new state of Diamonds Club adds, and those that a whole game's history takes.

    What the start shares with every game (edition, geometry, texts) is not counted.
    """
    game = _random_game(diamonds_club.RULES, random.Random(5))
    for step in game.steps:
        # What a state keeps once it has been worked with is part of its cost.
        list(step.before.legal_moves())
        hash(step.before)
    added = [_bytes_beyond(step.before, step.after) for step in game.steps]
    return added, _bytes_beyond(diamonds_club.start(PLAYERS), game)


def _bytes_beyond(before: object, after: object) -> int:
    known = reachable([before])
    return size(reachable([after], beyond=set(known)).values())
