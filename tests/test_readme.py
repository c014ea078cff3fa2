"""The README and the examples are true: what they show runs, and what they count is there."""

from __future__ import annotations

import doctest
import json
import re
import shlex
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

import dclub
from dclub.cli import main

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CERTAINTIES = ("stated", "inferred", "disputed", "silent")
GAMES = {
    "Diamonds Club": "diamonds_club",
    "Hanging Gardens": "hanging_gardens",
    "New World: A Carcassonne Game": "new_world",
}


def test_the_session_runs_as_shown() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0


def test_the_open_position_is_answered_as_shown(tmp_path: Path) -> None:
    (position,) = re.findall(r"```toml\n(.*?)```", README, re.DOTALL)
    (shown,) = re.findall(r"```console\n\$ dclub (.*?)```", README, re.DOTALL)
    command, _, expected = shown.partition("\n")
    (tmp_path / "position.toml").write_text(position, encoding="utf-8")
    result = CliRunner().invoke(
        main, shlex.split(command.replace("position.toml", str(tmp_path / "position.toml")))
    )
    assert result.output == expected


def table() -> dict[str, list[str]]:
    """The rows of the status table, by game."""
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in README.splitlines() if "|" in line
    ]
    return {row[0]: row[1:] for row in rows if row[0] in GAMES}


def counted(game: str) -> list[str]:
    """The clauses of a game by certainty, as the wheel carries them."""
    texts = ROOT / "src" / "dclub" / GAMES[game] / "clauses.json"
    counts = Counter(
        clause["certainty"] for clause in json.loads(texts.read_text(encoding="utf-8"))["clauses"]
    )
    return [str(counts[name]) for name in CERTAINTIES]


@pytest.mark.parametrize("game", GAMES)
def test_the_status_table_counts_the_clauses_of_the_spec(game: str) -> None:
    status, *numbers = table()[game]
    # Nothing is claimed for a game that cannot be used yet.
    assert numbers == (counted(game) if status.startswith("whole") else ["-"] * len(CERTAINTIES))


def test_a_game_that_can_be_imported_is_said_to_be_whole() -> None:
    whole = {name for name, (status, *_) in table().items() if status.startswith("whole")}
    assert whole == {rules.title for rules in dclub.games.values()}


@pytest.mark.parametrize("name", ["judge", "test"])
def test_each_command_is_one_line_in_a_block_of_its_own(name: str) -> None:
    (line,) = re.findall(rf"<!-- command: {name} -->\n```shell\n(.*)\n```\n", README)
    assert line.startswith("python3 -m venv ")


def test_the_example_for_importers_runs() -> None:
    script = ROOT / "examples" / "random_games.py"
    result = subprocess.run([sys.executable, script, "2"], check=True, capture_output=True, text=True)
    assert re.fullmatch(r"(game \d: \d+ plies; points .*; decided by dc\..*\n){2}", result.stdout)
