"""The report of a bulk run: one JSON line a file, which a killed run leaves behind and the next one uses.

While a run goes on, lines are only added at the end. Where older lines are among them that do not count
any more, or stand elsewhere now, the report is written anew once every line is there.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final

import click

from dclub.cli.bulk_judging import KEYS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from dclub.kernel.rules import Document

__all__ = ["Report", "opened_report"]

_BEGINNING: Final = f'{{"{min(KEYS)}":'.encode("ascii")
"""What every line begins with."""


class Report:
    """A report that is open for adding lines; `kept` are the paths whose lines count already."""

    def __init__(self, path: Path, file: IO[bytes], places: dict[str, int]) -> None:
        """Begin with the places of the lines that count, by path."""
        self._path = path
        self._file = file
        self._places = places
        self.kept: frozenset[str] = frozenset(places)

    def __len__(self) -> int:
        """Return how many files have a line that counts."""
        return len(self._places)

    def add(self, path: str, line: str) -> None:
        """Add the line of a file; when this returns, a killed run does not lose it."""
        place = self._file.tell()
        self._file.write(line.encode("ascii") + b"\n")
        self._file.flush()
        self._places[path] = place

    def lines(self, paths: Sequence[str]) -> Iterator[Document]:
        """Yield the line of each path, as a document."""
        for line in self._lines(paths):
            yield json.loads(line)

    def settle(self, paths: Sequence[str]) -> None:
        """Put the lines in the order of the paths, without any other, if they are not so yet."""
        places = [self._places[path] for path in paths]
        self._file.seek(0)
        count = sum(1 for _ in self._file)
        if count == len(paths) and places == sorted(places):
            return
        handle, name = tempfile.mkstemp(prefix=f".{self._path.name}.", suffix=".part", dir=self._path.parent)
        temporary = Path(name)
        try:
            with os.fdopen(handle, "wb") as file:
                file.writelines(self._lines(paths))
                file.flush()
                os.fsync(file.fileno())
            temporary.chmod(self._path.stat().st_mode & 0o777)
            temporary.replace(self._path)
        finally:
            temporary.unlink(missing_ok=True)

    def _lines(self, paths: Sequence[str]) -> Iterator[bytes]:
        for path in paths:
            self._file.seek(self._places[path])
            yield self._file.readline()


@contextmanager
def opened_report(
    name: str, paths: Sequence[str], holds: Callable[[str, Document], bool]
) -> Iterator[Report]:
    """Open a report, or begin one; `holds` says of a path and its line whether judging it would say that now.

    Nobody else can open it meanwhile. Raises `click.ClickException` where it is no report, or cannot be
    read or written; such a file is left as it is.
    """
    path = Path(name).resolve()
    try:
        if path.exists() and not path.is_file():
            raise click.ClickException(f"{name} is not a file that a report could be written to")
        with path.open("a+b") as file:
            _lock(name, path, file)
            places, size = _counting(name, file, frozenset(paths), holds)
            file.truncate(size)
            file.seek(size)
            yield Report(path, file, places)
    except OSError as error:
        reason = error.strerror or str(error)
        raise click.ClickException(f"{name}: cannot be written: {reason}") from error


def _counting(
    name: str, file: IO[bytes], paths: frozenset[str], holds: Callable[[str, Document], bool]
) -> tuple[dict[str, int], int]:
    """Return the places of the lines that count, by path, and the size up to which the lines are whole."""
    places: dict[str, int] = {}
    size = 0
    file.seek(0)
    for number, line in enumerate(file, 1):
        if not line.endswith(b"\n"):  # a run was killed while it wrote this
            if not _BEGINNING.startswith(line[: len(_BEGINNING)]):
                raise _foreign(name, number)
            break
        document = _document(line)
        if document is None:
            raise _foreign(name, number)
        path = str(document["path"])
        places.pop(path, None)
        if path in paths and holds(path, document):
            places[path] = size
        size += len(line)
    return places, size


def _document(line: bytes) -> Document | None:
    """Return the document of a line; None if it is no line of such a report."""
    try:
        document = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return document if isinstance(document, dict) and document.keys() == KEYS else None


def _foreign(name: str, number: int) -> click.ClickException:
    return click.ClickException(
        f"{name} is no report of `dclub bulk`: line {number} is not one of its lines. It is left as it is."
    )


def _lock(name: str, path: Path, file: IO[bytes]) -> None:
    """Keep the file from every other run until it is closed, however this one ends."""
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(1 << 40)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise click.ClickException(f"{name}: another run is writing this report") from error
    if not os.path.samestat(os.fstat(file.fileno()), path.stat()):
        raise click.ClickException(f"{name}: another run has just written this report anew: try again")
