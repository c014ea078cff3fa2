"""Edits: one change of a record, made in its text so that comments and layout stay as they are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum
from typing import Final, NamedTuple

from attrs import field, frozen

from dclub.kernel import clauses as C
from dclub.kernel.citing import defines
from dclub.kernel.draft import Draft, Line
from dclub.kernel.record_lines import Entry, Mark

__all__ = [
    "Edit",
    "EditKind",
    "Place",
    "added",
    "changed",
    "exchanged",
    "joined",
    "line_struck",
    "stray_struck",
    "struck",
    "unplaced",
]

_NUMBER: Final = re.compile(r"(\s*>\s*)(\d+)")

Raw = list[tuple[str, int]]
"""The lines of a draft, each with its place in the original text."""


class Place(NamedTuple):
    """A move of a draft: its line, and which of the moves in this it is."""

    draft: Draft
    line: Line
    part: int


class EditKind(Enum):
    """What an edit does to a record."""

    CHANGED = "changed"
    EXCHANGED = "exchanged"
    STRUCK = "struck"
    ADDED = "added"


@frozen(eq=False)
class Edit:
    """One change of a record.

    `line` is where it is made in the original text: for an added line, the one before which it stands.
    `before` and `after` are that line as it was and as it becomes, "" if there is none. Of two lines that
    are exchanged they are the first of the two, and `other` is where the second one stands. `ply` is
    the ply that is concerned, `words` what the edit costs, `draft` the record after it.
    """

    kind: EditKind
    line: int
    ply: int
    before: str
    after: str
    words: int
    draft: Draft = field(repr=False)
    other: int = 0


def joined(texts: Sequence[str]) -> str:
    """Return the moves of one seat as one text, its name before the first.

    >>> joined(["Ana: build fountain at p5", "Ana: pay 2 green"])
    'Ana: build fountain at p5; pay 2 green'
    """
    rest = (text.partition(":")[2].strip() for text in texts[1:])
    return "; ".join((texts[0], *rest))


@defines(C.REPAIR_CHANGES)
def changed(place: Place, text: str, words: int, claims: str | None = None) -> Edit:
    """Return the edit that makes a move another one; its line claims something else unless that is None."""
    draft, line, part = place
    raw, source = draft.raw(line.source), line.source
    if source.error is not None:
        after = _indent(raw) + text + _comment(raw, raw.find("#"))
    else:
        moves = source.text if text == line.texts[part] else _with_move(line, part, text)
        after = _rewritten(raw, source, moves, claims)
    lines = _raw(draft)
    index = draft.index(source)
    lines[index] = (after, lines[index][1])
    return Edit(
        EditKind.CHANGED, draft.place(source), line.ply + part, raw, after, words, draft.with_lines(lines)
    )


def _with_move(line: Line, part: int, text: str) -> str:
    """Return the moves of a line's source with one of them changed, the others as they are written."""
    old = line.texts[part]
    written = line.source.text
    if written == old:
        return text
    said, new = (one.partition(":")[2].strip() for one in (old, text))
    if written.count(said) == 1 and old.partition(":")[0] == text.partition(":")[0]:
        return written.replace(said, new)
    place = line.first + part
    return joined([*line.written[:place], text, *line.written[place + 1 :]])


def _rewritten(raw: str, source: Entry, moves: str, claims: str | None) -> str:
    """Return a line with other moves and claims; a legal move needs no `!` and no position after it."""
    begin = source.column - 1
    end = begin + len(source.text)
    if claims is None and source.mark is not Mark.STOOD:
        return raw[:begin] + moves + raw[end:]
    said = source.claims if claims is None else claims
    end = max(end, source.claims_column - 1 + len(source.claims)) if source.claims else end
    if source.mark is Mark.STOOD:
        end = max(raw.find("!", end) + 1, source.position_column - 1 + len(source.position))
    return raw[:begin] + moves + (f" => {said}" if said else "") + raw[end:]


@defines(C.REPAIR_CHANGES)
def unplaced(draft: Draft, line: Line, words: int) -> Edit:
    """Return the edit that takes the position after a move that stood out of its line; the move stays."""
    source, lines = line.source, _raw(draft)
    index = draft.index(source)
    raw, place = lines[index]
    begin = source.position_column - 1
    after = raw[:begin].rstrip() + raw[begin + len(source.position) :]
    lines[index] = (after, place)
    ply = line.ply + len(line.texts) - 1
    return Edit(EditKind.CHANGED, place, ply, raw, after, words, draft.with_lines(lines))


@defines(C.REPAIR_CHANGES)
def added(place: Place, text: str, words: int) -> Edit:
    """Return the edit that puts a move before another: in a line of its own, or within that of its seat."""
    draft, line, part = place
    index, lines, source = draft.index(line.source), _raw(draft), line.source
    raw, origin = lines[index]
    if part:
        after = _rewritten(raw, source, joined([*line.texts[:part], text, *line.texts[part:]]), None)
        lines[index] = (after, origin)
    else:
        raw, after = "", _indent(raw) + text
        lines.insert(index, (after, origin))
    ply = line.ply + part
    _renumber(lines, {}, ply, 1)
    return Edit(EditKind.ADDED, origin, ply, raw, after, words, draft.with_lines(lines))


@defines(C.REPAIR_CHANGES)
def struck(place: Place, words: int) -> Edit:
    """Return the edit that strikes out one of several moves in a line."""
    draft, line, part = place
    index, lines = draft.index(line.source), _raw(draft)
    raw, origin = lines[index]
    after = _rewritten(raw, line.source, joined([*line.texts[:part], *line.texts[part + 1 :]]), None)
    lines[index] = (after, origin)
    ply = line.ply + part
    _renumber(lines, {}, ply + 1, -1)
    return Edit(EditKind.STRUCK, origin, ply, raw, after, words, draft.with_lines(lines))


@defines(C.REPAIR_CHANGES)
def line_struck(draft: Draft, line: Line, words: int) -> Edit:
    """Return the edit that strikes out a line with all its moves; its comment stays."""
    index, lines = draft.index(line.source), _raw(draft)
    raw, origin = lines[index]
    after = _strike(lines, index, line.source)
    moves = len(line.texts)
    _renumber(lines, {}, line.ply + moves, -moves)
    return Edit(EditKind.STRUCK, origin, line.ply, raw, after, words, draft.with_lines(lines))


@defines(C.REPAIR_CHANGES)
def stray_struck(draft: Draft, entry: Entry, words: int) -> Edit:
    """Return the edit that strikes out a correction that fits no ply."""
    index, lines = draft.index(entry), _raw(draft)
    raw, place = lines[index]
    after = _strike(lines, index, entry)
    return Edit(EditKind.STRUCK, place, entry.replaces, raw, after, words, draft.with_lines(lines))


def _strike(lines: Raw, index: int, source: Entry) -> str:
    """Take a line away, or leave its comment; return what is left of it."""
    raw, place = lines.pop(index)
    comment = _comment(raw, raw.find("#", _end(source)))
    if not comment:
        return ""
    after = _indent(raw) + comment.lstrip()
    lines.insert(index, (after, place))
    return after


@defines(C.REPAIR_CHANGES)
def exchanged(draft: Draft, upper: Line, lower: Line, words: int) -> Edit:
    """Return the edit that exchanges two whole lines, comments and all."""
    first, second, lines = draft.index(upper.source), draft.index(lower.source), _raw(draft)
    (above, place), (below, other) = lines[first], lines[second]
    lines[first], lines[second] = (below, place), (above, other)
    _renumber(lines, _moved(upper, lower), 0, 0)
    after = draft.with_lines(lines)
    return Edit(EditKind.EXCHANGED, place, upper.ply, above, below, words, after, other)


def _moved(upper: Line, lower: Line) -> dict[int, int]:
    """Return the new numbers of the plies of two lines that are exchanged, and of those between them."""
    more = len(lower.texts) - len(upper.texts)
    moved = {ply: ply + more for ply in range(upper.ply + len(upper.texts), lower.ply)}
    moved |= {lower.ply + part: upper.ply + part for part in range(len(lower.texts))}
    return moved | {upper.ply + part: lower.ply + more + part for part in range(len(upper.texts))}


def _renumber(lines: Raw, moved: dict[int, int], since: int, by: int) -> None:
    """Let corrections follow their plies: those that have moved, and all from a ply on by a number."""

    def follow(match: re.Match[str]) -> str:
        ply = int(match[2])
        return match[1] + str(moved.get(ply, ply + by if since <= ply else ply))

    for index, (raw, place) in enumerate(lines):
        lines[index] = (_NUMBER.sub(follow, raw, count=1) if _NUMBER.match(raw) else raw, place)


def _raw(draft: Draft) -> Raw:
    return list(zip(draft.record.lines, draft.origin, strict=True))


def _end(entry: Entry) -> int:
    """Return how far in its line an entry says something; 0 for one that cannot be read."""
    if entry.error is not None:
        return 0
    ends = [entry.column - 1 + len(entry.text)]
    ends += [entry.claims_column - 1 + len(entry.claims)] if entry.claims else []
    ends += [entry.position_column - 1 + len(entry.position)] if entry.position else []
    return max(ends)


def _indent(raw: str) -> str:
    return raw[: len(raw) - len(raw.lstrip())]


def _comment(raw: str, begin: int) -> str:
    """Return the comment of a line that begins there, with a blank before it; "" if there is none."""
    return f"  {raw[begin:]}" if begin >= 0 else ""
