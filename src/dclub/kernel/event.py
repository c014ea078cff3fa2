"""Events: what a move brought about, each with its clause and facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from dclub.kernel.facts import Facts, FactValue, facts_of

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


Log: TypeAlias = list[Event] | None
"""Where an effect writes its events; None where nobody reads them."""


def note(log: list[Event], clause: ClauseId, kind: str, /, **facts: FactValue) -> None:
    """Write one event to the log."""
    log.append(Event(clause, kind, facts_of(facts)))
