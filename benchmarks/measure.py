"""Interleaved timing in processor seconds: each round runs a slice of every workload, so drift hits all."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from statistics import median
from time import process_time

from attrs import frozen

from benchmarks.workload import Task, Workload


@frozen
class Timing:
    """Seconds per unit of one workload, one figure for each round."""

    task: Task
    subject: str
    rounds: tuple[float, ...]

    @property
    def seconds(self) -> float:
        """The median over the rounds."""
        return median(self.rounds)


def time_slice(workload: Workload, seconds: float) -> float:
    """Run batches for about that long and return the processor seconds that one unit took."""
    gc.collect()
    units = 0
    begin = process_time()
    end = begin
    while end - begin < seconds:
        units += workload.batch()
        end = process_time()
    return (end - begin) / units


def interleave(workloads: Sequence[Workload], *, rounds: int, seconds: float) -> tuple[Timing, ...]:
    """Time all workloads, round by round, after one short round that warms caches and is thrown away."""
    figures: list[list[float]] = [[] for _ in workloads]
    for workload in workloads:
        time_slice(workload, seconds / 4)
    for _ in range(rounds):
        for figure, workload in zip(figures, workloads, strict=True):
            figure.append(time_slice(workload, seconds))
    return tuple(
        Timing(workload.task, workload.subject, tuple(figure))
        for figure, workload in zip(figures, workloads, strict=True)
    )


def ratio(one: Timing, other: Timing) -> float:
    """How many times as long a unit of the one takes: the median of the ratios inside each round."""
    return median(a / b for a, b in zip(one.rounds, other.rounds, strict=True))
