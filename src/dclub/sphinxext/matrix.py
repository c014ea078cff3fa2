"""The directive `dclub-trace`: every clause with the code that carries it out and what tests it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

from dclub.sphinxext.about import code_links, test_folders
from dclub.sphinxext.catalogue import KERNEL, folder_of, known_clauses, rules_of
from dclub.sphinxext.options import GameDirective
from dclub.sphinxext.roles import link_to
from dclub.sphinxext.says import code, joined_by, table
from dclub.sphinxext.tracing import tests_by_subject

if TYPE_CHECKING:
    from collections.abc import Sequence

    from docutils.nodes import Node

    from dclub.kernel.clause import Clause

__all__ = ["TraceDirective"]

_HEAD = ("Clause", "Kind", "Code", "Examples", "Tests")
_WIDTHS = (20, 10, 35, 8, 35)


class TraceDirective(GameDirective):
    """A table of all clauses of a game, or of those that all games share (`kernel`)."""

    required_arguments = 1

    def show(self) -> Sequence[Node]:
        """Return the table."""
        folder = KERNEL if self.arguments[0] == KERNEL else folder_of(self.game())
        own = [clause for name, clause in known_clauses().items() if folder_of(rules_of(name)) == folder]
        return [table(_HEAD, [self._row(clause) for clause in own], _WIDTHS, "dclub-trace")]

    def _row(self, clause: Clause) -> list[list[Node]]:
        tests = tests_by_subject(test_folders(self.env)).get(clause.id, ())
        examples = str(len(clause.examples)) if clause.examples else ""
        shown = (code(test.name.replace("::", ".") or test.file.rpartition("/")[2]) for test in tests)
        return [
            [link_to(str(clause.id))],
            [nodes.Text(clause.kind.value)],
            joined_by(", ", code_links(self.env, str(clause.id))),
            [nodes.Text(examples)],
            joined_by(", ", shown),
        ]
