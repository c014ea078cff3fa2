"""Exchanging sets: what may be matched, what it brings, and the distinct results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final, TypeVar

from dclub.diamonds_club import clauses as C
from dclub.diamonds_club.components import COLOURS, Gem, Gems
from dclub.diamonds_club.counts import plus
from dclub.diamonds_club.moves import GemSet, Keep, keeping
from dclub.kernel.citing import defines, effects
from dclub.kernel.partial import Unknown

if TYPE_CHECKING:
    from dclub.diamonds_club.moves import Exchange
    from dclub.diamonds_club.ruleset import Ruleset
    from dclub.diamonds_club.state import Player

__all__ = [
    "FEW_SETS",
    "complete_sets",
    "distinct",
    "few_distinct",
    "gain",
    "keeps",
    "kept_counts",
    "known_bonus",
    "matchings",
    "representatives",
    "used_counts",
]

T = TypeVar("T")
Counts = tuple[int, ...]
Equipment = tuple[Counts, Counts, Counts]
"""Mines per colour, rights and ships per value from the lowest."""

Sets = tuple[GemSet, ...]

NO_GEMS: Final[Gems] = (0, 0, 0, 0, 0)


@defines(C.EXCHANGE_ALL)
def complete_sets(mines: Counts, rights: Counts, ships: Counts) -> int:
    """Return how many complete sets the tiles make."""
    return min(sum(mines), sum(rights), sum(ships))


@effects(C.EXCHANGE_VALUE, C.EXCHANGE_TECHNOLOGY)
def gain(ruleset: Ruleset, player: Player, sets: Sets) -> Gems:
    """Return the gems that exchanged sets bring, the technology bonus of each included."""
    if not sets:
        return NO_GEMS
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


def _unkept(ruleset: Ruleset, player: Player, keep: Keep) -> Equipment:
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


def keeps(ruleset: Ruleset, player: Player, number: int) -> list[tuple[Keep, Equipment]]:
    """Return every unfinished set that may be kept beside `number` complete ones, nothing first.

    Beside each stand the tiles that are not kept.
    """
    some_rights = _spared(player.rights, number, ruleset.values)
    some_ships = _spared(player.ships, number, ruleset.values)
    return [
        (keeping(mine, right, ship), (mines, rights, ships))
        for mine, mines in _spared(player.mines, number, COLOURS)
        for right, rights in some_rights
        for ship, ships in some_ships
    ]


@lru_cache(maxsize=1 << 12)
def _spared(counts: Counts, number: int, names: tuple[T, ...]) -> tuple[tuple[tuple[T, ...], Counts], ...]:
    """Return nothing, then each tile of a sort without which `number` are left, and what is left."""
    nothing: tuple[tuple[T, ...], Counts] = ((), counts)
    if sum(counts) <= number:
        return (nothing,)
    spared = [((names[index],), plus(counts, index, -1)) for index, count in enumerate(counts) if count]
    return (nothing, *spared)


def matchings(ruleset: Ruleset, tiles: Equipment, number: int) -> Iterator[Sets]:
    """Yield every way to make `number` complete sets from the tiles."""
    yield from _matchings(ruleset.lowest, tiles, number, None)


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


FEW_SETS: Final = 3
"""Up to so many sets the matchings are kept for the next time; of more there can be very many."""


def representatives(ruleset: Ruleset, player: Player, keep: Keep) -> Iterable[Sets]:
    """Return one matching of the tiles that are not kept for each distinct gain, in a fixed order."""
    number = complete_sets(player.mines, player.rights, player.ships)
    return distinct(_unkept(ruleset, player, keep), number, known_bonus(ruleset, player), ruleset.lowest)


def known_bonus(ruleset: Ruleset, player: Player) -> int:
    """Return the gems that technology adds to each set; 0 where nobody entered them."""
    try:
        return technology_bonus(ruleset, player)[0]
    except Unknown:
        return 0


def distinct(tiles: Equipment, number: int, bonus: int, lowest: int) -> Iterator[Sets]:
    """Yield one matching of the tiles for each distinct gain, in a fixed order."""
    mines, rights, ships = tiles
    coloured = _coloured if number > FEW_SETS else _few_coloured
    found: set[Counts] = set()
    for pairs in _pairings(rights, ships, number):
        for gems, sets in coloured(mines, pairs, bonus, lowest):
            if gems not in found:
                found.add(gems)
                yield sets


@lru_cache(maxsize=1 << 13)
def few_distinct(tiles: Equipment, number: int, bonus: int, lowest: int) -> tuple[Sets, ...]:
    """Return the same as `distinct`; up to `FEW_SETS` sets there are not many."""
    return tuple(distinct(tiles, number, bonus, lowest))


Pair = tuple[int, int]
"""The indices of a right and a ship that go together; the smaller one is what they bring."""


@lru_cache(maxsize=1 << 12)
def _pairings(rights: Counts, ships: Counts, number: int) -> tuple[tuple[Pair, ...], ...]:
    """Return one pairing for each attainable collection of values, the highest values first."""
    return tuple(_levels(rights, ships, number, len(rights) - 1, ((), ())))


Spare = tuple[tuple[int, ...], tuple[int, ...]]
"""Rights and ships of higher values that no pair has used yet, in descending order."""


def _levels(
    rights: Counts, ships: Counts, number: int, level: int, spare: Spare
) -> Iterator[tuple[Pair, ...]]:
    """Yield the pairings whose values are at most `level`, given the tiles left above it.

    How the pairs of one level are made up does not matter to the levels below, because each
    pair uses one right and one ship in any case: one way for each number of pairs is enough.
    """
    if not number:
        yield ()
        return
    if level < 0:
        return
    most = _most_pairs(rights[level], ships[level], len(spare[0]), len(spare[1]))
    for count in range(min(number, most), -1, -1):
        pairs, left = _pair_up(level, count, rights[level], ships[level], spare)
        for rest in _levels(rights, ships, number - count, level - 1, left):
            yield (*pairs, *rest)


def _most_pairs(rights: int, ships: int, higher_rights: int, higher_ships: int) -> int:
    """Return how many pairs of exactly one value there can be, for so many tiles of it and above."""
    most = 0
    for both in range(min(rights, ships) + 1):
        pairs = both + min(rights - both, higher_ships) + min(ships - both, higher_rights)
        most = max(most, pairs)
    return most


def _pair_up(level: int, count: int, rights: int, ships: int, spare: Spare) -> tuple[tuple[Pair, ...], Spare]:
    """Return `count` pairs whose value is `level`, and the tiles left for the levels below."""
    higher_rights, higher_ships = spare
    both = 0
    while count - both > min(rights - both, len(higher_ships)) + min(ships - both, len(higher_rights)):
        both += 1
    with_ship = min(rights - both, len(higher_ships), count - both)
    with_right = count - both - with_ship
    kept_rights, used_rights = _split(higher_rights, with_right)
    kept_ships, used_ships = _split(higher_ships, with_ship)
    pairs = (
        *((level, level),) * both,
        *((level, ship) for ship in used_ships),
        *((right, level) for right in used_rights),
    )
    left_rights = (*kept_rights, *(level,) * (rights - both - with_ship))
    left_ships = (*kept_ships, *(level,) * (ships - both - with_right))
    return pairs, (left_rights, left_ships)


def _split(tiles: tuple[int, ...], used: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the tiles without the `used` lowest, and those."""
    rest = len(tiles) - used
    return tiles[:rest], tiles[rest:]


@lru_cache(maxsize=1 << 13)
def _few_coloured(
    mines: Counts, pairs: tuple[Pair, ...], bonus: int, lowest: int
) -> tuple[tuple[Counts, Sets], ...]:
    return tuple(_coloured(mines, pairs, bonus, lowest))


def _coloured(
    mines: Counts, pairs: tuple[Pair, ...], bonus: int, lowest: int
) -> Iterator[tuple[Counts, Sets]]:
    """Yield the ways to give each pair a mine, each with the gems per colour.

    Pairs of one value take their colours in ascending order, so that no way comes twice.
    """
    if not pairs:
        yield (0, 0, 0, 0), ()
        return
    (right, ship), rest = pairs[0], pairs[1:]
    value = lowest + min(right, ship)
    for colour in COLOURS:
        if mines[colour]:
            one = GemSet(colour, lowest + right, lowest + ship)
            for gems, sets in _coloured(plus(mines, colour, -1), rest, bonus, lowest):
                if not sets or sets[0].value != value or colour <= sets[0].mine:
                    yield plus(gems, colour, value + bonus), (one, *sets)
