"""How long it takes to read a record on after a fault, to repair it, and to answer while one is kept."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from attrs import frozen
from click.testing import CliRunner

from dclub.cli import main
from dclub.cli.keep_text import answer_lines, status_lines
from dclub.cli.saving import KeptFile
from dclub.kernel.answers import Result
from dclub.kernel.game import Game
from dclub.kernel.playing import play_randomly
from dclub.kernel.record import Record, format_record
from dclub.kernel.rules import GameRules
from dclub.kernel.session import Session

Rules = GameRules[Any, Any]

# A fault was found; some of what comes after it may even be unreadable.
FAULTY = (1, 2)


@frozen
class Slowest:
    """A kind of answer that was asked for so many times, and the processor seconds of the slowest."""

    what: str
    count: int
    seconds: float


def records(rules: Rules, *, players: int, faults: int) -> list[Slowest]:
    """Read on and repair records of whole games with one fault each, and keep one of them along."""
    game = rules.start(players)
    play_randomly(game, random.Random(1))
    broken = list(_broken(game, faults))
    return [
        _asked("a record with one fault read to its end", broken, "judge", "--forensic"),
        _asked("a record with one fault repaired", broken, "repair"),
        _kept(game),
    ]


def _broken(game: Game[Any, Any], faults: int) -> Iterator[str]:
    """Yield the record of a game with a line left out, or exchanged with the next, here and there."""
    record = game.record()
    head = _head(record)
    for number in range(faults):
        at = (number + 1) * len(record.lines) // (faults + 1)
        after = record.lines[at + 1], record.lines[at]
        lines = (*record.lines[:at], *(after if number % 2 else after[:1]), *record.lines[at + 2 :])
        yield "\n".join([head.removesuffix("\n"), *lines, ""])


def _head(record: Record) -> str:
    """Return the text of a record without its moves."""
    return format_record(record).removesuffix("".join(f"{line}\n" for line in record.lines))


def _asked(what: str, texts: Sequence[str], *command: str) -> Slowest:
    """Answer a command for each record, from text to text."""
    runner, times = CliRunner(), []
    for text in texts:
        begin = process_time()
        answer = runner.invoke(main, [*command, "-"], input=text)
        times.append(process_time() - begin)
        assert answer.exit_code in FAULTY, answer.exception
    return Slowest(what, len(times), max(times))


def _kept(game: Game[Any, Any]) -> Slowest:
    """Hear the moves of a game one after the other, save each, and say what comes next."""
    record = game.record()
    session: Session[Any, Any] = Session(game.rules, _head(record))
    times = []
    with TemporaryDirectory() as folder:
        file = KeptFile(Path(folder) / "game.dclub", None)
        for line in record.lines:
            begin = process_time()
            answer = session.say(line.partition(": ")[2])
            assert answer.result is Result.ADDED, line
            file.save(session.text.encode())
            said = [*answer_lines(answer, colour=False)]
            said += status_lines(game.rules, session.state, session.names)
            times.append(process_time() - begin)
            assert said
    return Slowest("an answer while a record is kept", len(times), max(times))
