"""Matching: how tiles are put together to complete sets, all ways or one for each distinct gain.

Of many tiles there are very many matchings with few distinct gains. So a gain is searched value
by value, from the highest down, and never twice from where it would go on in the same way.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate, product
from operator import add
from typing import Final, NamedTuple

from dclub.diamonds_club.components import COLOURS, Gem
from dclub.diamonds_club.counts import plus
from dclub.diamonds_club.moves import GemSet, gem_set
from dclub.diamonds_club.paths import paths

__all__ = [
    "FEW_SETS",
    "Colours",
    "Equipment",
    "Sets",
    "distinct",
    "few_distinct",
    "matchings",
    "representative",
    "search",
]

Counts = tuple[int, ...]
Equipment = tuple[Counts, Counts, Counts]
"""Mines per colour, rights and ships per value from the lowest."""

Sets = tuple[GemSet, ...]

Colours = tuple[int, int, int, int]
"""A number for each colour: of mines, or of gems."""

NONE: Final[Colours] = (0, 0, 0, 0)

FEW_SETS: Final = 3
"""Up to so many sets the distinct matchings are kept for the next time; of more there can be very many."""

# --- every way --------------------------------------------------------------------------------


class _Way(NamedTuple):
    """So many tiles are left for so many further sets, none of which comes before `last`."""

    tiles: Equipment
    sets: int
    last: GemSet | None


def matchings(lowest: int, tiles: Equipment, number: int) -> Iterator[Sets]:
    """Yield every way to make `number` complete sets from the tiles, whose lowest value is `lowest`."""

    def branches(way: _Way) -> Iterator[_Way] | None:
        return _one_more(lowest, way) if way.sets else None

    for path in paths(_Way(tiles, number, None), branches):
        if path is not None:
            yield tuple(way.last for way in path if way.last is not None)


def _one_more(lowest: int, way: _Way) -> Iterator[_Way]:
    mines, rights, ships = way.tiles
    choices = product(*([index for index, count in enumerate(counts) if count] for counts in way.tiles))
    for mine, right, ship in choices:
        one = gem_set(Gem(mine), lowest + right, lowest + ship)
        if way.last is None or way.last <= one:
            left = (plus(mines, mine, -1), plus(rights, right, -1), plus(ships, ship, -1))
            if _most_after(left, mine, right, ship) >= way.sets - 1:
                yield _Way(left, way.sets - 1, one)


def _most_after(tiles: Equipment, mine: int, right: int, ship: int) -> int:
    """Return how many mines can go into sets that do not come before one of these indices.

    The mines of later colours go with any tiles, those of the same colour with a higher right,
    or with the same right and no lower ship.
    """
    mines, rights, ships = tiles
    pairs = sum(rights[right + 1 :]) + min(rights[right], sum(ships[ship:]))
    return sum(mines[mine + 1 :]) + min(mines[mine], pairs)


# --- one way for each gain --------------------------------------------------------------------


def distinct(tiles: Equipment, number: int, bonus: int, lowest: int) -> Iterator[Sets]:
    """Yield one matching of the tiles for each distinct gain, in a fixed order.

    `bonus` is what technology adds to the gems of each set. The first one comes at once, but
    between two others there can be a long search.
    """
    return (sets for sets in search(tiles, number, bonus, lowest) if sets is not None)


@lru_cache(maxsize=1 << 13)
def few_distinct(tiles: Equipment, number: int, bonus: int, lowest: int) -> tuple[Sets, ...]:
    """Return the same as `distinct`; up to `FEW_SETS` sets there are not many."""
    mines, rights, ships = tiles
    found: dict[Colours, Sets] = {}
    for pairing in _few_pairings(rights, ships, number):
        for gems, sets in _few_coloured(mines, pairing, bonus, lowest):
            found.setdefault(gems, sets)
    return tuple(found.values())


def search(tiles: Equipment, number: int, bonus: int, lowest: int) -> Iterator[Sets | None]:
    """Yield the same as `distinct`, and None at every step of the search that finds nothing new.

    No step costs more than putting the sets together, so the work can be bounded by their number.
    The first matching takes a step for each value that occurs, and one.
    """
    mines, rights, ships = tiles
    seen: set[_Rest] = set()
    for pairing in _pairings(rights, ships, number):
        for path in _coloured(mines, pairing, lowest + bonus, seen):
            yield None if path is None else _sets(pairing, path, lowest)


def representative(tiles: Equipment, number: int, bonus: int, lowest: int, gems: Colours) -> Sets:
    """Return the matching that `distinct` yields for a gain of so many gems.

    Raises `StopIteration` if no matching has that gain.
    """
    mines, rights, ships = tiles
    seen: set[_Rest] = set()
    total = sum(gems) - number * (lowest + bonus)
    return next(
        _sets(pairing, path, lowest)
        for pairing in _pairings(rights, ships, number, total)
        for path in _coloured(mines, pairing, lowest + bonus, seen, gems)
        if path is not None
    )


# --- pairs of rights and ships ----------------------------------------------------------------

Pair = tuple[int, int]
"""The indices of a right and a ship that go together; the smaller one is the value of the pair."""

Pairs = tuple[Pair, ...]

Pairing = tuple[Pairs, ...]
"""The pairs of each value that occurs, the highest first."""

Spare = tuple[tuple[int, ...], tuple[int, ...]]
"""Rights and ships of higher values that no pair has used yet, in descending order."""


class _Level(NamedTuple):
    """The pairs of one value, and what is left: so many pairs of lower values, from `spare` tiles too.

    `total` adds up the values of all pairs so far.
    """

    value: int
    pairs: Pairs
    left: int
    spare: Spare
    total: int


def _pairings(rights: Counts, ships: Counts, number: int, total: int | None = None) -> Iterator[Pairing]:
    """Yield one pairing for each attainable collection of values, the highest values first.

    With `total`, only those whose values add up to that. How the pairs of one value are made up
    does not matter to the lower ones, because each pair uses one right and one ship in any case:
    one way for each number of pairs is enough.
    """
    tiles_below = (0, *accumulate(map(add, rights, ships)))

    def branches(level: _Level) -> Iterator[_Level] | None:
        return lower(level) if level.left else None

    def lower(above: _Level) -> Iterator[_Level]:
        value, left, (higher_rights, higher_ships) = above.value - 1, above.left, above.spare
        some_rights, some_ships = rights[value], ships[value]
        most = min(
            some_rights + len(higher_rights), some_ships + len(higher_ships), some_rights + some_ships, left
        )
        for count in range(most, max(0, left - tiles_below[value]) - 1, -1):
            rest, worth = left - count, above.total + count * value
            if total is None or worth <= total <= worth + rest * (value - 1):
                pairs, spare = _pair_up(value, count, some_rights, some_ships, above.spare)
                yield _Level(value, pairs, rest, spare, worth)

    for path in paths(_Level(len(rights), (), number, ((), ()), 0), branches):
        if path is not None:
            yield tuple([level.pairs for level in path if level.pairs])


@lru_cache(maxsize=1 << 12)
def _few_pairings(rights: Counts, ships: Counts, number: int) -> tuple[Pairing, ...]:
    return tuple(_pairings(rights, ships, number))


def _pair_up(value: int, count: int, rights: int, ships: int, spare: Spare) -> tuple[Pairs, Spare]:
    """Return `count` pairs of a value of which there are so many tiles, and what is left to lower ones."""
    higher_rights, higher_ships = spare
    both = 0
    while count - both > min(rights - both, len(higher_ships)) + min(ships - both, len(higher_rights)):
        both += 1
    with_ship = min(rights - both, len(higher_ships), count - both)
    with_right = count - both - with_ship
    kept_rights, used_rights = _split(higher_rights, with_right)
    kept_ships, used_ships = _split(higher_ships, with_ship)
    pairs = (
        *((value, value),) * both,
        *((value, ship) for ship in used_ships),
        *((right, value) for right in used_rights),
    )
    left_rights = (*kept_rights, *(value,) * (rights - both - with_ship))
    left_ships = (*kept_ships, *(value,) * (ships - both - with_right))
    return pairs, (left_rights, left_ships)


def _split(tiles: tuple[int, ...], used: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the tiles without the `used` lowest, and those."""
    rest = len(tiles) - used
    return tiles[:rest], tiles[rest:]


# --- mines for the pairs ----------------------------------------------------------------------

_Rest = tuple[tuple[tuple[int, int], ...], Colours, Colours]
"""How a search goes on: the values with the numbers of pairs still to be coloured, the mines left
for them (none matter in the end), and the gems so far.
"""


class _Coloured(NamedTuple):
    """The pairs of some values have their mines: `share` of each colour those of the last one."""

    values: int
    share: Colours
    mines: Colours
    gems: Colours


def _coloured(
    mines: Counts, pairing: Pairing, base: int, seen: set[_Rest], wanted: Colours | None = None
) -> Iterator[tuple[_Coloured, ...] | None]:
    """Yield how the colours share the pairs of each value, once for each new gain, and None for other steps.

    A pair brings `base` gems and its value, which is an index. `seen` remembers from where the
    search has gone on. With `wanted`, only that gain counts. The pairs of one value take their
    colours in ascending order, and as many of the first ones as there are.
    """
    values = tuple((base + min(pairs[0]), len(pairs)) for pairs in pairing)
    rests = [values[done:] for done in range(len(values) + 1)]

    def branches(node: _Coloured) -> Iterator[_Coloured] | tuple[()] | None:
        rest = rests[node.values]
        here = (rest, node.mines if rest else NONE, node.gems)
        if here in seen:
            return ()
        seen.add(here)
        return lower(node, rest) if rest else None

    def lower(node: _Coloured, rest: tuple[tuple[int, int], ...]) -> Iterator[_Coloured]:
        (gain, number), next_gain = rest[0], rest[1][0] if len(rest) > 1 else 0
        least, most = NONE, node.mines
        if wanted is not None:
            least, most = _bounds(node, wanted, gain, next_gain)
        (blue_mines, yellow_mines, green_mines, red_mines), gems = node.mines, node.gems
        for share in _shares(least, most, number):
            blue, yellow, green, red = share
            left = (blue_mines - blue, yellow_mines - yellow, green_mines - green, red_mines - red)
            more = (
                gems[0] + gain * blue,
                gems[1] + gain * yellow,
                gems[2] + gain * green,
                gems[3] + gain * red,
            )
            yield _Coloured(node.values + 1, share, left, more)

    blue, yellow, green, red = mines
    return paths(_Coloured(0, NONE, (blue, yellow, green, red), NONE), branches)


@lru_cache(maxsize=1 << 13)
def _few_coloured(
    mines: Counts, pairing: Pairing, bonus: int, lowest: int
) -> tuple[tuple[Colours, Sets], ...]:
    """Return each gain of a pairing with its sets."""
    ways = _coloured(mines, pairing, lowest + bonus, set())
    return tuple([(path[-1].gems, _sets(pairing, path, lowest)) for path in ways if path is not None])


def _bounds(node: _Coloured, wanted: Colours, gain: int, next_gain: int) -> tuple[Colours, Colours]:
    """Return how many pairs of a value each colour takes at least and at most to come to the gems wanted.

    Each brings `gain` gems, and each pair of the lower values at most `next_gain`.
    """
    lacking = [wish - got for wish, got in zip(wanted, node.gems, strict=True)]
    blue, yellow, green, red = (
        max(0, -((next_gain * mines - lacks) // (gain - next_gain)))
        for mines, lacks in zip(node.mines, lacking, strict=True)
    )
    most = [min(mines, lacks // gain) for mines, lacks in zip(node.mines, lacking, strict=True)]
    return (blue, yellow, green, red), (most[0], most[1], most[2], most[3])


def _shares(least: Colours, most: Colours, number: int) -> Iterator[Colours]:
    """Yield every way to share a number among the colours within these bounds, the first colours first."""
    least_red, least_green = least[3], least[2]
    most_red, most_green = most[3], most[2]
    for blue in range(
        min(most[0], number - least[1] - least_green - least_red),
        max(least[0], number - most[1] - most_green - most_red) - 1,
        -1,
    ):
        others = number - blue
        for yellow in range(
            min(most[1], others - least_green - least_red),
            max(least[1], others - most_green - most_red) - 1,
            -1,
        ):
            rest = others - yellow
            for green in range(min(most_green, rest - least_red), max(least_green, rest - most_red) - 1, -1):
                yield blue, yellow, green, rest - green


def _sets(pairing: Pairing, path: tuple[_Coloured, ...], lowest: int) -> Sets:
    """Return the sets of a pairing of which each colour takes its share, value by value."""
    return tuple(
        [
            gem_set(colour, lowest + right, lowest + ship)
            for pairs, node in zip(pairing, path[1:], strict=True)
            for colour, (right, ship) in zip(_colours(node.share), pairs, strict=True)
        ]
    )


def _colours(share: Colours) -> list[Gem]:
    return [colour for colour in COLOURS for _ in range(share[colour])]
