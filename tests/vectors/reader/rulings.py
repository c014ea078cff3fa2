"""Comparing a ruling with what a reader of the rules finds."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tests.vectors.reader.folder import Document


def compare(case: Document, expected: Mapping[str, Document | None]) -> Iterator[str]:
    """Where a ruling differs from what is expected of some clauses, as far as they were asked.

    `expected` has for each clause the facts that its objection must have among others; None: no objection.
    """
    ruling = case["ruling"]
    objections = {one["clause"]: one["facts"] for one in ruling["objections"]}
    for clause, facts in expected.items():
        if clause not in ruling["clauses"]:
            continue
        found = objections.get(clause)
        if (found is None) != (facts is None):
            yield f"move {case['id']} ({case['text']}): {clause} says {found}, not {facts}"
        elif found is not None and facts is not None:
            wrong = {name: found.get(name) for name in facts if found.get(name) != facts[name]}
            if wrong:
                yield f"move {case['id']} ({case['text']}): {clause} has {wrong} for {facts}"
