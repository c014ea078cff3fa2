"""Judging many records: `bulk`."""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import click

import dclub
from dclub.cli.bulk_judging import UNREADABLE as NO_RECORD
from dclub.cli.bulk_judging import Judging
from dclub.cli.bulk_report import opened_report
from dclub.cli.group import ILLEGAL, LEGAL, UNDETERMINED, UNREADABLE
from dclub.cli.input import STDIN
from dclub.cli.options import chosen_language, record_options
from dclub.cli.output import count_of, remark, say
from dclub.errors import DclubError
from dclub.kernel.bulk import in_order, runner_of
from dclub.kernel.edition import is_path
from dclub.kernel.policy import Policy

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from dclub.cli.bulk_report import Report
    from dclub.kernel.bulk import Runner
    from dclub.kernel.rules import Document

__all__ = ["bulk"]

_EXIT = ((NO_RECORD, UNREADABLE), ("illegal", ILLEGAL), ("undetermined", UNDETERMINED))
"""Exit codes by verdict, the one that outranks the others first."""


@click.command(
    epilog="Exit code: 0 legal, 1 illegal, 2 unreadable or contradictory, 3 undetermined; 2 over 1 over 3."
)
@click.argument("paths", metavar="PATHS...", nargs=-1, required=True)
@click.option("--workers", metavar="N", type=click.IntRange(1, 256), help="How many processes.")
@click.option("--scheduler", metavar="ADDRESS", help="Use this dask.distributed cluster (extra `dask`).")
@click.option("-o", "--output", metavar="FILE", help="Where the report is written, and resumed.")
@click.option("--forensic", is_flag=True, help="Read each record on after a fault.")
@record_options
def bulk(
    paths: tuple[str, ...],
    workers: int | None,
    scheduler: str | None,
    output: str | None,
    *,
    edition: str | None,
    readings: Mapping[str, str],
    forensic: bool,
) -> int:
    """Judge any number of records: one line of JSON for each file, in the order of the files.

    PATHS are files, folders (all that ends in .dclub in them) and `-` for a list on standard input, a
    path a line. What is wrong with a file is said in its line, and the others are judged all the same.

    With -o a run that was ended goes on where it stopped: a line that was written before stays if the
    file, the components and the options are still the same.
    """
    files = list(dict.fromkeys(_files(paths)))
    judging = Judging(
        folder=str(Path.cwd()),
        edition=str(Path(edition).resolve()) if edition is not None and is_path(edition) else edition,
        readings=dict(readings),
        policy=Policy.FORENSIC if forensic else Policy.STRICT,
        language=chosen_language().code,
    )
    if scheduler is not None and workers is not None:
        raise click.UsageError("--workers is for this machine: a cluster has its own")
    tally = _Tally()
    if output is None:
        with closing(_runner(workers, scheduler)) as runner:
            for line in in_order(files, judging.line, runner, judging.died):
                say(line)
                tally.add(json.loads(line))
    else:
        with opened_report(output, files, _still_holds(judging)) as report:
            missing = [path for path in files if path not in report.kept]
            if missing:
                _complete(report, missing, judging, lambda: _runner(workers, scheduler))
            for document in report.lines(files):
                tally.add(document)
            report.settle(files)
    return tally.tell()


def _complete(report: Report, missing: Sequence[str], judging: Judging, begin: Callable[[], Runner]) -> None:
    """Add to a report the lines that it lacks; if that cannot go on, say what is in it."""
    try:
        with closing(begin()) as runner:
            lines = in_order(missing, judging.line, runner, judging.died)
            for path, line in zip(missing, _watched(lines, len(missing)), strict=True):
                report.add(path, line)
    except (KeyboardInterrupt, OSError, click.ClickException):
        there = count_of(len(report), "file")
        remark(f"The report has the lines of {there}; the same command goes on from there.")
        raise


def _watched(lines: Iterable[str], count: int) -> Iterator[str]:
    """Yield lines, and show on a terminal how many there have been."""
    if not sys.stderr.isatty():
        yield from lines
        return
    with click.progressbar(lines, length=count, file=sys.stderr) as bar:
        yield from bar


class _Tally:
    """How many files have each verdict, and how many records violate each clause."""

    def __init__(self) -> None:
        self._verdicts: Counter[str] = Counter()
        self._clauses: Counter[str] = Counter()

    def add(self, document: Document) -> None:
        """Count the line of a file."""
        self._verdicts[str(document["verdict"])] += 1
        objections = document["objections"]
        assert isinstance(objections, list)
        self._clauses.update({objection["clause"] for objection in objections})

    def tell(self) -> int:
        """Write the summary on standard error, and return the exit code."""
        each = ", ".join(f"{count} {verdict}" for verdict, count in sorted(self._verdicts.items()))
        remark(f"{count_of(self._verdicts.total(), 'file')}: {each or 'nothing to judge'}.")
        for clause, count in sorted(self._clauses.items(), key=lambda one: (-one[1], one[0])):
            remark(f"  {count:7} {clause}")
        return next((code for verdict, code in _EXIT if self._verdicts[verdict]), LEGAL)


def _still_holds(judging: Judging) -> Callable[[str, Document], bool]:
    """Return what says of a path and its line whether judging the file now would say the same.

    A file about whose components nothing was found out is judged again.
    """
    options = judging.options()

    @cache
    def edition_digest(game: str, edition: str, base: Path) -> str | None:
        try:
            return dclub.games[game].edition(edition, base).digest
        except (KeyError, DclubError):
            return None

    def holds(path: str, document: Document) -> bool:
        pinned = document["edition_digest"]
        if pinned is None or document["options"] != options:
            return False
        edition = str(document["edition"])
        base = judging.base_of(path) if is_path(edition) else Path()
        found = edition_digest(str(document["game"]), edition, base)
        return found == pinned and judging.digest_of(path) == document["digest"]

    return holds


def _runner(workers: int | None, scheduler: str | None) -> Runner:
    if scheduler is None:
        return runner_of(workers or os.cpu_count() or 1)
    from dclub.cli.bulk_cluster import cluster_at

    return cluster_at(scheduler)


def _files(paths: Iterable[str]) -> Iterator[str]:
    """Yield the files in the order given; those of a folder by name. A link to a folder is not followed."""
    for path in paths:
        if path == STDIN:
            listed = (os.fsdecode(line) for line in sys.stdin.buffer.read().splitlines())
            yield from _files(line for line in listed if line and line != STDIN)
        elif Path(path).is_dir():
            yield from _records_in(path)
        else:
            yield path


def _records_in(folder: str) -> Iterator[str]:
    """Yield the files in a folder, however deep, that end in `.dclub`; then what folder cannot be read."""
    refused: list[str] = []
    for inside, inner, names in os.walk(folder, onerror=lambda error: refused.append(error.filename)):
        inner.sort()
        yield from (str(Path(inside, name)) for name in sorted(names) if name.endswith(".dclub"))
    yield from refused
