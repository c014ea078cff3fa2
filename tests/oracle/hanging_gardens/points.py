"""Points by definition: flood fill, counting, and every way to choose disjoint sets."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from dclub.hanging_gardens.components import Construction, Shape

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dclub.hanging_gardens.components import Individual, Public
    from tests.oracle.hanging_gardens.plot import Place, Plot

    Counted = Mapping[Place, tuple[Construction, int]]

__all__ = ["best", "best_of_all", "groups", "largest", "majorities", "sets_of", "touching"]


def touching(one: Place, other: Place) -> bool:
    """Whether two places are neighbours, diagonals included."""
    return one != other and abs(one[0] - other[0]) <= 1 and abs(one[1] - other[1]) <= 1


def groups(counted: Counted, kind: Construction) -> list[set[Place]]:
    """Return the connected groups of a construction, each filled from one of its places."""
    left = {place for place, (shown, _) in counted.items() if shown is kind}
    found = []
    while left:
        group = {left.pop()}
        while True:
            more = {place for place in left if any(touching(place, member) for member in group)}
            if not more:
                break
            group |= more
            left -= more
        found.append(group)
    return found


def largest(counted: Counted, kind: Construction) -> int:
    """Return how many constructions the largest group has."""
    return max((sum(counted[place][1] for place in group) for group in groups(counted, kind)), default=0)


def _count(plot: Plot, kind: Construction, *, single: bool) -> int:
    return sum(1 if single else number for shown, number in plot.counted().values() if shown is kind)


def majorities(project: Public, plots: Sequence[Plot], rule: Mapping[str, str]) -> list[int]:
    """Return the points of each player for the public project."""
    single = rule["hg.public.translucent"] == "single"
    contests = [[_count(plot, kind, single=single) for plot in plots] for kind in project.constructions]
    if rule["hg.public.ornament"] == "yes":
        contests += [
            [sum(laid.card.ornament == name for laid in plot.cards) for plot in plots]
            for name in project.ornaments
        ]
    won = [0] * len(plots)
    for contest in contests:
        if max(contest) == 0 and rule["hg.public.zero"] == "none":
            continue
        for player, number in enumerate(contest):
            if number == max(contest):
                won[player] += project.value
    return won


def _shapes(shape: Shape, column: int, row: int) -> list[list[Place]]:
    """Return the sets of a shape that begin at a place."""
    match shape:
        case Shape.LINE:
            return [[(column + step, row) for step in range(3)]]
        case Shape.COLUMN:
            return [[(column, row + step) for step in range(3)]]
        case Shape.DIAGONAL:
            return [[(column + step * way, row + step) for step in range(3)] for way in (1, -1)]
        case Shape.SQUARE:
            return [[(column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1)]]


def sets_of(project: Individual, counted: Counted) -> list[tuple[frozenset[Place], int]]:
    """Return every set that meets a condition, with its value."""
    return [
        (frozenset(places), condition.value)
        for condition in project.conditions
        for column, row in counted
        for places in _shapes(condition.shape, column, row)
        if all(place in counted and counted[place][0] is condition.construction for place in places)
    ]


def best(sets: list[tuple[frozenset[Place], int]]) -> int:
    """Return the most that disjoint sets are worth.

    Place by place, either none of the sets that begin there is taken, or one of them.
    """
    places = sorted({place for members, _ in sets for place in members})
    beginning: list[list[tuple[int, int]]] = [[] for _ in places]
    for members, value in sets:
        ahead = sorted(places.index(place) for place in members)
        beginning[ahead[0]].append((sum(1 << place - ahead[0] for place in ahead), value))

    @cache
    def rest(number: int, taken: int) -> int:
        """Return the most from a place on; `taken` are the places from there on that are used up."""
        if number == len(places):
            return 0
        most = rest(number + 1, taken >> 1)
        for mask, value in beginning[number]:
            if not mask & taken:
                most = max(most, value + rest(number + 1, (taken | mask) >> 1))
        return most

    return rest(0, 0)


def best_of_all(sets: list[tuple[frozenset[Place], int]]) -> int:
    """Return the same, from every choice of sets: for a few sets only."""
    return max(
        sum(value for _, value in choice)
        for number in range(len(sets) + 1)
        for choice in combinations(sets, number)
        if len({place for members, _ in choice for place in members}) == sum(len(one) for one, _ in choice)
    )
