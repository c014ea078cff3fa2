"""Readings: named answers to what the sources leave open.

A gap in the rules is a switch with a default, its options and the reason for the default.
A game is played under one option of each; records store what is not the default.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NewType

from attrs import Factory, field, frozen

from dclub.errors import Fault, RecordError
from dclub.kernel import clauses as K
from dclub.kernel.citing import defines

__all__ = ["Option", "Reading", "ReadingId", "Readings"]

ReadingId = NewType("ReadingId", str)
"""The permanent name of a reading: `dc.buy.surcharge`."""


@frozen
class Option:
    """One way to read the rules, and the source that reads them so ("" if it is a conjecture)."""

    name: str
    text: str
    source: str

    @property
    def attribution(self) -> str:
        """Who reads the rules so, as a sentence."""
        return f"So {self.source}." if self.source else "No source says so."


@frozen
class Reading:
    """One question that the sources leave open. `default` is the name of one of the options.

    `reason` speaks for the default. `account` is a paragraph on how the question comes up at a
    table and what the sources say.
    """

    id: ReadingId
    question: str
    options: tuple[Option, ...]
    default: str
    reason: str
    account: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the options, in the order of the spec."""
        return tuple(option.name for option in self.options)

    def option(self, name: str) -> Option:
        """Return the option of a name; `KeyError` if there is none."""
        return {option.name: option for option in self.options}[name]


@frozen(cache_hash=True)
class Readings(Mapping[ReadingId, str]):
    """The options in force: a mapping from each defined reading to the name of its option.

    Built by `of`, which checks; the constructor does not. Iterates in the order of the
    definitions; compared and hashed by value.
    """

    definitions: tuple[Reading, ...] = field(repr=False)
    options: tuple[str, ...]
    _in_force: dict[ReadingId, str] = field(
        init=False,
        eq=False,
        repr=False,
        default=Factory(
            lambda self: {
                definition.id: option
                for definition, option in zip(self.definitions, self.options, strict=True)
            },
            takes_self=True,
        ),
    )

    @classmethod
    @defines(K.EDITION_READINGS)
    def of(cls, definitions: Iterable[Reading], chosen: Mapping[str, str] | None = None) -> Readings:
        """Return the default options, with the chosen ones in their place.

        Raises `RecordError` with every unknown id and every unknown option.
        """
        known = tuple(definitions)
        chosen = chosen or {}
        if faults := _faults(known, chosen):
            raise RecordError(faults)
        options = tuple(chosen.get(definition.id, definition.default) for definition in known)
        return cls(known, options)

    def __getitem__(self, reading: ReadingId) -> str:
        return self._in_force[reading]

    def __iter__(self) -> Iterator[ReadingId]:
        return iter(self._in_force)

    def __len__(self) -> int:
        return len(self.options)

    def changed(self) -> dict[str, str]:
        """Return the options that are not the defaults, by id."""
        return {
            definition.id: option
            for definition, option in zip(self.definitions, self.options, strict=True)
            if option != definition.default
        }


def _faults(definitions: tuple[Reading, ...], chosen: Mapping[str, str]) -> list[Fault]:
    names = {str(definition.id): definition.names for definition in definitions}
    faults = []
    for reading, option in chosen.items():
        where = f"readings.{reading}"
        if reading not in names:
            faults.append(Fault(where, f"no such reading{_suggest(reading, names)}"))
        elif option not in names[reading]:
            options = ", ".join(names[reading])
            hint = _suggest(str(option), names[reading])
            faults.append(Fault(where, f"no such option {option!r}{hint}; the options are {options}"))
    return faults


def _suggest(word: str, known: Iterable[str]) -> str:
    from difflib import get_close_matches

    close = get_close_matches(word, list(known), n=1)
    return f"; did you mean {close[0]!r}?" if close else ""
