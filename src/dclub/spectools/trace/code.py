"""Every normative clause has code that does what the clause does, and no code does otherwise.

What computes a quantity may cite the clause that it serves, whatever the clause does: the
price of a space is a definition, and the clause that rests on it forbids.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub.kernel.clause import Kind
from dclub.spectools.fault import Fault

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.spectools.trace.evidence import Evidence

__all__ = ["check"]


def check(evidence: Evidence) -> Iterator[Fault]:
    """Yield clauses without code of their kind, and code of another kind than its clause."""
    clauses = evidence.spec.clauses
    cited = {(citation.clause, citation.kind) for citation in evidence.citations}
    for name, written in clauses.items():
        kind = written.clause.kind
        if kind.is_normative and not any((name, citing) in cited for citing in _carrying_out(kind)):
            found, expected = f"no code carries out {name}", f"a function with @{kind.value}"
            yield Fault(written.where, found, expected, "code", name)
    for citation in evidence.citations:
        if citation.clause in clauses:
            kind = clauses[citation.clause].clause.kind
            if citation.kind not in (*_carrying_out(kind), Kind.DEFINES):
                found = f"cites {citation.clause} with @{citation.kind.value}"
                yield Fault(citation.place, found, f"@{kind.value}", "code", citation.clause)


def _carrying_out(kind: Kind) -> tuple[Kind, ...]:
    """Return the kinds of code that can carry out a clause; `defines` may cite any besides."""
    return tuple(Kind) if kind is Kind.DEFINES or not kind.is_normative else (kind,)
