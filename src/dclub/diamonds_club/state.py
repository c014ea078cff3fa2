"""The state of a game of Diamonds Club: a frozen value that shares what does not change.

`Player`, `Bank` and `Market` are named tuples, not attrs classes: a move makes two or three of
them, and a frozen attrs object of ten fields takes four times as long to make. `State` holds
them all and is made once a move; it is an attrs class as everywhere.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from attrs import evolve, frozen

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club.components import Bonus, Gems, Goods, Space, StripFace, Tile
from dclub.diamonds_club.moves import Build, Move
from dclub.diamonds_club.ruleset import Ruleset
from dclub.diamonds_club.startrack import order_of
from dclub.kernel import clauses as K
from dclub.kernel.citing import defines
from dclub.kernel.move import Seat
from dclub.kernel.provenance import Provenance
from dclub.kernel.state import GameState

if TYPE_CHECKING:
    from dclub.kernel.audit import Audit
    from dclub.kernel.outcome import Outcome, Score
    from dclub.kernel.phase import PhaseRules
    from dclub.kernel.reading import Readings

__all__ = ["OCCUPIED", "Bank", "Market", "Phase", "Player", "Shown", "State"]

OCCUPIED = 1 << 30
"""The stored price of a space that holds coins: more than anybody can have."""


@defines(C.ROUND_PHASES)
class Phase(IntEnum):
    """The phases in which something is decided, and the end."""

    FIRST_PLAYER = 0
    MARKET = 1
    BUY = 2
    EXCHANGE = 3
    BUILD = 4
    PAY = 5
    FINAL = 6


class Player(NamedTuple):
    """What one player has.

    `mines` count tiles per colour, `rights` and `ships` per value from the lowest up. `tracks`
    are steps gone down, in the order of `Track`. `park` has one tile a place. `marked` is a bit
    mask over `PriceTable` of the tables that hold this player's marker.
    """

    coins: int
    gems: Gems
    mines: tuple[int, ...]
    rights: tuple[int, ...]
    ships: tuple[int, ...]
    tracks: tuple[int, int, int]
    board: int
    park: tuple[Tile, ...]
    marked: int
    bonus: tuple[Bonus, ...]

    def with_gems(self, gems: Gems) -> Player:
        """Return the player with other gems."""
        return Player(
            self.coins,
            gems,
            self.mines,
            self.rights,
            self.ships,
            self.tracks,
            self.board,
            self.park,
            self.marked,
            self.bonus,
        )

    def count(self, tile: Tile) -> int:
        """Return how many tiles of a kind lie in the park."""
        return self.park.count(tile)


class Shown(NamedTuple):
    """What the strips of a market show, space by space.

    Every space stands in one of the other fields: `plain` if a buyer has nothing to choose,
    `animal` with its only animal, `choice` if it shows one `?` and leaves no other choice,
    `mixed` otherwise.
    """

    goods: tuple[Goods, ...]
    plain: tuple[Space, ...]
    animal: tuple[tuple[Space, Tile], ...]
    choice: tuple[Space, ...]
    mixed: tuple[Space, ...]


class Market(NamedTuple):
    """The market: the strips that lie there, from the left, and the coins on their spaces.

    `prices` and `shown` follow from these two and are kept because every purchase reads them;
    `prices` is for an unoccupied space what it costs now, for another `OCCUPIED`.
    """

    faces: tuple[StripFace, ...]
    coins: tuple[int, ...]
    prices: tuple[int, ...]
    shown: Shown

    @property
    def goods(self) -> tuple[Goods, ...]:
        """What each space shows."""
        return self.shown.goods


class Bank(NamedTuple):
    """The common supply.

    Below zero, gems and equipment count the substitutes in use. `animals` are in the order
    pond, deer park, aviary; `stacks` in the order of the four buildings.
    """

    coins: int
    gems: Gems
    mines: tuple[int, ...]
    rights: tuple[int, ...]
    ships: tuple[int, ...]
    animals: tuple[int, int, int]
    stacks: tuple[int, int, int, int]

    def with_gems(self, gems: Gems) -> Bank:
        """Return the supply with other gems."""
        return Bank(self.coins, gems, self.mines, self.rights, self.ships, self.animals, self.stacks)

    def with_coins(self, coins: int) -> Bank:
        """Return the supply with another number of coins."""
        return Bank(coins, self.gems, self.mines, self.rights, self.ships, self.animals, self.stacks)

    def with_animals(self, animals: tuple[int, int, int]) -> Bank:
        """Return the supply with other animals."""
        return Bank(self.coins, self.gems, self.mines, self.rights, self.ships, animals, self.stacks)


@frozen(cache_hash=True)
class State(GameState[Move]):
    """A position of Diamonds Club.

    `first` is the start player: of the round until diamonds are awarded, then the new one.
    `track` holds (number, seat) in ascending order, the top of a stack last. `passed` tells who
    has passed in this phase, or made his exchange. `ending` is true once the last round has
    been triggered; `pending` is what is being paid for. `sides` remembers, under the reading
    that fixes them, the side that each strip has shown.

    Equality and hash cover what the rules read: no names, no history.
    """

    _phases: ClassVar[tuple[PhaseRules[State, Move] | None, ...]]

    ruleset: Ruleset
    phase: Phase
    to_move: Seat | None
    first: Seat | None
    players: tuple[Player, ...]
    market: Market
    bank: Bank
    track: tuple[tuple[int, Seat], ...]
    passed: tuple[bool, ...]
    ending: bool
    pending: Build | None
    sides: tuple[tuple[str, str], ...]

    @property
    def rules(self) -> PhaseRules[State, Move] | None:
        """The rules of the present phase; None when the game is over."""
        return self._phases[self.phase]

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.players)

    @property
    def package(self) -> str:
        """The package that holds the clauses."""
        return "dclub.diamonds_club"

    @property
    def readings(self) -> Readings:
        """The readings in force."""
        return self.ruleset.readings

    @property
    @defines(K.EDITION_PARTIAL)
    def is_open(self) -> bool:
        """Whether the strips are stated literally, so that chance cannot be listed."""
        return self.ruleset.edition.strips is None

    @property
    def order(self) -> tuple[Seat, ...]:
        """The order of play in the exchange and building phases: along the track, top first."""
        return order_of(self.track)

    def provenance(self, table: str) -> Provenance:
        """Return how far a table of the edition can be trusted; `Unknown` if it lacks it.

        Strips that are stated literally where they lie come from the table.
        """
        if table == "strips" and self.is_open:
            return Provenance.TABLE
        return self.ruleset.edition.level(table)

    def canonical(self) -> State:
        """Return the state with the tiles of each kind of place in a fixed order."""
        from dclub.diamonds_club.park import canonical_park, canonical_place

        players = tuple(canonical_park(self.ruleset, player) for player in self.players)
        pending = self.pending
        if pending is not None:
            player = players[pending.seat]
            place = canonical_place(self.ruleset, player.board, player.park, pending.place)
            pending = evolve(pending, place=place)
        return evolve(self, players=players, pending=pending)

    def audit(self) -> Audit:
        """Return everything impossible in this position, and what is worth noting."""
        from dclub.diamonds_club.audit import audit

        return audit(self)

    def score(self) -> tuple[Score, ...]:
        """Return what each seat would score if the game ended now, line by line."""
        from dclub.diamonds_club.scoring import score

        return score(self)

    def outcome(self) -> Outcome | None:
        """Return how the game ended; None while it goes on."""
        from dclub.diamonds_club.scoring import outcome

        return outcome(self) if self.phase is Phase.FINAL else None

    @defines(C.COMPONENTS_OPEN)
    def view(self, seat: Seat) -> State:
        """Return what a seat may know: everything, as the game has no hidden information."""
        del seat
        return self
