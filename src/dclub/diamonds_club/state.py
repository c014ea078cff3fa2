"""The state of a game of Diamonds Club: a frozen value that shares what does not change.

What a `State` holds are named tuples, not attrs classes: a move makes three or four of them,
and a frozen attrs object of ten fields takes four times as long to make. `State` itself is made
once a move; it is an attrs class as everywhere. Where even the call of a named tuple's
constructor counts, `dclub.kernel.packing` makes it.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from attrs import evolve, frozen

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club.components import COLOURS, Bonus, Gems, Goods, Space, StripFace, Tile
from dclub.diamonds_club.moves import Build, Move
from dclub.diamonds_club.ruleset import Ruleset
from dclub.diamonds_club.startrack import StartTrack, order_of
from dclub.kernel import clauses as K
from dclub.kernel.building import builder
from dclub.kernel.citing import defines
from dclub.kernel.move import Seat
from dclub.kernel.provenance import Provenance
from dclub.kernel.state import GameState

if TYPE_CHECKING:
    from dclub.kernel.audit import Audit
    from dclub.kernel.outcome import Outcome, Score
    from dclub.kernel.phase import PhaseRules
    from dclub.kernel.reading import Readings

__all__ = ["OCCUPIED", "Bank", "Market", "Phase", "Player", "Round", "Shown", "State", "Turn", "new_state"]

OCCUPIED = 1 << 29
"""What the stored price of a space that holds coins is raised by: more than anybody can have."""


MINES: Final = len(COLOURS)
"""How many sorts of mines lead a count of equipment; the rest is half rights, half ships."""


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

    `equipment` counts tiles: mines per colour, then rights per value from the lowest up, then
    ships likewise. `tracks` are steps gone down, in the order of `Track`. `park` has one tile a
    place. `marked` is a bit mask over `PriceTable` of the tables that hold this player's marker.
    """

    coins: int
    gems: Gems
    equipment: tuple[int, ...]
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
            self.equipment,
            self.tracks,
            self.board,
            self.park,
            self.marked,
            self.bonus,
        )

    @property
    def mines(self) -> tuple[int, ...]:
        """How many mines of each colour there are."""
        return self.equipment[:MINES]

    @property
    def rights(self) -> tuple[int, ...]:
        """How many rights of each value there are, from the lowest up."""
        return self.equipment[MINES : (MINES + len(self.equipment)) // 2]

    @property
    def ships(self) -> tuple[int, ...]:
        """How many ships of each value there are, from the lowest up."""
        return self.equipment[(MINES + len(self.equipment)) // 2 :]

    def count(self, tile: Tile) -> int:
        """Return how many tiles of a kind lie in the park."""
        return self.park.count(tile)


class Shown(NamedTuple):
    """What the strips of a market show, space by space.

    Every space that is entered stands in one of the other fields: `plain` if a buyer has nothing to
    choose, `animal` with its only animal, `choice` if it shows one `?` and leaves no other choice,
    `mixed` otherwise. `equipment` lists for each space its tiles, as indices of a count of
    equipment.
    """

    goods: tuple[Goods, ...]
    equipment: tuple[tuple[int, ...], ...]
    plain: tuple[Space, ...]
    animal: tuple[tuple[Space, Tile], ...]
    choice: tuple[Space, ...]
    mixed: tuple[Space, ...]


class Market(NamedTuple):
    """The market: the strips that lie there, from the left, and the coins on their spaces.

    `prices` and `shown` follow from these two and are kept because every purchase reads them;
    `prices` is what a space costs now, and `OCCUPIED` more if coins lie there.
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

    Below zero, gems and equipment count the substitutes in use. `equipment` is in the order of
    a player's, `animals` are in the order
    pond, deer park, aviary; `stacks` in the order of the four buildings.
    """

    coins: int
    gems: Gems
    equipment: tuple[int, ...]
    animals: tuple[int, int, int]
    stacks: tuple[int, int, int, int]

    @property
    def mines(self) -> tuple[int, ...]:
        """How many mines of each colour there are."""
        return self.equipment[:MINES]

    @property
    def rights(self) -> tuple[int, ...]:
        """How many rights of each value there are, from the lowest up."""
        return self.equipment[MINES : (MINES + len(self.equipment)) // 2]

    @property
    def ships(self) -> tuple[int, ...]:
        """How many ships of each value there are, from the lowest up."""
        return self.equipment[(MINES + len(self.equipment)) // 2 :]

    def with_gems(self, gems: Gems) -> Bank:
        """Return the supply with other gems."""
        return Bank(self.coins, gems, self.equipment, self.animals, self.stacks)

    def with_coins(self, coins: int) -> Bank:
        """Return the supply with another number of coins."""
        return Bank(coins, self.gems, self.equipment, self.animals, self.stacks)

    def with_animals(self, animals: tuple[int, int, int]) -> Bank:
        """Return the supply with other animals."""
        return Bank(self.coins, self.gems, self.equipment, animals, self.stacks)


class Turn(NamedTuple):
    """Whose decision it is, and which.

    `passed` tells who has passed in this phase, or made his exchange; `pending` is what is
    being paid for.
    """

    phase: Phase
    to_move: Seat | None
    passed: tuple[bool, ...]
    pending: Build | None = None


class Round(NamedTuple):
    """What stays from turn to turn.

    `first` is the start player: of the round until diamonds are awarded, then the new one.
    `track` holds (number, seat) in ascending order, the top of a stack last. `ending` is true
    once the last round has been triggered. `sides` remembers, under the reading that fixes
    them, the side that each strip has shown.
    """

    first: Seat | None
    track: StartTrack
    ending: bool
    sides: tuple[tuple[str, str], ...]


@frozen(cache_hash=True)
class State(GameState[Move]):
    """A position of Diamonds Club; what `turn` and `round` hold can be asked of it directly.

    Equality and hash cover what the rules read: no names, no history.
    """

    _phases: ClassVar[tuple[PhaseRules[State, Move] | None, ...]]

    ruleset: Ruleset
    players: tuple[Player, ...]
    market: Market
    bank: Bank
    turn: Turn
    round: Round

    @property
    def rules(self) -> PhaseRules[State, Move] | None:
        """The rules of the present phase; None when the game is over."""
        return self._phases[self.turn.phase]

    @property
    def phase(self) -> Phase:
        """The phase in which something is to be decided, or the end."""
        return self.turn.phase

    @property
    def to_move(self) -> Seat | None:
        """The seat that decides now: a seat, `CHANCE`, or None when the game is over."""
        return self.turn.to_move

    @property
    def passed(self) -> tuple[bool, ...]:
        """Who has passed in this phase, or made his exchange."""
        return self.turn.passed

    @property
    def pending(self) -> Build | None:
        """What is being paid for."""
        return self.turn.pending

    @property
    def first(self) -> Seat | None:
        """The start player."""
        return self.round.first

    @property
    def track(self) -> StartTrack:
        """The start-player track: (number, seat), the foremost last."""
        return self.round.track

    @property
    def ending(self) -> bool:
        """Whether this is the last round."""
        return self.round.ending

    @property
    def sides(self) -> tuple[tuple[str, str], ...]:
        """The side that each strip has shown, where a reading fixes it."""
        return self.round.sides

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
        """Whether a strip may be stated literally, because nobody entered it; chance cannot be listed."""
        return bool(self.ruleset.gaps)

    @property
    def order(self) -> tuple[Seat, ...]:
        """The order of play in the exchange and building phases: along the track, top first."""
        return order_of(self.round.track)

    def provenance(self, table: str) -> Provenance:
        """Return how far a table of the edition can be trusted; `Unknown` if it lacks it.

        Strips that are stated literally where they lie come from the table.
        """
        if table == "strips" and self.ruleset.edition.strips is None:
            return Provenance.TABLE
        return self.ruleset.edition.level(table)

    def canonical(self) -> State:
        """Return the state with the tiles of each kind of place in a fixed order."""
        from dclub.diamonds_club.park import canonical_park, canonical_place

        players = tuple(canonical_park(self.ruleset, player) for player in self.players)
        turn = self.turn
        if turn.pending is not None:
            player = players[turn.pending.seat]
            place = canonical_place(self.ruleset, player.board, player.park, turn.pending.place)
            turn = turn._replace(pending=evolve(turn.pending, place=place))
        return evolve(self, players=players, turn=turn)

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


new_state: Final = builder(State)
"""Builds a state as its constructor does, in less time: for what is done at every move."""
