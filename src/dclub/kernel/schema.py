"""JSON Schemas (2020-12) of the documents that `dclub.kernel.convert` reads.

The schema of a class accepts what `structure` accepts, as far as types can say it. What a
text must look like inside (a price, a list of goods) it leaves to the notation.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from inspect import cleandoc
from types import NoneType, UnionType
from typing import Any, Final, NewType, Union, get_args, get_origin

from attrs import NOTHING, Factory, fields, has, resolve_types

from dclub.kernel.convert import label, unstructure

__all__ = ["DIALECT", "SCHEMA", "hoisted", "json_schema"]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

SCHEMA: Final = "schema"
"""The metadata of a field that has its own schema, whatever its type."""

_BASIC: Final[dict[object, dict[str, object]]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    object: {},
    Any: {},
}


def json_schema(cls: type) -> dict[str, object]:
    """Return the schema of the documents of an attrs class; other classes stand in `$defs`."""
    definitions: dict[str, dict[str, object]] = {}
    schema = _of_class(cls, definitions)
    document: dict[str, object] = {"$schema": DIALECT, "title": cls.__name__, **schema}
    if definitions:
        document["$defs"] = definitions
    return document


def _of(cls: Any, definitions: dict[str, dict[str, object]]) -> dict[str, object]:
    """Return the schema of any type that a field can have."""
    if cls in _BASIC:
        return dict(_BASIC[cls])
    if isinstance(cls, NewType):
        return _of(cls.__supertype__, definitions)
    origin, items = get_origin(cls), get_args(cls)
    if origin in (Union, UnionType):
        return _of_union([_of(item, definitions) for item in items])
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _of_mapping(items[0], items[1], definitions)
    if isinstance(origin, type) and issubclass(origin, Sequence):
        return _of_sequence(items, definitions)
    if isinstance(cls, type) and issubclass(cls, Enum):
        return {"enum": [label(member) for member in cls]}
    if has(cls):
        return _reference(cls, definitions)
    raise TypeError(f"{cls!r} has no place in a document")


def _of_union(choices: list[dict[str, object]]) -> dict[str, object]:
    if all(set(choice) == {"type"} for choice in choices):
        return {"type": [choice["type"] for choice in choices]}
    return {"anyOf": choices}


def _of_mapping(key: Any, value: Any, definitions: dict[str, dict[str, object]]) -> dict[str, object]:
    schema: dict[str, object] = {"type": "object", "additionalProperties": _of(value, definitions)}
    names = _of(key, definitions)
    return schema if names == _BASIC[str] else {**schema, "propertyNames": names}


def _of_sequence(items: tuple[Any, ...], definitions: dict[str, dict[str, object]]) -> dict[str, object]:
    """Return the schema of a list or tuple; a tuple without `...` has a fixed size."""
    schema: dict[str, object] = {"type": "array", "items": _of(items[0], definitions)}
    if len(items) == 1 or items[-1] is Ellipsis:
        return schema
    return {**schema, "minItems": len(items), "maxItems": len(items)}


def _reference(cls: type, definitions: dict[str, dict[str, object]]) -> dict[str, object]:
    name = cls.__name__
    if name not in definitions:
        definitions[name] = {}  # holds the place, for a class that contains itself
        definitions[name] = _of_class(cls, definitions)
    return {"$ref": f"#/$defs/{name}"}


def _of_class(cls: Any, definitions: dict[str, dict[str, object]]) -> dict[str, object]:
    resolve_types(cls)
    properties: dict[str, object] = {}
    required: list[str] = []
    for field in fields(cls):
        own = field.metadata.get(SCHEMA)
        schema = _of(field.type, definitions) if own is None else dict(own)
        if field.default is NOTHING:
            required.append(field.name)
        elif not isinstance(field.default, Factory) and field.default is not None:  # type: ignore[arg-type]
            schema["default"] = unstructure(field.default)
        properties[field.name] = schema
    document: dict[str, object] = {"type": "object", "properties": properties}
    if required:
        document["required"] = required
    description = cleandoc(cls.__doc__ or "").partition("\n\n")[0]
    return {"description": description.replace("\n", " "), **document, "additionalProperties": False}


def hoisted(schema: Mapping[str, Any]) -> dict[str, object]:
    """Return a schema with all definitions at its root, where its references look for them.

    Definitions of schemas within it are moved there; those to which nothing refers are left out.
    `ValueError` if two different ones have the same name.
    """
    definitions: dict[str, Any] = {}
    body = _without_definitions(schema, definitions)
    needed: set[str] = set()
    waiting: list[object] = [body]
    while waiting:
        for name in _names_referred_to(waiting.pop()):
            if name not in needed:
                needed.add(name)
                waiting.append(definitions[name])
    kept = {name: definition for name, definition in definitions.items() if name in needed}
    head = {"$schema": schema["$schema"]} if "$schema" in schema else {}
    return {**head, **body, **({"$defs": kept} if kept else {})}


def _without_definitions(node: Any, definitions: dict[str, Any]) -> Any:
    """Return a part of a schema without what belongs to the root, its definitions added to the others."""
    if isinstance(node, list):
        return [_without_definitions(part, definitions) for part in node]
    if not isinstance(node, Mapping):
        return node
    for name, inner in node.get("$defs", {}).items():
        definition = _without_definitions(inner, definitions)
        if definitions.setdefault(name, definition) != definition:
            raise ValueError(f"two different definitions of {name}")
    left = {name: part for name, part in node.items() if name not in ("$defs", "$schema")}
    return {name: _without_definitions(part, definitions) for name, part in left.items()}


def _names_referred_to(node: object) -> Iterator[str]:
    if isinstance(node, Mapping):
        if isinstance(reference := node.get("$ref"), str):
            yield reference.removeprefix("#/$defs/")
        for part in node.values():
            yield from _names_referred_to(part)
    elif isinstance(node, list):
        for part in node:
            yield from _names_referred_to(part)
