"""What the final scoring reads of a garden, whether it was counted on a table or in a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from attrs import frozen

from dclub.hanging_gardens.components import Individual, value_of
from dclub.hanging_gardens.garden import construction_at
from dclub.hanging_gardens.pyramid import Cell
from dclub.kernel.known import need
from dclub.kernel.partial import Unknown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dclub.hanging_gardens.components import Construction, Public
    from dclub.hanging_gardens.pyramid import Slot
    from dclub.hanging_gardens.ruleset import Ruleset
    from dclub.hanging_gardens.state import Garden, State

__all__ = ["OfGarden", "Tallies", "Tally", "tallies_of"]


class Tally(Protocol):
    """What one player has in the end; each value is looked up only when a line reads it."""

    @property
    def project(self) -> Individual:
        """The individual project."""
        ...

    @property
    def amitis(self) -> Slot:
        """The slot of the pawn."""
        ...

    def shown(self, cell: Cell) -> Construction | None:
        """Return what counts at a cell: its cube, else its icon; None where no card is."""
        ...

    def worth(self, cell: Cell) -> int:
        """Return for how many constructions a cell counts."""
        ...

    def ornaments(self, name: str) -> int:
        """Return how many cards of the pyramid have an ornament."""
        ...


class Tallies(Protocol):
    """What the final scoring reads: what all players share, and a tally a seat."""

    @property
    def ruleset(self) -> Ruleset:
        """What the game was played with and under."""
        ...

    @property
    def players(self) -> Sequence[Tally]:
        """One tally a seat."""
        ...

    @property
    def public(self) -> Public:
        """The public project."""
        ...

    def prestige(self, kind: Construction) -> int:
        """Return the prestige of a construction."""
        ...


def tallies_of(state: State) -> Tallies:
    """Return what the final scoring reads of a state; `Unknown` is raised when that is not known.

    Every icon that shows is read, so for one that nobody entered it is raised at once.
    """
    if not state.ruleset.shows_all:
        for garden in state.gardens:
            need(construction_at(garden, Cell(cell)) for cell in range(len(garden.icons)))
    players = [OfGarden(state.ruleset, garden, seat) for seat, garden in enumerate(state.gardens)]
    return _OfState(state, players)


@frozen
class _OfState:
    state: State
    players: Sequence[Tally]

    @property
    def ruleset(self) -> Ruleset:
        return self.state.ruleset

    @property
    def public(self) -> Public:
        if self.state.public is None:
            raise Unknown("public")
        return self.state.public

    def prestige(self, kind: Construction) -> int:
        return self.state.prestige[kind]


@frozen
class OfGarden:
    """The tally of a garden in a state."""

    ruleset: Ruleset
    garden: Garden
    seat: int = 0

    @property
    def project(self) -> Individual:
        """The individual project; `Unknown` if it is hidden or was not dealt."""
        project = self.garden.project
        if not isinstance(project, Individual):
            raise Unknown(f"players.{self.seat}.project")
        return project

    @property
    def amitis(self) -> Slot:
        """The slot of the pawn."""
        return self.garden.amitis

    def shown(self, cell: Cell) -> Construction | None:
        """Return what counts at a cell: its cube, else its icon; None where no card is."""
        return construction_at(self.garden, cell)

    def worth(self, cell: Cell) -> int:
        """Return for how many constructions a cell counts."""
        cube = self.garden.cubes[cell]
        return value_of(cube) if cube else 1

    def ornaments(self, name: str) -> int:
        """Return how many cards have an ornament; `Unknown` if that of a card is not known."""
        built = self.garden.built
        laid = [card for slot, card in enumerate(self.garden.cards) if built >> slot & 1]
        cards = [self.ruleset.cards.get(card) for card in laid]
        if any(card is None or not card.ornament for card in cards):
            raise Unknown("cards.ornaments")
        return sum(card is not None and card.ornament == name for card in cards)
