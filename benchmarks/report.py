"""What was measured, held against what was promised: lines of comparison."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

from attrs import frozen

from benchmarks import promises
from benchmarks.answers import Dispute
from benchmarks.measure import Spread, Timing, ratios, spread
from benchmarks.memory import Memory
from benchmarks.promises import GAMES, LIMITS, PROMISES, Limit, Promise
from benchmarks.records import Slowest
from benchmarks.throughput import Throughput
from benchmarks.workload import Task

MICROSECONDS = 1e6
MILLISECONDS = 1e3


class Result(StrEnum):
    """How a figure stands to its target."""

    KEPT = "pass"
    MISSED = "FAIL"
    # A peer is not installed, or the figure is only told.
    NONE = ""


@frozen
class Line:
    """One comparison: of which game, what, the figures in words, the value, the target, how it stands.

    The value is a ratio or an amount; `spread` tells how far it differed from round to round,
    None where there was only one.
    """

    game: str
    what: str
    figures: str
    value: float | None
    spread: Spread | None
    target: str
    result: Result


def place(line: Line) -> int:
    """Return where a line stands: with those of its game, what is of no game last."""
    return GAMES.index(line.game) if line.game in GAMES else len(GAMES)


def timing_lines(timings: Sequence[Timing]) -> list[Line]:
    """Compare each game with every peer that was timed on the same task, and with its limits."""
    return [line for game in GAMES for line in _game_lines(game, timings)]


def _game_lines(game: str, timings: Sequence[Timing]) -> list[Line]:
    own = {timing.task: timing for timing in timings if timing.subject == game}
    promised = {(promise.task, promise.peer): promise for promise in PROMISES if promise.game == game}
    lines = []
    for timing in timings:
        if timing.subject in GAMES or timing.task not in own:
            continue
        promise = promised.pop((timing.task, timing.subject), None)
        lines.append(_timing_line(own[timing.task], timing, promise))
    lines += [
        _absent_line(promise, own[promise.task]) for promise in promised.values() if promise.task in own
    ]
    return lines + [
        _held(limit, own[limit.task]) for limit in LIMITS if limit.game == game and limit.task in own
    ]


def _held(limit: Limit, own: Timing) -> Line:
    spent = spread([seconds * MILLISECONDS for seconds in own.rounds])
    kept = spent.median <= limit.milliseconds
    return _line(own.subject, own.task, "ms", spent, f"<= {limit.milliseconds:g}", kept=kept)


def _timing_line(own: Timing, peer: Timing, promise: Promise | None) -> Line:
    is_speed = own.task is Task.PLAY
    found = ratios(peer, own) if is_speed else ratios(own, peer)
    figures = f"{_speed(own)} : {_speed(peer)}" if is_speed else f"{_cost(own)} : {_cost(peer)}"
    value = spread(found)
    what = _compared(own, peer.subject)
    if promise is None:
        return _line(own.subject, what, figures, value, "", kept=None)
    kept = value.median >= promise.bound if promise.is_speed else value.median <= promise.bound
    return _line(own.subject, what, figures, value, _bound(promise), kept=kept)


def _absent_line(promise: Promise, own: Timing) -> Line:
    figure = _speed(own) if promise.is_speed else _cost(own)
    what = _compared(own, promise.peer)
    return Line(own.subject, what, f"{figure} : absent", None, None, _bound(promise), Result.NONE)


def _compared(own: Timing, peer: str) -> str:
    return f"{own.task}, {'speed' if own.task is Task.PLAY else 'time'} : {peer}"


def _bound(promise: Promise) -> str:
    return f"{'>=' if promise.is_speed else '<='} {promise.bound:g}"


def _speed(timing: Timing) -> str:
    return f"{1 / timing.seconds:,.0f}/s"


def _cost(timing: Timing) -> str:
    return f"{timing.seconds * MICROSECONDS:.2f} µs"


def dispute_line(game: str, disputes: Sequence[Dispute]) -> Line:
    """Hold the slowest answer to a dispute of a game, in which most is unsaid, against its limit."""
    slowest = max(disputes, key=lambda dispute: dispute.seconds)
    figures = f"ms, {len(disputes)} disputes"
    return _limit_line(
        game,
        f"the slowest answer: {slowest.name}",
        figures,
        slowest.seconds * MILLISECONDS,
        promises.DISPUTE_MILLISECONDS,
    )


def record_lines(game: str, found: Sequence[Slowest]) -> list[Line]:
    """Hold the slowest answers to faulty records of a game, and while one is kept, against their limits."""
    return [
        _limit_line(
            game, f"the slowest: {one.what}", f"ms, {one.count} times", one.seconds * MILLISECONDS, limit
        )
        for one, limit in zip(found, promises.RECORD_MILLISECONDS, strict=True)
    ]


def memory_lines(found: Memory) -> list[Line]:
    """Hold the bytes of each new state of a game, and of its whole history, against their limits."""
    largest, mean = max(found.states), sum(found.states) / len(found.states)
    return [
        _limit_line(
            found.game,
            "the largest of the new states",
            f"bytes, mean {mean:,.0f}",
            largest,
            promises.STATE_BYTES,
        ),
        _limit_line(
            found.game,
            "the history of a game",
            f"bytes, {len(found.states)} plies",
            found.history,
            promises.HISTORY_BYTES,
        ),
    ]


def growth_line(value: float, bands: int) -> Line:
    """Hold the growth of the cost of a ply over a long game against its limit."""
    what = "growth of the cost of a ply : of the frontier"
    return _limit_line(promises.NEW_WORLD, what, f"{bands} stretches", value, promises.GROWTH)


def startup_lines(seconds: Mapping[str, Sequence[float]]) -> list[Line]:
    """Hold the start of an interpreter with dclub against one with its dependencies alone."""
    return [_startup_line(name, own, seconds["bare"]) for name, own in seconds.items() if name != "bare"]


def _startup_line(name: str, own: Sequence[float], bare: Sequence[float]) -> Line:
    value = spread([a / b for a, b in zip(own, bare, strict=True)])
    times = " : ".join(f"{spread(figures).median * MILLISECONDS:.0f} ms" for figures in (own, bare))
    kept = value.median <= promises.STARTUP_RATIO
    what = f"{name}, time : dependencies"
    return _line("Start", what, times, value, f"<= {promises.STARTUP_RATIO:g}", kept=kept)


def throughput_line(found: Sequence[Throughput]) -> Line:
    """Compare how many records a second the most workers judge with how many one does."""
    first, last = found[0], found[-1]
    figures = f"{last.rate:,.0f} : {first.rate:,.0f} a second"
    what = f"records judged in bulk, {last.workers} workers : {first.workers}"
    return Line("Bulk", what, figures, last.rate / first.rate, None, "", Result.NONE)


def _limit_line(game: str, what: str, figures: str, value: float, limit: float) -> Line:
    result = Result.KEPT if value <= limit else Result.MISSED
    return Line(game, what, figures, value, None, f"<= {limit:,.0f}", result)


def _line(game: str, what: str, figures: str, value: Spread, target: str, *, kept: bool | None) -> Line:
    result = Result.NONE if kept is None else Result.KEPT if kept else Result.MISSED
    return Line(game, what, figures, value.median, value, target, result)
