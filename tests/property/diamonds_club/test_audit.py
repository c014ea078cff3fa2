"""The audit finds nothing in a position that was reached, and something in one that cannot be."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub.kernel import clauses as K
from tests.property.diamonds_club.corruption import corrupted
from tests.property.diamonds_club.games import any_ruleset, start, walk
from tests.property.diamonds_club.invariants import faults

SEEDS = st.integers(0, 2**32 - 1)


def check_audit(seed: int) -> None:
    rng = Random(seed)
    for step in walk(rng, start(rng, any_ruleset(rng))):
        if rng.random() > 0.2:
            continue
        assert step.after.audit().faults == frozenset()
        for _ in range(3):
            wrong = corrupted(rng, step.after)
            found = faults(wrong)
            assert not (found and wrong.audit().clean), found


@pytest.mark.clause(K.AUDIT_FAULTS)
class TestAudit:
    """No fault in what the moves lead to; one at least where a count or a rule is broken."""

    @settings(max_examples=30, deadline=None)
    @given(SEEDS)
    def test_audit(self, seed: int) -> None:
        check_audit(seed)

    @pytest.mark.deep
    @settings(max_examples=80, deadline=None)
    @given(SEEDS)
    def test_audit_for_long(self, seed: int) -> None:
        check_audit(seed)
