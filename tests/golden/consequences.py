"""Every kind of event as judging tells it: its sentence with its working, and the clause beside it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from dclub import games
from dclub.kernel.clause import load_clauses
from dclub.kernel.notation import split_moves, split_turn
from dclub.kernel.phrases import explain_event
from dclub.kernel.playing import random_move
from dclub.kernel.replay import judge_moves
from dclub.kernel.report import report_text
from dclub.kernel.state import GameState
from dclub.spectools.layout import Layout
from dclub.spectools.settings import position_document

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.kernel.clause import Example
    from dclub.kernel.rules import GameRules, Names
    from dclub.kernel.state import Step
    from dclub.kernel.verdicts import RecordReport
    from dclub.spectools.layout import Folder

__all__ = ["consequences"]

LAYOUT: Final = Layout.here()
SEEDS: Final = 100
"""How many games are looked through at most for what no example shows."""


def consequences(game: str) -> str:
    """Return, for every kind of event of a game, the judgement on an example that brings it about.

    Of all examples it is the one in which the sentence of the event says most.
    """
    rules = games[game]
    found: dict[str, tuple[int, str, RecordReport[Any, Any]]] = {}
    for name, report in _judged(rules):
        for event in report.plies[-1].events:
            length = len(explain_event(rules, event, report.names))
            if length > found.get(event.kind, (0,))[0]:
                found[event.kind] = (length, name, report)
    for name, step, names in _played(rules):
        if found.keys() >= rules.event_phrases.keys():
            break
        for kind in {event.kind for event in step.events} - found.keys():
            text = rules.format_move(step.move, step.before, names)
            found[kind] = (0, name, judge_moves(rules, step.before, names, [text]))
    head = f"{rules.title}: every kind of event, as `dclub judge` tells it of an example."
    told = ["\n".join((f"{kind} ({found[kind][1]})", *_told(found[kind][2]))) for kind in rules.event_phrases]
    return "\n\n".join((f"{head}\nWritten by `python -m tests.golden.regenerate`.", *told)) + "\n"


def _told(report: RecordReport[Any, Any]) -> Iterator[str]:
    """Yield the lines about the move, without those about the whole."""
    lines = list(report_text(report))
    begin = lines.index("") + 1
    yield from lines[begin : lines.index("", begin)]


def _played(rules: GameRules[Any, Any]) -> Iterator[tuple[str, Step[Any, Any], Names]]:
    """Yield the steps of games drawn with seeds, for what no example brings about."""
    for seed in range(SEEDS):
        game, rng = rules.start(2, edition="tiny"), Random(seed)
        while (move := random_move(game.state, rng)) is not None:
            yield f"edition tiny, seed {seed}", game.play(move), game.names


def _judged(rules: GameRules[Any, Any]) -> Iterator[tuple[str, RecordReport[Any, Any]]]:
    """Yield the last move of every example that allows it, judged where it is made."""
    (folder,) = (folder for folder in LAYOUT.folders if folder.package == rules.package)
    for clause in load_clauses(rules.package).values():
        for example in clause.examples:
            if example.move and example.ruling == "legal":
                yield f"{clause.id}, {example.name}", _last(rules, example, folder)


def _last(rules: GameRules[Any, Any], example: Example, folder: Folder) -> RecordReport[Any, Any]:
    file = rules.parse_position(position_document(example, folder, LAYOUT), None)
    state = file.position
    assert isinstance(state, GameState)
    parts = (part.strip() for part in split_moves(example.move))
    *earlier, last = [text for part in parts for text in split_turn(rules, part)]
    for text in earlier:
        state = state.apply(rules.parse_move(text, state, file.names)).after
    return judge_moves(rules, state, file.names, [last])
