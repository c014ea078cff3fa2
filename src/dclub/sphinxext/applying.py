"""What applies at one table: the text of a clause without what is said of other games.

A rulebook is for a number of players and for one option of each reading. Sentences that hold only for
others are left out, and so are items of lists, rows and columns of tables. `dclub.kernel.passages` says
which sentences these are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import frozen
from docutils import nodes

from dclub.kernel.language import ENGLISH, Language, language_called
from dclub.kernel.passages import segments_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from docutils.nodes import Node
    from sphinx.config import Config

    from dclub.kernel.clause import Clause
    from dclub.kernel.passages import Segment

__all__ = ["Table", "applied", "language_of", "table_of"]

_PLAYERS: Final = "Players"


@frozen
class Table:
    """For whom pages are made: how many play, the option in force of each reading, the language."""

    players: int
    readings: Mapping[str, str]
    language: Language = ENGLISH


def table_of(config: Config) -> Table | None:
    """Return for whom the pages are made; None if they are for everybody."""
    found: dict[str, Any] = config.dclub_table
    if not found:
        return None
    return Table(found["players"], found["readings"], language_called(found.get("language", ENGLISH.code)))


def language_of(config: Config) -> Language:
    """Return the language in which the pages are written: that of a rulebook, else English."""
    table = table_of(config)
    return ENGLISH if table is None else table.language


def applied(body: Sequence[Node], clause: Clause, options: Sequence[str], table: Table) -> list[Node]:
    """Return what is left of the text of a clause; `options` are those of its reading.

    [] if nothing is left: then the clause has nothing to say at this table.
    """
    option = table.readings.get(clause.reading or "")
    return _Text(options, option, table.players).blocks(body)


@frozen
class _Text:
    """The text of one clause, the option in force, and the number of players."""

    options: Sequence[str]
    option: str | None
    players: int

    def blocks(self, body: Sequence[Node]) -> list[Node]:
        """Return the blocks that are left."""
        return [left for node in body if (left := self._block(node)) is not None]

    def _block(self, node: Node) -> Node | None:
        match node:
            case nodes.paragraph():
                return self._paragraph(node)
            case nodes.bullet_list() | nodes.enumerated_list():
                return self._list(node)
            case nodes.table():
                return self._table(node)
            case _:
                return node

    def _list(self, node: nodes.Element) -> Node | None:
        kept = [
            nodes.list_item("", *left)
            for item in node.children
            if isinstance(item, nodes.list_item) and (left := self.blocks(item.children))
        ]
        node.children = []
        node += kept
        return node if kept else None

    # --- sentences ----------------------------------------------------------------------------

    def _paragraph(self, node: nodes.paragraph) -> Node | None:
        text = node.astext().replace("\n", " ")  # a line ends wherever the source was wrapped
        segments = segments_of(text, self.options)
        kept = [part for part in segments if part.condition.holds(self.players, self.option)]
        if len(kept) == len(segments) and all(part.lead == part.begin for part in kept):
            return node
        if not kept:
            return None
        left = node.deepcopy()
        left.children = []
        begins = True
        for part in kept:
            follows = segments.index(part) + 1
            ends = follows == len(segments) or segments[follows] not in kept
            left += list(_cut(node, text, part, begins=begins, ends=ends))
            begins = ends or not text[part.begin : part.end].rstrip().endswith(";")
        return left

    # --- tables -------------------------------------------------------------------------------

    def _table(self, node: nodes.table) -> Node | None:
        """Return a table without the rows of other options and the columns of other numbers of players."""
        rows = list(node.findall(nodes.row))
        for row in rows[1:]:
            name = row.children[0].astext()
            if name in self.options and name != self.option and self.option is not None:
                row.parent.remove(row)
        head = rows[0].children
        if head[0].astext() != _PLAYERS:
            return node
        others = [index for index, entry in enumerate(head) if index and entry.astext() != str(self.players)]
        columns = list(node.findall(nodes.colspec))
        for row in node.findall(nodes.row):
            for index in reversed(others):
                row.remove(row.children[index])
        for index in reversed(others):
            columns[index].parent.remove(columns[index])
        for group in node.findall(nodes.tgroup):
            group["cols"] = len(columns) - len(others)
        return node


def _cut(node: nodes.paragraph, text: str, part: Segment, *, begins: bool, ends: bool) -> Iterator[Node]:
    """Yield what a segment says, without its condition: with a capital if it begins, a stop if it ends."""
    begin, end = part.lead, part.end
    is_joined = ends and text[begin:end].rstrip().endswith(";")
    at = 0
    for child in node.children:
        length = len(child.astext())
        first, last = max(begin, at) - at, min(end, at + length) - at
        if first < last:
            if isinstance(child, nodes.Text):
                said = str(child)[first:last]
                if begins and at + first == begin:
                    said = said[:1].upper() + said[1:]
                if is_joined and at + last == end:
                    said = said.rstrip().removesuffix(";") + ". "
                yield nodes.Text(said)
            elif not first:
                yield child.deepcopy()
        at += length
