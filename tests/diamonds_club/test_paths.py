"""The search of a tree, path by path."""

from __future__ import annotations

from itertools import islice

from dclub.diamonds_club.paths import paths

TREE = {"": "ab", "a": "xy", "b": "", "ay": "z"}
"""What may follow each beginning of a word; a beginning that is not named is a whole word."""


def branches(word: str) -> list[str] | None:
    return [word + letter for letter in TREE[word]] if word in TREE else None


def test_the_paths_in_order() -> None:
    """`b` leads nowhere, and is no end either."""
    found = [path for path in paths("", branches) if path is not None]
    assert found == [("", "a", "ax"), ("", "a", "ay", "ayz")]


def test_every_step_counts() -> None:
    """The root, a, and then the end ax; the step to ay, and the end ayz; b."""
    reached = [path[-1] if path else None for path in paths("", branches)]
    assert reached == [None, None, "ax", None, "ayz", None]


def test_the_root_may_be_the_end() -> None:
    assert list(paths("ax", branches)) == [("ax",)]


def test_long_paths_and_endless_trees() -> None:
    deep = next(path for path in paths(0, lambda node: [node + 1] if node < 5_000 else None) if path)
    assert deep == tuple(range(5_001))
    assert list(islice(paths(0, lambda node: [node + 1]), 3)) == [None, None, None]
