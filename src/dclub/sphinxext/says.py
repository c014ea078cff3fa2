"""Small parts of pages that many directives write: verdicts, sentences with their clause, lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

from dclub.sphinxext.roles import link_to, linked

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from docutils.nodes import Node

__all__ = ["code", "item", "joined_by", "paragraph", "sentence", "table", "verdict"]


def code(text: str) -> Node:
    """Return a text as it is written in notation."""
    return nodes.literal(text, text)


def verdict(word: str, said: str = "") -> Node:
    """Return a verdict as a badge, in the words of a language if there are some."""
    return nodes.inline(word, said or word, classes=["dclub-verdict", f"dclub-{word}"])


def paragraph(*parts: str | Node, classes: Sequence[str] = ()) -> nodes.paragraph:
    """Return a paragraph; ids in plain text become links."""
    found: list[Node] = []
    for part in parts:
        found += linked(part) if isinstance(part, str) else [part]
    return nodes.paragraph("", "", *found, classes=list(classes))


def item(*parts: str | Node) -> nodes.list_item:
    """Return an item of a list, with one paragraph in it."""
    return nodes.list_item("", paragraph(*parts))


def sentence(text: str, clause: str) -> nodes.list_item:
    """Return an item of a list: a sentence and the clause on which it rests."""
    return item(text, " ", nodes.inline("", "", link_to(clause), classes=["dclub-cited"]))


def joined_by(mark: str, parts: Iterable[Node]) -> list[Node]:
    """Return nodes with a text between each two of them."""
    found: list[Node] = []
    for part in parts:
        found += [nodes.Text(mark), part] if found else [part]
    return found


def table(
    head: Sequence[str], rows: Iterable[Sequence[Sequence[Node]]], widths: Sequence[int], *classes: str
) -> nodes.table:
    """Return a table; each cell is a list of the nodes of one paragraph."""
    group = nodes.tgroup("", *(nodes.colspec(colwidth=width) for width in widths), cols=len(widths))
    group += nodes.thead("", _row([[nodes.Text(text)] for text in head]))
    group += nodes.tbody("", *(_row(cells) for cells in rows))
    return nodes.table("", group, classes=["dclub-table", "colwidths-auto", *classes])


def _row(cells: Iterable[Sequence[Node]]) -> nodes.row:
    return nodes.row("", *(nodes.entry("", nodes.paragraph("", "", *cell)) for cell in cells))
