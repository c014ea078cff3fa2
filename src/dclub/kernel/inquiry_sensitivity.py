"""Sensitivity of a move in a position of which something is open: the same question, read otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from attrs import field, frozen

from dclub.errors import RecordError
from dclub.kernel import clauses as K
from dclub.kernel.citing import defines
from dclub.kernel.inquiry import Inquiry
from dclub.kernel.move import Move
from dclub.kernel.partial import PartialPosition, Unknown
from dclub.kernel.reading import Readings
from dclub.kernel.reread import without_values
from dclub.kernel.ruling import Verdict
from dclub.kernel.sensitivity import Change
from dclub.kernel.unsettled import sketch

if TYPE_CHECKING:
    from dclub.kernel.inquiry_answer import Answer
    from dclub.kernel.reading import Option, Reading
    from dclub.kernel.rules import Document, GameRules, Names
    from dclub.kernel.state import GameState
    from dclub.kernel.unsettled import Sketch

__all__ = ["InquiryVariant", "inquiry_sensitivity", "readings_of"]

S = TypeVar("S", bound="GameState[Any]")
M = TypeVar("M", bound=Move)


@frozen(eq=False)
class InquiryVariant(Generic[S, M]):
    """What a position of which something is open says of a move under one other option.

    `answer` and `sketch` are None where the position could not be under it, and where something
    would have to be known that nobody can state in a position; `faults` and `unknown` then say
    why. `change` is `VERDICT`, or `REASONS` where the verdict is the same and rests on something else.
    """

    reading: Reading
    option: Option
    change: Change
    answer: Answer[M] | None = None
    sketch: Sketch[S] | None = field(default=None, repr=False)
    faults: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()


def readings_of(rules: GameRules[S, M], position: S | PartialPosition) -> Readings:
    """Return the readings in force in a position."""
    if not isinstance(position, PartialPosition):
        return position.readings
    chosen = position.document.get("readings", {})
    return Readings.of(rules.readings, chosen if isinstance(chosen, dict) else {})


@defines(K.READING_SENSITIVITY)
def inquiry_sensitivity(
    rules: GameRules[S, M],
    position: S | PartialPosition,
    names: Names,
    answer: Answer[M],
    *,
    grant: bool = False,
) -> tuple[InquiryVariant[S, M], ...]:
    """Return what becomes of an answer under every other option of the readings that it rests on.

    Of an answer that is open only the options are told that change the verdict or its conditions.
    """
    in_force = readings_of(rules, position)
    document = _document(rules, position, names)
    is_open = answer.verdict is Verdict.UNDETERMINED
    named = () if is_open else {reading for reading, _ in answer.ruling.readings}
    found = []
    for reading in rules.readings:
        for option in reading.options:
            if option.name == in_force[reading.id]:
                continue
            variant = _variant(rules, document, names, answer, (reading, option), grant=grant)
            if reading.id in named or variant.change in (Change.VERDICT, Change.REASONS):
                found.append(variant)
    return tuple(found)


def _document(rules: GameRules[S, M], position: S | PartialPosition, names: Names) -> Document:
    if isinstance(position, PartialPosition):
        return dict(position.document)
    return rules.position_document(position, names)


def _variant(
    rules: GameRules[S, M],
    document: Document,
    names: Names,
    answer: Answer[M],
    other: tuple[Reading, Option],
    *,
    grant: bool,
) -> InquiryVariant[S, M]:
    reading, option = other
    own = [path for path, name in rules.only_under.items() if name == reading.id]
    chosen = document.get("readings", {})
    readings = {**(chosen if isinstance(chosen, dict) else {}), reading.id: option.name}
    try:
        found = rules.parse_position(without_values(document, own) | {"readings": readings}, None)
        there = sketch(rules, found.position, names)
        inquiry: Inquiry[S, M] = Inquiry(there)
        said = inquiry.answer(answer.move, grant=grant, with_settling=False)
    except RecordError as error:
        return InquiryVariant(reading, option, Change.IMPOSSIBLE, faults=tuple(map(str, error.faults)))
    except Unknown as unknown:
        return InquiryVariant(reading, option, Change.UNKNOWN, unknown=(unknown.path,))
    if said.contradicted and not answer.contradicted:
        faults = tuple(f"{place}: {clause}" for clause, place in said.contradictions)
        return InquiryVariant(reading, option, Change.IMPOSSIBLE, faults=faults)
    change = _change(answer, said)
    if change in (Change.VERDICT, Change.REASONS):
        said = inquiry.answer(answer.move, grant=grant)
    return InquiryVariant(reading, option, change, said, there)


def _change(answer: Answer[M], other: Answer[M]) -> Change:
    if other.verdict is not answer.verdict:
        return Change.VERDICT
    return Change.NOTHING if _reasons(answer) == _reasons(other) else Change.REASONS


def _reasons(answer: Answer[Any]) -> tuple[object, ...]:
    """Return why an answer is what it is, as far as two answers can differ in it."""
    conditions = tuple(one.facts for one in answer.conditions)
    return answer.ruling.objections, answer.matters, conditions
