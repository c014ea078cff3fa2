"""Moves that lead to the same state: the first of them stands for all."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from dclub.kernel.event import Log
from dclub.new_world.moves import Move
from dclub.new_world.state import State

__all__ = ["first_alike", "with_distinct_results"]

M = TypeVar("M", bound=Move)
Effect = Callable[[State, M, Log], State]


def with_distinct_results(state: State, moves: Iterable[M], effect: Effect[M]) -> list[M]:
    """Return the first move to each of the states that moves lead to."""
    distinct: dict[State, M] = {}
    for move in moves:
        distinct.setdefault(effect(state, move, None), move)
    return list(distinct.values())


def first_alike(state: State, moves: Iterable[M], move: M, effect: Effect[M]) -> M:
    """Return the first of some moves that leads where a move leads; one of them does."""
    after = effect(state, move, None)
    return next(other for other in moves if effect(state, other, None) == after)
