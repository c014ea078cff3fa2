"""Timing in processor seconds, in short slices of all subjects in turn, so that drift hits all of them.

What somebody else does on the same machine slows everything down, but not evenly over time. So
subjects of one task are never compared over a whole run: they take turns, a slice each, and
every round gives one ratio. The ratio that counts is the median over the rounds.
"""

from __future__ import annotations

import gc
from collections.abc import Sequence
from itertools import groupby
from statistics import median, quantiles
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


@frozen
class Spread:
    """The median of figures that differ from round to round, and the limits of their middle half."""

    median: float
    low: float
    high: float


def spread(figures: Sequence[float]) -> Spread:
    """Return the median and the quartiles of one or more figures."""
    if len(figures) == 1:
        return Spread(figures[0], figures[0], figures[0])
    low, middle, high = quantiles(figures, n=4, method="inclusive")
    return Spread(middle, low, high)


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
    """Time all workloads, round by round, the subjects of one task directly after each other.

    Every other round goes the other way round, so that nobody is always first. One short round
    before warms caches and is thrown away. The garbage collector works as it always does, but
    what was set up before is kept from it: going through the positions that all subjects are
    asked about is not part of anybody's work.
    """
    ordered = sorted(workloads, key=lambda workload: workload.task)
    tasks = [list(group) for _, group in groupby(ordered, key=lambda workload: workload.task)]
    figures: dict[tuple[Task, str], list[float]] = {(one.task, one.subject): [] for one in workloads}
    for workload in ordered:
        time_slice(workload, seconds / 4)
    gc.collect()
    gc.freeze()
    for number in range(rounds):
        for group in tasks:
            for workload in group if number % 2 else reversed(group):
                figures[workload.task, workload.subject].append(time_slice(workload, seconds))
    gc.unfreeze()
    return tuple(Timing(task, subject, tuple(figure)) for (task, subject), figure in figures.items())


def ratios(one: Timing, other: Timing) -> list[float]:
    """Return how many times as long a unit of the one takes, in each round."""
    return [a / b for a, b in zip(one.rounds, other.rounds, strict=True)]
