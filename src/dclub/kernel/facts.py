"""Facts: the named values that an objection, an event or a score line carries."""

from __future__ import annotations

from typing import TypeAlias

__all__ = ["FactValue", "Facts", "facts_of"]

FactValue: TypeAlias = int | str | tuple[str, ...] | tuple[int, ...]
"""A value that JSON and a sentence can both show."""

Facts: TypeAlias = tuple[tuple[str, FactValue], ...]
"""Named values in the order in which they were given."""


def facts_of(values: dict[str, FactValue]) -> Facts:
    """Return the frozen form of named values."""
    return tuple(values.items())
