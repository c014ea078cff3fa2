"""The geometry of a pyramid, beside numbers that were counted apart from the engine."""

from __future__ import annotations

from functools import cache

import pytest

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens.components import Shape
from dclub.hanging_gardens.garden import open_slots
from dclub.hanging_gardens.pyramid import NOWHERE, Cell, Pyramid, Slot, pyramid
from dclub.hanging_gardens.readings import READINGS
from dclub.hanging_gardens.ruleset import Ruleset, compile_ruleset
from dclub.hanging_gardens.setup import initial_state
from dclub.kernel.reading import Readings
from tests.rules.hanging_gardens.setting import BOX, SHAPE, cell, slot

SHORT = 4
"""With so many players the apex is left out."""


def rules(seats: int) -> Ruleset:
    return compile_ruleset(BOX, seats, Readings.of(READINGS))


def cells_without_apex() -> set[int]:
    """Return the cells that the cards below the apex show."""
    return {one for corners in SHAPE.corners[:-1] for one in corners}


def pairs(cells: set[int]) -> int:
    return sum(near in cells for one in cells for near in SHAPE.neighbours[one]) // 2


def windows(shape: Shape, cells: set[int]) -> int:
    return sum(set(window) <= cells for window in SHAPE.windows[shape])


ALL = set(range(len(SHAPE.cells)))


@pytest.mark.clause(C.PYRAMID_CELLS, C.PYRAMID_SLOTS, C.PYRAMID_ADJACENT)
class TestVectors:
    """Facts, section 3: counted by a script of its own, for 15 and for 14 cards."""

    def test_cells(self) -> None:
        assert len(ALL) == 40
        assert len(cells_without_apex()) == 38

    def test_two_cards_and_one_above(self) -> None:
        """Counted by hand, and computed anew rather than remembered."""
        shape = pyramid.__wrapped__(2)
        assert shape.slots == ((0, 0), (0, 1), (1, 0))
        assert shape.cells == (
            *((0, column) for column in range(4)),
            *((1, column) for column in range(4)),
            (2, 1),
            (2, 2),
        )
        assert shape.neighbours[0] == (1, 4, 5)
        assert shape.neighbours[5] == (0, 1, 2, 4, 6, 8, 9)
        assert shape.neighbours[9] == (5, 6, 7, 8)

    def test_rows(self) -> None:
        widths = [sum(row == wanted for row, _ in SHAPE.cells) for wanted in range(6)]
        assert widths == [10, 10, 8, 6, 4, 2]
        below = [SHAPE.cells[one] for one in cells_without_apex()]
        assert [sum(row == wanted for row, _ in below) for wanted in range(6)] == [10, 10, 8, 6, 4, 0]

    def test_columns_of_each_row(self) -> None:
        ranges = [{column for row, column in SHAPE.cells if row == wanted} for wanted in range(6)]
        assert ranges == [
            set(range(first, last + 1)) for first, last in ((0, 9), (0, 9), (1, 8), (2, 7), (3, 6), (4, 5))
        ]

    @pytest.mark.parametrize(
        ("shape", "full", "short"),
        [(Shape.LINE, 28, 28), (Shape.COLUMN, 20, 18), (Shape.DIAGONAL, 38, 34), (Shape.SQUARE, 25, 24)],
    )
    def test_windows(self, shape: Shape, full: int, short: int) -> None:
        assert windows(shape, ALL) == full
        assert windows(shape, cells_without_apex()) == short

    def test_half_of_the_diagonals_go_each_way(self) -> None:
        for cells, number in ((ALL, 19), (cells_without_apex(), 17)):
            ways = [
                SHAPE.cells[window[2]][1] > SHAPE.cells[window[0]][1]
                for window in SHAPE.windows[Shape.DIAGONAL]
                if set(window) <= cells
            ]
            assert (ways.count(True), ways.count(False)) == (number, number)

    def test_no_window_twice(self) -> None:
        for found in SHAPE.windows.values():
            assert len({frozenset(window) for window in found}) == len(found)

    def test_neighbours(self) -> None:
        assert pairs(ALL) == 122
        assert pairs(cells_without_apex()) == 115

    def test_neighbours_are_mutual(self) -> None:
        for one in ALL:
            assert one not in SHAPE.neighbours[one]
            assert all(one in SHAPE.neighbours[near] for near in SHAPE.neighbours[one])

    def test_each_cell_belongs_to_one_card_or_to_two(self) -> None:
        owners = [sum(one in corners for corners in SHAPE.corners) for one in ALL]
        assert (owners.count(1), owners.count(2)) == (20, 20)
        assert 4 * 15 - 20 == 40


def shapes(ruleset: Ruleset) -> list[set[int]]:
    """Return the sets of built slots after 0, 1, ... cards above the base."""
    garden = initial_state(ruleset).gardens[0]._replace(built=0b11111)
    found = [{garden.built}]
    while True:
        more = {
            built | 1 << one
            for built in found[-1]
            for one in open_slots(ruleset, garden._replace(built=built))
        }
        if not more:
            return found
        found.append(more)


def orders(ruleset: Ruleset) -> int:
    """Return in how many orders a pyramid can be built."""
    garden = initial_state(ruleset).gardens[0]

    @cache
    def ways(built: int) -> int:
        following = open_slots(ruleset, garden._replace(built=built))
        return sum(ways(built | 1 << one) for one in following) if following else 1

    return ways(0b11111)


@pytest.mark.clause(C.PYRAMID_SIZE, C.TAKE_SUPPORT, C.TAKE_APEX)
class TestShapes:
    """Facts, section 3: legal shapes and orders of building."""

    def test_with_an_apex(self) -> None:
        assert [len(found) for found in shapes(rules(3))] == [1, 4, 6, 7, 7, 5, 5, 3, 2, 1, 1]
        assert orders(rules(2)) == orders(rules(3)) == 768

    def test_without(self) -> None:
        """A40: 5 + 4 + 3 + 2, and the apex is the only slot that supports nothing."""
        assert [len(found) for found in shapes(rules(SHORT))] == [1, 4, 6, 7, 7, 5, 5, 3, 2, 1]
        assert orders(rules(SHORT)) == 768
        bearing = {below for pair in SHAPE.supports if pair is not None for below in pair}
        assert set(range(15)) - bearing == {SHAPE.apex}


@pytest.mark.clause(C.PYRAMID_SLOTS, C.PYRAMID_CELLS)
class TestNames:
    """Slots by floor and position, cells by column and row, shared cells at the joints."""

    def test_supports(self) -> None:
        assert SHAPE.supports[slot("1.3")] is None
        assert SHAPE.supports[slot("2.1")] == (slot("1.1"), slot("1.2"))
        assert SHAPE.supports[slot("3.2")] == (slot("2.2"), slot("2.3"))
        assert SHAPE.supports[slot("5.1")] == (slot("4.1"), slot("4.2"))

    def test_corners_and_joints(self) -> None:
        corners = tuple(cell(name) for name in ("b3", "c3", "b2", "c2"))
        assert SHAPE.corners[slot("2.1")] == corners
        assert SHAPE.joints[slot("2.1")] == (cell("b2"), cell("c2"))
        # The left joint is the top right corner of the left supporter, and the other way round.
        assert SHAPE.corners[slot("1.1")][1] == cell("b2")
        assert SHAPE.corners[slot("1.2")][0] == cell("c2")

    def test_joints_of_every_slot(self) -> None:
        for number, below in enumerate(SHAPE.supports):
            if below is not None:
                left, right = below
                assert SHAPE.joints[number] == (SHAPE.corners[left][1], SHAPE.corners[right][0])

    def test_owners(self) -> None:
        for number in range(len(SHAPE.cells)):
            own = [Slot(index) for index, corners in enumerate(SHAPE.corners) if Cell(number) in corners]
            assert own == [one for one in (SHAPE.lower[number], SHAPE.upper[number]) if one is not None]

    def test_base_floor_and_apex(self) -> None:
        assert SHAPE.base == SHAPE.floor(0) == tuple(slot(f"1.{number}") for number in range(1, 6))
        assert SHAPE.floor(3) == (slot("4.1"), slot("4.2"))
        assert SHAPE.floor(5) == ()
        assert SHAPE.apex == slot("5.1")
        assert NOWHERE not in range(15)

    @pytest.mark.parametrize("width", [1, 2, 3, 4, 6])
    def test_other_widths(self, width: int) -> None:
        shape: Pyramid = pyramid(width)
        assert len(shape.slots) == width * (width + 1) // 2
        assert len(shape.cells) == 4 * len(shape.slots) - width * (width - 1)
