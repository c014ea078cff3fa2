"""Reports: what people read and what programs read."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from dclub.diamonds_club import RULES
from dclub.kernel import clauses as K
from dclub.kernel.record import parse_record
from dclub.kernel.replay import Policy, RecordReport, judge_record
from dclub.kernel.report import report_json, report_text

EXAMPLES = Path(__file__).parents[2] / "examples" / "diamonds_club"
RECORDS = Path(__file__).parents[1] / "records" / "illegal"
KEYS = {
    "ply",
    "line",
    "text",
    "verdict",
    "stood",
    "objections",
    "events",
    "clauses",
    "readings",
    "certainty",
    "provenance",
    "nearest",
}

Report = RecordReport[Any, Any]


def example(name: str, more: str = "", policy: Policy = Policy.STRICT) -> Report:
    text = (EXAMPLES / f"{name}.dclub").read_text(encoding="utf-8")
    return judge_record(RULES, parse_record(text + more), EXAMPLES, policy)


def text_of(report: Report, width: int = 80) -> str:
    return "\n".join(report_text(report, width))


DISPUTED = """\
  9  illegal  Bela: buy c4 for 3
      Price of a market space:                                      dc.buy.price
        c4 costs 4 coins (1 + 2 (c3) + 1 (c5) = 4), not 3.
      Nearest legal moves:
        Bela: buy c4 for 4  (for 4 instead of 3)
"""


WRONG_CLAIMS = """\
      A claimed consequence is the one that came about:      kernel.record.claim
        Claimed: Ana 8 coins. Right: Ana 9 coins.
        Ana had 10 coins before.
        -1  Ana lays 1 coin on b3 and has 9 left.                    dc.buy.stay
      A claimed consequence is the one that came about:      kernel.record.claim
        Claimed: Bela +1 point. Right: Bela +0 points.
        Bela had 0 points before, and nothing in these moves changes that.
"""


class TestText:
    """A report reads well at the width of a terminal."""

    def test_a_refusal_says_why_and_what_would_do(self) -> None:
        text = text_of(example("disputed"))
        assert DISPUTED in text
        assert "Rests on the reading dc.buy.surcharge = per-coin: one coin for every coin" in text
        assert "Illegal: 9 moves judged; refused: ply 9 (line 19).\n" in text

    def test_a_legal_move_says_what_came_of_it(self) -> None:
        text = text_of(example("disputed"))
        assert "  7  legal    Bela: buy c3 for 2\n" in text
        assert "      Bela lays 2 coins on c3 (1 + 1 (b3) = 2) and has 8 left." in text
        assert re.search(r"Claimed, and right: Ana 9 coins\. +kernel\.record\.claim\n", text)

    def test_a_question_has_no_ply(self) -> None:
        assert "  ?  illegal  Ana: buy c3 for 3  (asked, not played)\n" in text_of(example("disputed"))

    def test_a_game_ends_with_the_points(self) -> None:
        text = text_of(example("whole"))
        assert "Ana: 62 points\n" in text
        assert "Bela wins." in text
        assert "Legal: 250 moves judged." in text
        assert "Rests on invented data: " in text

    def test_points_may_rest_on_what_is_not_known(self) -> None:
        text = (RECORDS / "kernel.turn.over.dclub").read_text(encoding="utf-8")
        text = text.replace("\n[", '\nopen = ["technology"]\n[', 1).replace("Ana: pass\n", "")
        report = judge_record(RULES, parse_record(text))
        assert report.outcome is None
        assert "the points rest on what is not known: technology." in text_of(report)

    def test_the_components_of_the_table_are_not_doubted(self) -> None:
        assert "Rests on" not in text_of(example("open"))

    def test_what_stood_and_what_was_corrected_is_marked(self) -> None:
        more = "> 7 Bela: buy c3 for 3 !\nBela: pass\n"
        text = text_of(example("disputed", more, Policy.FORENSIC))
        assert "  7  legal    Bela: buy c3 for 2  (corrected)\n" in text
        assert "  7  illegal  Bela: buy c3 for 3  (it stood)\n" in text
        assert text.index("(corrected)") < text.index("(it stood)") < text.index("  8  legal")

    def test_it_says_where_judging_ended(self) -> None:
        assert "Judging ends there" in text_of(example("disputed", "Ana: pass\n"))
        assert "Judging ends there" not in text_of(example("disputed"))

    @pytest.mark.clause(K.RULING_UNDETERMINED)
    def test_what_is_not_known_is_named(self) -> None:
        text = (EXAMPLES / "open.dclub").read_text(encoding="utf-8")
        record = parse_record(text.replace('fountain = "1 blue 1 green 1 any"', 'fountain = "_"'))
        said = text_of(judge_record(RULES, record))
        assert "Not known: prices.fountain. Nobody has entered it.\n" in said
        assert re.search(r"Undetermined: \d+ moves judged; not decided: ply \d+", said)

    @pytest.mark.parametrize("name", ["whole", "disputed", "open"])
    @pytest.mark.parametrize("width", [60, 80, 120])
    def test_no_line_is_too_long(self, name: str, width: int) -> None:
        lines = list(report_text(example(name), width))
        assert max(map(len, lines)) <= width
        assert all(line == line.rstrip() for line in lines)

    def test_a_very_narrow_page_is_survived(self) -> None:
        assert list(report_text(example("whole"), 1))

    def test_colour_takes_no_room(self) -> None:
        report = example("disputed")
        coloured = list(report_text(report, colour=True))
        assert any("\033[" in line for line in coloured)
        assert [re.sub(r"\033\[[\d;]*m", "", line) for line in coloured] == list(report_text(report))


class TestJson:
    """A report as a document has the keys that programs count on."""

    def test_the_keys(self) -> None:
        document = report_json(example("whole"))
        assert set(document) == {"verdict", "moves", "outcome"}
        moves = document["moves"]
        assert isinstance(moves, list)
        assert [move["ply"] for move in moves] == list(range(1, 251))
        assert all(set(move) - {"claims"} == KEYS for move in moves)

    def test_it_is_plain_json(self) -> None:
        for name in ("whole", "disputed", "open"):
            document = report_json(example(name))
            assert json.loads(json.dumps(document)) == document

    def test_a_refusal(self) -> None:
        document = report_json(example("disputed"))
        assert document["verdict"] == "illegal"
        assert document["outcome"] is None
        moves = document["moves"]
        assert isinstance(moves, list)
        move = moves[-1]
        assert (move["ply"], move["line"], move["text"]) == (9, 19, "Bela: buy c4 for 3")
        assert (move["verdict"], move["stood"], move["events"]) == ("illegal", False, [])
        assert move["objections"] == [
            {
                "clause": "dc.buy.price",
                "facts": {"space": "c4", "needed": 4, "paid": 3, "working": "1 + 2 (c3) + 1 (c5) = 4"},
                "message": "c4 costs 4 coins (1 + 2 (c3) + 1 (c5) = 4), not 3.",
            }
        ]
        assert move["nearest"][0] == {"text": "Bela: buy c4 for 4", "difference": "for 4 instead of 3"}
        assert move["readings"]["dc.buy.surcharge"] == "per-coin"
        assert "dc.buy.price" in move["clauses"]
        asked = moves[-3]
        assert (asked["asked"], asked["verdict"]) == (True, "illegal")

    def test_a_wrong_claim_is_answered_with_the_parts_of_the_right_figure(self) -> None:
        text = (EXAMPLES / "disputed.dclub").read_text(encoding="utf-8")
        wrong = text.replace("=> Ana 9 coins", "=> Ana 8 coins, Bela +1")
        assert wrong != text
        assert WRONG_CLAIMS in text_of(judge_record(RULES, parse_record(wrong)))

    def test_events_claims_and_the_outcome(self) -> None:
        document = report_json(example("whole"))
        moves = document["moves"]
        assert isinstance(moves, list)
        bought = next(move for move in moves if move["text"].startswith("Ana: buy"))
        assert bought["events"][0] == {
            "clause": "dc.buy.stay",
            "kind": "coins-laid",
            "facts": {"seat": 0, "space": "e1", "coins": 1, "left": 9},
            "message": "Ana lays 1 coin on e1 and has 9 left.",
        }
        (claim,) = bought["claims"]
        said = {"seat": "Ana", "quantity": "coins", "claimed": 9, "found": 9, "verdict": "legal"}
        assert claim == said | {"before": 10, "parts": [bought["events"][0] | {"amount": -1}]}
        assert document["outcome"] == {
            "winners": ["Bela"],
            "scores": {"Ana": 62, "Bela": 68, "Cleo": 58},
            "why": ["dc.end.play-out", "dc.win.most"],
        }

    def test_a_move_that_cannot_be_read_has_no_grounds(self) -> None:
        text = (
            (EXAMPLES / "disputed.dclub").read_text(encoding="utf-8").replace("buy c3 for 2 ", "by c3 for 2 ")
        )
        document = report_json(judge_record(RULES, parse_record(text + "> 7 Bela: buy c3 for 2\n")))
        moves = document["moves"]
        assert isinstance(moves, list)
        (move,) = (move for move in moves if move.get("corrected"))
        assert (move["text"], move["verdict"]) == ("Bela: by c3 for 2", "undetermined")
        assert (move["clauses"], move["nearest"], move["objections"]) == ([], [], [])
        assert "cannot be read" in move["note"]
