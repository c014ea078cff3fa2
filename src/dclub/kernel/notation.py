"""Notation that every game shares: the name before the colon, and turns of several moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from dclub.errors import NotationError
from dclub.kernel import clauses as K
from dclub.kernel.citing import defines
from dclub.kernel.move import CHANCE, Seat

if TYPE_CHECKING:
    from dclub.kernel.rules import GameRules, Names

__all__ = ["TABLE", "format_seat", "parse_seat", "split_moves", "split_turn"]

TABLE: Final = "Table"
"""The name of the seat of chance; reserved."""


@defines(K.CHANCE_SEAT)
def format_seat(seat: Seat | None, names: Names) -> str:
    """Return the name of a seat; `seat 7` for one that nobody has."""
    if seat is None:
        return "nobody"
    if seat == CHANCE:
        return TABLE
    return names[seat] if 0 <= seat < len(names) else f"seat {seat}"


@defines(K.NOTATION_CASE)
def parse_seat(name: str, names: Names, column: int = 1) -> Seat:
    """Return the seat of a name, in any letter case; `NotationError` if nobody is called so."""
    if name in names:
        return Seat(names.index(name))
    folded = name.strip().casefold()
    if folded == TABLE.casefold():
        return CHANCE
    for index, other in enumerate(names):
        if other.casefold() == folded:
            return Seat(index)
    from difflib import get_close_matches

    close = get_close_matches(name.strip()[:60], names, n=1)
    hint = f" (did you mean {close[0]}?)" if close else ""
    raise NotationError(
        f"the name of a player{hint}: {', '.join(names)}, {TABLE}", found=name.strip(), column=column
    )


def split_turn(rules: GameRules[Any, Any], text: str) -> tuple[str, ...]:
    """Return the single moves of one line, each with the name before it.

    `Ana: build fountain at p5 paying 2 green; pass` is three moves.
    """
    name, colon, rest = text.partition(":")
    if not colon:
        return (text,)
    parts = [part for turn in split_moves(rest) for part in rules.unjoin(turn)]
    return (text,) if len(parts) == 1 else tuple(f"{name}: {part.strip()}" for part in parts)


def split_moves(text: str) -> list[str]:
    """Return the parts of a text between semicolons; those within brackets part nothing."""
    if "(" not in text:
        return text.split(";")
    parts, start, depth = [], 0, 0
    for index, letter in enumerate(text):
        if letter in "()":
            depth = max(0, depth + (letter == "(") - (letter == ")"))
        elif letter == ";" and not depth:
            parts.append(text[start:index])
            start = index + 1
    return [*parts, text[start:]]
