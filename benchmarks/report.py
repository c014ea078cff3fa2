"""What was measured, held against what was promised, as a table or as JSON."""

from __future__ import annotations

import json
import platform
from collections.abc import Sequence
from enum import StrEnum

from attrs import asdict, frozen

from benchmarks.growth import Band
from benchmarks.measure import Timing, ratio
from benchmarks.workload import UNITS, Subject, Task

MICROSECONDS = 1e6
MILLISECONDS = 1e3


class Result(StrEnum):
    """How a figure stands to its target."""

    KEPT = "pass"
    MISSED = "FAIL"
    # A peer is not installed, or the figure is only told.
    NONE = "-"


@frozen
class Line:
    """One comparison: what, the figures in words, the ratio or amount, the target and how it stands."""

    what: str
    figures: str
    value: float | None
    target: str
    result: Result


@frozen
class Promise:
    """A target of a game for one task against one peer, as a bound on a ratio."""

    game: str
    task: Task
    peer: str
    bound: float
    # Ratio of speeds, which must be at least the bound; otherwise of times, which must be at most the bound.
    is_speed: bool = False


@frozen
class Limit:
    """A target of a game for one task alone: at most so many milliseconds."""

    game: str
    task: Task
    milliseconds: float


DIAMONDS_CLUB = "Diamonds Club"
HANGING_GARDENS = "Hanging Gardens"
NEW_WORLD = "New World: A Carcassonne Game"
GAMES = (DIAMONDS_CLUB, HANGING_GARDENS, NEW_WORLD)

PROMISES = (
    Promise(DIAMONDS_CLUB, Task.PLAY, "python-chess", 1.2, is_speed=True),
    Promise(DIAMONDS_CLUB, Task.IS_LEGAL, "python-chess", 1.0),
    Promise(DIAMONDS_CLUB, Task.APPLY_UNDO, "python-chess", 1.5),
    Promise(DIAMONDS_CLUB, Task.JUDGE, "PokerKit", 1.0),
    Promise(HANGING_GARDENS, Task.PLAY, "python-chess", 1.2, is_speed=True),
    Promise(HANGING_GARDENS, Task.IS_LEGAL, "python-chess", 1.0),
    Promise(HANGING_GARDENS, Task.APPLY_UNDO, "python-chess", 1.5),
    Promise(NEW_WORLD, Task.PLAY, "python-chess", 1.0, is_speed=True),
    Promise(NEW_WORLD, Task.IS_LEGAL, "python-chess", 1.0),
    Promise(NEW_WORLD, Task.APPLY_UNDO, "python-chess", 5.0),
)
LIMITS = (
    Limit(HANGING_GARDENS, Task.SCORE, 2.0),
    Limit(NEW_WORLD, Task.GAME, 15.0),
    *(Limit(game, Task.DRAW, 50.0) for game in GAMES),
)
STATE_BYTES = 10_000
HISTORY_BYTES = 5_000_000
STARTUP_RATIO = 3.0


def timing_lines(timings: Sequence[Timing]) -> list[Line]:
    """Compare each game with every peer that was timed on the same task, and with its limits."""
    return [line for game in GAMES for line in _game_lines(game, timings)]


def _game_lines(game: str, timings: Sequence[Timing]) -> list[Line]:
    own = {timing.task: timing for timing in timings if timing.subject == game}
    promises = {(promise.task, promise.peer): promise for promise in PROMISES if promise.game == game}
    lines = []
    for timing in timings:
        if timing.subject in GAMES or timing.task not in own:
            continue
        promise = promises.pop((timing.task, timing.subject), None)
        lines.append(_timing_line(own[timing.task], timing, promise))
    lines += [
        _absent_line(promise, own[promise.task]) for promise in promises.values() if promise.task in own
    ]
    return lines + [
        _held(limit, own[limit.task]) for limit in LIMITS if limit.game == game and limit.task in own
    ]


def _held(limit: Limit, own: Timing) -> Line:
    spent = own.seconds * MILLISECONDS
    result = Result.KEPT if spent <= limit.milliseconds else Result.MISSED
    what = f"{own.subject}: {own.task}, ms"
    return Line(what, f"{spent:.2f} ms", spent, f"<= {limit.milliseconds:g}", result)


def _timing_line(own: Timing, peer: Timing, promise: Promise | None) -> Line:
    time_ratio = ratio(own, peer)
    is_speed = own.task is Task.PLAY
    value = 1 / time_ratio if is_speed else time_ratio
    figures = f"{_speed(own)} vs {_speed(peer)}" if is_speed else f"{_cost(own)} vs {_cost(peer)}"
    what = f"{own.subject}: {own.task}, {'speed' if is_speed else 'time'} / {peer.subject}"
    if promise is None:
        return Line(what, figures, value, "", Result.NONE)
    kept = value >= promise.bound if promise.is_speed else value <= promise.bound
    return Line(what, figures, value, _bound(promise), Result.KEPT if kept else Result.MISSED)


def _absent_line(promise: Promise, own: Timing) -> Line:
    figure = _speed(own) if promise.is_speed else _cost(own)
    what = f"{own.subject}: {own.task}, {'speed' if promise.is_speed else 'time'} / {promise.peer}"
    return Line(what, f"{figure} vs absent", None, _bound(promise), Result.NONE)


def _bound(promise: Promise) -> str:
    return f"{'>=' if promise.is_speed else '<='} {promise.bound:g}"


def _speed(timing: Timing) -> str:
    return f"{1 / timing.seconds:,.0f}/s"


def _cost(timing: Timing) -> str:
    return f"{timing.seconds * MICROSECONDS:.2f} µs"


def memory_lines(state_bytes: Sequence[int], history_bytes: int) -> list[Line]:
    """Hold the bytes of each new state of a game, and of its whole history, against their limits."""
    largest, mean = max(state_bytes), sum(state_bytes) / len(state_bytes)
    return [
        _limit_line("bytes of a new state, largest", f"mean {mean:,.0f}", largest, STATE_BYTES),
        _limit_line("bytes of a game's history", f"{len(state_bytes)} plies", history_bytes, HISTORY_BYTES),
    ]


def growth_line(value: float, bands: int) -> Line:
    """Hold the growth of the cost of a ply over a long game against its limit."""
    return _limit_line("New World: growth of cost / of the frontier", f"{bands} stretches", value, 1)


def startup_lines(seconds: dict[str, float]) -> list[Line]:
    """Hold the start of an interpreter with dclub against one with its dependencies alone."""
    bare = seconds["bare"]
    return [
        _limit_line(
            f"{name}, time / bare dependencies",
            f"{own * MILLISECONDS:.1f} ms vs {bare * MILLISECONDS:.1f} ms",
            own / bare,
            STARTUP_RATIO,
        )
        for name, own in seconds.items()
        if name != "bare"
    ]


def _limit_line(what: str, figures: str, value: float, limit: float) -> Line:
    result = Result.KEPT if value <= limit else Result.MISSED
    return Line(what, figures, value, f"<= {limit:,.0f}", result)


def interpreter() -> str:
    """The Python that was measured, and the machine under it."""
    return f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}"


def format_table(subjects: Sequence[Subject], lines: Sequence[Line]) -> str:
    """Lay out the comparison for people."""
    named = [f"{s.name}: {s.absent}" if s.absent else f"{s.name} {s.version}" for s in subjects]
    rows = [("what", "figures", "value", "target", "")] + [
        (line.what, line.figures, _amount(line.value), line.target, str(line.result)) for line in lines
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(5)]
    table = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]
    table.insert(1, "  ".join("-" * width for width in widths).rstrip())
    return "\n".join([interpreter(), *named, "", *table])


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
