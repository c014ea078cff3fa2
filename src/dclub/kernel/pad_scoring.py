"""Scoring a pad: by the game's own scoring, in parts that are counted one by one.

A value that nobody stated is noticed when a part reads it. If the game has only so many values
for it, the part is counted with each of them: that gives a range, or shows that the value does
not matter.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from dclub.kernel import clauses as C
from dclub.kernel.citing import defines
from dclub.kernel.outcome import Score, ScoreLine
from dclub.kernel.pads import Account, OpenLine, PadScore, Range, Supposed
from dclub.kernel.partial import Unknown
from dclub.kernel.reckoning import ends

if TYPE_CHECKING:
    from dclub.kernel.move import Seat
    from dclub.kernel.pads import Pad, Part

__all__ = ["score_pad"]

T = TypeVar("T")
L = TypeVar("L", bound=ScoreLine | OpenLine)

Lines = tuple[ScoreLine, ...]

_SHARE: Final = 4
"""A total is counted with so many times fewer choices than a part: there is more to count."""

_NOTHING_KNOWN: Final = Range((), is_bounded=False)
"""The values of a table of the edition that nobody entered."""


@defines(C.POSITION_PAD, C.POSITION_RANGE)
def score_pad(pad: Pad[Any]) -> PadScore:
    """Return what every seat scores on a pad, and who has won, as far as that is known."""
    lines, excluded = _by_seat(pad, lambda part: _counted(pad, part))
    accounts = tuple(_account(pad, seat, tuple(lines[seat]), seat in excluded) for seat in sorted(lines))
    missing = tuple(dict.fromkeys(path for account in accounts for path in account.unknown))
    scores = [account.score for account in accounts]
    if pad.outcome is None:
        return PadScore(accounts, None, missing)
    if missing:
        return PadScore(accounts, None, missing, _contenders(pad, accounts))
    return _decided(pad, accounts, tuple(score for score in scores if score is not None))


def _by_seat(
    pad: Pad[Any], count: Callable[[Part[Any]], Iterable[Collection[L]]]
) -> tuple[dict[Seat, list[L]], set[Seat]]:
    """Return the lines of each seat, part by part, and who is excluded; of them no more is counted."""
    lines: dict[Seat, list[L]] = {seat: [] for part in pad.parts for seat in part.seats}
    excluded: set[Seat] = set()
    for part in pad.parts:
        if excluded.issuperset(part.seats):
            continue
        for seat, found in zip(part.seats, count(part), strict=True):
            lines[seat] += found
            if part.excludes and any(isinstance(line, ScoreLine) for line in found):
                excluded.add(seat)
    return lines, excluded


def _account(pad: Pad[Any], seat: Seat, lines: tuple[ScoreLine | OpenLine, ...], excluded: bool) -> Account:
    """Return the account of a seat, with what several open lines can come to together."""
    account = Account(seat, lines, excluded)
    ranges = [line for line in lines if isinstance(line, OpenLine)]
    if len(ranges) > 1 and account.range is not None:
        parts = [(part, part.seats.index(seat)) for part in pad.parts if seat in part.seats]

        def count(table: Any) -> int:
            return sum(line.points for part, place in parts for line in part.count(table)[place])

        trial = _Trial(pad, count, pad.most_choices // _SHARE)
        if trial.has_least and (found := trial.possible):
            return Account(seat, lines, excluded, (min(found), max(found) if trial.bounded else None))
    return account


def _contenders(pad: Pad[Any], accounts: tuple[Account, ...]) -> tuple[Seat, ...]:
    """Return who can have won: those who win with some values, or else reach what another has at least."""
    trial = _Trial(pad, lambda table: _winners(pad, table), pad.most_choices // _SHARE)
    if trial.bounded:
        return tuple(sorted({seat for winners in trial.possible for seat in winners}))
    in_play = [account for account in accounts if not account.excluded]
    ranges = [account.range for account in in_play]
    least = max((found[0] for found in ranges if found is not None), default=0)
    if None in ranges:
        return ()
    return tuple(
        account.seat
        for account, found in zip(in_play, ranges, strict=True)
        if found is not None and (found[1] is None or found[1] >= least)
    )


def _winners(pad: Pad[Any], table: Any) -> tuple[Seat, ...]:
    """Return who has won if a table is as it is supposed."""
    lines, excluded = _by_seat(pad, lambda part: part.count(table))
    assert pad.outcome is not None, "the game is over"
    scores = tuple(Score(seat, tuple(lines[seat]), seat in excluded) for seat in sorted(lines))
    return tuple(pad.outcome(table, scores).winners)


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
    if not trial.has_least:
        bounds = ends(pad, part)
        if bounds is None:
            return ((OpenLine(part.clause, part.what, unknown, None, None),),) * len(part.seats)
        return tuple((OpenLine(part.clause, part.what, unknown, low, high),) for low, high in bounds)
    by_seat = zip(*trial.possible, strict=True)
    return tuple(_joined(part, set(of_seat), unknown, is_bounded=trial.bounded) for of_seat in by_seat)


def _joined(
    part: Part[Any], found: set[Lines], unknown: tuple[str, ...], *, is_bounded: bool
) -> tuple[ScoreLine | OpenLine, ...]:
    if len(found) == 1:
        return found.pop()
    if part.excludes:
        return (OpenLine(part.clause, part.what, unknown, None, None),)
    worth = [sum(line.points for line in lines) for lines in found]
    return (OpenLine(part.clause, part.what, unknown, min(worth), max(worth) if is_bounded else None),)


class _Trial(Generic[T]):
    """Something counted with every value of what it reads and nobody stated.

    It tells what came out, all that can unless `bounded` is False; the least of it is the least that can
    unless `has_least` is False. `unknown` are the key paths that were read. Once there is neither, what
    else is read is looked for with one value of each.
    """

    def __init__(self, pad: Pad[Any], count: Callable[[Any], T], most: int) -> None:
        self.unknown: dict[str, None] = {}
        self.bounded = True
        self.has_least = True
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
        are_few = choices <= self._most
        self.bounded = self.bounded and values.is_bounded and are_few
        self.has_least = self.has_least and (values.is_bounded or values.grows) and are_few
        for value in values.values:
            self._with(Supposed({**supposed.values, path: value}), choices)
            if not self.has_least:
                return
