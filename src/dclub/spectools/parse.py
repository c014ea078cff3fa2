"""Reads the whole spec and judges it as one: ids, references, readings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from dclub.spectools.chapters import is_id, read_chapter
from dclub.spectools.examples import mention_faults
from dclub.spectools.fault import Fault, SpecError
from dclub.spectools.model import FolderSpec, Spec
from dclub.spectools.reading_file import read_readings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from dclub.spectools.layout import Folder, Layout
    from dclub.spectools.model import WrittenClause

__all__ = ["read_spec"]


def read_spec(layout: Layout) -> Spec:
    """Return the spec. Raises `SpecError` with every fault, in the order of the files."""
    if not layout.spec.is_dir():
        raise SpecError([Fault(layout.shown(layout.spec), "no such folder", "the spec")])
    faults = list(_strange_folders(layout))
    folders = []
    for folder in layout.folders:
        if (layout.spec / folder.name).is_dir():
            read, wrong = _folder(folder, layout)
            folders.append(read)
            faults += wrong
    spec = Spec(tuple(folders))
    faults += [*_clashes(spec), *_dangling(spec), *_idle_readings(spec)]
    if faults:
        raise SpecError(faults)
    return spec


def _strange_folders(layout: Layout) -> Iterator[Fault]:
    known = {folder.name for folder in layout.folders}
    for path in sorted(layout.spec.iterdir()):
        if path.is_dir() and path.name not in known and any(path.glob("*.rst")):
            yield Fault(layout.shown(path), "unknown folder", ", ".join(sorted(known)))


def _folder(folder: Folder, layout: Layout) -> tuple[FolderSpec, list[Fault]]:
    home = layout.spec / folder.name
    clauses: list[WrittenClause] = []
    faults: list[Fault] = []
    for path in sorted(home.glob("*.rst"), key=_order):
        found, wrong = read_chapter(path, folder, layout)
        clauses += found
        faults += wrong
    path = home / "readings.toml"
    readings, wrong = read_readings(path, layout.shown(path))
    return FolderSpec(folder, tuple(clauses), readings), faults + wrong


def _order(path: Path) -> tuple[int, str]:
    number = re.match(r"\d+", path.name)
    return int(number[0]) if number else 0, path.name


def _clashes(spec: Spec) -> Iterator[Fault]:
    """Yield ids that stand twice, ids that would share a constant, and misnamed readings."""
    for entry in spec.folders:
        yield from _twice([(w.clause.id, w.where) for w in entry.clauses], entry.folder)
        yield from _twice([(w.reading.id, w.where) for w in entry.readings], entry.folder)
        for written in entry.readings:
            if not is_id(written.reading.id, entry.folder):
                found = f"the id {written.reading.id!r} does not fit its folder"
                yield Fault(written.where, found, f"{entry.folder.prefix}.PHASE.CASE in lower case")


def _twice(written: Iterable[tuple[str, str]], folder: Folder) -> Iterator[Fault]:
    first: dict[str, tuple[str, str]] = {}
    for name, where in written:
        other, place = first.setdefault(folder.constant(name), (name, where))
        if place != where:
            found = f"{name} is written twice" if other == name else f"{name} shares the constant of {other}"
            yield Fault(where, found, f"a name of its own; the first is at {place}")


def _dangling(spec: Spec) -> Iterator[Fault]:
    for written in spec.written():
        reading = written.clause.reading
        if reading is not None and reading not in spec.readings:
            yield Fault(written.where, f"unknown reading {reading!r}", "one of readings.toml")
        for reference in written.references:
            known = spec.clauses if reference.role == "clause" else spec.readings
            if reference.target not in known:
                yield Fault(reference.where, f"unknown {reference.role} {reference.target!r}")
        for example, where in zip(written.clause.examples, written.example_places, strict=True):
            yield from mention_faults(example, spec, where)


def _idle_readings(spec: Spec) -> Iterator[Fault]:
    named = {written.clause.reading for written in spec.written()}
    for name, reading in spec.readings.items():
        if name not in named:
            yield Fault(reading.where, f"no clause names the reading {name}", ":reading: of a clause")
