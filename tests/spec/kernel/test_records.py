"""Chapter records: what a record says, and what judging it makes of that."""

from __future__ import annotations

import pytest

from dclub import diamonds_club
from dclub.errors import RecordError
from dclub.kernel import clauses as C
from dclub.kernel.record import format_record, parse_record
from dclub.kernel.replay import Policy, judge_record
from dclub.kernel.ruling import Verdict
from tests.spec.kernel.play import HEADER, NAMES, coins, judged, plies

LEGAL, ILLEGAL = Verdict.LEGAL, Verdict.ILLEGAL


def header_faults(header: str) -> list[str]:
    """Return the faults of a record that has only this header."""
    with pytest.raises(RecordError) as caught:
        judge_record(diamonds_club.RULES, parse_record(f"+++\n{header}+++\n"))
    return [fault.where for fault in caught.value.faults]


@pytest.mark.clause(C.RECORD_HEADER)
class TestHeader:
    """Between two lines +++ stands a TOML document; an unknown key is an error."""

    @pytest.mark.parametrize("key", ["format", "game", "edition"])
    def test_three_keys_are_required(self, key: str) -> None:
        lines = [line for line in HEADER.splitlines(keepends=True) if not line.startswith(key)]
        assert header_faults("".join(lines) + NAMES) == [key]

    def test_an_unknown_key_is_an_error(self) -> None:
        assert header_faults(f'{HEADER}{NAMES}editor = "Ana"\n') == ["editor"]

    @pytest.mark.parametrize("said", ['names = ["Ana", "Bela", "Cleo"]\n', "players = 3\n"])
    def test_names_or_their_number_say_how_many_play(self, said: str) -> None:
        report = judge_record(diamonds_club.RULES, parse_record(f"+++\n{HEADER}{said}+++\n"))
        assert report.start is not None
        assert len(report.start.players) == len(report.names) == 3

    def test_neither_is_an_error(self) -> None:
        assert header_faults(HEADER) == ["names"]

    def test_a_digest_that_does_not_match_is_an_error(self) -> None:
        assert header_faults(f'{HEADER}edition_digest = "00"\n{NAMES}') == ["edition_digest"]

    def test_the_right_digest_is_none(self) -> None:
        digest = diamonds_club.edition("invented").digest
        header = f'{HEADER}edition_digest = "{digest}"\n{NAMES}'
        assert judge_record(diamonds_club.RULES, parse_record(f"+++\n{header}+++\n")).verdict is LEGAL

    def test_another_version_of_the_spec_is_judged_all_the_same(self) -> None:
        header = f'{HEADER}spec = "0.7"\n{NAMES}'
        report = judge_record(diamonds_club.RULES, parse_record(f"+++\n{header}+++\n"))
        assert report.verdict is LEGAL
        assert "0.7" in report.notes[0]

    def test_readings_are_put_in_force(self) -> None:
        header = f'{HEADER}{NAMES}[readings]\n"dc.buy.surcharge" = "per-space"\n'
        report = judge_record(diamonds_club.RULES, parse_record(f"+++\n{header}+++\n"))
        assert report.start is not None
        assert report.start.readings.changed() == {"dc.buy.surcharge": "per-space"}

    def test_comments_and_blank_lines_are_kept(self) -> None:
        text = f"+++\n{HEADER}{NAMES}+++\n# the evening of the storm\n\nTable: first Ana   # by lot\n"
        assert format_record(parse_record(text)) == text


@pytest.mark.clause(C.RECORD_PLY)
class TestPly:
    """Every move that is played is a ply, those of chance included; plies count from 1."""

    def test_chance_counts(self) -> None:
        assert [report.ply for report in judged().plies] == [1, 2, 3, 4, 5]

    def test_a_line_with_several_moves_counts_them_all(self) -> None:
        assert [report.ply for report in plies("Ana: buy a1 for 1; buy b1 for 2")] == [6, 7]

    def test_a_question_is_no_ply(self) -> None:
        assert [report.ply for report in plies("Ana: buy a1 for 1 ?", "Ana: pass")] == [6, 6]


@pytest.mark.clause(C.RECORD_JOINED)
class TestJoined:
    """`;` joins several moves of one seat; a mark is of all of them, claims of the end of the line."""

    def test_they_are_judged_one_after_the_other(self) -> None:
        first, second = plies("Ana: buy a1 for 1; buy b1 for 2")
        assert first.verdict is LEGAL
        assert [objection.clause for objection in second.objections] == [C.TURN_SEAT]

    def test_a_claim_is_about_the_end_of_the_line(self) -> None:
        lines = ["Ana: pass", "Bela: buy a1 for 1; buy b1 for 2 => Bela 7 coins, Bela -3 coins"]
        assert judged(*lines).verdict is LEGAL

    def test_any_of_them_may_be_the_one_that_stood(self) -> None:
        report = judged("Ana: pass", "Bela: buy a1 for 3; buy d1 for 1 !", "Bela: pass")
        found = [(ply.verdict, ply.stood) for ply in report.plies[6:]]
        assert found == [(ILLEGAL, True), (LEGAL, True), (LEGAL, False)]

    def test_a_question_is_about_all_of_them(self) -> None:
        report = judged("Ana: pass", "Bela: buy a1 for 1; buy b1 for 2 ?", "Bela: pass")
        assert [ply.asked for ply in report.plies[6:]] == [True, True, False]


@pytest.mark.clause(C.RECORD_STOOD)
class TestStood:
    """A move marked ! was illegal, but stood: it is reported as illegal and applied."""

    def test_play_goes_on_from_it(self) -> None:
        report = judged("Ana: buy a1 for 3 !", "Bela: buy d1 for 1")
        assert [ply.verdict for ply in report.plies[5:]] == [ILLEGAL, LEGAL]
        assert report.plies[5].stood
        assert report.verdict is ILLEGAL
        assert coins(report) == [7, 9]

    def test_without_the_mark_judging_ends(self) -> None:
        report = judged("Ana: buy a1 for 3", "Bela: buy d1 for 1")
        assert len(report.plies) == 6
        assert not report.is_complete

    def test_forensic_judging_goes_on_without_the_mark(self) -> None:
        found = plies("Ana: buy a1 for 3", "Bela: buy d1 for 1", policy=Policy.FORENSIC)
        assert [ply.verdict for ply in found] == [ILLEGAL, LEGAL]

    def test_the_position_after_it_may_follow(self) -> None:
        after = judged("Ana: buy a1 for 1").state
        assert after is not None
        line = diamonds_club.format_line(after, ("Ana", "Bela"))
        report = judged(f"Ana: buy a1 for 9 ! {line}")
        assert report.verdict is ILLEGAL
        assert report.state == after

    def test_what_cannot_be_carried_out_needs_that_position(self) -> None:
        with pytest.raises(RecordError, match="put the position after it behind"):
            judged("Ana: build fountain at p5 !")


@pytest.mark.clause(C.RECORD_ASKED)
class TestAsked:
    """A move marked ? is judged at its place and not played."""

    def test_the_next_line_is_judged_from_the_same_position(self) -> None:
        asked, played = plies("Ana: buy a1 for 2 ?", "Ana: buy a1 for 1")
        assert (asked.asked, asked.verdict) == (True, ILLEGAL)
        assert asked.before == played.before

    def test_an_illegal_question_leaves_the_record_legal(self) -> None:
        assert judged("Ana: buy a1 for 2 ?").verdict is LEGAL


@pytest.mark.clause(C.RECORD_CORRECTED)
class TestCorrected:
    """`> 6` says what ply 6 should have been; what follows is judged after it."""

    WRONG = ("Ana: buy a1 for 3", "Bela: buy d1 for 1")

    def test_the_new_move_takes_the_place_of_the_old(self) -> None:
        report = judged(*self.WRONG, "> 6 Ana: buy a1 for 1")
        assert report.verdict is LEGAL
        assert coins(report) == [9, 9]

    def test_the_old_move_is_reported_and_does_not_count(self) -> None:
        old, new, after = plies(*self.WRONG, "> 6 Ana: buy a1 for 1")
        assert (old.ply, old.corrected, old.counts, old.verdict) == (6, True, False, ILLEGAL)
        assert (new.ply, new.line) == (6, new.line)
        assert after.ply == 7

    def test_claims_of_the_corrected_line_lapse(self) -> None:
        assert judged("Ana: buy a1 for 3 => Ana 1 coin", "> 6 Ana: buy a1 for 1").verdict is LEGAL

    def test_nothing_is_erased(self) -> None:
        text = f"+++\n{HEADER}{NAMES}+++\nTable: first Ana\n> 1 Table: first Bela\n"
        assert format_record(parse_record(text)) == text

    @pytest.mark.parametrize(
        "lines",
        [
            ("> 6 Ana: buy a1 for 1", "> 6 Ana: pass"),
            ("> 9 Ana: pass",),
            ("> 6 Ana: pass; pass",),
        ],
    )
    def test_a_ply_that_is_there_is_corrected_once_by_one_move(self, lines: tuple[str, ...]) -> None:
        with pytest.raises(RecordError):
            judged(*self.WRONG, *lines)


@pytest.mark.clause(C.RECORD_CLAIM)
class TestClaim:
    """What stands after => is claimed to be so once the moves of the line are made."""

    def test_a_claim_that_holds(self) -> None:
        assert judged("Ana: buy a1 for 1 => Ana 9 coins, Ana -1 coins").verdict is LEGAL

    def test_a_claim_that_does_not_hold_is_an_objection_with_both_figures(self) -> None:
        (ply,) = plies("Ana: buy a1 for 1 => Ana 8 coins")
        (objection,) = ply.objections
        assert objection.clause == C.RECORD_CLAIM
        assert (objection.fact("claimed"), objection.fact("found")) == (8, 9)

    def test_the_moves_are_played_all_the_same(self) -> None:
        report = judged("Ana: buy a1 for 1 => Ana 8 coins", "Bela: buy d1 for 1")
        assert coins(report) == [9, 9]
        assert report.verdict is ILLEGAL

    def test_it_is_not_tested_after_an_illegal_move(self) -> None:
        (ply,) = plies("Ana: buy a1 for 3 => Ana 1 coin")
        assert [objection.clause for objection in ply.objections] == ["dc.buy.price"]
