"""Finds the clause and reading marks of the tests, without running them.

Read from the source, so that the check sees every mark in a fraction of a second, whether or
not a test is selected. A mark that cannot be read so is a fault.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final

from attrs import frozen

from dclub.spectools.fault import Fault

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.spectools.layout import Layout
    from dclub.spectools.model import Spec

__all__ = ["Mark", "find_marks"]

_ROLES: Final = ("clause", "reading")


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
            module = _Module(ast.parse(path.read_text("utf-8")))
        except SyntaxError as error:
            faults.append(Fault(f"{shown}:{error.lineno}", f"cannot be read: {error.msg}"))
            continue
        for role, argument in module.arguments():
            where = f"{shown}:{argument.lineno}"
            subject = ids[role].get(module.resolve(argument))
            if subject is None:
                found = f"the {role} mark {ast.unparse(argument)} names no {role}"
                faults.append(Fault(where, found, "a constant of a generated module", "ids"))
            else:
                marks.append(Mark(role, subject, where))
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


class _Module:
    """One test module: what its names mean, as far as its imports and plain assignments say."""

    def __init__(self, tree: ast.Module) -> None:
        self._tree = tree
        self._names: dict[str, str] = {}
        for node in ast.walk(tree):
            self._bind(node)

    def _bind(self, node: ast.AST) -> None:
        match node:
            case ast.ImportFrom(module=str(home), names=names, level=0):
                self._names.update({alias.asname or alias.name: f"{home}.{alias.name}" for alias in names})
            case ast.Import(names=names):
                self._names.update({alias.asname: alias.name for alias in names if alias.asname})
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Attribute() as value):
                self._names[name] = self.resolve(value)

    def resolve(self, node: ast.expr) -> str:
        """Return the dotted name that an expression stands for; "" if it is no plain name."""
        match node:
            case ast.Name(id=name):
                return self._names.get(name, name)
            case ast.Attribute(value=value, attr=attr):
                home = self.resolve(value)
                return f"{home}.{attr}" if home else ""
            case _:
                return ""

    def arguments(self) -> Iterator[tuple[str, ast.expr]]:
        """Yield every argument of every clause and reading mark, with the role of the mark."""
        calls = (node for node in ast.walk(self._tree) if isinstance(node, ast.Call))
        for call in calls:
            home, _, role = self.resolve(call.func).rpartition(".")
            if home == "pytest.mark" and role in _ROLES:
                yield from ((role, argument) for argument in call.args)
