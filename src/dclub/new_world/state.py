"""The state of a game of New World: a frozen value that shares what does not change."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from attrs import field, frozen

from dclub.kernel.building import builder
from dclub.kernel.citing import defines
from dclub.kernel.move import Seat
from dclub.kernel.provenance import Provenance
from dclub.kernel.state import GameState
from dclub.new_world import clauses as C
from dclub.new_world.board import Board, Cell
from dclub.new_world.components import Tile, TileId
from dclub.new_world.features import Key, Landscape, Settler
from dclub.new_world.moves import Move
from dclub.new_world.ruleset import Ruleset

if TYPE_CHECKING:
    from dclub.kernel.audit import Audit
    from dclub.kernel.outcome import Outcome, Score
    from dclub.kernel.phase import PhaseRules
    from dclub.kernel.reading import Readings

__all__ = ["NO_TURN", "Phase", "State", "Turn", "new_state"]


class Phase(IntEnum):
    """The phases in which something is decided, and the end."""

    FIRST_PLAYER = 0
    DRAW = 1
    SET_ASIDE = 2
    PLACE = 3
    SETTLE = 4
    SCORE = 5
    FINAL = 6


class Turn(NamedTuple):
    """The turn in progress.

    `drawn` is the tile in hand, None before the draw and after placing. `cell` is where it was
    placed, None before, and `parts` names the feature of each of its segments. `pending` are
    the completed and claimed features still to score: (cell, segment), a farm by its own cell.
    """

    drawn: Tile | None
    cell: Cell | None
    parts: tuple[Key, ...]
    pending: tuple[tuple[Cell, int], ...]


NO_TURN = Turn(None, None, (), ())


@frozen(cache_hash=True)
class State(GameState[Move]):
    """A position of New World.

    `active` is the seat whose turn it is. `stock` counts the undrawn tiles by kind, in the order
    of the edition, None on an open table; those that are stated literally are of none of these.
    `settlers` are all on the board, sorted, `points` those won so far. `surveyors` are the columns of
    the rear and the front one, `west` is the last column with a tile. `landscape` follows from tiles
    and settlers.
    Equality and hash cover what the rules read: no names, no history.
    """

    _phases: ClassVar[tuple[PhaseRules[State, Move] | None, ...]]

    ruleset: Ruleset
    phase: Phase
    to_move: Seat | None
    active: Seat | None
    board: Board
    stock: tuple[int, ...] | None
    aside: tuple[TileId, ...]
    settlers: tuple[Settler, ...]
    points: tuple[int, ...]
    surveyors: tuple[int, int]
    west: int
    turn: Turn
    landscape: Landscape = field(eq=False, repr=False)

    @property
    def rules(self) -> PhaseRules[State, Move] | None:
        """The rules of the present phase; None when the game is over."""
        return self._phases[self.phase]

    @property
    def package(self) -> str:
        """The package that holds the clauses."""
        return "dclub.new_world"

    @property
    def readings(self) -> Readings:
        """The readings in force."""
        return self.ruleset.readings

    @property
    def seats(self) -> int:
        """The number of players."""
        return self.ruleset.seats

    @property
    def is_open(self) -> bool:
        """Whether chance draws from something that nobody entered, so that it cannot be listed."""
        return not self.ruleset.counted

    def supply(self, seat: Seat) -> int:
        """Return how many settlers a player still has to place."""
        out = 0
        for settler in self.settlers:
            if settler.seat == seat:
                out += 1
        return self.ruleset.edition.quantities.settlers - out

    def provenance(self, table: str) -> Provenance:
        """Return how far a table of the edition can be trusted; `Unknown` if it lacks it."""
        if table == "tiles" and self.ruleset.edition.tiles is None:
            return Provenance.TABLE
        return self.ruleset.edition.level(table)

    def canonical(self) -> State:
        """Return the state with every settler on the lowest of his feature's segments of his tile."""
        from dclub.new_world.settling import canonical_settlers

        return canonical_settlers(self)

    def audit(self) -> Audit:
        """Return everything impossible in this position, and what is worth noting."""
        from dclub.new_world.audit import audit

        return audit(self)

    def score(self) -> tuple[Score, ...]:
        """Return what each seat would score if the game ended now, line by line."""
        from dclub.new_world.scoring import score

        return score(self)

    def outcome(self) -> Outcome | None:
        """Return how the game ended; None while it goes on."""
        from dclub.new_world.scoring import outcome

        return outcome(self) if self.phase is Phase.FINAL else None

    @defines(C.COMPONENTS_HIDDEN)
    def view(self, seat: Seat) -> State:
        """Return what a seat may know: everything, as only the order of the stock is hidden."""
        del seat
        return self


new_state: Final = builder(State)
"""Builds a state as its constructor does, in less time: for what is done at every move."""
