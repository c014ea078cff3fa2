"""Beginning a record: what `keep` asks about a game that is not begun yet, unless options say it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click
from attrs import evolve, frozen

from dclub.cli.findings import check_sound
from dclub.cli.games import all_rules, rules_called
from dclub.cli.input import STDIN, InputError, faults_of, load, read_text
from dclub.cli.listening import NotTextError
from dclub.cli.output import fill, say
from dclub.errors import DclubError
from dclub.kernel.documents import read_document
from dclub.kernel.edition import EditionKind, is_path, shipped_editions
from dclub.kernel.game import Game
from dclub.kernel.names import name_faults
from dclub.kernel.partial import PartialPosition
from dclub.kernel.record import format_record, with_header

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from dclub.cli.listening import Ear
    from dclub.kernel.rules import GameRules, Names

__all__ = ["Wishes", "begin"]

T = TypeVar("T")

_INVENTED: Final = "invented"


@frozen
class Wishes:
    """What the command line says of a new record; None and () where it says nothing."""

    game: GameRules[Any, Any] | None = None
    names: str | None = None
    edition: str | None = None
    open_tables: tuple[str, ...] = ()
    readings: Mapping[str, str] = {}
    start: str | None = None

    @property
    def is_empty(self) -> bool:
        """Whether it says nothing."""
        return self == Wishes()


def begin(path: Path, wishes: Wishes, ear: Ear) -> str:
    """Return the text of a new record without moves, asking for what is not said.

    Raises `InputError` where the answers end too soon, or what the command line says cannot be.
    """
    if wishes.start is not None:
        return _from_position(path, wishes.start, wishes)
    rules = wishes.game if wishes.game is not None else _ask_game(ear)
    names = names_of(rules, wishes.names) if wishes.names is not None else _ask_names(rules, ear)
    if wishes.edition is None:
        return _ask_edition(rules, names, wishes, path, ear)
    with faults_of(path.name):
        return _record(rules, names, wishes.edition, wishes, path)


def _record(rules: GameRules[Any, Any], names: Names, edition: str, wishes: Wishes, path: Path) -> str:
    """Return the record of a game that is set up and not begun; raises what setting up raises."""
    from dclub.kernel.rules import StartOptions

    edition = _seen_from(path, edition)
    options = StartOptions(
        players=len(names),
        edition=edition,
        base=path.parent,
        readings=wishes.readings,
        open_tables=wishes.open_tables,
    )
    record = rules.begin(options, names).record()
    return format_record(with_header(record, evolve(record.header, edition=edition)))


def _seen_from(path: Path, edition: str) -> str:
    """Return an edition as a record names it: the path of a file is relative to the record."""
    if not is_path(edition):
        return edition
    relative = Path(os.path.relpath(edition, path.parent)).as_posix()
    return relative if is_path(relative) else f"./{relative}"


def _from_position(path: Path, start: str, wishes: Wishes) -> str:
    """Return a record that goes on from the position in a file, which says what game it is of.

    Raises `InputError` where that is none from which a game can go on.
    """
    if (wishes.game, wishes.names, wishes.edition, wishes.open_tables) != (None, None, None, ()):
        raise click.UsageError("a position says itself which game is played, by whom, and with which box")
    if start == STDIN:
        raise InputError("the position is in a file; standard input is what is said")
    loaded = load(start, None, wishes.readings)
    position = loaded.position
    if position is None:
        raise InputError(
            f"{start}: this is a record, which `dclub keep {start}` continues; expected a position"
        )
    if isinstance(position, PartialPosition):
        unknown = ", ".join(position.unsettled)
        raise InputError(f"{start}: a game can only go on where everything is known; not known: {unknown}")
    check_sound(loaded, position.audit())
    record = Game(loaded.rules, position, loaded.names).record()
    edition = _seen_from(path, _edition_named_in(start))
    return format_record(with_header(record, evolve(record.header, edition=edition)))


def _edition_named_in(start: str) -> str:
    """Return the edition that a position names, the path of a file as it is seen from here."""
    edition = str(read_document(read_text(start), "a position")["edition"])
    return str(Path(start).parent / edition) if is_path(edition) else edition


def _ask(ear: Ear, question: str, understood: Callable[[str], T]) -> T:
    """Ask until an answer is understood."""
    say(fill(question))
    while True:
        try:
            answer = ear.line("> ")
        except NotTextError as error:
            say(fill(str(error)))
            continue
        except KeyboardInterrupt:
            answer = None
        if answer is None:
            raise InputError("no record was begun")
        try:
            return understood(answer.strip())
        except (click.ClickException, DclubError) as error:
            say(fill(error.message if isinstance(error, click.ClickException) else str(error)))


def _ask_game(ear: Ear) -> GameRules[Any, Any]:
    games = all_rules()
    return _ask(ear, f"Which game? {', '.join(rules.id for rules in games)}.", rules_called)


def _ask_names(rules: GameRules[Any, Any], ear: Ear) -> Names:
    question = (
        "Who plays? The names clockwise, parted by commas; or a number, for players called "
        f"{', '.join(rules.default_names)}."
    )
    return _ask(ear, question, lambda answer: names_of(rules, answer))


def names_of(rules: GameRules[Any, Any], answer: str) -> Names:
    """Return the names in an answer, or the usual ones for a number; `click.BadParameter` for others."""
    most = len(rules.default_names)
    if answer.isascii() and answer.isdigit():
        if not 1 <= int(answer[:9]) <= most:
            raise click.BadParameter(f"expected a number up to {most}, found {answer[:20]}")
        return rules.default_names[: int(answer)]
    names = tuple(name.strip() for name in answer.split(","))
    if faults := list(name_faults(names)):
        raise click.BadParameter("; ".join(fault.message for fault in faults))
    return names


def _ask_edition(rules: GameRules[Any, Any], names: Names, wishes: Wishes, path: Path, ear: Ear) -> str:
    shipped = ", ".join(shipped_editions(EditionKind(rules.id, rules.package, ())))
    question = (
        f"Which components? {shipped}; or the file of your own box, which `dclub edition new {rules.id}` "
        f"begins. Enter alone: {_INVENTED}."
    )
    return _ask(ear, question, lambda answer: _record(rules, names, answer or _INVENTED, wishes, path))
