"""What an audit found, as text and as a document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from dclub.cli.input import InputError, shown_name
from dclub.cli.output import count_of, fill, paint, say
from dclub.kernel.clauses import AUDIT_NOTES
from dclub.kernel.phrases import clause_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dclub.cli.input import Loaded
    from dclub.kernel.audit import Audit, Finding
    from dclub.kernel.partial import PartialPosition
    from dclub.kernel.rules import Document, GameRules
    from dclub.kernel.state import GameState

__all__ = ["audit_document", "check_sound", "say_audit", "say_unsettled"]

_WORDS: Final = {"total": "expected", "unchecked": "not checked:"}


def check_sound(loaded: Loaded, state: GameState[Any], within: str = "") -> Audit:
    """Return the audit of a state that somebody wrote down, if it is one that can be.

    Raises `InputError` with every fault if it is not: then no verdict on it would mean anything.
    `within` is where in the file the position stands.
    """
    audit = state.audit()
    if not audit.clean:
        shown = shown_name(loaded.name)
        found = [f"{shown}: {within}{_said(loaded.rules, fault)}" for fault in _sorted(audit.faults)]
        raise InputError("\n".join((f"{shown}: the position contradicts the rules or itself", *found)))
    return audit


def _sorted(findings: Iterable[Finding]) -> list[Finding]:
    return sorted(findings, key=lambda finding: (finding.where, finding.clause, str(finding.facts)))


def _said(rules: GameRules[Any, Any], finding: Finding) -> str:
    """Return one finding in one line: place, title of the clause, facts, clause."""
    if finding.clause == AUDIT_NOTES:
        return f"{finding.where}: {_facts(finding)} [{finding.clause}]"
    title, facts = clause_of(rules, finding.clause).title, _facts(finding)
    return f"{finding.where}: {title}{f' ({facts})' if facts else ''} [{finding.clause}]"


def _facts(finding: Finding) -> str:
    """Return the facts of a finding; the usual three are put as `coins: found 12, expected 10`."""
    facts = {name: _shown(value) for name, value in finding.facts}
    what = facts.pop("what", "")
    listed = ", ".join(f"{_WORDS.get(name, name)} {value}" for name, value in facts.items())
    return f"{what}: {listed}" if what and listed else what or listed


def _shown(value: object) -> str:
    return ", ".join(map(str, value)) or "none" if isinstance(value, tuple) else str(value)


def say_unsettled(position: PartialPosition) -> None:
    """Write that nothing is decided, and what would have to be known."""
    say(paint("Undetermined.", "yellow", bold=True))
    if position.unknown:
        say(fill(f"Not known: {', '.join(position.unknown)}.", "  ", ""))
    for path, several in position.alternatives:
        said = " or ".join(f"{one.value} ({one.witness})" for one in several.values)
        say(fill(f"Remembered differently: {path}: {said}.", "  ", ""))


def say_audit(rules: GameRules[Any, Any], audit: Audit) -> None:
    """Write what an audit found."""
    faults, notes = _sorted(audit.faults), _sorted(audit.notes)
    for fault in faults:
        say(fill(_said(rules, fault), "    ", "  "))
    count = count_of(len(faults), "fault")
    say(paint(f"{count}.", "red", bold=True) if faults else paint("Nothing impossible was found.", "green"))
    for note in notes:
        say(fill(f"Note: {_said(rules, note)}", "  ", ""))


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
                "message": _said(rules, finding),
            }
            for finding in _sorted(findings)
        ]

    return {"faults": listed(audit.faults), "notes": listed(audit.notes)}
