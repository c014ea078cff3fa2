"""Exchanging sets: what may be matched, what it brings, and the distinct results."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club.components import COLOURS, Gem, Gems
from dclub.diamonds_club.counts import plus
from dclub.diamonds_club.moves import GemSet, Keep
from dclub.kernel.citing import defines, effects
from dclub.kernel.partial import Unknown

if TYPE_CHECKING:
    from dclub.diamonds_club.ruleset import Ruleset
    from dclub.diamonds_club.state import Player

__all__ = ["complete_sets", "gain", "keeps", "kept_counts", "matchings", "representatives", "without"]

Counts = tuple[int, ...]
Equipment = tuple[Counts, Counts, Counts]
"""Mines per colour, rights and ships per value from the lowest."""

Sets = tuple[GemSet, ...]


@defines(C.EXCHANGE_ALL)
def complete_sets(mines: Counts, rights: Counts, ships: Counts) -> int:
    """Return how many complete sets the tiles make."""
    return min(sum(mines), sum(rights), sum(ships))


@effects(C.EXCHANGE_VALUE, C.EXCHANGE_TECHNOLOGY)
def gain(ruleset: Ruleset, player: Player, sets: Sets) -> Gems:
    """Return the gems that exchanged sets bring, the technology bonus of each included."""
    bonus_gems, bonus_diamonds = technology_bonus(ruleset, player)
    gems = [0, 0, 0, 0, bonus_diamonds * len(sets)]
    for one in sets:
        gems[one.mine] += one.value + bonus_gems
    return gems[0], gems[1], gems[2], gems[3], gems[4]


def technology_bonus(ruleset: Ruleset, player: Player) -> tuple[int, int]:
    """Return what technology adds to each set: gems of its colour, and diamonds."""
    steps = ruleset.edition.technology
    if steps is None:
        raise Unknown("technology")
    step = steps[player.tracks[1]]
    return step.gems, step.diamonds


def kept_counts(ruleset: Ruleset, keep: Keep) -> Equipment:
    """Return the kept tiles as counts."""
    sizes = ruleset.quantities
    return _kept_counts(keep, sizes.lowest_value, sizes.highest_value)


@lru_cache(maxsize=1 << 10)
def _kept_counts(keep: Keep, lowest: int, highest: int) -> Equipment:
    values = range(lowest, highest + 1)
    return (
        tuple(int(colour is keep.mine) for colour in COLOURS),
        tuple(int(value == keep.right) for value in values),
        tuple(int(value == keep.ship) for value in values),
    )


def without(counts: Counts, taken: Counts) -> Counts:
    """Return counts less others."""
    return tuple(have - less for have, less in zip(counts, taken, strict=True))


def keeps(ruleset: Ruleset, player: Player) -> tuple[Keep, ...]:
    """Return every unfinished set that may be kept beside all complete ones, nothing first."""
    lowest = ruleset.quantities.lowest_value
    number = complete_sets(player.mines, player.rights, player.ships)
    mines, rights, ships = player.mines, player.rights, player.ships
    return _keeps(lowest, _spare(mines, number), _spare(rights, number), _spare(ships, number))


@lru_cache(maxsize=1 << 12)
def _keeps(
    lowest: int, mines: tuple[int, ...], rights: tuple[int, ...], ships: tuple[int, ...]
) -> tuple[Keep, ...]:
    colours = (None, *(Gem(index) for index in mines))
    limits = (None, *(lowest + index for index in rights))
    cargoes = (None, *(lowest + index for index in ships))
    return tuple(Keep(mine, right, ship) for mine, right, ship in product(colours, limits, cargoes))


def _spare(counts: Counts, number: int) -> Counts:
    """Return the indices of which one can be set aside with `number` tiles left."""
    return tuple([index for index, count in enumerate(counts) if count]) if sum(counts) > number else ()


def matchings(ruleset: Ruleset, player: Player, keep: Keep) -> Iterator[Sets]:
    """Yield every way to make all complete sets from the tiles that are not kept."""
    mines, rights, ships = (
        without(held, kept)
        for held, kept in zip(
            (player.mines, player.rights, player.ships), kept_counts(ruleset, keep), strict=True
        )
    )
    number = complete_sets(player.mines, player.rights, player.ships)
    yield from _matchings(ruleset.quantities.lowest_value, (mines, rights, ships), number, None)


def _matchings(lowest: int, tiles: Equipment, number: int, least: GemSet | None) -> Iterator[Sets]:
    if not number:
        yield ()
        return
    mines, rights, ships = tiles
    choices = product(*([index for index, count in enumerate(counts) if count] for counts in tiles))
    for mine, right, ship in choices:
        one = GemSet(Gem(mine), lowest + right, lowest + ship)
        if least is None or least <= one:
            left = (plus(mines, mine, -1), plus(rights, right, -1), plus(ships, ship, -1))
            for rest in _matchings(lowest, left, number - 1, one):
                yield (one, *rest)


def representatives(ruleset: Ruleset, player: Player, keep: Keep) -> tuple[Sets, ...]:
    """Return one matching for each distinct gain, in a fixed order."""
    kept = kept_counts(ruleset, keep)
    number = complete_sets(player.mines, player.rights, player.ships)
    tiles = (
        without(player.mines, kept[0]),
        without(player.rights, kept[1]),
        without(player.ships, kept[2]),
    )
    try:
        bonus = technology_bonus(ruleset, player)[0]
    except Unknown:
        bonus = 0
    return _representatives(tiles, number, bonus, ruleset.quantities.lowest_value)


@lru_cache(maxsize=1 << 12)
def _representatives(tiles: Equipment, number: int, bonus: int, lowest: int) -> tuple[Sets, ...]:
    mines, rights, ships = tiles
    found: dict[Counts, Sets] = {}
    for pairs in _pairings(lowest, rights, ships, number):
        for sets in _coloured(mines, pairs):
            found.setdefault(_per_colour(sets, bonus), sets)
    return tuple(found.values())


def _per_colour(sets: Sets, bonus: int) -> Counts:
    gems = [0] * len(COLOURS)
    for one in sets:
        gems[one.mine] += one.value + bonus
    return tuple(gems)


def _pairings(
    lowest: int, rights: Counts, ships: Counts, number: int
) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield one pairing of rights with ships for each attainable collection of values."""
    seen: set[Counts] = set()
    for pairs in _pairs(rights, ships, number, (len(rights), len(ships))):
        values = tuple(sorted(min(right, ship) for right, ship in pairs))
        if values not in seen:
            seen.add(values)
            yield tuple((lowest + right, lowest + ship) for right, ship in pairs)


def _pairs(
    rights: Counts, ships: Counts, number: int, most: tuple[int, int]
) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield the pairings in descending order of their pairs, so that none comes twice."""
    if not number:
        yield ()
        return
    for right in range(len(rights) - 1, -1, -1):
        for ship in range(len(ships) - 1, -1, -1):
            if rights[right] and ships[ship] and (right, ship) <= most:
                rest = _pairs(plus(rights, right, -1), plus(ships, ship, -1), number - 1, (right, ship))
                for pairs in rest:
                    yield ((right, ship), *pairs)


def _coloured(mines: Counts, pairs: tuple[tuple[int, int], ...]) -> Iterator[Sets]:
    """Yield the ways to give each pair a mine; equal pairs take colours in ascending order."""
    if not pairs:
        yield ()
        return
    (right, ship), rest = pairs[0], pairs[1:]
    for colour in COLOURS:
        if mines[colour]:
            one = GemSet(colour, right, ship)
            for sets in _coloured(plus(mines, colour, -1), rest):
                if not sets or (sets[0].right, sets[0].ship) != (right, ship) or colour <= sets[0].mine:
                    yield (one, *sets)
