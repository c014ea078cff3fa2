"""Events: what a move brought about, each with its clause and facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from dclub.kernel.facts import Facts, FactValue, facts_of
from dclub.kernel.move import Seat

if TYPE_CHECKING:
    from dclub.kernel.clause import ClauseId

__all__ = ["Event", "Log", "note"]


@frozen
class Event:
    """One consequence of a move.

    `kind` is a word of the game's own vocabulary of events; `facts` hold everything that the
    consequence changes, so that folding a record's events from its start gives its end.
    """

    clause: ClauseId
    kind: str
    facts: Facts

    def fact(self, name: str) -> FactValue:
        """Return the named fact; `KeyError` if the event has none of that name."""
        for key, value in self.facts:
            if key == name:
                return value
        raise KeyError(name)

    def number(self, name: str) -> int:
        """Return a fact that is a number."""
        value = self.fact(name)
        assert isinstance(value, int)
        return value

    def text(self, name: str) -> str:
        """Return a fact that is a text."""
        value = self.fact(name)
        assert isinstance(value, str)
        return value

    def numbers(self, name: str) -> tuple[int, ...]:
        """Return a fact that is a list of numbers."""
        value = self.fact(name)
        assert isinstance(value, tuple)
        return tuple(number for number in value if isinstance(number, int))

    def texts(self, name: str) -> tuple[str, ...]:
        """Return a fact that is a list of texts."""
        value = self.fact(name)
        assert isinstance(value, tuple)
        return tuple(text for text in value if isinstance(text, str))

    @property
    def seat(self) -> Seat:
        """The seat that the event concerns."""
        return Seat(self.number("seat"))


Log: TypeAlias = list[Event] | None
"""Where an effect writes its events; None where nobody reads them."""


def note(log: list[Event], clause: ClauseId, kind: str, /, **facts: FactValue) -> None:
    """Write one event to the log."""
    log.append(Event(clause, kind, facts_of(facts)))
