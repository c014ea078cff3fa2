"""Every example of every clause is a test: the engine must say what the spec says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from dclub.kernel.clause import load_clauses
from dclub.spectools.layout import Layout
from tests.spec.proof import mismatches

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.kernel.clause import Example
    from dclub.spectools.layout import Folder

LAYOUT = Layout.here()


def examples() -> Iterator[object]:
    """Yield the folder, the clause and the example."""
    for folder in LAYOUT.folders:
        for clause in load_clauses(folder.package).values():
            for example in clause.examples:
                yield pytest.param(folder, clause.id, example, id=f"{clause.id}:{example.name}")


@pytest.mark.parametrize(("folder", "proves", "example"), list(examples()))
def test_example(folder: Folder, proves: str, example: Example) -> None:
    found = mismatches(example, folder, LAYOUT)
    assert not found, "\n".join([proves, *_as_written(example), *found])


def _as_written(example: Example) -> Iterator[str]:
    for key in ("given", "set", "readings", "move", "ruling", "undo", "then", "event", "score", "winners"):
        if value := getattr(example, key):
            yield f"    :{key}: {value}"
