"""Judging one file of many: whatever is in it, one line comes of it."""

from __future__ import annotations

import os
import stat
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, field, frozen

from dclub import __version__
from dclub.cli.findings import check_sound
from dclub.cli.input import MAX_BYTES, InputError, faults_of, load_text, place_of, text_of
from dclub.cli.inquiring import inquiry_with
from dclub.cli.open_records import verdict_of_first
from dclub.cli.options import answering_in
from dclub.cli.positions import open_start
from dclub.errors import DclubError, NotationError
from dclub.kernel.clause import Certainty
from dclub.kernel.first_moves import first_moves
from dclub.kernel.jsontext import canonical_json, digest
from dclub.kernel.language import Language
from dclub.kernel.partial import Unknown
from dclub.kernel.policy import Policy
from dclub.kernel.record import SPEC_VERSION
from dclub.kernel.replay import judge_record
from dclub.kernel.report import objection_documents
from dclub.kernel.ruling import Verdict

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dclub.cli.input import Loaded
    from dclub.kernel.rules import Document
    from dclub.kernel.ruling import Ruling
    from dclub.kernel.verdicts import RecordReport

__all__ = ["KEYS", "UNREADABLE", "Judging"]

UNREADABLE: Final = "unreadable"
"""The verdict on a file that is no record, or one that contradicts itself or the rules."""

_EMPTY: Final[Document] = {
    "certainty": None,
    "digest": None,
    "edition": None,
    "edition_digest": None,
    "error": None,
    "game": None,
    "objections": [],
    "options": None,
    "path": None,
    "plies": None,
    "provenance": {},
    "spec": SPEC_VERSION,
    "unknown": [],
    "verdict": UNREADABLE,
}

KEYS: Final = frozenset(_EMPTY)
"""The keys of every line."""


@frozen
class Judging:
    """How every file of a run is judged; `folder` is the one to which paths are relative.

    `edition` and `readings` outrank what a record says of these. Moves are read in `language`, and English.
    """

    folder: str
    edition: str | None = None
    readings: Mapping[str, str] = field(factory=dict)
    policy: Policy = Policy.STRICT
    language: str = "en"

    def line(self, path: str) -> str:
        """Return the line of one file: what judging its record found, or why it cannot be judged."""
        document = _EMPTY | {"path": path, "options": self.options()}
        try:
            content = _content(path, Path(self.folder, path))
            document["digest"] = _content_digest(content)
            with answering_in(Language(self.language)):
                document |= self._judged(text_of(path, content), path)
        except Unknown as error:
            document |= {"verdict": "undetermined", "unknown": [error.path]}
        except (DclubError, InputError) as error:
            document["error"] = _error(error)
        except (RecursionError, MemoryError):
            document["error"] = _message("the input is too deeply nested or too large")
        except Exception as error:  # noqa: BLE001 (one file never stops the rest)
            document["error"] = _message(f"a mistake in dclub itself: {type(error).__name__}: {error}")
        return canonical_json(document)

    def died(self, path: str) -> str:
        """Return the line of a file on which a worker died that had nothing else to do."""
        error = _message("the worker that judged it died")
        found = {"path": path, "options": self.options(), "digest": self.digest_of(path), "error": error}
        return canonical_json(_EMPTY | found)

    def options(self) -> str:
        """Return a digest of what a line rests on besides files: the options and the versions."""
        return digest(
            {
                "dclub": __version__,
                "edition": self.edition,
                "readings": dict(self.readings),
                "policy": self.policy.value,
                "language": self.language,
                "spec": SPEC_VERSION,
            }
        )

    def digest_of(self, path: str) -> str | None:
        """Return the digest of what a file holds; None if it cannot be read."""
        try:
            return _content_digest(_content(path, Path(self.folder, path)))
        except InputError:
            return None

    def base_of(self, path: str) -> Path:
        """Return the folder to which the edition is relative that a record names."""
        return Path(self.folder, path).parent

    def _judged(self, text: str, path: str) -> Document:
        base = self.base_of(path)
        loaded = load_text(text, path, base, self.edition, self.readings, policy=self.policy)
        if loaded.record is None:
            raise InputError(f"{path}: this is a position, expected a record")
        header = loaded.record.header
        found: Document = {
            "game": header.game,
            "edition": header.edition,
            "edition_digest": loaded.rules.edition(header.edition, base).digest,
        }
        try:
            with faults_of(path):
                report = judge_record(loaded.rules, loaded.record, base, self.policy)
            return found | _found(loaded, report)
        except InputError as error:
            return found | {"error": _error(error)}


def _found(loaded: Loaded, report: RecordReport[Any, Any]) -> Document:
    assert loaded.record is not None
    if report.start is not None and loaded.record.header.start is not None:
        check_sound(loaded, report.start.audit(), "start.")
    if loaded.record.entries and (position := open_start(loaded, 0)) is not None:
        return _first_moves(evolve(loaded, position=position, names=report.names), report)
    plies = [ply for ply in report.plies if ply.counts]
    unknown = [*report.unknown, *(path for ply in plies for path in ply.unknown)]
    unread = report.unread[0] if report.unread else None
    return {
        "verdict": report.verdict.value if unread is None else UNREADABLE,
        "error": None if unread is None else _error(unread.error),
        "plies": len(plies),
        "objections": [
            {"ply": ply.ply, "line": ply.line} | objection
            for ply in plies
            for objection in objection_documents(ply.rules, ply.objections, ply.names)
        ],
        "unknown": list(dict.fromkeys(unknown)),
        **_grounds([ply.ruling for ply in plies if ply.ruling is not None]),
    }


def _first_moves(loaded: Loaded, report: RecordReport[Any, Any]) -> Document:
    """Return what the open position at the start of a record says of its first ply."""
    assert loaded.record is not None
    inquiry, _ = inquiry_with(loaded, sensitivity=False)
    with faults_of(loaded.name):
        found = [*first_moves(loaded.rules, loaded.record, inquiry, loaded.names)]
    if any(one.contradicted for one in found):
        raise InputError(f"{loaded.name}: the position contradicts the rules or itself")
    answered = [(one, one.answer) for one in found if one.answer is not None and not one.asked]
    return {
        "verdict": verdict_of_first(loaded, found).value,
        "plies": len(answered),
        "objections": [
            {"ply": one.ply, "line": one.line} | objection
            for one, answer in answered
            if answer.verdict is Verdict.ILLEGAL
            for objection in objection_documents(loaded.rules, answer.ruling.objections, loaded.names)
        ],
        "unknown": list(report.unknown),
        **_grounds([answer.ruling for _, answer in answered]),
    }


def _grounds(rulings: Sequence[Ruling]) -> Document:
    """Return what verdicts rest on: the weakest certainty, and where each table is from."""
    provenance = {table: level.value for ruling in rulings for table, level in ruling.provenance}
    certainty = max((ruling.certainty for ruling in rulings), default=Certainty.STATED)
    return {"certainty": certainty.value, "provenance": provenance}


def _error(error: DclubError | InputError) -> Document:
    """Return an error as a document; line and column are null where it has no place."""
    message = error.message if isinstance(error, InputError) else str(error)
    cause = error.__cause__ if isinstance(error, InputError) else error
    match cause:
        case NotationError():
            return _message(message, cause.line, cause.column)
        case UnicodeDecodeError():
            return _message(message, *place_of(cause))
    return _message(message)


def _message(message: str, line: int | None = None, column: int | None = None) -> Document:
    return {"message": message, "line": line, "column": column}


def _content(name: str, path: Path) -> bytes:
    """Return what a file holds; raises `InputError` where it is none, or longer than what is read.

    Nothing is waited for: what is no file at all, such as a pipe, is not read.
    """
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with os.fdopen(handle, "rb") as file:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise InputError(f"{name}: this is not a file")
            content = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"{name}: cannot be read: {reason}") from error
    if len(content) > MAX_BYTES:
        raise InputError(f"{name}: longer than {MAX_BYTES} bytes, the most that is read")
    return content


def _content_digest(content: bytes) -> str:
    """Return the digest of what a file holds: 32 hexadecimal digits of blake2b."""
    return blake2b(content, digest_size=16).hexdigest()
