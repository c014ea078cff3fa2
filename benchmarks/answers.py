"""How long an answer of the command line takes once it has started: verdicts, and whole disputes."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable, Sequence
from itertools import cycle
from pathlib import Path
from time import process_time
from typing import Any

from attrs import frozen
from click.testing import CliRunner

from dclub.cli import main
from dclub.kernel.game import Game
from dclub.kernel.move import CHANCE
from dclub.kernel.position_writing import format_position
from dclub.kernel.rules import GameRules

DISPUTES = Path(__file__).parents[1] / "examples" / "disputes"
LEGAL = 0
# Every seventeenth ply, so that a sample holds positions of all phases.
STRIDE = 17
# The second comment of a dispute says how it is asked.
COMMAND = re.compile(r"^# \$ dclub (.*)$", re.MULTILINE)


@frozen
class Dispute:
    """A dispute that was answered: its file, and the processor seconds that the answer took."""

    name: str
    seconds: float


def verdict(rules: GameRules[Any, Any], games: Sequence[Game[Any, Any]]) -> Callable[[], int]:
    """Judge one legal move after the other in whole positions, each read from its text."""
    questions = cycle(
        (format_position(rules, step.before, game.names), _move(rules, game, step))
        for game in games
        for step in game.steps[STRIDE::STRIDE]
        if step.before.to_move != CHANCE
    )
    runner = CliRunner()

    def batch() -> int:
        position, move = next(questions)
        answer = runner.invoke(main, ["judge", "-", "--move", move], input=position)
        assert answer.exit_code == LEGAL, answer.output
        return 1

    return batch


def _move(rules: GameRules[Any, Any], game: Game[Any, Any], step: Any) -> str:
    return rules.format_move(step.move, step.before, game.names)


def disputes(rules: GameRules[Any, Any]) -> list[Dispute]:
    """Answer all disputes of a game, what nobody said left open; the fastest of three times each."""
    folder = DISPUTES / rules.package.rpartition(".")[2]
    answered = {path.stem for path in folder.glob("*.json")}
    files = sorted(path for path in folder.iterdir() if path.stem in answered and path.suffix != ".json")
    return [Dispute(file.stem, min(_answered(file) for _ in range(3))) for file in files]


def _answered(file: Path) -> float:
    asked = COMMAND.search(file.read_text("utf-8"))
    assert asked is not None, file
    expected = json.loads(file.with_suffix(".json").read_text("utf-8"))["exit"]
    # A picture goes to standard output.
    others = {path.name: str(path) for path in file.parent.iterdir()} | {"FILE": str(file), "OUT": "-"}
    begin = process_time()
    answer = CliRunner().invoke(main, [others.get(word, word) for word in shlex.split(asked[1])])
    spent = process_time() - begin
    assert answer.exit_code == expected, answer.output
    return spent
