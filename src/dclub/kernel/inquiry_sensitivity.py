"""Sensitivity of a move in a position of which something is open: the same question, read otherwise.

Options of readings that nobody asked for while the question was answered change nothing and are not
tried. The others begin with what the search for completions has learnt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from attrs import evolve, field, fields, frozen

from dclub.errors import RecordError
from dclub.kernel import clauses as K
from dclub.kernel.citing import defines
from dclub.kernel.consulting import watched
from dclub.kernel.inquiry import Inquiry
from dclub.kernel.move import Move
from dclub.kernel.partial import PartialPosition, Unknown
from dclub.kernel.reading import Readings
from dclub.kernel.reread import without_values
from dclub.kernel.ruling import Verdict
from dclub.kernel.sensitivity import RULES, Change
from dclub.kernel.unsettled import sketch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.kernel.inquiry_answer import Answer
    from dclub.kernel.reading import Option, Reading, ReadingId
    from dclub.kernel.rules import Document, GameRules, Names
    from dclub.kernel.state import GameState
    from dclub.kernel.unsettled import Sketch, Variable

__all__ = ["InquirySensitivity", "InquiryVariant", "readings_of"]

S = TypeVar("S", bound="GameState[Any]")
M = TypeVar("M", bound=Move)


_OTHERWISE: Final = (Change.VERDICT, Change.REASONS)
"""The changes by which an answer becomes another one."""


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


@frozen(eq=False)
class _Other(Generic[S]):
    """A position under one other option of one reading: None where it cannot be so, for some faults."""

    reading: Reading
    option: Option
    position: S | PartialPosition | None
    faults: tuple[str, ...] = ()


class InquirySensitivity(Generic[S, M]):
    """A position of which something is open, and the same under other options of its readings.

    Moves are asked of its `inquiry`, into its `sketch`, which notes the readings that were `consulted`.
    """

    def __init__(self, rules: GameRules[S, M], position: S | PartialPosition, names: Names) -> None:
        """Read the position under every other option of every reading."""
        self.rules = rules
        self.names = names
        self.filled: Any = _filled(position)
        self.others: tuple[_Other[S], ...] = tuple(_others(rules, position, names))
        rulesets: dict[ReadingId, list[object]] = {}
        for other in self.others:
            if other.position is not None:
                rulesets.setdefault(other.reading.id, []).append(_filled(other.position).ruleset)
        ruleset, consulted = watched(self.filled.ruleset, rulesets)
        self.consulted: set[ReadingId] = consulted
        self.sketch: Sketch[S] = sketch(rules, _with_ruleset(position, ruleset), names)
        self.inquiry: Inquiry[S, M] = Inquiry(self.sketch)

    @defines(K.READING_SENSITIVITY)
    def variants(self, answer: Answer[M], *, grant: bool = False) -> tuple[InquiryVariant[S, M], ...]:
        """Return what becomes of an answer of the `inquiry` under every option that it rests on.

        Of an answer that is open only the options are told that change the verdict or its conditions.
        """
        is_open = answer.verdict is Verdict.UNDETERMINED
        named = () if is_open else {reading for reading, _ in answer.ruling.readings}
        found = []
        for other in self.others:
            is_named = other.reading.id in named
            variant = self._variant(other, answer, is_named=is_named, grant=grant)
            if variant is not None and (is_named or variant.change in _OTHERWISE):
                found.append(variant)
        return tuple(found)

    def _variant(
        self, other: _Other[S], answer: Answer[M], *, is_named: bool, grant: bool
    ) -> InquiryVariant[S, M] | None:
        """Return what becomes of an answer; None if nothing that it rests on is another thing.

        It is worked out in full where it is another answer, or the answer names the reading.
        """
        reading, option = other.reading, other.option
        if other.position is None:
            return InquiryVariant(reading, option, Change.IMPOSSIBLE, faults=other.faults)
        try:
            there = sketch(self.rules, other.position, self.names)
            if reading.id not in self.consulted and self._is_same(other.position, there):
                return None
            inquiry: Inquiry[S, M] = Inquiry(there, self._learnt(there))
            said = inquiry.answer(answer.move, grant=grant, in_short=True)
        except RecordError as error:
            return InquiryVariant(reading, option, Change.IMPOSSIBLE, faults=tuple(map(str, error.faults)))
        except Unknown as unknown:
            return InquiryVariant(reading, option, Change.UNKNOWN, unknown=(unknown.path,))
        if said.contradicted and not answer.contradicted:
            faults = tuple(f"{place}: {clause}" for clause, place in said.contradictions)
            return InquiryVariant(reading, option, Change.IMPOSSIBLE, faults=faults)
        change = _change(answer, said)
        if is_named or change in _OTHERWISE:
            said = inquiry.answer(answer.move, grant=grant)
        return InquiryVariant(reading, option, change, said, there)

    def _is_same(self, position: S | PartialPosition, there: Sketch[S]) -> bool:
        """Return whether a position and what is open in it are the same but for the rules in force."""
        return _but_for_rules(_filled(position)) == _but_for_rules(self.filled) and (
            [*map(_possible, there.variables)] == [*map(_possible, self.sketch.variables)]
        )

    def _learnt(self, there: Sketch[S]) -> dict[Variable, int]:
        """Return the values that went together in this position, in another one like it."""
        hints = self.inquiry.possibilities.completions.hints
        labels = {variable.path: variable.labels[index] for variable, index in hints.items()}
        return {
            variable: variable.labels.index(labels[variable.path])
            for variable in there.variables
            if labels.get(variable.path) in variable.labels
        }


def _filled(position: GameState[Any] | PartialPosition) -> Any:
    return position.filled if isinstance(position, PartialPosition) else position


def _with_ruleset(position: S | PartialPosition, ruleset: object) -> S | PartialPosition:
    changed: Any = evolve(_filled(position), **{RULES: ruleset})
    return evolve(position, filled=changed) if isinstance(position, PartialPosition) else changed


def _but_for_rules(state: GameState[Any]) -> tuple[object, ...]:
    kind: type[Any] = type(state)
    return kind, *(getattr(state, one.name) for one in fields(kind) if one.name != RULES)


def _possible(variable: Variable) -> tuple[object, ...]:
    return variable.path, variable.labels, variable.values, variable.witnesses


def _others(rules: GameRules[S, M], position: S | PartialPosition, names: Names) -> Iterator[_Other[S]]:
    """Yield a position under each option of each reading that is not in force in it."""
    in_force = readings_of(rules, position)
    document: Document = (
        dict(position.document)
        if isinstance(position, PartialPosition)
        else rules.position_document(position, names)
    )
    chosen = document.get("readings", {})
    for reading in rules.readings:
        own = [path for path, name in rules.only_under.items() if name == reading.id]
        for option in reading.options:
            if option.name == in_force[reading.id]:
                continue
            readings = {**(chosen if isinstance(chosen, dict) else {}), reading.id: option.name}
            try:
                found = rules.parse_position(without_values(document, own) | {"readings": readings}, None)
            except RecordError as error:
                yield _Other(reading, option, None, tuple(map(str, error.faults)))
            else:
                yield _Other(reading, option, found.position)


def _change(answer: Answer[M], other: Answer[M]) -> Change:
    if other.verdict is not answer.verdict:
        return Change.VERDICT
    return Change.NOTHING if _reasons(answer) == _reasons(other) else Change.REASONS


def _reasons(answer: Answer[Any]) -> tuple[object, ...]:
    """Return why an answer is what it is, as far as two answers can differ in it."""
    conditions = tuple(one.facts for one in answer.conditions)
    return answer.ruling.objections, answer.matters, conditions
