"""Try every mutant: `python -m tests.mutation.run [PATTERN ...]`, where mutmut has made the mutants.

Mutmut starts pytest anew for every mutant. Here the tests are collected once, and for every mutant
a fork runs those that reach its function: first what has noticed changes of that function before,
then the quickest. The results stand where `mutmut results` and `mutmut show` look for them.

With `--within` a mutant is tried by no more tests than take so many seconds: what they do not notice
is worth a look, and a run without it, which tries what has survived again, has the last word.
"""

from __future__ import annotations

import argparse
import functools
import gc
import json
import os
import resource
import sys
import tomllib
from collections import defaultdict
from fnmatch import fnmatch
from itertools import accumulate
from math import ceil, inf
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any, Final

import pytest
from _pytest.runner import runtestprotocol

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["Trial"]

SURVIVED, KILLED, UNREACHED = 0, 1, 33
"""What mutmut notes of a mutant; one that ran out of time has the number of the signal."""
TIMES_AS_LONG: Final = 4
LEAST_SECONDS: Final = 2
"""With a mutant a test may take so many times as long as without, and these seconds of the processor more."""


class Trial:
    """Takes the place of the loop in which pytest runs the tests."""

    def __init__(self, patterns: Sequence[str], within: float = inf) -> None:
        """Read which tests reach which function, and how long they take."""
        self.patterns = patterns
        self.within = within
        stats = json.loads(Path("mutmut-stats.json").read_text(encoding="utf-8"))
        self.reaching: dict[str, list[str]] = stats["tests_by_mangled_function_name"]
        self.seconds: dict[str, float] = stats["duration_by_test"]
        self.noticed: defaultdict[str, list[str]] = defaultdict(list)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try the mutants of every file, and note each result at once."""
        items = {item.nodeid: item for item in session.items}
        self._forget()
        gc.freeze()
        for path in sorted(Path("src").rglob("*.meta")):
            meta = json.loads(path.read_text(encoding="utf-8"))
            results: dict[str, int | None] = meta["exit_code_by_key"]
            for mutant in self._wanted(results):
                results[mutant] = self._try(mutant, items)
                path.write_text(json.dumps(meta, indent=4), encoding="utf-8")
                sys.__stdout__.write(f"{results[mutant]:4} {mutant}\n")  # type: ignore[union-attr]
        return True

    def _forget(self) -> None:
        """Clear what functions with mutants remember from the collecting of tests."""
        modules = {function.rpartition(".")[0] for function in self.reaching}
        for thing in gc.get_objects():
            if isinstance(thing, functools._lru_cache_wrapper) and thing.__module__ in modules:
                thing.cache_clear()

    def _wanted(self, results: dict[str, int | None]) -> Iterator[str]:
        """Yield the mutants that are asked for; without patterns those that nothing has noticed yet."""
        for mutant, result in results.items():
            unnoticed = result in (None, SURVIVED, UNREACHED) and not self.patterns
            if unnoticed or any(fnmatch(mutant, pattern) for pattern in self.patterns):
                yield mutant

    def _try(self, mutant: str, items: dict[str, pytest.Item]) -> int:
        function = mutant.rpartition("__mutmut_")[0]
        reaching = (test for test in self.reaching.get(function, ()) if test in items)
        tests = sorted(reaching, key=lambda test: self.seconds[test])
        if not tests:
            return UNREACHED
        first = self.noticed[function]
        order = [*first, *(test for test in tests if test not in first)]
        taken = accumulate(self.seconds[test] for test in order)
        order = [test for test, seconds in zip(order, taken, strict=True) if seconds <= self.within]
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.environ["MUTANT_UNDER_TEST"] = mutant
            for number, test in enumerate(order):
                limit = ceil(process_time() + TIMES_AS_LONG * self.seconds[test]) + LEAST_SECONDS
                resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))
                if any(report.failed for report in runtestprotocol(items[test], log=False)):
                    os.write(writing, str(number).encode())
                    os._exit(KILLED)
            os._exit(SURVIVED)
        os.close(writing)
        with os.fdopen(reading) as answer:
            noticing = answer.read()
        if noticing:
            first.insert(0, order[int(noticing)])
            first[:] = dict.fromkeys(first)
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def main(arguments: Sequence[str]) -> int:
    """Collect the tests once and try the mutants; return pytest's exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation.run")
    parser.add_argument("patterns", nargs="*", metavar="PATTERN")
    parser.add_argument("--within", type=float, default=inf, metavar="SECONDS")
    asked = parser.parse_args(arguments)
    os.chdir("mutants")
    sys.path[:0] = [str(Path("src").resolve()), str(Path.cwd())]
    os.environ["MUTANT_UNDER_TEST"] = ""
    settings: dict[str, Any] = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["tool"]
    selection: list[str] = settings["mutmut"]["pytest_add_cli_args_test_selection"]
    selection += settings["mutmut"]["pytest_add_cli_args"]
    quick = ["--rootdir=.", "--quiet", "--tb=native", "--assert=plain"]
    return pytest.main([*quick, *selection], plugins=[Trial(asked.patterns, asked.within)])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
