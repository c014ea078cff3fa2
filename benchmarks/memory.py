"""How many bytes a value holds that an earlier value does not: a walk over objects by identity."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterable
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType

# Code is shared by every value and belongs to none.
CODE = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType)


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
