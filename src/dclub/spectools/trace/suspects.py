"""No clause has been edited since somebody last looked at what cites it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub.spectools.fault import Fault
from dclub.spectools.lock import fingerprints, read_lock

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.spectools.trace.evidence import Evidence

__all__ = ["check"]


def check(evidence: Evidence) -> Iterator[Fault]:
    """Yield clauses whose fingerprint is not the locked one, with what to look at again."""
    locked = read_lock(evidence.layout)
    current = fingerprints(evidence.spec)
    for name, written in evidence.spec.clauses.items():
        if locked.get(name) != current[name]:
            found = f"{name} was edited" if name in locked else f"{name} was never locked"
            places = ", ".join(evidence.cited_by(name)) or "nothing cites it"
            expected = f"`python -m dclub.spectools lock {name}` after a look at {places}"
            yield Fault(written.where, found, expected, "suspects", name)
    for name in sorted(locked.keys() - current.keys()):
        where = evidence.layout.shown(evidence.layout.lock)
        yield Fault(where, f"{name} is locked but gone", "`lock` to be run", "suspects", name)
