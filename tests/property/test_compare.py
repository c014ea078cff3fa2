"""Two records of a game part where the one was changed, and nowhere else."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub import games
from dclub.kernel import clauses as K
from dclub.kernel.compare import compare_records, follow
from dclub.kernel.record import record_of
from tests.property.random_play import any_game, played

SEEDS = st.integers(0, 2**32 - 1)


def check_parting(name: str, seed: int) -> None:
    """A record with another legal move at one ply, and its beginning alone, part there from the record."""
    game, rng = any_game(name, seed)
    steps = []
    for step in played(game, rng):
        steps.append(step)
        if len(steps) == 60:
            break
    rules, moves = game.rules, [step.move for step in steps]
    ply = rng.randrange(len(steps))
    others = [move for move in steps[ply].before.legal_moves(physical=True) if move != moves[ply]]
    whole = follow(rules, record_of(rules, game.start, moves, game.names))
    assert compare_records(whole, whole).same
    shorter = follow(rules, record_of(rules, game.start, moves[:ply], game.names))
    parting = compare_records(whole, shorter).parting
    assert parting is not None
    assert (parting.ply, parting.right) == (ply + 1, None)
    if not others:
        return
    changed = [*moves[:ply], rng.choice(others)]
    found = compare_records(whole, follow(rules, record_of(rules, game.start, changed, game.names)))
    assert found.parting is not None
    assert (found.parting.ply, found.drift, found.headers) == (ply + 1, None, ())
    after = (steps[ply].after, steps[ply].before.apply(changed[-1]).after)
    assert found.parting.alike == (after[0].canonical() == after[1].canonical())
    assert bool(found.parting.differences) == (after[0] != after[1])


@pytest.mark.clause(K.RECORD_COMPARED)
@pytest.mark.parametrize("name", list(games))
class TestParting:
    """Comparing finds the first difference."""

    @settings(max_examples=10, deadline=None)
    @given(seed=SEEDS)
    def test_it_is_found(self, name: str, seed: int) -> None:
        check_parting(name, seed)
