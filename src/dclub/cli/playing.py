"""Play without people: `random`, `perft`."""

from __future__ import annotations

import sys
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import click

from dclub.cli.options import as_json, choices_of_rules, game_argument, players
from dclub.cli.output import paint, remark, say, say_json, table
from dclub.kernel.chance import unweighed
from dclub.kernel.partial import Unknown
from dclub.kernel.perft import MAX_DEPTH

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dclub.kernel.game import Game
    from dclub.kernel.perft import Nodes
    from dclub.kernel.rules import GameRules

__all__ = ["perft", "random"]

_STEPS: Final = 1000


@click.command()
@game_argument
@players
@click.option(
    "--seed",
    metavar="S",
    type=click.IntRange(min=0),
    required=True,
    help="The same seed gives the same game everywhere.",
)
@click.option("--moves", metavar="M", type=click.IntRange(min=0), help="Stop after so many plies.")
@choices_of_rules
def random(  # noqa: PLR0917 (click passes every option by its name)
    game: GameRules[Any, Any],
    players: int,
    seed: int,
    moves: int | None,
    edition: str,
    readings: Mapping[str, str],
) -> None:
    """Print a legal record of GAME, played at random to the end.

    Every choice is drawn evenly from the legal moves, every outcome of chance by its weight.
    """
    from random import Random

    from attrs import evolve

    from dclub.kernel.playing import play_randomly
    from dclub.kernel.record import format_record

    played = game.start(players=players, edition=edition, readings=readings)
    try:
        play_randomly(played, Random(seed), moves)  # noqa: S311 (a game, no secret)
        missing = unweighed(played.state)
    except Unknown as unknown:
        missing = unknown.path
    plies = len(played.steps)
    if played.state.to_move is not None and plies != moves:
        why = f"{missing} is not known" if missing else "no move is known to be legal"
        remark(f"Stopped after ply {plies}: {why}.")
    said = f"# dclub random {game.id} --players {players} --seed {seed}"
    record = played.record()
    say(format_record(evolve(record, lines=(said, *record.lines))).rstrip("\n"))


@click.command()
@game_argument
@players
@click.option(
    "--depth",
    metavar="D",
    type=click.IntRange(0, MAX_DEPTH),
    required=True,
    help="How many plies to look ahead; the time grows fast with it.",
)
@choices_of_rules
@as_json
def perft(
    game: GameRules[Any, Any],
    players: int,
    depth: int,
    edition: str,
    readings: Mapping[str, str],
    *,
    as_json: bool,
) -> None:
    """Count the nodes to which legal play of GAME leads, ply by ply, chance nodes apart.

    A node is a way of getting there by canonical moves; a state reached by two ways counts twice.
    """
    played = game.start(players=players, edition=edition, readings=readings)
    counts = _count(played, depth)
    if as_json:
        say_json(
            {
                "game": game.id,
                "players": players,
                "edition": edition,
                "plies": [
                    {
                        "ply": ply,
                        "decisions": nodes.decisions,
                        "chances": nodes.chances,
                        "ends": nodes.ends,
                        "total": nodes.total,
                    }
                    for ply, nodes in enumerate(counts)
                ],
            }
        )
        return
    rows = [("ply", "decisions", "chance nodes", "ends", "total")]
    rows += [
        (str(ply), f"{nodes.decisions:,}", f"{nodes.chances:,}", f"{nodes.ends:,}", f"{nodes.total:,}")
        for ply, nodes in enumerate(counts)
    ]
    head, *lines = table(rows, right=range(5))
    say(paint(head, bold=True))
    for line in lines:
        say(line)


def _count(played: Game[Any, Any], depth: int) -> tuple[Nodes, ...]:
    """Count, with a bar of progress for whoever is watching."""
    from dclub.kernel.perft import perft as count

    if not (sys.stdout.isatty() and sys.stderr.isatty()):
        return count(played.state, depth)
    with click.progressbar(length=_STEPS, label="Counting", file=sys.stderr) as bar:
        done = Fraction()

        def watch(share: Fraction) -> None:
            nonlocal done
            before, done = done, done + share * _STEPS
            bar.update(int(done) - int(before))

        return count(played.state, depth, watch)
