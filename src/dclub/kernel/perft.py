"""Perft: how many ways lead on from a state, ply by ply.

The counts prove nothing by themselves; they show at once when a change of code changes the
rules, and let two implementations be compared.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from dclub.kernel.move import CHANCE

if TYPE_CHECKING:
    from collections.abc import Callable

    _Watch = Callable[[Fraction], object]

    from dclub.kernel.state import GameState

__all__ = ["MAX_DEPTH", "Nodes", "perft"]

MAX_DEPTH: Final = 200
"""The greatest depth that can be asked for; the counts grow beyond any patience long before."""

_DECISION, _CHANCE, _END = range(3)
_WATCHED: Final = 3
"""Progress is told of the nodes that are this deep."""


@frozen
class Nodes:
    """The nodes at one ply: those where a seat decides, chance nodes, and ends of the game.

    A node is a way of getting there: a state that is reached by two ways counts twice.
    """

    decisions: int
    chances: int
    ends: int

    @property
    def total(self) -> int:
        """All nodes of the ply."""
        return self.decisions + self.chances + self.ends


def perft(state: GameState[Any], depth: int, watch: _Watch | None = None) -> tuple[Nodes, ...]:
    """Return the nodes at every ply from 0 (the state itself) to `depth`.

    Follows the canonical moves: the time grows with the number of nodes, the memory with the
    depth only. `watch` is told now and then which part of the work, 0 to 1, has been done since
    it was told last. `ValueError` for a depth that is negative or above `MAX_DEPTH`.
    """
    if not 0 <= depth <= MAX_DEPTH:
        raise ValueError(f"a depth of 0 to {MAX_DEPTH}, not {depth}")
    counts = [[0, 0, 0] for _ in range(depth + 1)]
    if watch is None:
        _count(state, depth, counts)
    else:
        _count_watched(state, depth, counts, watch, Fraction(1))
    return tuple(Nodes(*ply) for ply in reversed(counts))


def _count(state: GameState[Any], left: int, counts: list[list[int]]) -> None:
    """Count the state at `left` plies from the greatest depth, and all that follows."""
    seat = state.to_move
    counts[left][_END if seat is None else _CHANCE if seat == CHANCE else _DECISION] += 1
    if left:
        for move in state.legal_moves():
            _count(state.apply(move).after, left - 1, counts)


def _count_watched(
    state: GameState[Any], left: int, counts: list[list[int]], watch: _Watch, share: Fraction
) -> None:
    """Count likewise, and report each node that is some plies deep as an equal part of the share."""
    depth = len(counts) - 1 - left
    moves = list(state.legal_moves()) if left and depth < _WATCHED else []
    if not moves:
        _count(state, left, counts)
        watch(share)
        return
    _count(state, 0, counts[left:])
    for move in moves:
        _count_watched(state.apply(move).after, left - 1, counts, watch, share / len(moves))
