"""Saving what is being kept: whole or not at all, for good, and never over what somebody else has written."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Final

import click

__all__ = ["KeptFile"]

_MOST_NAMES: Final = 1_000


class KeptFile:
    """A file that is written anew after every change, and that others may write meanwhile.

    `path` is where it is written now, `known` what it held when it was last read or written (None: it
    was not there).
    """

    def __init__(self, path: Path, known: bytes | None) -> None:
        """Begin with a file as it was read."""
        self.path: Path = path.resolve()
        self.known = known

    def save(self, content: bytes) -> str:
        """Write the file, and return a remark for people, "" if there is nothing to remark.

        When this returns, the content is on the disk. If the file is not what it was, it is left alone
        and another one beside it is written from then on. Raises `click.ClickException` where none can
        be written; then nothing has changed.
        """
        try:
            found = self._found()
            remark = ""
            if found is None and self.known is not None:
                remark = f"{self.path.name} was gone; it has been written anew."
            elif found != self.known:
                remark = self._step_aside()
            _replace(self.path, content)
        except OSError as error:
            reason = error.strerror or str(error)
            raise click.ClickException(f"{self.path.name}: cannot be written: {reason}") from error
        self.known = content
        return remark

    def _found(self) -> bytes | None:
        try:
            return self.path.read_bytes()
        except FileNotFoundError:
            return None

    def _step_aside(self) -> str:
        """Choose another name, because somebody has written the file."""
        before = self.path
        names = (f"{before.stem}-kept{number or ''}{before.suffix}" for number in range(_MOST_NAMES))
        self.path = next(path for name in names if not (path := before.with_name(name)).exists())
        return (
            f"{before.name} was changed by somebody else since it was last saved here. It is left as it is; "
            f"this session goes on in {self.path.name}. `dclub compare` tells where the two part."
        )


def _replace(path: Path, content: bytes) -> None:
    """Put a file in the place of another in one step, once its content is on the disk."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
    _sync_folder(path.parent)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _sync_folder(folder: Path) -> None:
    """Let the new name survive a crash of the machine, where the system can."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError:  # some file systems cannot
        pass
    finally:
        os.close(handle)
