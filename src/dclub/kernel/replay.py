"""Replay: a record judged move by move.

Strict reading ends at the first line at fault; forensic reading goes on, as play at the table
did. Both end where a table that nobody entered decides what follows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from dclub.errors import NotationError
from dclub.kernel.history import with_notes
from dclub.kernel.move import Move
from dclub.kernel.opening import open_record
from dclub.kernel.partial import PartialPosition
from dclub.kernel.policy import Policy
from dclub.kernel.record_lines import read_line
from dclub.kernel.ruling import Verdict
from dclub.kernel.state import GameState
from dclub.kernel.table import Table
from dclub.kernel.verdicts import PlyReport, RecordReport, worst

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from dclub.kernel.record import Record
    from dclub.kernel.record_lines import Entry
    from dclub.kernel.rules import GameRules, Names

__all__ = ["PlyReport", "Policy", "RecordReport", "judge_moves", "judge_record", "replay", "verify"]

S = TypeVar("S", bound=GameState[Any])
M = TypeVar("M", bound=Move)


def replay(
    rules: GameRules[S, M], record: Record, base: Path | None = None, policy: Policy = Policy.STRICT
) -> Iterator[PlyReport[S, M]]:
    """Yield a report on each ply, as far as the policy goes; paths are relative to `base`.

    Raises `NotationError` where a line cannot be read, `EditionError` and `RecordError` where
    the header or a correction contradicts itself. Yields nothing if something that the start
    needs is not known.
    """
    start = open_record(rules, record.header, base)
    if start.state is not None:
        yield from Table(rules, start.state, start.names, start.options, policy).replay(record.entries)


def judge_record(
    rules: GameRules[S, M], record: Record, base: Path | None = None, policy: Policy = Policy.STRICT
) -> RecordReport[S, M]:
    """Return the report on a whole record; raises what `replay` raises."""
    start = open_record(rules, record.header, base)
    if start.state is None:
        complete = not record.entries
        report = RecordReport(rules, start.names, None, (), complete, start.notes, start.unknown)
        return with_notes(report, record.header.spec)
    table = Table(rules, start.state, start.names, start.options, policy)
    plies = tuple(table.replay(record.entries))
    return with_notes(_report(table, start.state, plies, start.notes), record.header.spec)


def judge_moves(
    rules: GameRules[S, M],
    position: S | PartialPosition,
    names: Names,
    texts: Iterable[str],
    policy: Policy = Policy.STRICT,
) -> RecordReport[S, M]:
    """Return the report on moves made one after the other from a position.

    Each text is a line as in a record, without corrections; line numbers count the texts.
    """
    if isinstance(position, PartialPosition):
        return RecordReport(rules, names, None, (), is_complete=False, unknown=position.unsettled)
    entries = [_entry_of(text, number) for number, text in enumerate(texts, 1)]
    table = Table(rules, position, names, rules.header(position), policy)
    return _report(table, position, tuple(table.replay(entries)))


def _report(
    table: Table[S, M], start: S, plies: tuple[PlyReport[S, M], ...], notes: tuple[str, ...] = ()
) -> RecordReport[S, M]:
    unread = tuple(sorted(table.unread, key=lambda one: one.line))
    return RecordReport(table.rules, table.names, start, plies, table.is_complete, notes, unread=unread)


def _entry_of(text: str, number: int) -> Entry:
    entry = read_line(text, number)
    if entry is None or entry.replaces:
        raise NotationError("a move, as in `Ana: pass`", found=text.strip(), line=number)
    return entry


def verify(rules: GameRules[S, M], record: Record, base: Path | None = None) -> Verdict:
    """Return the verdict that strict judging gives a record, and nothing else.

    A line of plain moves costs no more than reading, testing and carrying out its moves.
    """
    start = open_record(rules, record.header, base)
    if start.state is None:
        return Verdict.UNDETERMINED
    table = Table(rules, start.state, start.names, start.options, Policy.STRICT)
    table.heed_corrections(record.entries)
    found = set()
    for entry in record.entries:
        if not table.plays(entry):
            found |= {report.verdict for report in table.line(entry) if report.counts}
            if table.ended:
                break
    return worst(found)
