"""Finds the clause and reading marks of a test module, without running it.

`@pytest.mark.clause(C.BUY_PRICE)` says what a test proves. The marks are read from the source, so that
every one of them is seen in a fraction of a second, whether or not its test is selected.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["WrittenMark", "read_marks"]

_ROLES: Final = ("clause", "reading")


@frozen
class WrittenMark:
    """One argument of a mark.

    `role` is `clause` or `reading`, `argument` what is written, `name` the dotted name that it stands
    for ("" if it is no plain name), `test` the class or function that is marked, with those around it
    (`TestPrice.test_a_lone_space`; "" for a mark of the whole module or of a parameter).
    """

    role: str
    argument: str
    name: str
    line: int
    test: str


def read_marks(source: str) -> list[WrittenMark]:
    """Return the marks of a module, in the order in which they stand; `SyntaxError` if it is no Python."""
    return sorted(_Module(ast.parse(source)).marks(), key=lambda mark: mark.line)


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
                self._names[name] = self._resolve(value)

    def _resolve(self, node: ast.expr) -> str:
        """Return the dotted name that an expression stands for; "" if it is no plain name."""
        match node:
            case ast.Name(id=name):
                return self._names.get(name, name)
            case ast.Attribute(value=value, attr=attr):
                home = self._resolve(value)
                return f"{home}.{attr}" if home else ""
            case _:
                return ""

    def marks(self) -> Iterator[WrittenMark]:
        """Yield every argument of every clause and reading mark."""
        marked = dict(_decorated(self._tree, ()))
        for node in ast.walk(self._tree):
            if isinstance(node, ast.Call):
                home, _, role = self._resolve(node.func).rpartition(".")
                if home == "pytest.mark" and role in _ROLES:
                    for argument in node.args:
                        written, name = ast.unparse(argument), self._resolve(argument)
                        yield WrittenMark(role, written, name, argument.lineno, marked.get(node, ""))


def _decorated(node: ast.AST, around: tuple[str, ...]) -> Iterator[tuple[ast.expr, str]]:
    """Yield each decorator within a node, and the qualified name of what it decorates."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | ast.FunctionDef):
            named = (*around, child.name)
            yield from ((decorator, ".".join(named)) for decorator in child.decorator_list)
            yield from _decorated(child, named)
