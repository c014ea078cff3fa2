"""Editions in which a table is missing: what is ruled holds whatever the table says."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub.diamonds_club.components import PriceTable, StripId, word
from dclub.diamonds_club.edition import load_edition
from dclub.diamonds_club.moves import Reveal
from dclub.diamonds_club.ruleset import compile_ruleset
from dclub.kernel import clauses as K
from dclub.kernel.partial import Unknown
from dclub.kernel.ruling import Verdict
from tests.property.diamonds_club.games import any_readings, start, walk
from tests.property.diamonds_club.mutations import mutated

if TYPE_CHECKING:
    from dclub.diamonds_club.edition import Edition
    from dclub.diamonds_club.moves import Move
    from dclub.diamonds_club.state import State

SEEDS = st.integers(0, 2**32 - 1)
TABLES = (
    "strips",
    "technology",
    "money",
    "forest",
    "boards",
    *(f"prices.{word(table)}" for table in PriceTable),
)


def without(edition: Edition, table: str) -> Edition:
    """Return the edition without a table; of the boards, the second is missing."""
    if table == "boards":
        return evolve(edition, boards=(edition.boards[0], None, *edition.boards[2:]))
    provenance = tuple(entry for entry in edition.provenance if entry[0] != table)
    if table.startswith("prices."):
        gone = [f"prices.{word(known)}" for known in PriceTable].index(table)
        prices = tuple(None if number == gone else price for number, price in enumerate(edition.prices))
        return evolve(edition, prices=prices, provenance=provenance)
    rest = evolve(edition, provenance=provenance)
    match table:
        case "strips":
            return evolve(rest, strips=None)
        case "technology":
            return evolve(rest, technology=None)
        case "money":
            return evolve(rest, money=None)
        case _:
            return evolve(rest, forest=None)


def literal(state: State, move: Move) -> Move:
    """Return a move with its strip stated literally."""
    if not isinstance(move, Reveal) or not move.strip:
        return move
    faces = state.ruleset.edition.strips or ()
    names = (move.frame, move.strip, move.side)
    for face in faces:
        if (face.frame, face.strip, face.side) == names:
            return Reveal(move.column, move.frame, StripId(""), "", face.spaces)
    return move


def compare(partial: State, full: State, move: Move) -> None:
    """What is decided without the table is decided so with it; an open strip has no name to compare."""
    asked = literal(full, move) if partial.is_open else move
    ruling, whole = partial.judge(asked), full.judge(move)
    assert partial.is_legal(asked) == ruling.legal
    if partial.is_open and isinstance(move, Reveal):
        return
    assert whole.legal or not ruling.legal, move
    if ruling.verdict is Verdict.ILLEGAL:
        reasons = {objection.clause for objection in ruling.objections}
        assert reasons <= {objection.clause for objection in whole.objections}
    if ruling.verdict is Verdict.UNDETERMINED:
        assert ruling.unknown
        assert not ruling.objections
    assert bool(ruling.unknown) == (ruling.verdict is Verdict.UNDETERMINED)


def check_partial(seed: int, table: str) -> None:
    rng = Random(seed)
    edition, readings = load_edition("invented"), any_readings(rng)
    seats = rng.randint(2, 4)
    whole = compile_ruleset(edition, seats, readings)
    ruleset = compile_ruleset(without(edition, table), seats, readings)
    for step in walk(rng, start(rng, whole)):
        if rng.random() > 0.2:
            continue
        full, partial = step.before, evolve(step.before, ruleset=ruleset)
        moves = list(full.legal_moves(physical=True))
        for move in (step.move, *(mutated(rng, full, rng.choice(moves)) for _ in range(3))):
            compare(partial, full, move)
        listed = set(partial.legal_moves(physical=True))
        assert listed <= set(moves)
        assert all(partial.is_legal(move) for move in listed)
        assert set(partial.legal_moves()) <= listed
        for closed in partial.options().closed:
            assert not closed.ruling.legal
        with suppress(Unknown):
            partial.apply(literal(full, step.move) if partial.is_open else step.move)


@pytest.mark.clause(K.EDITION_PARTIAL, K.RULING_UNDETERMINED, K.RULING_VERDICT)
class TestPartial:
    """A missing table never turns a legal move into an illegal one, nor the reverse."""

    @pytest.mark.parametrize("table", TABLES)
    @settings(max_examples=4, deadline=None)
    @given(SEEDS)
    def test_what_is_decided_holds(self, table: str, seed: int) -> None:
        check_partial(seed, table)

    @pytest.mark.deep
    @pytest.mark.parametrize("table", TABLES)
    @settings(max_examples=40, deadline=None)
    @given(SEEDS)
    def test_what_is_decided_holds_for_long(self, table: str, seed: int) -> None:
        check_partial(seed, table)
