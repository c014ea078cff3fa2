"""Position documents: what TOML and JSON hold, as classes for reading, and for the schema.

A value that is left out, or `"?"`, is unknown; a text such as `"1 (Ana), 2 (Ben)"` keeps what
several people remember. That is why nearly everything may be a text, and may be absent.
"""

from __future__ import annotations

from attrs import field, frozen

from dclub.diamonds_club.tables import Components

__all__ = [
    "MarketDocument",
    "PendingDocument",
    "PlayerDocument",
    "PositionDocument",
    "SupplyDocument",
    "TracksDocument",
]


@frozen
class TracksDocument:
    """The development tracks: printed values of forest and money, steps gone down of technology."""

    forest: int | str | None = None
    technology: int | str | None = None
    money: int | str | None = None


@frozen
class PlayerDocument:
    """What one player has.

    `gems` is a text such as `2 green 1 diamond`, `equipment` one such as `mine red, right 3`,
    `park` one such as `p1 pavilion, d1 aviary`; `markers` lists the price tables that hold a
    marker of this player, `bonus` the bonus cards. `""` is none.
    """

    coins: int | str | None = None
    gems: str | None = None
    equipment: str | None = None
    tracks: TracksDocument = TracksDocument()
    board: int | str | None = None
    park: str | None = None
    markers: str | None = None
    bonus: str | None = None


@frozen
class MarketDocument:
    """The market: its strips from the left, and the coins on its spaces (`c3 = 2`).

    A strip is the name of a face (`dark 1a`) or, where the record states the strips itself, what
    its spaces show (`dark: mine red, right 3 + hat, ...`). `sides` lists every face shown so far,
    under the reading by which a strip always shows the same.
    """

    strips: tuple[str, ...] | str | None = None
    coins: dict[str, int | str] | str | None = None
    sides: tuple[str, ...] | str | None = None


@frozen
class PendingDocument:
    """What is being paid for: `fountain at p5`."""

    build: str | None = None


@frozen
class SupplyDocument:
    """The common supply, where it is not what the players leave of all there is.

    `landscape` counts the stacks (`17 fountain 19 orangery`); it is needed as soon as a forest
    is built, since a forest comes from the stack of some building.
    """

    coins: int | str | None = None
    gems: str | None = None
    equipment: str | None = None
    animals: str | None = None
    landscape: str | None = None


@frozen
class PositionDocument:
    """A position of Diamonds Club.

    `names` has one name a seat, clockwise; seats are called by these, and chance `Table`.
    `start_track` has an entry such as `White 0` for each seat; of equal numbers the later is
    higher in the stack. `passed` names who has passed in this phase, or has exchanged.
    """

    game: str
    format: int = 1
    edition: str = "invented"
    open: tuple[str, ...] = ()
    names: tuple[str, ...] | None = None
    phase: str | None = None
    to_move: str | None = None
    first: str | None = None
    start_track: tuple[str, ...] | str | None = None
    ending: bool | str | None = None
    passed: tuple[str, ...] | str | None = None
    readings: dict[str, str] = field(factory=dict)
    market: MarketDocument = MarketDocument()
    players: tuple[PlayerDocument, ...] = ()
    pending: PendingDocument | None = None
    supply: SupplyDocument = SupplyDocument()
    components: Components | None = None
