"""Every option of a reading makes a difference: some example tells it from each of the others."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from dclub.errors import RecordError
from dclub.kernel.clause import load_clauses
from dclub.kernel.expected import parse_choices
from dclub.spectools.layout import Layout
from tests.spec.proof import mismatches

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from dclub.kernel.clause import Example
    from dclub.kernel.reading import Reading
    from dclub.spectools.layout import Folder

LAYOUT = Layout.here()
FOLDERS = [folder for folder in LAYOUT.folders if (LAYOUT.package(folder) / "readings.py").exists()]


def readings_of(folders: Iterable[Folder]) -> Iterator[tuple[Folder, Reading]]:
    """Yield every reading of some folders, each with its folder."""
    for folder in folders:
        for reading in import_module(f"{folder.package}.readings").READINGS:
            if reading.id.startswith(f"{folder.prefix}."):
                yield folder, reading


def pairs(folders: Iterable[Folder] = FOLDERS) -> Iterator[object]:
    """Yield the folder, the reading, every option that is not the default, and those before it."""
    for folder, reading in readings_of(folders):
        options = [reading.default, *(name for name in reading.names if name != reading.default)]
        for number, option in enumerate(options):
            for other in options[:number]:
                yield pytest.param(folder, reading.id, option, other, id=f"{reading.id}={option},{other}")


def examples_of(folder: Folder, reading: str, option: str) -> list[Example]:
    """Return the examples that choose an option."""
    return [
        example
        for clause in load_clauses(folder.package).values()
        for example in clause.examples
        if parse_choices(example.readings).get(reading) == option
    ]


def choosing(example: Example, reading: str, option: str) -> Example:
    """Return the same example with another choice for one reading."""
    chosen = {**parse_choices(example.readings), reading: option}
    return evolve(example, readings="; ".join(f"{name} = {value}" for name, value in chosen.items()))


@pytest.mark.parametrize(("folder", "reading", "option", "other"), list(pairs()))
def test_an_example_tells_the_option_from_the_other(
    folder: Folder, reading: str, option: str, other: str
) -> None:
    examples = examples_of(folder, reading, option)
    assert any(comes_out_otherwise(choosing(example, reading, other), folder) for example in examples)


def comes_out_otherwise(example: Example, folder: Folder) -> bool:
    """Return whether the engine says something else, without what only the option puts in a position."""
    try:
        return bool(mismatches(example, folder, LAYOUT))
    except RecordError:
        return bool(mismatches(evolve(example, set=""), folder, LAYOUT))
