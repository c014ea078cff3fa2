"""Opening a record: its header against rules and edition, lines of several moves, moves from a position."""

from __future__ import annotations

import random

import pytest

from dclub.diamonds_club import RULES, edition
from dclub.errors import DclubError, EditionError, NotationError, RecordError
from dclub.kernel import clauses as K
from dclub.kernel.game import Game
from dclub.kernel.playing import play_randomly
from dclub.kernel.record import parse_record
from dclub.kernel.replay import judge_moves, judge_record
from dclub.kernel.ruling import Verdict
from tests.kernel.replaying import (
    BUILDING,
    BUILDING_LINE,
    built,
    judged,
    last,
    objections,
    text,
)

LEGAL, ILLEGAL, UNDETERMINED = Verdict.LEGAL, Verdict.ILLEGAL, Verdict.UNDETERMINED


class TestOpening:
    """What a header says is checked against the rules and the edition."""

    def test_the_digest_of_the_edition_may_be_pinned(self) -> None:
        digest = edition("invented").digest
        assert judged("", f'edition_digest = "{digest}"\n').verdict is LEGAL
        with pytest.raises(RecordError, match="edition_digest: "):
            judged("", 'edition_digest = "0123"\n')

    @pytest.mark.parametrize(("version", "notes"), [("1.0", 0), ("0.9", 1), ("77.1", 1)])
    def test_another_version_of_the_clauses_is_remarked_on(self, version: str, notes: int) -> None:
        report = judged("", f'spec = "{version}"\n')
        assert len(report.notes) == notes
        assert all(version in note for note in report.notes)

    @pytest.mark.parametrize(
        ("old", "new", "error", "said"),
        [
            ('"diamonds-club"', '"go"', RecordError, "game: expected 'diamonds-club', found 'go'"),
            ('"invented"', '"inventd"', EditionError, "inventd"),
            ('["Ana", "Bela"]', '["Ana"]', RecordError, "names: expected 2 to 4, found 1"),
            ('names = ["Ana", "Bela"]', "players = 9", RecordError, "players: expected at most 4"),
            ('names = ["Ana", "Bela"]', "players = 0", RecordError, "players: "),
            ('["strips"]\n', '["strips"]\n[readings]\n"dc.x" = "y"\n', RecordError, "readings.dc.x"),
        ],
    )
    def test_a_header_that_cannot_be_true(
        self, old: str, new: str, error: type[DclubError], said: str
    ) -> None:
        with pytest.raises((error, EditionError), match=said):
            judge_record(RULES, parse_record(text("").replace(old, new)))

    def test_names_may_stand_in_the_position(self) -> None:
        header = BUILDING.replace("[start]\n", '[start]\nnames = ["Ana", "Bela"]\n')
        record = parse_record(text("Ana: pass\n", header, "").replace('\nnames = ["Ana", "Bela"]\n', "\n", 1))
        assert record.header.names is None
        assert judge_record(RULES, record).names == ("Ana", "Bela")

    @pytest.mark.parametrize(
        ("old", "new", "said"),
        [
            ("[start]\n", "[start]\nnames = 3\n", "start.names"),
            ("[start]\n", '[start]\nnames = ["Ana", "Table"]\n', "start.names"),
            ("[start]\n", '[start]\nnames = ["Ana", "Eve"]\n', "start.names"),
            ('phase = "build"', 'phase = "bild"', "start.phase"),
            ("coins = 10", "coins = -1", "start.players.0.coins"),
            ("bonus", "bones", "start.players.0.bones"),
        ],
    )
    def test_a_faulty_position_has_its_key_path(self, old: str, new: str, said: str) -> None:
        header = BUILDING.replace(old, new, 1)
        with pytest.raises(RecordError, match=said):
            judge_record(RULES, parse_record(text("Ana: pass\n", header, "")))


@pytest.mark.clause(K.RECORD_JOINED)
class TestJoined:
    """`;` joins several moves of one seat in one line."""

    @pytest.mark.parametrize(
        "line", ["build any fountain at p5; pay 4 blue", "build any fountain at p5 paying 4 blue"]
    )
    def test_each_is_a_ply(self, line: str) -> None:
        report = built(f"Ana: {line} => Ana 8 gems\n")
        assert [(ply.ply, ply.line, ply.text) for ply in report.plies] == [
            (1, BUILDING_LINE, "Ana: build any fountain at p5"),
            (2, BUILDING_LINE, "Ana: pay 4 blue"),
        ]
        assert [len(ply.claims) for ply in report.plies] == [0, 1]
        assert report.verdict is LEGAL

    def test_a_claim_compares_with_what_was_before_the_line(self) -> None:
        report = built("Ana: build any fountain at p5 paying 4 blue => Ana -4 gems\n")
        assert report.verdict is LEGAL

    def test_the_first_refusal_ends_the_line(self) -> None:
        report = built("Ana: build any fountain at p1; pay 4 blue\n")
        assert [ply.verdict for ply in report.plies] == [ILLEGAL]
        assert report.is_complete

    def test_a_mark_covers_the_line(self) -> None:
        report = built("Ana: build any fountain at p1; pay 3 blue !\nAna: pass\n")
        assert [(ply.verdict, ply.stood) for ply in report.plies] == [
            (ILLEGAL, True),
            (ILLEGAL, True),
            (LEGAL, False),
        ]

    def test_a_question_may_have_several_moves(self) -> None:
        report = built("Ana: build any fountain at p5 paying 4 blue ?\nAna: pass\n")
        assert [(ply.ply, ply.asked, ply.verdict) for ply in report.plies] == [
            (1, True, LEGAL),
            (2, True, LEGAL),
            (1, False, LEGAL),
        ]

    @pytest.mark.parametrize(
        ("line", "column", "found"),
        [
            ("  Ana: build any fountan at p5 paying 4 blue", 18, "fountan"),
            ("  Ana: build any fountain at p5 paying 4 bleu", 42, "bleu"),
            ("  Ana: build any fountain at p5; pay 4 bleu", 40, "bleu"),
            ("  Ana: build any fountain at p5 paying four blue", 40, "four"),
        ],
    )
    def test_a_fault_has_its_place_in_the_line(self, line: str, column: int, found: str) -> None:
        with pytest.raises(NotationError) as caught:
            built(line)
        assert (caught.value.line, caught.value.column, caught.value.found) == (BUILDING_LINE, column, found)


class TestMoves:
    """Moves may be judged from a position, without a record."""

    def test_one_after_the_other(self) -> None:
        start = judged("").state
        texts = ["Ana: buy b3 for 1 => Ana 9 coins", "Bela: buy b4 for 3", "Ana: pass"]
        report = judge_moves(RULES, start, ("Ana", "Bela"), texts)
        assert [(ply.ply, ply.line, ply.verdict) for ply in report.plies] == [(1, 1, LEGAL), (2, 2, ILLEGAL)]
        assert (report.verdict, report.is_complete) == (ILLEGAL, False)

    @pytest.mark.parametrize("line", ["", "# nothing", "> 1 Ana: pass"])
    def test_each_text_is_a_move(self, line: str) -> None:
        with pytest.raises(NotationError) as caught:
            judge_moves(RULES, judged("").state, ("Ana", "Bela"), ["Ana: pass", line])
        assert caught.value.line == 2

    def test_a_game_over_takes_no_moves(self) -> None:
        game = RULES.start(players=2)
        play_randomly(game, random.Random(3))
        report = judge_moves(RULES, game.state, game.names, ["White: pass"])
        assert objections(last(report)) == ["kernel.turn.over"]
        assert Game(RULES, game.state, game.names).outcome() == report.outcome
