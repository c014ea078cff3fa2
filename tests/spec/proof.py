"""Runs one example of a clause on the engine and says, in words, what comes out otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub.spectools.settings import position_document
from dclub.testing.examples import try_example

if TYPE_CHECKING:
    from dclub.kernel.clause import Example
    from dclub.spectools.layout import Folder, Layout


def mismatches(example: Example, folder: Folder, layout: Layout) -> list[str]:
    """Return every difference between what an example claims and what the engine says."""
    return list(try_example(example, position_document(example, folder, layout)).mismatches())
