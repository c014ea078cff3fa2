"""States of positions of which something is open: with what the position says kept apart, text by text.

A tile that is not known, or remembered differently, changes the landscape and all that is on it.
So what was written stands beside what follows from it, which `dclub.new_world.places` works out.
"""

from __future__ import annotations

from attrs import field, frozen

from dclub.new_world.components import TileId
from dclub.new_world.state import State
from dclub.new_world.tiles_reading import Lying

__all__ = ["OpenState"]


@frozen(cache_hash=True)
class OpenState(State):
    """A state and what the position says of its tiles.

    `written` are the texts of the tiles, None where nobody says what lies, `lying` what each says,
    `gone` the tiles that were set aside, in their order. `spots` are the texts of the features that
    are still to be scored, None where nobody says which. What is not known has some value or other.
    """

    written: tuple[str, ...] | None = field(eq=False)
    lying: tuple[Lying, ...] = field(eq=False)
    gone: tuple[TileId, ...] = field(eq=False)
    spots: tuple[str, ...] | None = field(eq=False)
