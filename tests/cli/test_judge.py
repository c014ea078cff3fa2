"""`judge`: verdicts, reasons, exit codes, and the document for programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from dclub import to_json
from dclub.kernel.record import parse_record
from dclub.kernel.toml import format_toml
from tests.cli.running import EXAMPLES, POSITIONS, complaint, output, run, spawn, too_wide

HEADER = """\
+++
format = 1
game = "diamonds-club"
edition = "invented"
names = ["Ana", "Bela"]
+++
Table: first Ana
Table: strip a dark 1a
Table: strip b dark 2a
Table: strip c light 1a
Table: strip d light 2a
"""
BUYING = POSITIONS / "buying.toml"
SHEET = """\
format = 1
game = "diamonds-club"
name = "partial"
extends = "invented"
[provenance]
technology = "table"
[tracks]
technology = ["_", "_", "_", "_", "_"]
technology_points = [0, 0, 0, 0, 3]
"""


def document(*args: str | Path, given: str = "", code: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(output("judge", *args, "--json", given=given, code=code))
    return found


class TestExitCodes:
    """0 legal, 1 illegal, 2 unreadable or contradictory, 3 undetermined; 2 over 1 over 3 over 0."""

    def test_legal(self) -> None:
        assert "Legal: 6 moves judged." in output("judge", "-", given=HEADER + "Ana: buy a1 for 1\n")

    def test_illegal(self) -> None:
        said = output("judge", "-", given=HEADER + "Ana: buy a1 for 2\n", code=1)
        assert "dc.buy.price" in said
        assert "a1 costs 1 coin (1 = 1), not 2." in said
        assert "Ana: buy a1 for 1  (for 1 instead of 2)" in said
        assert "Illegal: 6 moves judged; refused: ply 6 (line 12)." in said

    def test_unreadable(self) -> None:
        said = complaint("judge", "-", given=HEADER + "Ana: bye a1\n")
        assert "standard input: line 12, column 6: found 'bye', expected" in said

    def test_undetermined(self, tmp_path: Path) -> None:
        sheet = tmp_path / "partial.toml"
        sheet.write_text(SHEET)
        moves = "Ana: buy a1 for 1\nBela: pass\nAna: pass\n"
        given = HEADER + moves + "Ana: exchange nothing\nBela: exchange nothing\n"
        output("judge", "-", given=given)
        said = output("judge", POSITIONS / "exchanging.toml", "--move", "Blue: exchange green 4/5")
        assert "Legal" in said
        position = (POSITIONS / "exchanging.toml").read_text()
        own = position.replace('edition = "invented"', f'edition = "{sheet}"')
        own = "\n".join(line for line in own.split("\n") if not line.startswith("technology"))
        said = output("judge", "-", "--move", "Blue: exchange green 4/5", given=own, code=3)
        assert "technology" in said
        assert (
            document("-", "--move", "Blue: exchange green 4/5", given=own, code=3)["verdict"]
            == "undetermined"
        )

    def test_unreadable_is_worse_than_illegal(self) -> None:
        given = HEADER + "Ana: buy a1 for 2 !\nBela: bye\n"
        assert "found 'bye'" in complaint("judge", "-", given=given)

    def test_illegal_is_worse_than_undetermined(self) -> None:
        position = BUYING.read_text().replace("to_move", "# to_move").replace("passed", "# passed")
        output("judge", "-", "--move", "White: pass", given=position, code=3)
        output("judge", BUYING, "--move", "White: buy c3 for 9", code=1)

    def test_a_move_that_stood_counts(self) -> None:
        given = HEADER + "Ana: buy a1 for 2 !\nBela: buy d6 for 1\n"
        said = output("judge", "-", given=given, code=1)
        assert "Illegal: 7 moves judged; refused: ply 6 (line 12)." in said

    def test_a_corrected_one_does_not(self) -> None:
        given = HEADER + "Ana: buy a1 for 2\nBela: buy d6 for 1\n> 6 Ana: buy a1 for 1\n"
        output("judge", "-", given=given)

    def test_a_question_does_not(self) -> None:
        output("judge", "-", given=HEADER + "Ana: buy a1 for 2 ?\nAna: buy a1 for 1\n")

    def test_a_wrong_claim_is_illegal(self) -> None:
        said = output("judge", "-", given=HEADER + "Ana: buy a1 for 1 => Ana 8 coins\n", code=1)
        assert "8 coins" in said
        assert "9 coins" in said


class TestPolicies:
    """Strict judging ends at an illegal move that did not stand."""

    given = HEADER + "Ana: buy a1 for 2\nBela: buy d6 for 1\nAna: buy d6 for 1\n"

    def test_strict(self) -> None:
        assert len(document("-", given=self.given, code=1)["moves"]) == 6

    def test_forensic(self) -> None:
        moves = document("-", "--forensic", given=self.given, code=1)["moves"]
        assert [move["verdict"] for move in moves[5:]] == ["illegal", "legal", "illegal"]


class TestDocument:
    """`--json` has exactly the keys of the contract."""

    KEYS = (
        "ply", "line", "text", "verdict", "stood", "objections", "events", "clauses", "readings", "certainty",
        "provenance", "nearest",
    )  # fmt: skip

    def test_the_record(self) -> None:
        found = document("-", given=HEADER + "Ana: BUY  a1\n")
        assert list(found) == ["verdict", "moves", "outcome"]
        assert found["outcome"] is None
        for move in found["moves"]:
            assert tuple(move) == self.KEYS
        last = found["moves"][-1]
        assert (last["ply"], last["line"]) == (6, 12)
        assert last["text"] == "Ana: buy a1 for 1"
        assert last["verdict"] == "legal"
        assert last["stood"] is False
        assert last["objections"] == []
        assert last["nearest"] == []
        assert last["readings"] == {"dc.buy.surcharge": "per-coin"}
        assert last["certainty"] in {"stated", "inferred", "disputed", "silent"}
        for event in last["events"]:
            assert list(event) == ["clause", "kind", "facts", "message"]

    def test_a_refusal(self) -> None:
        found = document("-", given=HEADER + "Ana: buy a1 for 2\n", code=1)
        (objection,) = found["moves"][-1]["objections"]
        assert objection["clause"] == "dc.buy.price"
        assert objection["facts"]["needed"] == 1
        assert objection["facts"]["paid"] == 2
        assert objection["message"].endswith(".")
        nearest = found["moves"][-1]["nearest"]
        assert nearest[0] == {"text": "Ana: buy a1 for 1", "difference": "for 1 instead of 2"}

    def test_the_end_of_a_game(self) -> None:
        given = output("random", "diamonds-club", "--players", "2", "--seed", "1")
        outcome = document("-", given=given)["outcome"]
        assert list(outcome) == ["winners", "scores", "why"]
        assert set(outcome["scores"]) == {"White", "Bronze"}
        assert "dc.win.most" in outcome["why"]


class TestExamples:
    """The records that come with the project."""

    def test_as_json(self) -> None:
        text = (EXAMPLES / "disputed.dclub").read_text()
        record = to_json(parse_record(text))
        assert document("-", given=record, code=1)["moves"] == document("-", given=text, code=1)["moves"]

    def test_the_disputed_one_of_the_readme(self) -> None:
        said = output("judge", EXAMPLES / "disputed.dclub", code=1)
        assert "c4 costs 4 coins (1 + 2 (c3) + 1 (c5) = 4), not 3." in said
        assert not too_wide(said)

    def test_the_whole_one(self) -> None:
        said = output("judge", EXAMPLES / "whole.dclub")
        assert "Legal: " in said
        assert not too_wide(said)

    def test_the_one_from_a_real_box(self) -> None:
        output("judge", EXAMPLES / "open.dclub")

    def test_under_another_reading(self) -> None:
        said = output("judge", EXAMPLES / "disputed.dclub", "--reading", "dc.buy.surcharge=per-space")
        assert "Legal: 9 moves judged." in said

    def test_as_a_process(self) -> None:
        judged = spawn("judge", EXAMPLES / "disputed.dclub")
        assert judged.returncode == 1
        assert b"\x1b" not in judged.stdout, "no colour in a pipe"
        assert judged.stderr == b""


class TestMoves:
    """`--move` asks at the end of a record, or in a position."""

    def test_in_a_position(self) -> None:
        said = output("judge", BUYING, "--move", "White: buy c3 for 1")
        assert "Legal: 1 move judged." in said

    def test_several_are_made_one_after_the_other(self) -> None:
        moves = ["--move", "White: buy c3", "--move", "Bronze: buy c4 for 2", "--move", "Blue: buy c5 for 1"]
        found = document(BUYING, *moves, code=1)
        assert [move["verdict"] for move in found["moves"]] == ["legal", "legal", "illegal"]
        assert [move["line"] for move in found["moves"]] == [1, 2, 3]

    def test_at_the_end_of_a_record(self) -> None:
        found = document("-", "--move", "Ana: buy a1", given=HEADER)
        assert [move["text"] for move in found["moves"]] == ["Ana: buy a1 for 1"]

    def test_not_where_the_record_ends_early(self) -> None:
        result = run("judge", "-", "--move", "Bela: pass", given=HEADER + "Ana: buy a1 for 2\nAna: pass\n")
        assert result.exit_code == 1
        assert "the moves are not judged, because the record cannot be followed to its end" in result.stderr
        assert "refused: ply 6" in result.stdout

    @pytest.mark.parametrize("move", ["White: dance", "", "White", "Nobody: pass", "> 1 White: pass", "# no"])
    def test_what_cannot_be_read(self, move: str) -> None:
        said = complaint("judge", BUYING, "--move", "White: buy c3", "--move", move)
        assert "dclub: --move 2, column " in said


class TestPositions:
    """A position without `--move` is audited, and what may be done in it is told."""

    @pytest.mark.parametrize("file", sorted(POSITIONS.glob("*.toml")), ids=lambda file: file.stem)
    def test_those_of_the_spec_are_sound(self, file: Path) -> None:
        said = output("judge", file)
        assert said.startswith("Nothing impossible was found.")
        assert not too_wide(said)

    def test_the_document(self) -> None:
        found = document(BUYING)
        assert list(found) == ["verdict", "moves", "outcome", "audit", "options"]
        assert found["verdict"] == "legal"
        assert found["audit"]["faults"] == []
        assert found["options"]["to_move"] == "White"

    def test_one_that_contradicts_itself(self) -> None:
        position = BUYING.read_text().replace("coins = 10", "coins = 12", 1)
        for asked in ((), ("--move", "White: buy c3 for 1")):
            said = complaint("judge", "-", *asked, given=position)
            assert "standard input: the position contradicts the rules or itself" in said
            assert "players.0.coins" in said
            assert "[dc.round.coins]" in said

    def test_a_record_that_begins_with_one_that_does(self) -> None:
        start = json.loads(output("position", BUYING, "--json"))
        header = {key: start.pop(key) for key in ("format", "game", "edition", "names", "open", "components")}
        record = f"+++\n{format_toml({**header, 'start': start})}+++\nWhite: pass\n"
        output("judge", "-", given=record)
        start["players"][0]["coins"] = 12
        record = f"+++\n{format_toml({**header, 'start': start})}+++\nWhite: pass\n"
        assert "standard input: start.players.0.coins: " in complaint("judge", "-", given=record)

    def test_a_partial_one(self) -> None:
        position = BUYING.read_text().replace("coins = 10", 'coins = "?"', 1)
        said = output("judge", "-", given=position, code=3)
        assert "Undetermined." in said
        assert "players.0.coins" in said
        output("judge", "-", "--move", "White: pass", given=position)
        assert document("-", given=position, code=3)["unknown"] == ["players.0.coins"]

    def test_one_that_is_remembered_differently(self) -> None:
        position = BUYING.read_text().replace("coins = 10", 'coins = "9 (Ana), 10 (Ben)"', 1)
        said = output("judge", "-", given=position, code=3)
        assert "Remembered differently: players.0.coins: 9 (Ana) or 10 (Ben)." in said
        assert document("-", given=position, code=3)["unknown"] == ["players.0.coins"]

    def test_all_three_forms(self) -> None:
        for form in ("--toml", "--line", "--json"):
            text = output("position", BUYING, form)
            assert output("judge", "-", given=text) == output("judge", BUYING)
