"""Every prohibition has a case that it alone refuses; every permission, one on each side.

That the cases come out as they claim is the business of the tests that run them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub.kernel.clause import Kind
from dclub.kernel.expected import parse_ruling
from dclub.spectools.fault import Fault

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.kernel.clause import Clause
    from dclub.spectools.model import Spec
    from dclub.spectools.trace.evidence import Evidence

__all__ = ["check"]


def check(evidence: Evidence) -> Iterator[Fault]:
    """Yield `forbids` clauses without a case of their own, and `permits` clauses without two."""
    alone = set(_refused_for_one_reason(evidence.spec)) | set(evidence.records)
    for name, written in evidence.spec.clauses.items():
        kind = written.clause.kind
        if kind is Kind.FORBIDS and name not in alone:
            expected = f"an example `illegal {name}`, or tests/records/illegal/{name}.dclub"
            yield Fault(written.where, f"no case is refused by {name} alone", expected, "cases", name)
        if kind is Kind.PERMITS:
            for verdict in sorted({"legal", "illegal"} - _verdicts(written.clause)):
                expected = f"an example with `:ruling: {verdict} ...`"
                yield Fault(written.where, f"{name} has no {verdict} example", expected, "cases", name)


def _refused_for_one_reason(spec: Spec) -> Iterator[str]:
    for written in spec.written():
        for example in written.clause.examples:
            clauses = parse_ruling(example.ruling or "legal").clauses
            if len(clauses) == 1:
                yield clauses[0]


def _verdicts(clause: Clause) -> set[str]:
    return {example.ruling.partition(" ")[0] for example in clause.examples if example.ruling}
