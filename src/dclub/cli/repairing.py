"""A record that was written down wrongly: `repair`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Final

import click

from dclub.cli.group import ILLEGAL, LEGAL, UNDETERMINED
from dclub.cli.input import STDIN, InputError, faults_of, load, shown_name
from dclub.cli.options import file_options
from dclub.cli.output import WIDTH, remark, say, say_json, write_file
from dclub.kernel.policy import Policy
from dclub.kernel.record import format_record
from dclub.kernel.repair import ALL_TRIES
from dclub.kernel.repair import repair as mend
from dclub.kernel.repair_report import repair_json, repair_text
from dclub.kernel.ruling import Verdict

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dclub.cli.input import Loaded
    from dclub.kernel.repair import Repair

__all__ = ["repair"]

_EPILOG: Final = (
    "Exit code: 0 legal as it is, or OUT is written and legal; 1 there is something to repair, it cannot be "
    "repaired, or a move in it stood; 2 unreadable; 3 undetermined."
)


@click.command(epilog=_EPILOG)
@click.option(
    "-o", "output", metavar="OUT", help="Write the repaired record to this file; - is standard output."
)
@click.option("--force", is_flag=True, help="Write over a file that is there already.")
@click.option("--stood", is_flag=True, help="Repair illegal moves that stood (`!`), too.")
@file_options
def repair(
    file: str,
    output: str | None,
    edition: str | None,
    readings: Mapping[str, str],
    *,
    force: bool,
    stood: bool,
    as_json: bool,
) -> int:
    """Propose the smallest change that makes the record in FILE legal, and say why.

    A move is changed, or a line added, struck out or exchanged with another; comments and layout stay.
    Nothing is written without -o. A move marked `!` is what was really played, and stays; only a
    position after it that cannot be used goes.
    """
    if as_json and output == STDIN:
        raise click.UsageError("standard output cannot take both JSON and the record")
    loaded = load(file, edition, readings, policy=Policy.FORENSIC)
    if loaded.record is None:
        raise InputError(f"{shown_name(file)}: this is a position; only a record can be repaired")
    found = _mended(loaded, stood=stood)
    _tell(found, as_json=as_json, aside=output == STDIN)
    is_written = output is not None and bool(found.mended) and found.stuck is None
    if output is not None and is_written:
        _write(found, output, force=force)
    if found.mended and not is_written and not as_json:
        remark(
            "Nothing is written." if output is not None else "Nothing is written; -o OUT writes the record."
        )
    return _code(found, is_written=is_written)


def _mended(loaded: Loaded, *, stood: bool) -> Repair[Any, Any]:
    """Repair a record; whoever watches sees a bar of progress."""
    assert loaded.record is not None, "it has been looked at"
    with faults_of(loaded.name):
        if not (sys.stdout.isatty() and sys.stderr.isatty()):
            return mend(loaded.rules, loaded.record, loaded.base, stood=stood)
        with click.progressbar(length=ALL_TRIES, label="Repairing", file=sys.stderr) as bar:
            return mend(loaded.rules, loaded.record, loaded.base, stood=stood, watch=bar.update)


def _tell(found: Repair[Any, Any], *, as_json: bool, aside: bool) -> None:
    """Write what is proposed, on standard error where standard output takes the record."""
    if as_json:
        say_json(repair_json(found))
        return
    for line in repair_text(found, WIDTH):
        say(line, aside=aside)


def _write(found: Repair[Any, Any], output: str, *, force: bool) -> None:
    text = format_record(found.record)
    if output == STDIN:
        click.echo(text, nl=False)
    else:
        write_file(output, text, force=force)


def _code(found: Repair[Any, Any], *, is_written: bool) -> int:
    if found.unknown:
        return UNDETERMINED
    if found.mended and not is_written:
        return ILLEGAL
    codes = {Verdict.LEGAL: LEGAL, Verdict.ILLEGAL: ILLEGAL, Verdict.UNDETERMINED: UNDETERMINED}
    return codes[found.verdict]
