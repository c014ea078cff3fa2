"""The directive `dclub-readings`: the questions that the sources of a game leave open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

from dclub.sphinxext.catalogue import KERNEL, folder_of, known_clauses, known_readings, rules_of
from dclub.sphinxext.domain import Shown, domain_of
from dclub.sphinxext.listing import clause_items
from dclub.sphinxext.options import GameDirective
from dclub.sphinxext.says import code, paragraph

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from docutils.nodes import Node

    from dclub.kernel.reading import Reading

__all__ = ["ReadingsDirective"]


class ReadingsDirective(GameDirective):
    """Explains the readings of a game, or those that all games have (`kernel`)."""

    required_arguments = 1

    def show(self) -> Sequence[Node]:
        """Return a section for each reading, whose address is its id."""
        folder = KERNEL if self.arguments[0] == KERNEL else folder_of(self.game())
        own = [reading for name, reading in known_readings().items() if folder_of(rules_of(name)) == folder]
        return [self._section(reading) for reading in own]

    def _section(self, reading: Reading) -> nodes.section:
        name = str(reading.id)
        where = self.get_location()
        domain_of(self.env).note(Shown("reading", name, reading.question, self.env.docname, name, where))
        heading = nodes.title("", reading.question)
        section = nodes.section("", heading, ids=[name], classes=["dclub-reading"])
        section += paragraph(code(name), classes=["dclub-clause-head"])
        section += paragraph(reading.account)
        section += nodes.definition_list("", *_options(reading), classes=["dclub-options"])
        section += paragraph("By default ", code(reading.default), f". {reading.reason}")
        resting = [clause for clause in known_clauses().values() if clause.reading == reading.id]
        if resting:
            section += paragraph("Clauses that rest on it:")
            section += nodes.bullet_list("", *clause_items(resting), classes=["dclub-clauses"])
        return section


def _options(reading: Reading) -> Iterator[nodes.definition_list_item]:
    for option in reading.options:
        term = nodes.term("", "", code(option.name))
        if option.name == reading.default:
            term += [nodes.Text(" "), nodes.inline("", "default", classes=["dclub-badge"])]
        said = paragraph(f"{option.text} {option.attribution}")
        yield nodes.definition_list_item("", term, nodes.definition("", said))
