"""Set-up, and states made from what lies on the table."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, cast

from dclub.kernel.blanks import Blank
from dclub.kernel.citing import defines, effects
from dclub.kernel.holes import is_hole
from dclub.kernel.move import CHANCE
from dclub.new_world import clauses as C
from dclub.new_world.board import EMPTY_BOARD, Cell, Placed, cell_at, neighbour
from dclub.new_world.components import Side
from dclub.new_world.features import (
    EMPTY_LANDSCAPE,
    NO_FEATURE,
    Feature,
    Key,
    Landscape,
    Opening,
    Settler,
    beside_blank,
    beyond_blanks,
    laid,
    with_settler_on,
    without_features,
)
from dclub.new_world.placement import EVERY_SIDE
from dclub.new_world.state import NO_TURN, Phase, State
from dclub.new_world.survey import blank_spaces, space_tile

if TYPE_CHECKING:
    from dclub.new_world.ruleset import Ruleset

__all__ = ["bare_landscape", "initial_state", "landscape_of"]


@defines(C.SETUP_BOARD)
def bare_landscape(ruleset: Ruleset) -> Landscape:
    """Return the landscape of the start spaces alone."""
    return _spaces(ruleset, ())


def _spaces(ruleset: Ruleset, without: Collection[Cell]) -> Landscape:
    """Return the landscape of the start spaces, without some of those that nobody entered.

    Beside one that nobody entered nobody knows what fits; if they are not entered at all, nobody
    knows anything.
    """
    if ruleset.edition.start is None:
        blank = Blank("start")
        return Landscape(cast("dict[Cell, Opening]", blank), cast("dict[Key, Feature]", blank))
    landscape = EMPTY_LANDSCAPE
    for row, space in enumerate(ruleset.edition.start):
        if not is_hole(space.segments):
            tile = space_tile(space.segments)
            landscape, _ = laid(landscape, cell_at(0, row), tile, (Side.W,), counts=ruleset.spaces_count)
    for cell, blank in blank_spaces(ruleset):
        if cell not in without:
            landscape = beside_blank(landscape, cell, blank)
    return landscape


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
    lying = dict(tiles)
    spaces = {space: blank for space, blank in blank_spaces(ruleset) if neighbour(space, Side.W) in lying}
    landscape = _spaces(ruleset, spaces)
    if ruleset.edition.start is None:
        return landscape, () if last is None else cast("tuple[Key, ...]", Blank("start"))
    names: tuple[Key, ...] = ()
    for cell, placed in sorted(lying.items(), key=lambda pair: (pair[0] == last, pair[0])):
        landscape, names = laid(landscape, cell, placed.form, EVERY_SIDE)
        for settler in settlers:
            if settler.cell == cell and names[settler.segment] != NO_FEATURE:
                landscape = with_settler_on(landscape, names[settler.segment], settler)
    parts: tuple[Key, ...] = names if last is not None else ()
    done = {key for key, feature in landscape.features.items() if not feature.ends and not feature.settlers}
    known = without_features(landscape, done.difference(parts))
    return beyond_blanks(known, spaces) if spaces else known, parts


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
