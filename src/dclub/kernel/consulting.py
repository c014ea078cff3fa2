"""Consulting: which readings are asked for while something is found out.

A reading that nobody asked for cannot have decided anything: under its other options all that was
found out is the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

from attrs import fields, has

from dclub.kernel.reading import Readings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from dclub.kernel.reading import ReadingId

__all__ = ["watched"]

R = TypeVar("R")

_READINGS: Final = "readings"
_NO_VALUES: Final = ("__dict__", "__weakref__")


class _WatchedReadings(Readings):
    """Readings that note which of them are asked for."""

    __slots__ = ("consulted",)
    consulted: set[ReadingId]

    def __getitem__(self, reading: ReadingId) -> str:
        self.consulted.add(reading)
        return super().__getitem__(reading)

    def changed(self) -> dict[str, str]:
        """Return the options that are not the defaults, by id."""
        self.consulted.update(self)
        return super().changed()


class _WatchedRuleset:
    """What makes a ruleset note on which readings rests what is asked of it."""

    __slots__ = ()

    def __getattribute__(self, name: str) -> Any:
        of_this = object.__getattribute__
        if name in of_this(self, "rests_on"):
            of_this(self, "consulted").update(of_this(self, "rests_on")[name])
        return of_this(self, name)


def watched(ruleset: R, others: Mapping[ReadingId, Iterable[R]]) -> tuple[R, set[ReadingId]]:
    """Return a copy of a ruleset, and the readings that were asked for in the copy so far.

    `others` are the rulesets under the other options of each reading, all else alike: what is
    another thing in one of them rests on that reading. The copy is equal to no other ruleset.
    """
    kind: type[Any] = type(ruleset)
    consulted: set[ReadingId] = set()
    names = [one.name for one in fields(kind) if one.name != _READINGS]
    rests_on: dict[str, set[ReadingId]] = {}
    for reading, rulesets in others.items():
        for other in rulesets:
            for name in names:
                if not _is_same(getattr(ruleset, name), getattr(other, name)):
                    rests_on.setdefault(name, set()).add(reading)
    readings = _copy(getattr(ruleset, _READINGS), _WatchedReadings, consulted=consulted)
    slots = {"__slots__": ("consulted", "rests_on")}
    copies: type[Any] = type(f"Watched{kind.__name__}", (_WatchedRuleset, kind), slots)
    return _copy(ruleset, copies, consulted=consulted, rests_on=rests_on, **{_READINGS: readings}), consulted


def _is_same(one: Any, other: Any) -> bool:
    """Return whether two values are made of the same, be they compared by value or not."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(_is_same, one, other))
    if isinstance(one, dict):
        return [*one] == [*other] and all(map(_is_same, one.values(), other.values()))
    if has(type(one)):
        return all(_is_same(getattr(one, part.name), getattr(other, part.name)) for part in fields(type(one)))
    return bool(one == other)


def _copy(value: object, kind: type[R], **changed: object) -> R:
    """Return a value as one of a class below its own, with some fields changed or added."""
    hash(value)  # the copy has the same, so that nothing is asked for to find its place among others
    copy = kind.__new__(kind)
    for name in _slots(type(value)):
        object.__setattr__(copy, name, getattr(value, name))
    for name, part in changed.items():
        object.__setattr__(copy, name, part)
    return copy


def _slots(kind: type[object]) -> Iterator[str]:
    for one in kind.__mro__:
        yield from (name for name in vars(one).get("__slots__", ()) if name not in _NO_VALUES)
