"""What the checks look at: the spec, the citations in the code, the marks and the records."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Final

from attrs import frozen

from dclub.kernel.citing import citations, modules_of
from dclub.spectools.fault import Fault, SpecError
from dclub.spectools.marks import find_marks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from dclub.kernel.citing import Citation
    from dclub.spectools.layout import Layout
    from dclub.spectools.marks import Mark
    from dclub.spectools.model import Spec

__all__ = ["Evidence", "gather", "import_all"]

_RECORDS: Final = "records/illegal"


@frozen
class Evidence:
    """Everything that a check may look at. `records` are the ids that name an illegal record."""

    layout: Layout
    spec: Spec
    citations: tuple[Citation, ...] = ()
    marks: tuple[Mark, ...] = ()
    records: tuple[str, ...] = ()

    def cited_by(self, subject: str) -> Iterator[str]:
        """Yield the functions and tests that cite a clause or are marked with an id."""
        for citation in self.citations:
            if citation.clause == subject:
                yield citation.place
        for mark in self.marks:
            if mark.subject == subject:
                yield mark.where


def gather(layout: Layout, spec: Spec) -> Evidence:
    """Import the packages that the spec speaks of, and read the tests.

    Raises `SpecError` where something cannot be imported or read: a check that cannot run fails.
    """
    packages = [entry.folder.package for entry in spec.folders]
    failures = list(import_all(packages))
    marks, faults = find_marks(layout, spec)
    if failures or faults:
        raise SpecError([*failures, *faults])
    cited = tuple(found for found in citations() if _belongs(found, packages))
    records = tuple(path.stem for path in sorted((layout.tests / _RECORDS).glob("*.dclub")))
    return Evidence(layout, spec, cited, tuple(marks), records)


def import_all(packages: Iterable[str]) -> Iterator[Fault]:
    """Import every module of the packages, so that all citations are registered; yield what fails."""
    for package in packages:
        try:
            for name in modules_of(package):
                importlib.import_module(name)
        except Exception as error:  # noqa: BLE001 (whatever hinders the import, the check cannot run)
            yield Fault(package, f"cannot be imported: {type(error).__name__}: {error}", check="code")


def _belongs(citation: Citation, packages: Iterable[str]) -> bool:
    return any(citation.function.__module__.startswith(f"{package}.") for package in packages)
