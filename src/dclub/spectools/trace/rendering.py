"""Every clause is rendered exactly once: in one place of the spec, and nowhere else."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from dclub.spectools.directives import clause_node, read_document
from dclub.spectools.fault import Fault

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dclub.spectools.layout import Layout
    from dclub.spectools.trace.evidence import Evidence

__all__ = ["check"]


def check(evidence: Evidence) -> Iterator[Fault]:
    """Yield clauses that a document shows a second time, or shows and no chapter holds."""
    shown = _shown(evidence.layout)
    for name, places in shown.items():
        if name not in evidence.spec.clauses:
            yield Fault(places[0], f"shows {name}, which is in no chapter", "", "rendering", name)
        elif len(places) > 1:
            found = f"shows {name}, as {places[0]} does"
            yield Fault(places[1], found, "one place for each clause", "rendering", name)
    for name, written in evidence.spec.clauses.items():
        if name not in shown:
            yield Fault(written.where, f"{name} is rendered nowhere", "one place", "rendering", name)


def _shown(layout: Layout) -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for home in (layout.spec, layout.root / "docs"):
        for path in sorted(home.rglob("*.rst")):
            shown = layout.shown(path)
            document, _ = read_document(path, shown)  # the directives of other tools are no fault here
            for clause in document.findall(clause_node):
                found[clause["name"]].append(f"{shown}:{clause['line']}")
    return found
