"""Depth-first search of a tree, path by path, at a pace that whoever asks can measure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

__all__ = ["paths"]

N = TypeVar("N")


def paths(root: N, branches: Callable[[N], Iterable[N] | None]) -> Iterator[tuple[N, ...] | None]:
    """Yield the path from the root to each end of a tree, and None at every step that reaches none.

    `branches` gives the nodes that follow one, in order, and None for an end. There is no
    recursion, so a path may be as long as it likes.
    """
    path: list[N] = []
    beside = [iter((root,))]
    while beside:
        for node in beside[-1]:
            further = branches(node)
            if further is None:
                yield (*path, node)
            else:
                path.append(node)
                beside.append(iter(further))
                yield None
                break
        else:
            beside.pop()
            if path:
                path.pop()
