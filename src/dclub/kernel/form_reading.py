"""From JSON documents to the values that they stand for; see `dclub.kernel.forms`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar

from dclub.errors import EditionError, Fault, NotationError, RecordError
from dclub.kernel.audit import Audit, Finding
from dclub.kernel.clause import ClauseId
from dclub.kernel.event import Event
from dclub.kernel.facts import facts_of
from dclub.kernel.form_documents import (
    AuditDocument,
    EditionDocument,
    EventDocument,
    FindingDocument,
    OutcomeDocument,
    RecordDocument,
    RulingDocument,
    ScoreDocument,
)
from dclub.kernel.move import Seat
from dclub.kernel.outcome import Outcome, Score, ScoreLine
from dclub.kernel.policy import Policy
from dclub.kernel.reading import ReadingId
from dclub.kernel.record import DELIMITER, Record, parse_record
from dclub.kernel.ruling import Near, Objection, Ruling
from dclub.kernel.stated import refusal
from dclub.kernel.toml import format_key, format_toml

if TYPE_CHECKING:
    from dclub.kernel.pads import Pad
    from dclub.kernel.rules import Document, EditionValue, GameRules

__all__ = ["DOCUMENTS", "from_document", "read_pad", "read_record", "rules_in", "within"]

T = TypeVar("T")
Games = Mapping[str, "GameRules[Any, Any]"]

DOCUMENTS: Final[dict[str, type[Any] | None]] = {
    "position": None,
    "pad": None,
    "move": None,
    "ruling": RulingDocument,
    "event": EventDocument,
    "score": ScoreDocument,
    "outcome": OutcomeDocument,
    "audit": AuditDocument,
    "record": RecordDocument,
    "edition": EditionDocument,
}
"""The class of each type of document; None where every game has its own."""


def from_document(document: object, games: Games) -> object:
    """Return the value of a document with a `type`; `RecordError` with every fault."""
    if not isinstance(document, dict):
        raise RecordError([Fault("", "expected a table with a `type`")])
    kind = document.get("type")
    if not isinstance(kind, str) or kind not in DOCUMENTS:
        raise RecordError([Fault("type", f"expected one of {', '.join(DOCUMENTS)}, found {kind!r}")])
    if kind == "position":
        return rules_in(document, games).parse_position(document, None).position
    if kind == "pad":
        return read_pad(document, games)
    if kind == "move":
        return _read_move(document, games)
    if kind == "record":
        return read_record(document)
    read = _structured(document, DOCUMENTS[kind])
    return _value(read, games)


def _structured(document: Document, cls: Any, *others: str) -> Any:
    """Return a document as its class, without the keys that every document has."""
    from dclub.kernel.convert import structure

    left = {name: value for name, value in document.items() if name not in ("type", *others)}
    return structure(left, cls)


def rules_in(document: Document, games: Games) -> GameRules[Any, Any]:
    """Return the rules of the game that a document names."""
    game = document.get("game")
    if isinstance(game, str) and game in games:
        return games[game]
    found = "" if game is None else f", found {game!r}"
    raise RecordError([Fault("game", f"expected one of {', '.join(games)}{found}")])


def within(where: str, function: Callable[[object, Games], T], document: object, games: Games) -> T:
    """Return what a function makes of a part of a document, with faults at its key path."""
    try:
        return function(document, games)
    except RecordError as error:
        raise RecordError(
            Fault(f"{where}.{inner}" if inner else where, message) for inner, message in error.faults
        ) from error


def read_pad(document: Document, games: Games) -> Pad[Any]:
    """Return the score pad of a document; `RecordError` with every fault."""
    from dclub.kernel.pad_reading import pad_module

    return pad_module(rules_in(document, games)).read_pad(document)


def _read_move(document: Document, games: Games) -> object:
    kinds = rules_in(document, games).move_kinds
    kind = document.get("kind")
    if not isinstance(kind, str) or kind not in kinds:
        raise RecordError([Fault("kind", f"expected one of {', '.join(kinds)}, found {kind!r}")])
    return _structured(document, kinds[kind], "game", "kind")


def _value(read: object, games: Games) -> object:
    match read:
        case RulingDocument():
            return _ruling(read, games)
        case EventDocument():
            return Event(ClauseId(read.clause), read.kind, facts_of(read.facts))
        case ScoreDocument():
            lines = [ScoreLine(ClauseId(one.clause), one.points, facts_of(one.facts)) for one in read.lines]
            return Score(Seat(read.seat), tuple(lines), read.excluded)
        case OutcomeDocument():
            return Outcome(tuple(map(Seat, read.winners)), read.scores, tuple(map(ClauseId, read.why)))
        case AuditDocument():
            return Audit(_findings(read.faults), _findings(read.notes))
        case EditionDocument():
            return _edition(read, games)
        case _:
            raise AssertionError("every type of document is read")


def _ruling(read: RulingDocument, games: Games) -> Ruling:
    nearest: list[Near] = []
    for index, near in enumerate(read.nearest):
        move: Any = within(f"nearest.{index}.move", _near, near.move, games)
        nearest.append(Near(move, near.difference))
    return Ruling(
        verdict=read.verdict,
        objections=tuple(Objection(ClauseId(one.clause), **one.facts) for one in read.objections),
        clauses=tuple(map(ClauseId, read.clauses)),
        readings=tuple((ReadingId(name), option) for name, option in read.readings.items()),
        provenance=tuple(read.provenance.items()),
        certainty=read.certainty,
        nearest=tuple(nearest),
        unknown=read.unknown,
    )


def _near(document: object, games: Games) -> object:
    if not isinstance(document, dict) or document.get("type") != "move":
        raise RecordError([Fault("type", "expected 'move'")])
    return from_document(document, games)


def _findings(read: tuple[FindingDocument, ...]) -> frozenset[Finding]:
    return frozenset(Finding(ClauseId(one.clause), one.where, facts_of(one.facts)) for one in read)


def _edition(read: EditionDocument, games: Games) -> EditionValue:
    """Return the edition that a document refers to: a shipped one, for no file is opened."""
    from dclub.kernel.edition import is_path

    rules = rules_in({"game": read.game}, games)
    if is_path(read.name):
        raise RecordError([Fault("name", f"expected a name, not a path, found {read.name!r}")])
    try:
        edition = rules.edition(read.name, None)
    except EditionError as error:
        raise RecordError(Fault("name", str(fault)) for fault in error.faults) from error
    if edition.digest != read.digest:
        raise RecordError([Fault("digest", f"expected {edition.digest}, found {read.digest!r}")])
    return edition


def read_record(document: Document, policy: Policy = Policy.STRICT) -> Record:
    """Return the record of a document with its header and its lines; `parse_record` says what for."""
    read: RecordDocument = _structured(document, RecordDocument)
    faults = [*_nulls(read.header, "header"), *_broken(read.lines)]
    if faults:
        raise RecordError(faults)
    above = [DELIMITER, *format_toml(read.header).rstrip("\n").split("\n"), DELIMITER]
    try:
        return parse_record("\n".join([*above, *read.lines, ""]), policy)
    except NotationError as error:
        where = f"lines.{error.line - len(above) - 1}" if error.line > len(above) else "header"
        raise RecordError([refusal(where, error)]) from error
    except RecordError as error:
        raise RecordError(Fault(f"header.{where}", message) for where, message in error.faults) from error


def _nulls(value: object, where: str) -> Iterator[Fault]:
    """Yield every place where a document has `null`, for which TOML has no value."""
    match value:
        case None:
            yield Fault(where, "expected a value, found null")
        case dict():
            for name, inner in value.items():
                yield from _nulls(inner, f"{where}.{format_key(name)}")
        case list():
            for index, inner in enumerate(value):
                yield from _nulls(inner, f"{where}.{index}")
        case _:
            return


def _broken(lines: tuple[str, ...]) -> Iterator[Fault]:
    for index, line in enumerate(lines):
        if "\n" in line or "\r" in line:
            yield Fault(f"lines.{index}", "expected one line, found several")
