"""What the final scoring reads of a player, whether it was counted on a table or in a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from attrs import frozen

from dclub.diamonds_club.components import ANIMALS, BUILDINGS, Bonus, Gems, Place, Tile, Track
from dclub.kernel.partial import Unknown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dclub.diamonds_club.ruleset import Ruleset
    from dclub.diamonds_club.state import Player, State

__all__ = ["Animals", "Tallies", "Tally", "Uncovered", "tallies_of", "uncovered_by"]

Uncovered = tuple[tuple[Place, Tile], ...]
"""Mandatory places without their building, and the building that each pictures."""

Animals = tuple[int, int, int]
"""How many ponds, deer parks and aviaries there are."""


class Tally(Protocol):
    """What one player has in the end; each value is looked up only when a line reads it."""

    @property
    def uncovered(self) -> Uncovered:
        """The mandatory places that are not covered."""
        ...

    @property
    def buildings(self) -> int:
        """How many buildings lie in the park."""
        ...

    @property
    def forests(self) -> int:
        """How many forests lie in the park."""
        ...

    @property
    def animals(self) -> Animals:
        """The animals in the park."""
        ...

    @property
    def bonus(self) -> tuple[Bonus, ...]:
        """The bonus cards."""
        ...

    @property
    def gems(self) -> Gems:
        """The gems that were not spent."""
        ...

    def steps(self, track: Track) -> int:
        """Return how many steps down a track the marker stands."""
        ...


class Tallies(NamedTuple):
    """What the final scoring reads: one tally a seat."""

    ruleset: Ruleset
    players: Sequence[Tally]


def tallies_of(state: State) -> Tallies:
    """Return what the final scoring reads of a state."""
    return Tallies(state.ruleset, [_OfPlayer(state.ruleset, player) for player in state.players])


def uncovered_by(ruleset: Ruleset, player: Player) -> Uncovered:
    """Return the mandatory places that a player has not covered, as far as they are entered.

    Raises `Unknown` where those are covered, and there may be others.
    """
    plan = ruleset.plan(player.board)
    uncovered = tuple([(place, tile) for place, tile in plan.mandatory if player.park[place] is not tile])
    if plan.blank is not None and not uncovered:
        raise Unknown(plan.blank.path)
    return uncovered


@frozen
class _OfPlayer:
    """What a player of a state has; `Unknown` if it rests on a board that nobody entered."""

    ruleset: Ruleset
    player: Player

    @property
    def uncovered(self) -> Uncovered:
        return uncovered_by(self.ruleset, self.player)

    @property
    def buildings(self) -> int:
        return sum(map(self.player.count, BUILDINGS))

    @property
    def forests(self) -> int:
        return self.player.count(Tile.FOREST)

    @property
    def animals(self) -> Animals:
        ponds, deer_parks, aviaries = map(self.player.count, ANIMALS)
        return ponds, deer_parks, aviaries

    @property
    def bonus(self) -> tuple[Bonus, ...]:
        return self.player.bonus

    @property
    def gems(self) -> Gems:
        return self.player.gems

    def steps(self, track: Track) -> int:
        return self.player.tracks[track]
