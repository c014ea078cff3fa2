"""Chapter faults: a record is read on after a fault, and both ways on are told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from dclub import diamonds_club
from dclub.errors import NotationError, RecordError
from dclub.kernel import clauses as C
from dclub.kernel.forensic import examine
from dclub.kernel.forensic_report import beside_document
from dclub.kernel.forensic_text import beside_text, ending_text
from dclub.kernel.policy import Policy
from dclub.kernel.record import parse_record
from dclub.kernel.replay import judge_record
from dclub.kernel.ruling import Verdict
from dclub.kernel.takeback import Disclosure
from tests.spec.kernel.play import HEADER, MARKET, NAMES, coins, judged

if TYPE_CHECKING:
    from dclub.kernel.forensic import Forensics
    from dclub.kernel.verdicts import RecordReport

LEGAL, ILLEGAL, UNDETERMINED = Verdict.LEGAL, Verdict.ILLEGAL, Verdict.UNDETERMINED
FORENSIC = Policy.FORENSIC

FIRST = 7 + len(MARKET) + 1
"""The line of the first move after the market."""


def read(*lines: str, policy: Policy = FORENSIC) -> RecordReport[Any, Any]:
    """Return the report on lines that may be unreadable, read and judged under one policy."""
    header = f'{HEADER}{NAMES}open = ["strips"]\n'
    text = "\n".join(["+++", header.rstrip("\n"), "+++", *MARKET, *lines, ""])
    return judge_record(diamonds_club.RULES, parse_record(text, policy), policy=policy)


def read_three(*lines: str) -> RecordReport[Any, Any]:
    """Return the report on lines that follow a market for Ana, Bela and Cleo."""
    strips = [f"Table: strip {frame} {number}a" for frame in ("dark", "light") for number in (1, 2, 3)]
    header = f'{HEADER}names = ["Ana", "Bela", "Cleo"]'
    text = "\n".join(["+++", header, "+++", "Table: first Ana", *strips, *lines, ""])
    return judge_record(diamonds_club.RULES, parse_record(text), policy=FORENSIC)


def examined(*lines: str) -> Forensics[Any, Any]:
    return examine(read(*lines))


def verdicts(report: RecordReport[Any, Any]) -> list[Verdict]:
    return [ply.verdict for ply in report.plies if ply.ply > len(MARKET)]


@pytest.mark.clause(C.RECORD_POLICIES)
class TestPolicies:
    """One way of reading: strict reading ends at the first fault, forensic reading goes on."""

    LINES = (
        "Ana: buy a1 for 1",
        "Bela: by d1 for 1",
        "> x Ana: pass",
        "> 99 Ana: pass",
        "Ana: buy b3 for 2",
        "> 6 Ana: buy a2 for 1",
        "> 6 Ana: buy a3 for 1",
    )

    def test_strict_reading_ends_at_a_line_that_is_none(self) -> None:
        with pytest.raises(NotationError) as caught:
            read(*self.LINES, policy=Policy.STRICT)
        assert caught.value.line == FIRST + 2

    def test_strict_reading_ends_at_a_text_that_is_no_move(self) -> None:
        with pytest.raises(NotationError) as caught:
            read(*self.LINES[:2], policy=Policy.STRICT)
        assert (caught.value.line, caught.value.column) == (FIRST + 1, 7)

    def test_forensic_reading_names_every_fault_with_its_line(self) -> None:
        report = read(*self.LINES)
        assert [one.line - FIRST for one in report.unread] == [1, 2, 3, 6]
        assert [str(one.error).startswith(f"line {one.line}") for one in report.unread] == [True] * 4
        assert report.verdict is ILLEGAL

    def test_what_cannot_be_read_is_left_out_and_counted(self) -> None:
        report = read(
            "Ana: buy a1 for 1", "Bela: by d1 for 1", "Bela: buy d1 for 1", "> 8 Bela: buy d2 for 1"
        )
        assert verdicts(report) == [LEGAL, UNDETERMINED, LEGAL, LEGAL]
        assert report.plies[-1].text == "Bela: buy d2 for 1"
        unread = report.plies[len(MARKET) + 1]
        assert (unread.move, unread.before, "cannot be read" in unread.note) == (None, unread.after, True)

    def test_unless_what_follows_needs_it(self) -> None:
        report = read("Ana: by a1 for 1", "Bela: buy a2 for 2")
        assert verdicts(report) == [UNDETERMINED, LEGAL]
        unread = report.plies[len(MARKET)]
        assert unread.supplied == diamonds_club.parse_move("Ana: buy a1 for 1", unread.before, report.names)
        assert "as if it were: Ana: buy a1 for 1." in unread.note
        assert report.unread[0].line == FIRST

    def test_claims_that_cannot_be_read_leave_the_move(self) -> None:
        report = read("Ana: buy a1 for 1 => Ana 9", "Bela: pass")
        assert verdicts(report) == [LEGAL, LEGAL]
        assert (report.verdict, [one.line for one in report.unread]) == (UNDETERMINED, [FIRST])

    def test_both_find_the_same_first_fault(self) -> None:
        lines = ("Ana: buy a1 for 1", "Bela: buy a1 for 1", "Ana: pass")
        strict, forensic = read(*lines, policy=Policy.STRICT), read(*lines)
        found = [next(ply.ply for ply in one.plies if ply.verdict is ILLEGAL) for one in (strict, forensic)]
        assert found == [7, 7]
        assert (strict.is_complete, forensic.is_complete) == (False, True)


@pytest.mark.clause(C.RECORD_AS_WRITTEN)
class TestAsWritten:
    """A move that stood is carried out as written, unless it takes from where there is nothing."""

    def test_what_it_names_is_done(self) -> None:
        report = judged("Ana: buy a1 for 3 !", "Bela: buy d1 for 1")
        assert coins(report) == [7, 9]

    def test_the_next_turn_is_that_of_whoever_follows(self) -> None:
        report = judged("Ana: buy a1 for 1", "Ana: buy d1 for 1 !", "Bela: pass")
        assert verdicts(report) == [LEGAL, ILLEGAL, LEGAL]

    def test_nobody_lays_coins_that_he_has_not(self) -> None:
        with pytest.raises(RecordError, match="put the position after it"):
            judged("Ana: buy a1 for 11 !")

    def test_forensic_reading_goes_on_as_if_it_had_been_put_right(self) -> None:
        report = read("Ana: buy a1 for 11", "Bela: buy d1 for 1")
        assert verdicts(report) == [ILLEGAL, LEGAL]
        assert coins(report) == [9, 9]
        assert "as if it had been: Ana: buy a1 for 1" in report.plies[len(MARKET)].note

    def test_or_as_if_a_move_had_been_made_that_is_missing(self) -> None:
        report = read("Ana: pass", "Bela: pass", "Bela: exchange nothing", "Bela: pass")
        missing = report.plies[-1]
        assert (missing.verdict, missing.supplied is not None) == (ILLEGAL, True)
        assert "A move seems to be missing before it" in missing.note
        (fault,) = examine(report).faults
        assert (fault.right, fault.put_right) == (None, missing.after)

    def test_or_leaves_out_what_only_hinders(self) -> None:
        report = read("Ana: build fountain at p5", "Ana: buy a1 for 1")
        assert verdicts(report) == [ILLEGAL, LEGAL]
        assert "left out" in report.plies[len(MARKET)].note


@pytest.mark.clause(C.RECORD_AFTER)
class TestAfter:
    """The position after a move that stood may break rules, but not make pieces."""

    def position(self, change: str, *more: str) -> str:
        """Return the position after `buy a1 for 3`, with some texts in it replaced: `old -> new`."""
        state = judged("Ana: buy a1 for 3 !").state
        assert isinstance(state, diamonds_club.State)
        line = diamonds_club.format_line(state, ("Ana", "Bela"))
        for old, _, new in (one.partition(" -> ") for one in (change, *more)):
            assert old in line
            line = line.replace(old, new, 1)
        return line

    def test_it_is_taken_as_given(self) -> None:
        given = self.position("coins = 7 -> coins = 8")
        assert coins(judged(f"Ana: buy a1 for 3 ! {given}")) == [8, 10]

    def test_a_coin_too_many_after_a_legal_move_stays_wrong(self) -> None:
        state = judged("Ana: buy a1 for 1").state
        assert isinstance(state, diamonds_club.State)
        given = diamonds_club.format_line(state, ("Ana", "Bela")).replace("coins = 9", "coins = 10", 1)
        found = examined(f"Ana: buy a1 for 1 ! {given}", "Bela: buy d1 for 1")
        (fault,) = found.faults
        assert (fault.right, found.wrong(fault)) == (fault.ply.move, found.wrong_at_the_end())
        assert [(one.path, one.left, one.right) for one in found.wrong(fault)] == [("players.0.coins", 10, 9)]
        assert [one.verdict for one in found.beside.values()] == [LEGAL]
        told = " ".join("\n".join(ending_text(found)).split())
        assert "has players.0.coins 10; the move leads to 9. [kernel.record.after]" in told

    def test_it_is_a_fault_however_earlier_ones_are_put_right(self) -> None:
        state = read("Ana: buy a1 for 3", "Bela: buy d1 for 1").state
        assert isinstance(state, diamonds_club.State)
        given = diamonds_club.format_line(state, ("Ana", "Bela")).replace("coins = 9", "coins = 10", 1)
        found = examined("Ana: buy a1 for 3", f"Bela: buy d1 for 1 ! {given}")
        assert [found.is_none(fault) for fault in found.faults] == [False, False]

    def test_more_pieces_than_there_are_contradict_themselves(self) -> None:
        given = self.position("coins = 7 -> coins = 999")
        with pytest.raises(RecordError, match=f"line {FIRST}: the position after it cannot be: .*coins"):
            read(f"Ana: buy a1 for 3 ! {given}", policy=Policy.STRICT)

    def test_forensic_reading_goes_on_without_it(self) -> None:
        given = self.position("coins = 7 -> coins = 999")
        report = read(f"Ana: buy a1 for 3 ! {given}", "Bela: pass")
        assert verdicts(report) == [ILLEGAL, LEGAL]
        assert coins(report) == [7, 10]
        (unread,) = report.unread
        assert "the position after it cannot be" in str(unread.error)


@pytest.mark.clause(C.FORENSIC_RIGHT)
class TestPutRight:
    """Of each later move: whether it would have been legal had the faults before it been put right."""

    FAULT = "Bela: buy b4 for 1"

    def test_by_the_nearest_legal_move_of_the_same_player(self) -> None:
        (fault,) = examined("Ana: buy b3 for 1", self.FAULT, "Ana: pass").faults
        right = diamonds_club.parse_move("Bela: buy b4 for 2", fault.ply.before, ("Ana", "Bela"))
        assert fault.right == right

    def test_by_leaving_it_out_if_what_follows_can_follow_only_so(self) -> None:
        found = examined("Ana: buy b3 for 1", "Bela: buy b3 for 2", "Bela: buy d1 for 1")
        assert found.faults[0].right is None
        assert [one.verdict for one in found.beside.values()] == [LEGAL]

    def test_a_later_move_that_rests_on_the_fault(self) -> None:
        found = examined("Ana: buy b3 for 1", self.FAULT, "Ana: buy b5 for 2", "Bela: buy d1 for 1")
        assert [ply.verdict for ply in found.report.plies[-2:]] == [LEGAL, LEGAL]
        beside = [found.beside[index] for index in sorted(found.beside)]
        assert [one.verdict for one in beside] == [ILLEGAL, LEGAL]
        assert [objection.clause for objection in beside[0].objections] == ["dc.buy.price"]
        assert [one.faults for one in beside] == [(7,), (7,)]

    def test_a_later_fault_that_is_none_without_the_first(self) -> None:
        found = examined("Ana: buy b3 for 1", self.FAULT, "Ana: buy b5 for 3")
        assert found.report.plies[-1].verdict is ILLEGAL
        assert [one.verdict for one in found.beside.values()] == [LEGAL]

    def test_by_the_only_move_that_can_be_missing_before_it(self) -> None:
        found = examined("Ana: buy a1 for 1", "Ana: buy d1 for 1", "Ana: buy c1 for 2", "Ana: pass")
        first, *others = found.faults
        assert first.missing == diamonds_club.parse_move("Bela: pass", first.ply.before, ("Ana", "Bela"))
        assert (first.right, len(others)) == (None, 2)
        assert [found.is_none(fault) for fault in found.faults] == [False, True, True]
        assert [one.verdict for one in found.beside.values()] == [LEGAL, LEGAL]
        assert [found.wrong(fault) for fault in others] == [(), ()]

    def test_of_several_that_can_be_missing_none_is_made_up(self) -> None:
        found = examined("Ana: buy a1 for 1", "Ana: buy d1 for 1", "Bela: pass", "Ana: pass")
        assert (found.faults[0].right, found.faults[0].missing) == (None, None)

    def test_claims_are_judged_in_both(self) -> None:
        played = "Ana: buy b3 for 1", self.FAULT, "Ana: pass"
        claimed = ("Bela: buy d1 for 1 => Bela 8 coins", "Bela: buy d3 for 1 => Bela 6 coins")
        found = examined(*played, *claimed)
        assert [ply.verdict for ply in found.report.plies[-2:]] == [LEGAL, ILLEGAL]
        beside = list(found.beside.values())
        assert [one.verdict for one in beside] == [LEGAL, ILLEGAL, LEGAL]
        assert [(one.claim.amount, one.found) for one in beside[1].claims] == [(8, 7)]
        assert beside_document(found, max(found.beside) - 1) is not None
        text = "\n".join(line for index in found.beside for line in beside_text(found, index))
        assert "Claimed: Bela 8 coins. Right: Bela 7 coins. [kernel.record.claim]" in text
        assert "In its place there" not in text

    def test_claims_that_are_wrong_in_both(self) -> None:
        found = examined("Ana: buy b3 for 1", self.FAULT, "Ana: pass => Ana 3 coins")
        (beside,) = found.beside.values()
        assert beside.verdict is ILLEGAL
        (index,) = found.beside
        assert "it would not have been legal either." in "".join(beside_text(found, index))

    def test_a_wrong_claim_is_no_fault_of_the_game(self) -> None:
        found = examined("Ana: buy b3 for 1 => Ana 5 coins", "Bela: pass")
        assert found.report.verdict is ILLEGAL
        assert (found.faults, found.beside) == ((), {})


@pytest.mark.clause(C.FORENSIC_PARTED)
class TestParted:
    """Where a move has no turn in the second game, nobody can tell; and where both games meet again."""

    def test_a_move_without_a_turn(self) -> None:
        found = examine(
            read_three("Ana: buy a1 for 1", "Cleo: buy d1 for 1", "Ana: buy a2 for 2", "Bela: pass")
        )
        assert [ply.verdict for ply in found.report.plies[-3:]] == [ILLEGAL, LEGAL, LEGAL]
        beside = list(found.beside.values())
        assert [one.verdict for one in beside] == [None, None]
        assert [one.parted for one in beside] == [10, 10]
        assert [objection.clause for objection in beside[0].objections] == [C.TURN_SEAT]
        assert found.last is None

    def test_the_second_game_begins_again_at_the_next_fault(self) -> None:
        lines = (
            "Ana: buy a1 for 1",
            "Ana: buy d1 for 1",
            "Ana: buy c1 for 1",
            "Bela: buy a3 for 2",
            "Ana: pass",
        )
        found = examined(*lines)
        assert len(found.faults) == 3
        assert found.faults[-1].ply.ply == 9
        assert found.beside[len(MARKET) + 4].faults[-1] == 9

    def test_where_both_come_to_one_position(self) -> None:
        found = examined("Ana: buy a1 for 1", "Ana: build fountain at p5", "Bela: pass")
        (beside,) = found.beside.values()
        assert beside.is_same


@pytest.mark.clause(C.FORENSIC_REVERSE)
class TestReverse:
    """Back to the fault: the last move first, and what is known since."""

    def test_the_last_first_and_the_fault_at_the_end(self) -> None:
        found = examined("Ana: buy b3 for 1", "Bela: buy b4 for 1", "Ana: pass", "Bela: pass ?", "Bela: pass")
        assert [ply.ply for ply in found.reverse(found.faults[0])] == [9, 8, 7]

    def test_what_was_left_out_was_not_played(self) -> None:
        found = examined(
            "Ana: build fountain at p5", "Ana: buy a1 for 1", "Bela: build pond at p5", "Bela: pass"
        )
        assert [ply.ply for ply in found.reverse(found.faults[0])] == [9, 7, 6]
        text = "\n".join(ending_text(found))
        assert "6  Ana: build fountain at p5  (a fault, left out: nothing to reverse)" in text
        assert "  8  Bela" not in text

    def test_a_move_that_is_missing_is_reversed_too(self) -> None:
        found = examined("Ana: pass", "Bela: pass", "Bela: exchange nothing", "Bela: pass")
        text = "\n".join(ending_text(found))
        assert "(missing in the record)" in text
        assert "Then it is put right by making before it: Ana: exchange" in text

    def test_what_others_have_decided_is_named(self) -> None:
        found = examined("Ana: buy b3 for 1", "Bela: buy b4 for 1", "Ana: pass", "Bela: buy d1 for 1")
        assert [(one.ply.ply, one.how) for one in found.known(found.faults[0])] == [(8, Disclosure.DECIDED)]


@pytest.mark.clause(C.FORENSIC_PLAY_ON)
class TestPlayOn:
    """What stays wrong if play goes on, in numbers."""

    def test_what_the_fault_changed(self) -> None:
        found = examined("Ana: buy b3 for 1", "Bela: buy b4 for 1", "Ana: buy a1 for 1")
        wrong = {one.path: (one.left, one.right) for one in found.wrong(found.faults[0])}
        assert wrong == {"market.coins.b4": (1, 2), "players.1.coins": (9, 8)}
        assert {one.path for one in found.wrong_at_the_end()} == set(wrong)

    def test_what_the_audit_finds_at_the_end(self) -> None:
        state = judged("Ana: buy a1 for 1").state
        assert isinstance(state, diamonds_club.State)
        given = diamonds_club.format_line(state, ("Ana", "Bela")).replace("coins = 9", "coins = 8", 1)
        found = examined(f"Ana: buy a1 for 9 ! {given}", "Bela: buy d1 for 1")
        assert [fault.clause for fault in found.impossible()] == ["dc.buy.stay"]
        assert not examined("Ana: buy a1 for 3", "Bela: buy d1 for 1").impossible()
