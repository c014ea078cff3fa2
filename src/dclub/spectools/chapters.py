"""Reads one chapter of the spec: its clauses, and every fault in the way they are written.

A clause with a fault is left out, so that nothing is built on a half of it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from attrs import frozen
from docutils import nodes

from dclub.kernel.clause_options import clause_of_options, option_faults
from dclub.kernel.example_options import example_faults, example_of_options
from dclub.spectools.directives import clause_node, example_node, read_document
from dclub.spectools.examples import position_path
from dclub.spectools.fault import Fault
from dclub.spectools.model import Reference, WrittenClause
from dclub.spectools.text import UnsupportedNode, plain_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from dclub.spectools.layout import Folder, Layout

__all__ = ["is_id", "read_chapter"]

_WORD: Final = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*"
_ID: Final = re.compile(rf"{_WORD}(?:\.{_WORD}){{2}}")


def is_id(name: str, folder: Folder) -> bool:
    """Return whether a name is `prefix.phase.case` with the prefix of its folder."""
    return bool(_ID.fullmatch(name)) and name.startswith(f"{folder.prefix}.")


@frozen
class _Chapter:
    """Where the clause that is being read stands."""

    folder: Folder
    layout: Layout
    name: str
    shown: str

    def at(self, node: nodes.Element, option: str = "") -> str:
        """Return the place of a directive, or of one of its options."""
        return f"{self.shown}:{node['lines'].get(option, node['line'])}"


def read_chapter(path: Path, folder: Folder, layout: Layout) -> tuple[tuple[WrittenClause, ...], list[Fault]]:
    """Return the clauses of a chapter in their order, and every fault in it."""
    chapter = _Chapter(folder, layout, path.stem, layout.shown(path))
    document, faults = read_document(path, chapter.shown)
    if not any(document.findall(nodes.title)):
        faults.append(Fault(f"{chapter.shown}:1", "a chapter without a title"))
    found = []
    for position, node in enumerate(document.findall(clause_node), 1):
        wrong = list(_clause_faults(node, chapter))
        faults += wrong
        if not wrong:
            found.append(_written(node, chapter, position))
    faults += [
        Fault(chapter.at(node), "an example outside a clause")
        for node in document.findall(example_node)
        if not isinstance(node.parent, clause_node)
    ]
    return tuple(found), faults


def _clause_faults(node: clause_node, chapter: _Chapter) -> Iterator[Fault]:
    folder = chapter.folder
    if not is_id(node["name"], folder):
        expected = f"{folder.prefix}.PHASE.CASE in lower case"
        yield Fault(chapter.at(node), f"the id {node['name']!r} does not fit its folder", expected)
    for option, what, expected in option_faults(node["name"], node["options"], folder.phases):
        yield Fault(chapter.at(node, option), what, expected)
    yield from _body_faults(node, chapter)


def _body_faults(node: clause_node, chapter: _Chapter) -> Iterator[Fault]:
    text, examples = _parts(node)
    try:
        if not plain_text(text).strip():
            yield Fault(chapter.at(node), f"{node['name']} says nothing", "a text")
    except UnsupportedNode as error:
        yield Fault(chapter.at(node), f"{node['name']} holds a {error}", "text, lists, tables, literals")
    names = [example["name"] for example in examples]
    for example in examples:
        place = chapter.at(example)
        if names.count(example["name"]) > 1:
            yield Fault(place, f"{node['name']} has two examples {example['name']!r}", "one name each")
        for option, what, expected in example_faults(example["options"]):
            yield Fault(chapter.at(example, option), what, expected)
        given = position_path(example["options"].get("given", ""), chapter.folder, chapter.layout)
        if "given" in example["options"] and not (chapter.layout.root / given).is_file():
            yield Fault(place, f"no position {example['options']['given']!r}", given)


def _parts(node: clause_node) -> tuple[list[nodes.Node], list[example_node]]:
    text: list[nodes.Node] = []
    examples: list[example_node] = []
    for child in node.children:
        if isinstance(child, example_node):
            examples.append(child)
        elif not isinstance(child, nodes.system_message | nodes.comment):  # the observer has had these
            text.append(child)
    return text, examples


def _written(node: clause_node, chapter: _Chapter, position: int) -> WrittenClause:
    options: dict[str, str] = node["options"]
    text, examples = _parts(node)
    number = chapter.name.partition("-")[0]
    clause = clause_of_options(
        node["name"],
        options,
        text=plain_text(text),
        chapter=chapter.name,
        number=f"{number}.{position}",
        examples=tuple(example_of_options(example["name"], example["options"]) for example in examples),
    )
    return WrittenClause(
        clause,
        chapter.at(node),
        tuple(_references(text, chapter)),
        tuple(chapter.at(example) for example in examples),
    )


def _references(text: Iterable[nodes.Node], chapter: _Chapter) -> Iterator[Reference]:
    for block in text:
        for literal in block.findall(nodes.literal):
            if "refers" in literal:
                yield Reference(literal["refers"], literal.astext(), f"{chapter.shown}:{literal['line']}")
