"""What people read of every game: what is open and closed, moves beside a refused one, scores."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from dclub import games
from dclub.cli.score_page import score_page
from dclub.cli.score_sheet import sheet_of_state
from dclub.cli.score_table import score_csv, score_lines
from dclub.cli.why import option_lines
from dclub.kernel.record import parse_record
from dclub.kernel.replay import judge_record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.cli.score_sheet import ScoreSheet
    from dclub.kernel.verdicts import RecordReport

__all__ = ["nearest_moves", "options_pages", "score_tables", "scores_to_print"]

ROOT: Final = Path(__file__).parents[2]
EXAMPLES: Final = ROOT / "examples"
RECORDS: Final = ROOT / "tests" / "records" / "illegal"
EVERY: Final = 17
"""A page is kept after so many plies: different phases come up, early and late in a game."""

_HEADING: Final = "Written by `python -m tests.golden.regenerate`.\n"


def _report(path: Path) -> RecordReport:  # type: ignore[type-arg]
    record = parse_record(path.read_text(encoding="utf-8"))
    return judge_record(games[record.header.game], record, path.parent)


def options_pages() -> str:
    """Return what may be done and what not in the whole games of the examples, every few plies."""
    lines = [_HEADING]
    for game in sorted(games):
        report = _report(EXAMPLES / game.replace("-", "_") / "whole.dclub")
        for ply in range(0, len(report.plies), EVERY):
            state = report.after(ply)
            assert state is not None
            lines += [f"=== {game}, after ply {ply}", *option_lines(report.rules, state, report.names), ""]
    return "\n".join(lines)


def score_tables() -> str:
    """Return the scores of the whole games of the examples as tables and as CSV."""
    lines = [_HEADING]
    for sheet in _sheets():
        csv = score_csv(sheet).replace("\r\n", "\n")
        lines += [f"=== {sheet.rules.id}", *score_lines(sheet), "", csv]
    return "\n".join(lines)


def scores_to_print() -> str:
    """Return the page to print of one of them."""
    return score_page(next(_sheets()))


def _sheets() -> Iterator[ScoreSheet]:
    for game in sorted(games):
        report = _report(EXAMPLES / game.replace("-", "_") / "whole.dclub")
        assert report.state is not None
        yield sheet_of_state(report.rules, report.state, report.names)


def nearest_moves() -> str:
    """Return the legal moves nearest to the moves of the illegal records, with their differences."""
    return "\n".join([_HEADING, *_nearest()]) + "\n"


def _nearest() -> Iterator[str]:
    for path in sorted(RECORDS.glob("*.dclub")):
        last = _report(path).plies[-1]
        if last.ruling is None or not last.ruling.nearest:
            continue
        yield f"{path.stem}: {last.text}"
        for near in last.ruling.nearest:
            move = last.rules.format_move(near.move, last.before, last.names)
            yield f"    {move}  ({near.difference})"
