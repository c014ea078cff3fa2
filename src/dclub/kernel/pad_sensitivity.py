"""Sensitivity of points that are not all known: of a pad, and of a position of which something is open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import frozen

from dclub.errors import RecordError
from dclub.kernel import clauses as K
from dclub.kernel.citing import defines
from dclub.kernel.move import Move
from dclub.kernel.pad_reading import pad_module
from dclub.kernel.partial import Unknown
from dclub.kernel.phrases import clause_of
from dclub.kernel.reread import without_values
from dclub.kernel.rules import PositionFile
from dclub.kernel.sensitivity import Change

if TYPE_CHECKING:
    from dclub.kernel.pads import Account, Pad, PadScore
    from dclub.kernel.partial import PartialPosition
    from dclub.kernel.reading import Option, Reading, Readings
    from dclub.kernel.rules import Document, GameRules, Names
    from dclub.kernel.state import GameState

__all__ = ["CountedVariant", "open_sensitivity", "pad_sensitivity"]

S = TypeVar("S", bound="GameState[Any]")
M = TypeVar("M", bound=Move)


@frozen(eq=False)
class CountedVariant:
    """What a pad or an open position comes to under one other option of one reading.

    `counted` is None where it could not be, and where that is not known; `faults` and `unknown` then
    say why.
    """

    reading: Reading
    option: Option
    change: Change
    counted: PadScore | None = None
    faults: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()


def pad_sensitivity(
    rules: GameRules[Any, Any], pad: Pad[Any], counted: PadScore
) -> tuple[CountedVariant, ...]:
    """Return what becomes of the points of a pad under the other options of what they rest on."""
    module = pad_module(rules)

    def again(readings: Mapping[str, str]) -> PadScore:
        return module.read_pad({**pad.document, "readings": dict(readings)}).score()

    return _variants(rules, pad.readings, pad.document, counted, again)


def open_sensitivity(
    rules: GameRules[S, M], position: PartialPosition, names: Names, readings: Readings, counted: PadScore
) -> tuple[CountedVariant, ...]:
    """Return what becomes of the points of an open position under the other options of what they rest on."""

    def again(chosen: Mapping[str, str]) -> PadScore:
        own = [path for path, reading in rules.only_under.items() if chosen.get(reading) != readings[reading]]
        document: Document = without_values(dict(position.document), own) | {"readings": dict(chosen)}
        found = rules.parse_position(document, position.options)
        return rules.score_range(PositionFile(found.position, names))

    return _variants(rules, readings, position.document, counted, again)


@defines(K.READING_SENSITIVITY)
def _variants(
    rules: GameRules[Any, Any],
    in_force: Readings,
    document: Mapping[str, object],
    counted: PadScore,
    again: Callable[[Mapping[str, str]], PadScore],
) -> tuple[CountedVariant, ...]:
    clauses = {line.clause for account in counted.accounts for line in account.lines}
    clauses |= {*(counted.outcome.why if counted.outcome is not None else ())}
    rested = {clause_of(rules, clause).reading for clause in clauses}
    stated = document.get("readings", {})
    chosen = stated if isinstance(stated, dict) else {}
    found = []
    for reading in rules.readings:
        for option in reading.options:
            if option.name == in_force[reading.id]:
                continue
            variant = _variant(reading, option, counted, again, {**chosen, str(reading.id): option.name})
            if reading.id in rested or variant.change in (Change.WINNERS, Change.POINTS):
                found.append(variant)
    return tuple(found)


def _variant(
    reading: Reading,
    option: Option,
    counted: PadScore,
    again: Callable[[Mapping[str, str]], PadScore],
    readings: Mapping[str, str],
) -> CountedVariant:
    try:
        other = again(readings)
    except RecordError as error:
        return CountedVariant(reading, option, Change.IMPOSSIBLE, faults=tuple(map(str, error.faults)))
    except Unknown as unknown:
        return CountedVariant(reading, option, Change.UNKNOWN, unknown=(unknown.path,))
    change = Change.NOTHING
    if _winners(other) != _winners(counted):
        change = Change.WINNERS
    elif list(map(_worth, other.accounts)) != list(map(_worth, counted.accounts)):
        change = Change.POINTS
    return CountedVariant(reading, option, change, other)


def _winners(counted: PadScore) -> object:
    return None if counted.outcome is None else counted.outcome.winners


def _worth(account: Account) -> object:
    return (account.excluded, account.range)
