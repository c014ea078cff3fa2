"""The supply when it runs out: substitutes for gems and equipment."""

from __future__ import annotations

from dclub.diamonds_club import clauses as C
from dclub.kernel.citing import effects
from dclub.kernel.event import Event, note

__all__ = ["note_substitutes"]


@effects(C.SUPPLY_SUBSTITUTES)
def note_substitutes(log: list[Event], what: str, before: int, after: int) -> None:
    """Write an event if more substitutes stand in for `what` now than before.

    `before` and `after` are what the supply holds of it; below zero it counts the substitutes.
    """
    if after < min(0, before):
        note(log, C.SUPPLY_SUBSTITUTES, "substitutes", what=what, number=-after)
