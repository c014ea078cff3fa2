"""Finds the clause and reading marks of the tests; one that names nothing is a fault."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from dclub.spectools.fault import Fault
from dclub.testing.marks import read_marks

if TYPE_CHECKING:
    from dclub.spectools.layout import Layout
    from dclub.spectools.model import Spec

__all__ = ["Mark", "find_marks"]


@frozen
class Mark:
    """`@pytest.mark.clause(C.BUY_PRICE)`: the role of the mark, the id, and where it stands."""

    role: str
    subject: str
    where: str


def find_marks(layout: Layout, spec: Spec) -> tuple[list[Mark], list[Fault]]:
    """Return the marks of every test module, and a fault for each that names nothing that exists."""
    marks: list[Mark] = []
    faults: list[Fault] = []
    ids = _ids_by_constant(spec)
    for path in sorted(layout.tests.rglob("test_*.py")):
        shown = layout.shown(path)
        try:
            written = read_marks(path.read_text("utf-8"))
        except SyntaxError as error:
            faults.append(Fault(f"{shown}:{error.lineno}", f"cannot be read: {error.msg}"))
            continue
        for mark in written:
            where = f"{shown}:{mark.line}"
            subject = ids[mark.role].get(mark.name)
            if subject is None:
                found = f"the {mark.role} mark {mark.argument} names no {mark.role}"
                faults.append(Fault(where, found, "a constant of a generated module", "ids"))
            else:
                marks.append(Mark(mark.role, subject, where))
    return marks, faults


def _ids_by_constant(spec: Spec) -> dict[str, dict[str, str]]:
    """Return, for each role, every id by the dotted name of its constant."""
    clauses: dict[str, str] = {}
    readings: dict[str, str] = {}
    for entry in spec.folders:
        home, constant = entry.folder.package, entry.folder.constant
        for written in entry.clauses:
            clauses[f"{home}.clauses.{constant(written.clause.id)}"] = written.clause.id
        for reading in (found.reading for found in entry.readings):
            readings[f"{home}.readings.{constant(reading.id)}"] = reading.id
    return {"clause": clauses, "reading": readings}
