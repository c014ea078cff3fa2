"""Plain text of a clause: what its docutils nodes say, without their markup."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["UnsupportedNode", "plain_text"]


class UnsupportedNode(Exception):  # noqa: N818 (it names what was met)
    """A kind of node that the body of a clause may not hold."""

    def __init__(self, node: nodes.Node) -> None:
        """Keep the kind of node as docutils names it."""
        super().__init__(str(node.__class__.__name__))


def plain_text(body: Iterable[nodes.Node]) -> str:
    """Return blocks parted by blank lines; a paragraph is one line, however it was filled.

    Raises `UnsupportedNode` for anything but paragraphs, lists, tables and literal blocks.
    """
    return "\n\n".join(_block(node) for node in body)


def _block(node: nodes.Node) -> str:
    match node:
        case nodes.paragraph() | nodes.term():
            return _line(node)
        case nodes.bullet_list():
            return "\n".join(_item("- ", item) for item in node.children)
        case nodes.enumerated_list():
            return "\n".join(_item(f"{n}. ", item) for n, item in enumerate(node.children, 1))
        case nodes.definition_list():
            return "\n".join(_definition(item) for item in node.children)
        case nodes.literal_block():
            return _indent(node.astext(), "    ")
        case nodes.table():
            return _table(node)
        case _:
            raise UnsupportedNode(node)


def _line(node: nodes.Node) -> str:
    return " ".join(node.astext().split())


def _indent(text: str, margin: str) -> str:
    return "\n".join(margin + line if line else "" for line in text.split("\n"))


def _item(mark: str, item: nodes.Node) -> str:
    blocks = "\n".join(_block(child) for child in item.children)
    return mark + _indent(blocks, " " * len(mark)).lstrip()


def _definition(item: nodes.Node) -> str:
    term, definition = item.children
    return _line(term) + "\n" + _indent("\n".join(map(_block, definition.children)), "    ")


def _table(table: nodes.table) -> str:
    rows = [[_line(entry) for entry in row.children] for row in table.findall(nodes.row)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    padded = ("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)
    return "\n".join(padded)
