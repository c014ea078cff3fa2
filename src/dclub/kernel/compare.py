"""Comparing: where two records of one game part, and what each implies; or how two positions differ.

Both records are followed as far as they go, on from moves that the rules refuse, so that what
each says is told even if one of them cannot be right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, cast

from attrs import field, frozen

from dclub.kernel import clauses as K
from dclub.kernel.citing import defines
from dclub.kernel.difference import differences
from dclub.kernel.move import Move
from dclub.kernel.opening import open_record
from dclub.kernel.partial import PartialPosition
from dclub.kernel.policy import Policy
from dclub.kernel.reading import Readings
from dclub.kernel.replay import judge_record
from dclub.kernel.ruling import Verdict
from dclub.kernel.verdicts import worst

if TYPE_CHECKING:
    from pathlib import Path

    from dclub.kernel.difference import Difference
    from dclub.kernel.record import Record
    from dclub.kernel.rules import Document, GameRules, Names
    from dclub.kernel.state import GameState
    from dclub.kernel.verdicts import PlyReport, RecordReport

__all__ = [
    "Comparison",
    "Followed",
    "Parting",
    "PositionComparison",
    "Side",
    "compare_positions",
    "compare_records",
    "follow",
]

S = TypeVar("S", bound="GameState[Any]")
M = TypeVar("M", bound=Move)

_OPEN: Final = "?"


@frozen(eq=False)
class Side(Generic[S, M]):
    """One of two records: what judging it found, going on after refused moves.

    `plies` are its moves once corrections are made. `rest` are those after the ply at which the
    records part, all of them if they do not.
    """

    report: RecordReport[S, M]
    plies: tuple[PlyReport[S, M], ...] = field(repr=False)
    rest: tuple[PlyReport[S, M], ...] = field(repr=False)

    @property
    def verdict(self) -> Verdict:
        """The verdict on the record as a whole."""
        return self.report.verdict

    @property
    def rest_verdict(self) -> Verdict:
        """The verdict on what follows the parting."""
        return worst({ply.verdict for ply in self.rest})


@frozen(eq=False)
class Parting(Generic[S, M]):
    """The first ply at which two records have not the same move.

    `left` or `right` is None where that record has ended. `differences` are the places at which the
    positions differ after it, as far as they did not differ before. `alike` says that the two
    moves come to the same thing once free places of one kind are named alike.
    """

    ply: int
    left: PlyReport[S, M] | None
    right: PlyReport[S, M] | None
    differences: tuple[Difference, ...]
    alike: bool


@frozen(eq=False)
class Comparison(Generic[S, M]):
    """Two records of one game side by side.

    `headers` are the places at which the headers differ, readings by the option in force. `drift` is
    the first ply after which the positions differ though the moves are the same (0: at the start),
    None if they never do. `unknown` names what would have to be known to follow the records.
    """

    left: Side[S, M]
    right: Side[S, M]
    headers: tuple[Difference, ...]
    parting: Parting[S, M] | None
    drift: int | None
    unknown: tuple[str, ...] = ()

    @property
    def same(self) -> bool:
        """Whether the records say the same: equal headers, the same moves."""
        return not self.headers and self.parting is None and self.drift is None


@frozen(eq=False)
class Followed(Generic[S, M]):
    """A record followed as far as it goes, and what its header says, whichever way it is written."""

    report: RecordReport[S, M]
    header: Document = field(repr=False)


def follow(rules: GameRules[S, M], record: Record, base: Path | None = None) -> Followed[S, M]:
    """Return a record followed as far as it goes; paths in its header are relative to `base`.

    Raises `NotationError` where a line cannot be read, `RecordError` and `EditionError` where the
    header contradicts itself.
    """
    report = judge_record(rules, record, base, Policy.FORENSIC)
    for unread in report.unread:
        raise unread.error
    header, options = record.header, open_record(rules, record.header, base).options
    document: Document = {
        "names": list(report.names),
        "edition": options.edition,
        "spec": header.spec,
        "readings": dict(Readings.of(rules.readings, options.readings)),
        "open": list(options.open_tables),
        "components": dict(options.components),
    }
    if report.start is not None and header.start is not None:
        document["start"] = rules.position_document(report.start, report.names)
    return Followed(report, document)


@defines(K.RECORD_COMPARED)
def compare_records(left: Followed[S, M], right: Followed[S, M]) -> Comparison[S, M]:
    """Return where two records of one game part, and what each implies."""
    reports = left.report, right.report
    ours, theirs = (tuple(ply for ply in report.plies if ply.counts) for report in reports)
    common = _common(ours, theirs)
    return Comparison(
        left=Side(left.report, ours, ours[common + 1 :]),
        right=Side(right.report, theirs, theirs[common + 1 :]),
        headers=differences(left.header, right.header),
        parting=_parting(reports, ours, theirs, common),
        drift=_drift(reports, ours[:common], theirs[:common]),
        unknown=tuple(dict.fromkeys((*left.report.unknown, *right.report.unknown))),
    )


def _common(left: tuple[PlyReport[S, M], ...], right: tuple[PlyReport[S, M], ...]) -> int:
    """Return how many plies two records have in common."""
    pairs = zip(left, right, strict=False)
    parted = (index for index, (ours, theirs) in enumerate(pairs) if ours.move != theirs.move)
    return next(parted, min(len(left), len(right)))


def _parting(
    reports: tuple[RecordReport[S, M], RecordReport[S, M]],
    left: tuple[PlyReport[S, M], ...],
    right: tuple[PlyReport[S, M], ...],
    common: int,
) -> Parting[S, M] | None:
    if len(left) == len(right) == common:
        return None
    ours = left[common] if common < len(left) else None
    theirs = right[common] if common < len(right) else None
    if ours is None or theirs is None or ours.after is None or theirs.after is None:
        return Parting(common + 1, ours, theirs, (), alike=False)
    earlier = {one.keys for one in _between(reports, ours.before, theirs.before)}
    after = _between(reports, ours.after, theirs.after)
    alike = ours.after.canonical() == theirs.after.canonical()
    return Parting(common + 1, ours, theirs, tuple(one for one in after if one.keys not in earlier), alike)


def _drift(
    reports: tuple[RecordReport[S, M], RecordReport[S, M]],
    left: tuple[PlyReport[S, M], ...],
    right: tuple[PlyReport[S, M], ...],
) -> int | None:
    """Return the first ply after which the same moves have led elsewhere."""
    starts = tuple(report.start for report in reports)
    states = [starts, *((ours.after, theirs.after) for ours, theirs in zip(left, right, strict=True))]
    for ply, (ours, theirs) in enumerate(states):
        if ours is None or theirs is None or ours == theirs:
            continue
        if any(one.keys[0] not in _OF_HEADER for one in _between(reports, ours, theirs)):
            return ply
    return None


_OF_HEADER: Final = frozenset(("names", "edition", "readings", "open", "components"))


def _between(
    reports: tuple[RecordReport[S, M], RecordReport[S, M]], left: S, right: S
) -> tuple[Difference, ...]:
    """Return how two states differ; where there are as many players, with the same names for them."""
    rules, names, others = reports[0].rules, reports[0].names, reports[1].names
    others = names if len(names) == len(others) else others
    return differences(rules.position_document(left, names), rules.position_document(right, others))


# --- positions --------------------------------------------------------------------------------


@frozen
class PositionComparison:
    """How two positions differ.

    `differences` are certain, `open` may be none: on one side the value is not known (`"?"`), or
    several are remembered.
    """

    differences: tuple[Difference, ...]
    open: tuple[Difference, ...]

    @property
    def verdict(self) -> Verdict:
        """Legal if the positions are the same, illegal if they differ, undetermined if that is open."""
        if self.differences:
            return Verdict.ILLEGAL
        return Verdict.UNDETERMINED if self.open else Verdict.LEGAL


@defines(K.RECORD_COMPARED)
def compare_positions(
    rules: GameRules[S, M],
    left: tuple[S | PartialPosition, Names],
    right: tuple[S | PartialPosition, Names],
) -> PositionComparison:
    """Return every place at which two positions differ.

    Each position comes with the names of its players; who sits where is compared by seats.
    """
    names = left[1] if len(left[1]) == len(right[1]) else right[1]
    ours, theirs = _document(rules, left[0], left[1]), _document(rules, right[0], names)
    found = differences(ours, theirs | {"names": list(right[1])})
    paths = {
        path
        for position, _ in (left, right)
        if isinstance(position, PartialPosition)
        for path in position.unsettled
    }
    unsettled = tuple(one for one in found if any(_lies_in(one.path, path) for path in paths))
    return PositionComparison(tuple(one for one in found if one not in unsettled), unsettled)


def _lies_in(path: str, outer: str) -> bool:
    return path == outer or path.startswith(f"{outer}.")


def _document(rules: GameRules[S, M], position: S | PartialPosition, names: Names) -> Document:
    if not isinstance(position, PartialPosition):
        return rules.position_document(position, names)
    if position.filled is None:
        return dict(position.document)
    document = rules.position_document(cast("S", position.filled), names)
    for path in position.unknown:
        _put(document, path.split("."), _OPEN)
    for path, several in position.alternatives:
        said = ", ".join(f"{one.value} ({one.witness})" for one in several.values)
        _put(document, path.split("."), said)
    return document


def _put(document: object, keys: list[str], value: str) -> None:
    """Put a value at a key path of a document, as far as there is such a place."""
    key, *rest = keys
    if isinstance(document, list) and key.isdecimal() and int(key) < len(document):
        if rest:
            _put(document[int(key)], rest, value)
        else:
            document[int(key)] = value
    elif isinstance(document, dict):
        if rest and key in document:
            _put(document[key], rest, value)
        else:
            document[key] = value
