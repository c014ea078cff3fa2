"""The best disjoint sets: their worth, which of equal choices is named, and how long the search is."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import pytest

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.components import Construction
from dclub.hanging_gardens.packing import _Search, best_packing
from dclub.hanging_gardens.scoring import possible_sets
from dclub.hanging_gardens.tally import OfGarden
from tests.oracle.hanging_gardens.test_parts import HARD, coloured, full_state

if TYPE_CHECKING:
    from dclub.hanging_gardens.packing import Window


def most(windows: list[Window]) -> int:
    """Return what the best choice is worth, by trying every one."""
    worth = 0
    for number in range(1, len(windows) + 1):
        for chosen in combinations(windows, number):
            union = sum(mask for mask, _ in chosen)
            if union.bit_count() == sum(mask.bit_count() for mask, _ in chosen):
                worth = max(worth, sum(value for _, value in chosen))
    return worth


@pytest.mark.clause(C.SCORE_INDIVIDUAL)
class TestBest:
    @pytest.mark.parametrize("seed", range(60))
    def test_no_choice_is_worth_more(self, seed: int) -> None:
        rng = Random(seed)
        cells = rng.randint(1, 9)
        windows = [(rng.randrange(1, 1 << cells), rng.randint(0, 9)) for _ in range(rng.randint(1, 8))]
        chosen = [windows[index] for index in best_packing(windows)]
        assert not any(one & other for (one, _), (other, _) in combinations(chosen, 2))
        assert sum(value for _, value in chosen) == most(windows)

    @pytest.mark.parametrize(
        ("windows", "chosen"),
        [
            ([], []),
            ([(0b1, 0)], []),
            ([(0b1, 1)], [0]),
            ([(0b11, 5), (0b11, 5)], [0]),
            ([(0b11, 4), (0b11, 5), (0b11, 4)], [1]),
            ([(0b110, 5), (0b011, 5), (0b1100, 5)], [1, 2]),
            ([(0b011, 5), (0b110, 5)], [0]),
        ],
    )
    def test_which_are_named(self, windows: list[Window], chosen: list[int]) -> None:
        """Of equal sets on the same cells the first."""
        assert best_packing(windows) == chosen


class Counted(_Search):
    """A search that counts how often it decides something."""

    steps = 0

    def _search(self, cell: int, used: int, worth: int, bound: int, chosen: tuple[int, ...]) -> None:
        self.steps += 1
        super()._search(cell, used, worth, bound, chosen)


def windows_of(number: int) -> list[Window]:
    """Return the sets of a hard garden, and what they are worth."""
    (others, project), state = HARD[number], full_state()
    kinds = [Construction.STATUE if cell in others else Construction.TREE for cell in range(40)]
    shape, tally = state.ruleset.pyramid, OfGarden(state.ruleset, coloured(state, kinds))
    return [
        (sum(1 << shape.by_column[cell] for cell in window), project.conditions[condition].value)
        for condition, window in possible_sets(shape, tally, project)
    ]


@pytest.mark.clause(C.SCORE_INDIVIDUAL)
@pytest.mark.parametrize(
    ("number", "steps", "chosen"),
    [
        (0, 2138, [0, 3, 7, 8, 11, 15, 16, 60, 61, 62, 63, 71, 104]),
        (1, 5113, [0, 1, 2, 3, 5, 7, 9, 14, 35, 36]),
        (2, 4294, [0, 1, 2, 3, 5, 7, 9, 14, 35, 36]),
        (3, 16857, [26, 33, 39, 40, 41, 42, 43, 44, 56, 57, 86, 94]),
        (4, 25035, [2, 3, 4, 5, 6, 7, 45, 53, 69, 99, 100, 110]),
        (5, 2134, [5, 10, 11, 20, 23, 27, 28, 35, 36, 80, 81, 82, 83]),
        (6, 2932, [17, 18, 19, 20, 22, 24, 26, 31, 34]),
        (7, 2758, [0, 23, 25, 26, 29, 42, 44, 46, 50]),
        (8, 2061, [18, 19, 20, 22, 24, 26, 31, 32]),
        (9, 5950, [23, 26, 27, 28, 29, 30, 31, 32, 33, 72]),
        (10, 14546, [12, 24, 25, 39, 40, 52, 53, 54, 56, 61, 62, 67]),
        (11, 5182, [0, 3, 5, 8, 10, 21, 23, 25, 26, 45, 50]),
    ],
)
def test_how_long_the_search_is(number: int, steps: int, chosen: list[int]) -> None:
    """A change that searches more than is needed is seen here, and one that names other sets."""
    search = Counted(windows_of(number))
    assert (search.run(), search.steps) == (chosen, steps)
