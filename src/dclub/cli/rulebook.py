"""A rulebook for one table: `rulebook`."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dclub.cli.games import described_edition
from dclub.cli.options import choices_of_rules, game_argument, language, players, spoken_language
from dclub.cli.output import remark, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dclub.kernel.rules import GameRules

__all__ = ["rulebook"]


@click.command()
@game_argument
@players
@click.option("-o", "output", metavar="DIR", required=True, help="The folder to write to.")
@click.option("--force", is_flag=True, help="Write into a folder that has something in it already.")
@choices_of_rules
@language
def rulebook(
    game: GameRules[Any, Any],
    players: int,
    output: str,
    edition: str,
    readings: Mapping[str, str],
    *,
    force: bool,
) -> None:
    """Write the rules of GAME for exactly this table, as pages that need nothing else.

    Only what applies is in it: to so many players, under these readings, with the components of this
    edition. DIR/index.html can be read anywhere and printed; where LaTeX is installed (latexmk and
    xelatex), DIR/rulebook.pdf is written as well. Needs the extra `sphinx`.
    """
    folder = Path(output)
    if folder.exists() and not folder.is_dir():
        raise click.ClickException(f"{output} is not a folder")
    if folder.is_dir() and any(folder.iterdir()) and not force:
        raise click.ClickException(f"{output} has something in it already; --force writes into it")
    if find_spec("sphinx") is None:
        raise click.ClickException("a rulebook needs the extra `sphinx` (pip install 'dclub[sphinx]')")
    # The components may be known in part only; how many play, and the readings, are checked without them.
    in_force = game.start(players, readings=readings).state.readings
    described_edition(game, edition)
    from dclub.sphinxext import rulebook as making

    chosen = {str(name): option for name, option in in_force.items()}
    book = making.Edition(game, players, edition, chosen, spoken_language())
    for complaint in making.build_rulebook(book, folder):
        remark(complaint)
    say(str(folder / "index.html"))
    if making.has_latex():
        say(str(folder / "rulebook.pdf"))
    else:
        remark("Without latexmk and xelatex no PDF is written; print index.html instead.")
