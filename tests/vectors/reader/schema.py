"""As much of JSON Schema (2020-12) as the schemas of the vectors use; another keyword is an error."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

_TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "boolean": bool,
    "null": type(None),
}
_ASIDE = {"$schema", "title", "description", "default", "$defs"}


def violations(value: Any, schema: dict[str, Any]) -> Iterator[str]:
    """Where a document breaks a schema."""
    yield from _check(value, schema, schema, "")


def _check(value: Any, schema: dict[str, Any], root: dict[str, Any], path: str) -> Iterator[str]:
    for keyword, wanted in schema.items():
        match keyword:
            case "$ref":
                yield from _check(value, root["$defs"][wanted.removeprefix("#/$defs/")], root, path)
            case "type":
                kinds = [wanted] if isinstance(wanted, str) else wanted
                if not any(_is(value, kind) for kind in kinds):
                    yield f"{path}: {value!r} is not of type {wanted}"
            case "const":
                if value != wanted:
                    yield f"{path}: {value!r} is not {wanted!r}"
            case "enum":
                if value not in wanted:
                    yield f"{path}: {value!r} is none of {wanted}"
            case "anyOf" | "oneOf":
                fitting = sum(not any(_check(value, one, root, path)) for one in wanted)
                if fitting == 0 or (keyword == "oneOf" and fitting > 1):
                    yield f"{path}: {value!r} fits {fitting} of {keyword}"
            case "items":
                for index, item in enumerate(value if isinstance(value, list) else ()):
                    yield from _check(item, wanted, root, f"{path}[{index}]")
            case "minItems" | "maxItems":
                if (
                    isinstance(value, list)
                    and (len(value) < wanted) == (keyword == "minItems")
                    and len(value) != wanted
                ):
                    yield f"{path}: {len(value)} items, {keyword} {wanted}"
            case "required":
                missing = [name for name in wanted if isinstance(value, dict) and name not in value]
                yield from (f"{path}: {name} is missing" for name in missing)
            case "properties":
                for name, inner in wanted.items():
                    if isinstance(value, dict) and name in value:
                        yield from _check(value[name], inner, root, f"{path}.{name}")
            case "additionalProperties":
                others = set(value) - set(schema.get("properties", {})) if isinstance(value, dict) else set()
                for name in sorted(others):
                    if wanted is False:
                        yield f"{path}: {name} is unknown"
                    else:
                        yield from _check(value[name], wanted, root, f"{path}.{name}")
            case "propertyNames":
                for name in value if isinstance(value, dict) else ():
                    yield from _check(name, wanted, root, f"{path}.{name}")
            case _ if keyword not in _ASIDE:
                raise NotImplementedError(keyword)


def _is(value: Any, kind: str) -> bool:
    if isinstance(value, bool):
        return kind == "boolean"
    return isinstance(value, _TYPES[kind])
