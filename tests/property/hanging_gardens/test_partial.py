"""Editions in which a table is missing: what is ruled holds whatever the table says."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub.hanging_gardens.components import CardId, Individual, ProjectId
from dclub.hanging_gardens.edition import load_edition
from dclub.hanging_gardens.moves import HIDDEN, Base, Deal, OpenCard, OpenPublic, RevealProject
from dclub.hanging_gardens.readings import READINGS
from dclub.hanging_gardens.ruleset import compile_ruleset
from dclub.hanging_gardens.setup import initial_state
from dclub.kernel import clauses as K
from dclub.kernel.partial import Unknown
from dclub.kernel.reading import Readings
from dclub.kernel.ruling import Verdict
from tests.property.hanging_gardens.games import any_readings, start, walk
from tests.property.hanging_gardens.mutations import mutated

if TYPE_CHECKING:
    from dclub.hanging_gardens.edition import Edition
    from dclub.hanging_gardens.moves import Move
    from dclub.hanging_gardens.state import State

SEEDS = st.integers(0, 2**32 - 1)
NAMELESS = ProjectId("")
STATED = ("cards", "starters", "individual", "public")
"""The tables whose components are stated literally where they appear, if they are missing."""
COUNTED = ("wooden", "translucent")
"""The tables without which nobody knows how many cubes there are."""


def without(edition: Edition, table: str) -> Edition:
    """Return the edition without a table."""
    provenance = tuple(entry for entry in edition.provenance if entry[0] != table)
    rest = evolve(edition, provenance=provenance)
    match table:
        case "cards":
            return evolve(rest, cards=None)
        case "starters":
            return evolve(rest, starters=None)
        case "individual":
            return evolve(rest, individual=None)
        case "public":
            return evolve(rest, public=None)
        case "wooden":
            return evolve(rest, wooden=None)
        case _:
            return evolve(rest, translucent=None)


def literal(full: State, table: str, move: Move) -> Move:
    """Return a move with what the missing table would say stated literally."""
    edition = full.ruleset.edition
    match move:
        case OpenCard() if table == "cards" and move.card in full.ruleset.cards:
            card = full.ruleset.cards[move.card]
            return OpenCard(move.column, CardId(""), card.icons, card.ornament)
        case Base() if table == "starters" and 0 <= move.seat < full.seats and not move.icons:
            copies = edition.starters or ()
            return evolve(move, icons=tuple(copies[one][move.seat].icons for one in move.starters))
        case Deal() | RevealProject() if table == "individual" and move.project in full.ruleset.individual:
            demands = evolve(full.ruleset.individual[move.project], id=NAMELESS)
            return evolve(move, project=NAMELESS, literal=demands)
        case OpenPublic() if table == "public" and move.project in full.ruleset.public:
            demand = evolve(full.ruleset.public[move.project], id=NAMELESS)
            return evolve(move, project=NAMELESS, literal=demand)
        case _:
            return move


def known(state: State, edition: Edition) -> State:
    """Return what is left of a state if the edition lacks a table."""
    ruleset = compile_ruleset(edition, state.seats, state.readings)
    partial = evolve(state, ruleset=ruleset)
    if edition.cards is None:
        return evolve(partial, supply=state.supply._replace(stock=None, returned=()))
    if edition.starters is None:
        nameless = (CardId(""),) * ruleset.pyramid.width
        gardens = [one._replace(cards=nameless + one.cards[ruleset.pyramid.width :]) for one in state.gardens]
        return evolve(partial, gardens=tuple(gardens))
    return partial


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
    if table == "starters":  # under `deck` nobody knows then what the pile holds
        readings = Readings.of(READINGS)
    seats = rng.randint(2, 4)
    less = without(edition, table)
    for step in walk(rng, start(compile_ruleset(edition, seats, readings))):
        full = step.before
        partial = known(full, less)
        asked = literal(full, table, step.move)
        assert partial.judge(asked).legal, step.move
        with suppress(Unknown):
            assert partial.apply(asked).after.phase is step.after.phase
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


@pytest.mark.clause(K.EDITION_PARTIAL, K.RULING_UNDETERMINED, K.RULING_VERDICT)
class TestPartial:
    """A missing table never turns a legal move into an illegal one, nor the reverse."""

    @pytest.mark.parametrize("table", [*STATED, *COUNTED])
    @settings(max_examples=4, deadline=None)
    @given(SEEDS)
    def test_what_is_decided_holds(self, table: str, seed: int) -> None:
        check_partial(seed, table)

    @pytest.mark.deep
    @pytest.mark.parametrize("table", [*STATED, *COUNTED])
    @settings(max_examples=100, deadline=None)
    @given(SEEDS)
    def test_what_is_decided_holds_for_long(self, table: str, seed: int) -> None:
        check_partial(seed, table)

    @pytest.mark.parametrize("table", STATED)
    def test_a_whole_game_on_an_open_table(self, table: str) -> None:
        """Everything stated as it appears: the same pyramids, prestige and points in the end."""
        edition = load_edition("invented")
        rng = Random(3)
        ruleset = compile_ruleset(edition, 3, any_readings(rng))
        steps = list(walk(rng, start(ruleset)))
        state = initial_state(compile_ruleset(without(edition, table), 3, ruleset.readings))
        for step in steps:
            move = literal(step.before, table, step.move)
            assert state.judge(move).legal, move
            state = state.apply(move).after
        last = steps[-1].after
        assert [garden.icons for garden in state.gardens] == [garden.icons for garden in last.gardens]
        assert state.prestige == last.prestige
        if not state.public or not state.public.ornaments:
            assert state.outcome() == last.outcome()

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
