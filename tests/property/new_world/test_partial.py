"""Tables that nobody entered: tiles are stated as they appear, whole or by their edges."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub.kernel import clauses as K
from dclub.kernel.move import Seat
from dclub.kernel.partial import Unknown
from dclub.kernel.ruling import Verdict
from dclub.new_world.components import Tile, TileId
from dclub.new_world.edition import load_edition
from dclub.new_world.moves import NAMELESS, Draw, First, Settle
from dclub.new_world.ruleset import compile_ruleset
from dclub.new_world.setup import initial_state
from tests.oracle.new_world.lockstep import seen
from tests.property.new_world.games import any_readings, any_ruleset, start, walk
from tests.property.new_world.mutations import mutated

if TYPE_CHECKING:
    from dclub.kernel.state import Step
    from dclub.new_world.edition import Edition
    from dclub.new_world.moves import Move
    from dclub.new_world.state import State

SEEDS = st.integers(0, 2**32 - 1)


def without_tiles(edition: Edition) -> Edition:
    """Return the edition without its tiles."""
    provenance = tuple(entry for entry in edition.provenance if entry[0] != "tiles")
    return evolve(edition, tiles=None, provenance=provenance)


def opened(state: State) -> State:
    """Return the first state of the same game on an open table."""
    edition = without_tiles(state.ruleset.edition)
    return initial_state(compile_ruleset(edition, state.seats, state.readings))


def literal(full: State, move: Move, *, outline: bool = False) -> Move:
    """Return a move with what the tile shows: all of it, or its edges."""
    if not isinstance(move, Draw) or move.tile not in full.ruleset.forms:
        return move
    tile = full.ruleset.forms[move.tile].tile
    return Draw(NAMELESS, Tile(NAMELESS, tile.edges, () if outline else tile.segments))


def check_open(seed: int) -> None:
    """Everything stated as it appears: the same positions and the same points in the end."""
    rng = Random(seed)
    first = start(any_ruleset(rng))
    state, step = opened(first), None
    assert state.is_open
    for step in walk(rng, first):
        move = literal(step.before, step.move)
        assert state.judge(move).legal, move
        state = state.apply(move).after
        full = step.after
        assert (state.phase, state.to_move) == (full.phase, full.to_move)
        assert (state.points, state.settlers, state.surveyors) == (full.points, full.settlers, full.surveyors)
        if state.chances():
            assert [move for move, _ in state.chances()] == [move for move, _ in full.chances()]
        if rng.random() < 0.1:
            assert state.audit().faults == frozenset()
    assert step is not None
    assert [seen(sheet) for sheet in state.score()] == [seen(sheet) for sheet in step.after.score()]


def check_outlines(seed: int) -> None:
    """What is ruled although only edges are known is ruled so when everything is."""
    rng = Random(seed)
    first = start(any_ruleset(rng))
    state = opened(first)
    share = rng.choice((0.05, 0.3, 1.0))
    for step in walk(rng, first):
        outline = rng.random() < share
        move = literal(step.before, step.move, outline=outline)
        _compare(rng, state, step)
        with suppress(Unknown):
            state = state.apply(move).after
            continue
        break


def _compare(rng: Random, state: State, step: Step[State, Move]) -> None:
    full = step.before
    moves = list(full.legal_moves(physical=True))
    odd = [mutated(rng, full, rng.choice(moves)) for _ in range(3)]
    for move in (step.move, *odd):
        if isinstance(move, Draw):
            continue
        ruling, whole = state.judge(move), full.judge(move)
        assert state.is_legal(move) == ruling.legal
        assert bool(ruling.unknown) == (ruling.verdict is Verdict.UNDETERMINED)
        if ruling.legal:
            assert whole.legal, move
        if ruling.verdict is Verdict.ILLEGAL:
            assert not whole.legal, move
    assert all(state.is_legal(move) for move in state.legal_moves(physical=True))
    assert all(not closed.ruling.legal for closed in state.options().closed)


@pytest.mark.clause(K.EDITION_PARTIAL, K.RULING_UNDETERMINED, K.RULING_VERDICT)
class TestPartial:
    """A missing table never turns a legal move into an illegal one, nor the reverse."""

    @settings(max_examples=15, deadline=None)
    @given(SEEDS)
    def test_open(self, seed: int) -> None:
        check_open(seed)

    @settings(max_examples=25, deadline=None)
    @given(SEEDS)
    def test_outlines(self, seed: int) -> None:
        check_outlines(seed)

    @pytest.mark.deep
    @settings(max_examples=100, deadline=None)
    @given(SEEDS)
    def test_open_for_long(self, seed: int) -> None:
        check_open(seed)

    @pytest.mark.deep
    @settings(max_examples=200, deadline=None)
    @given(SEEDS)
    def test_outlines_for_long(self, seed: int) -> None:
        check_outlines(seed)

    def test_an_outline_is_placed_by_its_edges(self) -> None:
        """Where a tile fits needs its edges only; what can be settled on it nobody knows."""
        rng = Random(1)
        ruleset = compile_ruleset(load_edition("invented"), 3, any_readings(rng))
        state = opened(start(ruleset))
        for step in walk(rng, start(ruleset)):
            move = literal(step.before, step.move, outline=True)
            if isinstance(move, Settle):
                assert state.judge(Settle(move.seat, 0)).verdict is Verdict.UNDETERMINED
                assert state.judge(Settle(move.seat, None)).legal
                return
            assert state.judge(move).legal
            state = state.apply(move).after

    def test_without_start_spaces_nobody_knows_whether_a_tile_fits(self) -> None:
        edition = evolve(load_edition("invented"), start=None)
        state = initial_state(compile_ruleset(edition, 2, any_readings(Random(1))))
        drawing = state.apply(First(Seat(1))).after
        assert drawing.judge(Draw(TileId("t1"))).legal
        with pytest.raises(Unknown, match="start is not known"):
            drawing.apply(Draw(TileId("t1")))
