"""Audits: everything in a position that cannot be, and what is worth knowing about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from dclub.kernel.clause import ClauseId
    from dclub.kernel.facts import Facts

__all__ = ["Audit", "Finding"]


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
