"""Drafts: the lines of a record on their way to being repaired, each with what it says.

A correction is taken into the line that it corrects, so that a draft is played from top to bottom.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from attrs import frozen

from dclub.kernel.notation import split_turn
from dclub.kernel.policy import Policy
from dclub.kernel.record import with_lines
from dclub.kernel.record_lines import Entry, Mark

if TYPE_CHECKING:
    from dclub.kernel.record import Record
    from dclub.kernel.rules import GameRules

__all__ = ["Draft", "Line", "first_line", "lines_of"]


@frozen(eq=False)
class Line:
    """Moves that stand together, as they are played: corrections made, questions left out.

    `entry` is what is judged and `texts` are its moves one by one; they stand in the line of `source`
    among the moves `written` there, from the one with the index `first` on. `ply` is the number of the
    first. A line that is corrected is several of these, none of them whole.
    """

    entry: Entry
    texts: tuple[str, ...]
    source: Entry
    written: tuple[str, ...]
    ply: int
    first: int = 0

    @property
    def is_whole(self) -> bool:
        """Whether it is a line of the record with all its moves, and none of them corrected."""
        return self.entry is self.source


def lines_of(
    rules: GameRules[Any, Any], entries: Iterable[Entry], corrections: Mapping[int, Entry]
) -> Iterator[Line]:
    """Yield the lines of a record as they are played, given the correction of each ply that has one."""
    ply = 1
    for entry in entries:
        if entry.is_correction or entry.mark is Mark.ASKED:
            continue
        texts = (entry.text,) if entry.error is not None else split_turn(rules, entry.text)
        if corrections.keys().isdisjoint(range(ply, ply + len(texts))):
            yield Line(entry, texts, entry, texts, ply)
        else:
            for number, text in enumerate(texts):
                correction = corrections.get(ply + number)
                if correction is None:
                    yield Line(Entry(entry.line, text), (text,), entry, texts, ply + number, number)
                else:
                    said = (correction.text,)
                    yield Line(correction._replace(replaces=0), said, correction, said, ply + number)
        ply += len(texts)


def first_line(record: Record) -> int:
    """Return the line of a record's text at which its first line after the header stands."""
    return record.heading.count("\n") + 4


@frozen(eq=False)
class Draft:
    """A record that is being repaired.

    `origin` has, for each of its lines, the line of the original text that it was; for one that was
    added, the line before which it was put.
    """

    record: Record
    origin: tuple[int, ...]

    @classmethod
    def of(cls, record: Record) -> Draft:
        """Return the draft of a record as it is."""
        draft = with_lines(record, record.lines, Policy.FORENSIC)
        begin = first_line(draft)
        if record.entries:  # blank lines before the header are no part of a record
            begin += record.entries[0].line - draft.entries[0].line
        return cls(draft, tuple(range(begin, begin + len(record.lines))))

    def index(self, entry: Entry) -> int:
        """Return which of the lines of the record an entry is."""
        return entry.line - first_line(self.record)

    def place(self, entry: Entry) -> int:
        """Return the line of the original text at which an entry stands."""
        return self.origin[self.index(entry)]

    def raw(self, entry: Entry) -> str:
        """Return the line of an entry as it is written."""
        return self.record.lines[self.index(entry)]

    def with_lines(self, lines: Iterable[tuple[str, int]]) -> Draft:
        """Return a draft with other lines, each with its place in the original text."""
        texts, origin = [], []
        for text, place in lines:
            texts.append(text)
            origin.append(place)
        return Draft(with_lines(self.record, texts, Policy.FORENSIC), tuple(origin))
