"""The two routes to legality agree: what the generator lists, and what the judge lets pass."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dclub.kernel.state import GameState, Step

__all__ = ["Mutate", "check_agreement", "check_judge", "check_legality", "check_mutations", "check_options"]

LISTED = 40
"""How many physical moves of a state are applied and compared, at most."""

Mutate = Callable[[Random, Any, Any], Any]
"""What makes of a state and one of its moves another move that is nearly right."""


def check_agreement(rng: Random, state: GameState[Any]) -> None:
    """The lists hold legal moves, each once; the canonical ones lead to different states."""
    canonical, physical = list(state.legal_moves()), list(state.legal_moves(physical=True))
    assert len(set(canonical)) == len(canonical)
    assert len(set(physical)) == len(physical)
    assert set(canonical) <= set(physical)
    for move in physical:
        assert state.is_legal(move), move
    results = {state.apply(move).after.canonical(): move for move in canonical}
    assert len(results) == len(canonical)
    rules = state.rules
    assert rules is not None
    for move in rng.sample(physical, min(LISTED, len(physical))):
        after = state.apply(move).after.canonical()
        assert results.get(after) == rules.canonical(state, move), move
        assert (move in state.legal_moves()) == (move in canonical)
        assert move in state.legal_moves(physical=True)


def check_mutations(rng: Random, state: GameState[Any], number: int, mutated: Mutate) -> None:
    """A move that is nearly right is legal exactly if it is one of the physical moves."""
    physical = list(state.legal_moves(physical=True))
    known = set(physical)
    for _ in range(number):
        move = mutated(rng, state, rng.choice(physical))
        assert state.is_legal(move) == (move in known), move


def check_judge(rng: Random, state: GameState[Any], number: int, mutated: Mutate) -> None:
    """The judge and the fast test say the same, and a refusal has reasons."""
    moves = list(state.legal_moves(physical=True))
    for _ in range(number):
        legal = rng.choice(moves)
        for move in (legal, mutated(rng, state, legal)):
            ruling = state.judge(move)
            assert ruling.legal == state.is_legal(move), move
            assert ruling.legal == (not ruling.objections)
            assert {near.move for near in ruling.nearest} <= set(state.legal_moves())
            assert set(ruling.clauses) >= {objection.clause for objection in ruling.objections}
            assert state.judge(move) == ruling


def check_legality(rng: Random, steps: Sequence[Step[Any, Any]], share: float, mutated: Mutate) -> None:
    """On a share of the positions, the generator and the judge agree."""
    for step in steps:
        if rng.random() < share:
            check_agreement(rng, step.before)
            check_mutations(rng, step.before, 20, mutated)
            check_judge(rng, step.before, 1, mutated)


def check_options(rng: Random, steps: Sequence[Step[Any, Any]], share: float) -> None:
    """People are offered the legal moves, each once and grouped; what is closed is so for a reason."""
    for step in steps:
        if rng.random() < share:
            options = step.before.options()
            places = [(choice.kind, choice.place) for choice in (*options.open, *options.closed)]
            assert len(set(places)) == len(places)
            assert sorted(map(repr, options.moves)) == sorted(map(repr, step.before.legal_moves()))
            assert all(choice.moves for choice in options.open)
            assert all(closed.ruling.objections for closed in options.closed)
            assert all(not closed.ruling.legal for closed in options.closed)
