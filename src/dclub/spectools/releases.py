"""What was released of the spec, and what is said to have changed since.

`spec/releases/` holds what the clauses and readings were with each release, `spec/changes.toml` the
version of the spec as it is, and a line on every change.
"""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Final, TypeVar

from attrs import field, frozen

from dclub.errors import RecordError
from dclub.kernel.changes import ClauseChange, History, ReadingChange, version_number
from dclub.kernel.clause import ClauseId
from dclub.spectools.fault import Fault, SpecError
from dclub.spectools.lock import fingerprints

if TYPE_CHECKING:
    from pathlib import Path

    from dclub.spectools.layout import Layout
    from dclub.spectools.model import Spec

T = TypeVar("T")

__all__ = ["Release", "present", "read_history", "read_releases", "release"]

_HEAD: Final = """\
# What the clauses (by fingerprint) and the readings (the default first) were in this release of the spec.
# Written by `python -m dclub.spectools release`, and never edited.

"""


@frozen
class Release:
    """The clauses of a version by their fingerprints, and its readings: the options, the default first."""

    version: str
    clauses: dict[ClauseId, str]
    readings: dict[str, tuple[str, ...]]


@frozen
class _Changes:
    version: str
    clause: tuple[ClauseChange, ...] = ()
    reading: tuple[ReadingChange, ...] = field(default=())


def read_history(layout: Layout) -> History | None:
    """Return the history that the spec states; None if it keeps none.

    Raises `SpecError` with every fault of the files as files; `trace.history` looks at what they say.
    """
    if not layout.changes.exists():
        return None
    stated = _structured(layout.changes, layout, _Changes)
    released = tuple(one.version for one in read_releases(layout))
    if version_number(stated.version) is None:
        raise SpecError([Fault(layout.shown(layout.changes), f"no version: {stated.version!r}", "1.0")])
    return History(stated.version, released, stated.clause, stated.reading)


def read_releases(layout: Layout) -> tuple[Release, ...]:
    """Return what was released, oldest first; raises `SpecError` for a file that cannot be read."""
    found = [_structured(path, layout, Release) for path in sorted(layout.releases.glob("*.toml"))]
    for one in found:
        if version_number(one.version) is None or not _path(layout, one.version).exists():
            where = layout.shown(layout.releases)
            raise SpecError([Fault(where, f"{one.version!r} is not the name of its file", "1.0.toml")])
    return tuple(sorted(found, key=lambda one: version_number(one.version) or ()))


def _structured(path: Path, layout: Layout, cls: type[T]) -> T:
    from dclub.kernel.convert import structure

    where = layout.shown(path)
    try:
        return structure(tomllib.loads(path.read_text("utf-8")), cls)
    except tomllib.TOMLDecodeError as error:
        raise SpecError([Fault(where, str(error), "a TOML document")]) from error
    except RecordError as error:
        raise SpecError(Fault(where, str(fault)) for fault in error.faults) from error


def present(spec: Spec, version: str) -> Release:
    """Return what the spec says now, as a release of a version."""
    readings = (written.reading for written in spec.readings.values())
    options = {
        str(one.id): (one.default, *(name for name in one.names if name != one.default)) for one in readings
    }
    return Release(version, fingerprints(spec), options)


def release(spec: Spec, layout: Layout) -> Path:
    """Write down what the spec says now as a release of its present version, and return the file.

    Raises `SpecError` if the spec keeps no history, or the version has been released already.
    """
    history = read_history(layout)
    where = layout.shown(layout.changes)
    if history is None:
        raise SpecError([Fault(where, "is missing", "the version of the spec")])
    path = _path(layout, history.version)
    if path.exists():
        expected = f"a higher `version` in {where}"
        raise SpecError([Fault(layout.shown(path), f"{history.version} has been released already", expected)])
    now = present(spec, history.version)
    lines = [f'version = "{now.version}"', "", "[clauses]"]
    lines += [f'"{name}" = "{mark}"' for name, mark in sorted(now.clauses.items())]
    lines += ["", "[readings]"]
    for name, options in sorted(now.readings.items()):
        listed = ", ".join(f'"{option}"' for option in options)
        lines.append(f'"{name}" = [{listed}]')
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(_HEAD + "\n".join(lines) + "\n", "utf-8")
    return path


def _path(layout: Layout, version: str) -> Path:
    return layout.releases / f"{version}.toml"
