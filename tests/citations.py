"""`pytest --citations`: the code that cites a clause must run in a test marked with that clause.

Slower than a plain run, so it is a run of its own. A test marked with a clause is watched for the
cited functions that it calls; at the end each citation must have been met by one of the tests, or
examples, of its clause. A test that has nothing more to show is left out.
"""

from __future__ import annotations

import functools
import inspect
import sys
from typing import TYPE_CHECKING

import pytest
from _pytest.runner import runtestprotocol

from dclub.kernel.citing import citations
from dclub.spectools.layout import Layout
from dclub.spectools.trace.evidence import import_all

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import CodeType, FrameType

    from dclub.kernel.citing import Citation

    Cached = functools._lru_cache_wrapper[object]


class CitationWatch:
    """A plugin of pytest: notes which cited code runs under which clause marks."""

    def __init__(self) -> None:
        self.watched: set[CodeType] = set()
        self.unmet: list[Citation] = []
        self.caches: list[Cached] = []

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Let the short tests speak first, so that few of the long ones are left to run."""
        items.sort(key=lambda item: item.get_closest_marker("hypothesis") is not None)

    def pytest_collection_finish(self) -> None:
        """Watch the code of every citation, also in modules that are imported on demand."""
        layout = Layout.here()
        written = [folder.package for folder in layout.folders if (layout.spec / folder.name).is_dir()]
        assert not list(import_all(written)), "every package must be importable"
        self.caches = list(caches())
        self.unmet = [citation for citation in citations() if any(codes_of(citation))]
        self.watched = {code for citation in self.unmet for code in codes_of(citation)}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> bool:
        """Leave a test out if every citation of its clauses has been met, or it has no clause."""
        clauses = clauses_of(item)
        if any(citation.clause in clauses for citation in self.unmet):
            item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
            # What the next test is that will run, nobody knows: this one tears down all that it set up.
            runtestprotocol(item, nextitem=None)
            item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
        return True

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        for cached in self.caches:
            cached.cache_clear()
        called: set[CodeType] = set()

        def watch(frame: FrameType, event: str, _argument: object) -> None:
            if event == "call" and frame.f_code in self.watched:
                called.add(frame.f_code)

        sys.setprofile(watch)
        try:
            return (yield)
        finally:
            sys.setprofile(None)
            clauses = clauses_of(item)
            self.unmet = [
                citation
                for citation in self.unmet
                if citation.clause not in clauses or called.isdisjoint(codes_of(citation))
            ]

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Fail the run if a citation was never met."""
        if self.unmet:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """List the citations that were never met."""
        for citation in self.unmet:
            terminalreporter.write_line(f"{citation.place} runs in no test of {citation.clause}")


def clauses_of(item: pytest.Item) -> set[str]:
    """Return the clauses that a test is marked with."""
    return {clause for mark in item.iter_markers("clause") for clause in mark.args}


def codes_of(citation: Citation) -> Iterator[CodeType]:
    """Yield the code of a cited function, or of the methods of a cited class."""
    cited: object = citation.function
    members = list(vars(cited).values()) if isinstance(cited, type) else [cited]
    for member in members:
        function = inspect.unwrap(member) if callable(member) else None
        # What a class has from elsewhere, as the machinery of an enum, carries out nothing.
        if inspect.isfunction(function) and function.__module__ == citation.function.__module__:
            yield function.__code__


def caches() -> Iterator[Cached]:
    """Yield the functions of dclub that remember some of their results.

    A test that needs a result must call them; what is loaded once and kept for good stays.
    """
    for name in [name for name in sys.modules if name.startswith("dclub.")]:
        for value in vars(sys.modules[name]).values():
            if (
                isinstance(value, functools._lru_cache_wrapper)
                and value.cache_parameters()["maxsize"] is not None
            ):
                yield value
