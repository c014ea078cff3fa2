"""Positions as text: a TOML document, the same as JSON, and the same on one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dclub.kernel.documents import read_document
from dclub.kernel.toml import format_inline, format_toml
from dclub.new_world.notation import DEFAULT_NAMES
from dclub.new_world.position_reading import read_position
from dclub.new_world.position_writing import position_document

if TYPE_CHECKING:
    from dclub.kernel.rules import Document, Names, PositionFile, StartOptions
    from dclub.new_world.state import State

__all__ = [
    "format_line",
    "format_position",
    "parse_position",
    "position_document",
    "position_schema",
    "read_position",
]


def parse_position(text: str | Document, options: StartOptions | None = None) -> PositionFile[State]:
    """Return the position of a text or document, complete or partial, and the names.

    `options` are those of a record's header, where the position stands in one. Raises
    `NotationError` for what is no document, `RecordError` with every fault of one.
    """
    return read_position(read_document(text, "a position") if isinstance(text, str) else text, options)


def format_position(state: State, names: Names | None = None) -> str:
    """Return the position as TOML."""
    return format_toml(position_document(state, _called(state, names)))


def format_line(state: State, names: Names | None = None) -> str:
    """Return the position on one line, as an inline table of TOML."""
    return format_inline(position_document(state, _called(state, names)))


def _called(state: State, names: Names | None) -> Names:
    return DEFAULT_NAMES[: state.seats] if names is None else names


def position_schema() -> dict[str, object]:
    """Return the JSON Schema of position documents."""
    from dclub.kernel.schema import json_schema
    from dclub.new_world.position_document import PositionDocument

    return json_schema(PositionDocument)
