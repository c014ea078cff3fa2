"""What stands around the text of a clause: what it is, what supports it, what rests on it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes

from dclub.kernel.clause import Certainty
from dclub.kernel.clause_options import ANY_PHASE
from dclub.kernel.phrases import reading_in, told
from dclub.sphinxext.applying import Table, language_of, table_of
from dclub.sphinxext.catalogue import folder_of, known_readings, rules_of
from dclub.sphinxext.roles import link_to, link_to_code, link_to_group
from dclub.sphinxext.says import code, joined_by
from dclub.sphinxext.sources import source_nodes
from dclub.sphinxext.tracing import citations_by_clause, tests_by_subject

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from docutils.nodes import Node
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment

    from dclub.kernel.clause import Clause

__all__ = ["about", "code_links", "head_of", "test_folders"]


def head_of(clause: Clause, config: Config) -> nodes.paragraph:
    """Return the line below the title: number, id, kind, certainty, phase; in a rulebook only doubts."""
    kind, certainty, phase = clause.kind.value, clause.certainty.value, clause.phase
    parts: list[Node] = []
    if clause.number:
        parts.append(nodes.inline(clause.number, clause.number, classes=["dclub-number"]))
    parts.append(permalink(str(clause.id)))
    is_full = table_of(config) is None
    if is_full:
        parts.append(link_to_group(f"kind:{kind}", kind, "dclub-badge", "dclub-kind"))
    if is_full or clause.certainty is not Certainty.STATED:
        said = told(language_of(config), certainty)
        parts.append(link_to_group(f"certainty:{certainty}", said, "dclub-badge", f"dclub-{certainty}"))
    if is_full and phase != ANY_PHASE:
        named = f"phase:{folder_of(rules_of(str(clause.id)))}:{phase}"
        parts.append(link_to_group(named, f"phase {phase}", "dclub-badge", "dclub-phase"))
    return nodes.paragraph("", "", *joined_by(" ", parts), classes=["dclub-clause-head"])


class permanent(nodes.Inline, nodes.TextElement):  # noqa: N801 (docutils names its nodes so)
    """The id of a clause, which becomes a link to its permanent address where the output has one."""


def permalink(name: str) -> Node:
    """Return the id of a clause, to become a link to its permanent address."""
    return permanent(name, "", code(name), name=name)


def about(env: BuildEnvironment, clause: Clause) -> list[Node]:
    """Return what supports a clause and what rests on it, as a list of fields.

    In a rulebook it is only how an open question is read.
    """
    fields = nodes.field_list(classes=["dclub-about"])
    table = table_of(env.config)
    for label, content in _fields(env, clause) if table is None else _read(clause, table):
        fields += nodes.field("", nodes.field_name(label, label), nodes.field_body("", *content))
    return [fields] if fields.children else []


def _fields(env: BuildEnvironment, clause: Clause) -> Iterator[tuple[str, Sequence[Node]]]:
    if clause.reading is not None:
        yield "Reading", [_reading(clause.reading)]
    yield "Sources", source_nodes(clause)
    if clause.tables:
        yield "Tables", [nodes.paragraph("", "", *joined_by(", ", map(code, clause.tables)))]
    if links := code_links(env, str(clause.id)):
        yield "Enforced by", [nodes.paragraph("", "", *joined_by(", ", links))]
    tests = tests_by_subject(test_folders(env)).get(clause.id, ())
    if tests:
        yield "Tested by", [nodes.paragraph("", "", *joined_by(", ", (code(str(test)) for test in tests)))]


def _read(clause: Clause, table: Table) -> Iterator[tuple[str, Sequence[Node]]]:
    reading = known_readings().get(clause.reading or "")
    if reading is not None and (option := table.readings.get(str(reading.id))) is not None:
        rules = rules_of(clause.id)
        there = reading if rules is None else reading_in(rules, reading, table.language)
        said = f"{there.question} {there.option(option).text}"
        yield told(table.language, "Read so"), [nodes.paragraph("", "", nodes.Text(said))]


def _reading(name: str) -> Node:
    reading = known_readings().get(name)
    if reading is None:
        return nodes.paragraph("", "", link_to(name))
    said = f": {reading.question} Unless chosen otherwise: {reading.default}."
    return nodes.paragraph("", "", link_to(name), nodes.Text(said))


def code_links(env: BuildEnvironment, clause: str) -> list[Node]:
    """Return links to the functions and classes that carry out a clause."""
    cited = citations_by_clause(tuple(env.config.dclub_code)).get(clause, ())
    places = dict.fromkeys(citation.place for citation in cited)
    return [link_to_code(place, place.removeprefix("dclub.")) for place in places]


def test_folders(env: BuildEnvironment) -> tuple[Path, ...]:
    """Return the folders of the tests that the configuration names."""
    return tuple(Path(env.srcdir, folder).resolve() for folder in env.config.dclub_tests)
