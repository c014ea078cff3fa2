"""The tiny edition, searched whole: every position, and every canonical move in it."""

from __future__ import annotations

from collections import deque
from random import Random

import pytest

from dclub import diamonds_club
from dclub.diamonds_club.fold import fold
from dclub.diamonds_club.moves import Build, Buy, Exchange, First, Pass, Pay, Reveal
from dclub.diamonds_club.readings import READINGS
from dclub.diamonds_club.state import Phase, State
from tests.property.agreement import check_agreement, check_mutations
from tests.property.diamonds_club.invariants import faults, step_faults
from tests.property.diamonds_club.mutations import mutated
from tests.property.histories import folded

EVERY_KIND = {First, Reveal, Buy, Pass, Exchange, Build, Pay}
OTHER_OPTIONS = [
    {reading.id: option} for reading in READINGS for option in reading.names if option != reading.default
]


def explore(readings: dict[str, str], most: int, thorough: int) -> tuple[set[State], set[type]]:
    """Return at most so many positions, breadth first, and the kinds of move between them.

    Positions with substitute gems are the edge: the search does not go on from them. One in
    `thorough` positions is compared with the judge as well.
    """
    rng = Random(most)
    first = diamonds_club.start(2, edition="tiny", readings=readings).state.canonical()
    seen, queue, kinds = {first}, deque([first]), set[type]()
    while queue and len(seen) < most:
        state = queue.popleft()
        assert faults(state) == []
        if min(state.bank.gems) < 0 or state.to_move is None:
            continue
        if rng.randrange(thorough) == 0:
            check_agreement(rng, state)
            check_mutations(rng, state, 20, mutated)
        for move in state.legal_moves():
            step = state.apply(move)
            assert step_faults(step) == []
            assert folded(state, step.events, fold) == step.after
            kinds.add(type(move))
            after = step.after.canonical()
            if after not in seen:
                seen.add(after)
                queue.append(after)
    return seen, kinds


def test_some() -> None:
    """The beginning of the search meets every kind of move."""
    _, kinds = explore({}, most=6000, thorough=20)
    assert kinds == EVERY_KIND


@pytest.mark.deep
@pytest.mark.parametrize("readings", [{}, *OTHER_OPTIONS], ids=str)
def test_all(readings: dict[str, str]) -> None:
    """Every position as usual and under every other option, the end of the game among them."""
    seen, kinds = explore(readings, most=1_000_000, thorough=10)
    assert kinds == EVERY_KIND
    assert {state.phase for state in seen} == set(Phase)
    assert 5_000 < len(seen) < 1_000_000
