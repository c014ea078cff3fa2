"""What is open in a partial position: its variables, and the copy of a state that has holes for them.

A game says where in its state the values of a key path stand and what they could be (`Part`).
From this a variable is made for each part of what nobody stated, and one for each place that
several people remember differently, whose values are those that they name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from itertools import chain
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from attrs import evolve, field, frozen

from dclub.kernel.holes import Hole, Steps, Supposed, peek, put, put_all
from dclub.kernel.partial import PartialPosition
from dclub.kernel.stated import plain_value

if TYPE_CHECKING:
    from dclub.kernel.audit import Check
    from dclub.kernel.partial import Alternatives
    from dclub.kernel.rules import Document, GameRules, Names
    from dclub.kernel.state import GameState

__all__ = ["Part", "Places", "Sketch", "Variable", "left_of", "sketch"]

S = TypeVar("S", bound="GameState[Any]")


@frozen
class Part:
    """One value of a state that a key path speaks of.

    `steps` lead to it. `values` are all that it could be, () where they cannot be listed, and
    `labels` how each is written. `phrase` says it in words, with `{}` for the value:
    `Ana has {} coins`. `read` gives the value that a text means; without it (None) the whole position
    is read again with that text, which cannot be done where a text is no value of the document by
    itself, or where its place in the state depends on it. Of a place that has several parts the
    first may have a phrase for all of them `together`, with `{}` for what somebody remembers.
    """

    path: str
    steps: Steps
    values: tuple[object, ...]
    labels: tuple[str, ...]
    phrase: str
    read: Callable[[str], object] | None = None
    together: str = ""

    @classmethod
    def number(cls, path: str, steps: Steps, most: int, phrase: str, least: int = 0) -> Part:
        """Return a part that is a number up to `most`."""
        values = tuple(range(least, most + 1))
        return cls(path, steps, values, tuple(map(str, values)), phrase)

    @classmethod
    def choice(
        cls,
        path: str,
        steps: Steps,
        values: Mapping[str, object],
        phrase: str,
        read: Callable[[str], object] | None = None,
    ) -> Part:
        """Return a part that is one of several things, each with its label."""
        return cls(path, steps, tuple(values.values()), tuple(values), phrase, read)

    @classmethod
    def anything(
        cls, path: str, steps: Steps, phrase: str, read: Callable[[str], object] | None = None
    ) -> Part:
        """Return a part whose values are too many to list."""
        return cls(path, steps, (), (), phrase, read)


def _nothing(_position: PartialPosition) -> Iterable[str]:
    return ()


def _no_idea(_state: GameState[Any]) -> Mapping[str, object]:
    return {}


@frozen(eq=False)
class Places(Generic[S]):
    """Where the values of a game's positions stand in its states.

    `parts(state, path, names)` are those of a key path, () for a path that is none. `derive(state,
    position, path)` works out again what follows from the values that stand in a state, or only
    from those of a key path if it is not "", with a hole wherever an open one is needed; the
    position tells what is stated apart. `checks` are those of the audit. `besides(position)` are
    the key paths of what a position need not say, because it follows from the rest, and leaves open
    because too much of that is. `likely(state)` guesses values for some of what is open in a state,
    by the key paths of its parts, so that they go together; whether they do is checked.
    """

    parts: Callable[[S, str, Names], tuple[Part, ...]]
    derive: Callable[[S, PartialPosition, str], S]
    checks: tuple[Check[S], ...]
    besides: Callable[[PartialPosition], Iterable[str]] = _nothing
    likely: Callable[[S], Mapping[str, object]] = _no_idea


@frozen(eq=False)
class Variable:
    """Something in a position that has not one known value.

    `values` has for each possibility the values of all of its parts, () where the possibilities
    cannot be listed; `labels` names each. `witnesses` is () for what nobody stated; else it tells
    who remembers each possibility, "" where nobody is named.
    """

    path: str
    parts: tuple[Part, ...] = field(repr=False)
    values: tuple[tuple[object, ...], ...] = field(repr=False)
    labels: tuple[str, ...]
    witnesses: tuple[str, ...] = ()

    @property
    def phrase(self) -> str:
        """The phrase with `{}` for the value."""
        if len(self.parts) == 1:
            return self.parts[0].phrase
        return self.parts[0].together or f"{self.path} is {{}}"

    @property
    def is_numeric(self) -> bool:
        """Whether the values are told as numbers."""
        return all(label.isascii() and label.isdigit() for label in self.labels)

    @property
    def is_number(self) -> bool:
        """Whether the values are told as numbers in rising order without a gap."""
        told = [int(label) for label in self.labels] if self.is_numeric else []
        return bool(told) and told == list(range(told[0], told[0] + len(told)))

    @property
    def is_remembered(self) -> bool:
        """Whether several people remember it differently."""
        return bool(self.witnesses)


@frozen(eq=False)
class Sketch(Generic[S]):
    """A position of which something is open.

    `state` has a hole for every open value. `derive` works out again what follows from the
    values that stand in it, with a hole wherever an open one is needed.
    """

    state: S = field(repr=False)
    variables: tuple[Variable, ...]
    derive: Callable[[S, str], S] = field(repr=False)
    parts: Callable[[str], tuple[Part, ...]] = field(repr=False)
    checks: tuple[Check[S], ...] = field(repr=False)
    guess: Callable[[S], Mapping[str, object]] = field(default=_no_idea, repr=False)
    by_path: Mapping[str, Variable] = field(init=False, repr=False)

    @by_path.default
    def _by_path(self) -> Mapping[str, Variable]:
        return {part.path: variable for variable in self.variables for part in variable.parts}

    def variable(self, path: str) -> Variable | None:
        """Return the variable that a hole belongs to; None for a table that nobody entered."""
        return self.by_path.get(path)

    def without(self, paths: Iterable[str]) -> S | None:
        """Return the state with holes at further places; None if one of them is none of its own."""
        state = self.state
        for path in paths:
            found = self.parts(path)
            if not found:
                return None
            for part in found:
                state = put(state, part.steps, Hole(path))
        return self.derive(state, "")

    def likely(self, state: S) -> Mapping[Variable, int]:
        """Return a guess at values that go together in a state of this sketch, by index."""
        return {
            variable: variable.values.index((value,))
            for path, value in self.guess(state).items()
            if (variable := self.variable(path)) is not None and (value,) in variable.values
        }

    def settle(self, state: S, variable: Variable, *keys: int) -> S:
        """Return a state of this sketch in which a variable has one of some of its values, by index."""
        return self.derive(put_all(state, dict(_held(variable, keys))), variable.path)

    def suppose(self, state: S, values: Mapping[Variable, int]) -> tuple[S, dict[Variable, int]]:
        """Return a state of this sketch in which variables that may have them have values, and these."""
        fitting = {one: index for one, index in values.items() if index in left_of(state, one)}
        held = chain.from_iterable(_held(variable, (index,)) for variable, index in fitting.items())
        return self.derive(put_all(state, dict(held)), ""), fitting


def left_of(state: GameState[Any], variable: Variable) -> tuple[int, ...]:
    """Return which values a variable may still have in a state, by index; () if it is settled."""
    there = peek(state, *variable.parts[0].steps)
    return there.indices if isinstance(there, Hole) else ()


def _held(variable: Variable, keys: tuple[int, ...]) -> Iterator[tuple[Steps, object]]:
    """Yield what stands where if a variable has one of some of its values."""
    paths = frozenset({variable.path})
    for number, part in enumerate(variable.parts):
        values = tuple(variable.values[key][number] for key in keys)
        yield part.steps, Supposed(values[0], paths) if len(keys) == 1 else Hole(part.path, values, keys)


def sketch(rules: GameRules[S, Any], position: S | PartialPosition, names: Names) -> Sketch[S]:
    """Return the sketch of a position. A complete one has no variables, but may have faults."""
    places = rules.places()
    if not isinstance(position, PartialPosition):
        return Sketch(
            position,
            (),
            lambda state, _path: state,
            lambda path: places.parts(position, path, names),
            places.checks,
        )
    filled: Any = position.filled
    assert filled is not None, "a position that was read"
    unknown = tuple(dict.fromkeys((*position.unknown, *places.besides(position))))
    stated: PartialPosition = evolve(position, unknown=unknown)

    def parts(path: str) -> tuple[Part, ...]:
        return places.parts(filled, path, names)

    variables = [_unknown(part) for path in stated.unknown for part in parts(path)]
    for path, several in stated.alternatives:
        variables.append(_remembered(rules, stated, path, several, parts(path)))
    held = (_held(variable, tuple(range(len(variable.values)))) for variable in variables)
    state = put_all(filled, dict(chain.from_iterable(held)))

    def derive(state: S, path: str) -> S:
        return places.derive(state, stated, path)

    return Sketch(derive(state, ""), tuple(variables), derive, parts, places.checks, places.likely)


def _unknown(part: Part) -> Variable:
    return Variable(part.path, (part,), tuple((value,) for value in part.values), part.labels)


def _remembered(
    rules: GameRules[S, Any],
    position: PartialPosition,
    path: str,
    several: Alternatives[str],
    parts: tuple[Part, ...],
) -> Variable:
    """Return the variable of a place that people remember differently."""
    return Variable(
        path,
        parts,
        tuple(_values(rules, position, path, one.value, parts) for one in several.values),
        tuple(one.value for one in several.values),
        tuple(one.witness for one in several.values),
    )


def _values(
    rules: GameRules[S, Any], position: PartialPosition, path: str, text: str, parts: tuple[Part, ...]
) -> tuple[object, ...]:
    """Return what the parts of a place are if what one person remembers of it is right."""
    readers = [part.read for part in parts if part.read is not None]
    if len(readers) == len(parts):
        return tuple(read(text) for read in readers)
    document = _with_value(position.document, path.split("."), text)
    found = rules.parse_position(document, position.options).position
    filled = found.filled if isinstance(found, PartialPosition) else found
    return tuple(peek(filled, *part.steps) for part in parts)


def _with_value(document: Mapping[str, object], steps: list[str], value: str) -> Document:
    """Return a document with another value at a key path."""
    changed: Document = deepcopy(dict(document))
    inner: Any = changed
    for step in steps[:-1]:
        inner = inner[int(step) if isinstance(inner, list) else step]
    inner[int(steps[-1]) if isinstance(inner, list) else steps[-1]] = plain_value(value)
    return changed
