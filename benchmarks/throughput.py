"""How many records a second are judged in bulk, by one worker and by two."""

from __future__ import annotations

import random
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from attrs import frozen

import dclub
from benchmarks.games import PLAYERS
from dclub.cli.bulk_judging import Judging
from dclub.kernel.bulk import CHUNK, Runner, in_order, runner_of
from dclub.kernel.playing import play_randomly
from dclub.kernel.record import format_record

WORKERS = (1, 2)
GAMES_PLAYED = 4
WARMING = 8 * CHUNK
"""How many records are judged before the clock starts; more than one worker takes in a moment."""


@frozen
class Throughput:
    """So many records that so many workers judged, and the seconds that it took by the clock."""

    workers: int
    records: int
    seconds: float

    @property
    def rate(self) -> float:
        """How many records a second."""
        return self.records / self.seconds


def throughput(records: int) -> tuple[Throughput, ...]:
    """Judge records of whole games of all three, the same ones with each number of workers."""
    with TemporaryDirectory() as folder:
        judging = Judging(folder)
        texts = _texts()
        paths = [f"{number}.dclub" for number in range(records)]
        for number, path in enumerate(paths):
            Path(folder, path).write_text(texts[number % len(texts)], encoding="utf-8")
        return tuple(_judged(judging, paths, workers) for workers in WORKERS)


def _texts() -> list[str]:
    """Return the records of a few games of each kind, one kind after the other in turns."""
    texts = []
    for seed in range(GAMES_PLAYED):
        for rules in dclub.games.values():
            game = rules.start(PLAYERS)
            play_randomly(game, random.Random(seed))
            texts.append(format_record(game.record()))
    return texts


def _judged(judging: Judging, paths: list[str], workers: int) -> Throughput:
    """Judge all records; not counted is the time until the workers are there and know the games."""
    runner = runner_of(workers)
    try:
        _judge(judging, (paths * WARMING)[:WARMING], runner)
        begin = perf_counter()
        count = _judge(judging, paths, runner)
        return Throughput(workers, count, perf_counter() - begin)
    finally:
        runner.close()


def _judge(judging: Judging, paths: list[str], runner: Runner) -> int:
    return sum(1 for _ in in_order(paths, judging.line, runner, judging.died))
