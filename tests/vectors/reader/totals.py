"""Comparing the lines of a scoring with those that a reader of the rules counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.vectors.reader.folder import Document

Line: TypeAlias = "tuple[str, int, dict[str, Any]]"
"""A clause, its points, and facts that its line must have among others."""


def differences(case: Document, expected: Sequence[Sequence[Line]]) -> Iterator[str]:
    """Where the scores of a case differ from the lines expected of each seat, in their order."""
    for score, lines in zip(case["scores"], expected, strict=True):
        where = f"scoring of {case['position']}, seat {score['seat']}"
        found = [(line["clause"], line["points"]) for line in score["lines"]]
        wanted = [(clause, points) for clause, points, _ in lines]
        if found != wanted:
            yield f"{where}: {found} is not {wanted}"
            continue
        for line, (_, _, facts) in zip(score["lines"], lines, strict=True):
            wrong = {
                name: line["facts"].get(name) for name in facts if line["facts"].get(name) != facts[name]
            }
            if wrong:
                yield f"{where}: {line['clause']} has {wrong} for {facts}"
