"""Chapter audit: everything impossible in a position at once, and what is worth noting."""

from __future__ import annotations

import pytest
from attrs import evolve

from dclub import diamonds_club
from dclub.kernel import clauses as C
from dclub.kernel.clause import load_clauses
from tests.spec.kernel.play import judged


def state() -> diamonds_club.State:
    found = judged("Ana: buy a1 for 1").state
    assert isinstance(found, diamonds_club.State)
    return found


def with_coins(coins: int) -> diamonds_club.State:
    """Return a position in which Ana has so many coins, and nothing else has changed."""
    before = state()
    ana, *others = before.players
    return evolve(before, players=(ana._replace(coins=coins), *others))


@pytest.mark.clause(C.AUDIT_FAULTS)
class TestFaults:
    """A fault is something impossible, with the clause that it breaks and its place."""

    def test_a_position_of_a_game_has_none(self) -> None:
        assert state().audit().clean

    def test_one_coin_too_many_is_a_fault(self) -> None:
        audit = with_coins(10).audit()
        assert not audit.clean
        assert all(fault.where for fault in audit.faults)

    def test_every_fault_names_a_clause(self) -> None:
        known = {*load_clauses("dclub.kernel"), *load_clauses("dclub.diamonds_club")}
        assert {fault.clause for fault in with_coins(99).audit().faults} <= known

    def test_faults_come_all_at_once(self) -> None:
        broken = with_coins(-1)
        first, _ = broken.track
        audit = evolve(broken, round=broken.round._replace(track=(first, first))).audit()
        assert len({fault.where.partition(".")[0] for fault in audit.faults}) > 1


@pytest.mark.clause(C.AUDIT_NOTES)
class TestNotes:
    """A note is no fault: substitutes in use, and what an open table leaves unchecked."""

    def test_an_open_table_is_noted(self) -> None:
        (note,) = state().audit().notes
        assert note.clause == C.AUDIT_NOTES
        assert note.where == "market.strips"
        assert state().audit().clean
