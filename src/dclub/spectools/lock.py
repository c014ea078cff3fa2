"""Fingerprints: `spec/lock.toml` holds one of every clause as somebody last looked at it.

Editing a clause makes what cites it suspect. The check then fails until somebody has looked
at the citing code and tests again and says so with `python -m dclub.spectools lock ID`.
"""

from __future__ import annotations

import tomllib
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from attrs import astuple

from dclub.kernel.clause import ClauseId
from dclub.spectools.fault import Fault, SpecError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dclub.spectools.layout import Layout
    from dclub.spectools.model import Spec, WrittenClause

__all__ = ["fingerprint", "fingerprints", "lock", "read_lock"]

_HEAD: Final = """\
# A fingerprint of every clause: its options, its text and the reading that it names; not its examples.
# Written by `python -m dclub.spectools lock ID...`, which says that the code and tests citing it still fit.

[clauses]
"""
_BYTES: Final = 10


def fingerprint(written: WrittenClause, spec: Spec) -> str:
    """Return the fingerprint of what a clause says; its examples and its place do not count.

    Nor does the account of the reading that it names, which decides nothing.
    """
    clause = written.clause
    reading = spec.readings[clause.reading].reading if clause.reading else None
    said = (
        clause.id,
        clause.title,
        clause.kind.value,
        clause.phase,
        clause.certainty.value,
        clause.sources,
        clause.tables,
        clause.text,
        astuple(reading, filter=lambda field, _: field.name != "account") if reading else (),
    )
    return blake2b(repr(said).encode(), digest_size=_BYTES).hexdigest()


def fingerprints(spec: Spec) -> dict[ClauseId, str]:
    """Return the fingerprint of every clause by its id."""
    return {name: fingerprint(written, spec) for name, written in spec.clauses.items()}


def read_lock(layout: Layout) -> dict[ClauseId, str]:
    """Return the fingerprints that were locked; {} if nothing ever was.

    Raises `SpecError` if the file cannot be read.
    """
    if not layout.lock.exists():
        return {}
    try:
        document = tomllib.loads(layout.lock.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise SpecError([Fault(layout.shown(layout.lock), str(error), "a TOML document")]) from error
    return {ClauseId(name): str(mark) for name, mark in document.get("clauses", {}).items()}


def lock(spec: Spec, layout: Layout, ids: Iterable[str]) -> list[ClauseId]:
    """Lock the given clauses as they are now, forget clauses that are gone, return what changed.

    Raises `SpecError` for ids that no clause has.
    """
    wanted = set(ids)
    current, old = fingerprints(spec), read_lock(layout)
    if unknown := sorted(wanted - current.keys()):
        raise SpecError(Fault("", f"unknown clause {name!r}") for name in unknown)
    new = {
        name: mark if name in wanted else old[name]
        for name, mark in current.items()
        if name in wanted or name in old
    }
    lines = (f'"{name}" = "{mark}"\n' for name, mark in sorted(new.items()))
    layout.lock.write_text(_HEAD + "".join(lines), "utf-8")
    return sorted(name for name in old.keys() | new.keys() if old.get(name) != new.get(name))
