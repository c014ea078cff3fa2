"""The report as a page: every figure of one run, with plots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from io import StringIO
from pathlib import Path

from attrs import frozen
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from benchmarks import promises
from benchmarks.growth import Band
from benchmarks.measure import Timing, spread
from benchmarks.memory import Memory
from benchmarks.report import Line
from benchmarks.table import METHOD, cells, interpreter
from benchmarks.throughput import Throughput
from benchmarks.workload import UNITS, Subject, Task

COMPARED = (Task.PLAY, Task.LEGAL, Task.IS_LEGAL, Task.APPLY_UNDO, Task.JUDGE, Task.EXPLAIN)
"""The tasks that are drawn beside the peers."""

_COLUMNS = ("", "what", "figures", "value", "middle half", "target", "")
# Told apart in grey as well: by their lightness and by hatching (after Okabe and Ito).
_OWN, _PEER = "#0072b2", "#e69f00"
_LINES = (("#0072b2", "-"), ("#d55e00", "--"), ("#009e73", ":"))
_HEAD = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>dclub: benchmarks</title>
<style>
body { font-family: sans-serif; margin: 2em auto; max-width: 60em; padding: 0 1em; }
table { border-collapse: collapse; font-size: 0.9em; }
td, th { border-bottom: 1px solid #ddd; padding: 0.2em 0.6em; text-align: left; }
figure { margin: 2em 0; overflow-x: auto; }
svg { height: auto; max-width: 100%; }
</style>
</head>
<body>
"""


@frozen
class Run:
    """Everything that one run has measured."""

    subjects: Sequence[Subject]
    rounds: int
    timings: Sequence[Timing]
    lines: Sequence[Line]
    memories: Sequence[Memory]
    bands: Sequence[Band]
    startup: Mapping[str, Sequence[float]]
    throughput: Sequence[Throughput]


def write_page(run: Run, folder: Path) -> Path:
    """Write `index.html` into a folder, which is made if need be, and return its path.

    The page holds its plots and asks nobody for anything.
    """
    folder.mkdir(parents=True, exist_ok=True)
    page = folder / "index.html"
    page.write_text(page_text(run), encoding="utf-8")
    return page


def page_text(run: Run) -> str:
    """Return the page as HTML."""
    named = (f"{s.name}: {s.absent}" if s.absent else f"{s.name} {s.version}" for s in run.subjects)
    subjects = "".join(f"<li>{escape(name)}</li>" for name in named)
    parts = [
        _HEAD,
        f"<h1>dclub: benchmarks</h1><p>{escape(interpreter())}</p><ul>{subjects}</ul>",
        f"<p>{escape(METHOD.format(rounds=run.rounds))}</p>",
        _table(run.lines),
        *(_compared(task, run.timings) for task in COMPARED),
        _startup(run.startup),
        _memory(run.memories),
        _growth(run.bands),
        _throughput(run.throughput),
        "</body>\n</html>\n",
    ]
    return "\n".join(parts)


def _table(lines: Sequence[Line]) -> str:
    head = "".join(
        f"<th>{name}</th>" for name in ("", "what", "figures", "value", "middle half", "target", "")
    )
    rows = (
        "".join(f"<td>{escape(cell.strip())}</td>" for cell in (line.game, *cells(line))) for line in lines
    )
    return f"<table><tr>{head}</tr>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"


def _plot(title: str, said: str, height: float, draw: Callable[[Axes], None]) -> str:
    """Return a plot with its title; `said` tells a reader who cannot see it what it shows."""
    figure = Figure(figsize=(9, height), layout="constrained")
    axes = figure.subplots()
    draw(axes)
    axes.set_title(title, loc="left")
    file = StringIO()
    figure.savefig(file, format="svg", metadata={"Date": None})
    svg = file.getvalue()
    drawn = svg[svg.index("<svg") :].replace("<svg", f'<svg role="img" aria-label="{escape(said)}"', 1)
    return f"<figure>{drawn}<figcaption>{escape(said)}</figcaption></figure>"


def _compared(task: Task, timings: Sequence[Timing]) -> str:
    own = [timing for timing in timings if timing.task is task]
    speeds = {timing.subject: spread([1 / seconds for seconds in timing.rounds]) for timing in own}
    said = "; ".join(f"{subject} {speed.median:,.0f}" for subject, speed in speeds.items())

    def draw(axes: Axes) -> None:
        for row, (subject, speed) in enumerate(speeds.items()):
            is_own = subject in promises.GAMES
            reach = [[speed.median - speed.low], [speed.high - speed.median]]
            axes.barh(
                row,
                speed.median,
                xerr=reach,
                color=_OWN if is_own else _PEER,
                hatch="" if is_own else "//",
                edgecolor="white",
                capsize=3,
            )
        axes.set_yticks(range(len(speeds)), list(speeds))
        axes.invert_yaxis()
        axes.set_xlabel(f"a second: {UNITS[task]}")

    return _plot(str(task), f"In a second, {UNITS[task]}: {said}.", 0.5 + 0.45 * len(speeds), draw)


def _startup(seconds: Mapping[str, Sequence[float]]) -> str:
    spent = {name: spread([one * 1e3 for one in figures]) for name, figures in seconds.items()}
    said = "; ".join(f"{name} {one.median:.0f}" for name, one in spent.items())

    def draw(axes: Axes) -> None:
        axes.barh(list(spent), [one.median for one in spent.values()], color=_OWN)
        axes.invert_yaxis()
        axes.set_xlabel("milliseconds; `bare` imports the dependencies alone")

    return _plot("start", f"Milliseconds of an interpreter from start to end: {said}.", 2, draw)


def _memory(memories: Sequence[Memory]) -> str:
    said = "; ".join(f"{one.game} at most {max(one.states):,}" for one in memories)

    def draw(axes: Axes) -> None:
        for one, (colour, style) in zip(memories, _LINES, strict=True):
            axes.plot(
                range(1, len(one.states) + 1), one.states, color=colour, linestyle=style, label=one.game
            )
        axes.axhline(promises.STATE_BYTES, color="grey", linewidth=0.8)
        axes.set_xlabel("ply")
        axes.set_ylabel("bytes")
        axes.legend()

    return _plot("memory of each new state", f"Bytes that a ply adds: {said}.", 4, draw)


def _growth(bands: Sequence[Band]) -> str:
    tiles = [band.tiles for band in bands]
    first, last = bands[0], bands[-1]
    said = (
        f"From {first.tiles:,} to {last.tiles:,} tiles a ply of New World goes"
        f" from {first.seconds * 1e6:.0f} to {last.seconds * 1e6:.0f} microseconds,"
        f" the frontier from {first.frontier:.0f} to {last.frontier:.0f} cells."
    )

    def draw(axes: Axes) -> None:
        (colour, style), (other, dashes), _ = _LINES
        cost = [band.seconds / first.seconds for band in bands]
        frontier = [band.frontier / first.frontier for band in bands]
        axes.plot(tiles, cost, color=colour, linestyle=style, marker="o", label="cost of a ply")
        axes.plot(tiles, frontier, color=other, linestyle=dashes, marker="s", label="cells that touch a tile")
        axes.set_xlabel("tiles")
        axes.set_ylabel("times the first stretch")
        axes.set_ylim(bottom=0)
        axes.legend()

    return _plot("cost as a game grows", said, 4, draw)


def _throughput(found: Sequence[Throughput]) -> str:
    said = "; ".join(
        f"{one.workers} {'worker' if one.workers == 1 else 'workers'} {one.rate:.0f}" for one in found
    )

    def draw(axes: Axes) -> None:
        axes.barh([str(one.workers) for one in found], [one.rate for one in found], color=_OWN)
        axes.invert_yaxis()
        axes.set_xlabel("records a second, by the clock")
        axes.set_ylabel("workers")

    return _plot("records judged in bulk", f"Records judged in a second: {said}.", 2, draw)
