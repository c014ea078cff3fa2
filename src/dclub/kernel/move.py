"""Seats and moves: what every game's moves have in common."""

from __future__ import annotations

from typing import Final, NewType, Protocol

__all__ = ["CHANCE", "Move", "Seat"]

Seat = NewType("Seat", int)
"""A place at the table, counted clockwise from 0; `CHANCE` is the seat of chance."""

CHANCE: Final = Seat(-1)
"""The seat whose moves are the outcomes of chance; `Table` in every text form."""


class Move(Protocol):
    """One decision of one seat: a frozen value, compared and hashed by its fields."""

    @property
    def seat(self) -> Seat:
        """The seat that decides."""
        ...
