"""The state of a game of Hanging Gardens: a frozen value that shares what does not change.

Its parts are named tuples, because most moves build several of them and a frozen class costs
more than twice as much to build.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from attrs import evolve, frozen

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.components import (
    Card,
    CardId,
    Construction,
    Cube,
    Effect,
    Individual,
    ProjectId,
    Public,
    Starter,
)
from dclub.hanging_gardens.moves import HIDDEN, Move
from dclub.hanging_gardens.pyramid import Cell, Slot
from dclub.hanging_gardens.ruleset import Ruleset
from dclub.kernel.blanks import is_partial
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

__all__ = ["NO_CELL", "Garden", "Phase", "Round", "Row", "State", "Supply", "Turn", "fresh_turn", "new_state"]

NO_CELL = Cell(-1)


class Phase(IntEnum):
    """The phases in which something is decided, and the end."""

    FIRST_PLAYER = 0
    PROJECTS = 1
    BASE = 2
    CUBES = 3
    PUBLIC = 4
    CARDS = 5
    EFFECTS_ORDER = 6
    TAKE = 7
    PUT_BACK = 8
    EFFECTS = 9
    SECOND_MOVE = 10
    DRAW = 11
    AMITIS = 12
    REVEAL = 13
    FINAL = 14


class Garden(NamedTuple):
    """One player's pyramid and what goes with it.

    `built` is a bit mask over slots, `under` one over the cells at which the older, lower card
    lies on top. `icons` and `cubes` have one entry a cell: the icon that shows (None where no
    card is), and what lies on it. `cards` names the cards by slot, "" where nobody knows or
    there is none. `amitis` is the slot of the pawn, `NOWHERE` before its first step.
    `project` is None before it is dealt.
    """

    built: int
    under: int
    icons: tuple[Construction | None, ...]
    cubes: tuple[Cube, ...]
    cards: tuple[CardId, ...]
    amitis: Slot
    project: Individual | ProjectId | None
    starters: tuple[Starter, ...]
    to_set: tuple[Construction, ...]


class Row(NamedTuple):
    """The open building cards and what lies beside them, by column from the draw pile.

    `cards` has None where a card was taken. `used` is a bit mask over `Effect` of the cards
    turned face down in this round. `queen` is the column of the queen, `taken` how many cards
    have been taken in this round.
    """

    cards: tuple[Card | None, ...]
    effects: tuple[Effect, ...]
    used: int
    queen: int
    taken: int


class Supply(NamedTuple):
    """The common supply: cubes of each construction, the stock of cards and the leftover ones.

    The cubes of a material are None where nobody has counted them, single numbers of them `Uncounted`.
    `stock` is what was never opened, sorted, its order unknown; None where cards are stated
    literally. `returned` are the cards put back under it, the first to come first.
    """

    wooden: tuple[int, ...] | None
    translucent: tuple[int, ...] | None
    stock: tuple[CardId, ...] | None
    returned: tuple[CardId, ...]


class Turn(NamedTuple):
    """Whose decision it is, and which; and what the turn in progress still has to deal with.

    `column` is that of the card taken, -1 before; `hand` are the cubes to put back, sorted;
    `aligned` the effects neither used nor declined yet; `moved` is where the first of two moved
    cubes went, `NO_CELL` otherwise.
    """

    phase: Phase
    to_move: Seat | None
    column: int
    hand: tuple[Cube, ...]
    aligned: tuple[Effect, ...]
    moved: Cell


@lru_cache(maxsize=1 << 8)
def fresh_turn(phase: Phase, to_move: Seat | None) -> Turn:
    """Return the turn of a decision that leaves nothing else to deal with."""
    return Turn(phase, to_move, -1, (), (), NO_CELL)


class Round(NamedTuple):
    """What stays from turn to turn: who holds the Emperor, and the public project."""

    first: Seat | None
    public: Public | None


@frozen(cache_hash=True)
class State(GameState[Move]):
    """A position of Hanging Gardens; what `turn` and `round` hold can be asked of it directly.

    `prestige` has one number for each construction.
    Equality and hash cover what the rules read: no names, no history.
    """

    _phases: ClassVar[tuple[PhaseRules[State, Move] | None, ...]]

    ruleset: Ruleset
    gardens: tuple[Garden, ...]
    prestige: tuple[int, ...]
    supply: Supply
    row: Row
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
    def first(self) -> Seat | None:
        """The seat that holds the Emperor."""
        return self.round.first

    @property
    def public(self) -> Public | None:
        """The public project; None before it is opened."""
        return self.round.public

    @property
    def package(self) -> str:
        """The package that holds the clauses."""
        return "dclub.hanging_gardens"

    @property
    def readings(self) -> Readings:
        """The readings in force."""
        return self.ruleset.readings

    @property
    def is_open(self) -> bool:
        """Whether chance draws from something that nobody entered, so that it cannot be listed."""
        ruleset, wooden = self.ruleset, self.supply.wooden
        gaps = (ruleset.card_gaps, ruleset.individual_gaps, ruleset.public_gaps)
        return any(gaps) or ruleset.has_nameless or is_partial(wooden)

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.gardens)

    def provenance(self, table: str) -> Provenance:
        """Return how far a table of the edition can be trusted; `Unknown` if it lacks it."""
        edition = self.ruleset.edition
        stated = {
            "cards": edition.cards,
            "starters": edition.starters,
            "individual": edition.individual,
            "public": edition.public,
            "wooden": edition.wooden,
            "translucent": edition.translucent,
        }
        if stated.get(table, edition) is None:
            return Provenance.TABLE
        return self.ruleset.edition.level(table)

    def canonical(self) -> State:
        """Return the state itself: no two places of a pyramid are alike."""
        return self

    def audit(self) -> Audit:
        """Return everything impossible in this position, and what is worth noting."""
        from dclub.hanging_gardens.audit import audit

        return audit(self)

    def score(self) -> tuple[Score, ...]:
        """Return what each seat would score if the game ended now, line by line."""
        from dclub.hanging_gardens.scoring import score

        return score(self)

    def outcome(self) -> Outcome | None:
        """Return how the game ended; None while it goes on."""
        from dclub.hanging_gardens.scoring import outcome

        return outcome(self) if self.phase is Phase.FINAL else None

    @defines(C.COMPONENTS_HIDDEN)
    def view(self, seat: Seat) -> State:
        """Return what a seat may know: the others' projects are hidden, unless a reading opens them."""
        from dclub.hanging_gardens import readings as R

        if self.ruleset.says(R.PROJECT_SECRET, "open") or self.phase in (Phase.REVEAL, Phase.FINAL):
            return self
        gardens = tuple(
            garden if owner == seat or garden.project is None else garden._replace(project=HIDDEN)
            for owner, garden in enumerate(self.gardens)
        )
        return evolve(self, gardens=gardens)


new_state: Final = builder(State)
"""Builds a state as its constructor does, in less time: for what is done at every move."""
