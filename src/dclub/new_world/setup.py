"""Set-up, and states made from what lies on the table."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, cast

from dclub.kernel.blanks import Blank
from dclub.kernel.citing import defines, effects
from dclub.kernel.move import CHANCE
from dclub.new_world import clauses as C
from dclub.new_world.board import EMPTY_BOARD, Cell, Placed, neighbour
from dclub.new_world.charting import charted
from dclub.new_world.components import Side
from dclub.new_world.features import (
    Feature,
    Key,
    Landscape,
    Opening,
    Settler,
    beside_blank,
    beyond_blanks,
)
from dclub.new_world.state import NO_TURN, Phase, State
from dclub.new_world.survey import blank_spaces

if TYPE_CHECKING:
    from dclub.new_world.ruleset import Ruleset

__all__ = ["bare_landscape", "initial_state", "landscape_of"]


@lru_cache(maxsize=64)
@defines(C.SETUP_BOARD)
def bare_landscape(ruleset: Ruleset) -> Landscape:
    """Return the landscape of the start spaces alone.

    Beside one that nobody entered nobody knows what fits; if they are not entered at all, nobody
    knows anything.
    """
    return landscape_of(ruleset, (), ())[0]


def landscape_of(
    ruleset: Ruleset,
    tiles: Iterable[tuple[Cell, Placed]],
    settlers: tuple[Settler, ...],
    last: Cell | None = None,
) -> tuple[Landscape, tuple[Key, ...]]:
    """Return the landscape of what lies on the table, and the features of the tile laid last.

    Features that end nowhere and hold nobody are left out, as they are during play, but for
    those of the tile on `last`, if one was just placed. Those that go on into a start space that nobody
    entered are blanks.
    """
    if ruleset.edition.start is None:
        blank = Blank("start")
        nothing = Landscape(cast("dict[Cell, Opening]", blank), cast("dict[Key, Feature]", blank))
        return nothing, () if last is None else cast("tuple[Key, ...]", blank)
    lying = tuple(sorted(tiles, key=itemgetter(0)))
    known, parts = charted(ruleset, lying, settlers, last)
    blanks = dict(blank_spaces(ruleset))
    if not blanks:
        return known, parts
    taken = {cell for cell, _ in lying}
    beside = {space: blank for space, blank in blanks.items() if neighbour(space, Side.W) in taken}
    for space in blanks.keys() - beside.keys():
        known = beside_blank(known, space, blanks[space])
    return beyond_blanks(known, beside), parts


@defines(C.SETUP_ORDER)
@effects(C.SETUP_SETTLERS, C.SETUP_SURVEYORS)
def initial_state(ruleset: Ruleset) -> State:
    """Return the state in which the first player is to be named."""
    tiles = ruleset.edition.tiles
    return State(
        ruleset=ruleset,
        phase=Phase.FIRST_PLAYER,
        to_move=CHANCE,
        active=None,
        board=EMPTY_BOARD,
        stock=None if tiles is None else tuple(count for _, count in tiles),
        aside=(),
        settlers=(),
        points=(0,) * ruleset.seats,
        surveyors=(0, 0),
        west=0,
        turn=NO_TURN,
        landscape=bare_landscape(ruleset),
    )
