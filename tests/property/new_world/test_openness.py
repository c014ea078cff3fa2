"""What a position of which something is open says is what all that it could be say."""

from __future__ import annotations

from itertools import islice, product
from math import prod
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve
from hypothesis import example, given, settings
from hypothesis import strategies as st

from dclub.kernel import clauses as K
from dclub.kernel.inquiry import inquire
from dclub.kernel.partial import PartialPosition
from dclub.kernel.ruling import Verdict
from dclub.kernel.unsettled import sketch
from dclub.new_world import RULES
from dclub.new_world.edition import load_edition
from dclub.new_world.loading import format_components
from dclub.new_world.ruleset import compile_ruleset
from dclub.new_world.tile_checks import segment_faults
from tests.property.new_world.games import any_readings, start, strange_edition, walk
from tests.property.new_world.mutations import mutated
from tests.property.openness import FEW, check_open

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from dclub.kernel.rules import Document
    from dclub.kernel.unsettled import Sketch
    from dclub.new_world.state import State

SEEDS = st.integers(0, 2**32 - 1)
MOST_STEPS = 60
"""How much is played of a game: enough for a few tiles."""


def any_start(rng: Random) -> State:
    """Return the first state of a game with a shipped edition, or one that states strange tiles itself."""
    base = load_edition(rng.choice(("invented", "invented", "tiny")))
    edition = base
    strange, tables = strange_edition(rng), ("start", "tiles")
    kinds = [kind for kind in strange.tiles or () if not any(segment_faults(kind[0].segments))]
    if base.name == "invented" and kinds and rng.random() < 0.8:
        (first, _), *others = kinds
        rest = base.quantities.tiles - sum(number for _, number in others)
        tiles = ((first, rest), *others)
        stated = format_components(evolve(strange, tiles=tiles, open_tables=tables))
        edition = base.overlay(stated, tables)
    seats = rng.randint(base.quantities.players_min, base.quantities.players_max)
    return start(compile_ruleset(edition, seats, any_readings(rng)))


def hide(rng: Random, document: Document) -> None:
    """Leave open how a tile is turned, or who is on it, or have it remembered differently."""
    tiles = document["tiles"]
    assert isinstance(tiles, list)
    for index in rng.sample(range(len(tiles)), min(len(tiles), rng.randint(1, 2))):
        tiles[index] = rng.choice(_HIDING)(rng, tiles[index])
    pending = document.get("pending")
    if isinstance(pending, dict) and "features" in pending and rng.random() < 0.5:
        features = pending["features"]
        features[rng.randrange(len(features))] = "?"


def _turn(_rng: Random, text: str) -> str:
    turned, semicolon, people = text.partition(";")
    return f"{turned.rstrip()[:-1]}?{semicolon}{people}"


def _people(_rng: Random, text: str) -> str:
    return f"{text.partition(';')[0]}; ?"


def _player(_rng: Random, text: str) -> str:
    turned, semicolon, people = text.partition("; ")
    return f"{turned}; ? {people.partition(' ')[2]}" if semicolon else text


def _segment(_rng: Random, text: str) -> str:
    turned, semicolon, people = text.partition("; ")
    return f"{turned}; {people.partition(' ')[0]} ?" if semicolon else text


def _memories(rng: Random, text: str) -> str:
    return f"{text} (Ann), {text.partition(';')[0][:-1]}{rng.randrange(4)} (Bob)"


_HIDING: tuple[Callable[[Random, str], str], ...] = (_turn, _people, _player, _segment, _memories)


def check_openness(seed: int, often: float) -> int:
    """Return how many positions on the way of a game were compared."""
    rng = Random(seed)
    compared = 0
    for step in islice(walk(rng, any_start(rng)), MOST_STEPS):
        if step.after.to_move is not None and rng.random() < often:
            compared += check_open(RULES, rng, step.after, mutated, hide)
    return compared


def hidden(rng: Random, state: State) -> Sketch[State] | None:
    """Return the sketch of a position with anything at all left open."""
    document = RULES.position_document(state, RULES.default_names[: state.seats])
    if rng.random() < 0.7:
        hide(rng, document)
    for key in ("to_move", "active", "points", "surveyors", "drawn", "tiles", "aside", "pending"):
        if key in document and rng.random() < 0.1:
            document[key] = {"tile": "?"} if key == "pending" else "?"
    tiles = document["tiles"]
    if isinstance(tiles, list) and tiles and rng.random() < 0.4:
        index = rng.randrange(len(tiles))
        tiles[index] = rng.choice(("?", f"{tiles[index].partition(':')[0]}: ?"))
    position = RULES.parse_position(document, None).position
    return sketch(RULES, position, RULES.default_names) if isinstance(position, PartialPosition) else None


def check_truth(seed: int, often: float) -> int:
    """What is decided is so in the position that it was; return how much was decided."""
    rng = Random(seed)
    decided = 0
    for step in islice(walk(rng, any_start(rng)), MOST_STEPS):
        state = step.after
        if state.to_move is None or rng.random() > often:
            continue
        found = hidden(rng, state)
        if found is None:
            continue
        _compare_settled(found, state)
        move = rng.choice(list(state.legal_moves(physical=True)))
        for one in (move, mutated(rng, state, move)):
            answer = inquire(found, one)
            assert not answer.contradicted, (one, answer.contradictions, answer.faults)
            if answer.verdict is not Verdict.UNDETERMINED:
                decided += 1
                assert answer.verdict is state.judge(one).verdict, one
    return decided


def _compare_settled(found: Sketch[State], state: State) -> None:
    """With the right values it is the position that it was."""
    variables = found.variables
    if not all(one.values for one in variables) or prod(len(one.values) for one in variables) > FEW:
        return
    assert any(_looks(one) == _looks(state) for one in _settled(found))


def _settled(found: Sketch[State]) -> Iterator[State]:
    for indices in product(*(range(len(one.values)) for one in found.variables)):
        state = found.state
        for variable, index in zip(found.variables, indices, strict=True):
            state = found.settle(state, variable, index)
        yield state


def _looks(state: State) -> tuple[Any, ...]:
    turn, landscape = state.turn, state.landscape
    return (
        (state.phase, state.to_move, state.active, tuple(state.points), tuple(state.surveyors), state.west),
        (list(state.board), tuple(state.settlers), sorted(state.aside), state.stock and tuple(state.stock)),
        (turn.drawn, turn.cell, tuple(turn.parts), tuple(turn.pending)),
        (dict(landscape.openings), dict(landscape.features), landscape.unknown),
    )


@pytest.mark.clause(K.RULING_COMPLETIONS, K.RULING_CONDITION, K.RULING_PROSPECTS, K.POSITION_RANGE)
class TestOpenness:
    """The verdict and what would settle it, beside every completion by itself."""

    def test_something_is_compared(self) -> None:
        assert sum(check_openness(seed, 0.3) for seed in range(6)) > 5

    @settings(max_examples=10, deadline=None)
    @given(SEEDS)
    @example(370)  # more combinations than searches that are made in short
    def test_openness(self, seed: int) -> None:
        check_openness(seed, 0.1)

    @pytest.mark.deep
    @settings(max_examples=25, deadline=None)
    @given(SEEDS)
    def test_openness_for_long(self, seed: int) -> None:
        check_openness(seed, 0.3)


@pytest.mark.clause(K.RULING_COMPLETIONS)
class TestTruth:
    """Whatever is open, what is decided is so where nothing is."""

    def test_something_is_decided(self) -> None:
        assert sum(check_truth(seed, 0.3) for seed in range(6)) > 20

    @settings(max_examples=10, deadline=None)
    @given(SEEDS)
    def test_truth(self, seed: int) -> None:
        check_truth(seed, 0.1)

    @pytest.mark.deep
    @settings(max_examples=25, deadline=None)
    @given(SEEDS)
    def test_truth_for_long(self, seed: int) -> None:
        check_truth(seed, 0.3)
