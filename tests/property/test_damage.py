"""Damaged records: the damage is found where the record leaves every legal game, and can be undone."""

from __future__ import annotations

import time
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dclub import games
from dclub.errors import NotationError
from dclub.kernel import clauses as K
from dclub.kernel.compare import compare_records, follow
from dclub.kernel.forensic import examine
from dclub.kernel.forensic_report import beside_document, ways_on_document
from dclub.kernel.forensic_text import beside_text, ending_text
from dclub.kernel.playing import play_randomly
from dclub.kernel.policy import Policy
from dclub.kernel.record import format_record, parse_record, with_lines
from dclub.kernel.repair import repair
from dclub.kernel.replay import judge_record
from dclub.kernel.report import report_json, report_text
from dclub.kernel.ruling import Verdict
from tests.property.damage import DAMAGES
from tests.property.random_play import any_game, played

if TYPE_CHECKING:
    from dclub.kernel.record import Record
    from dclub.kernel.rules import GameRules
    from dclub.kernel.verdicts import RecordReport
    from tests.property.damage import Damaged

SEEDS = st.integers(0, 2**32 - 1)
LONGEST = 120
WIDTH = 80


def good_record(name: str, seed: int) -> tuple[GameRules[Any, Any], Record, Random]:
    """Return the record of a random game, or of a part of one, and the source of chance for the rest."""
    game, rng = any_game(name, seed)
    most = rng.randint(20, LONGEST)
    for number, _ in enumerate(played(game, rng), 1):
        if number == most:
            break
    return game.rules, game.record(), rng


def whole_game(name: str) -> tuple[GameRules[Any, Any], Record]:
    """Return the record of a whole game of four."""
    game = games[name].start(4)
    play_randomly(game, Random(3))
    return game.rules, game.record()


def damaged(record: Record, rng: Random, damage: str) -> tuple[Record, Damaged]:
    assert record.header.names is not None
    found = DAMAGES[damage](rng, list(record.lines), record.header.names)
    return with_lines(record, found.lines, Policy.FORENSIC), found


def leaves_legal_play(rules: GameRules[Any, Any], record: Record) -> int | None:
    """Return the index of the first line that no legal game has there, by listing the legal moves.

    This is independent of the guards by which readers judge.
    """
    names = record.header.names or ()
    state = rules.setup(
        rules.header(judge_record(rules, with_lines(record, ())).start)  # the start of the record
    )
    for index, line in enumerate(record.lines):
        try:
            move = rules.parse_move(line, state, names)
        except NotationError:
            return index
        if move not in list(state.legal_moves(physical=True)):
            return index
        state = state.apply(move).after
    return None


def strict_fault(rules: GameRules[Any, Any], record: Record) -> int | None:
    """Return the line at which strict reading ends, None if it finds nothing."""
    try:
        report = judge_record(rules, record)
    except NotationError as error:
        return error.line
    return next((ply.line for ply in report.plies if ply.verdict is not Verdict.LEGAL), None)


def first_fault(report: RecordReport[Any, Any]) -> int | None:
    return next((ply.line for ply in report.plies if ply.verdict is not Verdict.LEGAL), None)


def check_found(name: str, damage: str, seed: int) -> None:
    """The damage is found at the first line that no legal game has there, by both policies, or nowhere."""
    rules, record, rng = good_record(name, seed)
    broken, found = damaged(record, rng, damage)
    wrong = leaves_legal_play(rules, broken)
    above = record.heading.count("\n") + 4
    line = None if wrong is None else above + wrong
    report = judge_record(rules, broken, policy=Policy.FORENSIC)
    assert strict_fault(rules, broken) == first_fault(report) == line
    assert len([ply for ply in report.plies if ply.counts]) == len(broken.lines)
    tell(report)
    if line is not None:
        assert wrong is not None
        assert wrong >= found.at - (damage == "double")
        return
    # It is a legal game of its own: beside the good record, they part at or before the first change.
    comparison = compare_records(follow(rules, record), follow(rules, broken))
    both = zip(comparison.left.plies, comparison.right.plies, strict=False)
    changes = (ply for ply, (left, right) in enumerate(both, 1) if left.after != right.after)
    changed = next(changes, None)
    assert comparison.drift is None
    if comparison.parting is None:
        assert changed is None
    else:
        assert found.at < comparison.parting.ply <= (changed or len(record.lines) + 1)


def tell(report: RecordReport[Any, Any]) -> None:
    """Tell everything that can be told of a record read to its end."""
    faults = examine(report)
    lines = [*report_text(report), *ending_text(faults)]
    for index in range(len(report.plies)):
        lines += beside_text(faults, index)
        beside_document(faults, index)
    assert not [line for line in lines if len(line) > WIDTH]
    assert report_json(report)
    ways = ways_on_document(faults)
    assert len(ways["faults"]) == len(faults.faults)  # type: ignore[arg-type]


def check_repaired(name: str, damage: str, seed: int) -> None:
    """A record with one damage is made legal at no greater cost than undoing it."""
    rules, record, rng = good_record(name, seed)
    broken, found = damaged(record, rng, damage)
    repaired = repair(rules, broken)
    assert repaired.stuck is None
    assert repaired.verdict is Verdict.LEGAL
    assert repaired.is_sound == (strict_fault(rules, broken) is None)
    assert len(repaired.mended) <= 1
    assert repaired.words <= found.words
    again = parse_record(format_record(repaired.record))
    assert judge_record(rules, again).verdict is Verdict.LEGAL
    assert repair(rules, again).is_sound


@pytest.mark.parametrize("damage", list(DAMAGES))
@pytest.mark.parametrize("name", list(games))
class TestDamage:
    """Drop, swap, change a number, change a name, double, truncate."""

    @pytest.mark.clause(K.RECORD_POLICIES)
    @settings(max_examples=6, deadline=None)
    @given(seed=SEEDS)
    def test_it_is_found_at_the_first_place_where_it_matters(self, name: str, damage: str, seed: int) -> None:
        check_found(name, damage, seed)

    @pytest.mark.clause(K.REPAIR_SMALLEST)
    @settings(max_examples=3, deadline=None)
    @given(seed=SEEDS)
    def test_it_is_undone_at_no_greater_cost(self, name: str, damage: str, seed: int) -> None:
        check_repaired(name, damage, seed)


class TestFigures:
    """Limits of processor time: a whole game is read on within a second, one fault repaired within five."""

    @pytest.mark.parametrize("name", list(games))
    def test_forensic_reading(self, name: str) -> None:
        rules, record = whole_game(name)
        broken, _ = damaged(record, Random(1), "number")
        begun = time.process_time()
        tell(judge_record(rules, broken, policy=Policy.FORENSIC))
        assert time.process_time() - begun < 1

    @pytest.mark.clause(K.REPAIR_SEARCH)
    @pytest.mark.parametrize("damage", ["drop", "number", "truncate"])
    @pytest.mark.parametrize("name", list(games))
    def test_repair(self, name: str, damage: str) -> None:
        rules, record = whole_game(name)
        broken, found = damaged(record, Random(5), damage)
        begun = time.process_time()
        repaired = repair(rules, broken)
        assert time.process_time() - begun < 5
        assert (repaired.verdict, repaired.words <= found.words) == (Verdict.LEGAL, True)
