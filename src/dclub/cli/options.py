"""Options that many commands share."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

import click

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from dclub.kernel.language import Language

__all__ = [
    "answering_in",
    "as_json",
    "choices_of_rules",
    "chosen_language",
    "file_options",
    "game_argument",
    "language",
    "players",
    "record_options",
    "spoken_language",
    "two_files_options",
]

_LOCALE: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables of a system that say its language; the first that is set counts."""

_CHOSEN: Final = f"{__name__}.language"

F = TypeVar("F", bound="Callable[..., Any]")


def _readings(_ctx: click.Context, _param: click.Parameter, given: tuple[str, ...]) -> Mapping[str, str]:
    chosen: dict[str, str] = {}
    for text in given:
        reading, equals, option = (part.strip() for part in text.partition("="))
        if not (reading and equals and option):
            raise click.BadParameter(f"expected ID=OPTION, found {text[:60]!r}")
        if chosen.setdefault(reading, option) != option:
            raise click.BadParameter(f"{reading} is given both as {chosen[reading]} and as {option}")
    return chosen


def _language(ctx: click.Context, _param: click.Parameter, given: str | None) -> None:
    from dclub.kernel.language import UnknownLanguageError, language_called, language_of

    try:
        found = language_called(given) if given else language_of(os.environ.get(name, "") for name in _LOCALE)
    except UnknownLanguageError as error:
        raise click.BadParameter(str(error)) from error
    ctx.meta[_CHOSEN] = found


def chosen_language() -> Language:
    """Return the language that the command which runs was given; English for one that takes none."""
    from dclub.kernel.language import ENGLISH

    context = click.get_current_context(silent=True)
    found = ENGLISH if context is None else context.meta.get(_CHOSEN, ENGLISH)
    return cast("Language", found)


def spoken_language() -> Language:
    """Return the language in which the command that runs answers: a JSON document is always in English."""
    from dclub.kernel.language import ENGLISH

    context = click.get_current_context(silent=True)
    return ENGLISH if context is None or context.params.get("as_json") else chosen_language()


@contextmanager
def answering_in(language: Language) -> Iterator[None]:
    """Read moves in a language and answer with documents, as a command does that was given it with `--json`.

    It is for a process that no command line was given.
    """
    context = click.Context(click.Command(None))
    context.meta[_CHOSEN] = language
    context.params["as_json"] = True
    with context.scope():
        yield


_EDITION: Final = click.option(
    "--edition", metavar="NAME|PATH", help="Play with these components instead of those named in FILE."
)
_NEW_EDITION: Final = click.option("--edition", metavar="NAME|PATH", help="The components of a new record.")
_GAME_EDITION: Final = click.option(
    "--edition",
    metavar="NAME|PATH",
    default="invented",
    show_default=True,
    help="The components to play with.",
)
_READING: Final = click.option(
    "--reading",
    "readings",
    metavar="ID=OPTION",
    multiple=True,
    callback=_readings,
    help="Read an open question of the rules so (`dclub readings GAME` lists them). Repeatable.",
)
language: Final = click.option(
    "--lang",
    metavar="CODE",
    envvar="DCLUB_LANG",
    callback=_language,
    expose_value=False,
    help="The language of texts, such as pt; without it, that of the system, or English.",
)

as_json: Final = click.option(
    "--json", "as_json", is_flag=True, help="Print a JSON document instead of text."
)
players: Final = click.option(
    "--players", metavar="N", type=click.IntRange(min=1), required=True, help="How many players."
)


def file_options(function: F) -> F:
    """Add what every command on a FILE takes: the file, edition, readings, JSON and language."""
    for decorate in (language, as_json, _READING, _EDITION, click.argument("file", metavar="FILE")):
        function = decorate(function)
    return function


def two_files_options(function: F) -> F:
    """Add what a command on two FILEs takes; the rest is the same as for one."""
    two = (click.argument("right", metavar="B"), click.argument("left", metavar="A"))
    for decorate in (language, as_json, _READING, _EDITION, *two):
        function = decorate(function)
    return function


def record_options(function: F) -> F:
    """Add what a command takes that may begin a record: edition, readings and language."""
    return language(_READING(_NEW_EDITION(function)))


def choices_of_rules(function: F) -> F:
    """Add what a command takes that sets up a game itself: edition and readings."""
    return _READING(_GAME_EDITION(function))


def game_argument(function: F) -> F:
    """Add the argument GAME."""
    from dclub.cli.games import rules_called

    return click.argument("game", metavar="GAME", type=rules_called)(function)
