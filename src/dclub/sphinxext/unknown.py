"""The directive `dclub-unknown`: what nobody knows of a game, and what dclub made of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docutils import nodes

from dclub.cli.games import described_edition
from dclub.kernel.clause import Certainty
from dclub.kernel.provenance import Provenance
from dclub.sphinxext.catalogue import KERNEL, folder_of, known_clauses, rules_of
from dclub.sphinxext.listing import clause_items
from dclub.sphinxext.options import GameDirective
from dclub.sphinxext.says import code, item, paragraph

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from docutils.nodes import Node

    from dclub.kernel.rules import GameRules

__all__ = ["UnknownDirective"]

_DOUBTS = {
    Certainty.SILENT: "No source answers. These clauses are decisions of dclub:",
    Certainty.DISPUTED: "The sources contradict each other:",
}


class UnknownDirective(GameDirective):
    """Lists the clauses of a game on which the sources are silent or disagree, and the invented tables.

    With `kernel` instead of a game: the clauses that all games share.
    """

    required_arguments = 1

    def show(self) -> Sequence[Node]:
        """Return a list for each kind of doubt."""
        rules = None if self.arguments[0] == KERNEL else self.game()
        shown: list[Node] = []
        for certainty, about in _DOUBTS.items():
            found = [
                clause
                for name, clause in known_clauses().items()
                if folder_of(rules_of(name)) == folder_of(rules) and clause.certainty is certainty
            ]
            if found:
                shown.append(paragraph(about))
                shown.append(nodes.bullet_list("", *clause_items(found), classes=["dclub-clauses"]))
        return shown if rules is None else [*shown, *_invented(rules)]


def _invented(rules: GameRules[Any, Any]) -> Iterator[Node]:
    """Yield the tables of the shipped edition that somebody made up, and those that are not known."""
    edition = described_edition(rules, "invented")
    invented = [name for name, level in edition.provenance if level is Provenance.INVENTED]
    if invented:
        yield paragraph("Printed as pictures only, so the edition ", code(edition.name), " invents them:")
        yield nodes.bullet_list("", *(item(code(name)) for name in invented))
    if edition.unknown_tables:
        yield paragraph("Not known, and not invented either:")
        yield nodes.bullet_list("", *(item(code(name)) for name in edition.unknown_tables))
