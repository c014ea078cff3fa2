"""Editions in which a table is missing: what is ruled holds whatever the table says.

Tables that count cubes are those of `test_uncounted`.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub import hanging_gardens as hg
from dclub.hanging_gardens.components import Individual
from dclub.hanging_gardens.edition import load_edition
from dclub.hanging_gardens.fold import fold
from dclub.hanging_gardens.moves import HIDDEN, Deal, RevealProject
from dclub.hanging_gardens.readings import READINGS
from dclub.hanging_gardens.ruleset import compile_ruleset
from dclub.kernel import clauses as K
from dclub.kernel.reading import Readings
from dclub.kernel.ruling import Verdict
from tests.property.hanging_gardens.games import any_readings, start, walk
from tests.property.hanging_gardens.lacking import STATED, known, literal, without
from tests.property.hanging_gardens.mutations import mutated
from tests.property.histories import folded

if TYPE_CHECKING:
    from dclub.hanging_gardens.moves import Move
    from dclub.hanging_gardens.state import State

SEEDS = st.integers(0, 2**32 - 1)


def says_itself(move: Move) -> bool:
    """Whether a move states literally what the edition says."""
    return any(getattr(move, name, None) for name in ("literal", "icons", "ornament"))


def compare(partial: State, full: State, asked: Move, move: Move) -> None:
    """What is decided without the table is decided so with it."""
    ruling, whole = partial.judge(asked), full.judge(move)
    assert partial.is_legal(asked) == ruling.legal
    stated = asked != move
    if ruling.legal:
        assert whole.legal or stated, move
    if ruling.verdict is Verdict.ILLEGAL:
        reasons = {objection.clause for objection in ruling.objections}
        assert reasons <= {objection.clause for objection in whole.objections} or stated
    assert bool(ruling.unknown) == (ruling.verdict is Verdict.UNDETERMINED)


def check_partial(seed: int, table: str) -> None:
    rng = Random(seed)
    edition, readings = load_edition("invented"), any_readings(rng)
    seats = rng.randint(2, 4)
    less = without(edition, table)
    for step in walk(rng, start(compile_ruleset(edition, seats, readings))):
        full = step.before
        partial = known(full, less)
        asked = literal(full, table, step.move)
        assert partial.judge(asked).legal, step.move
        assert partial.apply(asked).after == known(step.after, less)
        if rng.random() > 0.1:
            continue
        moves = list(full.legal_moves(physical=True))
        odd = [mutated(rng, full, rng.choice(moves)) for _ in range(3)]
        for move in (step.move, *(one for one in odd if not says_itself(one))):
            compare(partial, full, literal(full, table, move), move)
        listed = set(partial.legal_moves(physical=True))
        assert listed <= set(moves)
        assert all(partial.is_legal(move) for move in listed)
        assert all(not closed.ruling.legal for closed in partial.options().closed)
        assert partial.audit().faults == frozenset()


def check_open(seed: int, table: str) -> None:
    """Everything stated as it appears: the same game, told by its events, and texts that come back."""
    rng = Random(seed)
    edition, seats, readings = load_edition("invented"), rng.randint(2, 4), any_readings(rng)
    opened = edition.overlay({}, [table])
    state, full = (start(compile_ruleset(one, seats, readings)) for one in (opened, edition))
    for step in walk(rng, full):
        move, full = literal(step.before, table, step.move), step.after
        assert state.judge(move).legal, move
        assert hg.parse_move(hg.format_move(move, state), state) == move
        made = state.apply(move)
        assert folded(state, made.events, fold) == made.after == known(full, opened)
        state = made.after
        if rng.random() < 0.1:
            assert hg.parse_position(hg.format_position(state)).position == state
            assert state.audit().clean
    if not state.public or not state.public.ornaments:
        assert state.outcome() == full.outcome()


@pytest.mark.clause(K.EDITION_PARTIAL, K.RULING_UNDETERMINED, K.RULING_VERDICT)
class TestPartial:
    """A missing table never turns a legal move into an illegal one, nor the reverse."""

    @pytest.mark.parametrize("table", STATED)
    @settings(max_examples=4, deadline=None)
    @given(SEEDS)
    def test_what_is_decided_holds(self, table: str, seed: int) -> None:
        check_partial(seed, table)

    @pytest.mark.deep
    @pytest.mark.parametrize("table", STATED)
    @settings(max_examples=100, deadline=None)
    @given(SEEDS)
    def test_what_is_decided_holds_for_long(self, table: str, seed: int) -> None:
        check_partial(seed, table)

    @pytest.mark.clause(K.POSITION_DOCUMENT, K.NOTATION_CANONICAL)
    @pytest.mark.parametrize("table", STATED)
    @settings(max_examples=5, deadline=None)
    @given(SEEDS)
    def test_a_whole_game_on_an_open_table(self, table: str, seed: int) -> None:
        check_open(seed, table)

    @pytest.mark.deep
    @pytest.mark.parametrize("table", STATED)
    @settings(max_examples=60, deadline=None)
    @given(SEEDS)
    def test_whole_games_on_an_open_table(self, table: str, seed: int) -> None:
        check_open(seed, table)

    def test_hidden_projects(self) -> None:
        """A game in which nobody's project is known until the reveal ends as it does with open ones."""
        rng = Random(5)
        steps = list(walk(rng, start(compile_ruleset(load_edition("invented"), 3, Readings.of(READINGS)))))
        state = steps[0].before
        for step in steps:
            move = step.move
            state = state.apply(Deal(move.receiver, HIDDEN) if isinstance(move, Deal) else move).after
        for garden in steps[-1].after.gardens:
            assert isinstance(garden.project, Individual)
            reveal = next(iter(state.legal_moves()))
            assert isinstance(reveal, RevealProject)
            state = state.apply(RevealProject(reveal.owner, garden.project.id)).after
        assert state == steps[-1].after
