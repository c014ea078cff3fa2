"""What follows from the values of a position: worked out again where some of them are open.

This is for positions of which something is open: see `dclub.kernel.unsettled`.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from dclub.hanging_gardens.components import Construction, word
from dclub.hanging_gardens.gardens_reading import cubes_to_set, is_setting
from dclub.hanging_gardens.row_reading import likely_column, usually_taken
from dclub.hanging_gardens.state import Phase, State
from dclub.hanging_gardens.supply import conserved_cubes, material
from dclub.hanging_gardens.supply_reading import conserved_stock
from dclub.kernel.holes import follow, holed, is_hole, peek, put

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from dclub.kernel.partial import PartialPosition

__all__ = ["derived", "left_open"]

_OPEN: Final = "?"
_FEW: Final = 2
"""So many cubes may be open while the supply is worked out from the rest."""

_AFTER_CARD: Final = range(Phase.PUT_BACK, Phase.REVEAL)


def derived(state: State, position: PartialPosition, path: str) -> State:
    """Return a state with holes with what follows from its values.

    These are the cubes to set, the cards taken, the column of the last one, the supply and the
    pile, unless the position says them itself.
    """
    for sources, work in _FOLLOWING:
        if not path or any(source in path for source in sources):
            state = work(state, position)
    return state


def left_open(position: PartialPosition) -> Iterator[str]:
    """Yield the key paths of what would follow from the rest if not so much of that were open.

    It is easier to count a heap of cubes, or the cards that were taken, than to find out all from
    which it follows.
    """
    open_paths = position.unsettled
    cards = [path for path in open_paths if path.startswith("row.cards")]
    if ("row.cards" in cards or len(cards) > 1) and not _says(position, "row", "taken"):
        yield "row.taken"
    cubes = [path for path in open_paths if _is_of_cubes(path)]
    if len(cubes) > _FEW or any(path.endswith(".pyramid") for path in cubes):
        yield from _heaps(position)


def _is_of_cubes(path: str) -> bool:
    """Return whether a key path is that of cubes in play."""
    return path.startswith("pending.hand") or (".pyramid" in path and not path.endswith(".icon"))


def _heaps(position: PartialPosition) -> Iterator[str]:
    """Yield the key paths of the heaps of cubes of which the position does not say what is left."""
    assert isinstance(position.filled, State)
    edition = position.filled.ruleset.edition
    for name, total in (("wooden", edition.wooden), ("translucent", edition.translucent)):
        for kind in Construction if total is not None else ():
            if not _says(position, "supply", name, word(kind)):
                yield f"supply.{name}.{word(kind)}"


def _says(position: PartialPosition, *keys: str) -> bool:
    """Return whether the position itself says something, if only that it is remembered differently."""
    here: object = position.document
    for key in keys:
        here = here.get(key) if isinstance(here, dict) else None
    return here is not None and (not isinstance(here, str) or here.strip() != _OPEN)


def _is_in(state: State, phases: Callable[[Phase], bool]) -> bool:
    """Return whether the phase is known to be one of several."""
    phase = follow(lambda: state.phase)
    return not is_hole(phase) and phases(state.phase)


def _to_set(state: State, _position: PartialPosition) -> State:
    if not _is_in(state, is_setting):
        return state
    for seat in range(state.seats):
        state = put(state, ("gardens", seat, "to_set"), follow(partial(_left_to_set, state, seat)))
    return state


def _left_to_set(state: State, seat: int) -> tuple[Construction, ...]:
    return cubes_to_set(state.ruleset, state.gardens[seat].cubes)


def _taken(state: State, position: PartialPosition) -> State:
    if _says(position, "row", "taken") or "row.taken" in position.unknown:
        return state
    taken = follow(lambda: usually_taken(state.ruleset, state.row.cards, state.phase))
    return put(state, ("row", "taken"), taken)


def _column(state: State, position: PartialPosition) -> State:
    if _says(position, "pending", "column") or not _is_in(state, _AFTER_CARD.__contains__):
        return state
    column = follow(lambda: likely_column(state.row, state.turn.aligned))
    return put(state, ("turn", "column"), column)


def _cubes(state: State, position: PartialPosition) -> State:
    edition = state.ruleset.edition
    for clear, total in ((False, edition.wooden), (True, edition.translucent)):
        if total is None:
            continue
        name = material(clear=clear)
        rest = holed([follow(partial(_left, state, total, clear=clear))])
        for kind in Construction:
            steps, here = ("supply", name, int(kind)), peek(state, "supply", name, int(kind))
            path = f"supply.{name}.{word(kind)}"
            is_itself = path in position.unknown or (is_hole(here) and here.path == path)
            if not is_itself and not _says(position, "supply", name, word(kind)):
                state = put(state, steps, follow(partial(_of_kind, rest, kind)))
    return state


def _left(state: State, total: tuple[int, ...], *, clear: bool) -> tuple[int, ...]:
    return conserved_cubes(state.gardens, state.turn.hand, total, clear=clear)


def _of_kind(rest: tuple[tuple[int, ...], ...], kind: Construction) -> int:
    return rest[0][kind]


def _pile(state: State, position: PartialPosition) -> State:
    if state.ruleset.edition.cards is None or _says(position, "stock") or "stock" in position.unknown:
        return state
    stock = follow(lambda: conserved_stock(state.ruleset, state.gardens, state.row, state.supply.returned))
    return put(state, ("supply", "stock"), stock)


_FOLLOWING: Final[tuple[tuple[tuple[str, ...], Callable[[State, PartialPosition], State]], ...]] = (
    (("pyramid",), _to_set),
    (("row.cards", "phase"), _taken),
    (("row", "pending.open", "phase"), _column),
    (("pyramid", "pending.hand"), _cubes),
    (("row.cards", "returned", "cards.", "pyramid"), _pile),
)
"""What follows from values, each with parts of the key paths of those from which it does."""
