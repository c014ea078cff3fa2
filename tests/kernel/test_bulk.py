"""Work on many files, shared out among workers, some of which die."""

from __future__ import annotations

import os
import signal
import sys

import pytest

from dclub.kernel import clauses as K
from dclub.kernel.bulk import CHUNK, each, in_order, runner_of

FATAL = (3, 40, 41)
PATHS = [f"{'fatal' if number in FATAL else 'fine'} {number}" for number in range(70)]


def upper(path: str) -> str:
    return path.upper()


def dying(path: str) -> str:
    if path.startswith("fatal"):
        os.kill(os.getpid(), signal.SIGKILL)
    return upper(path)


def died(path: str) -> str:
    return f"died: {path}"


def found(work: object, workers: int, paths: list[str]) -> list[str]:
    assert callable(work)
    runner = runner_of(workers)
    try:
        return list(in_order(paths, work, runner, died))
    finally:
        runner.close()


@pytest.mark.clause(K.RECORD_BULK)
class TestOneLineForEachInOrder:
    """The lines stand in the order of the paths, whoever worked on them."""

    @pytest.mark.parametrize("workers", [1, 2])
    def test_the_workers_make_no_difference(self, workers: int) -> None:
        assert found(upper, workers, PATHS) == each(upper, PATHS)

    def test_no_path_is_no_line(self) -> None:
        assert found(upper, 2, []) == []

    def test_fewer_paths_than_a_chunk(self) -> None:
        few = PATHS[: CHUNK - 1]
        assert found(upper, 2, few) == each(upper, few)

    @pytest.mark.skipif(sys.platform == "win32", reason="processes are killed as on POSIX systems")
    def test_a_worker_that_dies_costs_only_the_path_it_died_of(self) -> None:
        expected = [died(path) if path.startswith("fatal") else upper(path) for path in PATHS]
        assert found(dying, 2, PATHS) == expected
