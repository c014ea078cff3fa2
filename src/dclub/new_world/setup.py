"""Set-up, and states made from what lies on the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from dclub.kernel.citing import defines, effects
from dclub.kernel.move import CHANCE
from dclub.kernel.partial import Unknown
from dclub.new_world import clauses as C
from dclub.new_world.board import EMPTY_BOARD, Cell, Placed, cell_at
from dclub.new_world.components import Side
from dclub.new_world.features import (
    EMPTY_LANDSCAPE,
    NO_FEATURE,
    Key,
    Landscape,
    Settler,
    laid,
    with_settler_on,
    without_features,
)
from dclub.new_world.placement import EVERY_SIDE
from dclub.new_world.state import NO_TURN, Phase, State
from dclub.new_world.survey import space_tile

if TYPE_CHECKING:
    from dclub.new_world.ruleset import Ruleset

__all__ = ["bare_landscape", "initial_state", "landscape_of"]


@defines(C.SETUP_BOARD)
def bare_landscape(ruleset: Ruleset) -> Landscape:
    """Return the landscape of the start spaces alone; `Unknown` if nobody entered them."""
    if ruleset.edition.start is None:
        raise Unknown("start")
    landscape = EMPTY_LANDSCAPE
    for row, space in enumerate(ruleset.edition.start):
        tile = space_tile(space.segments)
        landscape, _ = laid(landscape, cell_at(0, row), tile, (Side.W,), counts=ruleset.spaces_count)
    return landscape


def landscape_of(
    ruleset: Ruleset,
    tiles: Iterable[tuple[Cell, Placed]],
    settlers: tuple[Settler, ...],
    last: Cell | None = None,
) -> tuple[Landscape, tuple[Key, ...]]:
    """Return the landscape of what lies on the table, and the features of the tile laid last.

    Features that end nowhere and hold nobody are left out, as they are during play, but for
    those of the tile on `last`, if one was just placed.
    """
    landscape = bare_landscape(ruleset)
    names: tuple[Key, ...] = ()
    for cell, placed in sorted(tiles, key=lambda pair: (pair[0] == last, pair[0])):
        landscape, names = laid(landscape, cell, placed.form, EVERY_SIDE)
        for settler in settlers:
            if settler.cell == cell and names[settler.segment] != NO_FEATURE:
                landscape = with_settler_on(landscape, names[settler.segment], settler)
    parts: tuple[Key, ...] = names if last is not None else ()
    done = {key for key, feature in landscape.features.items() if not feature.ends and not feature.settlers}
    return without_features(landscape, done.difference(parts)), parts


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
