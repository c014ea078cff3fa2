"""Answering programs in other languages: `serve`, and the schemas of all documents: `schema`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Final

import click

from dclub.cli.games import all_rules, rules_called
from dclub.cli.input import MAX_BYTES
from dclub.cli.output import say, say_json
from dclub.errors import RecordError
from dclub.kernel.form_reading import DOCUMENTS
from dclub.kernel.forms import schema as document_schema

if TYPE_CHECKING:
    from dclub.kernel.rules import GameRules

__all__ = ["schema", "serve"]

_SECONDS: Final = 10.0
_REQUEST: Final = "serve-request"
_ANSWER: Final = "serve-answer"


@click.command()
@click.option(
    "--limit-bytes",
    metavar="N",
    type=click.IntRange(min=64),
    default=2 * MAX_BYTES,
    show_default=True,
    help="The longest line that is read.",
)
@click.option(
    "--limit-seconds",
    metavar="S",
    type=click.FloatRange(min=0.01),
    help="The longest time for a request: 10 where it can be limited, on POSIX systems.",
)
def serve(limit_bytes: int, limit_seconds: float | None) -> None:
    """Answer requests on standard input: a JSON request a line, a JSON answer a line.

    For programs in other languages. No state is kept: each request brings its record or position. A
    fault in a request, whatever it is, is answered and ends nothing; the end of the input ends the service.
    `dclub schema serve-request` prints what can be asked.
    """
    from dclub.cli.answering import METHODS
    from dclub.kernel.service import Service, can_limit_time

    if limit_seconds is None:
        limit_seconds = _SECONDS if can_limit_time() else None
    elif not can_limit_time():
        raise click.UsageError("--limit-seconds: the time for a request cannot be limited on this system")
    all_rules()  # so that no request has to wait for the games to be imported, or is stopped in it
    service = Service(METHODS, limit_bytes, limit_seconds)
    service.serve(sys.stdin.buffer, sys.stdout.buffer)


@click.command()
@click.argument("name", metavar="[TYPE]", required=False)
@click.option("--game", metavar="GAME", type=rules_called, help="The game whose documents these are.")
def schema(name: str | None, game: GameRules[Any, Any] | None) -> None:
    """Print the JSON Schema of a TYPE of document, or list the types.

    Positions, score pads and moves are each game's own: these need --game.
    """
    if name is None:
        for known in (*DOCUMENTS, _REQUEST, _ANSWER):
            say(known)
        return
    if name in (_REQUEST, _ANSWER):
        from dclub.cli.answering import METHODS
        from dclub.kernel.service import answer_schema, request_schema

        say_json(request_schema(METHODS) if name == _REQUEST else answer_schema())
        return
    if game is None and DOCUMENTS.get(name, object) is None:
        raise click.UsageError(f"the schema of a {name} is each game's own: --game GAME")
    try:
        say_json(document_schema(name, game))
    except RecordError as error:
        raise click.UsageError(str(error)) from error
