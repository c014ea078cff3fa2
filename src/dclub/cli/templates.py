"""Positions to fill in: `template`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from dclub.cli.games import template_of
from dclub.cli.options import game_argument, players
from dclub.cli.output import nothing_called, say
from dclub.kernel.pad_reading import pad_module
from dclub.kernel.rules import StartOptions

if TYPE_CHECKING:
    from dclub.kernel.rules import GameRules

__all__ = ["template"]


@click.command()
@game_argument
@players
@click.option("--phase", metavar="P", help="The phase of the position, such as buy; its name in a record.")
@click.option("--score", is_flag=True, help="A score pad: what is counted at the end, without a position.")
@click.option(
    "--edition",
    metavar="NAME|PATH",
    default="invented",
    show_default=True,
    help="The components to play with.",
)
def template(
    game: GameRules[Any, Any], players: int, phase: str | None, edition: str, *, score: bool
) -> None:
    """Print a commented position of GAME to fill in, which shows how to count rows and columns.

    It asks only for what the phase reads. Fill it in, then: dclub judge FILE

    With --score it is a score pad, which asks for what is counted at the end. Fill it in, then:
    dclub score FILE
    """
    if score:
        if phase is not None:
            raise click.UsageError("--score and --phase exclude each other")
        say(pad_module(game).pad_template(StartOptions(players, edition)).rstrip("\n"))
        return
    module = template_of(game)
    wanted = module.USUAL_PHASE if phase is None else phase.strip().lower()
    if wanted not in module.PHASES:
        raise click.BadParameter(nothing_called("phase", wanted, module.PHASES), param_hint="'--phase'")
    say(module.template(StartOptions(players, edition), wanted).rstrip("\n"))
