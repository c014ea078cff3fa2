"""Whole records: one broken rule a file, and the examples that are shipped."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import dclub
from dclub.kernel import clauses as K
from dclub.kernel.clause import Kind, load_clauses
from dclub.kernel.edits import EditKind
from dclub.kernel.forensic import examine
from dclub.kernel.policy import Policy
from dclub.kernel.record import format_record, looks_like_record, parse_record
from dclub.kernel.repair import repair
from dclub.kernel.replay import judge_record, verify
from dclub.kernel.ruling import Verdict

if TYPE_CHECKING:
    from dclub.kernel.forensic import Forensics
    from dclub.kernel.replay import RecordReport

HERE = Path(__file__).parent
GAMES = {rules.prefix: rules for rules in dclub.games.values()}
PACKAGES = [rules.package for rules in GAMES.values()]
EXAMPLES = HERE.parents[1] / "examples"
OF_DIAMONDS_CLUB = EXAMPLES / "diamonds_club"
OF_HANGING_GARDENS = EXAMPLES / "hanging_gardens"
OF_NEW_WORLD = EXAMPLES / "new_world"
ILLEGAL = sorted(
    path
    for prefix in ("kernel.", *GAMES)
    for path in (HERE / "illegal").glob("*.dclub")
    if path.name.startswith(prefix)
)
SHIPPED = sorted(
    path for package in PACKAGES for path in (EXAMPLES / package.rpartition(".")[2]).glob("*.dclub")
)


def judged(path: Path) -> RecordReport[Any, Any]:
    record = parse_record(path.read_text(encoding="utf-8"))
    rules = dclub.games[record.header.game]
    report = judge_record(rules, record, path.parent)
    assert verify(rules, record, path.parent) is report.verdict
    return report


class TestIllegalRecords:
    """Each file breaks one rule, in its last move, and nothing else."""

    def test_there_is_one_for_each_clause_that_forbids(self) -> None:
        packages = ["dclub.kernel", *PACKAGES]
        clauses = [clause for package in packages for clause in load_clauses(package).values()]
        forbidding = {str(clause.id) for clause in clauses if clause.kind is Kind.FORBIDS}
        assert {path.stem for path in ILLEGAL} == forbidding

    @pytest.mark.parametrize("path", ILLEGAL, ids=lambda path: path.stem)
    def test_the_last_move_breaks_the_rule_and_no_other(self, path: Path) -> None:
        report = judged(path)
        *before, last = report.plies
        assert [ply.verdict for ply in before] == [Verdict.LEGAL] * len(before)
        assert [objection.clause for objection in last.objections] == [path.stem]
        assert (report.verdict, report.is_complete) == (Verdict.ILLEGAL, True)

    @pytest.mark.parametrize("path", ILLEGAL, ids=lambda path: path.stem)
    def test_what_leads_to_it_is_possible(self, path: Path) -> None:
        for ply in judged(path).plies:
            assert ply.before.audit().faults == frozenset()


def read_to_the_end(path: Path) -> Forensics[Any, Any]:
    record = parse_record(path.read_text(encoding="utf-8"), Policy.FORENSIC)
    return examine(judge_record(dclub.games[record.header.game], record, path.parent, Policy.FORENSIC))


class TestWentWrong:
    """The shipped records in which something went wrong, and those that were only written down wrongly."""

    @pytest.mark.clause(K.FORENSIC_RIGHT, K.RECORD_STOOD)
    @pytest.mark.parametrize(
        ("folder", "clause", "right", "later"),
        [
            (OF_DIAMONDS_CLUB, "dc.buy.price", "Bela: buy c3 for 2", (Verdict.ILLEGAL, Verdict.LEGAL)),
            (OF_HANGING_GARDENS, "hg.cube.cell", "Ana: move b2 to c2", (Verdict.LEGAL,)),
            (OF_NEW_WORLD, "nw.settle.claimed", "Bela: settle plain nw", (Verdict.LEGAL,)),
        ],
    )
    def test_it_stood(self, folder: Path, clause: str, right: str, later: tuple[Verdict, ...]) -> None:
        assert judged(folder / "stood.dclub").is_complete
        found = read_to_the_end(folder / "stood.dclub")
        (fault,) = found.faults
        assert [objection.clause for objection in fault.ply.objections] == [clause]
        rules, names = found.report.rules, found.report.names
        assert rules.format_move(fault.right, fault.ply.before, names) == right
        assert {beside.verdict for beside in found.beside.values()} == set(later)
        assert found.reverse(fault)[-1] is fault.ply
        assert found.wrong(fault)

    def test_what_stays_wrong_is_found_by_the_audit_where_it_can_be(self) -> None:
        found = read_to_the_end(OF_HANGING_GARDENS / "stood.dclub")
        assert [fault.clause for fault in found.impossible()] == ["hg.cube.cell"]

    @pytest.mark.clause(K.REPAIR_CHANGES)
    @pytest.mark.parametrize(
        ("folder", "kinds"),
        [
            (OF_DIAMONDS_CLUB, [EditKind.CHANGED, EditKind.ADDED]),
            (OF_HANGING_GARDENS, [EditKind.STRUCK, EditKind.CHANGED]),
            (OF_NEW_WORLD, [EditKind.EXCHANGED, EditKind.CHANGED]),
        ],
    )
    def test_it_was_written_down_wrongly(self, folder: Path, kinds: list[EditKind]) -> None:
        path = folder / "misrecorded.dclub"
        record = parse_record(path.read_text(encoding="utf-8"), Policy.FORENSIC)
        found = repair(dclub.games[record.header.game], record, path.parent)
        assert [mended.edit.kind for mended in found.mended] == kinds
        assert (found.stuck, found.verdict, found.words) == (None, Verdict.LEGAL, 3)


class TestExamples:
    """The shipped records judge as they are meant to."""

    @pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
    def test_a_record_comes_back_as_it_was_written(self, path: Path) -> None:
        text = path.read_text(encoding="utf-8")
        assert looks_like_record(text)
        assert format_record(parse_record(text)) == text

    def test_a_whole_game(self) -> None:
        report = judged(OF_DIAMONDS_CLUB / "whole.dclub")
        assert report.verdict is Verdict.LEGAL
        assert len(report.plies) >= 200
        assert report.outcome is not None
        assert all(score is not None for score in report.outcome.scores)
        assert sum(len(ply.claims) for ply in report.plies) >= 10

    def test_a_disputed_move(self) -> None:
        report = judged(OF_DIAMONDS_CLUB / "disputed.dclub")
        last = report.plies[-1]
        (objection,) = last.objections
        assert report.verdict is Verdict.ILLEGAL
        assert objection.clause == "dc.buy.price"
        assert objection.fact("working") == "1 + 2 (c3) + 1 (c5) = 4"
        assert any(ply.asked for ply in report.plies)
        assert any(ply.claims for ply in report.plies)

    @pytest.mark.clause(K.EDITION_PARTIAL)
    def test_an_open_table(self) -> None:
        report = judged(OF_DIAMONDS_CLUB / "open.dclub")
        assert report.verdict is Verdict.LEGAL
        assert report.start is not None
        assert report.start.is_open
        assert report.state is not None
        assert report.state.market.faces == ()

    def test_a_whole_game_of_hanging_gardens(self) -> None:
        report = judged(OF_HANGING_GARDENS / "whole.dclub")
        assert report.verdict is Verdict.LEGAL
        assert len(report.plies) >= 150
        assert report.outcome is not None
        assert sum(len(ply.claims) for ply in report.plies) >= 8
        assert {ply.step.before.phase.name for ply in report.plies if ply.step} >= {"DRAW", "SECOND_MOVE"}

    def test_a_displaced_cube(self) -> None:
        report = judged(OF_HANGING_GARDENS / "disputed.dclub")
        (objection,) = report.plies[-1].objections
        assert report.verdict is Verdict.ILLEGAL
        assert objection.clause == "hg.cube.held"
        assert objection.fact("hand") == ("statue",)
        assert [ply.verdict for ply in report.plies if ply.asked] == [Verdict.ILLEGAL] * 2
        assert all(result.verdict is Verdict.LEGAL for ply in report.plies for result in ply.claims)

    @pytest.mark.clause(K.EDITION_PARTIAL)
    def test_a_real_box(self) -> None:
        report = judged(OF_HANGING_GARDENS / "open.dclub")
        assert report.verdict is Verdict.LEGAL
        assert report.start is not None
        assert report.start.is_open
        assert report.outcome is not None
        first = next(ply for ply in report.plies if "project" in ply.written)
        assert first.written.endswith("hidden")
        assert "reveal" in report.plies[-1].written

    def test_a_whole_game_of_new_world(self) -> None:
        report = judged(OF_NEW_WORLD / "whole.dclub")
        assert report.verdict is Verdict.LEGAL
        assert report.state is not None
        assert report.state.board.count + len(report.state.aside) == 95
        assert report.outcome is not None
        assert report.outcome.scores == (81, 68, 60)
        assert sum(len(ply.claims) for ply in report.plies) >= 20
        assert {ply.step.before.phase.name for ply in report.plies if ply.step} >= {"SET_ASIDE", "SCORE"}

    def test_an_edge_that_fails(self) -> None:
        report = judged(OF_NEW_WORLD / "disputed.dclub")
        (objection,) = report.plies[-1].objections
        assert report.verdict is Verdict.ILLEGAL
        assert objection.clause == "nw.place.match"
        assert objection.fact("sides") == ("s",)
        asked = [objection.clause for ply in report.plies if ply.asked for objection in ply.objections]
        assert asked == ["nw.place.abut", "nw.settle.claimed"]
        assert all(result.verdict is Verdict.LEGAL for ply in report.plies for result in ply.claims)

    @pytest.mark.clause(K.EDITION_PARTIAL)
    def test_tiles_that_are_stated(self) -> None:
        report = judged(OF_NEW_WORLD / "open.dclub")
        assert report.verdict is Verdict.LEGAL
        assert report.start is not None
        assert report.start.is_open
        assert report.state is not None
        assert report.state.board.count == 15
