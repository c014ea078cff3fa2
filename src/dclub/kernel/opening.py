"""Opening a record: the position from which its moves are played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from attrs import field, frozen

from dclub.errors import Fault, NotationError, RecordError
from dclub.kernel.move import Move
from dclub.kernel.names import name_faults
from dclub.kernel.partial import PartialPosition, Unknown
from dclub.kernel.pinning import check_digest
from dclub.kernel.record import FORMAT, SPEC_VERSION
from dclub.kernel.rules import StartOptions
from dclub.kernel.seating import faults_by_name

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from dclub.kernel.record import Header
    from dclub.kernel.record_lines import Entry
    from dclub.kernel.rules import GameRules, Names
    from dclub.kernel.state import GameState

__all__ = ["Opening", "open_record", "position_given"]

S = TypeVar("S", bound="GameState[Any]")
M = TypeVar("M", bound=Move)

_END: Final = "}"
"""What a position on one line ends with, unless it was cut off."""


@frozen(eq=False)
class Opening(Generic[S]):
    """Where a record begins: the state, the names, and what the header says of the set-up.

    `state` is None if something that it needs is not known; `unknown` says what, and `partial` is
    the position that the header gives then. `notes` are remarks for people.
    """

    state: S | None = field(repr=False)
    names: Names
    options: StartOptions
    notes: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    partial: PartialPosition | None = field(default=None, repr=False)


def open_record(rules: GameRules[S, M], header: Header, base: Path | None = None) -> Opening[S]:
    """Return where a record begins; a path in its header is relative to `base`.

    Raises `RecordError` and `EditionError` where the header contradicts itself, the rules or
    the edition that it names.
    """
    if header.game != rules.id:
        raise RecordError([Fault("game", f"expected {rules.id!r}, found {header.game!r}")])
    names = _names(rules, header)
    readings, notes = _readings(rules, header)
    options = StartOptions(
        players=len(names),
        edition=header.edition,
        base=base,
        readings=readings,
        open_tables=header.open,
        components=header.components,
    )
    check_digest(rules, header, base)
    state, unknown = _state(rules, header, names, options)
    if isinstance(state, PartialPosition):
        return Opening(None, names, options, notes, unknown, state)
    return Opening(state, names, options, notes, unknown)


def _names(rules: GameRules[S, M], header: Header) -> Names:
    names = header.names if header.names is not None else _names_in_start(header)
    if names is not None:
        return names
    most = len(rules.default_names)
    if header.players is None or not 1 <= header.players <= most:
        raise RecordError([Fault("players", f"expected at most {most}, found {header.players}")])
    return rules.default_names[: header.players]


def _names_in_start(header: Header) -> Names | None:
    names = (header.start or {}).get("names")
    if names is None:
        return None
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise RecordError([Fault("start.names", "expected an array of texts")])
    if faults := list(name_faults(names, "start.names")):
        raise RecordError(faults)
    return tuple(names)


def _readings(rules: GameRules[S, M], header: Header) -> tuple[dict[str, str], tuple[str, ...]]:
    """Return the readings of a record, those of an older version as they are called now."""
    if header.spec in (None, SPEC_VERSION):
        return header.readings, ()
    from dclub.kernel.changes import load_history
    from dclub.kernel.history import readings_now

    return readings_now(load_history(), header.spec, header.readings, rules.prefix, rules.language)


def _state(
    rules: GameRules[S, M], header: Header, names: Names, options: StartOptions
) -> tuple[S | PartialPosition | None, tuple[str, ...]]:
    """Return the position at the start, and the key paths of what it needs and nobody stated.

    The position is None if it is a part of the edition that is needed.
    """
    try:
        if header.start is None:
            return rules.setup(options), ()
        position = _position(rules, header.start, names, options)
    except Unknown as unknown:
        return None, (unknown.path,)
    except RecordError as error:
        if header.start is None:
            raise RecordError(faults_by_name(error.faults) if header.names else error.faults) from error
        raise RecordError(_inside("start", fault) for fault in error.faults) from error
    return position, (position.unsettled if isinstance(position, PartialPosition) else ())


def _inside(outer: str, fault: Fault) -> Fault:
    return Fault(f"{outer}.{fault.where}" if fault.where else outer, fault.message)


def _position(
    rules: GameRules[S, M], document: Mapping[str, object], names: Names, options: StartOptions
) -> S | PartialPosition:
    """Return the position of a document, which may leave out what the header says."""
    if document.get("names", list(names)) != list(names):
        raise RecordError([Fault("names", f"expected those of the header: {', '.join(names)}")])
    known: dict[str, object] = {"format": FORMAT, "game": rules.id, "names": list(names)}
    return rules.parse_position({**known, **document}, options).position


def position_given(rules: GameRules[S, M], entry: Entry, names: Names, options: StartOptions) -> S:
    """Return the position that a line gives after `!`; it must be complete.

    Raises `NotationError` and `RecordError` with the line.
    """
    from dclub.kernel.toml import read_inline

    if not entry.position.endswith(_END):
        end = entry.position_column + len(entry.position)
        raise NotationError(f"the rest of the position, to its `{_END}`", line=entry.line, column=end)
    try:
        document = read_inline(entry.position, "a position in braces")
        position = _position(rules, document, names, options)
    except NotationError as error:
        raise error.at(entry.line, entry.position_column - 1) from error
    except RecordError as error:
        raise RecordError(Fault(f"line {entry.line}", str(fault)) for fault in error.faults) from error
    except Unknown as unknown:
        raise RecordError([Fault(f"line {entry.line}", f"{unknown.path} is not known")]) from unknown
    if isinstance(position, PartialPosition):
        missing = ", ".join(position.unsettled)
        raise RecordError([Fault(f"line {entry.line}", f"the position leaves out {missing}")])
    return position
