"""The heaps of cubes: what is left in them, as far as anybody has counted."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.components import (
    Construction,
    Cube,
    construction_of,
    is_translucent,
    word,
)
from dclub.hanging_gardens.edition import MARKERS
from dclub.kernel.blanks import at_least, entered
from dclub.kernel.citing import defines
from dclub.kernel.holes import is_hole
from dclub.kernel.known import need
from dclub.kernel.partial import Unknown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dclub.hanging_gardens.state import Garden, State

__all__ = [
    "conserved_cubes",
    "heap",
    "is_counted",
    "is_left",
    "left_at_least",
    "material",
    "need_counted",
    "tables_read",
]

_NONE: Final = (0,) * len(Construction)


def conserved_cubes(
    gardens: Sequence[Garden], hand: Sequence[Cube], total: Sequence[int], *, clear: bool
) -> tuple[int, ...]:
    """Return the cubes of one material that are left of all there are, for each construction.

    Those that mark prestige and those that players have still to set are not in the supply.
    """
    left = list(total)
    for cube in (*(cube for garden in gardens for cube in garden.cubes if cube), *hand):
        if is_translucent(cube) is clear:
            left[construction_of(cube)] -= 1
    if clear:
        return tuple(left)
    unset = Counter(kind for garden in gardens for kind in garden.to_set)
    return tuple(number - MARKERS - unset[kind] for kind, number in zip(Construction, left, strict=True))


def heap(state: State, *, clear: bool) -> tuple[int, ...] | None:
    """Return the cubes of one material that are left, blank where nobody counted; None without any."""
    return state.supply.translucent if clear else state.supply.wooden


def is_counted(state: State, *, clear: bool) -> bool:
    """Return whether it is known how many cubes of one material are left, of every construction."""
    left = heap(state, clear=clear)
    return left is not None and not any(map(is_hole, left))


def need_counted(state: State, *, clear: bool) -> None:
    """Raise `Unknown` if it is not known how many cubes of one material are left."""
    left = heap(state, clear=clear)
    if left is None:
        raise Unknown(f"supply.{material(clear=clear)}")
    need(left)


@defines(C.SUPPLY_UNCOUNTED)
def left_at_least(state: State, *, clear: bool) -> tuple[int, ...]:
    """Return how many cubes of one material are left of each construction, for certain.

    It is what lies there if somebody has counted. Of wooden cubes that nobody has counted there
    are at least those that the set-up takes; a number of zero or below says that none need be left.
    """
    left = state.supply.translucent if clear else state.supply.wooden
    if left is not None:
        return left if state.ruleset.counted else tuple(map(at_least, left))
    if clear:
        return _NONE
    fewest = state.ruleset.quantities.fewest_wooden
    return conserved_cubes(state.gardens, state.turn.hand, fewest, clear=False)


def is_left(state: State, cube: Cube) -> bool:
    """Return whether such a cube is left; `Unknown` if nobody has counted and none need be."""
    kind, clear = construction_of(cube), is_translucent(cube)
    if left_at_least(state, clear=clear)[kind] > 0:
        return True
    left = heap(state, clear=clear)
    if left is None:
        raise Unknown(f"supply.{material(clear=clear)}.{word(kind)}")
    entered(left[kind])
    return False


def tables_read(state: State, *, clear: bool) -> tuple[str, ...]:
    """Return the tables on which it rests what is left of a material."""
    if heap(state, clear=clear) is not None:
        return (material(clear=clear),)
    return () if clear else ("quantities",)


def material(*, clear: bool) -> str:
    """Return the word for a material, which is also the name of its table."""
    return "translucent" if clear else "wooden"
