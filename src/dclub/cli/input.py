"""Reading what people hand in: bounded in time and memory, whatever it is."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from attrs import evolve, frozen

import dclub
from dclub.cli.options import chosen_language, spoken_language
from dclub.errors import DclubError, EditionError
from dclub.kernel.documents import read_document
from dclub.kernel.edition import is_path
from dclub.kernel.form_reading import read_pad, read_record, rules_in
from dclub.kernel.opening import open_record
from dclub.kernel.partial import Unknown
from dclub.kernel.policy import Policy
from dclub.kernel.record import looks_like_record, parse_record
from dclub.kernel.translating import in_language

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from dclub.errors import Fault, NotationError
    from dclub.kernel.pads import Pad
    from dclub.kernel.partial import PartialPosition
    from dclub.kernel.record import Record
    from dclub.kernel.rules import Document, GameRules, Names
    from dclub.kernel.state import GameState
    from dclub.kernel.verdicts import PlyReport, RecordReport

__all__ = [
    "MAX_BYTES",
    "STDIN",
    "InputError",
    "Loaded",
    "faults_of",
    "load",
    "load_text",
    "place_of",
    "read_bytes",
    "read_text",
    "refused_ply",
    "shown_name",
    "text_of",
    "unreadable_move",
]

STDIN: Final = "-"
"""The name of standard input."""

MAX_BYTES: Final = 1 << 20
"""The longest file that is read: one mebibyte. A whole game takes some ten thousand bytes."""


class InputError(click.ClickException):
    """A file that cannot be read, or that does not say what it should."""

    exit_code = 2


def shown_name(name: str) -> str:
    """Return how messages call a file."""
    return "standard input" if name == STDIN else name


def read_text(name: str) -> str:
    """Return the text of a file, or of standard input for `-`.

    Raises `InputError` where there is none, where it is too long, or not a text in UTF-8.
    """
    return text_of(name, read_bytes(name))


def text_of(name: str, content: bytes) -> str:
    """Return the text that a file holds; raises as `read_text` does."""
    if len(content) > MAX_BYTES:
        raise InputError(f"{shown_name(name)}: longer than {MAX_BYTES} bytes, the most that is read")
    try:
        return content.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line, column = place_of(error)
        found = f"found the byte 0x{error.object[error.start]:02x}, expected a text in UTF-8"
        raise InputError(f"{shown_name(name)}: line {line}, column {column}: {found}") from error


def place_of(error: UnicodeDecodeError) -> tuple[int, int]:
    """Return line and column of the first byte that is no UTF-8, both from 1."""
    before = error.object[: error.start]
    return before.count(b"\n") + 1, len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1


def unreadable_move(error: NotationError) -> InputError:
    """Return the error of a `--move` that cannot be read, with its number and its column."""
    found = f"found {error.found!r}" if error.found else "found the end"
    return InputError(f"--move {error.line}, column {error.column}: {found}, expected {error.expected}")


def read_bytes(name: str) -> bytes:
    """Return what a file holds, at most one byte more than may be read; raises `InputError`."""
    try:
        if name == STDIN:
            return sys.stdin.buffer.read(MAX_BYTES + 1)
        with Path(name).open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"{shown_name(name)}: cannot be read: {reason}") from error


@frozen
class Loaded:
    """What a FILE says: a record, a position or a pad, under the edition and the readings asked for.

    The other two are None. Paths in it are relative to `base`.
    """

    name: str
    rules: GameRules[Any, Any]
    names: Names
    base: Path
    record: Record | None = None
    position: GameState[Any] | PartialPosition | None = None
    pad: Pad[Any] | None = None


def load(
    name: str,
    edition: str | None,
    readings: Mapping[str, str],
    *,
    pads: bool = False,
    policy: Policy = Policy.STRICT,
) -> Loaded:
    """Return what a file says; `edition` and `readings` outrank what it says of these.

    A score pad is refused unless `pads` says otherwise; a record is read under `policy`. Raises
    `InputError` with every fault, each beginning with the name of the file.
    """
    base = Path() if name == STDIN else Path(name).parent
    return load_text(read_text(name), name, base, edition, readings, pads=pads, policy=policy)


def load_text(
    text: str,
    name: str,
    base: Path,
    edition: str | None,
    readings: Mapping[str, str],
    *,
    pads: bool = False,
    policy: Policy = Policy.STRICT,
) -> Loaded:
    """Return what a text called `name` says, in which paths are relative to `base`; see `load`."""
    if not text.strip():
        raise InputError(f"{shown_name(name)}: there is nothing in it, expected a record or a position")
    with faults_of(name):
        if looks_like_record(text):
            return _load_record(name, parse_record(text, policy), base, edition, readings)
        document = read_document(text, "a record or a position")
        if document.get("type") == "record":
            return _load_record(name, read_record(document, policy), base, edition, readings)
        _override(document, base, edition, readings)
        if document.get("type") == "pad":
            if not pads:
                raise InputError(f"{shown_name(name)}: this is a score pad, which only `dclub score` reads")
            return _load_pad(name, document, base)
        return _load_position(name, document, base)


def refused_ply(report: RecordReport[Any, Any]) -> PlyReport[Any, Any] | None:
    """Return the ply at which a record cannot be followed further; None if there is none."""
    return next((ply for ply in reversed(report.plies) if ply.counts and ply.after is None), None)


@contextmanager
def faults_of(name: str) -> Iterator[None]:
    """Put the name of the file before whatever is wrong in it."""
    try:
        yield
    except Unknown:
        raise
    except EditionError as error:
        raise InputError(
            "\n".join(f"{shown_name(name)}: {_placed(fault)}" for fault in error.faults)
        ) from error
    except DclubError as error:
        raise InputError(
            "\n".join(f"{shown_name(name)}: {line}" for line in str(error).split("\n"))
        ) from error


def _placed(fault: Fault) -> str:
    """Return a fault of the components: in the file itself, or in the edition that it names."""
    own = fault.where.partition(".")[0] in ("components", "open")
    return str(fault) if own else f"edition: {fault}"


def _load_record(
    name: str, record: Record, base: Path, edition: str | None, readings: Mapping[str, str]
) -> Loaded:
    header = record.header
    rules = _heard(rules_in({"game": header.game}, dclub.games))
    if edition is not None:
        header = evolve(header, edition=_absolute(edition), edition_digest=None)
    header = evolve(header, readings={**header.readings, **readings})
    names = open_record(rules, header, base).names
    return Loaded(name, rules, names, base, record=evolve(record, header=header))


def _override(document: Document, base: Path, edition: str | None, readings: Mapping[str, str]) -> None:
    """Put what the command line says of edition and readings over what a document says."""
    written = document.get("edition")
    if edition is not None:
        document["edition"] = edition
    elif isinstance(written, str) and is_path(written):
        document["edition"] = str(base / written)
    if readings:
        own = document.get("readings", {})
        document["readings"] = {**own, **readings} if isinstance(own, dict) else own


def _load_position(name: str, document: Document, base: Path) -> Loaded:
    rules = _heard(rules_in(document, dclub.games))
    found = rules.parse_position(document, None)
    return Loaded(name, rules, found.names, base, position=found.position)


def _load_pad(name: str, document: Document, base: Path) -> Loaded:
    pad = read_pad(document, dclub.games)
    return Loaded(name, _heard(rules_in(document, dclub.games)), pad.names, base, pad=pad)


def _heard(rules: GameRules[Any, Any]) -> GameRules[Any, Any]:
    """Return a game in the language of the command, in which moves are read and answers given."""
    return in_language(rules, chosen_language(), spoken_language())


def _absolute(edition: str) -> str:
    """Return an edition as a document may name it: a path on the command line is relative to here."""
    return str(Path(edition).resolve()) if is_path(edition) else edition
