"""Every normative clause has code that does what the clause does, and no code does otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub.kernel.clause import Kind
from dclub.spectools.fault import Fault

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.spectools.trace.evidence import Evidence

__all__ = ["check"]


def check(evidence: Evidence) -> Iterator[Fault]:
    """Yield clauses without code, and code of another kind than its clause."""
    clauses = {name: written.clause.kind for name, written in evidence.spec.clauses.items()}
    cited = {citation.clause for citation in evidence.citations}
    for name, written in evidence.spec.clauses.items():
        if written.clause.kind.is_normative and name not in cited:
            expected = f"a function with @{written.clause.kind.value}"
            yield Fault(written.where, f"no code cites {name}", expected, "code", name)
    for citation in evidence.citations:
        kind = clauses.get(citation.clause)
        if kind is not None and not _may_cite(citation.kind, kind):
            found = f"cites {citation.clause} with @{citation.kind.value}"
            yield Fault(citation.place, found, f"@{kind.value}", "code", citation.clause)


def _may_cite(citing: Kind, cited: Kind) -> bool:
    """A definition may be carried out by anything; whatever else, only by its own kind."""
    return citing is cited or not cited.is_normative or cited is Kind.DEFINES
