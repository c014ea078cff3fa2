"""Judging: `judge`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click
from attrs import evolve, frozen

from dclub.cli.findings import audit_document, check_sound, say_audit, say_unsettled
from dclub.cli.group import LEGAL, UNDETERMINED, UNREADABLE, exit_code
from dclub.cli.input import faults_of, load, refused_ply, unreadable_move
from dclub.cli.inquiring import inquire_moves
from dclub.cli.open_records import judge_first_moves
from dclub.cli.options import file_options
from dclub.cli.output import WIDTH, complain, has_colour, say, say_json
from dclub.cli.positions import open_start
from dclub.cli.prospecting import sound_inquiry
from dclub.cli.why import options_document, say_options
from dclub.errors import NotationError
from dclub.kernel.partial import PartialPosition
from dclub.kernel.policy import Policy
from dclub.kernel.replay import judge_moves, judge_record
from dclub.kernel.report import report_json, report_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from dclub.cli.input import Loaded
    from dclub.cli.otherwise import Otherwise
    from dclub.kernel.forensic import Forensics
    from dclub.kernel.rules import Document
    from dclub.kernel.state import GameState
    from dclub.kernel.verdicts import RecordReport

__all__ = ["judge"]


@click.command(
    epilog="Exit code: 0 legal, 1 illegal, 2 unreadable or contradictory, 3 undetermined; 2 over 1 over 3."
)
@click.option("--move", "moves", metavar="TEXT", multiple=True, help="Judge this move instead. Repeatable.")
@click.option(
    "--forensic", is_flag=True, help="Read on after a fault, and tell what comes of it and both ways on."
)
@click.option(
    "--sensitivity", is_flag=True, help="Judge each move under every other option of the readings, too."
)
@click.option(
    "--grant", is_flag=True, help="In a position: take as agreed what nobody stated, if it can be so."
)
@file_options
def judge(
    file: str,
    moves: tuple[str, ...],
    edition: str | None,
    readings: Mapping[str, str],
    *,
    forensic: bool,
    sensitivity: bool,
    grant: bool,
    as_json: bool,
) -> int:
    """Judge the record in FILE move by move, with what each move brought about.

    With --move: judge moves made one after the other at the end of the record, or in the
    position. A position without --move is audited, and what may be done in it is told. In a position
    of which something is open (left out, "?", or "1 (Ana), 2 (Ben)") the verdict on a move is that of all
    that it could be; if these differ, what it depends on. Of a record that begins in one, that is told of
    the first ply and of questions before it.

    --forensic reads a record to its end, as the players went on, with every fault; of each later move it
    tells whether it would have been legal had the faults before it been put right. It ends with what to
    reverse to get back to the fault, and with what stays wrong if play goes on.

    --sensitivity asks of each move what it would be under every other option of each reading that it
    rests on: the same move in the same position, whatever led there.
    """
    policy = Policy.FORENSIC if forensic else Policy.STRICT
    loaded = load(file, edition, readings, policy=policy)
    tell = _Telling(as_json=as_json, forensic=forensic, sensitivity=sensitivity, grant=grant)
    if loaded.record is not None:
        return _judge_record(loaded, moves, policy, tell)
    if sensitivity and not moves:
        raise click.UsageError("--sensitivity of a position needs a move: --move TEXT")
    return _judge_position(loaded, moves, policy, tell)


def _judge_record(loaded: Loaded, moves: tuple[str, ...], policy: Policy, tell: _Telling) -> int:
    assert loaded.record is not None
    with faults_of(loaded.name):
        if moves and (position := open_start(loaded)) is not None:
            return _judge_position(evolve(loaded, position=position), moves, policy, tell)
        report = judge_record(loaded.rules, loaded.record, loaded.base, policy)
    if report.start is not None and loaded.record.header.start is not None:
        check_sound(loaded, report.start.audit(), "start.")
    if not moves and (position := open_start(loaded, 0)) is not None and loaded.record.entries:
        return judge_first_moves(
            evolve(loaded, position=position, names=report.names),
            report,
            grant=tell.grant,
            sensitivity=tell.sensitivity,
            as_json=tell.as_json,
        )
    if not moves:
        return tell(report)
    if refused_ply(report) is not None or report.state is None:
        complain("the moves are not judged, because the record cannot be followed to its end")
        return tell(report)
    return _judge_moves(loaded, report.state, moves, policy, tell)


def _judge_position(loaded: Loaded, moves: tuple[str, ...], policy: Policy, tell: _Telling) -> int:
    position = loaded.position
    assert position is not None
    if isinstance(position, PartialPosition):
        if not moves:
            return _judge_partial(loaded, position, as_json=tell.as_json)
        code = _inquire(loaded, moves, tell)
        assert code is not None, "an open position is answered"
        return code
    audit = position.audit()
    if moves and not audit.clean:
        code = _inquire(loaded, moves, tell)
        if code is not None:
            return code
    check_sound(loaded, audit)
    if moves:
        return _judge_moves(loaded, position, moves, policy, tell)
    report = judge_moves(loaded.rules, position, loaded.names, ())
    if tell.as_json:
        extra = {
            "audit": audit_document(loaded.rules, audit),
            "options": options_document(loaded.rules, position, loaded.names),
        }
        say_json(report_json(report) | extra)
    else:
        say_audit(loaded.rules, audit)
        say()
        say_options(loaded.rules, position, loaded.names)
    return LEGAL


def _inquire(loaded: Loaded, moves: tuple[str, ...], tell: _Telling) -> int | None:
    return inquire_moves(loaded, moves, grant=tell.grant, sensitivity=tell.sensitivity, as_json=tell.as_json)


def _judge_partial(loaded: Loaded, position: PartialPosition, *, as_json: bool) -> int:
    """Tell what is not known: nothing is decided where something in the position is open.

    Raises `InputError` where it cannot be, whatever that is.
    """
    if position.filled is not None:
        sound_inquiry(loaded.name, loaded.rules, position, loaded.names)
    if as_json:
        say_json(report_json(judge_moves(loaded.rules, position, loaded.names, ())))
    else:
        say_unsettled(position)
    return UNDETERMINED


def _judge_moves(
    loaded: Loaded,
    position: GameState[Any],
    moves: tuple[str, ...],
    policy: Policy,
    tell: _Telling,
) -> int:
    try:
        report = judge_moves(loaded.rules, position, loaded.names, moves, policy)
    except NotationError as error:
        raise unreadable_move(error) from error
    return tell(report)


@frozen
class _Telling:
    """How a report is told: as text or as JSON, with the faults looked into, with other readings."""

    as_json: bool
    forensic: bool
    sensitivity: bool
    grant: bool

    def __call__(self, report: RecordReport[Any, Any]) -> int:
        """Write the report and return the exit code."""
        faults = _examined(report) if self.forensic else None
        found = _otherwise(report) if self.sensitivity else None
        if self.as_json:
            say_json(_document(report, faults, found))
        else:
            _say(report, faults, found)
        return UNREADABLE if report.unread else exit_code(report.verdict)


def _examined(report: RecordReport[Any, Any]) -> Forensics[Any, Any]:
    from dclub.kernel.forensic import examine

    return examine(report)


def _otherwise(report: RecordReport[Any, Any]) -> Otherwise:
    from dclub.cli.otherwise import otherwise

    return otherwise(report)


def _document(
    report: RecordReport[Any, Any], faults: Forensics[Any, Any] | None, found: Otherwise | None
) -> Document:
    from dclub.kernel.forensic_report import beside_document, ways_on_document

    document = report_json(report)
    moves = document["moves"]
    assert isinstance(moves, list)
    for index, move in enumerate(moves):
        if faults is not None and (beside := beside_document(faults, index)) is not None:
            move["put_right"] = beside
        if found is not None:
            move["sensitivity"] = found.document(index)
    return document if faults is None else document | {"ways_on": ways_on_document(faults)}


def _say(report: RecordReport[Any, Any], faults: Forensics[Any, Any] | None, found: Otherwise | None) -> None:
    from dclub.kernel.forensic_text import beside_text, ending_text

    def below(index: int) -> Iterator[str]:
        if faults is not None:
            yield from beside_text(faults, index, WIDTH)
        if found is not None:
            yield from found.lines(index)

    lines = [*report_text(report, colour=has_colour(), below=below)]
    lines += ending_text(faults, WIDTH) if faults is not None else ()
    lines += found.ending() if found is not None else ()
    # A terminal is written to once, which a long report is worth.
    say("\n".join(lines))
