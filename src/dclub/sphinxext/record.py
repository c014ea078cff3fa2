"""The directive `dclub-record`: a game replayed, with its comments and with pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import click
from docutils import nodes

from dclub.cli.input import faults_of
from dclub.kernel.drawing import Scene
from dclub.kernel.notation import format_seat
from dclub.kernel.outcome import Outcome
from dclub.kernel.replay import Policy, judge_record
from dclub.sphinxext.judging import judged
from dclub.sphinxext.options import COMMON, GameDirective, flag, text
from dclub.sphinxext.picture import picture_of
from dclub.sphinxext.says import paragraph

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from docutils.nodes import Node

    from dclub.kernel.record import Record
    from dclub.kernel.verdicts import PlyReport, RecordReport

__all__ = ["RecordDirective"]


def _plies(value: str | None) -> frozenset[int]:
    """Return the numbers of an option, parted by commas or blanks."""
    words = (value or "").replace(",", " ").split()
    if not words or not all(word.isdigit() for word in words):
        message = f"expected numbers of plies, found {value!r}"
        raise ValueError(message)
    return frozenset(map(int, words))


class RecordDirective(GameDirective):
    """Replays a record: its comments as text, its moves with their verdicts and consequences.

    `:pictures:` are the plies after which the table is drawn (0 is the start), `:part:` a part of the
    picture, `:from:` and `:to:` the first and the last ply shown, `:forensic:` goes on after an illegal
    move, `:brief:` leaves out what a legal move brings about.
    """

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {
        **COMMON, "pictures": _plies, "part": text, "from": int, "to": int, "forensic": flag, "brief": flag,
    }  # fmt: skip

    def show(self) -> Sequence[Node]:
        """Return the whole replay."""
        loaded = self.loaded()
        if loaded.record is None:
            raise click.ClickException("expected a record, found a position")
        policy = Policy.FORENSIC if "forensic" in self.options else Policy.STRICT
        with faults_of(loaded.name):
            report = judge_record(loaded.rules, loaded.record, loaded.base, policy)
        if report.start is None:
            raise click.ClickException(f"the start is not known: {', '.join(report.unknown)}")
        wanted: frozenset[int] = self.options.get("pictures", frozenset())
        plies = {ply.ply for ply in report.plies if ply.counts}
        if missing := sorted(wanted - plies - {0}):
            raise click.ClickException(f"no ply {missing[0]} to draw: the record has {len(plies)}")
        replay = nodes.container(classes=["dclub-record"])
        replay += paragraph(f"{loaded.rules.title}: {', '.join(report.names)}.", classes=["dclub-players"])
        replay += list(self._lines(loaded.record, report))
        return [replay]

    def _lines(self, record: Record, report: RecordReport[Any, Any]) -> Iterator[Node]:
        """Yield comments, moves and pictures in the order of the lines."""
        first, last = self.options.get("from", 1), self.options.get("to", len(report.plies))
        if first <= 1:
            yield from self._drawn(report, 0)
        above = record.heading.count("\n") + 3
        by_line: dict[int, list[PlyReport[Any, Any]]] = {}
        for ply in report.plies:
            by_line.setdefault(ply.line, []).append(ply)
        ply_before = 0
        for line_number, line in enumerate(record.lines, above + 1):
            comment = line.partition("#")[2].strip()
            own = by_line.get(line_number, [])
            if not own and comment and first - 1 <= ply_before < last:
                yield paragraph(comment)
            for ply in own:
                ply_before = ply.ply
                if first <= ply.ply <= last:
                    yield judged(self.env, ply, numbered=True, is_brief="brief" in self.options)
                    yield from self._drawn(report, ply.ply) if ply.counts else ()
            if own and comment and first <= ply_before <= last:
                yield paragraph(comment)
        if report.outcome is not None and last >= len(report.plies):
            yield _outcome(report, report.outcome)

    def _drawn(self, report: RecordReport[Any, Any], ply: int) -> Iterator[Node]:
        if ply not in self.options.get("pictures", ()):
            return
        state = report.after(ply)
        assert state is not None, "the ply was reached"
        sheet = report.rules.drawing().table(Scene(state, report.names))
        yield picture_of(self.env, sheet, report.names, part=self.options.get("part", ""))


def _outcome(report: RecordReport[Any, Any], outcome: Outcome) -> Node:
    winners = " and ".join(format_seat(seat, report.names) for seat in outcome.winners)
    points = ", ".join(f"{name} {score}" for name, score in zip(report.names, outcome.scores, strict=True))
    won = f"{winners} {'wins' if len(outcome.winners) == 1 else 'win'}" if winners else "Nobody wins"
    return paragraph(f"{won}: {points}.", classes=["dclub-outcome"])
