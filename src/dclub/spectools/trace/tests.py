"""Every normative clause has a test: one that is marked with it, or an example."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub.spectools.fault import Fault

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.spectools.trace.evidence import Evidence

__all__ = ["check"]


def check(evidence: Evidence) -> Iterator[Fault]:
    """Yield normative clauses that nothing tests."""
    marked = {mark.subject for mark in evidence.marks if mark.role == "clause"}
    for name, written in evidence.spec.clauses.items():
        clause = written.clause
        if clause.kind.is_normative and name not in marked and not clause.examples:
            expected = "a test marked with it, or an example"
            yield Fault(written.where, f"no test proves {name}", expected, "tests", name)
