"""`take-back`: whether a move may still be taken back, and what has been revealed since."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import EXAMPLES, POSITIONS, ROOT, complaint, output, run, too_wide

WHOLE = sorted((ROOT / "examples").glob("*/whole.dclub"))


def test_a_move_just_made() -> None:
    lines = EXAMPLES.joinpath("disputed.dclub").read_text("utf-8").splitlines()
    record = "\n".join([*lines[:-1], ""])
    said = output("take-back", "-", given=record)
    assert said.startswith(
        "Ply 8, Ana: buy c5 for 1: may be taken back.\n  Nothing has been revealed since.\n"
    )
    assert "Reading kernel.undo.limit = revealed: until something has been revealed" in said
    assert "Under decided it may, under made it may not." in said


@pytest.mark.parametrize("path", WHOLE, ids=lambda path: path.parent.name)
def test_an_early_move_of_a_whole_game(path: Path) -> None:
    said = output("take-back", path, "--ply", "12", code=1)
    assert "may not be taken back" in said.split("\n")[0]
    assert "\n  and " in said
    assert len(said.split("\n")) <= 20
    assert not too_wide(said)


def test_projects_that_the_last_move_showed() -> None:
    path = ROOT / "examples" / "hanging_gardens" / "whole.dclub"
    assert "\n  ply 180  something hidden was shown  Caio: amitis date-palm up\n" in output(
        "take-back", path, code=1
    )
    assert "may be taken back" in output("take-back", path, "--reading", "kernel.undo.limit=decided")


def test_as_a_document() -> None:
    path = ROOT / "examples" / "new_world" / "whole.dclub"
    found = json.loads(output("take-back", path, "--ply", "3", "--json", code=1))
    assert (found["ply"], found["verdict"], found["certainty"]) == (3, "illegal", "silent")
    assert found["clauses"] == ["kernel.undo.revealed", "kernel.undo.table"]
    assert found["otherwise"] == {"decided": "illegal", "made": "illegal"}
    assert [one["how"] for one in found["revealed"][:2]] == ["chance", "decided"]
    assert [list(objection["facts"]) for objection in found["objections"]] == [["chance"], ["decided"]]


def test_a_record_that_ends_before_its_end() -> None:
    result = run("take-back", EXAMPLES / "disputed.dclub")
    assert result.exit_code == 1, "what cannot be followed is a fault, whatever may be taken back"
    assert "may be taken back" in result.stdout
    assert "the record cannot be followed beyond ply 8" in result.stderr


def test_what_has_no_moves() -> None:
    assert "there is no ply 900; the last one is 286" in complaint(
        "take-back", ROOT / "examples" / "new_world" / "whole.dclub", "--ply", "900"
    )
    assert "a position has no moves" in complaint("take-back", POSITIONS / "buying.toml")
    head = '+++\nformat = 1\ngame = "new-world"\nedition = "invented"\nplayers = 2\n+++\n'
    assert "no player has decided anything yet" in complaint("take-back", "-", given=head)
