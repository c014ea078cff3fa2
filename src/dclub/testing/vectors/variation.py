"""Variation: moves that differ from a legal one in one part, most of which the rules refuse.

A part is put off by one, left out, or taken from another move of the same kind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve, fields

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["variants"]


def variants(move: Any, donor: Any) -> Iterator[Any]:
    """Yield variants of a move, in a fixed order; `donor` is a move of the same kind, which lends parts."""
    for part in fields(type(move)):
        value, other = getattr(move, part.name), getattr(donor, part.name)
        yield from (evolve(move, **{part.name: varied}) for varied in _varied(value, other))


def _varied(value: Any, other: Any) -> Iterator[Any]:
    """Yield other values of a part."""
    if value != other:
        yield other
    match value:
        case bool():
            yield not value
        case int() if type(value) is int:
            yield value + 1
            yield value - 1
        case tuple() if value:
            yield value[1:]
            yield (*value, value[0])
