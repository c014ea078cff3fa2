"""Positions to fill in: `template`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from dclub.cli.games import template_of
from dclub.cli.options import game_argument, players
from dclub.cli.output import nothing_called, say
from dclub.kernel.rules import StartOptions

if TYPE_CHECKING:
    from dclub.kernel.rules import GameRules

__all__ = ["template"]


@click.command()
@game_argument
@players
@click.option("--phase", metavar="P", help="The phase of the position, such as buy; its name in a record.")
@click.option(
    "--edition",
    metavar="NAME|PATH",
    default="invented",
    show_default=True,
    help="The components to play with.",
)
def template(game: GameRules[Any, Any], players: int, phase: str | None, edition: str) -> None:
    """Print a commented position of GAME to fill in, which shows how to count rows and columns.

    It asks only for what the phase reads. Fill it in, then: dclub judge FILE
    """
    module = template_of(game)
    wanted = module.USUAL_PHASE if phase is None else phase.strip().lower()
    if wanted not in module.PHASES:
        raise click.BadParameter(nothing_called("phase", wanted, module.PHASES), param_hint="'--phase'")
    say(module.template(StartOptions(players, edition), wanted).rstrip("\n"))
