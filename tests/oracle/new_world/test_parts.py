"""The hard parts one by one, each against its definition: where a tile fits, what is connected."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub.new_world import clauses as C
from dclub.new_world.board import cell_at, column_of, row_of
from dclub.new_world.components import turned
from dclub.new_world.moves import Place
from dclub.new_world.ruleset import form_of
from dclub.new_world.scorekeeping import leaders
from dclub.new_world.setup import landscape_of
from dclub.new_world.state import Phase
from dclub.new_world.survey import flood
from tests.oracle.new_world.ground import Plane, look, patches
from tests.oracle.new_world.lockstep import play, table_of
from tests.property.new_world.games import any_ruleset, any_tile, start, walk
from tests.property.new_world.invariants import slabs_of

if TYPE_CHECKING:
    from dclub.kernel.move import Seat
    from dclub.new_world.state import State

SEEDS = st.integers(0, 2**32 - 1)
LONG = 14
"""Games up to so many tiles are compared everywhere: the definition tries every cell and turn."""


def check_placements(seed: int) -> None:
    """What the generator lists is what fits when every cell and every turn is tried."""
    rng = Random(seed)
    first = start(any_ruleset(rng))
    table = table_of(first)
    for step in walk(rng, first):
        state = step.before
        if state.phase is Phase.PLACE and state.board.count < LONG and rng.random() < 0.3:
            listed = [move for move in state.legal_moves(physical=True) if isinstance(move, Place)]
            ways = {((column_of(move.cell), row_of(move.cell)), move.turn) for move in listed}
            assert ways == set(table.ways())
            looks = {(move.cell, str(table.looks(move.turn))) for move in listed}
            assert len(looks) == len(list(state.legal_moves()))
        play(table, step.move)


def check_unplaceable(seed: int) -> None:
    """A tile is set aside exactly if no cell and no turn can be found for it."""
    rng = Random(seed)
    first = start(any_ruleset(rng))
    table = table_of(first)
    for step in walk(rng, first):
        play(table, step.move)
        if table.hand is not None and rng.random() < 0.3:
            fits = any(True for _ in table.ways())
            assert step.after.phase is (Phase.PLACE if fits else Phase.SET_ASIDE)


def check_flood(state: State) -> None:
    """The survey, the second implementation and what is kept agree on what is connected."""
    names = flood(state)
    plane = Plane(slabs_of(state))
    for feature in plane.features():
        parts = {(cell_at(*place), number) for place, number in feature}
        assert {names[part] for part in parts} == {min(parts)}
    assert len(names) == sum(len(slab.patches) for slab in plane.slabs.values())


def check_landscape(state: State) -> None:
    """Laid again from nothing, in another order, the landscape is the same."""
    landscape, parts = landscape_of(state.ruleset, list(state.board), state.settlers, state.turn.cell)
    assert dict(landscape.openings) == dict(state.landscape.openings)
    assert dict(landscape.features) == dict(state.landscape.features)
    assert parts == state.turn.parts


@pytest.mark.clause(C.PLACE_TILE, C.PLACE_ABUT, C.PLACE_MATCH, C.PLACE_TURN, C.DRAW_ASIDE)
class TestPlacing:
    """Every cell, every turn."""

    @settings(max_examples=20, deadline=None)
    @given(SEEDS)
    def test_placements(self, seed: int) -> None:
        check_placements(seed)

    @settings(max_examples=15, deadline=None)
    @given(SEEDS)
    def test_b7_unplaceable(self, seed: int) -> None:
        check_unplaceable(seed)

    @settings(max_examples=100, deadline=None)
    @given(SEEDS)
    def test_turns(self, seed: int) -> None:
        """Turning a tile turns every segment; turns that look alike are found."""
        rng = Random(seed)
        tile = any_tile(rng, "t1", (2, 2, 1), 0.3)
        form = form_of(tile)
        for turn in range(4):
            assert look(patches(form.turns[turn].segments, 0, (0, 0))) == look(
                patches(tile.segments, turn, (0, 0))
            )
            assert turned(turned(tile, turn), (4 - turn) % 4).looks_like(tile)
        looks = {str(look(patches(tile.segments, turn, (0, 0)))) for turn in range(4)}
        assert len(form.distinct) == len(looks)


@pytest.mark.clause(C.FEATURE_DEFINITION, C.FEATURE_JOIN)
class TestFeatures:
    """What is kept up to date is what a flood fill finds."""

    @settings(max_examples=25, deadline=None)
    @given(SEEDS)
    def test_flood(self, seed: int) -> None:
        rng = Random(seed)
        for step in walk(rng, start(any_ruleset(rng))):
            if rng.random() < 0.2:
                check_flood(step.after)
                check_landscape(step.after)

    @pytest.mark.deep
    @settings(max_examples=100, deadline=None)
    @given(SEEDS)
    def test_flood_at_every_step(self, seed: int) -> None:
        rng = Random(seed)
        for step in walk(rng, start(any_ruleset(rng))):
            check_flood(step.after)
            check_landscape(step.after)


@pytest.mark.clause(C.SCORE_MAJORITY)
class TestMajority:
    """Who has most: nobody has more, and each of them has as many."""

    @settings(max_examples=200, deadline=None)
    @given(st.lists(st.integers(0, 4), min_size=1, max_size=12))
    def test_leaders(self, seats: list[Seat]) -> None:
        most = max(seats.count(seat) for seat in seats)
        assert leaders(seats) == tuple(sorted(seat for seat in set(seats) if seats.count(seat) == most))
