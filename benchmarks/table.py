"""The report as a table for people, or as JSON for programs."""

from __future__ import annotations

import json
import platform
from collections.abc import Sequence
from itertools import groupby

from attrs import asdict

from benchmarks.growth import Band
from benchmarks.measure import Timing
from benchmarks.report import Line
from benchmarks.workload import UNITS, Subject

HEADING = ("", "", "value", "middle half", "target", "")
METHOD = """\
Processor time of one core. The subjects of a task take turns in short slices, {rounds} rounds of
them; a value is the median over the rounds, the middle half lies within the limits beside it.
Above a colon stands dclub, below it the peer. Targets of speed are lower bounds."""


def interpreter() -> str:
    """The Python that was measured, and the machine under it."""
    return f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}"


def format_table(subjects: Sequence[Subject], lines: Sequence[Line], rounds: int) -> str:
    """Lay out the comparison for people, the lines of each game together."""
    named = [f"{s.name}: {s.absent}" if s.absent else f"{s.name} {s.version}" for s in subjects]
    rows = [cells(line) for line in lines]
    widths = [max(map(len, column)) for column in zip(HEADING, *rows, strict=True)]
    laid_out = [_laid_out(HEADING, widths)]
    for game, own in groupby(lines, key=lambda line: line.game):
        laid_out += ["", game, *(_laid_out(cells(line), widths) for line in own)]
    return "\n".join([interpreter(), *named, "", METHOD.format(rounds=rounds), "", *laid_out])


def cells(line: Line) -> tuple[str, ...]:
    """What a line shows, from left to right."""
    half = "" if line.spread is None else f"{_amount(line.spread.low)} to {_amount(line.spread.high)}"
    return f"  {line.what}", line.figures, _amount(line.value), half, line.target, str(line.result)


def _laid_out(cells: Sequence[str], widths: Sequence[int]) -> str:
    what, figures, *rest = (cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
    return "  ".join([what, figures, rest[0].strip().rjust(widths[2]), *rest[1:]]).rstrip()


def _amount(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"


def format_json(
    subjects: Sequence[Subject], timings: Sequence[Timing], lines: Sequence[Line], bands: Sequence[Band]
) -> str:
    """Give all figures to a program."""
    return json.dumps(
        {
            "interpreter": interpreter(),
            "subjects": [{"name": s.name, "version": s.version, "absent": s.absent} for s in subjects],
            "timings": [
                {
                    "task": timing.task,
                    "subject": timing.subject,
                    "unit": UNITS[timing.task],
                    "seconds": timing.seconds,
                    "rounds": timing.rounds,
                }
                for timing in timings
            ],
            "lines": [asdict(line) for line in lines],
            "growth": [asdict(band) for band in bands],
        },
        indent=2,
    )
