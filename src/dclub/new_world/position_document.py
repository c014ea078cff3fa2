"""Position documents: what TOML and JSON hold, as classes for reading, and for the schema.

A value that is left out, or `"?"`, is unknown; a text such as `"1 (Ana), 2 (Ben)"` keeps what
several people remember. That is why nearly everything may be a text, and may be absent.
"""

from __future__ import annotations

from attrs import field, frozen

from dclub.new_world.tables import Components

__all__ = ["PendingDocument", "PositionDocument"]


@frozen
class PendingDocument:
    """What the turn in progress still has to deal with.

    `tile` is the cell of the tile just placed. `features` are the completed ones that are still to
    be scored, as a move names them: `trail e` of that tile, `farm w2 n5`; left out, they are all
    that are completed and claimed.
    """

    tile: str | None = None
    features: tuple[str, ...] | str | None = None


@frozen
class PositionDocument:
    """A position of New World.

    `names` has one name a seat, clockwise; seats are called by these, and chance `Table`. `active`
    is the player whose turn it is, also where chance decides. `surveyors` are the columns of the
    rear and the front one, in this order if one of them is open. `tiles` has one text a tile: its
    cell, what it is, its turn and the settlers on it, as in `w1 n3: t17 turn 3; Red town w`. Of it
    `w1 n3: ?`, `turn ?`, `; ?`, `; Red ?` and `; ? town w` leave a part open. `aside` are the tiles
    that left the game and `drawn` is the one in hand. `stock` is for tiles that are not what the
    rest leaves of all.
    """

    game: str
    format: int = 1
    edition: str = "invented"
    open: tuple[str, ...] = ()
    names: tuple[str, ...] | None = None
    phase: str | None = None
    to_move: str | None = None
    active: str | None = None
    points: dict[str, int | str] | str | None = None
    surveyors: tuple[int | str, ...] | str | None = None
    drawn: str | None = None
    aside: tuple[str, ...] | str | None = None
    tiles: tuple[str, ...] | str | None = None
    stock: dict[str, int] = field(factory=dict)
    readings: dict[str, str] = field(factory=dict)
    pending: PendingDocument | None = None
    components: Components | None = None
