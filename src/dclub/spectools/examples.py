"""Examples among the files of the spec: the positions that they name, and the ids."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub.kernel.expected import parse_choices, parse_events, parse_ruling
from dclub.spectools.fault import Fault

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.kernel.clause import Example
    from dclub.spectools.layout import Folder, Layout
    from dclub.spectools.model import Spec

__all__ = ["mention_faults", "position_path"]


def position_path(given: str, folder: Folder, layout: Layout) -> str:
    """Return the file that a `:given:` names: `buying`, or `other_folder/buying`."""
    home, _, name = given.rpartition("/")
    return layout.shown(layout.spec / (home or folder.name) / "positions" / f"{name}.toml")


def mention_faults(example: Example, spec: Spec, where: str) -> Iterator[Fault]:
    """Yield the clauses, readings and options that a readable example names and nobody wrote."""
    rulings = [parse_ruling(text or "legal") for text in (example.ruling, example.undo)]
    named = [clause for ruling in rulings for clause in ruling.clauses]
    for clause in (*named, *parse_events(example.event)):
        if clause not in spec.clauses:
            yield Fault(where, f"unknown clause {clause!r}")
    for reading, option in parse_choices(example.readings).items():
        if reading not in spec.readings:
            yield Fault(where, f"unknown reading {reading!r}")
        elif option not in (names := spec.readings[reading].reading.names):
            yield Fault(where, f"{reading} has no option {option!r}", ", ".join(names))
