"""What applies at one table, in another language: the same sentences as of the English text.

Which sentences hold only for others is told from the English text. Its translation has the same paragraphs,
items and rows; where it has other numbers of sentences, a paragraph is kept whole.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from attrs import frozen
from docutils import nodes

from dclub.kernel.passages import segments_of
from dclub.sphinxext.says import item, paragraph, table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from docutils.nodes import Node

    from dclub.kernel.clause import Clause
    from dclub.sphinxext.applying import Table

__all__ = ["applied_translation"]

_PLAYERS: Final = "Players"
_MARK: Final = re.compile(r"- |\d+\. ")
_LITERAL: Final = "    "
_CELLS: Final = re.compile(r"\s{2,}")
_STOPS: Final = ".?!:"


def applied_translation(
    clause: Clause, translation: Clause, options: Sequence[str], table: Table
) -> list[Node]:
    """Return what is left of the text of a clause in its translation; `options` are those of its reading.

    [] if nothing is left: then the clause has nothing to say at this table.
    """
    text = _Text(options, table.readings.get(clause.reading or ""), table.players)
    ours, theirs = clause.text.split("\n\n"), translation.text.split("\n\n")
    if len(ours) != len(theirs):
        return [paragraph(block) for block in theirs]
    return [left for pair in zip(ours, theirs, strict=True) if (left := text.block(*pair)) is not None]


@frozen
class _Text:
    """The options of the reading of a clause, the one in force, and the number of players."""

    options: Sequence[str]
    option: str | None
    players: int

    def block(self, english: str, said: str) -> Node | None:
        """Return a paragraph, list or table as far as it applies, None if it does not."""
        ours, theirs = english.split("\n"), said.split("\n")
        if said.startswith(_LITERAL):
            return nodes.literal_block(said, said)
        if len(ours) == len(theirs) and _MARK.match(english) and _MARK.match(said):
            return self._list(ours, theirs)
        if len(ours) == len(theirs) > 1:
            return self._table(ours, theirs)
        left = self._kept(english, said)
        return paragraph(left) if left else None

    def _list(self, ours: Sequence[str], theirs: Sequence[str]) -> Node | None:
        pairs = zip(_items(ours), _items(theirs), strict=False)
        items = [item(text) for pair in pairs if (text := self._kept(*pair))]
        kind = nodes.bullet_list if theirs[0].startswith("-") else nodes.enumerated_list
        return kind("", *items) if items else None

    def _table(self, ours: Sequence[str], theirs: Sequence[str]) -> Node:
        """Return a table without the rows of other options and the columns of other numbers of players."""
        names = [_CELLS.split(row.strip()) for row in ours]
        rows = [_CELLS.split(row.strip()) for row in theirs]
        if len({len(row) for row in (*names, *rows)}) > 1:
            said = "\n".join(theirs)
            return nodes.literal_block(said, said)
        columns = [
            index
            for index, name in enumerate(names[0])
            if not index or names[0][0] != _PLAYERS or name == str(self.players)
        ]
        kept = [[row[index] for index in columns] for row in self._rows(names, rows)]
        cells = ([[nodes.Text(cell)] for cell in row] for row in kept[1:])
        return table(kept[0], cells, [1] * len(columns))

    def _rows(self, names: list[list[str]], rows: list[list[str]]) -> Iterator[list[str]]:
        for name, row in zip(names, rows, strict=True):
            is_of_others = name[0] in self.options and self.option is not None and name[0] != self.option
            if not is_of_others:
                yield row

    def _kept(self, english: str, said: str) -> str:
        """Return the sentences of a translation whose originals apply, "" if none does."""
        ours, theirs = segments_of(english, self.options), segments_of(said, self.options)
        holding = [part.condition.holds(self.players, self.option) for part in ours]
        if len(ours) != len(theirs):
            return said if any(holding) else ""
        if all(holding) and all(part.lead == part.begin for part in theirs):
            return said
        left = ""
        for part, holds in zip(theirs, holding, strict=True):
            if holds:
                text = said[part.lead : part.end]
                left += text[:1].upper() + text[1:] if not left or left.rstrip()[-1:] in _STOPS else text
            elif left.rstrip().endswith(";"):
                left = left.rstrip().removesuffix(";") + ". "
        left = left.strip()
        return left.removesuffix(";") + "." if left.endswith(";") else left


def _items(lines: Sequence[str]) -> list[str]:
    """Return the items of a list without their marks; lines that go on belong to the item before them."""
    found: list[str] = []
    for line in lines:
        if _MARK.match(line) or not found:
            found.append(_MARK.sub("", line, count=1))
        else:
            found[-1] += f" {line.strip()}"
    return found
