"""What an audit found, as text and as a document."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any

from dclub.cli.input import InputError, shown_name
from dclub.cli.options import spoken_language
from dclub.cli.output import fill, paint, say
from dclub.kernel.audit import sorted_findings
from dclub.kernel.phrases import explain_finding, told

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dclub.cli.input import Loaded
    from dclub.kernel.audit import Audit, Finding
    from dclub.kernel.partial import PartialPosition
    from dclub.kernel.rules import Document, GameRules

__all__ = [
    "audit_document",
    "check_sound",
    "say_audit",
    "say_unsettled",
]


def check_sound(loaded: Loaded, audit: Audit, within: str = "") -> None:
    """Raise `InputError` with every fault, if a position that somebody wrote down is not one that can be.

    No verdict on it would mean anything. `within` is where in the file the position stands.
    """
    if not audit.clean:
        shown = shown_name(loaded.name)
        faults = sorted_findings(audit.faults)
        found = [f"{shown}: {within}{explain_finding(loaded.rules, fault)}" for fault in faults]
        raise InputError("\n".join((f"{shown}: the position contradicts the rules or itself", *found)))


def say_unsettled(position: PartialPosition) -> None:
    """Write that nothing is decided, and what would have to be known."""
    language = spoken_language()
    say(paint(told(language, "Undetermined."), "yellow", bold=True))
    if position.unknown:
        say(fill(told(language, "Not known: {paths}.", paths=", ".join(position.unknown)), "  ", ""))
    for path, several in position.alternatives:
        values = reduce(
            lambda one, other: told(language, "{one} or {other}", one=one, other=other),
            (f"{one.value} ({one.witness})" for one in several.values),
        )
        said = told(language, "Remembered differently: {path}: {values}.", path=path, values=values)
        say(fill(said, "  ", ""))


def say_audit(rules: GameRules[Any, Any], audit: Audit) -> None:
    """Write what an audit found."""
    faults, notes = sorted_findings(audit.faults), sorted_findings(audit.notes)
    for fault in faults:
        say(fill(explain_finding(rules, fault), "    ", "  "))
    if faults:
        say(paint(told(rules.language, "{count:fault}.", count=len(faults)), "red", bold=True))
    else:
        say(paint(told(rules.language, "Nothing impossible was found."), "green"))
    for note in notes:
        say(fill(told(rules.language, "Note: {note}", note=explain_finding(rules, note)), "  ", ""))


def audit_document(rules: GameRules[Any, Any], audit: Audit) -> Document:
    """Return an audit as a document."""

    def listed(findings: Iterable[Finding]) -> list[Document]:
        return [
            {
                "clause": finding.clause,
                "where": finding.where,
                "facts": {
                    name: list(value) if isinstance(value, tuple) else value for name, value in finding.facts
                },
                "message": explain_finding(rules, finding),
            }
            for finding in sorted_findings(findings)
        ]

    return {"faults": listed(audit.faults), "notes": listed(audit.notes)}
