"""How far a refused move is from a legal one, and in which words they differ."""

from __future__ import annotations

from dclub.new_world.board import column_of, row_of
from dclub.new_world.moves import Move, Place, Score, Settle
from dclub.new_world.words import format_cell

__all__ = ["difference"]

FAR = 1000
"""The distance of a move of another kind: a last resort."""


def difference(refused: Move, legal: Move) -> tuple[int, str]:
    """Return the distance of two moves and the words for it; 0 and "" if they are the same."""
    if isinstance(refused, Place) and isinstance(legal, Place):
        return _placed(refused, legal)
    if isinstance(refused, Settle) and isinstance(legal, Settle):
        if refused.segment == legal.segment:
            return 0, ""
        return (2, "nowhere") if legal.segment is None else (1, "another segment")
    if isinstance(refused, Score) and isinstance(legal, Score):
        return (0, "") if refused == legal else (1, "another feature")
    return (0, "") if refused == legal else (FAR, f"{type(legal).__name__.lower()} instead")


def _placed(refused: Place, legal: Place) -> tuple[int, str]:
    apart = abs(column_of(refused.cell) - column_of(legal.cell)) + abs(
        row_of(refused.cell) - row_of(legal.cell)
    )
    words = [f"at {format_cell(legal.cell)}"] if apart else []
    if refused.turn != legal.turn:
        words.append(f"turn {legal.turn} instead of {refused.turn}")
    return 2 * apart + (refused.turn != legal.turn), ", ".join(words)
