"""The directive `clause`: a rule, with everything that supports it and everything that rests on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives
from docutils.statemachine import StringList
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from dclub.kernel.clause_options import OPTIONAL, REQUIRED, clause_of_options, option_faults, unfilled
from dclub.kernel.phrases import told
from dclub.sphinxext.about import about, head_of
from dclub.sphinxext.applying import Table, applied, language_of, table_of
from dclub.sphinxext.applying_translated import applied_translation
from dclub.sphinxext.catalogue import known_clauses, known_readings, translated_clause, written_clause
from dclub.sphinxext.domain import Shown, domain_of
from dclub.sphinxext.example import example_block

if TYPE_CHECKING:
    from collections.abc import Callable

    from docutils.nodes import Node

    from dclub.kernel.clause import Clause

__all__ = ["ClauseDirective"]

_logger: Final = logging.getLogger(__name__)
_FEW: Final = 2


class ClauseDirective(SphinxDirective):
    """A clause: its text is the content, what it is stands in its options.

    Without a content it shows the clause of the package that has this id; `:brief:` leaves out its
    examples then.
    """

    has_content = True
    required_arguments = 1
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {
        **dict.fromkeys((*REQUIRED, *OPTIONAL), unfilled),
        "brief": directives.flag,
    }

    def run(self) -> list[Node]:
        """Return the clause as a section whose address is its id."""
        name: str = self.arguments[0]
        is_brief = "brief" in self.options
        if self.options.keys() <= {"brief"} and not self.content:
            return self._quoted(name, is_brief=is_brief)
        if is_brief:
            self._warn(":brief: is for a clause of the package; one of your own has the examples that it has")
            del self.options["brief"]
        faults = list(option_faults(name, self.options))
        for fault in faults:
            self._warn(f"{fault.what}; expected {fault.expected}")
        if faults:
            return []
        known = known_clauses().get(name)
        clause = clause_of_options(name, self.options, number=known.number if known is not None else "")
        return self._section(clause)

    def _warn(self, message: str) -> None:
        _logger.warning("%s", message, location=self.get_location(), type="dclub")

    def _section(self, clause: Clause) -> list[Node]:
        """Return the section of a clause; nothing if it has nothing to say at the table in question."""
        name, language = str(clause.id), language_of(self.config)
        there = translated_clause(name, language)
        title = clause.title if there is None else there.title
        classes = ["dclub-clause", f"dclub-kind-{clause.kind.value}", f"dclub-{clause.certainty.value}"]
        self.env.current_document["dclub:clause"] = name
        body = self.parse_content_to_nodes()
        self.env.current_document["dclub:clause"] = ""
        examples = [node for node in body if isinstance(node, example_block)]
        text = [node for node in body if node not in examples]
        if (table := table_of(self.config)) is not None:
            reading = known_readings().get(clause.reading or "")
            options = () if reading is None else reading.names
            known = known_clauses().get(name)
            text = (
                applied(text, clause, options, table)
                if there is None or known is None
                else applied_translation(known, there, options, table)
            )
            examples = _few(examples, table)
            if not text:
                return []
        section = nodes.section("", ids=[name], classes=classes)
        self.set_source_info(section)
        heading = nodes.title(title, title)
        self.set_source_info(heading)
        section += [heading, head_of(clause, self.config)]
        domain_of(self.env).note(Shown("clause", name, title, self.env.docname, name, self.get_location()))
        section += text
        section += about(self.env, clause)
        if examples:
            below = told(language, "Examples")
            section += nodes.rubric(below, below, classes=["dclub-examples"])
            section += examples
        return [section]

    def _quoted(self, name: str, *, is_brief: bool) -> list[Node]:
        """Return a clause of the package, as its chapter of the spec writes it."""
        found = written_clause(name)
        if found is None:
            self._warn(f"the package has no clause {name!r}; a clause of one's own has a title and a text")
            return []
        path, line, lines = found
        self.env.note_dependency(str(path))
        content = StringList()
        for number, text in enumerate(lines, line):
            content.append(text, str(path), number)
        section = nodes.Element()
        self.state.nested_parse(content, line, section)
        if is_brief:
            for node in [node for node in section.findall(_is_of_examples) if node.parent is not None]:
                node.parent.remove(node)
        return section.children


def _few(examples: list[example_block], table: Table) -> list[example_block]:
    """Return the examples of a rulebook: with as many players if there are some, and not more than two."""
    alike = [example for example in examples if example["players"] == table.players]
    return (alike or examples)[:_FEW]


def _is_of_examples(node: Node) -> bool:
    """Return whether a node is an example, or the heading above them."""
    return isinstance(node, nodes.Element) and not {"dclub-example", "dclub-examples"}.isdisjoint(
        node.get("classes", ())
    )
