"""Work on many files, shared out among workers: the same lines in the same order, however many there are.

What is done with a file is a function that the caller brings; it returns one line for one path. This
module hands the paths out in chunks, puts the lines in the order of the paths, and outlives a worker
that dies.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import TYPE_CHECKING, Final, Protocol

from dclub.kernel import clauses as C
from dclub.kernel.citing import defines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

__all__ = ["CHUNK", "Pending", "Runner", "WorkerDiedError", "each", "in_order", "runner_of"]

CHUNK: Final = 4
"""How many paths a worker is given at once."""

_AHEAD: Final = 8
"""How many chunks wait for each worker; so what is in memory does not grow with the number of paths."""


class WorkerDiedError(Exception):
    """A worker has died before its work was done."""


class Pending(Protocol):
    """Work that was begun."""

    def lines(self) -> list[str]:
        """Wait for the lines, one for each path, and return them; raises `WorkerDiedError`."""
        ...


class Runner(Protocol):
    """Who carries out the work: a pool of processes, or a cluster.

    `workers` is how many work at the same time, at least 1.
    """

    workers: int

    def submit(self, work: Callable[[str], str], paths: Sequence[str]) -> Pending:
        """Begin the work on some paths."""
        ...

    def alone(self, work: Callable[[str], str], path: str) -> str:
        """Return the line of one path, on which a worker works that has nothing else to do.

        Raises `WorkerDiedError`.
        """
        ...

    def close(self) -> None:
        """End what was started."""
        ...


class _Begun:
    """Work that a pool of processes has begun."""

    def __init__(self, future: Future[list[str]]) -> None:
        self._future = future

    def lines(self) -> list[str]:
        try:
            return self._future.result()
        except BrokenProcessPool as error:
            raise WorkerDiedError from error


class _Processes:
    """A pool of processes on this machine, begun when it is needed, and anew after one of them has died."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool: ProcessPoolExecutor | None = None

    def submit(self, work: Callable[[str], str], paths: Sequence[str]) -> _Begun:
        try:
            return self._begin(work, paths)
        except BrokenProcessPool:
            self.close()
            return self._begin(work, paths)

    def _begin(self, work: Callable[[str], str], paths: Sequence[str]) -> _Begun:
        if self._pool is None:
            context = get_context("spawn")
            self._pool = ProcessPoolExecutor(self.workers, mp_context=context, initializer=_end_with_parent)
        with _deaf_to_interruptions():  # which the new processes remain
            return _Begun(self._pool.submit(each, work, paths))

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None


class _Local(_Processes):
    """The workers of this machine, and one beside them for paths on which a worker may have died."""

    def __init__(self, workers: int) -> None:
        super().__init__(workers)
        self._careful = _Processes(1)

    def alone(self, work: Callable[[str], str], path: str) -> str:
        (line,) = self._careful.submit(work, [path]).lines()
        return line

    def close(self) -> None:
        super().close()
        self._careful.close()


@contextmanager
def _deaf_to_interruptions() -> Iterator[None]:
    """Hold interruptions back for a moment, where a system can: what is begun meanwhile never heeds them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_with_parent() -> None:
    """Let a worker end as soon as the process that began it is gone, even if that was killed.

    An interruption is the parent's to heed: it ends its workers.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None, "workers are begun by another process"

    def watch() -> None:
        parent.join()
        os._exit(1)

    Thread(target=watch, daemon=True).start()


def runner_of(workers: int) -> Runner:
    """Return a pool of so many processes on this machine, at least 1; the caller closes it."""
    return _Local(workers)


def each(work: Callable[[str], str], paths: Sequence[str]) -> list[str]:
    """Return the line of each path."""
    return [work(path) for path in paths]


@defines(C.RECORD_BULK)
def in_order(
    paths: Iterable[str], work: Callable[[str], str], runner: Runner, died: Callable[[str], str]
) -> Iterator[str]:
    """Yield the line of each path, in the order of the paths, however many work on them.

    Where a worker dies, the paths that it may have had are worked on again one by one, alone; the
    one on which that worker dies as well has the line that `died` says.
    """
    waiting: deque[tuple[Sequence[str], Pending]] = deque()
    for chunk in _chunks(paths):
        waiting.append((chunk, runner.submit(work, chunk)))
        if len(waiting) >= _AHEAD * runner.workers:
            yield from _lines(*waiting.popleft(), runner, work, died)
    while waiting:
        yield from _lines(*waiting.popleft(), runner, work, died)


def _lines(
    chunk: Sequence[str],
    begun: Pending,
    runner: Runner,
    work: Callable[[str], str],
    died: Callable[[str], str],
) -> Iterator[str]:
    try:
        lines = begun.lines()
    except WorkerDiedError:
        lines = None
    if lines is not None:
        yield from lines
        return
    for path in chunk:
        try:
            line = runner.alone(work, path)
        except WorkerDiedError:
            line = died(path)
        yield line


def _chunks(paths: Iterable[str]) -> Iterator[list[str]]:
    chunk: list[str] = []
    for path in paths:
        chunk.append(path)
        if len(chunk) == CHUNK:
            yield chunk
            chunk = []
    if chunk:
        yield chunk
