"""Scoring a pad: by the game's own scoring, in parts that are counted one by one.

A value that nobody stated is noticed when a part reads it. If the game has only so many values
for it, the part is counted with each of them: that gives a range, or shows that the value does
not matter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from dclub.kernel import clauses as C
from dclub.kernel.citing import defines
from dclub.kernel.outcome import ScoreLine
from dclub.kernel.pads import Account, OpenLine, PadScore, Range, Supposed
from dclub.kernel.partial import Unknown

if TYPE_CHECKING:
    from dclub.kernel.move import Seat
    from dclub.kernel.outcome import Score
    from dclub.kernel.pads import Pad, Part

__all__ = ["MOST_CHOICES", "score_pad"]

T = TypeVar("T")

MOST_CHOICES: Final = 4_000
"""How many choices of values a part is counted with to find its range; with more it has none."""

_NOTHING_KNOWN: Final = Range((), is_bounded=False)
"""The values of a table of the edition that nobody entered."""


@defines(C.POSITION_PAD)
def score_pad(pad: Pad[Any]) -> PadScore:
    """Return what every seat scores on a pad, and who has won, as far as that is known."""
    lines: dict[Seat, list[ScoreLine | OpenLine]] = {seat: [] for part in pad.parts for seat in part.seats}
    excluded: set[Seat] = set()
    for part in pad.parts:
        if excluded.issuperset(part.seats):
            continue
        for seat, found in zip(part.seats, _counted(pad, part), strict=True):
            lines[seat] += found
            if part.excludes and any(isinstance(line, ScoreLine) for line in found):
                excluded.add(seat)
    accounts = tuple(Account(seat, tuple(lines[seat]), seat in excluded) for seat in sorted(lines))
    missing = tuple(dict.fromkeys(path for account in accounts for path in account.unknown))
    scores = [account.score for account in accounts]
    if missing:
        return PadScore(accounts, None, missing)
    return _decided(pad, accounts, tuple(score for score in scores if score is not None))


def _decided(pad: Pad[Any], accounts: tuple[Account, ...], scores: tuple[Score, ...]) -> PadScore:
    """Return the result of a pad on which every score is known; a tie may still be open."""
    trial = _Trial(pad, lambda table: pad.outcome(table, scores))
    outcome = trial.results.pop() if len(trial.results) == 1 and trial.bounded else None
    return PadScore(accounts, outcome, () if outcome is not None else tuple(trial.unknown))


def _counted(pad: Pad[Any], part: Part[Any]) -> tuple[tuple[ScoreLine | OpenLine, ...], ...]:
    """Return the lines of each seat of a part: those that it has whatever is not known, or an open one."""
    trial: _Trial[tuple[tuple[ScoreLine, ...], ...]] = _Trial(pad, part.count)
    if not trial.bounded:
        return tuple(
            (OpenLine(part.clause, part.what, tuple(trial.unknown), None, None),) for _ in part.seats
        )
    return tuple(_joined(part, set(of_seat), trial) for of_seat in zip(*trial.results, strict=True))


def _joined(
    part: Part[Any], found: set[tuple[ScoreLine, ...]], trial: _Trial[Any]
) -> tuple[ScoreLine | OpenLine, ...]:
    if len(found) == 1:
        return found.pop()
    if part.excludes:
        return (OpenLine(part.clause, part.what, tuple(trial.unknown), None, None),)
    worth = [sum(line.points for line in lines) for lines in found]
    return (OpenLine(part.clause, part.what, tuple(trial.unknown), min(worth), max(worth)),)


class _Trial(Generic[T]):
    """Something counted with every value of what it reads and nobody stated.

    `results` are what came out, all that can unless `bounded` is False; `unknown` are the key paths
    that were read. Once there is no bound, what else is read is looked for with one value of each.
    """

    def __init__(self, pad: Pad[Any], count: Callable[[Any], T]) -> None:
        self.unknown: dict[str, None] = {}
        self.results: set[T] = set()
        self.bounded = True
        self._pad = pad
        self._count = count
        self._with(Supposed({}), 1)

    def _with(self, supposed: Supposed, choices: int) -> None:
        """Count with some values supposed, one of so many choices."""
        try:
            self.results.add(self._count(self._pad.table(supposed)))
        except Unknown as unknown:
            path = unknown.path
        else:
            return
        self.unknown[path] = None
        values = self._pad.ranges.get(path, _NOTHING_KNOWN)
        choices *= len(values.values)
        self.bounded = self.bounded and values.is_bounded and choices <= MOST_CHOICES
        for value in values.values:
            self._with(Supposed({**supposed.values, path: value}), choices)
            if not self.bounded:
                return
