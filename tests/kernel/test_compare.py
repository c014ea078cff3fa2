"""Comparing: where two records part, how two positions differ."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dclub import diamonds_club, games
from dclub.diamonds_club import RULES
from dclub.kernel import clauses as K
from dclub.kernel.compare import Comparison, compare_positions, compare_records, follow
from dclub.kernel.record import parse_record, record_of
from dclub.kernel.ruling import Verdict

ROOT = Path(__file__).parents[2]
POSITIONS = ROOT / "spec" / "diamonds_club" / "positions"
DISPUTED = (ROOT / "examples/diamonds_club/disputed.dclub").read_text("utf-8")
FIFTH = "Ana: buy c5 for 1"


def compared(left: str, right: str, game: str = "diamonds-club") -> Comparison[Any, Any]:
    rules = games[game]
    return compare_records(follow(rules, parse_record(left)), follow(rules, parse_record(right)))


def replaced(old: str, new: str, text: str = DISPUTED) -> str:
    assert old in text
    return text.replace(old, new)


def position(name: str, old: str = "", new: str = "") -> Any:
    """Return a position of the spec, perhaps with a value in it changed, and the names."""
    text = (POSITIONS / f"{name}.toml").read_text("utf-8")
    file = diamonds_club.parse_position(replaced(old, new, text) if old else text)
    return file.position, file.names


@pytest.mark.clause(K.RECORD_COMPARED)
class TestRecords:
    """Ply by ply, as they stand once corrections are made."""

    def test_a_record_and_itself(self) -> None:
        found = compared(DISPUTED, DISPUTED)
        assert found.same
        assert (found.parting, found.drift, found.headers) == (None, None, ())
        assert len(found.left.plies) == len(found.right.plies) == 9

    def test_what_is_written_otherwise_does_not_part_them(self) -> None:
        other = replaced(FIFTH, "# a remark\n  ana: BUYS c5   # cheap")
        assert compared(DISPUTED, replaced("Bela", "Cleo", other)).parting is None
        asked = replaced(FIFTH, f"Ana: buy a1 for 1 ?\n{FIFTH}")
        assert compared(DISPUTED, asked).same

    def test_a_correction_takes_the_place_of_what_it_corrects(self) -> None:
        other = replaced(FIFTH, "Ana: buy a1 for 1") + f"> 8 {FIFTH}\n"
        assert compared(DISPUTED, other).same

    def test_another_move(self) -> None:
        found = compared(DISPUTED, replaced(FIFTH, "Ana: buy c5 for 2"))
        parting = found.parting
        assert parting is not None
        assert parting.left is not None
        assert parting.right is not None
        assert parting.ply == 8
        assert (parting.left.verdict, parting.right.verdict) == (Verdict.LEGAL, Verdict.ILLEGAL)
        assert {one.path for one in parting.differences} == {"market.coins.c5", "players.0.coins"}
        assert not parting.alike
        assert [ply.ply for ply in found.left.rest] == [ply.ply for ply in found.right.rest] == [9]
        assert found.left.rest_verdict is found.right.rest_verdict is Verdict.ILLEGAL

    def test_one_that_is_shorter(self) -> None:
        found = compared(DISPUTED, DISPUTED[: DISPUTED.index(FIFTH)])
        assert found.parting is not None
        assert found.parting.ply == 8
        assert found.parting.left is not None
        assert found.parting.right is None
        assert (found.right.rest, found.right.rest_verdict) == ((), Verdict.LEGAL)

    def test_two_places_of_one_kind_are_alike(self) -> None:
        state, names = position("building")
        moves = [RULES.parse_move(f"White: build orangery at p{place}", state, names) for place in (5, 6)]
        left, right = (follow(RULES, record_of(RULES, state, [move], names)) for move in moves)
        parting = compare_records(left, right).parting
        assert parting is not None
        assert parting.alike
        assert [one.path for one in parting.differences] == ["pending.build"]

    def test_other_names(self) -> None:
        found = compared(DISPUTED, replaced("Bela", "Cleo"))
        assert [one.path for one in found.headers] == ["names"]
        assert (found.same, found.parting, found.drift) == (False, None, None)

    def test_another_number_of_players(self) -> None:
        found = compared(DISPUTED, replaced('"Bela"]', '"Bela", "Cleo"]'))
        assert found.drift == 0

    def test_the_same_moves_under_another_reading(self) -> None:
        text = (ROOT / "examples/new_world/disputed.dclub").read_text("utf-8")
        chosen = '[readings]\n"nw.board.counts" = "not-at-all"\n+++\n'
        found = compared(text, replaced("\n+++\n", f"\n{chosen}", text), "new-world")
        assert [(one.path, one.left, one.right) for one in found.headers] == [
            ("readings.nw.board.counts", "yes", "not-at-all")
        ]
        assert (found.parting, found.drift) == (None, 4)

    def test_a_start_that_is_not_known(self) -> None:
        text = replaced("\n+++\n", '\n[start]\nphase = "buy"\n+++\n')
        found = compared(text, text)
        assert found.unknown
        assert found.left.report.verdict is Verdict.UNDETERMINED


@pytest.mark.clause(K.RECORD_COMPARED)
class TestPositions:
    """Value by value."""

    def test_the_same(self) -> None:
        found = compare_positions(RULES, position("buying"), position("buying"))
        assert (found.differences, found.open, found.verdict) == ((), (), Verdict.LEGAL)

    def test_others(self) -> None:
        found = compare_positions(RULES, position("buying"), position("buying-late"))
        assert found.verdict is Verdict.ILLEGAL
        assert ("players.0.coins", 10, 12) in [(one.path, one.left, one.right) for one in found.differences]

    def test_names_are_compared_apart(self) -> None:
        state, _ = position("buying")
        found = compare_positions(RULES, (state, ("Ana", "Bela", "Cleo")), (state, ("Ana", "Bela", "Dora")))
        assert [one.path for one in found.differences] == ["names"]

    def test_what_is_not_known_may_be_the_same(self) -> None:
        partial = position("buying", "coins = 10", 'coins = "?"')
        found = compare_positions(RULES, partial, position("buying"))
        assert found.verdict is Verdict.UNDETERMINED
        assert ("players.0.coins", "?", 10) in [(one.path, one.left, one.right) for one in found.open]

    def test_what_is_remembered_differently_may_be_the_same(self) -> None:
        partial = position("buying", "coins = 10", 'coins = "10 (Ana), 9 (Bela)"')
        found = compare_positions(RULES, partial, position("buying"))
        assert found.verdict is Verdict.UNDETERMINED
        assert found.open[0].left == "10 (Ana), 9 (Bela)"
