"""What people read of every game: what is open and closed, and the legal moves beside a refused one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from dclub import games
from dclub.cli.why import option_lines
from dclub.kernel.record import parse_record
from dclub.kernel.replay import judge_record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.kernel.verdicts import RecordReport

__all__ = ["nearest_moves", "options_pages"]

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
