"""The records of a release, and what is judged of them: `python -m tests.records.released`.

Writes those of the present version, which is allowed until it is released. Afterwards they are never
touched again: whatever dclub learns, it must judge and continue them.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from dclub import games
from dclub.errors import RecordError
from dclub.kernel.changes import load_history
from dclub.kernel.playing import play_randomly
from dclub.kernel.record import SPEC_VERSION, format_record, parse_record
from dclub.kernel.replay import judge_record
from dclub.kernel.toml import format_toml

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.kernel.rules import Document, GameRules
    from dclub.kernel.verdicts import RecordReport

__all__ = ["ENDING", "FOLDER", "VERDICTS", "verdict_of", "versions"]

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = Path(__file__).parent / "releases"
VERDICTS: Final = "verdicts.toml"
ENDING: Final = ".dclub"
NAMES: Final = ("Ana", "Bela", "Caio", "Dora", "Emil")


def versions() -> list[str]:
    """Return the versions of which there are records."""
    return sorted(path.name for path in FOLDER.iterdir() if path.is_dir())


def verdict_of(report: RecordReport[Any, Any]) -> Document:
    """Return what must stay true of a record, as a document."""
    counted = [ply for ply in report.plies if ply.counts]
    outcome = report.outcome
    document: Document = {
        "verdict": report.verdict.value,
        "plies": len(counted),
        "refused": [
            f"ply {ply.ply}: {', '.join(dict.fromkeys(one.clause for one in ply.objections))}"
            for ply in counted
            if ply.objections
        ],
        "asked": [ply.verdict.value for ply in report.plies if ply.asked],
        "corrected": [ply.ply for ply in report.plies if ply.corrected],
        "claims": sum(len(ply.claims) for ply in counted),
    }
    if outcome is not None:
        document["winners"] = [report.names[seat] for seat in outcome.winners]
        document["scores"] = ["-" if score is None else str(score) for score in outcome.scores]
    return document


def _written(rules: GameRules[Any, Any]) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each record of a game: random games, and those people wrote."""
    for players in (2, 3):
        yield f"random-{players}", _random(rules, players, {})
    for seed, reading in enumerate(one for one in rules.readings if one.id.startswith(rules.prefix)):
        other = next(name for name in reading.names if name != reading.default)
        yield f"reading-{reading.id}", _random(rules, 2 + seed % 2, {reading.id: other}, moves=60)
    package = rules.package.rpartition(".")[2]
    for home in (ROOT / "examples" / package, ROOT / "examples" / "disputes" / package):
        for path in sorted(home.glob(f"*{ENDING}")):
            yield path.stem, _pinned(rules, path.read_text("utf-8"))


def _random(
    rules: GameRules[Any, Any], players: int, readings: dict[str, str], moves: int | None = None
) -> str:
    game = rules.start(names=NAMES[:players], readings=readings)
    play_randomly(game, Random(players), moves)
    return format_record(game.record())


def _pinned(rules: GameRules[Any, Any], text: str) -> str:
    """Return a record with its version and the digest of its edition, as one that dclub begins has them."""
    header = parse_record(text).header
    lines = [f'edition = "{header.edition}"']
    if header.spec is None:
        lines.append(f'spec = "{SPEC_VERSION}"')
    if header.edition_digest is None:
        lines.append(f'edition_digest = "{rules.edition(header.edition, None).digest}"')
    assert text.count(lines[0]) == 1
    return text.replace(lines[0], "\n".join(lines))


def _write() -> None:
    home = FOLDER / SPEC_VERSION
    if SPEC_VERSION in load_history().released:
        sys.exit(f"{SPEC_VERSION} has been released: its records stay as they are")
    home.mkdir(parents=True, exist_ok=True)
    for path in home.iterdir():
        path.unlink()
    verdicts: Document = {}
    for rules in games.values():
        for name, text in _written(rules):
            try:
                report = judge_record(rules, parse_record(text), home)
            except RecordError:
                continue  # it is an example of a record that contradicts itself
            file = f"{rules.id}-{name}{ENDING}"
            (home / file).write_text(text, "utf-8")
            verdicts[file] = verdict_of(report)
    (home / VERDICTS).write_text(format_toml(verdicts), "utf-8")


if __name__ == "__main__":
    _write()
