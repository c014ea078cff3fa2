"""Keeping a record along: `keep`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

import dclub
from dclub.cli.beginning import Wishes, begin
from dclub.cli.findings import check_sound
from dclub.cli.games import rules_called
from dclub.cli.input import STDIN, InputError, Loaded, faults_of, read_bytes, text_of
from dclub.cli.keeper import Keeper
from dclub.cli.listening import Ear
from dclub.cli.options import record_options
from dclub.cli.saving import KeptFile
from dclub.kernel.form_reading import rules_in
from dclub.kernel.policy import Policy
from dclub.kernel.record import looks_like_record, parse_record
from dclub.kernel.session import Session

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dclub.kernel.rules import GameRules

__all__ = ["keep"]

_EPILOG: Final = (
    "Exit code of lines from a pipe: 0 all accepted, 1 something refused or stood, 2 something unreadable, "
    "3 undetermined; 2 over 1 over 3. On a terminal: 0."
)


@click.command(epilog=_EPILOG)
@click.argument("file", metavar="FILE")
@click.option("--game", metavar="GAME", type=rules_called, help="The game of a new record.")
@click.option(
    "--names", metavar="NAMES", help='The players of a new record, clockwise: "Ana, Bela", or how many.'
)
@click.option(
    "--open", "tables", metavar="TABLE", multiple=True, help="Its components are stated as they appear."
)
@click.option("--start", metavar="POSITION", help="A position in a file, from which a new record goes on.")
@record_options
def keep(  # noqa: PLR0917 (click passes every option by its name)
    file: str,
    game: GameRules[Any, Any] | None,
    names: str | None,
    tables: tuple[str, ...],
    start: str | None,
    edition: str | None,
    readings: Mapping[str, str],
) -> int:
    """Keep the record FILE along while a game is played.

    Says whose turn it is and what may be done, takes moves as people say them, judges each, and saves it
    at once; an illegal move is refused with the reasons, or recorded as one that stood. Nothing is drawn:
    what chance brings is said as it falls. A FILE that is there is continued; for a new one, what is not
    said by options is asked. It may begin in the middle of a game, with --start.
    """
    wishes = Wishes(game, names, edition, tables, dict(readings), start)
    keepers: list[Keeper] = []
    ear = Ear(lambda text: keepers[0].complete(text) if keepers else ())
    path = _path(file)
    known = read_bytes(str(path)) if path.exists() else None
    kept = KeptFile(path, known)
    if known:
        if not wishes.is_empty:
            raise click.UsageError(f"{file} is there already, and says itself what it is a record of")
        session = _session(file, _text(file, known), path.parent)
    else:
        session = _session(file, begin(path, wishes, ear), path.parent)
        kept.save(session.text.encode())
    keepers.append(Keeper(session, kept, path.parent))
    return keepers[0].run(ear)


def _path(name: str) -> Path:
    """Return where a record is kept; `InputError` where none can be."""
    if name == STDIN:
        raise InputError("a record is kept in a file; standard input is what is said")
    path = Path(name).resolve()
    if not path.parent.is_dir():
        raise InputError(f"{name}: there is no folder {path.parent}")
    if path.exists() and not path.is_file():
        raise InputError(f"{name} is not a file")
    return path


def _text(name: str, content: bytes) -> str:
    """Return the text of a record that is there already; `InputError` for anything else."""
    text = text_of(name, content)
    if not looks_like_record(text):
        raise InputError(
            f"{name}: only a record can be kept along, and this is none; a new one that goes on from a "
            f"position is begun with --start {name}"
        )
    return content.decode("utf-8")


def _session(name: str, text: str, base: Path) -> Session[Any, Any]:
    with faults_of(name):
        header = parse_record(text, Policy.FORENSIC).header
        rules = rules_in({"game": header.game}, dclub.games)
        session = Session(rules, text, base)
    if header.start is not None:
        check_sound(Loaded(name, rules, session.names, base), session.start.audit(), "start.")
    return session
