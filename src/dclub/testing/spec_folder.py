"""The folder of the spec: chapters, and the positions in which the examples of clauses take place."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from dclub.errors import DclubError
from dclub.kernel.example_position import changed_by
from dclub.kernel.toml import read_toml

if TYPE_CHECKING:
    from dclub.kernel.clause import Example
    from dclub.kernel.rules import Document

__all__ = ["position_of_example", "spec_folder"]


@cache
def spec_folder() -> Path:
    """Return the folder of the spec: the wheel carries it, and a checkout has it beside `src`.

    Raises `DclubError` where neither is so.
    """
    home = Path(str(files("dclub")))
    for folder in (home / "spec", home.parent.parent / "spec"):
        if (folder / "README.rst").is_file():
            return folder
    raise DclubError("the installation lacks the folder of the spec")


def position_of_example(example: Example, folder: str) -> Document:
    """Return the position of an example of a clause that is written in a folder of the spec.

    Raises `NotationError` if the file or an assignment cannot be read.
    """
    home, _, name = example.given.rpartition("/")
    return changed_by(example, read_toml(_text_of(home or folder, name), example.given))


@cache
def _text_of(folder: str, name: str) -> str:
    return (spec_folder() / folder / "positions" / f"{name}.toml").read_text("utf-8")
