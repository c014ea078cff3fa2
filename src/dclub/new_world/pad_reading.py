"""Reading score pads: points so far and features, for the scoring of the game."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from attrs import frozen

from dclub.errors import NotationError
from dclub.kernel.move import Seat
from dclub.kernel.pad_reading import PadStated
from dclub.kernel.pads import Pad, Range, Supposed
from dclub.kernel.partial import UNSTATED, Unknown, Unstated
from dclub.kernel.position_reading import PositionKind, player_of, read_frame
from dclub.kernel.stated import of_text, read_number
from dclub.kernel.toml import format_key
from dclub.kernel.words import parse_number, split_list
from dclub.new_world.components import Kind, Side, word
from dclub.new_world.notation import DEFAULT_NAMES
from dclub.new_world.pad_checks import check
from dclub.new_world.pad_document import PadDocument
from dclub.new_world.pad_parts import parts
from dclub.new_world.pad_ranges import COUNTED, EXTRAS, Numbers, any_leaders, countable
from dclub.new_world.position_reading import GAME, READ_POINTS, points_given
from dclub.new_world.readings import READINGS
from dclub.new_world.scoring import decide
from dclub.new_world.starting import ruleset_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dclub.kernel.rules import Document, Names
    from dclub.kernel.stated import Written
    from dclub.new_world.pad_document import FeatureDocument
    from dclub.new_world.ruleset import Ruleset
    from dclub.new_world.tally import Claim, Per, Tallies

__all__ = ["Said", "Settlers", "read_pad"]

T = TypeVar("T")

_KIND: Final = PositionKind(GAME, DEFAULT_NAMES, READINGS, PadDocument, None)
_MOST: Final = 999
_IS_COLUMN: Final = re.compile(r"[wW]\d{1,4}", re.ASCII).fullmatch

Settlers = tuple[tuple[Seat, int | None], ...]
"""The owner of each settler and its column, None where that was not stated."""


def read_pad(document: Document) -> Pad[Tallies]:
    """Return the score pad of a document; `RecordError` with every fault."""
    stated = PadStated()
    written, names, ruleset = read_frame(_KIND, document, None, ruleset_of, stated)
    points = _points(names, written, stated)
    surveyors = _surveyors(written, stated)
    if written.features is None:
        stated.fault("features", "is missing: one table a feature, [] for none")
    said = tuple(
        _feature(ruleset, names, feature, f"features.{number}.", stated)
        for number, feature in enumerate(written.features or ())
    )
    check(ruleset, names, said, stated)
    stated.check()

    def table(supposed: Supposed) -> Tallies:
        claims = [_PadClaim(number, one, supposed) for number, one in enumerate(said)]
        return _PadTallies(ruleset, names, claims, points, surveyors, supposed)

    return Pad(
        document=document,
        names=names,
        readings=ruleset.readings,
        table=table,
        ranges=stated.ranges,
        parts=parts(len(names), [one.kind for one in said]),
        outcome=lambda _, scores: decide(scores),
        provenance=ruleset.edition.level,
    )


@frozen
class _PadTallies:
    """What a pad says of the end of a game."""

    ruleset: Ruleset
    names: Names
    claims: Sequence[Claim]
    scored: Sequence[int | Unstated]
    columns: tuple[int, int] | Unstated
    supposed: Supposed

    @property
    def surveyors(self) -> tuple[int, int]:
        return self.supposed.fill("surveyors", self.columns)

    def points(self, seat: Seat) -> int:
        return self.supposed.fill(f"points.{format_key(self.names[seat])}", self.scored[seat])


@frozen
class Said:
    """What a pad says of one feature; `extras` are its posts, flags or animals."""

    kind: Kind
    settlers: Settlers | Unstated
    segments: int | Unstated
    tiles: int | Unstated
    around: int | Unstated
    spaces: int | Unstated
    extras: int | Unstated
    cells: tuple[str, ...]


@frozen
class _PadClaim:
    """A feature on a pad."""

    number: int
    said: Said
    supposed: Supposed

    def _fill(self, name: str, value: T | Unstated) -> T:
        return self.supposed.fill(f"features.{self.number}.{name}", value)

    @property
    def kind(self) -> Kind:
        return self.said.kind

    @property
    def names(self) -> tuple[str, ...]:
        return self.said.cells

    @property
    def seats(self) -> Sequence[Seat]:
        return [seat for seat, _ in self._fill("settlers", self.said.settlers)]

    @property
    def extras(self) -> int:
        return self._fill(EXTRAS[self.kind], self.said.extras)

    def columns(self, seat: Seat) -> list[int]:
        found = []
        for owner, column in self._fill("settlers", self.said.settlers):
            if owner == seat:
                if column is None:
                    raise Unknown(f"features.{self.number}.settlers")
                found.append(column)
        return found

    def counted(self, per: Per, *, spaces: bool) -> int:
        said = self.said
        counted = (
            self._fill("segments", said.segments) if per == "segment" else self._fill("tiles", said.tiles)
        )
        return counted if spaces else counted - self._spaces()

    def around(self, *, spaces: bool) -> int:
        around = self._fill("around", self.said.around)
        return around if spaces else around - self._spaces()

    def _spaces(self) -> int:
        return self._fill("spaces", self.said.spaces)


# --- reading ----------------------------------------------------------------------------------


def _points(names: Names, written: PadDocument, stated: PadStated) -> list[int | Unstated]:
    given = points_given(names, written.points, stated)
    found = [stated.open(f"points.{format_key(name)}", given.get(name), READ_POINTS) for name in names]
    for name in names:
        stated.allow(f"points.{format_key(name)}", Numbers(0, None).range)
    return found


def _surveyors(written: PadDocument, stated: PadStated) -> tuple[int, int] | Unstated:
    """Return the columns of the surveyors, which matter only where a reading counts them."""
    said, where = written.surveyors, "surveyors"
    stated.allow(where, Range(((0, 0),), is_bounded=False))
    if not isinstance(said, tuple):
        stated.is_array(where, said, needed=False)
        return UNSTATED
    if len(said) != 2 or min(said) < 0:  # noqa: PLR2004 (a rear one and a front one)
        stated.fault(where, "expected the columns of two surveyors, as in [1, 2]")
        return UNSTATED
    return min(said), max(said)


def _feature(ruleset: Ruleset, names: Names, written: FeatureDocument, where: str, stated: PadStated) -> Said:
    kind, counts = written.kind, countable(ruleset, written.kind)

    def number(name: str) -> int | Unstated:
        value: Written | None = getattr(written, name)
        if name not in counts:
            if value is not None:
                stated.fault(f"{where}{name}", f"expected nothing, for a {word(kind)} has no {name}")
            return UNSTATED
        least, most = counts[name] if name != "tiles" else _tiles(counts[name], numbers["segments"])
        found = stated.open(
            f"{where}{name}", value, read_number(least, _MOST if most is None else most, name)
        )
        stated.allow(f"{where}{name}", Numbers(least, most).range)
        return found

    settlers = stated.open(f"{where}settlers", written.settlers, of_text(partial(_settlers, names)))
    stated.allow(f"{where}settlers", any_leaders(ruleset))
    numbers: dict[str, int | Unstated] = {}
    for name in COUNTED:
        numbers[name] = number(name)
    return Said(
        kind=kind,
        settlers=settlers,
        segments=numbers["segments"],
        tiles=numbers["tiles"],
        around=numbers["around"],
        spaces=numbers["spaces"],
        extras=numbers.get(EXTRAS.get(kind, ""), UNSTATED),
        cells=written.cells,
    )


def _tiles(tiles: Numbers, segments: int | Unstated) -> Numbers:
    """Return on how many tiles a feature can lie: each has one to four of its segments."""
    if isinstance(segments, Unstated) or tiles.most is None:
        return tiles
    return Numbers(max(tiles.least, -(-segments // len(Side))), min(tiles.most, segments))


def _settlers(names: Names, text: str) -> Settlers:
    """Return the settlers of `2 Red, Blue w3`: how many, whose, and in which column if that is said."""
    found: list[tuple[Seat, int | None]] = []
    for part, start in split_list(text):
        words = part.split()
        number = parse_number(words.pop(0), column=start) if len(words) > 1 and words[0].isdigit() else 1
        column = None
        if len(words) > 1 and _IS_COLUMN(words[-1]):
            column = int(words.pop()[1:])
        if not 1 <= number <= _MOST:
            raise NotationError(f"a number of settlers from 1 to {_MOST}", found=part, column=start)
        found += [(player_of(names)(" ".join(words)), column)] * number
    return tuple(found)
