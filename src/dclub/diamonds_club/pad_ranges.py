"""What can be on a score pad: the values that are left for the rest, and what no game can come to."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, TypeVar

from attrs import frozen

from dclub.diamonds_club.bonus import can_have_won
from dclub.diamonds_club.components import ANIMALS, BUILDINGS, Bonus, Gems, Track, in_box_order, word
from dclub.diamonds_club.players_reading import track_values
from dclub.diamonds_club.tally import Animals, Uncovered
from dclub.kernel.pads import Range
from dclub.kernel.paragraphs import count_of
from dclub.kernel.partial import Unstated

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from dclub.diamonds_club.ruleset import Ruleset
    from dclub.kernel.pad_reading import PadStated
    from dclub.kernel.rules import Names

__all__ = ["Kinds", "Said", "allow", "check"]

T = TypeVar("T")

Kinds = tuple[int, ...]
"""Tiles of each building, in the order of `BUILDINGS`."""


@frozen
class Said:
    """What a pad says of one player."""

    uncovered: Uncovered | Unstated
    buildings: Kinds | Unstated
    forests: int | Unstated
    animals: Animals | Unstated
    tracks: tuple[int | Unstated, ...]
    bonus: tuple[Bonus, ...] | Unstated
    gems: Gems | Unstated

    @property
    def tiles(self) -> int:
        """How many tiles are known to lie in the park."""
        forests = 0 if isinstance(self.forests, Unstated) else self.forests
        return sum(_stated(self.buildings)) + forests + sum(_stated(self.animals))

    @property
    def cards(self) -> tuple[Bonus, ...]:
        """The bonus cards that he is known to have."""
        return _stated(self.bonus)


def _stated(value: tuple[T, ...] | Unstated) -> tuple[T, ...]:
    """Return what was stated, nothing if it was not."""
    return () if isinstance(value, Unstated) else value


def allow(ruleset: Ruleset, said: Said, held: set[Bonus], where: str, stated: PadStated) -> None:
    """Note which values the rest can have: as many tiles as fit, every step, every card left.

    Nobody can be excluded by half, and gems have no bound: these get samples only.
    """
    sizes = ruleset.quantities
    free = range(max(0, sizes.places - said.tiles) + 1)
    some = range(min(sizes.animals, free[-1]) + 1)
    left = [card for card in Bonus if card not in held]
    stated.allow(f"{where}buildings", Range(tuple((number,) for number in free)))
    stated.allow(f"{where}forests", Range(tuple(free)))
    stated.allow(
        f"{where}animals", Range(tuple(one for one in product(some, repeat=len(ANIMALS)) if sum(one) in free))
    )
    for track in Track:
        steps = track_values(ruleset.edition, track)
        known = Range((0,), is_bounded=False) if steps is None else Range(tuple(range(len(steps))))
        stated.allow(f"{where}tracks.{word(track)}", known)
    stated.allow(f"{where}bonus", Range(tuple(_hands(left))))
    stated.allow(f"{where}uncovered", Range(((),), is_bounded=False))
    stated.allow(f"{where}gems", Range(((0,) * 5,), is_bounded=False))


def _hands(cards: list[Bonus]) -> Iterator[tuple[Bonus, ...]]:
    """Yield every choice of some bonus cards."""
    for chosen in product((False, True), repeat=len(cards)):
        yield in_box_order([card for card, takes in zip(cards, chosen, strict=True) if takes])


def check(ruleset: Ruleset, names: Names, said: Sequence[Said], stated: PadStated) -> None:
    """Note what no game can come to: more tiles than there are, or than places; a card held twice."""
    sizes = ruleset.quantities
    owners: dict[Bonus, int] = {}
    for seat, one in enumerate(said):
        uncovered = len(_stated(one.uncovered))
        room = ruleset.light - uncovered if uncovered else sizes.places
        if one.tiles > room:
            stated.fault(
                f"players.{seat}", f"expected at most {count_of(room, 'tile')} in the park, found {one.tiles}"
            )
        for card in one.cards:
            if owners.setdefault(card, seat) != seat:
                owner = names[owners[card]]
                stated.fault(f"players.{seat}.bonus", f"{owner} has the card {card.value} already")
            elif not _is_won(card, one):
                message = f"nobody wins the card {card.value} with these buildings"
                stated.fault(f"players.{seat}.bonus", message)
    built, animals = _sums(one.buildings for one in said), _sums(one.animals for one in said)
    forests = sum(one.forests for one in said if not isinstance(one.forests, Unstated))
    limits = [(word(tile), count, sizes.buildings) for tile, count in zip(BUILDINGS, built, strict=False)]
    limits.append(("buildings and forests", sum(built) + forests, sizes.buildings * len(BUILDINGS)))
    if not ruleset.substitute_animals:
        limits += [(word(tile), count, sizes.animals) for tile, count in zip(ANIMALS, animals, strict=False)]
    for what, found, most in limits:
        if found > most:
            stated.fault("players", f"expected at most {count_of(most, 'tile')} of {what}, found {found}")


def _is_won(card: Bonus, said: Said) -> bool:
    """Return whether somebody can have won a card with the buildings that are stated, if they are."""
    return isinstance(said.buildings, Unstated) or can_have_won(card, said.buildings, said.cards)


def _sums(counts: Iterable[tuple[int, ...] | Unstated]) -> list[int]:
    """Return the sum of each kind over the players of whom it is known; [] if it is of none."""
    return [sum(kind) for kind in zip(*filter(None, map(_stated, counts)), strict=True)]
