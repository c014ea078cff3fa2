"""What carries out a clause, and what tests it: the citations in code and the marks of tests."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from attrs import frozen

from dclub.kernel.citing import citations, modules_of
from dclub.sphinxext.catalogue import known_clauses, known_readings
from dclub.testing.marks import read_marks

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dclub.kernel.citing import Citation

__all__ = ["Test", "citations_by_clause", "tests_by_subject"]

_RECORDS: Final = "*.dclub"


@frozen
class Test:
    """A test, or a record of a broken rule: the file, and the class or function in it ("" for all of it)."""

    file: str
    name: str = ""

    def __str__(self) -> str:
        """Return what pytest calls it."""
        return f"{self.file}::{self.name.replace('.', '::')}" if self.name else self.file


@cache
def citations_by_clause(packages: tuple[str, ...]) -> Mapping[str, tuple[Citation, ...]]:
    """Return what the modules of the packages carry out, by the ids of the clauses.

    All of them are imported; an `ImportError` is the caller's.
    """
    names = [name for package in packages for name in modules_of(package)]
    for name in names:
        import_module(name)
    found: dict[str, list[Citation]] = defaultdict(list)
    for citation in citations():
        if citation.function.__module__ in names:
            found[citation.clause].append(citation)
    return {clause: tuple(several) for clause, several in found.items()}


@cache
def tests_by_subject(folders: tuple[Path, ...]) -> Mapping[str, tuple[Test, ...]]:
    """Return the tests that are marked with each clause or reading, and the records named after it.

    A mark names it by the constant of a generated module, or literally. Files are shown by their paths
    from the folder above the one given.
    """
    found: dict[str, list[Test]] = defaultdict(list)
    for folder in folders:
        for path in sorted(folder.rglob("test_*.py")):
            shown = path.relative_to(folder.parent).as_posix()
            for mark in read_marks(path.read_text("utf-8")):
                subject = _constants().get(mark.name, mark.argument.strip("'\""))
                found[subject].append(Test(shown, mark.test))
        for path in sorted(folder.rglob(_RECORDS)):
            found[path.stem].append(Test(path.relative_to(folder.parent).as_posix()))
    return {subject: tuple(dict.fromkeys(tests)) for subject, tests in found.items()}


@cache
def _constants() -> Mapping[str, str]:
    """Return every id by the dotted name of its constant in a generated module."""
    names = {*known_clauses(), *known_readings()}
    modules = {f"{package}.{kind}" for package in _packages() for kind in ("clauses", "readings")}
    return {
        f"{module}.{constant}": value
        for module in sorted(modules)
        for constant, value in vars(import_module(module)).items()
        if isinstance(value, str) and value in names
    }


def _packages() -> tuple[str, ...]:
    from dclub.cli.games import all_rules

    return ("dclub.kernel", *(rules.package for rules in all_rules()))
