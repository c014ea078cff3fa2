"""`compare`: two memories of one game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dclub import games
from tests.cli.running import EXAMPLES, POSITIONS, ROOT, complaint, output, spawn, too_wide

DISPUTED = EXAMPLES / "disputed.dclub"
FIFTH = "Ana: buy c5 for 1"
PARTED = """\
They have the same moves up to ply 7.
They part at ply 8:
  A, line 18: legal: Ana: buy c5 for 1
  B, line 18: illegal: Ana: buy c5 for 2
     c5 costs 1 coin (1 = 1), not 2. [dc.buy.price]
After it:
  market coins c5: 1 in A; 2 in B
  Ana: coins: 8 in A; 7 in B
The rest of A, 1 ply, is illegal at ply 9 (line 19): Bela: buy c4 for 3
  c4 costs 4 coins (1 + 2 (c3) + 1 (c5) = 4), not 3. [dc.buy.price]
The rest of B, 1 ply, is illegal at ply 9 (line 19): Bela: buy c4 for 3
  c4 costs 5 coins (1 + 2 (c3) + 2 (c5) = 5), not 3. [dc.buy.price]
"""
OPEN = """\
Open, because not everything is known:
  White: coins: ? in A; 10 in B
"""


def other(tmp_path: Path, old: str, new: str, file: Path = DISPUTED) -> Path:
    """Return a file that says something else in one place."""
    text = file.read_text("utf-8")
    assert old in text
    written = tmp_path / f"other{file.suffix}"
    written.write_text(text.replace(old, new), encoding="utf-8")
    return written


class TestRecords:
    """Where they part and what each implies."""

    def test_another_move(self, tmp_path: Path) -> None:
        file = other(tmp_path, FIFTH, "Ana: buy c5 for 2")
        said = output("compare", DISPUTED, file, code=1)
        assert said.endswith(f"other.dclub\n\n{PARTED}")
        assert said.startswith("A: ")

    def test_the_same(self) -> None:
        file = ROOT / "examples" / "new_world" / "whole.dclub"
        said = output("compare", file, file)
        assert said.endswith(
            "\nThey have the same moves: 286 plies.\nAll of A is legal.\nAll of B is legal.\n"
        )

    def test_the_same_and_illegal(self) -> None:
        said = output("compare", DISPUTED, DISPUTED, code=1)
        assert "All of A is illegal at ply 9 (line 19): Bela: buy c4 for 3\n" in said

    def test_one_that_is_shorter(self, tmp_path: Path) -> None:
        short = tmp_path / "short.dclub"
        text = DISPUTED.read_text("utf-8")
        short.write_text(text[: text.index(FIFTH)], encoding="utf-8")
        said = output("compare", DISPUTED, short, code=1)
        assert "They part at ply 8:\n  A, line 18: legal: Ana: buy c5 for 1\n  B: ends before it\n" in said
        assert "Nothing follows in B.\n" in said

    def test_headers(self, tmp_path: Path) -> None:
        file = other(tmp_path, "Bela", "Cleo")
        said = output("compare", DISPUTED, file, code=1)
        assert "The headers differ:\n  names: Ana, Bela in A; Ana, Cleo in B\n" in said
        assert "They have the same moves: 9 plies.\n" in said

    def test_another_reading(self, tmp_path: Path) -> None:
        text = '\n[readings]\n"nw.board.counts" = "not-at-all"\n+++\n'
        left = ROOT / "examples" / "new_world" / "disputed.dclub"
        said = output("compare", left, other(tmp_path, "\n+++\n", text, left), code=1)
        assert "  readings nw.board.counts: yes in A; not-at-all in B\n" in said
        assert "The same moves lead elsewhere from ply 4 on.\n" in said

    def test_a_reading_for_both(self, tmp_path: Path) -> None:
        file = other(tmp_path, FIFTH, "Ana: buy a1 for 1")
        said = output("compare", DISPUTED, file, "--reading", "dc.buy.surcharge=per-space", code=1)
        assert "The rest of A, 1 ply, is legal.\n" in said

    def test_what_cannot_be_followed(self, tmp_path: Path) -> None:
        file = other(tmp_path, FIFTH, "Ana: build fountain at p1")
        said = output("compare", DISPUTED, file, code=1)
        assert "  B, line 18: illegal: Ana: build fountain at p1\n" in said

    @pytest.mark.parametrize("game", list(games))
    def test_games_of_chance(self, game: str, tmp_path: Path) -> None:
        files = []
        for seed in ("1", "2"):
            files.append(tmp_path / f"{seed}.dclub")
            record = output("random", game, "--players", "2", "--seed", seed, "--moves", "60")
            files[-1].write_text(record, encoding="utf-8")
        said = output("compare", *files, code=1)
        assert not too_wide(said.partition("\n\n")[2])
        assert "They part at ply " in said


class TestDocument:
    """The same for programs."""

    def test_of_records(self, tmp_path: Path) -> None:
        file = other(tmp_path, FIFTH, "Ana: buy c5 for 2")
        found = json.loads(output("compare", DISPUTED, file, "--json", code=1))
        assert list(found) == ["same", "headers", "drift", "parting", "a", "b", "unknown"]
        assert (found["same"], found["headers"], found["drift"]) == (False, [], None)
        parting = found["parting"]
        assert (parting["ply"], parting["a"]["verdict"], parting["b"]["verdict"]) == (8, "legal", "illegal")
        assert parting["b"]["objections"][0]["clause"] == "dc.buy.price"
        assert parting["differences"][1] == {
            "path": "players.0.coins",
            "a": 8,
            "b": 7,
            "message": "Ana: coins: 8 in A; 7 in B",
        }
        assert found["a"]["rest"]["refused"][0]["text"] == "Bela: buy c4 for 3"

    def test_of_positions(self) -> None:
        found = json.loads(output("compare", POSITIONS / "buying.toml", POSITIONS / "buying.toml", "--json"))
        assert found == {"same": True, "differences": [], "open": []}


class TestPositions:
    """Value by value; a record stands for the position at its end."""

    def test_others(self) -> None:
        said = output("compare", POSITIONS / "buying.toml", POSITIONS / "buying-late.toml", code=1)
        assert "The positions differ:\n  White: coins: 10 in A; 12 in B\n" in said
        assert not too_wide(said.partition("\n\n")[2])

    def test_one_that_is_open(self, tmp_path: Path) -> None:
        text = (POSITIONS / "buying.toml").read_text("utf-8")
        file = tmp_path / "open.toml"
        file.write_text(text.replace("coins = 10", 'coins = "?"', 1), encoding="utf-8")
        assert output("compare", file, POSITIONS / "buying.toml", code=3).endswith(OPEN)

    def test_the_end_of_a_record(self) -> None:
        record = EXAMPLES / "whole.dclub"
        position = output("position", record)
        assert output("compare", record, "-", given=position).endswith("The positions are the same.\n")


class TestBadInput:
    """Said clearly, with exit code 2."""

    def test_two_games(self) -> None:
        said = complaint("compare", DISPUTED, ROOT / "examples" / "new_world" / "disputed.dclub")
        assert "disputed.dclub is of Diamonds Club, " in said
        assert " of New World: A Carcassonne Game; only two of one game can be compared\n" in said

    def test_standard_input_twice(self) -> None:
        assert "only one of the two can be read from standard input" in complaint("compare", "-", "-")

    def test_a_file_that_is_not_there(self, tmp_path: Path) -> None:
        missing = tmp_path / "missing.dclub"
        assert f"{missing}: cannot be read: No such file or directory" in complaint(
            "compare", DISPUTED, missing
        )

    def test_a_line_that_cannot_be_read(self, tmp_path: Path) -> None:
        said = complaint("compare", DISPUTED, other(tmp_path, FIFTH, "Ana: bye c5"))
        assert "other.dclub: line 18, column 6: found 'bye', expected" in said

    def test_one_file(self) -> None:
        assert "Missing argument 'B'" in complaint("compare", DISPUTED)

    def test_as_a_process(self, tmp_path: Path) -> None:
        done = spawn("compare", DISPUTED, other(tmp_path, FIFTH, "Ana: buy c5 for 2"))
        assert (done.returncode, done.stderr) == (1, b"")
        assert b"\x1b" not in done.stdout
