"""Position documents: what TOML and JSON hold, as classes for reading, and for the schema.

A value that is left out, or `"?"`, is unknown; a text such as `"1 (Ana), 2 (Ben)"` keeps what
several people remember. That is why nearly everything may be a text, and may be absent.
"""

from __future__ import annotations

from attrs import field, frozen

from dclub.hanging_gardens.components import Construction
from dclub.hanging_gardens.tables import Components

__all__ = ["PendingDocument", "PlayerDocument", "PositionDocument", "RowDocument", "SupplyDocument"]


@frozen
class PlayerDocument:
    """What one player has.

    `project` is a name, `hidden`, what it demands where projects are stated literally, or "" before
    it is dealt. `pyramid` is a picture ("" before the base is laid) and `amitis` the slot of the
    pawn, "" beside the pyramid. `under` lists the cells at which the older, lower card of two lies
    on top; `cards` names the cards by slot, as far as anybody knows them.
    """

    project: str | None = None
    amitis: str | None = None
    pyramid: str | None = None
    under: tuple[str, ...] | str | None = None
    cards: dict[str, str] | str | None = None


@frozen
class RowDocument:
    """The open cards and what lies beside them, by columns from the draw pile.

    `cards` are names, or what the cards show where that is stated literally, `""` where none lies;
    `used` names the effects that lie face down. `queen` is the column of the queen. `taken` says how
    many cards have been taken in this round, where that is not the number of empty columns.
    """

    cards: tuple[str, ...] | str | None = None
    effects: tuple[str, ...] | str | None = None
    used: tuple[str, ...] | str | None = None
    queen: int | str | None = None
    queen_used: bool | str | None = None
    taken: int | str | None = None


@frozen
class PendingDocument:
    """What the turn in progress still has to deal with.

    `hand` are the cubes to put back, `column` is that of the card taken, `open` names the effects
    neither used nor declined yet, `moved` the cell where the first of two moved cubes lies.
    """

    hand: tuple[str, ...] | str | None = None
    column: int | str | None = None
    open: tuple[str, ...] | str | None = None
    moved: str | None = None


@frozen
class SupplyDocument:
    """The cubes in the supply, where they are not what the rest leaves of all there are.

    Where nobody has entered how many there are, all of a material may be stated, or none.
    """

    wooden: dict[Construction, int | str] = field(factory=dict)
    translucent: dict[Construction, int | str] = field(factory=dict)


@frozen
class PositionDocument:
    """A position of Hanging Gardens.

    `names` has one name a seat, clockwise; seats are called by these, and chance `Table`. `first`
    holds the Emperor. `stock` are the cards of the pile that nobody has seen, in any order, and
    `returned` those that were left over and put back under it, in their order.
    """

    game: str
    format: int = 1
    edition: str = "invented"
    open: tuple[str, ...] = ()
    names: tuple[str, ...] | None = None
    phase: str | None = None
    to_move: str | None = None
    first: str | None = None
    prestige: dict[Construction, int | str] | str | None = None
    public: str | None = None
    stock: tuple[str, ...] | str | None = None
    returned: tuple[str, ...] | str | None = None
    readings: dict[str, str] = field(factory=dict)
    row: RowDocument = RowDocument()
    players: tuple[PlayerDocument, ...] = ()
    pending: PendingDocument | None = None
    supply: SupplyDocument = SupplyDocument()
    components: Components | None = None
