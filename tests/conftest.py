"""The marks that tie tests to clauses and readings; an unknown id is an error at collection."""

from __future__ import annotations

import importlib
import importlib.util
import os
from typing import TYPE_CHECKING

import pytest

from dclub.kernel.clause import load_clauses
from dclub.spectools.layout import Layout
from tests.citations import CitationWatch

if TYPE_CHECKING:
    from collections.abc import Iterator

_MARKERS = (
    "clause(*ids): the test proves these clauses, given as constants of a generated module",
    "reading(*ids): the test tells the options of these readings apart",
    "deep: a long run, left out unless asked for with -m deep",
    "latex: needs latexmk and xelatex, left out unless asked for with -m latex",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--citations", action="store_true", help="cited code must run in tests of its clause")


def pytest_configure(config: pytest.Config) -> None:
    os.environ["DCLUB_LANG"] = "en"  # whatever the system is set to
    for line in _MARKERS:
        config.addinivalue_line("markers", line)
    if config.getoption("--citations"):
        config.pluginmanager.register(CitationWatch())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if isinstance(item, pytest.Function) and (clause := _proven(item)):
            item.add_marker(pytest.mark.clause(clause))
    known = {"clause": set(_clause_ids()), "reading": set(_reading_ids())}
    unknown = [
        f"{item.nodeid}: no {role} {name!r}"
        for item in items
        for role, ids in known.items()
        for mark in item.iter_markers(role)
        for name in mark.args
        if name not in ids
    ]
    if unknown:
        raise pytest.UsageError("\n".join(unknown))


def _proven(item: pytest.Function) -> str:
    """Return the clause that a test proves by its parameter `proves`; "" if it has none."""
    return str(item.callspec.params.get("proves", "")) if hasattr(item, "callspec") else ""


def _packages() -> list[str]:
    layout = Layout.here()
    homes = [folder for folder in layout.folders if (layout.package(folder) / "clauses.json").exists()]
    return [folder.package for folder in homes]


def _clause_ids() -> Iterator[str]:
    for package in _packages():
        yield from load_clauses(package)


def _reading_ids() -> Iterator[str]:
    for package in _packages():
        if importlib.util.find_spec(f"{package}.readings"):
            yield from (reading.id for reading in importlib.import_module(f"{package}.readings").READINGS)
