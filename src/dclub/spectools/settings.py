"""The position of an example: the file of the spec that it names, changed as it says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub.kernel.example_position import changed_by
from dclub.kernel.toml import read_toml
from dclub.spectools.examples import position_path

if TYPE_CHECKING:
    from dclub.kernel.clause import Example
    from dclub.spectools.layout import Folder, Layout

__all__ = ["position_document"]


def position_document(example: Example, folder: Folder, layout: Layout) -> dict[str, object]:
    """Return the position of an example, its readings included.

    Raises `NotationError` if the file or an assignment cannot be read.
    """
    path = layout.root / position_path(example.given, folder, layout)
    return changed_by(example, read_toml(path.read_text("utf-8"), example.given))
