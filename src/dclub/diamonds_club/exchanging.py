"""Exchanging sets: how many there are, what they bring, and what may be kept beside them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, TypeVar

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club.components import COLOURS
from dclub.diamonds_club.counts import plus
from dclub.diamonds_club.moves import Keep, keeping
from dclub.kernel.blanks import entered
from dclub.kernel.citing import defines, effects
from dclub.kernel.holes import is_hole
from dclub.kernel.partial import Unknown

if TYPE_CHECKING:
    from dclub.diamonds_club.components import Gems
    from dclub.diamonds_club.matching import Colours, Equipment, Sets
    from dclub.diamonds_club.moves import Exchange
    from dclub.diamonds_club.ruleset import Ruleset
    from dclub.diamonds_club.state import Player

__all__ = [
    "complete_sets",
    "gain",
    "gems_of",
    "keeps",
    "kept_counts",
    "known_bonus",
    "technology_bonus",
    "unkept",
    "used_counts",
]

T = TypeVar("T")
Counts = tuple[int, ...]


@defines(C.EXCHANGE_ALL)
def complete_sets(mines: Counts, rights: Counts, ships: Counts) -> int:
    """Return how many complete sets the tiles make."""
    return min(sum(mines), sum(rights), sum(ships))


@effects(C.EXCHANGE_VALUE, C.EXCHANGE_TECHNOLOGY)
def gain(ruleset: Ruleset, player: Player, sets: Sets) -> Gems:
    """Return the gems that exchanged sets bring, the technology bonus of each included."""
    if not sets:
        return 0, 0, 0, 0, 0
    bonus_gems, bonus_diamonds = technology_bonus(ruleset, player)
    return *gems_of(sets, bonus_gems), bonus_diamonds * len(sets)


def gems_of(sets: Sets, bonus: int) -> Colours:
    """Return the gems of each colour that sets bring if each brings `bonus` more than its value."""
    gems = [0, 0, 0, 0]
    for one in sets:
        gems[one.mine] += one.value + bonus
    return gems[0], gems[1], gems[2], gems[3]


def technology_bonus(ruleset: Ruleset, player: Player) -> tuple[int, int]:
    """Return what technology adds to each set: gems of its colour, and diamonds.

    Raises `Unknown` if nobody entered it.
    """
    steps = ruleset.edition.technology
    if steps is None:
        raise Unknown("technology")
    step = steps[player.tracks[1]]
    return entered(step.gems), entered(step.diamonds)


def kept_counts(ruleset: Ruleset, keep: Keep) -> Counts:
    """Return the kept tiles as a count of equipment."""
    return _counted((), keep, ruleset.values)


def used_counts(ruleset: Ruleset, move: Exchange) -> Counts:
    """Return the tiles that are exchanged or kept as a count of equipment."""
    return _counted(move.sets, move.keep, ruleset.values)


@lru_cache(maxsize=1 << 13)
def _counted(sets: Sets, keep: Keep, values: tuple[int, ...]) -> Counts:
    mines = [*(one.mine for one in sets), *keep.mines]
    rights = [*(one.right for one in sets), *keep.rights]
    ships = [*(one.ship for one in sets), *keep.ships]
    return (
        *(mines.count(colour) for colour in COLOURS),
        *(rights.count(value) for value in values),
        *(ships.count(value) for value in values),
    )


def unkept(ruleset: Ruleset, player: Player, keep: Keep) -> Equipment:
    """Return the player's tiles without those that are kept."""
    mines, rights, ships = player.mines, player.rights, player.ships
    lowest = ruleset.lowest
    for mine in keep.mines:
        mines = plus(mines, mine, -1)
    for right in keep.rights:
        rights = plus(rights, right - lowest, -1)
    for ship in keep.ships:
        ships = plus(ships, ship - lowest, -1)
    return mines, rights, ships


def keeps(ruleset: Ruleset, player: Player, number: int) -> Iterator[tuple[Keep, Equipment]]:
    """Yield every unfinished set that may be kept beside `number` complete ones, nothing first.

    Beside each stand the tiles that are not kept. Nothing is left out where something must be kept.
    """
    some_mines = _spared(player.mines, number, COLOURS)
    some_rights = _spared(player.rights, number, ruleset.values)
    some_ships = _spared(player.ships, number, ruleset.values)
    ways = product(some_mines, some_rights, some_ships)
    if ruleset.must_keep_one and max(len(some_mines), len(some_rights), len(some_ships)) > 1:
        next(ways)
    for (mine, mines), (right, rights), (ship, ships) in ways:
        yield keeping(mine, right, ship), (mines, rights, ships)


@lru_cache(maxsize=1 << 12)
def _spared(counts: Counts, number: int, names: tuple[T, ...]) -> tuple[tuple[tuple[T, ...], Counts], ...]:
    """Return nothing, then each tile of a sort without which `number` are left, and what is left."""
    nothing: tuple[tuple[T, ...], Counts] = ((), counts)
    if sum(counts) <= number:
        return (nothing,)
    spared = [((names[index],), plus(counts, index, -1)) for index, count in enumerate(counts) if count]
    return (nothing, *spared)


def known_bonus(ruleset: Ruleset, player: Player) -> int:
    """Return the gems that technology adds to each set; 0 where nobody entered them."""
    steps = ruleset.edition.technology
    gems = None if steps is None else steps[player.tracks[1]].gems
    return 0 if gems is None or is_hole(gems) else gems
