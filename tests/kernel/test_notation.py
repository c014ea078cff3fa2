"""Notation that every game shares: one line may hold several moves."""

from __future__ import annotations

import pytest

from dclub.kernel.notation import split_moves


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("pass", ["pass"]),
        ("build; pay 1", ["build", " pay 1"]),
        ("draw (town n; plain se); place", ["draw (town n; plain se)", " place"]),
        ("draw ((a; b); c) ; d", ["draw ((a; b); c) ", " d"]),
        ("a) ; b", ["a) ", " b"]),
        ("draw (town n; place", ["draw (town n; place"]),
        ("", [""]),
    ],
)
def test_semicolons_part_moves_except_within_brackets(text: str, parts: list[str]) -> None:
    assert split_moves(text) == parts
