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
from dclub.kernel.reckoning import ends

if TYPE_CHECKING:
    from dclub.kernel.move import Seat
    from dclub.kernel.outcome import Score
    from dclub.kernel.pads import Pad, Part

__all__ = ["score_pad"]

T = TypeVar("T")

Lines = tuple[ScoreLine, ...]

_SHARE: Final = 4
"""A total is counted with so many times fewer choices than a part: there is more to count."""

_NOTHING_KNOWN: Final = Range((), is_bounded=False)
"""The values of a table of the edition that nobody entered."""


@defines(C.POSITION_PAD, C.POSITION_RANGE)
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
    accounts = tuple(_account(pad, seat, tuple(lines[seat]), seat in excluded) for seat in sorted(lines))
    missing = tuple(dict.fromkeys(path for account in accounts for path in account.unknown))
    scores = [account.score for account in accounts]
    if missing or pad.outcome is None:
        return PadScore(accounts, None, missing)
    return _decided(pad, accounts, tuple(score for score in scores if score is not None))


def _account(pad: Pad[Any], seat: Seat, lines: tuple[ScoreLine | OpenLine, ...], excluded: bool) -> Account:
    """Return the account of a seat, with what several open lines can come to together."""
    account = Account(seat, lines, excluded)
    ranges = [line for line in lines if isinstance(line, OpenLine)]
    if len(ranges) > 1 and account.range is not None:
        parts = [(part, part.seats.index(seat)) for part in pad.parts if seat in part.seats]

        def count(table: Any) -> int:
            return sum(line.points for part, place in parts for line in part.count(table)[place])

        trial = _Trial(pad, count, pad.most_choices // _SHARE)
        if trial.bounded and (found := trial.possible):
            return Account(seat, lines, excluded, (min(found), max(found)))
    return account


def _decided(pad: Pad[Any], accounts: tuple[Account, ...], scores: tuple[Score, ...]) -> PadScore:
    """Return the result of a pad on which every score is known; a tie may still be open."""
    decide = pad.outcome
    assert decide is not None, "the game is over"
    trial = _Trial(pad, lambda table: decide(table, scores), pad.most_choices)
    found = trial.possible
    outcome = found.pop() if len(found) == 1 and trial.bounded else None
    return PadScore(accounts, outcome, () if outcome is not None else tuple(trial.unknown))


def _counted(pad: Pad[Any], part: Part[Any]) -> tuple[tuple[ScoreLine | OpenLine, ...], ...]:
    """Return the lines of each seat of a part: those that it has whatever is not known, or an open one."""
    trial: _Trial[tuple[Lines, ...]] = _Trial(pad, part.count, pad.most_choices)
    unknown = tuple(trial.unknown)
    if not trial.bounded:
        bounds = ends(pad, part)
        if bounds is None:
            return ((OpenLine(part.clause, part.what, unknown, None, None),),) * len(part.seats)
        return tuple((OpenLine(part.clause, part.what, unknown, low, high),) for low, high in bounds)
    return tuple(_joined(part, set(of_seat), unknown) for of_seat in zip(*trial.possible, strict=True))


def _joined(part: Part[Any], found: set[Lines], unknown: tuple[str, ...]) -> tuple[ScoreLine | OpenLine, ...]:
    if len(found) == 1:
        return found.pop()
    if part.excludes:
        return (OpenLine(part.clause, part.what, unknown, None, None),)
    worth = [sum(line.points for line in lines) for lines in found]
    return (OpenLine(part.clause, part.what, unknown, min(worth), max(worth)),)


class _Trial(Generic[T]):
    """Something counted with every value of what it reads and nobody stated.

    It tells what came out, all that can unless `bounded` is False; `unknown` are the key paths
    that were read. Once there is no bound, what else is read is looked for with one value of each.
    """

    def __init__(self, pad: Pad[Any], count: Callable[[Any], T], most: int) -> None:
        self.unknown: dict[str, None] = {}
        self.bounded = True
        self._results: dict[T, list[Supposed]] = {}
        self._pad = pad
        self._count = count
        self._most = most
        self._with(Supposed({}), 1)

    @property
    def possible(self) -> set[T]:
        """What can come out."""
        if len(self._results) == 1:
            return {*self._results}
        return {found for found, ways in self._results.items() if any(map(self._pad.may_be, ways))}

    def _with(self, supposed: Supposed, choices: int) -> None:
        """Count with some values supposed, one of so many choices."""
        try:
            self._results.setdefault(self._count(self._pad.table(supposed)), []).append(supposed)
        except Unknown as unknown:
            path = unknown.path
        else:
            return
        self.unknown[path] = None
        values = self._pad.ranges.get(path, _NOTHING_KNOWN)
        choices *= len(values.values)
        self.bounded = self.bounded and values.is_bounded and choices <= self._most
        for value in values.values:
            self._with(Supposed({**supposed.values, path: value}), choices)
            if not self.bounded:
                return
