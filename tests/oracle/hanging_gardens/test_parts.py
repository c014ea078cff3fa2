"""The hard parts beside slow and obvious ones, on drawn pyramids that no game need reach."""

from __future__ import annotations

import sys
from random import Random
from time import process_time
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub.hanging_gardens import clauses as C
from dclub.hanging_gardens import readings as R
from dclub.hanging_gardens.components import (
    Condition,
    Construction,
    Individual,
    ProjectId,
    Shape,
    translucent,
    wooden,
)
from dclub.hanging_gardens.garden import open_slots, with_card, with_cube
from dclub.hanging_gardens.path import counts_on, next_slot
from dclub.hanging_gardens.pyramid import NOWHERE, Cell, Slot
from dclub.hanging_gardens.scoring import largest_group, project_sets
from dclub.hanging_gardens.tally import OfGarden
from tests.oracle.hanging_gardens.plot import Laid, Plot, places_of
from tests.oracle.hanging_gardens.points import best, best_of_all, groups, largest, sets_of
from tests.property.hanging_gardens.games import any_ruleset, start

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dclub.hanging_gardens.components import Cube
    from dclub.hanging_gardens.state import Garden, State
    from tests.oracle.hanging_gardens.plot import Piece, Place

SEEDS = st.integers(0, 2**32 - 1)
USUAL = settings(max_examples=100, deadline=None)
QUICK = 0.05
"""The time in seconds that the best packing may take at most."""


def drawn(rng: Random) -> tuple[State, Garden, Plot]:
    """Return a pyramid built in a drawn order, in the engine and on the table."""
    state = start(any_ruleset(rng))
    ruleset, shape = state.ruleset, state.ruleset.pyramid
    cards = list(ruleset.cards.values())
    garden, plot = state.gardens[0], Plot()
    for number in range(shape.width):
        card = rng.choice(cards)
        garden = with_card(shape, garden, Slot(number), card)
        plot.cards.append(Laid(card, 0, number))
    for _ in range(rng.randint(0, ruleset.slots - shape.width)):
        slot, card = rng.choice(open_slots(ruleset, garden)), rng.choice(cards)
        joints = shape.joints[slot]
        assert joints is not None
        under = tuple(one for one in joints if rng.random() < 0.5)
        garden = with_card(shape, garden, slot, card, under)
        tucked = {_place(state, one) for one in under}
        plot.cards.append(Laid(card, *shape.slots[slot], tucked))
    for place in rng.sample(sorted(plot.painted()), rng.randint(0, 6)):
        piece: Piece = (rng.choice(tuple(Construction)), rng.random() < 0.5)
        plot.cubes[place] = piece
        garden = with_cube(garden, Cell(shape.cells.index((place[1], place[0]))), _cube(piece))
    spots = sorted(plot.spots())
    plot.pawn = rng.choice([None, *spots])
    pawn = NOWHERE if plot.pawn is None else Slot(shape.slots.index(plot.pawn))
    return state, garden._replace(amitis=pawn), plot


def _place(state: State, cell: Cell) -> Place:
    row, column = state.ruleset.pyramid.cells[cell]
    return column, row


def _cube(piece: Piece) -> Cube:
    kind, clear = piece
    return translucent(kind) if clear else wooden(kind)


@pytest.mark.clause(C.PYRAMID_VISIBLE, C.TAKE_JOINTS)
@USUAL
@given(SEEDS)
def test_visible_cells(seed: int) -> None:
    """Cards painted one after the other show what the engine says."""
    state, garden, plot = drawn(Random(seed))
    picture = plot.painted()
    for number in range(len(garden.icons)):
        place = _place(state, Cell(number))
        assert garden.icons[number] == (picture[place][1] if place in picture else None)


@pytest.mark.clause(C.SCORE_GROUPS, C.PYRAMID_ADJACENT)
@USUAL
@given(SEEDS)
def test_largest_group(seed: int) -> None:
    """Filled place by place from every place."""
    state, garden, plot = drawn(Random(seed))
    counted = plot.counted()
    for kind in Construction:
        found = {
            _place(state, cell)
            for cell in largest_group(state.ruleset.pyramid, OfGarden(state.ruleset, garden), kind)
        }
        assert sum(counted[place][1] for place in found) == largest(counted, kind)
        assert found == set() or found in groups(counted, kind)


@pytest.mark.clause(C.AMITIS_PATH, C.AMITIS_COUNT)
@pytest.mark.reading(R.AMITIS_PATH, R.AMITIS_TRANSLUCENT)
@USUAL
@given(SEEDS)
def test_amitis(seed: int) -> None:
    state, garden, plot = drawn(Random(seed))
    ruleset = state.ruleset
    spot, slot = plot.next_step(ruleset.path), next_slot(ruleset, garden)
    if spot is None or slot is None:
        assert spot is None
        assert slot is None
        return
    assert ruleset.pyramid.slots[slot] == spot
    assert counts_on(ruleset, garden, slot) == plot.shows(spot, single=ruleset.single_amitis)


def check_packing(state: State, garden: Garden, plot: Plot, project: Individual) -> None:
    """The sets chosen are sets, share no place, and no choice is worth more."""
    possible = sets_of(project, plot.counted())
    chosen = project_sets(state.ruleset.pyramid, OfGarden(state.ruleset, garden), project)
    places: list[Place] = []
    for number, cells in chosen:
        members = [_place(state, cell) for cell in cells]
        condition = project.conditions[number]
        assert (frozenset(members), condition.value) in possible
        places += members
    assert len(set(places)) == len(places)
    assert sum(project.conditions[number].value for number, _ in chosen) == best(possible)


def any_project(rng: Random, kinds: Sequence[Construction], values: Sequence[int]) -> Individual:
    """Return a project of one to four conditions."""
    conditions = [
        Condition(rng.choice(list(Shape)), rng.choice(kinds), rng.choice(values))
        for _ in range(rng.randint(1, 4))
    ]
    return Individual(ProjectId("p"), tuple(conditions))


@pytest.mark.clause(C.SCORE_INDIVIDUAL)
@USUAL
@given(SEEDS)
def test_packing(seed: int) -> None:
    """Every choice of sets is tried."""
    rng = Random(seed)
    state, garden, plot = drawn(rng)
    for _ in range(3):
        kinds = rng.sample(list(Construction), rng.randint(1, 3))
        project = any_project(rng, kinds, rng.choice([(5,), (5, 6), range(1, 10)]))
        check_packing(state, garden, plot, project)
        possible = sets_of(project, plot.counted())
        if len(possible) <= 10:
            assert best(possible) == best_of_all(possible)


# --- the time that packing takes ----------------------------------------------------------------


def coloured(state: State, kinds: Sequence[Construction]) -> Garden:
    """Return a whole pyramid that shows one icon after the other."""
    garden = state.gardens[0]
    return garden._replace(built=(1 << len(state.ruleset.pyramid.slots)) - 1, icons=tuple(kinds))


def project_of(*conditions: tuple[Shape, int, int]) -> Individual:
    kinds = (Construction.TREE, Construction.STATUE)
    return Individual(
        ProjectId("p"), tuple(Condition(shape, kinds[kind], value) for shape, kind, value in conditions)
    )


def packing_time(state: State, garden: Garden, project: Individual) -> float:
    """Return the least time, in seconds, of three packings that nothing watches."""
    times, watching = [], sys.getprofile()
    sys.setprofile(None)
    try:
        for _ in range(3):
            begin = process_time()
            project_sets(state.ruleset.pyramid, OfGarden(state.ruleset, garden), project)
            times.append(process_time() - begin)
    finally:
        sys.setprofile(watching)
    return min(times)


def full_state() -> State:
    from dclub.hanging_gardens.edition import load_edition
    from dclub.hanging_gardens.readings import READINGS
    from dclub.hanging_gardens.ruleset import compile_ruleset
    from dclub.kernel.reading import Readings

    return start(compile_ruleset(load_edition("invented"), 2, Readings.of(READINGS)))


LINE, DIAGONAL, COLUMN, SQUARE = Shape.LINE, Shape.DIAGONAL, Shape.COLUMN, Shape.SQUARE
HARD: list[tuple[set[int], Individual]] = [
    (set(), project_of(*[(shape, 0, 5) for shape in Shape])),
    (set(), project_of((DIAGONAL, 0, 5), (COLUMN, 0, 5))),
    (set(), project_of((DIAGONAL, 0, 5))),
    (set(), project_of((DIAGONAL, 0, 3), (COLUMN, 0, 4), (LINE, 0, 2), (SQUARE, 0, 3))),
    (set(), project_of((COLUMN, 0, 9), (SQUARE, 0, 2), (LINE, 0, 6), (DIAGONAL, 0, 6))),
    (set(), project_of((COLUMN, 0, 5), (LINE, 0, 5), (DIAGONAL, 0, 5))),
    ({2, 19, 39}, project_of((COLUMN, 0, 5), (DIAGONAL, 0, 5))),
    ({27, 36, 39}, project_of((SQUARE, 0, 3), (DIAGONAL, 0, 10))),
    ({0, 38, 39}, project_of((COLUMN, 1, 5), (DIAGONAL, 1, 5), (COLUMN, 0, 5), (DIAGONAL, 0, 5))),
    ({31, 34, 37, 38}, project_of((DIAGONAL, 0, 3), (COLUMN, 0, 4), (LINE, 0, 2), (SQUARE, 0, 3))),
    ({8}, project_of((DIAGONAL, 0, 3), (COLUMN, 0, 4), (LINE, 0, 4), (SQUARE, 0, 3))),
    ({12, 17, 26}, project_of((DIAGONAL, 0, 5), (SQUARE, 0, 5), (LINE, 0, 5))),
]
"""Hard gardens, found by search: the cells that do not show trees, and the project."""


@pytest.mark.clause(C.SCORE_INDIVIDUAL)
class TestPackingTime:
    """The best packing of any pyramid takes less than 50 ms."""

    @pytest.mark.parametrize("number", range(len(HARD)))
    def test_hard_gardens(self, number: int) -> None:
        state = full_state()
        others, project = HARD[number]
        kinds = [Construction.STATUE if cell in others else Construction.TREE for cell in range(40)]
        garden = coloured(state, kinds)
        assert packing_time(state, garden, project) < QUICK

    @pytest.mark.deep
    @pytest.mark.parametrize("seed", range(3))
    def test_search_for_worse(self, seed: int) -> None:
        """Climb from drawn gardens towards those that take longer, for a while."""
        rng, state = Random(seed), full_state()
        values = [(5,), (5, 6), range(1, 11)][seed % 3]
        begin = process_time()
        while process_time() - begin < 20:
            share = rng.choice((0.5, 0.7, 0.8, 0.9, 0.95, 1))
            kinds = [Construction.TREE if rng.random() < share else Construction.STATUE for _ in range(40)]
            project = any_project(rng, [Construction.TREE, Construction.STATUE], values)
            longest = 0.0
            for _ in range(60):
                tried = list(kinds)
                for cell in rng.sample(range(40), rng.randint(0, 2)):
                    tried[cell] = Construction(5 - tried[cell])
                garden = coloured(state, tried)
                taken = packing_time(state, garden, project)
                assert taken < QUICK, (tried, project)
                if taken >= longest:
                    longest, kinds = taken, tried


@pytest.mark.clause(C.PYRAMID_CELLS)
def test_places() -> None:
    """The four places of a card, as the facts define them."""
    assert places_of(0, 0) == [(0, 1), (1, 1), (0, 0), (1, 0)]
    assert places_of(2, 1) == [(4, 3), (5, 3), (4, 2), (5, 2)]
