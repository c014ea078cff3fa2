"""What others build on: `export vectors`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dclub.cli.games import all_rules, rules_called
from dclub.cli.options import as_json
from dclub.cli.output import count_of, remark, say, say_json, write_file

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dclub.kernel.rules import GameRules
    from dclub.testing.vectors.collecting import Vectors

__all__ = ["export"]


@click.group(no_args_is_help=False)
def export() -> None:
    """Write what implementations in other languages build on."""


@export.command()
@click.argument("game", metavar="[GAME]", type=rules_called, required=False)
@click.option("-o", "output", metavar="DIR", required=True, help="The folder to write to.")
@click.option("--force", is_flag=True, help="Write into a folder that has something in it already.")
@as_json
def vectors(game: GameRules[Any, Any] | None, output: str, *, force: bool, as_json: bool) -> None:
    """Write conformance vectors of GAME, or of every game, to a folder.

    These are positions, legal moves, moves with verdicts and reasons, their consequences, scorings and
    counts, as JSON with schemas, chosen so that every clause is seen at work. DIR/README.rst says what stands
    where. The same version of dclub writes the same files everywhere.

    With --json, the manifest is printed as well.
    """
    folder = Path(output)
    if folder.exists() and not folder.is_dir():
        raise click.ClickException(f"{output} is not a folder")
    if folder.is_dir() and any(folder.iterdir()) and not force:
        raise click.ClickException(f"{output} has something in it already; --force writes into it")
    from dclub.testing.vectors.files import MANIFEST, README, files_of

    collected = list(_collected(all_rules() if game is None else (game,)))
    texts = files_of(collected)
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_file(str(path), text, force=force)
    if as_json:
        import json

        say_json(json.loads(texts[MANIFEST]))
        return
    say(str(folder / README))
    for one in collected:
        remark(f"{one.rules.title}: {_summary(one)}")


def _collected(games: Sequence[GameRules[Any, Any]]) -> Iterator[Vectors]:
    """Yield the vectors of games, with a bar of progress for whoever is watching."""
    from dclub.testing.vectors.collecting import collect

    if not (sys.stdout.isatty() and sys.stderr.isatty()):
        yield from map(collect, games)
        return
    with click.progressbar(games, label="Collecting", file=sys.stderr) as bar:
        yield from map(collect, bar)


def _summary(vectors: Vectors) -> str:
    """Return how much there is of a game, in words."""
    judged = len(vectors.cases["moves"])
    own = [one for one in vectors.coverage if one.clause.startswith(vectors.rules.prefix)]
    covered = sum(1 for one in own if one.accepted.count or one.refused.count)
    return (
        f"{count_of(judged, 'move')} with verdicts, in "
        f"{count_of(len(vectors.cases['positions']), 'position')}; "
        f"{covered} of its {count_of(len(own), 'clause')} at work"
    )
