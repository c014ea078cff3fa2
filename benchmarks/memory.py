"""How many bytes a value holds that an earlier value does not: a walk over objects by identity."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterable
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

from attrs import frozen

from dclub.kernel.game import Game

# Code is shared by every value and belongs to none.
CODE = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType)


@frozen
class Memory:
    """The bytes that each new state of a game adds, and those that its whole history takes.

    What the start shares with every game (edition, geometry, texts) is not counted.
    """

    game: str
    states: tuple[int, ...]
    history: int


def reachable(roots: Iterable[object], *, beyond: set[int] | None = None) -> dict[int, object]:
    """Return every object that the roots hold, by identity, without code and without what lies in `beyond`.

    The objects are returned too, so that no identity can be reused while it is compared.
    """
    known = beyond or set()
    found: dict[int, object] = {}
    waiting = list(roots)
    while waiting:
        thing = waiting.pop()
        if id(thing) in found or id(thing) in known or isinstance(thing, CODE):
            continue
        found[id(thing)] = thing
        waiting.extend(gc.get_referents(thing))
    return found


def size(objects: Iterable[object]) -> int:
    """The bytes that these objects take, each by itself."""
    return sum(sys.getsizeof(thing) for thing in objects)


def memory(title: str, start: Game[Any, Any], game: Game[Any, Any]) -> Memory:
    """Return what a game takes that was played from a start."""
    for step in game.steps:
        # What a state keeps once it has been worked with is part of its cost.
        list(step.before.legal_moves())
        hash(step.before)
    added = tuple(_bytes_beyond(step.before, step.after) for step in game.steps)
    return Memory(title, added, _bytes_beyond(start, game))


def _bytes_beyond(before: object, after: object) -> int:
    known = reachable([before])
    return size(reachable([after], beyond=set(known)).values())
