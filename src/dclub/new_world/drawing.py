"""Pictures of New World: the table as it lies, and what an objection points at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dclub.kernel import clauses as K
from dclub.kernel.drawing import Drawing, Panel, Scene, Sheet
from dclub.kernel.move import Seat
from dclub.new_world import clauses as C
from dclub.new_world.board import neighbour
from dclub.new_world.drawing_counting import counted
from dclub.new_world.drawing_edition import draw_edition
from dclub.new_world.drawing_key import draw_key
from dclub.new_world.drawing_landscape import draw_landscape
from dclub.new_world.drawing_player import draw_player
from dclub.new_world.drawing_stock import draw_stock
from dclub.new_world.drawing_turn import draw_drawn, draw_turn
from dclub.new_world.words import SIDE_WORDS, format_cell, parse_cell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.kernel.clause import ClauseId
    from dclub.kernel.ruling import Objection
    from dclub.new_world.state import State

__all__ = ["DRAWING"]

_GAP: Final = 10.0
_TURN: Final = 250.0
_HAND: Final = 236.0
_PLAYER: Final = 132.0
_HIGH: Final = 132.0
_KINDS: Final = 5
"""So many kinds of undrawn tiles stand in a row."""


def _table(scene: Scene[State]) -> Sheet:
    """Return the whole table: the turn and the players, the landscape and the other tiles, the key."""
    players = [
        Panel(f"player:{name}", draw_player(scene, Seat(seat), _PLAYER, _HIGH))
        for seat, name in enumerate(scene.names)
    ]
    above = (
        Panel("turn", draw_turn(scene, _TURN, _HIGH)),
        Panel("drawn", draw_drawn(scene, _HAND, _HIGH)),
        *players,
    )
    middle = Panel("landscape", draw_landscape(scene)), Panel("stock", draw_stock(scene, _KINDS))
    width = max(sum(panel.canvas.width + _GAP for panel in row) - _GAP for row in (above, middle))
    return Sheet("New World", (above, middle, (Panel("key", draw_key(width)),)))


# --- what an objection is about ---------------------------------------------------------------

_ABOUT: Final[dict[ClauseId, tuple[str, ...]]] = {
    K.TURN_PHASE: ("phase",),
    K.TURN_OVER: ("phase",),
    K.TURN_SEAT: ("to_move",),
    C.DRAW_UNDRAWN: ("stock",),
    C.DRAW_CONSENT: ("drawn",),
    C.PLACE_ABUT: ("drawn",),
    C.PLACE_MATCH: ("drawn",),
    C.SETTLE_SUPPLY: ("settlers",),
    C.SCORE_NOT_COMPLETE: ("pending.features",),
}
"""The places that an objection is about and that its facts do not name."""


def _speaks(objection: Objection) -> tuple[str, ...]:
    """Return the names of the places that an objection is about besides those in its facts."""
    return (*_ABOUT.get(objection.clause, ()), *_beside(objection))


def _beside(objection: Objection) -> Iterator[str]:
    """Yield the cells on the sides at which an edge does not match."""
    facts = dict(objection.facts)
    cell, sides = facts.get("cell"), facts.get("sides")
    if isinstance(cell, str) and isinstance(sides, tuple):
        for side in sides:
            yield format_cell(neighbour(parse_cell(cell), SIDE_WORDS[str(side)]))


DRAWING: Final[Drawing[State]] = Drawing(table=_table, edition=draw_edition, counted=counted, speaks=_speaks)
"""How the pictures of New World are drawn."""
