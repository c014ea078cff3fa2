"""Score pads: what people count at the end of a game, without a position.

Here are the values; `dclub.kernel.pad_reading` reads them, `dclub.kernel.pad_scoring` scores them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, Generic, TypeVar, cast

from attrs import frozen

from dclub.kernel.outcome import Outcome, Score, ScoreLine
from dclub.kernel.partial import Unknown, Unstated

if TYPE_CHECKING:
    from dclub.kernel.clause import ClauseId
    from dclub.kernel.move import Seat
    from dclub.kernel.provenance import Provenance
    from dclub.kernel.reading import Readings
    from dclub.kernel.rules import Document, Names

__all__ = [
    "MOST_CHOICES",
    "Account",
    "OpenLine",
    "Pad",
    "PadScore",
    "Part",
    "Range",
    "Scoring",
    "Supposed",
]

MOST_CHOICES: Final = 4_000
"""With how many choices of values a part is counted to find its range, as a rule; with more it has none."""

T = TypeVar("T")
S = TypeVar("S")
V = TypeVar("V")


@frozen
class Supposed:
    """Values for what a pad leaves out, by key path: nothing at first, then what is tried."""

    values: Mapping[str, object]

    def fill(self, path: str, value: T | Unstated) -> T:
        """Return what was stated, else what is supposed; `Unknown` if nothing is."""
        if not isinstance(value, Unstated):
            return value
        if path not in self.values:
            raise Unknown(path)
        return cast("T", self.values[path])


@frozen
class Part(Generic[V]):
    """A part of the score that is counted by itself.

    `count` returns the lines of each of `seats`. `clause` is cited where the part stays open, and
    `what` tells it from others of the same clause. A part that `excludes` leaves a seat that has
    lines in it out of the scoring.
    """

    clause: ClauseId
    seats: tuple[Seat, ...]
    count: Callable[[V], tuple[tuple[ScoreLine, ...], ...]]
    what: str = ""
    excludes: bool = False


@frozen(eq=False)
class Scoring(Generic[S, V]):
    """How a game scores a state part by part, as it does a pad.

    `tallies` returns what the scoring reads of a state, `parts` what is counted in it by itself; of a
    state with holes they read only what they need. `decide` tells who has won.
    """

    tallies: Callable[[S], V]
    parts: Callable[[S], tuple[Part[V], ...]]
    decide: Callable[[V, tuple[Score, ...]], Outcome]


@frozen
class Range:
    """The values that something on a pad can have: all of them, or mere samples of what has no bound.

    Of a number that `grows` the samples are the least values. Every line of the score either does not
    read it, or is worth more for more of it.
    """

    values: tuple[object, ...]
    is_bounded: bool = True
    grows: bool = False


@frozen(eq=False)
class Pad(Generic[V]):
    """A score pad as somebody wrote it, ready to be scored.

    `table` returns what the scoring reads, with values supposed for what is left out. `ranges` has
    the values that the game allows for what nobody stated, by key path, and those that people
    remember where they remember several. `outcome` is None while the game goes on. `may_be` tells
    whether values go together with all that is stated. So many choices of values are tried, at most.
    With more, a pad that `is_reckoned` is one whose table can be made with classes of values, by index.
    """

    document: Document
    names: Names
    readings: Readings
    table: Callable[[Supposed], V]
    ranges: Mapping[str, Range]
    parts: tuple[Part[V], ...]
    outcome: Callable[[V, tuple[Score, ...]], Outcome] | None
    provenance: Callable[[str], Provenance]
    may_be: Callable[[Supposed], bool] = lambda _supposed: True
    most_choices: int = MOST_CHOICES
    is_reckoned: bool = False

    def score(self) -> PadScore:
        """Return what every seat scores, and who has won, as far as that is known."""
        from dclub.kernel.pad_scoring import score_pad

        return score_pad(self)


@frozen
class OpenLine:
    """A line that is not known: what nobody stated, and the least and the most it can be worth.

    `what` tells it from others of the same clause. `low` and `high` are None where no range can be
    given; `high` alone where it is not known how much there can be.
    """

    clause: ClauseId
    what: str
    unknown: tuple[str, ...]
    low: int | None
    high: int | None


@frozen
class Account:
    """What is known of one seat's score: its lines, some of them perhaps open."""

    seat: Seat
    lines: tuple[ScoreLine | OpenLine, ...]
    excluded: bool = False
    total: tuple[int, int | None] | None = None

    @property
    def range(self) -> tuple[int, int | None] | None:
        """The least and the most that the lines sum to; None where no range can be given.

        There is no most where a line has none. It is the `total` if that was counted; else the ends of
        the lines are added up, which may be wider.
        """
        if self.total is not None:
            return self.total
        low = 0
        high: int | None = 0
        for line in self.lines:
            least, most = (line.low, line.high) if isinstance(line, OpenLine) else (line.points, line.points)
            if least is None:
                return None
            low += least
            high = None if high is None or most is None else high + most
        return low, high

    @property
    def unknown(self) -> tuple[str, ...]:
        """The key paths of what nobody stated and a line needs."""
        open_lines = (line for line in self.lines if isinstance(line, OpenLine))
        return tuple(dict.fromkeys(path for line in open_lines for path in line.unknown))

    @property
    def score(self) -> Score | None:
        """The score; None while a line is open."""
        lines = tuple(line for line in self.lines if isinstance(line, ScoreLine))
        return Score(self.seat, lines, self.excluded) if len(lines) == len(self.lines) else None


@frozen
class PadScore:
    """What a pad comes to. `outcome` is None where it is open, `unknown` says what it lacks.

    `contenders` are then the seats that can have won, if the game is over and that can be told: nobody
    else has, whatever it is that nobody stated.
    """

    accounts: tuple[Account, ...]
    outcome: Outcome | None
    unknown: tuple[str, ...]
    contenders: tuple[Seat, ...] = ()
