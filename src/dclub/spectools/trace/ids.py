"""Every id that code, tests and records cite is the id of a clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub.spectools.fault import Fault

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.spectools.trace.evidence import Evidence

__all__ = ["check"]


def check(evidence: Evidence) -> Iterator[Fault]:
    """Yield citations, premises and records that name no clause."""
    known = evidence.spec.clauses
    for citation in evidence.citations:
        for clause in (citation.clause, *citation.after):
            if clause not in known:
                yield Fault(citation.place, f"cites {clause}", "the id of a clause", "ids", clause)
    for name in evidence.records:
        if name not in known:
            where = f"tests/records/illegal/{name}.dclub"
            yield Fault(where, f"is named after {name}", "the id of a clause", "ids", name)
