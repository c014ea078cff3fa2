"""Copies of the invented editions in which some entries are blank, or say something else."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Any

from dclub import games
from dclub.kernel.toml import format_toml, read_toml

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from dclub.kernel.rules import Document

__all__ = ["entry", "invented", "own_edition"]


def invented(game: str) -> Document:
    """Return the document of the invented edition of a game."""
    return read_toml((files(games[game].package) / "editions" / "invented.toml").read_text("utf-8"))


def entry(game: str, path: str) -> object:
    """Return what the invented edition says at a key path."""
    inner: Any = invented(game)
    for key in path.split("."):
        inner = inner[key]
    return inner


def own_edition(game: str, folder: Path, values: Mapping[str, object]) -> str:
    """Write the invented edition with other values at some key paths, and return where it is."""
    document = invented(game)
    for path, value in values.items():
        inner: Any = document
        *outer, last = path.split(".")
        for key in outer:
            inner = inner[key]
        inner[int(last) if isinstance(inner, list) else last] = value
    file = folder / "own.toml"
    file.write_text(format_toml(document), encoding="utf-8")
    return str(file)
