"""Every option of a reading makes a difference: some example of it comes out otherwise by default."""

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
    from dclub.spectools.layout import Folder

LAYOUT = Layout.here()
FOLDERS = [folder for folder in LAYOUT.folders if (LAYOUT.package(folder) / "readings.py").exists()]


def options(folders: Iterable[Folder] = FOLDERS) -> Iterator[object]:
    """Yield the folder, the reading and the name of every option that is not the default."""
    for folder in folders:
        readings = import_module(f"{folder.package}.readings").READINGS
        for reading in (reading for reading in readings if reading.id.startswith(f"{folder.prefix}.")):
            for option in reading.names:
                if option != reading.default:
                    yield pytest.param(folder, reading.id, option, id=f"{reading.id}={option}")


def examples_of(folder: Folder, reading: str, option: str) -> list[Example]:
    """Return the examples that choose an option."""
    return [
        example
        for clause in load_clauses(folder.package).values()
        for example in clause.examples
        if parse_choices(example.readings).get(reading) == option
    ]


def by_default(example: Example, reading: str) -> Example:
    """Return the same example without its choice for one reading."""
    others = {name: option for name, option in parse_choices(example.readings).items() if name != reading}
    return evolve(example, readings="; ".join(f"{name} = {option}" for name, option in others.items()))


@pytest.mark.parametrize(("folder", "reading", "option"), list(options()))
def test_an_example_tells_the_option_from_the_default(folder: Folder, reading: str, option: str) -> None:
    examples = examples_of(folder, reading, option)
    assert any(comes_out_otherwise(by_default(example, reading), folder) for example in examples)


def comes_out_otherwise(example: Example, folder: Folder) -> bool:
    """Return whether the engine says something else, without what only that option puts in a position."""
    try:
        return bool(mismatches(example, folder, LAYOUT))
    except RecordError:
        return bool(mismatches(evolve(example, set=""), folder, LAYOUT))
