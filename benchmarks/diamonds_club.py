"""dclub: Diamonds Club for three players, edition `invented`, plies of chance counted like the others."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import dclub
from benchmarks.memory import reachable, size
from benchmarks.workload import Subject, Task, Workload
from dclub import diamonds_club
from dclub.kernel.chance import draw
from dclub.kernel.game import Game
from dclub.kernel.move import CHANCE
from dclub.kernel.playing import play_randomly
from dclub.kernel.record import Record, format_record
from dclub.kernel.replay import judge_record
from dclub.kernel.ruling import Verdict

PLAYERS = 3
SAMPLES = 400
# Every third ply, so that a sample holds all phases of more than one game.
STRIDE = 3
RECORDS = 20


def subject(name: str) -> Subject:
    """The library with its tasks."""
    return Subject(
        name,
        dclub.__version__,
        (
            Workload(Task.PLAY, name, _play(random.Random(1))),
            Workload(Task.IS_LEGAL, name, _is_legal(random.Random(2))),
            Workload(Task.APPLY_UNDO, name, _apply_undo(random.Random(3))),
            Workload(Task.JUDGE, name, _load(random.Random(4), _judge)),
            Workload(Task.EXPLAIN, name, _load(random.Random(4), _explain)),
        ),
    )


def _play(rng: random.Random) -> Callable[[], int]:
    start = diamonds_club.start(PLAYERS).state

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


def _sample(rng: random.Random) -> Iterator[tuple[diamonds_club.State, list[diamonds_club.Move]]]:
    """Positions of random games, each with its legal moves."""
    while True:
        game = _random_game(rng)
        for step in game.steps[::STRIDE]:
            yield step.before, list(step.before.legal_moves())


def _random_game(rng: random.Random) -> Game[diamonds_club.State, diamonds_club.Move]:
    game = diamonds_club.start(PLAYERS)
    play_randomly(game, rng)
    return game


def _is_legal(rng: random.Random) -> Callable[[], int]:
    # Only positions in which a player decides: what chance may do is cheaper to test.
    decisions = ((state, moves) for state, moves in _sample(rng) if state.to_move != CHANCE)
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


def _apply_undo(rng: random.Random) -> Callable[[], int]:
    sample = _sample(rng)
    positions = [next(sample) for _ in range(SAMPLES)]
    pairs = [(state, move) for state, moves in positions for move in rng.choices(moves, k=3)]

    def batch() -> int:
        for state, move in pairs:
            # To undo is to go back to the state before, which still exists.
            state.apply(move).after  # noqa: B018
        return len(pairs)

    return batch


def _load(rng: random.Random, judge: Callable[[Record], None]) -> Callable[[], int]:
    games = [_random_game(rng) for _ in range(RECORDS)]
    texts = [format_record(game.record()) for game in games]
    plies = sum(len(game.steps) for game in games)

    def batch() -> int:
        for text in texts:
            record = dclub.read(text)
            assert isinstance(record, Record)
            judge(record)
        return plies

    return batch


def _judge(record: Record) -> None:
    assert judge_record(diamonds_club.RULES, record).verdict is Verdict.LEGAL


def _explain(record: Record) -> None:
    for report in judge_record(diamonds_club.RULES, record).plies:
        assert report.ruling is not None
        assert report.events


def memory() -> tuple[list[int], int]:
    """The bytes that each new state of a game adds, and those that the history of a whole game takes.

    What the start shares with every game (edition, geometry, texts) is not counted.
    """
    game = _random_game(random.Random(5))
    for step in game.steps:
        # What a state keeps once it has been worked with is part of its cost.
        list(step.before.legal_moves())
        hash(step.before)
    added = [_bytes_beyond(step.before, step.after) for step in game.steps]
    return added, _bytes_beyond(diamonds_club.start(PLAYERS), game)


def _bytes_beyond(before: object, after: object) -> int:
    known = reachable([before])
    return size(reachable([after], beyond=set(known)).values())
