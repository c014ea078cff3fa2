"""Values of TLA+: written as a module holds them and as TLC prints them, which is the same text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

__all__ = ["Value", "definitions", "text"]

Value: TypeAlias = int | str | tuple["Value", ...] | frozenset[int] | Mapping[str, "Value"]
"""An integer, a truth value, a string, a sequence, a set of integers, or a record."""


def text(value: Value) -> str:
    """Return a value as TLC prints it; records, whose fields TLC orders its own way, are for input only."""
    match value:
        case bool():
            return "TRUE" if value else "FALSE"
        case int():
            return str(value)
        case str():
            return f'"{value}"'
        case tuple():
            return f"<<{', '.join(map(text, value))}>>"
        case frozenset():
            return f"{{{', '.join(map(str, sorted(value)))}}}"
        case _:
            return f"[{', '.join(f'{name} |-> {text(field)}' for name, field in value.items())}]"


def definitions(values: Mapping[str, Value]) -> tuple[str, str]:
    """Return lines of a module that define constants, and those of a configuration that use them.

    A configuration cannot hold a record, so every constant of a model is replaced by a definition.
    """
    module = [f"the_{name} == {text(value)}" for name, value in values.items()]
    config = ["CONSTANTS", *(f"  {name} <- the_{name}" for name in values)]
    return "\n".join(module), "\n".join(config)
