"""Replay: records judged move by move, under both policies."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

from dclub.diamonds_club import RULES
from dclub.errors import DclubError, NotationError, RecordError
from dclub.kernel import clauses as K
from dclub.kernel.partial import PartialPosition
from dclub.kernel.playing import play_randomly
from dclub.kernel.record import format_record, parse_record
from dclub.kernel.replay import Policy, judge_moves, judge_record, replay, verify
from dclub.kernel.ruling import Verdict
from tests.kernel.replaying import (
    BUILDING,
    LINE,
    SET_UP,
    Report,
    judged,
    last,
    objections,
    one_line,
    text,
)

LEGAL, ILLEGAL, UNDETERMINED = Verdict.LEGAL, Verdict.ILLEGAL, Verdict.UNDETERMINED


def played(report: Report) -> list[tuple[int, Verdict]]:
    """The plies after the market with their verdicts."""
    return [(ply.ply - SET_UP, ply.verdict) for ply in report.plies if ply.ply > SET_UP]


@pytest.mark.clause(K.RECORD_PLY)
class TestPlies:
    """Every move that is played is a ply, those of chance included, counted from 1."""

    def test_chance_is_counted(self) -> None:
        report = judged("")
        assert [ply.ply for ply in report.plies] == [1, 2, 3, 4, 5]
        assert (report.verdict, report.is_complete) == (LEGAL, True)

    def test_comments_are_not(self) -> None:
        report = judged("# now\n\nAna: buy a1 for 1 # her first\n")
        assert (last(report).ply, last(report).line) == (SET_UP + 1, LINE + 2)

    def test_a_ply_says_what_was_played_in_canonical_form(self) -> None:
        ply = last(judged("ana:  BUY c1\n"))
        assert (ply.text, ply.written) == ("Ana: buy c1 for 1 at p4", "ana:  BUY c1")

    def test_the_state_after_each_ply_can_be_asked_for(self) -> None:
        report = judged("Ana: buy a1 for 1\n")
        assert report.after(0) == report.start
        assert report.after(SET_UP + 1) == report.after() == report.state
        with pytest.raises(RecordError, match="up to ply 6"):
            report.after(SET_UP + 2)

    def test_a_replay_is_lazy(self) -> None:
        record = parse_record(text("Ana: buy a1 for 1\nBela: nonsense\n"))
        reports = replay(RULES, record)
        assert [next(reports).ply for _ in range(SET_UP + 1)] == [1, 2, 3, 4, 5, 6]
        with pytest.raises(NotationError):
            next(reports)

    def test_a_record_plays_what_the_game_played(self) -> None:
        for seed in range(4):
            game = RULES.start(players=2 + seed % 3)
            play_randomly(game, random.Random(seed))
            record = parse_record(format_record(game.record()))
            report = judge_record(RULES, record)
            assert report.state == game.state
            assert (report.verdict, report.outcome) == (LEGAL, game.outcome())
            assert verify(RULES, record) is LEGAL


class TestIllegal:
    """Judging ends at the first illegal move that did not stand."""

    MOVES = "Ana: buy b3 for 1\nBela: buy b4 for 3\nAna: buy a1 for 1\n"

    def test_it_ends_there(self) -> None:
        report = judged(self.MOVES)
        assert played(report) == [(1, LEGAL), (2, ILLEGAL)]
        assert objections(last(report)) == ["dc.buy.price"]
        assert (report.verdict, report.is_complete) == (ILLEGAL, False)
        assert last(report).after is None
        assert last(report).events == ()

    def test_nothing_is_left_out_if_the_last_move_is_the_illegal_one(self) -> None:
        assert judged("Ana: buy b3 for 2\n# and so on\n").is_complete

    @pytest.mark.clause(K.RECORD_STOOD)
    def test_a_move_that_stood_is_illegal_and_applied_as_written(self) -> None:
        report = judged(self.MOVES.replace("for 3", "for 3 !"))
        assert played(report) == [(1, LEGAL), (2, ILLEGAL), (3, LEGAL)]
        assert report.verdict is ILLEGAL
        stood = report.plies[-2]
        assert stood.stood
        assert stood.after is not None
        assert stood.after.players[1].coins == 7
        assert "coins-laid" in [event.kind for event in stood.events]

    @pytest.mark.clause(K.RECORD_STOOD)
    def test_a_legal_move_may_be_marked(self) -> None:
        assert judged("Ana: buy b3 for 1 !\n").verdict is LEGAL

    @pytest.mark.clause(K.RECORD_STOOD)
    def test_the_position_after_it_replaces_the_state(self) -> None:
        report = judged("Ana: buy b3 for 1\nBela: buy b4 for 2\n")
        agreed = one_line(report)
        again = judged(f"Ana: buy b3 for 1\nBela: build fountain at p5 ! {agreed} # they agreed\nAna: pass\n")
        assert played(again) == [(1, LEGAL), (2, ILLEGAL), (3, LEGAL)]
        assert again.plies[-2].after == report.state
        assert again.plies[-2].step is None

    @pytest.mark.clause(K.RECORD_AFTER)
    def test_a_position_that_a_legal_move_does_not_lead_to_is_a_fault(self) -> None:
        other = one_line(judged("Ana: buy b3 for 1\nBela: buy b4 for 2\n")).replace("coins = 8", "coins = 10")
        report = judged(f"Ana: buy b3 for 1\nBela: buy b4 for 2 ! {other}\nAna: pass\n")
        stood = report.plies[-2]
        assert (stood.verdict, stood.is_otherwise, last(report).verdict) == (ILLEGAL, True, LEGAL)
        (objection,) = stood.objections
        found = {name: value for name, value in objection.facts if name != "where"}
        assert (objection.clause, found) == (K.RECORD_AFTER, {"given": "10", "right": "8"})

    @pytest.mark.clause(K.RECORD_AFTER)
    def test_a_position_that_a_legal_move_leads_to_is_none(self) -> None:
        same = one_line(judged("Ana: buy b3 for 1\nBela: buy b4 for 2\n"))
        report = judged(f"Ana: buy b3 for 1\nBela: buy b4 for 2 ! {same}\n")
        assert (report.verdict, last(report).objections) == (LEGAL, ())

    @pytest.mark.clause(K.RECORD_STOOD)
    @pytest.mark.parametrize(
        ("position", "said"),
        [
            ('{phase = "buy"}', "leaves out"),
            ('{phase = "bye"}', f"line {LINE}: phase"),
            ('{names = ["Ana", "Eve"]}', f"line {LINE}: names"),
            ("{phase = }", f"line {LINE}, column 30"),
            ('{phase = "bu', f"line {LINE}, column 33: found the end, expected the rest of the position"),
        ],
    )
    def test_a_position_that_cannot_be_used(self, position: str, said: str) -> None:
        with pytest.raises(DclubError, match=said):
            judged(f"Ana: buy b3 for 2 ! {position}\n")

    @pytest.mark.clause(K.RECORD_STOOD)
    @pytest.mark.parametrize("move", ["build fountain at p5", "exchange nothing", "pay 1 blue"])
    def test_a_move_that_makes_no_sense_cannot_stand_by_itself(self, move: str) -> None:
        with pytest.raises(RecordError, match=f"line {LINE}: .*put the position after it"):
            judged(f"Ana: {move} !\n")


@pytest.mark.clause(K.RECORD_ASKED)
class TestQuestions:
    """A move marked `?` is judged and not played; it has no ply and does not count."""

    def test_the_state_stays(self) -> None:
        report = judged("Ana: buy b3 for 1 ?\nAna: buy b3 for 2 ?\nAna: buy b3 for 1\n")
        assert [(ply.ply - SET_UP, ply.verdict, ply.asked) for ply in report.plies[SET_UP:]] == [
            (1, LEGAL, True),
            (1, ILLEGAL, True),
            (1, LEGAL, False),
        ]
        assert (report.verdict, report.is_complete) == (LEGAL, True)

    def test_it_says_what_would_have_come_of_it(self) -> None:
        ply = last(judged("Ana: buy b3 for 1 => Ana 8 coins ?\n"))
        assert ply.events
        assert objections(ply) == ["kernel.record.claim"]
        assert ply.after == ply.before


@pytest.mark.clause(K.RECORD_CORRECTED)
class TestCorrections:
    """A correction takes the place of its ply; what follows is judged after it."""

    def test_what_follows_is_judged_after_it(self) -> None:
        report = judged("Ana: buy b3 for 1\nBela: buy b4 for 3\nAna: buy b5 for 3\n> 7 Bela: buy b4 for 2\n")
        assert [(ply.ply, ply.line - LINE, ply.corrected, ply.verdict) for ply in report.plies[SET_UP:]] == [
            (6, 0, False, LEGAL),
            (7, 1, True, ILLEGAL),
            (7, 3, False, LEGAL),
            (8, 2, False, LEGAL),
        ]
        assert report.verdict is LEGAL

    def test_the_correction_itself_is_judged(self) -> None:
        report = judged("Ana: buy b3 for 1\nBela: buy b4 for 2\n> 7 Bela: buy b4 for 3\n")
        assert report.verdict is ILLEGAL
        assert not report.plies[-1].corrected

    def test_it_may_stand_and_claim(self) -> None:
        report = judged("Ana: buy b3 for 1\n> 6 Ana: buy b3 for 2 => Ana 8 coins !\nBela: pass\n")
        assert played(report) == [(1, LEGAL), (1, ILLEGAL), (2, LEGAL)]

    def test_what_is_corrected_need_not_be_readable(self) -> None:
        report = judged("Ana: bye b3\n> 6 Ana: buy b3 for 1\n")
        withdrawn = report.plies[-2]
        assert (withdrawn.move, withdrawn.text, withdrawn.ruling) == (None, "Ana: bye b3", None)
        assert "cannot be read" in withdrawn.note
        assert report.verdict is LEGAL

    def test_the_claims_of_a_corrected_line_are_void(self) -> None:
        report = judged("Ana: buy b3 for 2 => Ana 8 coins\n> 6 Ana: buy b3 for 1\n")
        assert report.verdict is LEGAL

    def test_questions_are_not_counted(self) -> None:
        report = judged("Ana: buy b3 for 2 ?\nAna: buy b3 for 2\n> 6 Ana: buy b3 for 1\n")
        assert report.verdict is LEGAL

    @pytest.mark.parametrize(
        "moves",
        [
            "> 6 Ana: pass\nAna: pass\n",
            "Ana: pass\n> 7 Ana: pass\n",
            "Ana: buy b3 for 1 ?\n> 6 Ana: pass\n",
            "Ana: pass\n> 6 Ana: pass; pass\n",
            "Ana: buy b3 for 2\n> 99 Ana: pass\n",
        ],
    )
    def test_a_correction_that_fits_no_ply(self, moves: str) -> None:
        with pytest.raises(RecordError, match=r"line 1[3-5]: "):
            judged(moves)


@pytest.mark.clause(K.RECORD_CLAIM)
class TestClaims:
    """A wrong claim is an objection to its line; the move is played all the same."""

    def test_a_wrong_claim_is_illegal_and_judging_goes_on(self) -> None:
        report = judged("Ana: buy b3 for 1 => Ana 8 coins, Bela 10 coins\nBela: pass\n")
        assert played(report) == [(1, ILLEGAL), (2, LEGAL)]
        assert objections(report.plies[-2]) == ["kernel.record.claim"]
        assert [result.verdict for result in report.plies[-2].claims] == [ILLEGAL, LEGAL]
        assert report.verdict is ILLEGAL

    def test_it_is_not_tested_where_the_move_is_illegal(self) -> None:
        report = judged("Ana: buy b3 for 2 => Ana 1 coin !\n")
        assert objections(last(report)) == ["dc.buy.price"]

    def test_a_claim_that_cannot_be_read_has_its_place(self) -> None:
        with pytest.raises(NotationError) as caught:
            judged("Ana: buy b3 for 1 => Ana 9 conis\n")
        assert (caught.value.line, caught.value.column) == (LINE, 28)


@pytest.mark.clause(K.RULING_UNDETERMINED)
class TestUnknown:
    """What nobody has entered leaves a move undetermined, and then judging ends."""

    def test_a_price_that_nobody_entered(self) -> None:
        header = BUILDING.replace('any = "4 any"', 'fountain = "_"')
        report = judge_record(RULES, parse_record(text("Ana: build fountain at p5\n", header, "")))
        assert [(ply.verdict, ply.unknown) for ply in report.plies] == [(UNDETERMINED, ("prices.fountain",))]
        assert report.verdict is UNDETERMINED

    def test_an_effect_that_nobody_knows(self) -> None:
        moves = "Ana: buy b5 for 1\nBela: pass\n"
        record = parse_record(text(moves).replace('["strips"]', '["strips", "technology"]'))
        for policy in Policy:
            report = judge_record(RULES, record, policy=policy)
            assert [(ply.verdict, ply.unknown) for ply in report.plies[SET_UP:]] == [
                (UNDETERMINED, ("technology",))
            ]
            assert not report.is_complete
        assert verify(RULES, record) is UNDETERMINED

    def test_a_position_with_something_unknown(self) -> None:
        header = BUILDING.replace("coins = 10\n", "", 1)
        record = parse_record(text("Ana: pass\n", header, ""))
        report = judge_record(RULES, record)
        assert (report.start, report.plies, report.verdict) == (None, (), UNDETERMINED)
        assert report.unknown == ("players.0.coins",)
        assert verify(RULES, record) is UNDETERMINED
        assert list(replay(RULES, record)) == []

    def test_moves_from_a_position_with_something_unknown(self) -> None:
        partial = PartialPosition("diamonds-club", {}, ("to_move",))
        report = judge_moves(RULES, partial, ("Ana", "Bela"), ["Ana: pass"])
        assert (report.verdict, report.unknown) == (UNDETERMINED, ("to_move",))


class TestForensic:
    """Forensic judging goes on past a fault, as play at the table did."""

    def test_an_illegal_move_is_taken_to_have_stood(self) -> None:
        report = judged("Ana: buy b3 for 2\nBela: buy b4 for 3\n", policy=Policy.FORENSIC)
        assert played(report) == [(1, ILLEGAL), (2, LEGAL)]
        assert report.is_complete

    def test_a_move_that_makes_no_sense_is_left_out(self) -> None:
        report = judged("Ana: build fountain at p5\nAna: buy b3 for 1\n", policy=Policy.FORENSIC)
        assert played(report) == [(1, ILLEGAL), (2, LEGAL)]
        assert "left out" in report.plies[-2].note

    def test_every_fault_of_a_damaged_record_is_found_and_nothing_crashes(self) -> None:
        game = RULES.start(players=3)
        play_randomly(game, random.Random(11))
        lines = format_record(game.record()).split("\n")
        rng = random.Random(12)
        for _ in range(60):
            record = parse_record("\n".join(damaged(lines, rng)))
            for policy in Policy:
                with suppress(NotationError, RecordError):
                    report = judge_record(RULES, record, policy=policy)
                    assert report.is_complete or report.verdict is not LEGAL


def damaged(lines: list[str], rng: random.Random) -> list[str]:
    """A record with one line dropped, swapped, doubled, or with another name."""
    first = lines.index("+++", 1) + 1
    at = rng.randrange(first, len(lines) - 2)
    match rng.randrange(4):
        case 0:
            return [*lines[:at], *lines[at + 1 :]]
        case 1:
            return [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
        case 2:
            return [*lines[:at], lines[at], *lines[at:]]
        case _:
            return [*lines[:at], "Blue" + lines[at][lines[at].index(":") :], *lines[at + 1 :]]
