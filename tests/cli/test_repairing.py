"""`repair`: a proposal that says why; nothing is written unless it is asked for."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from dclub.kernel import clauses as K
from tests.cli.running import EXAMPLES, complaint, output, run, spawn, too_wide

if TYPE_CHECKING:
    from pathlib import Path

DISPUTED = EXAMPLES / "disputed.dclub"
RECORD = DISPUTED.read_text("utf-8")
REPAIRED = RECORD.replace("buy c4 for 3", "buy c4 for 4")


@pytest.mark.clause(K.REPAIR_CHANGES)
class TestProposal:
    """What to change and why, as text and as JSON."""

    def test_as_text(self) -> None:
        result = run("repair", DISPUTED)
        assert result.exit_code == 1
        assert "Line 19 (ply 9) is at fault: Bela: buy c4 for 3" in result.stdout
        assert "c4 costs 4 coins" in result.stdout
        assert "\n  + Bela: buy c4 for 4" in result.stdout
        assert "The record is legal with 1 change at the cost of 1 word." in result.stdout
        assert "Nothing is written" in result.stderr
        assert [line for line in too_wide(result.stdout) if not line.startswith(("  - ", "  + "))] == []

    def test_as_json(self) -> None:
        found = json.loads(output("repair", DISPUTED, "--json", code=1))
        assert (found["verdict"], found["sound"], found["words"], found["stuck"]) == ("legal", False, 1, None)
        (change,) = found["changes"]
        assert (change["kind"], change["line"], change["ply"]) == ("changed", 19, 9)
        assert change["why"]["objections"][0]["clause"] == "dc.buy.price"
        assert found["record"] == REPAIRED

    def test_nothing_to_repair(self) -> None:
        assert "nothing to repair" in output("repair", EXAMPLES / "whole.dclub")
        assert json.loads(output("repair", EXAMPLES / "whole.dclub", "--json"))["record"] is None

    def test_what_stood_is_no_mistake_of_the_record(self) -> None:
        stood = RECORD.replace("buy c4 for 3", "buy c4 for 3 !")
        assert "--stood" in output("repair", "-", given=stood, code=1)
        assert "Change line 19" in output("repair", "-", "--stood", given=stood, code=1)


class TestWriting:
    """Only with -o, never over a file that is there, and in one piece."""

    def test_to_a_file(self, tmp_path: Path) -> None:
        new = tmp_path / "new.dclub"
        output("repair", DISPUTED, "-o", new)
        assert new.read_text("utf-8") == REPAIRED
        output("judge", new)

    def test_to_standard_output(self) -> None:
        result = run("repair", DISPUTED, "-o", "-")
        assert (result.exit_code, result.stdout) == (0, REPAIRED)
        assert "Change line 19" in result.stderr

    def test_never_over_a_file_that_is_there(self, tmp_path: Path) -> None:
        old = tmp_path / "old.dclub"
        old.write_text(RECORD, "utf-8")
        result = run("repair", old, "-o", old)
        assert result.exit_code == 2
        assert "--force writes over it" in result.stderr
        assert old.read_text("utf-8") == RECORD
        output("repair", old, "-o", old, "--force")
        assert old.read_text("utf-8") == REPAIRED

    def test_nothing_is_written_where_nothing_is_repaired(self, tmp_path: Path) -> None:
        new = tmp_path / "new.dclub"
        output("repair", EXAMPLES / "whole.dclub", "-o", new)
        assert not new.exists()
        run("repair", "-", "-o", new, given=RECORD + "Nobody: nonsense\n" * 40)
        assert not new.exists()

    def test_a_folder_that_is_not_there(self, tmp_path: Path) -> None:
        assert "no folder" in run("repair", DISPUTED, "-o", tmp_path / "a" / "b").stderr


class TestBadInput:
    """A clear message and exit code 2."""

    def test_a_position(self) -> None:
        said = complaint("repair", EXAMPLES.parents[1] / "spec/diamonds_club/positions/buying.toml")
        assert "only a record can be repaired" in said

    def test_a_header_that_is_none(self) -> None:
        assert "line 2, column 10" in complaint("repair", "-", given="+++\nformat = \n+++\n")

    def test_json_and_the_record_at_once(self) -> None:
        assert "both" in complaint("repair", DISPUTED, "-o", "-", "--json")

    def test_bytes(self) -> None:
        process = spawn("repair", "-", given=b"\xff\xfe")
        assert (process.returncode, process.stdout) == (2, b"")


class TestForensic:
    """`judge --forensic`: every fault, what would have been otherwise, both ways on."""

    STOOD = RECORD.replace("Bela: buy c4 for 3", "Bela: buy c4 for 3 !") + "Ana: buy d4 for 4\n"

    @pytest.mark.clause(K.FORENSIC_REVERSE, K.FORENSIC_PLAY_ON)
    def test_as_text(self) -> None:
        said = output("judge", "-", "--forensic", given=self.STOOD, code=1)
        assert "Put right: Bela: buy c4 for 4" in said
        assert "Had ply 9 been put right, this would not have been legal:" in said
        back = said[said.index("Back to ply 9 (line 19). Reverse, the last first:") :].splitlines()
        assert [line.split(":")[0].split() for line in back[1:3]] == [["10", "Ana"], ["9", "Bela"]]
        assert "Or play on. What stays wrong:" in said
        assert "market coins c4: 3 as played; 4 put right" in said
        assert not too_wide(said)

    @pytest.mark.clause(K.FORENSIC_RIGHT)
    def test_as_json(self) -> None:
        found = json.loads(output("judge", "-", "--forensic", "--json", given=self.STOOD, code=1))
        assert "put_right" not in found["moves"][-2]
        later = found["moves"][-1]["put_right"]
        assert (later["faults"], later["verdict"]) == ([9], "illegal")
        assert later["instead"] == "Ana: buy d4 for 5 at p4"
        ways = found["ways_on"]
        assert [(one["ply"], one["put_right"]) for one in ways["faults"]] == [(9, "Bela: buy c4 for 4")]
        assert [(one["ply"], one["fault"]) for one in ways["reverse"]] == [(10, False), (9, True)]

    @pytest.mark.clause(K.RECORD_POLICIES)
    def test_what_cannot_be_read_is_named_and_the_exit_code_says_so(self) -> None:
        broken = RECORD.replace("Ana: buy c5 for 1", "Ana: bye c5") + "> 99 Ana: pass\n> x\n"
        result = run("judge", "-", "--forensic", given=broken)
        assert result.exit_code == 2
        for line in (18, 20, 21):
            assert f"Not used: line {line}" in " ".join(result.stdout.split())
        assert complaint("judge", "-", given=broken).startswith("dclub: standard input: line 21")

    def test_a_record_without_faults_has_no_more_to_say(self) -> None:
        assert "Reverse" not in output("judge", EXAMPLES / "whole.dclub", "--forensic")
