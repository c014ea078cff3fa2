"""Repair: which change is proposed, why, and that the rest of the text stays as it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dclub import games
from dclub.diamonds_club import RULES
from dclub.kernel import clauses as K
from dclub.kernel.edits import EditKind
from dclub.kernel.policy import Policy
from dclub.kernel.record import format_record, parse_record
from dclub.kernel.repair import MOST, Repair, repair
from dclub.kernel.repair_report import repair_json, repair_text
from dclub.kernel.ruling import Verdict
from tests.kernel.replaying import BUILDING, LINE, judged, one_line, text

EXAMPLES = Path(__file__).parents[2] / "examples"


def repaired(moves: str, header: str = "", *, stood: bool = False) -> Repair[Any, Any]:
    """The repair of a record of two players who buy from a market that is known."""
    return repair(RULES, parse_record(text(moves, header), Policy.FORENSIC), stood=stood)


def moves_of(found: Repair[Any, Any]) -> str:
    """The lines after the market in the repaired record; it must be one that reads back."""
    whole = format_record(found.record)
    assert format_record(parse_record(whole)) == whole
    return "".join(f"{line}\n" for line in found.record.lines[5:])


def kinds(found: Repair[Any, Any]) -> list[EditKind]:
    return [one.edit.kind for one in found.mended]


@pytest.mark.clause(K.REPAIR_CHANGES)
class TestChanges:
    """A move becomes another, a line is added, struck out or exchanged; all else stays."""

    def test_a_record_without_a_fault_stays(self) -> None:
        found = repaired("Ana: buy b3 for 1\n")
        assert (found.is_sound, found.mended, found.verdict) == (True, (), Verdict.LEGAL)

    def test_a_changed_move_keeps_its_comment_and_layout(self) -> None:
        found = repaired("# round 1\n\n  Ana:  buy b3 for 2   # for two\nBela: pass\n")
        assert moves_of(found) == "# round 1\n\n  Ana:  buy b3 for 1   # for two\nBela: pass\n"
        (mended,) = found.mended
        assert (mended.edit.kind, mended.edit.line, mended.edit.ply) == (EditKind.CHANGED, LINE + 2, 6)
        assert mended.trouble.reason.report is not None
        assert [one.clause for one in mended.trouble.reason.report.objections] == ["dc.buy.price"]

    def test_what_was_left_out_stays_out(self) -> None:
        found = repaired("Ana: buy c1 for 2\nBela: buy a1 for 1\n")
        assert moves_of(found) == "Ana: buy c1 for 1\nBela: buy a1 for 1\n"

    def test_a_missing_pass(self) -> None:
        moves = "Ana: buy a1 for 1\nAna: buy a2 for 2\nAna: buy a3 for 3\nAna: pass\n"
        found = repaired(moves)
        assert kinds(found) == [EditKind.ADDED]
        assert moves_of(found) == moves.replace("Ana: buy a2", "Bela: pass\nAna: buy a2")
        assert (found.mended[0].edit.line, found.mended[0].edit.before) == (LINE + 1, "")

    def test_swapped_lines_take_their_comments_along(self) -> None:
        found = repaired("Bela: buy d1 for 1 # second\nAna: buy b3 for 1 # first\nAna: pass\n")
        assert moves_of(found) == "Ana: buy b3 for 1 # first\nBela: buy d1 for 1 # second\nAna: pass\n"
        assert (kinds(found), found.mended[0].edit.other) == ([EditKind.EXCHANGED], LINE + 1)

    def test_a_doubled_line_leaves_its_comment(self) -> None:
        moves = "Ana: buy b3 for 1\nAna: buy b3 for 1 # twice\nBela: buy a1 for 1\nAna: buy c1 for 1\n"
        found = repaired(moves)
        assert kinds(found) == [EditKind.STRUCK]
        assert moves_of(found) == moves.replace("Ana: buy b3 for 1 # twice", "# twice")

    @pytest.mark.parametrize(
        ("name", "sign"), [("diamonds-club", " paying "), ("hanging-gardens", "; "), ("new-world", "; ")]
    )
    def test_a_doubled_line_of_several_moves(self, name: str, sign: str) -> None:
        folder = EXAMPLES / name.replace("-", "_")
        whole = (folder / "open.dclub").read_text("utf-8")
        lines = [line for line in whole.split("\n") if sign in line and line.startswith("Bela: ")]
        line = f"{lines[len(lines) // 2]}\n"
        doubled = parse_record(whole.replace(line, line + line), Policy.FORENSIC)
        found = repair(games[name], doubled, folder)
        assert (kinds(found), found.words) == ([EditKind.STRUCK], 2)
        assert format_record(found.record) == format_record(parse_record(whole))

    @pytest.mark.parametrize("name", ["hanging-gardens", "new-world"])
    def test_a_doubled_move_within_a_line(self, name: str) -> None:
        folder = EXAMPLES / name.replace("-", "_")
        whole = (folder / "open.dclub").read_text("utf-8")
        lines = [line for line in whole.split("\n") if "; " in line and line.startswith("Bela: ")]
        line = lines[len(lines) // 2]
        twice = f"{line}; {line.rpartition('; ')[2]}"
        found = repair(games[name], parse_record(whole.replace(line, twice), Policy.FORENSIC), folder)
        assert kinds(found) == [EditKind.STRUCK]
        assert format_record(found.record) == format_record(parse_record(whole))

    def test_a_wrong_figure_in_a_claim(self) -> None:
        found = repaired("Ana: buy b3 for 1 => Ana 8 coins, Bela 10 coins # counted\nBela: pass\n")
        assert moves_of(found) == "Ana: buy b3 for 1 => Ana 9 coins, Bela 10 coins # counted\nBela: pass\n"
        assert found.words == 1

    def test_a_claim_follows_the_move(self) -> None:
        found = repaired("Ana: buy b3 for 2 => Ana 8 coins\nBela: pass\n")
        assert moves_of(found) == "Ana: buy b3 for 1 => Ana 9 coins\nBela: pass\n"
        assert (len(found.mended), found.words) == (1, 2)

    def test_claims_that_cannot_be_read_go(self) -> None:
        assert moves_of(repaired("Ana: buy b3 for 1 => Ana 9 # hm\n")) == "Ana: buy b3 for 1 # hm\n"

    def test_a_line_that_cannot_be_read(self) -> None:
        assert moves_of(repaired("Ana: bye b3 for 1 # hm\n")) == "Ana: buy b3 for 1 # hm\n"
        assert moves_of(repaired("=> Ana 9 coins # hm\n")).endswith("# hm\n")

    def test_one_of_several_moves_in_a_line(self) -> None:
        header = BUILDING
        line = "Ana: build any rose-garden at p5 paying 5 blue => Ana 8 gems # dear\n"
        found = repair(RULES, parse_record(text(line, header, ""), Policy.FORENSIC))
        assert found.record.lines == ("Ana: build any rose-garden at p5; pay 4 blue => Ana 8 gems # dear",)

    def test_a_corrected_ply_is_repaired_in_its_correction(self) -> None:
        moves = "Ana: buy b3 for 3\nBela: pass\n> 6 Ana: buy b3 for 2 # it was two\n"
        assert moves_of(repaired(moves)) == moves.replace("for 2", "for 1")

    def test_corrections_follow_their_plies(self) -> None:
        moves = "Ana: buy a1 for 1\nAna: buy a2 for 2\nAna: buy a3 for 9\n> 8 Ana: buy a3 for 3\nAna: pass\n"
        added = moves.replace("Ana: buy a2", "Bela: pass\nAna: buy a2").replace("> 8", "> 9")
        assert moves_of(repaired(moves)) == added

    def test_a_correction_of_no_ply_is_struck_out(self) -> None:
        found = repaired("Ana: buy a1 for 1\n> 99 Ana: pass # late\n> 6 Ana: buy a2 for 1\n> 6 Ana: pass\n")
        assert moves_of(found) == "Ana: buy a1 for 1\n# late\n> 6 Ana: buy a2 for 1\n"
        assert "no ply 99" in str(found.mended[0].trouble.reason.error)

    def test_questions_stay(self) -> None:
        moves = "Ana: buy b3 for 2 ?\nAna: buy b3 for 2\n"
        assert moves_of(repaired(moves)) == "Ana: buy b3 for 2 ?\nAna: buy b3 for 1\n"

    def test_what_stood_stays(self) -> None:
        found = repaired("Ana: buy b3 for 2 !\nBela: buy b4 for 4\n")
        assert moves_of(found) == "Ana: buy b3 for 2 !\nBela: buy b4 for 3\n"
        assert found.verdict is Verdict.ILLEGAL

    def test_unless_it_is_asked_for(self) -> None:
        found = repaired("Ana: buy b3 for 2 ! # oh\nBela: buy b4 for 2\n", stood=True)
        assert moves_of(found) == "Ana: buy b3 for 1 # oh\nBela: buy b4 for 2\n"
        assert found.verdict is Verdict.LEGAL

    @pytest.mark.parametrize("moves", ["Ana: buy b3 for 2", "Ana: buy b3 for 1"])
    @pytest.mark.parametrize("position", ["{}", "{ format = 1", "more coins than there are"])
    def test_a_position_that_cannot_be_used_goes_alone(self, moves: str, position: str) -> None:
        if not position.startswith("{"):
            position = one_line(judged("Ana: buy b3 for 1\n")).replace("coins = 9", "coins = 99")
        found = repaired(f"{moves} ! {position}\nBela: pass\n")
        assert moves_of(found) == f"{moves} !\nBela: pass\n"
        assert (kinds(found), found.words, found.stuck) == ([EditKind.CHANGED], 1, None)

    def test_its_comment_stays(self) -> None:
        found = repaired("Ana: buy b3 for 2 ! {} # hm\nBela: pass\n")
        assert moves_of(found) == "Ana: buy b3 for 2 ! # hm\nBela: pass\n"

    def test_what_stood_and_cannot_be_carried_out_is_not_made_up(self) -> None:
        moves = "Ana: buy b3 for 1\nBela: build fountain at p5 !\n"
        found = repaired(moves)
        assert (moves_of(found), found.mended) == (moves, ())
        assert found.stuck is not None
        assert "cannot be carried out as written" in str(found.stuck.reason.error)
        assert moves_of(repaired(moves, stood=True)) == "Ana: buy b3 for 1\n"

    def test_what_stood_and_cannot_be_read_is_changed(self) -> None:
        assert moves_of(repaired("Ana: bye b3 for 1 !\nBela: pass\n")) == "Ana: buy b3 for 1\nBela: pass\n"


@pytest.mark.clause(K.REPAIR_SMALLEST)
class TestSmallest:
    """Fewer changes, then fewer words, then what is closest to the fault."""

    def test_of_equal_ones_the_closest_to_the_fault(self) -> None:
        found = repaired("Ana: buy b3 for 1\nBela: buy b4 for 1\nAna: pass\n")
        assert moves_of(found) == "Ana: buy b3 for 1\nBela: buy b4 for 2\nAna: pass\n"

    def test_one_name(self) -> None:
        found = repaired("Ana: buy b3 for 1\nAna: buy d1 for 1\nAna: pass\n")
        assert moves_of(found) == "Ana: buy b3 for 1\nBela: buy d1 for 1\nAna: pass\n"
        assert found.words == 1

    def test_of_words_that_cost_as_much_the_closest_spelling(self) -> None:
        assert moves_of(repaired("Ana: buy d33 for 1\n")) == "Ana: buy d3 for 1\n"

    def test_what_is_left_out_at_the_end_of_a_text_costs_nothing(self) -> None:
        found = repaired("Ana: bye c3 # in a hurry\nBela: pass\n")
        assert moves_of(found) == "Ana: buy c3 for 1 # in a hurry\nBela: pass\n"
        assert found.words == 1

    def test_the_same_record_has_the_same_repair(self) -> None:
        moves = "Ana: buy b3 for 1\nBela: buy b4 for 7\nAna: pass\nAna: pass\n"
        assert [moves_of(repaired(moves)) for _ in range(3)] == [moves_of(repaired(moves))] * 3


@pytest.mark.clause(K.REPAIR_SEARCH)
class TestSearch:
    """One fault after the other; it gives up and says how far it came."""

    def test_two_faults(self) -> None:
        found = repaired("Ana: buy b3 for 2\nBela: buy d1 for 1\nAna: buy a1 for 4\nBela: pass\n")
        assert moves_of(found) == "Ana: buy b3 for 1\nBela: buy d1 for 1\nAna: buy a1 for 1\nBela: pass\n"
        assert [one.trouble.line for one in found.mended] == [LINE, LINE + 2]

    def test_lines_are_told_as_in_the_original(self) -> None:
        moves = (
            "Ana: buy a1 for 1\nAna: buy a2 for 2\nAna: buy a3 for 3\nAna: buy c1 for 1\nAna: buy d4 for 7\n"
        )
        found = repaired(moves)
        assert kinds(found) == [EditKind.ADDED, EditKind.CHANGED]
        assert [one.edit.line for one in found.mended] == [LINE + 1, LINE + 4]

    def test_a_card_drawn_twice_is_put_right_where_it_was_written_first(self) -> None:
        whole = (EXAMPLES / "hanging_gardens" / "whole.dclub").read_text("utf-8")
        first, last = "Table: card 1 b27", "Table: card 4 b18"
        assert whole.index(first) < whole.index(last)
        wrong = parse_record(whole.replace(first, "Table: card 1 b18"))
        found = repair(games["hanging-gardens"], wrong)
        (mended,) = found.mended
        assert (mended.trouble.text, mended.edit.after) == (last, first)
        assert format_record(found.record) == format_record(parse_record(whole))

    def test_it_gives_up(self) -> None:
        found = repaired("Ana: nonsense\n" * (4 * MOST))
        assert found.stuck is not None
        assert (len(found.mended) <= MOST, found.verdict) == (True, Verdict.ILLEGAL)
        assert "gave up" in " ".join(repair_text(found))
        assert repair_json(found)["stuck"]

    def test_an_exchange_that_only_puts_the_fault_off_is_no_repair(self) -> None:
        moves = "Bela: build fountain at p5 !\nAna: buy b3 for 1\nBela: pass\nAna: buy a1 for 1\n"
        found = repaired(moves)
        assert (found.mended, moves_of(found)) == ((), moves)

    def test_it_goes_as_far_as_what_is_known_decides(self) -> None:
        header = BUILDING.replace('any = "4 any"', 'any = "4 any"\nfountain = "_"')
        moves = "Ana: build any rose-garden at p5\nAna: pay 5 blue\nAna: build fountain at p6\n"
        found = repair(RULES, parse_record(text(moves, header, ""), Policy.FORENSIC))
        assert found.record.lines[1] == "Ana: pay 4 blue"
        assert found.verdict is Verdict.UNDETERMINED

    def test_a_start_that_is_not_known(self) -> None:
        header = BUILDING.replace("coins = 10\n", "", 1)
        found = repair(RULES, parse_record(text("Ana: pass\n", header, "")))
        assert (found.unknown, found.is_sound) == (("players.0.coins",), False)
        assert "Not known" in " ".join(repair_text(found))
        assert repair_json(found)["verdict"] == "undetermined"

    def test_whoever_watches_is_told(self) -> None:
        tried: list[int] = []
        record = parse_record(text("Ana: buy b3 for 2\n"))
        repair(RULES, record, watch=tried.append)
        assert sum(tried) > 0
