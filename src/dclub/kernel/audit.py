"""Audits: everything in a position that cannot be, and what is worth knowing about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from attrs import frozen

from dclub.kernel import clauses as K
from dclub.kernel.facts import FactValue, facts_of
from dclub.kernel.partial import Unknown

if TYPE_CHECKING:
    from dclub.kernel.clause import ClauseId
    from dclub.kernel.facts import Facts

__all__ = ["Audit", "Check", "Finding", "Findings", "finding", "run_checks", "sorted_findings", "unchecked"]

S = TypeVar("S")


@frozen
class Finding:
    """One thing found: the clause it concerns, the key path of the place, and the facts."""

    clause: ClauseId
    where: str
    facts: Facts


@frozen
class Audit:
    """The findings on one position.

    `faults` are impossible in a game played by the rules; `notes` are not (substitutes in
    use, components that an open table leaves unchecked).
    """

    faults: frozenset[Finding]
    notes: frozenset[Finding]

    @property
    def clean(self) -> bool:
        """Whether nothing impossible was found."""
        return not self.faults


Findings: TypeAlias = Iterator[Finding]
Check: TypeAlias = Callable[[S], Findings]


def finding(clause: ClauseId, where: str, /, **facts: FactValue) -> Finding:
    """Return one finding."""
    return Finding(clause, where, facts_of(facts))


def sorted_findings(findings: Iterable[Finding]) -> list[Finding]:
    """Return findings in an order that is the same in every process: by place, clause and facts."""
    return sorted(findings, key=lambda one: (one.where, one.clause, str(one.facts)))


def unchecked(where: str, what: str) -> Finding:
    """Return the note that something could not be checked."""
    return finding(K.AUDIT_NOTES, where, unchecked=what)


def run_checks(state: S, checks: Iterable[Check[S]], notes: Iterable[Finding]) -> Audit:
    """Return the faults that checks find; one that needs what is not known is noted as not done.

    What such a check finds before it comes to that is certain and counts.
    """
    faults: list[Finding] = []
    noted: list[Finding] = []
    try:
        noted.extend(notes)
    except Unknown as unknown:
        noted.append(unchecked(unknown.path, "notes"))
    for check in checks:
        try:
            faults.extend(check(state))
        except Unknown as unknown:
            noted.append(unchecked(unknown.path, check.__name__.strip("_")))
    return Audit(frozenset(faults), frozenset(noted))
